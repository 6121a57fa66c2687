package check

import (
	"cmp"
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastRange is how many figures of others there are at least, and timesOthers how
// many times the largest of them one is that has a zero too many.
const leastRange, timesOthers = 6, 6

// figureAt is a figure of something, where it stands.
type figureAt struct {
	n      int64
	called string
	at     diag.Place
}

// zeroTooMany finds the one figure of its kind that is far above all others and is
// one of them but for its last zero: 120 counters where the others are 4 to 24.
func zeroTooMany(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			var all []figureAt
			for _, m := range f.of {
				if v := m.field(d.ID); v.IsSet() && !v.Word && v.Kind != model.Dice {
					all = append(all, figureAt{v.Int, m.called, v.At})
				}
			}
			tenfold(c, cmp.Or(d.Name, d.ID), all)
		}
	}
	var tiles, counters, cards []figureAt
	for _, t := range c.Game.Tiles {
		tiles = append(tiles, copiesOf(t.Copies, t.Name)...)
	}
	for _, k := range c.Game.Counters {
		counters = append(counters, copiesOf(k.Copies, k.Name)...)
	}
	for _, d := range c.Game.Decks {
		for _, k := range d.Cards {
			cards = append(cards, copiesOf(k.Copies, k.Name)...)
		}
	}
	for _, all := range [][]figureAt{tiles, counters, cards} {
		tenfold(c, "copies", all)
	}
}

// copiesOf is a number of copies that is typed as such.
func copiesOf(v model.Value, called string) []figureAt {
	if v.Kind != model.Whole || !v.IsSet() {
		return nil
	}
	return []figureAt{{v.Int, called, v.At}}
}

// tenfold reports the largest of some figures if it has a zero too many.
func tenfold(c *Context, what string, all []figureAt) {
	if len(all) <= leastRange {
		return
	}
	var most, next figureAt
	least := all[0].n
	for _, f := range all {
		least = min(least, f.n)
		switch {
		case f.n > most.n:
			most, next = f, most
		case f.n > next.n:
			next = f
		}
	}
	if n := most.n / 10; most.n%10 == 0 && most.n >= timesOthers*next.n && least <= n && n <= next.n && n > 0 {
		c.Report(diag.Finding{At: most.at, Message: fmt.Sprintf("%s of %q is %d, a zero more than the others have", what, most.called, most.n), Mark: fmt.Sprintf("%d?", n),
			Evidence: []string{fmt.Sprintf("of the %d others: %d to %d", len(all)-1, least, next.n)}})
	}
}
