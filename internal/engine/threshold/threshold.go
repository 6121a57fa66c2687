// Package threshold answers questions about games of single characters in which
// one die and a number must meet a threshold: who keeps cool and by how much
// one fails, what that costs in actions, who is quicker, who acts first when
// surprised, when panic ends, how far somebody moves under a load. Every answer
// is exact.
//
// Every number comes from the game: a role names the table, collection, field or
// single number of the rules that plays a part (see Roles). Where the rules
// leave a question open, the chosen answer of a reading decides (see Readings).
package threshold

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They may be asked from several goroutines.
type Rules struct{ part.Cast }

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("threshold: %w", err)
	}
	return &Rules{c}, nil
}

// die is the one die that every check rolls (002:23).
func (r *Rules) die() (dice.Dist, error) {
	n, err := r.Rule("die")
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := dice.Die(n)
	return d.Dist(), err
}

// number reads any exact number of a question, such as 6, -2, 13/2 or a mean.
func number(what string, v any) (*big.Rat, error) {
	n, ok := dice.ParseNumber(fmt.Sprint(v))
	if !ok {
		return nil, fmt.Errorf("%s: want a number, got %v", what, v)
	}
	return n, nil
}

// floor is the greatest whole number not above x.
func floor(x *big.Rat) *big.Rat {
	q := new(big.Int).Div(x.Num(), x.Denom())
	return new(big.Rat).SetInt(q)
}

func whole(n int) *big.Rat { return new(big.Rat).SetInt64(int64(n)) }

// reason is one term of a sum.
type reason struct {
	value *big.Rat
	why   string
}

// reasons are terms as the expression language has them.
func reasons(all []reason) []any {
	out := make([]any, len(all))
	for i, x := range all {
		out[i] = map[string]any{"value": plain(x.value), "reason": x.why}
	}
	return out
}

// plain is a number of an answer: an int where it is whole.
func plain(x *big.Rat) any {
	if x.IsInt() && x.Num().IsInt64() {
		return int(x.Num().Int64())
	}
	return dice.NumberOf(x)
}
