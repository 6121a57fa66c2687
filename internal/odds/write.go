package odds

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/cells"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// WriteText writes a grid for a terminal: its title, its question, the table with figures aligned
// right, and below it why cells are empty and which readings the answers follow.
func (g *Grid) WriteText(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, g.Title())
	if g.Expr != g.Name {
		fmt.Fprintln(b, g.Expr)
	}
	fmt.Fprintln(b)
	lines := g.lines()
	wide := widths(lines)
	for _, l := range lines {
		b.WriteString(strings.TrimRight(g.set(l, wide), " "))
		b.WriteByte('\n')
	}
	for _, why := range g.reasons() {
		fmt.Fprintln(b, Dash+" "+why)
	}
	for _, id := range slices.Sorted(maps.Keys(g.Readings)) {
		fmt.Fprintf(b, "reading %s: %s\n", id, g.Readings[id])
	}
	return b.Flush()
}

// lines returns the table's headings and rows. A value that repeats the one above it is blank.
func (g *Grid) lines() [][]string {
	var out [][]string
	if g.Across != "" {
		out = append(out, append(make([]string, len(g.Heads)), g.Across))
	}
	out = append(out, slices.Concat(g.Heads, lists.Map(g.Columns, func(c Value) string { return c.Label })))
	for i, r := range g.Rows {
		var line []string
		for j, v := range r.Values {
			said := v.Label
			if i > 0 && j < len(r.Values)-1 && same(g.Rows[i-1].Values[:j+1], r.Values[:j+1]) {
				said = ""
			}
			line = append(line, said)
		}
		out = append(out, append(line, lists.Map(r.Cells, g.Print)...))
	}
	return out
}

// same reports whether two rows are in the same group.
func same(a, b []Value) bool {
	return slices.EqualFunc(a, b, func(x, y Value) bool { return x.ID == y.ID && x.Label == y.Label })
}

// widths returns the widths of the columns. It ignores the line that names what runs across.
func widths(lines [][]string) []int {
	var out []int
	full := len(lines[len(lines)-1])
	for _, l := range lines {
		if len(l) < full {
			continue
		}
		for i, s := range l {
			if i == len(out) {
				out = append(out, 0)
			}
			out[i] = max(out[i], utf8.RuneCountInString(s))
		}
	}
	return out
}

// set formats a line of the table: words aligned left, figures aligned right.
func (g *Grid) set(line []string, wide []int) string {
	var b strings.Builder
	for i, s := range line {
		if i > 0 {
			b.WriteString("  ")
		}
		width := 0
		if i < len(wide) {
			width = wide[i]
		}
		if i < len(g.Heads) || len(line) < len(wide) {
			width = -width // align left
		}
		fmt.Fprintf(&b, "%*s", width, s)
	}
	return b.String()
}

// maxReasons is how many reasons for empty cells are listed.
const maxReasons = 4

// reasons says why there is no answer: each distinct reason for an empty cell, the most frequent
// first, and how many rows were left out.
func (g *Grid) reasons() []string {
	count := map[string]int{}
	for _, r := range g.Rows {
		for _, c := range r.Cells {
			if c.Why != "" {
				count[c.Why]++
			}
		}
	}
	whys := slices.Collect(maps.Keys(count))
	slices.SortFunc(whys, func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	var out []string
	for i, why := range whys {
		if i == maxReasons {
			out = append(out, fmt.Sprintf("and for %d other reasons", len(whys)-i))
			break
		}
		out = append(out, why)
	}
	if n := len(g.Left); n > 0 {
		out = append(out, fmt.Sprintf("left out, with no answer at all: %s, such as %s: %s", diag.Count(n, "row"), named(g.Left[0]), g.Left[0].Cells[0].Why))
	}
	return out
}

// named returns a row by its values.
func named(r Row) string {
	return strings.Join(lists.Map(r.Values, func(v Value) string { return v.ID }), ", ")
}

// CSV writes grids one below the other, each with a line of headings, separated by an empty line.
// Numbers are decimals, chances from 0 to 1. An empty field means no answer.
func CSV(w io.Writer, grids []*Grid) error {
	for i, g := range grids {
		if i > 0 {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		lines := [][]string{slices.Concat(g.Names, lists.Map(g.Columns, g.columnID))}
		for _, r := range g.Rows {
			lines = append(lines, slices.Concat(lists.Map(r.Values, func(v Value) string { return v.ID }), lists.Map(r.Cells, decimal)))
		}
		if err := cells.Write(w, lines); err != nil {
			return err
		}
	}
	return nil
}

// columnID returns the heading of a column of figures: the value, or "value" for a single column.
func (g *Grid) columnID(c Value) string {
	if g.Across == "" {
		return "value"
	}
	return c.ID
}

// jsonGrid is a grid as JSON writes it. Its keys are a stable interface.
type jsonGrid struct {
	Game     string            `json:"game"`
	ID       string            `json:"id,omitempty"`
	Name     string            `json:"name"`
	Expr     string            `json:"expr"`
	Unit     string            `json:"unit"`
	Rows     []string          `json:"rows"`
	Across   string            `json:"across,omitempty"`
	Cells    []jsonCell        `json:"cells"`
	Readings map[string]string `json:"readings,omitempty"`
}

// jsonCell is a cell of a table of odds as JSON: its row, its column, and its value or why it is
// empty.
type jsonCell struct {
	Row    []string `json:"row"`
	Column string   `json:"column,omitempty"`
	Value  any      `json:"value,omitempty"`
	Why    string   `json:"why,omitempty"`
}

// JSON writes grids as a list, one line each, with all their cells, including those of rows left
// out: whole numbers as numbers, all others as fractions in strings, and the reason if there is no
// answer.
func JSON(w io.Writer, game string, grids []*Grid) error {
	b := bufio.NewWriter(w)
	b.WriteString("[")
	for i, g := range grids {
		if i > 0 {
			b.WriteString(",")
		}
		line, err := g.json(game)
		if err != nil {
			return err
		}
		b.WriteString("\n")
		b.Write(bytes.TrimSpace(line))
	}
	b.WriteString("\n]\n")
	return b.Flush()
}

// json returns a grid as one line.
func (g *Grid) json(game string) ([]byte, error) {
	out := jsonGrid{Game: game, ID: g.ID, Name: g.Name, Expr: g.Expr, Unit: g.unit(), Rows: g.Names, Across: g.Over, Cells: []jsonCell{}, Readings: g.Readings}
	if g.Over == "" && g.Across != "" {
		out.Across = "outcome"
	}
	for _, r := range slices.Concat(g.Rows, g.Left) {
		ids := lists.Map(r.Values, func(v Value) string { return v.ID })
		for j, c := range r.Cells {
			out.Cells = append(out.Cells, jsonCell{ids, g.Columns[j].ID, exact(c), c.Why})
		}
	}
	return diag.JSON(out)
}

// unit returns what the values are: "chance", what they count, or "number".
func (g *Grid) unit() string {
	switch {
	case g.Percent():
		return "chance"
	case g.Unit != "":
		return g.Unit
	}
	return "number"
}
