package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// layouts are the faces of a deck by their ids, in each way of faces. If the
// cards are of kinds, as a field says, each kind has a face of its own with the
// columns that its cards fill, and the face of the deck names those.
func (s *Sheet) layouts(n New, fields []*model.FieldDecl, kinds *model.FieldDecl) []map[string][]byte {
	variants := ""
	own := map[string][]string{}
	for k, kind := range s.kinds(kinds) {
		face := n.ID + "-" + model.ID(kind)
		for i := 2; own[face] != nil || face == n.face() || face == n.ID+"-"; i++ {
			face = fmt.Sprintf("%s-kind-%d", n.ID, i)
		}
		some := s.of(kinds, kind)
		for _, f := range some.faces(n, some.filled(fields)) {
			own[face] = append(own[face], dressed(f, k))
		}
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

// is is an expression for whether a field of a card is a word.
func is(f *model.FieldDecl, word string) string {
	return fmt.Sprintf("card.%s == '%s'", member(f), strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(word))
}

// kinds are the words in a column, in the order they first come; none of nil.
func (s *Sheet) kinds(f *model.FieldDecl) []string {
	var out []string
	if f != nil {
		for _, c := range s.cells(f) {
			out = lists.Added(out, c)
		}
	}
	return out
}

// of are the rows of one kind.
func (s *Sheet) of(f *model.FieldDecl, kind string) *Sheet {
	j := slices.Index(s.Head, f.Name)
	out := *s
	if f.Type.Kind == model.Text {
		out.kind = f.Name
	}
	out.Rows = slices.DeleteFunc(slices.Clone(s.Rows), func(r []string) bool { return r[j] != kind })
	return &out
}

// filled are the fields that some row fills; a flag that some row has set.
func (s *Sheet) filled(fields []*model.FieldDecl) []*model.FieldDecl {
	return slices.DeleteFunc(slices.Clone(fields), func(f *model.FieldDecl) bool {
		return !slices.ContainsFunc(s.cells(f), func(c string) bool {
			v, _ := yaml(c, &f.Type)
			return f.Type.Kind != model.Flag || v == "true"
		})
	})
}
