package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/model"
)

// faces are cards that print all columns, from the handsomest to the one that
// holds most: one with a row for each short column; then, on larger and larger
// cards, all in one text that is set as small as it must be, with room for a name
// of two lines, or of three.
func (s *Sheet) faces(id string, fields []*model.FieldDecl) []string {
	out := []string{s.face(id, fields)}
	for _, size := range [][2]float64{{63, 88}, {70, 120}, {105, 148}, {140, 200}} {
		for _, small := range []bool{false, true} {
			out = append(out, s.body(id, fields, size, small))
		}
	}
	return out
}

// body is a card of a size that prints all columns in one text.
func (s *Sheet) body(id string, fields []*model.FieldDecl, size [2]float64, small bool) string {
	p := s.plan(fields)
	w, h := size[0], size[1]
	var b strings.Builder
	fmt.Fprintf(&b, "# A card of the deck %s: the head, the footer and the back of the house card, and\n# all columns of the spreadsheet it came from in one text, which is set as small as\n# it must be. Give columns boxes of their own, or name other styles.\n", id)
	b.WriteString("# yaml-language-server: $schema=../../schemas/layouts/faces.json\nextends: card\n")
	if w != 63 {
		fmt.Fprintf(&b, "size: [%gmm, %gmm]\n", w, h)
	}
	b.WriteString("let:\n  title: card.name\n")
	short := p.rows
	title, lines := `style: card-title, lines: 2`, 7.8
	switch {
	case small:
		title, lines = `style: row-name, lines: 3`, 9.6
		if p.sort != nil {
			short = append([]*model.FieldDecl{p.sort}, short...)
		}
	case p.sort != nil:
		fmt.Fprintf(&b, "  kind: card.%s\n", member(p.sort))
	default:
		lines = 9.6
	}
	b.WriteString("  note_text: \"card.copies + ' of ' + deck.size\"\n  back_title: deck.name\nfront:\n")
	fmt.Fprintf(&b, "  - {name: title, at: [14.6, 3], size: [%s, %s], text: \"{{ title }}\", %s, valign: middle}\n", mm(w-17.6), mm(lines), title)
	if w != 63 {
		fmt.Fprintf(&b, "  - {name: type, size: [%s, 0]}\n  - {name: rule, size: [%s, 0.9]}\n", mm(w-17.6), mm(w-6))
		fmt.Fprintf(&b, "  - {name: code, at: [3, %s]}\n  - {name: footnote, at: [%s, %s]}\n", mm(h-3.2), mm(w-33), mm(h-3.2))
	}
	y := 16.6
	if len(p.art) > 0 {
		p.pictures(&b, y, w-6, h*0.3)
		y += h*0.3 + 2
	}
	fmt.Fprintf(&b, "  - {name: text, at: [3, %s], size: [%s, %s], text: %s, style: card-text}\n", mm(y), mm(w-6), mm(h-6.4-y), quote(strings.Join(p.paragraphs(short), "\n\n")))
	if w != 63 {
		b.WriteString("back:\n")
		fmt.Fprintf(&b, "  - {name: rings, size: [%s, %s]}\n  - {name: label, size: [%s, 10.2]}\n  - {name: label-turned, at: [8, %s], size: [%s, 10.2]}\n", mm(w-9), mm(h-9), mm(w-16), mm(h-18.2), mm(w-16))
	}
	return b.String()
}

// perHole is how many fields one expression joins: it may not grow too long.
const perHole = 20

// paragraphs are the columns as one text: the short ones with their names, then
// the longest, then every other with its name.
func (p plan) paragraphs(short []*model.FieldDecl) []string {
	var out []string
	for some := range slices.Chunk(short, perHole) {
		parts := make([]string, len(some))
		for i, f := range some {
			parts[i] = named(f)
		}
		out = append(out, "{{ join(filter(["+strings.Join(parts, ", ")+"], # != ''), '\\u00a0· ') }}")
	}
	if p.text != nil {
		out = append(out, "{{ card."+member(p.text)+" ?? '' }}")
	}
	for _, f := range p.below {
		out = append(out, "{{ "+named(f)+" }}")
	}
	return out
}

// named is an expression for a field with its name, empty if the card has none.
func named(f *model.FieldDecl) string {
	value := "card." + member(f)
	name := "'**" + strings.ReplaceAll(strings.ReplaceAll(f.Name, `\`, ``), "'", "’") + "**"
	switch {
	case f.Type.Kind == model.Flag:
		return fmt.Sprintf("%s ?? false ? %s' : ''", value, name)
	case f.Optional:
		return fmt.Sprintf("%s == nil ? '' : %s ' + %s", value, name, value)
	}
	return fmt.Sprintf("%s ' + %s", name, value)
}
