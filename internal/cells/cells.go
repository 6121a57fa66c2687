// Package cells writes rows of cells as CSV that a spreadsheet program can open safely: a cell that
// such a program would run as a formula gets an apostrophe in front.
package cells

import (
	"encoding/csv"
	"io"
	"strings"

	"punchboard/internal/pattern"
)

// formula matches the beginning of what would be taken for a formula, with or without apostrophes
// in front. number matches a signed number, which is not a formula.
var (
	formula = pattern.New(`^'*[=+\-@\t\r]`)
	number  = pattern.New(`^[+-][0-9]+([.,][0-9]+)?%?$`)
)

// Write writes rows as CSV in UTF-8, with commas.
func Write(w io.Writer, rows [][]string) error {
	out := csv.NewWriter(w)
	for _, row := range rows {
		safe := make([]string, len(row))
		for j, c := range row {
			if safe[j] = c; formula.MatchString(c) && !number.MatchString(c) {
				safe[j] = "'" + c
			}
		}
		if err := out.Write(safe); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Read returns a cell of CSV as it was before Write. The formula ="007", which some programs write
// to keep a text a text, is read as that text.
func Read(c string) string {
	if text, ok := strings.CutPrefix(c, `="`); ok && strings.HasSuffix(text, `"`) {
		if text = text[:len(text)-1]; !strings.Contains(strings.ReplaceAll(text, `""`, ""), `"`) {
			return strings.ReplaceAll(text, `""`, `"`)
		}
	}
	if strings.HasPrefix(c, "'") && formula.MatchString(c) {
		return c[1:]
	}
	return c
}
