// Package percentile answers questions about games in which units spend time
// units and roll percentile dice under a statistic: the chance to hit and why,
// what a hit does to armour and health, how many it takes, what a walk costs,
// what a squad costs, what can be seen. Every answer is exact.
//
// Every number comes from the game: a role names the collection, the table or
// the entry of the collection of rules that plays a part (see Roles), and what
// stands there is all that is counted with. Where the rules leave a question
// open, the chosen answer of a reading decides (see Readings).
package percentile

import (
	"fmt"
	"slices"
	"sync"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They are not changed by questions.
type Rules struct {
	part.Cast
	drawn *sync.Map // tile -> drawing: its drawings, read once
}

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("percentile: %w", err)
	}
	return &Rules{c, &sync.Map{}}, nil
}

// Share lets the rules of another version of the same game use the drawings of
// tiles that are read already. Where the legend differs nothing is shared.
func (r *Rules) Share(with *Rules) {
	was, now := r.Game.Legend(), with.Game.Legend()
	if was.Collection != nil && now.Collection != nil && slices.Equal(was.Entries, now.Entries) {
		with.drawn = r.drawn
	}
}

func (r *Rules) unit(id string) (*model.Entry, error) { return r.Entry("units", id) }

// faces is the number of faces of the percentile dice.
func (r *Rules) faces() (int, error) {
	n, err := r.Rule("die")
	if err == nil && (n < 1 || n > 1000) {
		err = fmt.Errorf("percentile dice of %d faces", n)
	}
	return n, err
}
