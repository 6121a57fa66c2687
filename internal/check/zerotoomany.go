package check

import (
	"fmt"
	"iter"

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
			tenfold(c, nameOf(d), func(yield func(figureAt) bool) {
				for _, m := range f.of {
					if v := m.field(d.ID); v.IsSet() && !v.Word && v.Kind != model.Dice && !yield(figureAt{v.Int, m.called, v.At}) {
						return
					}
				}
			})
		}
	}
	tenfold(c, "copies", copiesOf(c.Game.Tiles, func(t *model.Tile) (model.Value, string) { return t.Copies, t.Name }))
	tenfold(c, "copies", copiesOf(c.Game.Counters, func(k *model.Counter) (model.Value, string) { return k.Copies, k.Name }))
	tenfold(c, "copies", func(yield func(figureAt) bool) {
		for _, d := range c.Game.Decks {
			copiesOf(d.Cards, func(k *model.Card) (model.Value, string) { return k.Copies, k.Name })(yield)
		}
	})
}

// copiesOf are the numbers of copies of things that are typed as such.
func copiesOf[T any](things []T, of func(T) (model.Value, string)) iter.Seq[figureAt] {
	return func(yield func(figureAt) bool) {
		for _, x := range things {
			if v, called := of(x); v.Kind == model.Whole && !yield(figureAt{v.Int, called, v.At}) {
				return
			}
		}
	}
}

// tenfold reports the largest of some figures if it has a zero too many.
func tenfold(c *Context, what string, all iter.Seq[figureAt]) {
	var most, next, least figureAt
	count := 0
	for f := range all {
		if count++; count == 1 || f.n < least.n {
			least = f
		}
		switch {
		case f.n > most.n:
			most, next = f, most
		case f.n > next.n:
			next = f
		}
	}
	if count <= leastRange {
		return
	}
	if n := most.n / 10; most.n%10 == 0 && most.n >= timesOthers*next.n && least.n <= n && n <= next.n && n > 0 {
		c.Report(diag.Finding{At: most.at, Message: fmt.Sprintf("%s of %q is %d, a zero more than the others have", what, most.called, most.n), Mark: fmt.Sprintf("%d?", n),
			Evidence: []string{fmt.Sprintf("of the %d others: %d to %d", count-1, least.n, next.n)}})
	}
}
