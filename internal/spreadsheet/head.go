package spreadsheet

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// grid is a file's cells as they were read, the line of each row, and what is
// known of a workbook's: columns that are hidden, and cells that cannot be what
// was meant. Both are nil for a text.
type grid struct {
	says   string // what of the file is read, if there is more
	rows   [][]string
	lines  []int
	hidden func(col int) bool
	fault  func(row, col int, cell string) string
	rich   func(row, col int) string // a cell with marks for what is bold in it, "" for none
}

// head is the row that names the columns. People write titles above it, which
// are rows of one cell: they are passed over if some row has more. A cell that is
// the name of a column is no title.
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

// band reports whether a row names groups of the columns that the row below it names: its
// first cell is empty, as another is, and that row has those.
func (g *grid) band(i int) bool {
	if i+1 == len(g.rows) || len(g.rows[i+1]) == 0 || strings.TrimSpace(g.rows[i][0]) != "" || strings.TrimSpace(g.rows[i+1][0]) == "" {
		return false
	}
	n, _ := filled(g.rows[i])
	m, _ := filled(g.rows[i+1])
	return n+1 < m
}

// filled counts the cells of a row that are not empty, and gives the last of them.
func filled(row []string) (n int, last string) {
	for _, c := range row {
		if c = strings.TrimSpace(c); c != "" {
			n, last = n+1, c
		}
	}
	return n, last
}

// sheet is the grid with all rows as long as the head, without empty rows and
// without the columns that stay out. A cell beyond the head is an error, and so
// is one that cannot be what was meant.
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

// leastAgain is how many columns have their names below them where the first row is likely none of names.
const leastAgain = 2

// again are the names of columns that stand in a cell below them too.
func again(s *Sheet) []string {
	return slices.DeleteFunc(slices.Clone(s.Head), func(head string) bool {
		col := slices.Index(s.Head, head)
		return head == "" || !slices.ContainsFunc(s.Rows, func(r []string) bool { return r[col] == head })
	})
}

// below takes the rows below the head. One that stands apart, below an empty one, and has
// one cell of several is a note or a title: it is passed over.
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

// corner is the head of the first column of a table that names none.
const corner = "Key"

// named takes what was said of columns: "Relic Name=name".
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

// marked notes the cells of the next row of which parts are bold or in italics.
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

// leaveOut takes the names off columns that stay out, and notes the hidden ones.
// If some are named that alone are read, id, name and copies are read with them.
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

// heads are the names of the columns, for people.
func heads(s *Sheet) string {
	return strings.Join(lists.Only(s.Head, func(h string) bool { return h != "" }), ", ")
}

// matches are the columns of that name, in any case and as it is written in a file
// of records or in words; "notes*" are all that begin so. One without a name is called by its letter.
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

// unnamed says what to do where a column has no name.
func unnamed(col int) string {
	says := fmt.Sprintf(": name it, there or by --column '%s=...', or leave it out by --without %[1]s", letter(col))
	if col == 0 {
		says += "; say --as tables/ID if this is a table of the rules"
	}
	return says
}

// row is a row below the head, and whether anything stands in it. What cannot be
// what was meant is an error, but in hidden columns, of which it is not known yet
// whether they are read.
func (g *grid) row(s *Sheet, i int) ([]string, bool, error) {
	cells, some := make([]string, len(s.Head)), false
	for j := range max(len(g.rows[i]), len(s.Head)) {
		c := ""
		if j < len(g.rows[i]) { // empty cells at the end are not in it
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

// tidy is a cell without blanks around it, its lines ended in our way: programs for words and pages
// end those within a paragraph with a vertical tab, others with separators of their own.
func tidy(cell string) string { return strings.TrimSpace(lineEnds.Replace(cell)) }

// lineEnds are what ends lines elsewhere.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// sums passes over the lines at the end that add up those above them.
func (s *Sheet) sums() {
	for n := len(s.Rows) - 1; n > 0 && s.adds(n); n-- {
		says := strings.Join(strings.Fields(strings.Join(s.Rows[n], " ")), " ")
		s.Told = append(s.Told, fmt.Sprintf("line %d, %q, adds up the lines above it, and is skipped", s.Lines[n], says))
		s.Rows, s.Lines = s.Rows[:n], s.Lines[:n]
	}
}

// total are words for a line of sums.
var total = regexp.MustCompile(`(?i)^(grand |sub-?)?(totals?|sums?|summen?|gesamt|totale|suma|Σ|[合总總総]?[計计]|합계|총계|סך הכל|סה[״"]כ|المجموع|الإجمالي|جمع)( (cards|copies|karten))?:?$`)

// adds reports whether a row adds up those above it: all that stands in it are
// numbers, of which one is the sum of its column at least, and a word that says so
// or no name.
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
			if before, isNumber := amount(s.Rows[n-1][j]); j == 0 && isNumber && v == before+1 { // 3 below 1 and 2 counts
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

// sum is what the first n cells of a column come to, no number if one of them is
// none.
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

// amount is a cell as a number, with a point or a comma.
func amount(c string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.Replace(c, ",", ".", 1), 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}
