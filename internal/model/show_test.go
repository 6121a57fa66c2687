package model

import (
	"encoding/json"
	"testing"
)

// TestTree checks that a game as data has what is set, in order, and nothing else.
func TestTree(t *testing.T) {
	for want, g := range map[string]*Game{
		`{"game":{"title":"Pond"}}`: {Title: "Pond"},
		`{"game":{"title":"Pond"},"units":{"newt":{"name":"Newt","hits":2}},"study":{"actions":{"hop":{}}}}`: {
			Title:       "Pond",
			Collections: []*Collection{{ID: "units", Entries: []*Entry{{ID: "newt", Name: "Newt", Fields: FieldsOf([]Field{{ID: "hits", Value: Value{Kind: Whole, Int: 2}}})}}}, {ID: "rooms"}},
			Studies:     []*Study{{ID: "hop", Kind: "actions"}},
		},
	} {
		got, err := json.Marshal(g.Tree())
		if err != nil || string(got) != want {
			t.Errorf("%v\ngot  %s\nwant %s", err, got, want)
		}
	}
}
