package spreadsheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Deck is a deck of cards made of a sheet alone: its content with the fields
// that the columns show, the line that game.yaml needs under components, and a
// card face that prints all fields.
type Deck struct {
	Content, Face []byte
	Component     string
	Cards         int
}

// Fresh makes a new deck of a sheet for a game. A column of whole numbers is a
// number, one of yes and no a flag, every other a text; a card without copies
// comes once.
func (s *Sheet) Fresh(game, id, name string) (*Deck, diag.List) {
	fields := s.guess()
	rows, found := s.Parse(fields)
	if found.Worst() == diag.Error {
		return nil, found
	}
	total := 0
	for i := range rows {
		n := 1
		if c, ok := rows[i].Cells["copies"]; ok {
			n, _ = strconv.Atoi(c)
		} else {
			rows[i].Keys, rows[i].Values = append(rows[i].Keys, "copies"), append(rows[i].Values, "1")
		}
		if rows[i].Cells["name"] == "" {
			rows[i].Keys, rows[i].Values = append([]string{"name"}, rows[i].Keys...), append([]string{scalar(model.Titled(rows[i].ID))}, rows[i].Values...)
		}
		total += n
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The deck %s, made from %s. What its columns are stands under fields;\n", name, s.File)
	fmt.Fprintf(&b, "# how a card looks stands in the face %s-card.\n", id)
	fmt.Fprintf(&b, "# yaml-language-server: $schema=../../schemas/%s/data.json\n", game)
	fmt.Fprintf(&b, "decks:\n  %s:\n    name: %s\n    total: %d\n", id, scalar(name), total)
	if len(fields) > 0 {
		b.WriteString("    fields:\n")
		for _, f := range fields {
			optional := ""
			if f.Optional {
				optional = ", optional: true"
			}
			fmt.Fprintf(&b, "      %s: {name: %s, type: %s%s}\n", f.ID, scalar(f.Name), f.Type.Kind, optional)
		}
	}
	b.WriteString("    cards:\n")
	for _, r := range rows {
		b.WriteString(r.YAML(6) + "\n")
	}
	component := fmt.Sprintf("%s: {name: %s, kind: deck, of: %s, layout: %s-card, sheet: cards}", id, scalar(name), id, id)
	return &Deck{[]byte(b.String()), []byte(face(id, fields)), component, total}, found
}

// guess are the fields that the columns beside the fixed ones seem to be.
func (s *Sheet) guess() []*model.FieldDecl {
	var out []*model.FieldDecl
	for j, h := range s.Head {
		k := model.ID(h)
		if _, known := synonyms[k]; k == "" || known || slices.Contains(fixed, k) {
			continue
		}
		f := &model.FieldDecl{ID: k, Name: h, Type: model.Type{Kind: model.Text}}
		all := map[model.Kind]bool{model.Whole: true, model.Flag: true}
		filled := 0
		for i := range s.Rows {
			c := s.Rows[i][j]
			if c == "" {
				continue
			}
			filled++
			for _, kind := range []model.Kind{model.Whole, model.Flag} {
				if _, why := yaml(c, &model.Type{Kind: kind}); why != "" || kind == model.Whole && strings.ContainsAny(c, "+-−%") {
					all[kind] = false
				}
			}
		}
		switch {
		case filled > 0 && all[model.Whole]:
			f.Type.Kind = model.Whole
		case filled > 0 && all[model.Flag]:
			f.Type.Kind = model.Flag
		}
		f.Optional = filled < len(s.Rows)
		out = append(out, f)
	}
	return out
}

// face is a card that prints the name, short fields as rows of a name and a
// value, and the longest text below them.
func face(id string, fields []*model.FieldDecl) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# A card of the deck %s: the head, the footer and the back of the house card, and\n# each column of the spreadsheet it came from. Move the boxes, or name other styles.\n", id)
	b.WriteString("# yaml-language-server: $schema=../../schemas/layouts/faces.json\nextends: card\nlet:\n  title: card.name\n  note_text: \"card.copies + ' of ' + deck.size\"\n  back_title: deck.name\nfront:\n")
	var texts []*model.FieldDecl
	y := 18.0
	for _, f := range fields {
		if f.Type.Kind == model.Text {
			texts = append(texts, f)
			continue
		}
		value := "{{ card." + strings.ReplaceAll(f.ID, "-", "_") + " }}"
		fmt.Fprintf(&b, "  - {name: %s-name, at: [3, %s], size: [38, 4], text: %s, style: card-label, valign: middle}\n", f.ID, mm(y), quote(f.Name))
		fmt.Fprintf(&b, "  - {name: %s, at: [42, %s], size: [18, 4], text: %q, style: row-figure, valign: middle}\n", f.ID, mm(y), value)
		y += 5
	}
	if len(fields) > len(texts) {
		fmt.Fprintf(&b, "  - {name: figures-end, at: [3, %s], size: [57, 0], shape: line, stroke: ink, width: 0.3}\n", mm(y+0.5))
		y += 3
	}
	for i, f := range texts {
		high := (82 - y) / float64(len(texts)-i)
		fmt.Fprintf(&b, "  - {name: %s, at: [3, %s], size: [57, %s], text: \"{{ card.%s ?? '' }}\", style: card-text}\n", f.ID, mm(y), mm(high-1.5), strings.ReplaceAll(f.ID, "-", "_"))
		y += high
	}
	return b.String()
}

func mm(f float64) string { return strconv.FormatFloat(f, 'f', 1, 64) }
