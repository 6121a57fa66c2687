// Package cells writes rows of cells as CSV that opens in a program for
// spreadsheets as it is: what such a program would take for a formula, and run,
// stands behind an apostrophe.
package cells

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// formula is the beginning of what is taken for a formula, or was and stands
// behind apostrophes; number is a number with a sign, which is none.
var (
	formula = regexp.MustCompile(`^'*[=+\-@\t\r]`)
	number  = regexp.MustCompile(`^[+-][0-9]+([.,][0-9]+)?%?$`)
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

// Read is a cell of CSV as it was before Write. The formula ="007", as which some programs write a text
// so that it stays one, is that text.
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
