package report

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/stack"
)

// gridAir is the white space above a table of odds, in micrometres.
const gridAir = 9000

// standing draws the game's standing tables of odds.
func (d *writer) standing() {
	if len(d.game.Odds) == 0 {
		d.section("Odds", "", "none")
		d.text("The game has no standing tables of odds.")
		return
	}
	d.section("Odds", "Exact, by the rules as they are ruled: counted, not tried.", diag.Count(len(d.game.Odds), "table"))
	d.chartsAt = len(d.blocks)
	for _, o := range d.game.Odds {
		q := odds.Standing(d.game, o)
		g, err := odds.Ask(d.Context.Env, q)
		if err != nil {
			d.text(plain(fmt.Sprintf("%s: %v.", o.Name, err)))
			continue
		}
		g.Readings = odds.Readings(d.game, d.Context.Engine, q.Expr)
		d.charts = append(d.charts, d.draw(g)...)
	}
}

// arranged returns the blocks after the front with the standing tables among them, in an order that
// fills the pages. If none fits below what comes before, they start a new page.
func (d *writer) arranged(front []stack.Block) []stack.Block {
	if len(d.charts) == 0 {
		return d.blocks
	}
	before, after := slices.Clone(d.blocks[:d.chartsAt]), d.blocks[d.chartsAt:]
	head := &before[d.chartsAt-1]
	used := stack.Used(append(slices.Clone(front), before[:d.chartsAt-1]...), d.room) + head.Above
	pages := d.packed(used + head.Face.Size.H)
	if len(pages[0]) == 0 {
		head.Break = true
		pages = d.packed(head.Face.Size.H)
	}
	for i, p := range pages {
		for j, c := range p {
			b := c.block()
			b.Break = i > 0 && j == 0
			before = append(before, b)
		}
	}
	return append(before, after...)
}

// chartOf is a drawn part of a table of odds; more means that it continues the previous one.
type chartOf struct {
	face  *face.Face
	title string // for the outline; "" if more
	more  bool
}

// draw draws a table of odds, in as many parts as it needs pages.
func (d *writer) draw(g *odds.Grid) []chartOf {
	faces, found := d.chart.Stand(g)
	d.found.Add(found...)
	var out []chartOf
	title := g.Name
	for i, f := range faces {
		out = append(out, chartOf{f, title, i > 0})
		title = ""
	}
	return out
}

// grid adds a table of odds at the current position.
func (d *writer) grid(g *odds.Grid) {
	for _, c := range d.draw(g) {
		d.blocks = append(d.blocks, c.block())
	}
}

// block returns a chart under its title, to be stacked on pages.
func (c chartOf) block() stack.Block {
	return stack.Block{Face: c.face, Above: gridAir, Title: c.title, Level: 1}
}

// packed distributes the standing tables over pages so that these are full: each goes on the first
// page with room for it, but no part of a table before the part above it. Used is the height
// already used on the first page.
func (d *writer) packed(used geom.Length) [][]chartOf {
	pages, low := [][]chartOf{nil}, []geom.Length{used + gridAir}
	from := 0
	for _, c := range d.charts {
		if !c.more {
			from = 0
		}
		need := c.face.Size.H + gridAir
		for from < len(pages) && low[from]+need > d.room.H+gridAir {
			from++
		}
		if from == len(pages) {
			pages, low = append(pages, nil), append(low, 0)
		}
		pages[from], low[from] = append(pages[from], c), low[from]+need
	}
	return pages
}

// seen are the numbers of cards seen in the table of decks.
var seen = []int{1, 2, 3, 4, 5, 6, 8, 10, 15, 20}

// mostNamed is how many cards a row of the table names.
const mostNamed = 2

// decks writes how soon a card turns up: for each deck one row per number of copies.
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

// deckRows returns a row for each number of copies that cards of a deck have.
func deckRows(k *model.Deck) []odds.Row {
	some := lists.Only(k.Cards, func(c *model.Card) bool { return c.Copies.Int > 0 })
	rows := lists.Groups(some, func(c *model.Card) int64 { return c.Copies.Int })
	slices.SortFunc(rows, func(a, b []*model.Card) int { return cmp.Compare(a[0].Copies.Int, b[0].Copies.Int) })
	return lists.Map(rows, func(of []*model.Card) odds.Row {
		n := int(of[0].Copies.Int)
		names := strings.Join(lists.Map(of, func(c *model.Card) string { return c.Name }), ", ")
		if len(of) > mostNamed {
			names = fmt.Sprintf("%s and %d more", of[0].Name, len(of)-1)
		}
		return odds.Row{Values: []odds.Value{{ID: k.ID, Label: fmt.Sprintf("%s, %d cards", k.Name, k.Size())}, {ID: strconv.Itoa(n), Label: strconv.Itoa(n), More: names}},
			Cells: lists.Map(seen, func(hand int) odds.Cell { return among(k.Size(), n, hand) })}
	})
}

// among returns the chance that at least one of some copies is in a hand.
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
