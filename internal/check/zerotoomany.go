package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// figureAt is a figure with the name of its owner.
type figureAt struct {
	model.Value
	called string
}

// zeroTooMany finds the one figure of its kind that is far above all others and would be in their
// range without its last zero: 120 counters where the others are 4 to 24; or 33 where they are 1 to
// 5, and a key was pressed twice.
func zeroTooMany(c *Context) {
	for f, d := range lists.Within(c.families(), family.figures) {
		if unlike(c, f) {
			continue
		}
		tenfold(c, nameOf(d), f.of, func(m sibling) figureAt { return figureAt{m.field(d.ID), m.called} })
	}
	tenfold(c, "copies", c.Game.Tiles, func(t *model.Tile) figureAt { return figureAt{t.Copies, t.Name} })
	tenfold(c, "copies", c.Game.Counters, func(k *model.Counter) figureAt { return figureAt{k.Copies, k.Name} })
	tenfold(c, "copies", lists.Flat(c.Game.Decks, cardsIn), func(k *model.Card) figureAt { return figureAt{k.Copies, k.Name} })
}

// unlike reports whether the members of a family are numbers of the rules: entries with one number
// each that are read by their names. A hand of 5 says nothing about a track of 50.
func unlike(c *Context, f family) bool {
	id, all := strings.CutSuffix(f.stands[0], ".*")
	l := c.Game.Collection(id)
	if !all || l == nil || lone(l) == nil || c.Project == nil {
		return false
	}
	named, whole := readByName(c, l)
	return !whole && 2*len(named) > len(l.Entries)
}

// tenfold reports the largest of the figures of some things if it has a digit too many.
func tenfold[T any](c *Context, what string, all []T, of func(T) figureAt) {
	var most, next, least figureAt
	count := 0
	for _, x := range all {
		f := of(x)
		if !counts(f.Kind) || f.Word {
			continue
		}
		if count++; count == 1 || f.Int < least.Int {
			least = f
		}
		switch {
		case f.Int > most.Int:
			most, next = f, most
		case f.Int > next.Int:
			next = f
		}
	}
	if count <= leastRange {
		return
	}
	if n := most.Int / 11; count > leastKey && most.Int%11 == 0 && n > 1 && n < 10 && most.Int >= timesOthers*next.Int && least.Int <= n && n <= next.Int {
		c.Report(diag.Finding{At: most.At, Message: fmt.Sprintf("%s of %q is %d, a digit more than the others have", what, most.called, most.Int), Mark: fmt.Sprintf("%d?", n),
			Evidence: []string{fmt.Sprintf("of the %d others: %d to %d", count-1, least.Int, next.Int)}})
	}
	if n := most.Int / 10; most.Int%10 == 0 && most.Int >= timesOthers*next.Int && least.Int <= n && n <= next.Int && n > 0 {
		c.Report(diag.Finding{At: most.At, Message: fmt.Sprintf("%s of %q is %d, a zero more than the others have", what, most.called, most.Int), Mark: fmt.Sprintf("%d?", n),
			Evidence: []string{fmt.Sprintf("of the %d others: %d to %d", count-1, least.Int, next.Int)}})
	}
}
