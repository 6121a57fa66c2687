package expr

import (
	"slices"

	"punchboard/internal/engine/dice"
)

// maxLifted is how many pairs of outcomes an operator weighs at most.
const maxLifted = 2_000_000

// lifted does f to two values; to each pair of outcomes, weighed, where one is
// a distribution or both are. Both must be thrown on their own.
func lifted(a, b any, f operator) (any, error) {
	x, rolledX := now(a).(dice.Dist)
	y, rolledY := now(b).(dice.Dist)
	var d dice.Dist
	var err error
	switch {
	case !rolledX && !rolledY:
		return f(a, b)
	case rolledX && rolledY:
		if dice.Related(x, y) {
			return nil, errorf("the same roll stands on both sides: name it under rolls, and it is one value throughout; or roll twice")
		}
		if x.Len()*y.Len() > maxLifted {
			return nil, errorf("%d times %d outcomes are too many to weigh", x.Len(), y.Len())
		}
		d, err = dice.Lift2(x, y, f)
	case rolledX:
		d, err = dice.Lift1(x, func(v any) (any, error) { return f(v, b) })
	default:
		d, err = dice.Lift1(y, func(v any) (any, error) { return f(a, v) })
	}
	if err != nil {
		return nil, err
	}
	return Law(d), nil
}

// Law is a distribution as the language has it: of true and false, the chance
// of true.
func Law(d dice.Dist) any {
	yes := dice.Chance{}
	for i := range d.Len() {
		b, ok := d.Value(i).(bool)
		if !ok {
			return d
		}
		if b {
			yes = d.ChanceOf(i)
		}
	}
	return yes
}

// liftedCall calls a function of the language; with each outcome where an
// argument is a distribution, with all that may come together where several
// are, each of which must be thrown on its own.
func liftedCall(f *Frame, do fn, args []any) (any, error) {
	var laws []int
	for i, a := range args {
		if isLaw(a) {
			laws = append(laws, i)
		}
	}
	if len(laws) == 0 {
		return do(f, args)
	}
	if len(laws) == 2 {
		return lifted(args[laws[0]], args[laws[1]], func(a, b any) (any, error) { return do(f, with(args, laws, []any{a, b})) })
	}
	thrown := make([]any, len(laws))
	for i, at := range laws {
		thrown[i] = args[at]
	}
	d, err := jointOf(f.env, thrown)
	if err != nil {
		return nil, err
	}
	d, err = dice.Lift1(d, func(v any) (any, error) { return do(f, with(args, laws, v.([]any))) })
	if err != nil {
		return nil, err
	}
	return Law(d), nil
}

// with are arguments with others in some places.
func with(args []any, places []int, values []any) []any {
	out := slices.Clone(args)
	for i, at := range places {
		out[at] = values[i]
	}
	return out
}

// isLaw reports whether a value is a law, or a sketch of one.
func isLaw(v any) bool {
	_, ok := now(v).(dice.Dist)
	return ok
}
