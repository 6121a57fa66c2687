package check

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestUnreadOnce checks that the fields that nothing reads are computed from the files once for all
// checks that need them, and reported unless a layout could not be read.
func TestUnreadOnce(t *testing.T) {
	hits, lore := &model.FieldDecl{ID: "hits"}, &model.FieldDecl{ID: "lore"}
	given := model.FieldsOf([]model.Field{{ID: "hits", Value: model.Value{Kind: model.Whole, Int: 1}}, {ID: "lore", Value: model.Value{Kind: model.Text, Text: "old"}}})
	c := &Context{Game: &model.Game{ID: "demo", Components: []*model.Component{{Layout: "card"}},
		Collections: []*model.Collection{{ID: "units", Fields: []*model.FieldDecl{hits, lore}, Entries: []*model.Entry{{ID: "a", Fields: given}}}}}}
	c.Project = &load.Project{Files: map[string][]byte{"content/demo/game.yaml": []byte("layout: card\n"), "layouts/faces/card.yaml": []byte("text: hits\n")}}
	c.Project.Library = &layout.Library{Layouts: map[string]*layout.Layout{"card": {}}}
	c.Project.Library.Layouts["card"].At.File = "layouts/faces/card.yaml"
	if got := c.nobodyReads(); len(got) != 1 || got[0].decl != lore {
		t.Fatalf("nothing reads %v", got)
	}
	c.running = &Check{}
	for _, in := range []string{"layouts/faces/card.yaml", "content/other/game.yaml"} {
		c.found, c.Project.Findings = nil, diag.List{{At: diag.Place{File: in, Line: 1}, Severity: diag.Error}}
		if unread(c); (len(c.found) == 0) != strings.HasPrefix(in, "layouts/") {
			t.Errorf("with an error in %s: %v", in, c.found)
		}
	}
	c.Project = nil
	if got := c.nobodyReads(); len(got) != 1 {
		t.Errorf("asked again, nothing reads %v", got)
	}
}
