// Package percentile studies games in which units spend time units and roll
// percentile dice under a statistic, as a whole: what each shot, suit and unit
// comes to beside the others.
//
// Every number comes from the game: a role names the collection, the table or
// the entry of the collection of rules that plays a part (see Roles), and what
// stands there is all that is counted with. Where the rules leave a question
// open, the chosen answer of a reading decides (see Readings).
package percentile

import (
	"fmt"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They are not changed by questions.
type Rules struct {
	part.Cast
}

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("percentile: %w", err)
	}
	return &Rules{c}, nil
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
