package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestChosen checks which entries and cards a block prints, and in which order: those that a
// condition or a list asks for.
func TestChosen(t *testing.T) {
	const more = "decks: {arcana: {name: Arcana, fields: {suit: {name: Suit, type: text}, n: {name: N, type: whole}}, cards: {" +
		"sun: {name: Sun, copies: 1, suit: major, n: 19}, fool: {name: Fool, copies: 1, suit: major, n: 0}, ace: {name: Ace, copies: 1, suit: cups, n: 1}}}}\nbook: {appendices: [], heads: lines}\n"
	for asks, want := range map[string]string{
		"deck arcana":                                "Sun Fool Ace",
		`deck arcana suit == "major"`:                "Sun Fool",
		"deck arcana sortBy(decks.arcana.cards, .n)": "Fool Ace Sun",
		`units hits > 1`:                             "Tank",
		"units reverse(list(units))":                 "Tank Scout",
		`deck arcana suit == "wands"`:                "PB010",
		"deck arcana list(units)":                    "PB101",
		"deck arcana kind":                           "PB006",
	} {
		b := shelved(t, more, "# Play\n\nWords.\n\n```"+asks+"\n```\n")
		var got []string
		for _, f := range b.found {
			got = append(got, f.Code)
		}
		for _, p := range b.doc.Pages {
			face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
				if x, ok := it.(*face.Text); ok && strings.Contains("Sun Fool Ace Tank Scout", x.String()) {
					got = append(got, x.String())
				}
			})
		}
		if said := strings.Join(got, " "); said != want {
			t.Errorf("%s: got %q, want %q", asks, said, want)
		}
	}
}
