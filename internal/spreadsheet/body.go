package spreadsheet

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// way is how a card prints all columns: its size in millimetres, whether each short column has a
// row or all of them are one text, whether the name is set small, and whether there is room for
// large words and, without a picture, for a window.
type way struct {
	wide, high  float64
	rows, small bool
	airy        bool
	bold, plate bool // figures in frames, and one in the plate
}

// usual reports whether the card has the size of the house card.
func (w way) usual() bool { return w.wide == 63 && w.high == 88 }

// faces returns cards that print all columns, from the handsomest to the one that holds the most:
// with figures in frames and one in a plate; without the plate; with a row for each short column
// and large words; with a small name; with all words small; then, on larger and larger cards, with
// the rows as one text and room for a name of two lines, or of three. If a size is requested, all
// have that size. Counters come in several widths, and cards that are pictures in one way.
func (s *Sheet) faces(n New, fields []*model.FieldDecl) []string {
	if s.cut != nil {
		return []string{s.whole(n.ID, fields)}
	}
	p, id := s.plan(fields), n.ID
	if n.Piece != "card" {
		return lists.Map([]float64{16, 20, 25, 32, 40}, func(side float64) string { return s.counter(n, p, side) })
	}
	sizes := [][2]float64{{63, 88}, {70, 120}, {105, 148}, {140, 200}}
	var out []string
	if n.Size.W > 0 {
		sizes = [][2]float64{{n.Size.W.MM(), n.Size.H.MM()}}
	}
	wide, high := sizes[0][0], sizes[0][1]
	for _, w := range []way{{bold: true, plate: true, airy: true}, {bold: true, airy: true}, {airy: true}, {airy: true, small: true}, {}} {
		w.wide, w.high, w.rows = wide, high, true
		out = append(out, s.face(id, p, w))
	}
	for _, size := range sizes {
		for _, small := range []bool{false, true} {
			out = append(out, s.face(id, p, way{wide: size[0], high: size[1], small: small}))
		}
	}
	return out
}

// face returns a card in the house style with all columns, one below the other. Nothing on it
// mentions other cards, neither how many there are nor which of them it is, so that adding or
// removing a card leaves the others as printed.
func (s *Sheet) face(id string, p plan, w way) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A card of the deck %s: the head, the footer and the back of the house card, and\n# each column of the spreadsheet it came from in a stack. What is too high is set smaller,\n# all of it. Move the boxes, or name other styles.\n", id)
	top, base, banded := 17.0, "card", w.airy || s.banded
	if banded {
		top, base = 18.2, "card-family"
	}
	fmt.Fprintf(&b, "# yaml-language-server: $schema=../../schemas/layouts/faces.json\nextends: %s\n", base)
	if !w.usual() {
		fmt.Fprintf(&b, "size: [%gmm, %gmm]\n", w.wide, w.high)
	}
	b.WriteString("let:\n  title: card.name\n  code_text: \"''\"\n  note_text: game.title\n  back_title: deck.name\n")
	if banded {
		fmt.Fprintf(&b, "  back_icon: deck.icon\n  band: %s\n", quote(p.bySort(bands)))
	}
	if w.plate && p.plate != nil {
		p.plated(&b)
	}
	if banded && !w.usual() {
		fmt.Fprintf(&b, "  band_w: %q\n  textured: \"false\"\n", mm(w.wide-6))
	}
	b.WriteString("front:\n")
	p.title(&b, w)
	if !w.usual() && !banded {
		fmt.Fprintf(&b, "  - {name: rule, size: [%s, 0.9]}\n", mm(w.wide-6))
	}
	if !w.usual() {
		fmt.Fprintf(&b, "  - {name: code, at: [3, %s], size: [26, 0]}\n  - {name: footnote, at: [%s, %s], size: [30, 0]}\n", mm(w.high-3.2), mm(w.wide-33), mm(w.high-3.2))
	}
	fmt.Fprintf(&b, "  - name: body\n    at: [3, %g]\n    size: [%s, %s]\n    gap: 1.8\n    stack:\n", top, mm(w.wide-6), mm(w.high-6.6-top))
	stack(s, &b, p, w)
	if !w.usual() {
		b.WriteString("back:\n")
		fmt.Fprintf(&b, "  - {name: rings, size: [%s, %s]}\n  - {name: label, size: [%s, 10.2]}\n  - {name: label-turned, at: [8, %s], size: [%s, 10.2]}\n", mm(w.wide-9), mm(w.high-9), mm(w.wide-16), mm(w.high-18.2), mm(w.wide-16))
	}
	if w.bold {
		b.WriteString(boldStyles)
	}
	if w.bold && p.lone() != "" {
		b.WriteString(largeStyles)
	}
	return b.String()
}

// stack writes what goes below the band.
func stack(s *Sheet, b *strings.Builder, p plan, w way) {
	large := w.bold && p.lone() != ""
	if w.bold {
		p.frames(b)
	}
	if w.airy && len(p.art) == 0 && !p.asks && !large {
		fmt.Fprintf(b, "      - {name: window, when: \"true\", size: [0, 22], grow: 1, widget: window, with: {scene: %s, seed: \"{{ title }}\"}}\n", p.scene(w))
	}
	p.pictures(b, w)
	switch {
	case large:
		p.large(b)
	case w.rows:
		s.rows(b, p, w)
	default: // the short columns and their names as one text
		for some := range slices.Chunk(p.rows, perHole) {
			parts := strings.Join(lists.Map(some, named), ", ")
			fmt.Fprintf(b, "      - {text: %s, style: card-text}\n", quote("{{ join(filter(["+parts+"], # != ''), '\\u00a0· ') }}"))
		}
	}
	p.texts(b, w)
}

// title writes the head: the name, and the column that sorts the cards.
func (p plan) title(b *strings.Builder, w way) {
	style, wide := "card-title, lines: 2", mm(w.wide-17.6)
	switch {
	case w.small:
		style = "row-name, lines: 3"
	case w.plate && p.plate != nil:
		wide = quote(fmt.Sprintf("{{ plated ? %s : %s }}", mm(w.wide-30.1), wide))
	}
	fmt.Fprintf(b, "  - name: title\n    at: [14.6, 3]\n    size: [%s, 9.9]\n    gap: 1\n    valign: middle\n    stack:\n", wide)
	fmt.Fprintf(b, "      - {name: name, text: \"{{ title }}\", style: %s}\n", style)
	if p.sort != nil {
		fmt.Fprintf(b, "      - {name: %s, text: \"{{ capital(card.%s ?? '') }}\", style: card-type, lines: 1}\n", box(p.sort), member(p.sort))
	}
	if w.plate && p.plate != nil && !w.usual() {
		fmt.Fprintf(b, "  - {name: plate, at: [%s, 3]}\n", mm(w.wide-14))
	}
}

// pictures writes the pictures side by side, in the room that the words leave.
func (p plan) pictures(b *strings.Builder, w way) {
	if len(p.art) == 0 {
		return
	}
	some := lists.Map(p.art, func(f *model.FieldDecl) string { return "card." + member(f) + " != nil" })
	fmt.Fprintf(b, "      - name: art\n        when: %s\n        size: [0, %s]\n        grow: 1\n        gap: 2\n        row:\n", strings.Join(some, " or "), mm(w.high*0.25))
	for _, f := range p.art {
		fmt.Fprintf(b, "          - {name: %s, grow: 1, picture: %s, fit: cover}\n", box(f), quote("{{ card."+member(f)+" }}"))
	}
}

// rows writes a row, with a name and a value, for each field that has no other place. More than
// three fields are set in two columns if all are short. A card without the value has no row for it,
// even if all cards have one now, because the field may become optional.
func (s *Sheet) rows(b *strings.Builder, p plan, w way) {
	fields := lists.Only(p.rows, func(f *model.FieldDecl) bool {
		return !(w.plate && f == p.plate || w.bold && (f == p.icon || slices.Contains(p.cells, f)))
	})
	if len(fields) == 0 {
		return
	}
	style := "row-name"
	if len(fields) <= 6 {
		style = "row-figure"
	}
	put := func(f *model.FieldDecl, indent string) {
		when, own := ", when: card."+member(f)+" != nil", "row-name"
		if f.Type.Kind == model.Flag && !f.Optional {
			when = ""
		}
		if f.Type.Kind != model.Text && f.Type.Kind != model.Flag {
			own = style
		}
		fmt.Fprintf(b, "%s- {name: %s%s, valign: baseline, gap: 2, row: [{text: %s, style: card-label}, {text: %s, style: %s, grow: 1, align: right}]}\n",
			indent, box(f), when, quote(f.Name), quote("{{ "+says(f)+" }}"), own)
	}
	if len(fields) > 3 && !slices.ContainsFunc(fields, s.widens) {
		b.WriteString("      - name: columns\n        gap: 4\n        row:\n")
		for half := range slices.Chunk(fields, (len(fields)+1)/2) {
			b.WriteString("          - grow: 1\n            gap: 1.4\n            stack:\n")
			for _, f := range half {
				put(f, "              ")
			}
		}
	} else {
		for _, f := range fields {
			put(f, "      ")
		}
	}
	p.rule(b)
}

// rule writes the line between rows and texts, on cards that have a text.
func (p plan) rule(b *strings.Builder) {
	if len(p.long) > 0 {
		some := strings.Join(lists.Map(p.long, func(f *model.FieldDecl) string { return "card." + member(f) + " != nil" }), " or ")
		fmt.Fprintf(b, "      - {name: rows-end, when: %s, shape: line, stroke: ink, width: 0.3}\n", some)
	}
}

// perHole is how many fields one expression joins, because its length is limited.
const perHole = 20

// texts writes the long columns. They have their names if the card has no rows and several texts
// above its foot, or if there are many; flavour text among many has none, and goes to the foot.
func (p plan) texts(b *strings.Builder, w way) {
	words, said := "card-text", "card-note"
	if w.airy {
		words, said = "card-words", "card-said"
	}
	above := len(p.long)
	if p.foot {
		above--
	}
	for i, f := range p.long {
		value, more := "card."+member(f)+" ?? ''", ", style: "+words
		if !w.rows && above > 1 || len(p.long) > mostUnnamed {
			value = named(f)
		}
		switch {
		case f == p.said:
			value, more = "card."+member(f)+" ?? ''", ", style: "+said+", foot: true"
		case i == 0 && p.asks && w.airy:
			more = ", style: card-prompt, grow: 1, valign: middle"
		case i == len(p.long)-1 && p.foot:
			more = ", style: " + said + ", foot: true"
		}
		fmt.Fprintf(b, "      - {name: %s, text: %s%s}\n", box(f), quote("{{ "+value+" }}"), more)
	}
}

// named returns an expression for a field with its name, empty if the card has no value.
func named(f *model.FieldDecl) string {
	value := "card." + member(f)
	name := "'**" + strings.ReplaceAll(strings.ReplaceAll(f.Name, `\`, ``), "'", "’") + "**"
	said := says(f)
	if f.Type.Kind == model.Decimal && f.Unit == "" {
		said = "text(" + said + ")" // with the decimal separator of the language
	}
	if f.Type.Kind == model.Flag {
		return fmt.Sprintf("%s ?? false ? %s' : ''", value, name)
	}
	return fmt.Sprintf("%s == nil ? '' : %s\\u00a0' + %s", value, name, said)
}

// widens reports whether a field needs a row of a card to itself.
func (s *Sheet) widens(f *model.FieldDecl) bool {
	return utf8.RuneCountInString(f.Name) > 10 || s.longest(f) > 9
}

// says returns an expression that prints a field of a card.
func says(f *model.FieldDecl) string {
	value := "card." + member(f)
	switch f.Type.Kind {
	case model.Flag:
		return value + " ?? false"
	case model.Icon:
		return "':' + " + value + " + ':'"
	case model.Percent:
		return unless(f, "text("+value+") + '\\u00a0%'")
	}
	return unless(f, inUnit(f, value))
}

// unless returns an expression for a field, or for the sign that is printed if it is "none".
func unless(f *model.FieldDecl, said string) string {
	if len(f.Type.Or) == 0 {
		return said
	}
	return fmt.Sprintf("(card.%s == 'none' ? signs.none : %s)", member(f), said)
}

// inUnit returns an expression for a number with its unit: £4, 5" and 5 cm.
func inUnit(f *model.FieldDecl, value string) string {
	unit := strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(f.Unit)
	first, _ := utf8.DecodeRuneInString(f.Unit)
	switch {
	case f.Unit == "":
		return value
	case unicode.Is(unicode.Sc, first):
		return "'" + unit + "' + text(" + value + ")"
	case unicode.IsLetter(first):
		unit = "\\u00a0" + unit
	}
	return "text(" + value + ") + '" + unit + "'"
}

// layouts returns the faces of a deck by id, one map for each way of faces. If a field tells kinds
// of cards, each kind gets a face of its own with the columns that its cards fill, and the face of
// the deck names those.
func (s *Sheet) layouts(n New, fields []*model.FieldDecl, kinds *model.FieldDecl) []map[string][]byte {
	variants := ""
	own := map[string][]string{}
	for k, kind := range s.kinds(kinds) {
		face := n.ID + "-" + model.ID(kind)
		for i := 2; own[face] != nil || face == n.face() || face == n.ID+"-"; i++ {
			face = fmt.Sprintf("%s-kind-%d", n.ID, i)
		}
		some := s.of(kinds, kind)
		some.nth = k
		own[face] = append(own[face], some.faces(n, some.filled(fields))...)
		variants += fmt.Sprintf("  - {layout: %s, when: %s}\n", face, quote(is(kinds, kind)))
	}
	var out []map[string][]byte
	for i, f := range s.faces(n, fields) {
		if variants != "" {
			f = strings.Replace(f, "\nlet:\n", "\nvariants:\n"+variants+"let:\n", 1)
		}
		all := map[string][]byte{n.face(): []byte(f)}
		for face, ways := range own {
			all[face] = []byte(ways[i])
		}
		out = append(out, all)
	}
	return out
}

// is returns an expression that reports whether a field of a card is a word.
func is(f *model.FieldDecl, word string) string {
	return fmt.Sprintf("card.%s == %s", member(f), literal(word))
}

// kinds returns the distinct words in a column, in order of first appearance; none for nil.
func (s *Sheet) kinds(f *model.FieldDecl) []string {
	var out []string
	if f != nil {
		for _, c := range s.cells(f) {
			out = lists.Added(out, c)
		}
	}
	return out
}

// of returns a sheet with only the rows of one kind.
func (s *Sheet) of(f *model.FieldDecl, kind string) *Sheet {
	j := under(s, f)
	out := *s
	if out.banded = true; f.Type.Kind == model.Text {
		out.kind = f.Name
	}
	out.Rows = slices.DeleteFunc(slices.Clone(s.Rows), func(r []string) bool { return r[j] != kind })
	return &out
}

// filled returns the fields that some row fills; a flag only if some row sets it.
func (s *Sheet) filled(fields []*model.FieldDecl) []*model.FieldDecl {
	return slices.DeleteFunc(slices.Clone(fields), func(f *model.FieldDecl) bool {
		return !slices.ContainsFunc(s.cells(f), func(c string) bool {
			v, _ := yaml(c, &f.Type)
			return f.Type.Kind != model.Flag || v == "true"
		})
	})
}
