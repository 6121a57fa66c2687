package spreadsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// short is the most letters of a text that gets a line of its own, and perLine how many letters of
// the rules fit on one line of a card.
const (
	short   = 22
	perLine = 40
)

// plan is where the columns of a sheet go on a card: the one that sorts the cards below the name,
// pictures above everything else, short ones with their names, and below them long ones, the last
// of these at the foot unless it is the longest.
type plan struct {
	sort        *model.FieldDecl
	art         []*model.FieldDecl
	rows        []*model.FieldDecl
	long        []*model.FieldDecl
	foot        bool
	asks        bool // the card is its first long text: it has no name, no picture and few figures
	plate, icon *model.FieldDecl
	cells       []*model.FieldDecl
	sorts       []string         // the distinct words of sort
	said        *model.FieldDecl // the flavour text among several texts, nil for none
	nth         int              // the index of the kind of card
}

// plan lays the columns out by what the rows contain.
func (s *Sheet) plan(fields []*model.FieldDecl) plan {
	p, most := plan{nth: s.nth}, 0
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
		case n > short || flavoured(f):
			p.long, p.foot, most = append(p.long, f), most >= n, max(most, n)
		case p.sort == nil && (f.Name == s.kind || s.kind == "" && !f.Optional && s.repeats(f) && worded(s, f)):
			p.sort = f
		default:
			p.rows = append(p.rows, f)
		}
	}
	if len(p.long) == mostUnnamed && sounding(p.long[0]) != sounding(p.long[1]) {
		slices.SortFunc(p.long, func(a, b *model.FieldDecl) int { return sounding(a) - sounding(b) })
		p.foot = true
	}
	p.foot = p.foot && len(p.long) <= mostUnnamed
	if i := slices.IndexFunc(p.long, flavoured); i >= 0 && len(p.long) > mostUnnamed {
		p.said = p.long[i]
		p.long = append(slices.Delete(p.long, i, i+1), p.said)
	}
	given := lists.Count(p.rows, func(f *model.FieldDecl) bool { return len(s.cells(f)) > 0 })
	p.asks = s.nameless() && len(p.art) == 0 && given <= mostAsides && (len(p.long) == 1 || p.foot)
	p.stand(s)
	return p
}

// ruling and colouring are how the ids of columns begin whose texts say what a card does, and of
// those that are flavour text.
var (
	ruling    = []string{"text", "rule", "abilit", "effect", "special", "action", "efecto", "habilidad", "effet", "capacite", "effekt", "fahigkeit", "efekt"}
	colouring = []string{"flavo", "quote", "lore", "story", "descripcion", "description", "beschreibung", "citation", "zitat", "cita"}
)

// sounding returns how likely a field is flavour text, judged by its id: -1, 0 or 1. Such texts go
// further down.
func sounding(f *model.FieldDecl) int {
	begins := func(w string) bool { return strings.HasPrefix(f.ID, w) }
	switch {
	case slices.ContainsFunc(ruling, begins):
		return -1
	case slices.ContainsFunc(colouring, begins):
		return 1
	}
	return 0
}

// flavoured reports whether a field is called flavour text.
func flavoured(f *model.FieldDecl) bool { return strings.HasPrefix(f.ID, colouring[0]) }

// worded reports whether most cells of a field are words, not figures with a letter such as X+4 or
// d6.
func worded(s *Sheet, f *model.FieldDecl) bool {
	cells := s.cells(f)
	return 2*lists.Count(cells, twoLetters.MatchString) > len(cells)
}

// twoLetters matches two letters, or one of a script in which one may be a word.
var twoLetters = pattern.New(`\pL{2}|\p{Han}|\p{Hangul}|[ぁ-ヿ]`)

// nameless reports whether no name or id has a letter in it.
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

// mostAsides is how many short columns a card may have that is its question.
const mostAsides = 3

// mostUnnamed is how many texts of a card need no names: its rules and its flavour text.
const mostUnnamed = 2

// uncounted returns the name of a column, with # in place of a number at its end.
func uncounted(f *model.FieldDecl) string {
	if s := strings.TrimRight(f.Name, "0123456789 .-–+"); s != f.Name {
		return s + "#"
	}
	return f.Name
}

// cells returns the non-empty cells of a field.
func (s *Sheet) cells(f *model.FieldDecl) []string {
	j := under(s, f)
	if j < 0 {
		return nil
	}
	return lists.MapOnly(s.Rows, func(r []string) (string, bool) { return r[j], r[j] != "" })
}

// longest returns the number of letters in the longest cell of a field, counting each line break as
// a full line.
func (s *Sheet) longest(f *model.FieldDecl) int {
	return lists.Most(s.cells(f), func(c string) int { return utf8.RuneCountInString(c) + strings.Count(c, "\n")*perLine })
}

// repeats reports whether some cells of a field are the same, as for a kind or a suit.
func (s *Sheet) repeats(f *model.FieldDecl) bool {
	all := s.cells(f)
	return len(slices.Compact(slices.Sorted(slices.Values(all)))) < len(all)
}

// box returns the name of a field's box, different from those of the other boxes.
func box(f *model.FieldDecl) string {
	if slices.Contains([]string{"art", "columns", "rows-end"}, f.ID) {
		return "own-" + f.ID
	}
	return scalar(f.ID)
}

// member returns a field's name in expressions.
func member(f *model.FieldDecl) string { return strings.ReplaceAll(f.ID, "-", "_") }

// mm formats a length in millimetres, to a tenth.
func mm(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }

// shape is where things are on a counter, as fractions of its side: the width of a line at its
// edges and in its middle, where the head and the foot begin, and how high these are.
type shape struct{ edge, middle, head, foot, high float64 }

// counter returns the face of a counter, side millimetres wide: the sort at the head, a picture or
// an icon, the figures other than prices joined by hyphens, and the name at the foot, in a band
// that is hatched for all sorts except the first. Long texts are left out. The back has the same
// boxes, with figures of its own if there are some.
func (s *Sheet) counter(n New, p plan, side float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A counter of the deck %s: its figures and its name. Move the boxes, or name other styles.\n", n.ID)
	b.WriteString("# yaml-language-server: $schema=../../schemas/layouts/faces.json\n")
	fmt.Fprintf(&b, "size: [%gmm, %gmm]\nsafe: 1mm\n", side, side)
	at := shape{.86, .86, .07, .74, .19}
	if n.Piece == "round" {
		fmt.Fprintf(&b, "corner: %gmm\n", side/2)
		at = shape{.66, .84, .13, .67, .17}
	}
	b.WriteString("let:\n  title: card.name\nfront:\n")
	front, back := p.sides(s)
	largest := p.boxes(s, &b, at, side, front)
	if len(back) > 0 {
		b.WriteString("back:\n")
		largest = min(largest, p.boxes(s, &b, at, side, back))
	}
	sizes := slices.Compact(lists.Map([]float64{1, .9, .8, 0}, func(of float64) string { return mm(max(largest*of, 7)) }))
	fmt.Fprintf(&b, "styles:\n  counter-figures: {font: title, sizes: [%s], leading: 1.0, colour: ink, align: centre}\n", strings.Join(sizes, ", "))
	b.WriteString("  counter-words: {font: title, sizes: [7.5, 7, 6.5], leading: 1.1, colour: ink, align: centre}\n")
	return b.String()
}

// boxes writes the boxes of one side of a counter with the figures on it, and returns the largest
// size, in points, at which all figures fit.
func (p plan) boxes(s *Sheet, b *strings.Builder, at shape, side float64, figures []*model.FieldDecl) float64 {
	box := func(name string, width, top, high float64, what string) {
		fmt.Fprintf(b, "  - {name: %s, at: [%s, %s], size: [%s, %s], %s}\n", name, mm(side*(1-width)/2), mm(side*top), mm(side*width), mm(side*high), what)
	}
	says := func(s string) string { return "text: " + quote("{{ "+s+" }}") }
	name := says("title") + ", style: counter-words, valign: middle, lines: 2"
	if p.sort != nil {
		box(scalar(p.sort.ID), at.edge, at.head, at.high-.02, says("card."+member(p.sort))+", style: counter-words, valign: middle, lines: 1")
		name = "widget: band, with: {text: \"{{ title }}\", kind: " + quote("{{ "+is(p.sort, s.cells(p.sort)[0])+" ? 'solid' : 'hatched' }}") + "}"
	}
	top, room := at.head+at.high, at.foot-at.head-at.high
	if art := p.drawing(); art != nil {
		kind, when := "picture", ""
		if art.Type.Kind == model.Icon {
			kind = "icon"
		}
		if art.Optional {
			when = ", when: card." + member(art) + " != nil"
		}
		box(scalar(art.ID), .5, top+.01, room/2-.02, kind+": "+quote("{{ card."+member(art)+" }}")+when)
		top, room = top+room/2, room/2
	}
	largest := side * (room - .02) * tallest
	if len(figures) > 0 {
		values := strings.Join(lists.Map(figures, func(f *model.FieldDecl) string { return "card." + member(f) }), ", ")
		box("figures", at.middle, top+.01, room-.02, says("join(filter(["+values+"], # != nil), '-')")+", style: counter-figures, valign: middle, ink: true, lines: 1")
		wide := float64(len(figures)-1) * hyphen
		for _, f := range figures {
			wide += float64(s.longest(f)) * digit
		}
		largest = min(largest, side*at.middle/wide)
	}
	box("name", at.edge, at.foot, at.high, name)
	return largest
}

// sides returns the figures on the front of a counter and on its back. Those of the back are named
// like others with a word more: "Reduced Attack" next to "Attack". On such counters a figure that
// most rows leave empty, such as when a unit arrives, is on neither side.
func (p plan) sides(s *Sheet) (front, back []*model.FieldDecl) {
	all := p.figures()
	for _, f := range all {
		if word := other(all, f); word != "" {
			back = lists.Only(all, func(f *model.FieldDecl) bool { return other(all, f) == word })
			if len(back) > 1 {
				front = lists.Only(all, func(f *model.FieldDecl) bool { return other(all, f) != word && 2*len(s.cells(f)) > len(s.Rows) })
				return front, back
			}
		}
	}
	return all, nil
}

// other returns what the id of a figure has before or after that of another figure, or "".
func other(all []*model.FieldDecl, f *model.FieldDecl) string {
	for _, of := range all {
		if word, ok := strings.CutSuffix(f.ID, "-"+of.ID); ok {
			return word
		}
		if word, ok := strings.CutPrefix(f.ID, of.ID+"-"); ok {
			return word
		}
	}
	return ""
}

// tallest is the size, in points, of figures that fill a box one millimetre high. digit and hyphen
// are widths in millimetres per point, so that the widest figures fit at the first size and all
// counters look alike.
const tallest, digit, hyphen = 3.2, .18, .12

// drawing returns the first picture or icon of a card, or nil.
func (p plan) drawing() *model.FieldDecl {
	if len(p.art) > 0 {
		return p.art[0]
	}
	return lists.First(p.rows, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Icon })
}

// figures returns the numbers of a card other than prices.
func (p plan) figures() []*model.FieldDecl {
	return lists.Only(p.rows, func(f *model.FieldDecl) bool {
		return slices.Contains([]model.Kind{model.Whole, model.Signed, model.Decimal}, f.Type.Kind) && !isPrice(f)
	})
}
