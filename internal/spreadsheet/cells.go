package spreadsheet

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// The most letters that the name and the longest cell of a column may have for its figures to be in
// a frame, or in the plate at the top right.
const (
	frameName, frameCell = 10, 5
	plateName, plateCell = 7, 4
)

// framed reports whether the figures of a field fit in a frame with its name; name and cell are the
// most letters of these.
func framed(s *Sheet, f *model.FieldDecl, name, cell int) bool {
	return slices.Contains([]model.Kind{model.Whole, model.Signed, model.Decimal, model.Dice, model.Percent}, f.Type.Kind) &&
		utf8.RuneCountInString(f.Name) <= name && s.longest(f)+utf8.RuneCountInString(f.Unit) <= cell
}

// stand decides which short columns go in frames below the band, if there are several; which one
// goes in the plate, the price or the only number on cards that say more than it; and which is the
// icon in the window.
func (p *plan) stand(s *Sheet) {
	if price := lists.First(p.rows, isPrice); price != nil && framed(s, price, plateName, plateCell) {
		p.plate = price
	}
	p.cells = lists.Only(p.rows, func(f *model.FieldDecl) bool { return f != p.plate && framed(s, f, frameName, frameCell) })
	if p.lone() == "" && p.plate == nil && len(p.cells) == 1 && framed(s, p.cells[0], plateName, plateCell) {
		p.plate = p.cells[0]
	}
	if len(p.cells) == 1 {
		p.cells = nil
	}
	if len(p.art) == 0 && !p.asks {
		p.icon = p.drawing()
	}
	if p.sorts = s.kinds(p.sort); len(p.sorts) > len(bands) || s.kind != "" {
		p.sorts = nil
	}
}

// lone returns the expression for the only thing that a card says, its one figure or its name, or
// "" if it says more.
func (p plan) lone() string {
	switch {
	case len(p.art)+len(p.long) > 0 || len(p.rows) > 1:
		return ""
	case len(p.rows) == 0:
		return "title"
	case slices.Contains([]model.Kind{model.Whole, model.Signed, model.Decimal}, p.rows[0].Type.Kind):
		return says(p.rows[0])
	}
	return ""
}

// large writes the only thing that a card says, as large as there is room for.
func (p plan) large(b *strings.Builder) {
	style, lines := "card-large", 3
	if len(p.rows) > 0 {
		style, lines = "card-figure", 1
	}
	fmt.Fprintf(b, "      - {text: %s, style: %s, lines: %d, grow: 1, valign: middle}\n", quote("{{ "+p.lone()+" }}"), style, lines)
	if len(p.rows) > 0 {
		fmt.Fprintf(b, "      - {name: %s, text: %s, style: card-label-small}\n", box(p.rows[0]), quote(p.rows[0].Name))
	}
}

// The styles of a face with frames, in which a name may be long, and of what is large.
const boldStyles = `styles:
  card-title: {font: title, sizes: [15, 14, 13, 12, 11, 10, 9, 8.5, 8, 7.5], leading: 1.0, tracking: 1%, colour: ink, upper: true}
`
const largeStyles = `  card-figure: {font: title, sizes: [110, 90, 72, 60, 48, 36, 28, 22], leading: 1.0, colour: accent, align: centre}
  card-large: {font: title, sizes: [32, 28, 25, 22, 20, 18, 16, 14, 12], leading: 1.05, colour: ink, align: centre}
`

// A frame has its name next to its figures if few are in a row, otherwise below them.
const (
	frame      = "%s, when: card.%s != nil, grow: 1, stroke: ink, width: 0.25, shape: cut, corner: 1.6, "
	aboveName  = frame + "gap: 0.4, pad: [0.3, 1], stack: [{text: %s, style: plate-numeral}, {text: %s, style: card-label-small, lines: 1}]}\n"
	besideName = frame + "gap: 1, pad: [1.6, 0.9], valign: baseline, row: [{text: %[4]s, style: card-label, at: [0, 0.3]}, {text: %[3]s, style: plate-numeral, at: [0, 0.3], grow: 1, align: right}]}\n"
)

// frames writes the figures in frames, in one row or more.
func (p plan) frames(b *strings.Builder) {
	for some := range slices.Chunk(p.cells, perRow(len(p.cells))) {
		b.WriteString("      - gap: 1.2\n        row:\n")
		how := aboveName
		if len(some) <= 3 {
			how = besideName
		}
		for _, f := range some {
			fmt.Fprintf(b, "          - {name: "+how, box(f), member(f), quote("{{ "+says(f)+" }}"), quote(f.Name))
		}
	}
}

// perRow returns how many of n frames go in a row: four or five fit in one; other numbers go in
// rows of three.
func perRow(n int) int {
	if n == 4 || n == 5 {
		return n
	}
	return 3
}

// plated writes the variables of the plate.
func (p plan) plated(b *strings.Builder) {
	fmt.Fprintf(b, "  plated: card.%s != nil\n  plate_label: %s\n  plate_big: %s\n", member(p.plate), quote(literal(p.plate.Name)), quote(fmt.Sprintf("card.%s == nil ? '' : text(%s)", member(p.plate), says(p.plate))))
}

// literal returns a text as an expression.
func literal(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// The bands and the grounds of kinds and sorts, used in turn.
var (
	bands   = []string{"solid", "dashes", "chevrons", "bricks", "teeth", "diamonds", "lines", "ruler"}
	grounds = []string{"hills", "forest", "ruins", "city", "stars", "corridor", "lab"}
)

// bySort returns an expression for one of some words, by what sorts a card, the first word for the
// first sort. Without sorts it is the word for the card's kind.
func (p plan) bySort(words []string) string {
	out := literal(words[p.nth%len(words)])
	for i := len(p.sorts) - 1; i > 0; i-- {
		out = fmt.Sprintf("%s ? %s : %s", is(p.sort, p.sorts[i]), literal(words[i%len(words)]), out)
	}
	return out
}

// scene returns what the window of a card shows: its ground, with the card's icon in it.
func (p plan) scene(w way) string {
	scene := grounds[p.nth%len(grounds)]
	if len(p.sorts) > 1 {
		scene = quote("{{ " + p.bySort(grounds) + " }}")
	}
	if !w.bold || p.icon == nil {
		return scene
	}
	icon := "card." + member(p.icon)
	return quote(fmt.Sprintf("{{ (%s == nil ? '' : 'in-') + (%s) }}", icon, p.bySort(grounds))) + fmt.Sprintf(", who: \"{{ %s ?? '' }}\"", icon)
}
