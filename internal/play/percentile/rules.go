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

// rules are the rules of one game as fights need them. Playing does not change them.
type rules struct {
	part.Cast
	env func() *expr.Env // for calling the functions the game declares
}

// rulesOf reads a game by the roles and readings of battles.
func rulesOf(c part.Cast) *rules {
	return &rules{c,
		sync.OnceValue(func() *expr.Env { return expr.New(c.Game, engine.New(c.Game).Funcs()) })}
}

// asked calls the function with a role and returns its result; args are expressions.
func (r *rules) asked(role string, args ...string) (any, error) {
	return r.env().Eval(r.ID(role) + "(" + strings.Join(args, ", ") + ")")
}

// number is like asked, for results that are whole numbers.
func (r *rules) number(role string, args ...string) (int, error) {
	v, err := r.asked(role, args...)
	n, ok := v.(int)
	if err == nil && !ok {
		err = fmt.Errorf("the function %q gives %v: want a whole number", r.ID(role), v)
	}
	return n, err
}

// quoted formats an id as an expression, nil for "".
func quoted(id string) string {
	if id == "" {
		return "nil"
	}
	return strconv.Quote(id)
}
