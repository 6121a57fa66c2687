package percentile

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/play/part"
)

// rules are the rules of one game as fights need them. They are not changed by
// playing.
type rules struct {
	part.Cast
	env func() *expr.Env // that asks the functions which the game declares
}

// rulesOf reads a game by the roles and readings of battles.
func rulesOf(c part.Cast) *rules {
	return &rules{c,
		sync.OnceValue(func() *expr.Env { return expr.New(c.Game, engine.New(c.Game).Funcs()) })}
}

// asked is what the function that plays a role answers; args are written as expressions
// write them.
func (r *rules) asked(role string, args ...string) (any, error) {
	return r.env().Eval(r.ID(role) + "(" + strings.Join(args, ", ") + ")")
}

// number is such an answer that is a whole number.
func (r *rules) number(role string, args ...string) (int, error) {
	v, err := r.asked(role, args...)
	n, ok := v.(int)
	if err == nil && !ok {
		err = fmt.Errorf("the function %q gives %v: want a whole number", r.ID(role), v)
	}
	return n, err
}

// quoted is an id as expressions write it, nil for none.
func quoted(id string) string {
	if id == "" {
		return "nil"
	}
	return strconv.Quote(id)
}
