package report

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// seen are the numbers of cards that the table of decks looks at.
var seen = []int{1, 2, 3, 4, 5, 6, 8, 10, 15, 20}

// mostNamed is how many cards a row of the table names.
const mostNamed = 2

// decks tell how soon a card turns up: of each deck one row for each number of
// copies.
func (d *writer) decks() {
	g := &odds.Grid{Question: &odds.Question{ID: "decks", Name: "At least one among the cards seen", By: "heat", As: "percent",
		Text: "How often a card of which a deck holds so many copies is among the first cards of it, in percent."},
		Heads: []string{"Deck", "Copies"}, Names: []string{"deck", "copies"}, Across: "Cards seen", Over: "seen"}
	for _, n := range seen {
		g.Columns = append(g.Columns, odds.Value{ID: strconv.Itoa(n), Label: strconv.Itoa(n)})
	}
	cards := 0
	for _, k := range d.game.Decks {
		cards += k.Size()
		g.Rows = append(g.Rows, deckRows(k)...)
	}
	if len(g.Rows) == 0 {
		return
	}
	d.section("Decks", "From a full, shuffled deck.", fmt.Sprintf("%s, %d cards", diag.Count(len(d.game.Decks), "deck"), cards))
	d.grid(g)
}

// deckRows are a row for each number of copies that cards of a deck have.
func deckRows(k *model.Deck) []odds.Row {
	of := map[int][]string{}
	var counts []int
	for _, c := range k.Cards {
		n := int(c.Copies.Int)
		if n <= 0 {
			continue
		}
		if of[n] == nil {
			counts = append(counts, n)
		}
		of[n] = append(of[n], c.Name)
	}
	slices.Sort(counts)
	var out []odds.Row
	for _, n := range counts {
		r := odds.Row{Values: []odds.Value{{ID: k.ID, Label: fmt.Sprintf("%s, %d cards", k.Name, k.Size())}, {ID: strconv.Itoa(n), Label: strconv.Itoa(n), More: named(of[n])}}}
		for _, hand := range seen {
			r.Cells = append(r.Cells, among(k.Size(), n, hand))
		}
		out = append(out, r)
	}
	return out
}

// named are the cards of a row: the first of them, and how many more.
func named(all []string) string {
	if len(all) <= mostNamed {
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("%s and %d more", all[0], len(all)-1)
}

// among is the chance that at least one of some copies is in a hand.
func among(deck, copies, hand int) odds.Cell {
	if hand > deck {
		return odds.Cell{Why: fmt.Sprintf("the deck has %d cards", deck)}
	}
	none := new(big.Rat).SetFrac(new(big.Int).Binomial(int64(deck-copies), int64(hand)), new(big.Int).Binomial(int64(deck), int64(hand)))
	c, err := dice.FromRat(none.Sub(big.NewRat(1, 1), none))
	if err != nil {
		return odds.Cell{Why: err.Error()}
	}
	return odds.Cell{Value: c}
}
