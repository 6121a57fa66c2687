package spreadsheet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// grid is a file's cells as read, with the line of each row. Of a workbook it also tells which
// columns are hidden and which cells cannot hold what was meant; both functions are nil for a text.
type grid struct {
	says   string // which part of the file is read, if there is more
	rows   [][]string
	lines  []int
	hidden func(col int) bool
	fault  func(row, col int, cell string) string
	rich   func(row, col int) string // a cell with marks for bold and italics, "" for none
}

// head returns the index of the row that names the columns, or -1. Titles above it, rows of one
// cell, are skipped if some row has more. A cell with the name of a fixed column is not a title.
func (g *grid) head() int {
	first := -1
	for i, r := range g.rows {
		n, only := filled(r)
		if n == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if n > 1 && !g.band(i) {
			return i
		}
		if slices.Contains(fixed, usual(only)) {
			return i
		}
	}
	return first
}

// band reports whether a row names groups of the columns that the next row names: its first cell is
// empty, the next row's is not, and that row has at least two more cells.
func (g *grid) band(i int) bool {
	if i+1 == len(g.rows) || len(g.rows[i+1]) == 0 || strings.TrimSpace(g.rows[i][0]) != "" || strings.TrimSpace(g.rows[i+1][0]) == "" {
		return false
	}
	n, _ := filled(g.rows[i])
	m, _ := filled(g.rows[i+1])
	return n+1 < m
}

// filled counts the non-empty cells of a row, and returns the last of them.
func filled(row []string) (n int, last string) {
	for _, c := range row {
		if c = strings.TrimSpace(c); c != "" {
			n, last = n+1, c
		}
	}
	return n, last
}

// sheet returns the grid with all rows as long as the head, without empty rows and without the
// columns that are left out. A cell beyond the head is an error, and so is one that cannot hold
// what was meant.
func (g *grid) sheet(name string, opt Options) (*Sheet, error) {
	at := g.head()
	if at < 0 {
		return nil, fmt.Errorf("%s: the sheet is empty: its first row must name the columns", name)
	}
	s := &Sheet{File: name, HeadLine: g.lines[at]}
	if g.says != "" {
		s.Told = append(s.Told, g.says)
	}
	for i, r := range g.rows[:at] {
		if n, title := filled(r); n > 0 {
			if n > 1 {
				title = strings.Join(strings.Fields(strings.Join(r, " ")), " ")
			}
			s.Told = append(s.Told, fmt.Sprintf("line %d, %q, is above the names of the columns, and is skipped", g.lines[i], title))
		}
	}
	s.Head = make([]string, lists.Most(g.rows[at:], func(r []string) int { return len(r) }))
	copy(s.Head, lists.Map(g.rows[at], strings.TrimSpace))
	if opt.Table && len(s.Head) > 0 && s.Head[0] == "" {
		s.Head[0] = corner
	}
	if err := s.named(opt.Columns); err != nil {
		return nil, err
	}
	if err := g.leaveOut(s, opt); err != nil {
		return nil, err
	}
	for n := len(s.Head); n > 0 && s.Head[n-1] == ""; n-- {
		s.Head = s.Head[:n-1]
	}
	if err := g.below(s, at); err != nil {
		return nil, err
	}
	s.sums()
	if again := again(s); len(again) >= leastAgain && !opt.Table {
		s.Told = append(s.Told, fmt.Sprintf("line %d names the columns, and %s are also values below: if it is a row like the others, put a row above it that names the columns",
			s.HeadLine, strings.Join(again, ", ")))
	}
	return s, nil
}

// leastAgain is how many columns must have their names in cells below for the first row to be, in
// all likelihood, no row of names.
const leastAgain = 2

// again returns the names of columns that also appear in a cell below.
func again(s *Sheet) []string {
	return slices.DeleteFunc(slices.Clone(s.Head), func(head string) bool {
		col := slices.Index(s.Head, head)
		return head == "" || !slices.ContainsFunc(s.Rows, func(r []string) bool { return r[col] == head })
	})
}

// below adds the rows below the head. Below an empty row, a row with only one cell is a note or a
// title, and is skipped if there are more than two columns.
func (g *grid) below(s *Sheet, at int) error {
	apart := false
	for i := range g.rows[at+1:] {
		cells, some, err := g.row(s, at+1+i)
		if err != nil {
			return err
		}
		switch n, note := filled(cells); {
		case !some:
			apart = true
			continue
		case apart && n == 1 && len(lists.Only(s.Head, func(h string) bool { return h != "" })) > 2 && len(s.Rows) > 0:
			s.Told = append(s.Told, fmt.Sprintf("line %d, %q, is alone below an empty line, and is skipped", g.lines[at+1+i], note))
		default:
			apart = false
			g.marked(s, at+1+i)
			s.Rows, s.Lines = append(s.Rows, cells), append(s.Lines, g.lines[at+1+i])
		}
	}
	return nil
}

// corner is the head of a table's first column if it has none.
const corner = "Key"

// named applies what options say that columns are, such as "Relic Name=name".
func (s *Sheet) named(columns []string) error {
	s.as = map[int]string{}
	for _, c := range columns {
		i := strings.LastIndex(c, "=")
		if i < 1 || strings.TrimSpace(c[i+1:]) == "" {
			return fmt.Errorf("--column %q: want the name of a column and what it is, such as %q", c, "Relic Name=name")
		}
		all := s.matches(c[:i])
		if len(all) != 1 {
			return fmt.Errorf("%s:%d: no column %q; there is %s", s.File, s.HeadLine, c[:i], heads(s))
		}
		s.as[all[0]] = strings.TrimSpace(c[i+1:])
		s.Head[all[0]] = cmp.Or(s.Head[all[0]], s.as[all[0]])
	}
	return nil
}

// marked records which cells of row i have bold or italic parts.
func (g *grid) marked(s *Sheet, i int) {
	for j := range s.Head {
		if g.rich == nil || s.out[j] {
			continue
		}
		if c := tidy(g.rich(i, j)); c != "" {
			if s.rich == nil {
				s.rich = map[[2]int]string{}
			}
			s.rich[[2]int{len(s.Rows), j}] = c
		}
	}
}

// leaveOut removes the names of columns that are left out, and records the hidden ones. If options
// name the only columns to read, id, name and copies are read with them.
func (g *grid) leaveOut(s *Sheet, opt Options) error {
	s.out, s.hidden = map[int]bool{}, map[int]bool{}
	if len(opt.Only) > 0 {
		for j := range s.Head {
			s.out[j] = !slices.Contains([]string{"id", "name", "copies"}, columnOf(s, j))
		}
	}
	for _, some := range []struct {
		names []string
		out   bool
		what  string
	}{{opt.Only, false, "read"}, {opt.Without, true, "leave out"}} {
		for _, name := range some.names {
			all := s.matches(name)
			if len(all) == 0 {
				return fmt.Errorf("%s:%d: no column %q to %s; there is %s", s.File, s.HeadLine, name, some.what, heads(s))
			}
			for _, j := range all {
				s.out[j] = some.out
			}
		}
	}
	for j := range s.Head {
		if s.out[j] {
			s.Head[j] = ""
		}
		s.hidden[j] = g.hidden != nil && g.hidden(j)
	}
	return nil
}

// heads lists the names of the columns.
func heads(s *Sheet) string {
	return strings.Join(lists.Only(s.Head, func(h string) bool { return h != "" }), ", ")
}

// matches returns the columns with a name, in upper or lower case, as written in a file of records
// or in words; "notes*" matches all that begin with it. A column without a name is found by its
// letter.
func (s *Sheet) matches(name string) []int {
	var out []int
	some, more := strings.CutSuffix(strings.ToLower(strings.TrimSpace(name)), "*")
	words := strings.ToLower(strings.TrimSuffix(inWords(strings.TrimSpace(name)), "*"))
	for j, h := range s.Head {
		if h = strings.ToLower(h); h == some || h == words || strings.ToLower(headed(s.Head[j])) == words || more && (strings.HasPrefix(h, some) || strings.HasPrefix(h, words)) {
			out = append(out, j)
		}
	}
	for j := 0; j < len(s.Head) && out == nil; j++ {
		if s.Head[j] == "" && strings.EqualFold(letter(j), strings.TrimSpace(name)) {
			out = append(out, j)
		}
	}
	return out
}

// unnamed says what to do about a column without a name.
func unnamed(col int) string {
	says := fmt.Sprintf(": name it, there or by --column '%s=...', or leave it out by --without %[1]s", letter(col))
	if col == 0 {
		says += "; say --as tables/ID if this is a table of the rules"
	}
	return says
}

// row returns a row below the head, and whether it has any cell that is not empty. A cell that
// cannot hold what was meant is an error, but in a hidden column it is only recorded, because that
// may not be read.
func (g *grid) row(s *Sheet, i int) ([]string, bool, error) {
	cells, some := make([]string, len(s.Head)), false
	for j := range max(len(g.rows[i]), len(s.Head)) {
		c := ""
		if j < len(g.rows[i]) { // trailing empty cells are not in it
			c = tidy(g.rows[i][j])
		}
		says := ""
		switch {
		case s.out[j]:
		case failure.MatchString(c):
			says = c + failed
		case g.fault != nil:
			says = g.fault(i, j, c)
		}
		switch named := j < len(s.Head) && s.Head[j] != ""; {
		case s.out[j]:
		case says != "" && named && s.hidden[j]:
			s.unfit = append(s.unfit, fault{g.lines[i], j + 1, says})
		case says != "" && named:
			return nil, false, fault{g.lines[i], j + 1, fmt.Sprintf("%s; --without '%s' leaves the column out", says, s.Head[j])}
		case says != "":
			return nil, false, fault{g.lines[i], j + 1, says}
		case c == "":
		case !named:
			return nil, false, fault{g.lines[i], j + 1, fmt.Sprintf("%q is in a column without a name", c) + unnamed(j)}
		default:
			cells[j], some = c, true
		}
	}
	return cells, some, nil
}

// tidy returns a cell without surrounding white space and with our line ends. Word processors and
// layout programs end lines within a paragraph with a vertical tab, others with separators of their
// own.
func tidy(cell string) string { return strings.TrimSpace(lineEnds.Replace(cell)) }

// lineEnds replaces what ends lines elsewhere.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// sums removes the rows at the end that add up those above them.
func (s *Sheet) sums() {
	for n := len(s.Rows) - 1; n > 0 && s.adds(n); n-- {
		says := strings.Join(strings.Fields(strings.Join(s.Rows[n], " ")), " ")
		s.Told = append(s.Told, fmt.Sprintf("line %d, %q, adds up the lines above it, and is skipped", s.Lines[n], says))
		s.Rows, s.Lines = s.Rows[:n], s.Lines[:n]
	}
}

// total matches the words for a row of sums.
var total = pattern.New(`(?i)^(grand |sub-?)?(totals?|sums?|summen?|gesamt|totale|suma|Σ|[合总總総]?[計计]|합계|총계|סך הכל|סה[״"]כ|المجموع|الإجمالي|جمع)( (cards|copies|karten))?:?$`)

// adds reports whether row n adds up those above it: its cells are numbers, at least one of which
// is the sum of its column, and it has a word that says so or has no name.
func (s *Sheet) adds(n int) bool {
	says, sum, nameless := false, false, true
	for j, c := range s.Rows[n] {
		if c == "" {
			continue
		}
		key := columnOf(s, j)
		nameless = nameless && key != "id" && key != "name"
		switch v, isNumber := amount(c); {
		case isNumber:
			if before, isNumber := amount(s.Rows[n-1][j]); j == 0 && isNumber && v == before+1 { // 3 below 1 and 2 is a number in a list
				return false
			}
			sum = sum || math.Abs(s.sum(j, n)-v) < 1e-6
		case says || !total.MatchString(c) || key == "id" && model.IsID(c):
			return false
		default:
			says = true
		}
	}
	return sum && (says || nameless)
}

// sum adds up the first n cells of a column. It returns NaN if one of them is not a number.
func (s *Sheet) sum(col, n int) float64 {
	sum := 0.0
	for _, r := range s.Rows[:n] {
		v, isNumber := amount(r[col])
		if !isNumber && r[col] != "" {
			return math.NaN()
		}
		sum += v
	}
	return sum
}

// amount parses a cell as a number with a decimal point or comma.
func amount(c string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.Replace(c, ",", ".", 1), 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}
