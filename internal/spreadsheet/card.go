package spreadsheet

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"punchboard/internal/model"
)

// short is how many letters a text has at most that stands in a line of its
// own, and perLine how many of the rules stand in one line of a card.
const (
	short   = 22
	perLine = 40
)

// plan is where the columns of a sheet go on a card: one that sorts the cards
// stands below the name, what is short in a row with its name, the longest
// text in the middle, every other below it.
type plan struct {
	sort  *model.FieldDecl
	art   []*model.FieldDecl // pictures, side by side above all else
	rows  []*model.FieldDecl
	text  *model.FieldDecl
	below []*model.FieldDecl
}

// plan lays the columns out by what the rows hold.
func (s *Sheet) plan(fields []*model.FieldDecl) plan {
	var p plan
	var long []*model.FieldDecl
	for _, f := range fields {
		switch n := s.longest(f); {
		case f.Type.Kind == model.Picture:
			p.art = append(p.art, f)
		case f.Type.Kind != model.Text:
			p.rows = append(p.rows, f)
		case n > short:
			long = append(long, f)
		case p.sort == nil && !f.Optional && s.repeats(f):
			p.sort = f
		default:
			p.rows = append(p.rows, f)
		}
	}
	for _, f := range long {
		if p.text == nil || s.longest(f) > s.longest(p.text) {
			p.text = f
		}
	}
	p.below = slices.DeleteFunc(long, func(f *model.FieldDecl) bool { return f == p.text })
	return p
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
	n := 0
	for _, c := range s.cells(f) {
		n = max(n, utf8.RuneCountInString(c)+strings.Count(c, "\n")*perLine)
	}
	return n
}

// repeats reports whether some cells of a field are the same, as a kind or a
// suit is.
func (s *Sheet) repeats(f *model.FieldDecl) bool {
	all := s.cells(f)
	return len(slices.Compact(slices.Sorted(slices.Values(all)))) < len(all)
}

// pictures writes the boxes of pictures in a window.
func (p plan) pictures(b *strings.Builder, y, wide, high float64) {
	each := (wide - 2*float64(len(p.art)-1)) / float64(max(1, len(p.art)))
	for i, f := range p.art {
		fmt.Fprintf(b, "  - {name: %s, at: [%s, %s], size: [%s, %s], picture: %s, fit: cover}\n", box(f), mm(3+float64(i)*(each+2)), mm(y), mm(each), mm(high), quote("{{ card."+member(f)+" }}"))
	}
}

// title is the house card's, lower by what the dots of an Ä need, and wider
// where no plate stands in the corner.
const title = `  - {name: title, at: [14.6, 8], size: [45.4, 0], text: "{{ title }}", style: card-title, lines: 1}` + "\n"

// foot is where the footer of the house card begins, in millimetres.
const foot = 80.8

// face is a card of the house that prints all columns.
func (s *Sheet) face(id string, fields []*model.FieldDecl) string {
	p := s.plan(fields)
	var b strings.Builder
	fmt.Fprintf(&b, "# A card of the deck %s: the head, the footer and the back of the house card, and\n# each column of the spreadsheet it came from. Move the boxes, or name other styles.\n", id)
	b.WriteString("# yaml-language-server: $schema=../../schemas/layouts/faces.json\nextends: card\nlet:\n  title: card.name\n")
	if p.sort != nil {
		fmt.Fprintf(&b, "  kind: card.%s\n", member(p.sort))
	}
	b.WriteString("  note_text: \"card.copies + ' of ' + deck.size\"\n  back_title: deck.name\nfront:\n" + title)
	y := 17.0
	if len(p.art) > 0 {
		p.pictures(&b, y, 57, 28)
		y += 30
	}
	y = s.head(&b, p, y)
	bottom := foot
	for _, f := range slices.Backward(p.below) {
		high := 3.2*float64(1+s.longest(f)/perLine) + 1
		high = min(high, (bottom-y)/2)
		bottom -= high
		fmt.Fprintf(&b, "  - {name: %s, at: [3, %s], size: [57, %s], text: %s, style: card-note, valign: bottom}\n", box(f), mm(bottom), mm(high), quote("{{ card."+member(f)+" ?? '' }}"))
	}
	if p.text != nil {
		fmt.Fprintf(&b, "  - {name: %s, at: [3, %s], size: [57, %s], text: %s, style: card-text}\n", box(p.text), mm(y), mm(bottom-1-y), quote("{{ card."+member(p.text)+" ?? '' }}"))
	}
	return b.String()
}

// head writes the rows of a card, each a name and a value, and returns where
// the next box may begin. Many stand in two columns, if they fit, and are lower.
func (s *Sheet) head(b *strings.Builder, p plan, top float64) float64 {
	const wide = 57.0
	if len(p.rows) == 0 {
		return top
	}
	columns := 1
	if len(p.rows) > 3 && !slices.ContainsFunc(p.rows, s.widens) {
		columns = 2
	}
	lines := (len(p.rows) + columns - 1) / columns
	high := min(5.5, (foot-top-25)/float64(lines))
	each := (wide - 4*float64(columns-1)) / float64(columns)
	label := math.Floor(each*5.5) / 10
	for i, f := range p.rows {
		x, y := 3+float64(i/lines)*(each+4), top+float64(i%lines)*high
		style := "row-figure"
		if f.Type.Kind != model.Whole {
			style = "row-name"
		}
		fmt.Fprintf(b, "  - {name: %s-name, at: [%s, %s], size: [%s, %s], text: %s, style: card-label, lines: 1, valign: middle}\n", box(f), mm(x), mm(y), mm(label), mm(high-0.5), quote(f.Name))
		fmt.Fprintf(b, "  - {name: %s, at: [%s, %s], size: [%s, %s], text: %s, style: %s, align: right, lines: 1, valign: middle}\n", box(f), mm(x+label), mm(y), mm(each-label), mm(high-0.5), quote("{{ "+says(f)+" }}"), style)
	}
	y := top + float64(lines)*high
	fmt.Fprintf(b, "  - {name: rows-end, at: [3, %s], size: [57, 0], shape: line, stroke: ink, width: 0.3}\n", mm(y+0.3))
	return y + 2.3
}

// widens reports whether a field needs a row of a card for itself.
func (s *Sheet) widens(f *model.FieldDecl) bool {
	return utf8.RuneCountInString(f.Name) > 10 || s.longest(f) > 9
}

// says is a field of a card in words, a dash if the card has none.
func says(f *model.FieldDecl) string {
	value := "card." + member(f)
	if f.Type.Kind == model.Flag {
		return value + " ?? false ? 'yes' : 'no'"
	}
	if f.Optional {
		return value + " ?? '–'"
	}
	return value
}

// box is the name of a field's box, another than those of the house card.
func box(f *model.FieldDecl) string {
	if slices.Contains([]string{"mark", "title", "type", "rule", "code", "footnote"}, f.ID) {
		return "own-" + f.ID
	}
	return f.ID
}

// member is a field's name in expressions.
func member(f *model.FieldDecl) string { return strings.ReplaceAll(f.ID, "-", "_") }

func mm(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }
