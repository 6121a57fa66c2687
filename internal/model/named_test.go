package model

import (
	"slices"
	"testing"

	"punchboard/internal/lists"
)

// TestRowsNamed checks that a reference names the words of a table's rows, unless a class of tables
// has the name of the table: then it names those tables; and that a reference names the cards of a
// deck.
func TestRowsNamed(t *testing.T) {
	moods := &Table{ID: "moods", Rows: []*Row{{ID: "calm"}, {ID: "wild, merry"}, {ID: "1-3", Takes: Ranges{{Lo: 1, Hi: 3}}}, {ID: "4", Takes: Ranges{{Lo: 4, Hi: 4}}}, {ID: "5+", Takes: Ranges{{Lo: 5, Hi: 5, OpenHi: true}}},
		{ID: "6, 8", Takes: Ranges{{Lo: 6, Hi: 6}, {Lo: 8, Hi: 8}}}}}
	g := &Game{Tables: []*Table{moods, {ID: "lancer", Class: "skill"}, {ID: "skill"}},
		Decks: []*Deck{{ID: "gear", Cards: []*Card{{Entry: Entry{ID: "rope"}}, {Entry: Entry{ID: "lamp"}}}}}}
	for to, want := range map[string][]string{
		"tables/moods":  {"calm", "wild", "merry", "4"},
		"tables/skill":  {"lancer"},
		"tables/lancer": nil,
		"tables/none":   nil,
		"tables":        {"moods", "lancer", "skill"},
		"decks/gear":    {"rope", "lamp"},
		"decks":         {"gear"},
	} {
		all, ok := g.Names(to)
		got := lists.Map(all, func(n Name) string { return n.ID })
		if !ok || !slices.Equal(got, want) {
			t.Errorf("%s names %v, want %v", to, got, want)
		}
	}
}
