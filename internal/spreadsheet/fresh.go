package spreadsheet

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Deck is a deck of cards made of a sheet alone: its content with the fields
// that the columns show, the line that game.yaml needs under components, and
// card faces by their ids that print all fields, in several ways, of which the first
// is taken that all cards fit.
type Deck struct {
	Content   []byte
	Faces     []map[string][]byte
	Component string
	Cards     int
	Pictures  []string // files that its cards name
	Choices   []string // which texts may be choices, a line each
}

// Fresh makes a new deck of a sheet for a game. A column of whole numbers is a
// number (007 is none, it is a text), one in which all have a sign a signed number, one in which some have decimals
// a decimal, one of yes and no a flag, one of files that are pictures a picture, one that is called an icon and names
// icons icons, every other a text; a card without copies comes once. If kinds is the name
// of a column, its words are kinds of cards, with a face each.
func (s *Sheet) Fresh(game, id, name, kinds string) (*Deck, diag.List) {
	fields := s.guess()
	var kind *model.FieldDecl
	if i := slices.IndexFunc(fields, func(f *model.FieldDecl) bool { return strings.EqualFold(f.Name, kinds) || f.ID == kinds }); i >= 0 {
		kind = fields[i]
	} else if kinds != "" {
		return nil, diag.List{{At: diag.Place{File: s.File, Line: max(1, s.HeadLine), Col: 1}, Code: "PB004", Name: "unknown-field", Severity: diag.Error,
			Message: fmt.Sprintf("no column %q to tell kinds of cards by; there is %s", kinds, strings.Join(s.Head, ", "))}}
	}
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
			b.WriteString("      " + declaration(f) + "\n")
		}
	}
	b.WriteString("    cards:\n")
	for _, r := range rows {
		b.WriteString(r.YAML(6) + "\n")
	}
	component := fmt.Sprintf("%s: {name: %s, kind: deck, of: %s, layout: %s-card, sheet: cards}", id, scalar(name), id, id)
	return &Deck{[]byte(b.String()), s.layouts(id, fields, kind), component, total, s.Pictures(fields), s.choices(fields)}, found
}

// Cells of digits that are rather words: a share, a number with a plus, or with zeros before
// it. Those that all have a sign, but for 0, are modifiers.
var (
	wordy    = regexp.MustCompile(`[+%]|^[-−]?0[0-9]`)
	modifier = regexp.MustCompile(`^(0|[-+−][1-9][0-9]*)$`)
)

// guess are the fields that the columns beside the fixed ones seem to be.
func (s *Sheet) guess() []*model.FieldDecl {
	var out []*model.FieldDecl
	for j, h := range s.Head {
		k := model.ID(s.key(j))
		if _, known := synonyms[k]; k == "" || known || slices.Contains(fixed, k) || s.hidden[j] {
			continue
		}
		if !model.IsID(k) || k[0] <= '9' {
			k = "column-" + strconv.Itoa(j+1)
		}
		f := &model.FieldDecl{ID: k, Name: h, Type: model.Type{Kind: model.Text}}
		cells := s.cells(f)
		if len(cells) > 0 {
			s.typed(f, cells)
		}
		f.Optional = len(cells) < len(s.Rows)
		out = append(out, f)
	}
	return out
}

// typed gives a field the type that its filled cells seem to be of.
func (s *Sheet) typed(f *model.FieldDecl, cells []string) {
	all := func(is func(c string) bool) bool {
		return !slices.ContainsFunc(cells, func(c string) bool { return !is(c) })
	}
	as := func(kind model.Kind) bool {
		return all(func(c string) bool {
			_, why := yaml(c, &model.Type{Kind: kind})
			return why == "" && !wordy.MatchString(c)
		})
	}
	has := func(part string) bool {
		return slices.ContainsFunc(cells, func(c string) bool { return strings.Contains(c, part) })
	}
	switch {
	case as(model.Whole):
		f.Type.Kind = model.Whole
	case all(modifier.MatchString) && has("+"):
		f.Type.Kind = model.Signed
	case as(model.Signed):
		least := -lists.Most(cells, func(c string) int64 {
			n, _ := strconv.ParseInt(strings.ReplaceAll(c, "−", "-"), 10, 64)
			return -n
		})
		f.Type.Kind, f.Type.Min = model.Whole, &least
	case as(model.Decimal) && has("."):
		f.Type.Kind = model.Decimal
	case as(model.Flag):
		f.Type.Kind = model.Flag
	case all(drawn.MatchString):
		f.Type.Kind = model.Picture
	case strings.Contains(f.ID, "icon") && all(func(c string) bool { return slices.Contains(s.icons, c) }):
		f.Type.Kind = model.Icon
	}
}
