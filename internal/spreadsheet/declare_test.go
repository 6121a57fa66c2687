package spreadsheet_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// TestDeclare adds fields and cards to decks that have none, and fields to one that has some.
func TestDeclare(t *testing.T) {
	const none = `decks:
  omens:
    name: Omens   # of all kinds
    # the cards
    cards: {}  # none yet

  next:
    name: Next
    cards: {}
`
	s, err := spreadsheet.Read("x.csv", []byte("Name,Cost,Rare,Note: x\nFog,1,TRUE,\nBell,2,FALSE,Ding.\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fresh := s.Undeclared(nil, true, false)
	text, after, n, err := spreadsheet.Declare(none, spreadsheet.Spot{Line: 2, Col: 3}, nil, fresh)
	if err != nil || after != 3 || n != 4 {
		t.Fatalf("after line %d %d more: %v", after, n, err)
	}
	rows, found := s.Parse(fresh)
	if len(found) > 0 {
		t.Fatal(found)
	}
	text, edit, err := spreadsheet.Fill(text, spreadsheet.Spot{Line: 2, Col: 3}, rows)
	if err != nil || strings.Join(edit.Added, " ") != "fog bell" {
		t.Fatalf("%v %v", edit, err)
	}
	want := `decks:
  omens:
    name: Omens   # of all kinds
    fields:
      cost: {name: Cost, type: whole, price: true}
      rare: {name: Rare, type: flag}
      note-x: {name: "Note: x", type: text, optional: true}
    # the cards
    cards:
      fog: {name: Fog, cost: 1, rare: true}
      bell: {name: Bell, cost: 2, rare: false, note-x: Ding.}

  next:
    name: Next
    cards: {}
`
	if diff := cmp.Diff(want, text); diff != "" {
		t.Errorf("filled (-want +got):\n%s", diff)
	}
	more := s.Undeclared(fresh[:2], true, true)
	text, after, n, err = spreadsheet.Declare(want, spreadsheet.Spot{Line: 2, Col: 3}, []spreadsheet.Spot{{Line: 5, Col: 7}, {Line: 6, Col: 7}}, more)
	if err != nil || after != 6 || n != 1 || !strings.Contains(text, "type: flag}\n      note-x: {name: \"Note: x\", type: text, optional: true}\n      note-x") {
		t.Errorf("after line %d %d more, %v:\n%s", after, n, err, text)
	}
	for _, bad := range []string{"decks:\n  omens: {name: \"Omens, all\", cards: {}}\n", "decks:\n  omens:\n    name: Omens\n"} {
		_, _, err := spreadsheet.Fill(bad, spreadsheet.Spot{Line: 2, Col: 3}, rows)
		if err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestDeclareInBraces adds columns to a table whose columns are in braces on one line.
func TestDeclareInBraces(t *testing.T) {
	fresh := []*model.FieldDecl{{ID: "mood", Name: "Mood", Type: model.Type{Kind: model.Text}}}
	const put = ", mood: {name: Mood, type: text}"
	for _, c := range []struct{ text, want string }{
		{"    columns: {a: {type: text}}\n", "    columns: {a: {type: text}" + put + "}\n"},
		{"    columns: {a: {name: \"}\\\"}\", choices: [b, c]}} # }\n", "    columns: {a: {name: \"}\\\"}\", choices: [b, c]}" + put + "} # }\n"},
		{"    columns: {a: {name: Who's, also: '}'}}\n", "    columns: {a: {name: Who's, also: '}'}" + put + "}\n"},
	} {
		if got, _, _, err := spreadsheet.Declare(c.text, spreadsheet.Spot{Line: 1, Col: 1}, []spreadsheet.Spot{{Line: 1, Col: 15}}, fresh); err != nil || got != c.want {
			t.Errorf("got %q, %v, want %q", got, err, c.want)
		}
	}
	if _, _, _, err := spreadsheet.Declare("    columns: {a: {type: text},\n      b: {type: text}}\n", spreadsheet.Spot{Line: 1, Col: 1}, []spreadsheet.Spot{{Line: 1, Col: 15}}, fresh); err == nil {
		t.Error("braces over several lines: no error")
	}
}
