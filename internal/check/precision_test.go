package check

import (
	"testing"

	"punchboard/internal/model"
)

// TestStopped checks what ends a text, with the endings of cards in published games, and what
// breaks off.
func TestStopped(t *testing.T) {
	for said, want := range map[string]bool{
		"Draw a card.":                              true,
		"Draw a card.\n\n**Go again**":              true,
		"Draw a card.\n**Battleworn** **Go again**": true,
		"_It is late_":                              true,
		"Draw a card":                               false,
		"Draw a card. **Go again**":                 false,
		"**Combo** - Draw a card":                   false,
		"Choose one.\n\n  * Take +1\n  * Take +2":   false,
	} {
		if got := stopped(said); got != want {
			t.Errorf("%q: ended %v, want %v", said, got, want)
		}
	}
}

// TestQualified checks which ids distinguish two things with the same name.
func TestQualified(t *testing.T) {
	for id, want := range map[string]bool{"boast-red": true, "derelict-boast": true, "boast": false, "boaster-red": false, "b-2": false} {
		if got := qualified(model.Name{ID: id, Called: "Boast"}); got != want {
			t.Errorf("%s: qualified %v, want %v", id, got, want)
		}
	}
	if !qualified(model.Name{ID: "high-thin-wall", Called: "Thin Wall"}) {
		t.Error("a name of two words is no part of its id")
	}
}

// TestWorded checks that a price may be for words, except for names and flavour text.
func TestWorded(t *testing.T) {
	kind := func(id string, of model.Kind, flavour bool) *model.FieldDecl {
		return &model.FieldDecl{ID: id, Type: model.Type{Kind: of, Flavour: flavour}}
	}
	f := family{fields: []*model.FieldDecl{kind("name", model.Text, false), kind("text", model.Text, false), kind("sound", model.Text, true), kind("does", model.EffectKind, false), kind("rolls", model.Dice, false)}}
	f.fields = append(f.fields, &model.FieldDecl{ID: "all", Type: model.Type{Kind: model.List, Of: &model.Type{Kind: model.Text}}}, &model.FieldDecl{ID: "who", Type: model.Type{Kind: model.List, Of: &model.Type{Kind: model.Ref}}})
	for id, want := range map[string]bool{"name": false, "text": true, "sound": false, "does": true, "rolls": true, "all": true, "who": false} {
		x := model.Field{ID: id, Value: model.Value{Kind: model.Text, Text: "so"}}
		f.of = []sibling{{given: model.FieldsOf([]model.Field{x})}, {given: model.FieldsOf([]model.Field{x})}, {}}
		if got := f.worded(); got != want {
			t.Errorf("%s: worded %v, want %v", id, got, want)
		}
		if f.of = append(f.of, sibling{}); f.worded() {
			t.Errorf("%s: half of them are enough", id)
		}
	}
}
