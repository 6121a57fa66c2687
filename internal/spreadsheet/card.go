package spreadsheet

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// short is how many letters a text has at most that stands in a line of its
// own, and perLine how many of the rules stand in one line of a card.
const (
	short   = 22
	perLine = 40
)

// plan is where the columns of a sheet go on a card: one that sorts the cards
// stands below the name, pictures above all else, what is short with its name,
// and below it what is long, the last at the foot unless it is the longest.
type plan struct {
	sort *model.FieldDecl
	art  []*model.FieldDecl
	rows []*model.FieldDecl
	long []*model.FieldDecl
	foot bool
	asks bool // the card is what its first long text says: it has no name, no picture and few figures
}

// plan lays the columns out by what the rows hold.
func (s *Sheet) plan(fields []*model.FieldDecl) plan {
	var p plan
	most := 0
	for _, f := range fields {
		n := lists.Most(fields, func(o *model.FieldDecl) int {
			if o != f && (o.Type.Kind != model.Text || uncounted(o) != uncounted(f)) {
				return 0
			}
			return s.longest(o)
		})
		switch {
		case f.Type.Kind == model.Picture:
			p.art = append(p.art, f)
		case f.Type.Kind != model.Text:
			p.rows = append(p.rows, f)
		case n > short:
			p.long, p.foot, most = append(p.long, f), most >= n, max(most, n)
		case p.sort == nil && (f.Name == s.kind || s.kind == "" && !f.Optional && s.repeats(f)):
			p.sort = f
		default:
			p.rows = append(p.rows, f)
		}
	}
	p.foot = p.foot && len(p.long) <= mostUnnamed
	p.asks = s.nameless() && len(p.art) == 0 && len(p.rows) <= 2 && (len(p.long) == 1 || p.foot)
	return p
}

// nameless reports whether the names of the rows are only numbers.
func (s *Sheet) nameless() bool {
	for j := range s.Head {
		if key := columnOf(s, j); key != "id" && key != "name" {
			continue
		}
		if slices.ContainsFunc(s.Rows, func(r []string) bool { return strings.ContainsFunc(r[j], unicode.IsLetter) }) {
			return false
		}
	}
	return true
}

// mostUnnamed is how many texts of a card need no names: what it says, and how that sounds.
const mostUnnamed = 2

// uncounted is what a column is called but for its number.
func uncounted(f *model.FieldDecl) string {
	if s := strings.TrimRight(f.Name, "0123456789 .-–+"); s != f.Name {
		return s + "#"
	}
	return f.Name
}

// cells are what the rows hold of a field, filled ones.
func (s *Sheet) cells(f *model.FieldDecl) []string {
	j := slices.Index(s.Head, f.Name)
	var out []string
	for _, r := range s.Rows {
		if j >= 0 && r[j] != "" {
			out = append(out, r[j])
		}
	}
	return out
}

// longest is how many letters the longest cell of a field has, more than is
// short if it has several lines.
func (s *Sheet) longest(f *model.FieldDecl) int {
	return lists.Most(s.cells(f), func(c string) int { return utf8.RuneCountInString(c) + strings.Count(c, "\n")*perLine })
}

// repeats reports whether some cells of a field are the same, as a kind or a
// suit is.
func (s *Sheet) repeats(f *model.FieldDecl) bool {
	all := s.cells(f)
	return len(slices.Compact(slices.Sorted(slices.Values(all)))) < len(all)
}

// box is the name of a field's box, another than those of the boxes beside it.
func box(f *model.FieldDecl) string {
	if slices.Contains([]string{"art", "columns", "rows-end"}, f.ID) {
		return "own-" + f.ID
	}
	return scalar(f.ID)
}

// member is a field's name in expressions.
func member(f *model.FieldDecl) string { return strings.ReplaceAll(f.ID, "-", "_") }

// mm is a length in millimetres to a tenth.
func mm(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }
