package check

import (
	"testing"

	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestUnreadOnce checks that the fields that nothing reads are computed from the files once for all
// checks that need them.
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
	c.Project = nil
	if got := c.nobodyReads(); len(got) != 1 {
		t.Errorf("asked again, nothing reads %v", got)
	}
}
