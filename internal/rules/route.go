package rules

import (
	"fmt"
	"math"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// directions are the names of the facings, in the order of square.Dirs.
var directions = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

// pricing asks a function of the game what steps cost, once for equivalent steps.
type pricing struct {
	run   *expr.Run
	price *Function
	with  any
	known map[likeness]int
	err   error
}

// likeness is everything about a step that its price may depend on.
type likeness struct {
	step square.Step
	turn int
}

// route is route(ground, mover, from, to, price, with). price is the name of a function of a step
// and of with, which may hold facing, the direction that the mover looks before the first step.
func (s *space) route(r *expr.Run, args []any) (any, error) {
	g := given{args: args}
	m, u := next(&g, s.ground), next(&g, mover)
	from, to := next(&g, s.spot(m)), next(&g, s.spot(m))
	price, facing := next(&g, s.price("route")), next(&g, facingOf)
	if g.err != nil {
		return nil, g.err
	}
	p := &pricing{run: r, price: price, with: args[5], known: map[likeness]int{}}
	steps, cost, ok := m.Path(u, from, to, facing, p.cost)
	if p.err != nil || !ok {
		return nil, p.err
	}
	return wayOf(from, steps, facing, cost), nil
}

// facingOf returns the direction in a record, -1 for none.
func facingOf(with any) (int, error) {
	r, _ := with.(map[string]any)
	v := r["facing"]
	if v == nil {
		return -1, nil
	}
	word, _ := v.(string)
	if i := slices.Index(directions, word); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no direction %s%s", expr.Describe(v), diag.Instead(word, directions))
}

// turnOf returns by how many eighths of a circle a mover turns for a step, -1 if it had no
// direction before.
func turnOf(s square.Step, dir int) int {
	if dir < 0 {
		return -1
	}
	n := (square.Turned(s, dir) - dir + len(directions)) % len(directions)
	return min(n, len(directions)-n)
}

// cost returns what a step costs after a step in a direction. After an error, unknown costs are 0,
// because the route is discarded.
func (p *pricing) cost(s square.Step, dir int) int {
	like := likeness{s, turnOf(s, dir)}
	like.step.To = model.Spot{}
	if s.DX != 0 || s.DY != 0 {
		like.step.DX, like.step.DY = 1, 0
		if s.Diagonal() {
			like.step.DY = 1
		}
	}
	if n, ok := p.known[like]; ok || p.err != nil {
		return n
	}
	n, _, err := stepPrice(p.price, p.run, stepRecord(s, like.turn), p.with, false)
	p.err = err
	p.known[like] = n
	return n
}

// price returns a reader for the name of the function that prices steps. word is the calling
// function, for messages.
func (s *space) price(word string) func(any) (*Function, error) {
	return func(v any) (*Function, error) {
		name, _ := v.(string)
		f := s.set.byID[name]
		if f == nil {
			return nil, fmt.Errorf("%s: no function %q%s", word, name, diag.Instead(name, s.set.ids()))
		}
		return f, nil
	}
}

// stepPrice returns what a function charges for a step. It passes with only if the function takes
// it. If may is set, the function may return nothing for a step that cannot be taken, and the
// result is false. Anything else but a whole number of 0 or more is an error.
func stepPrice(f *Function, r *expr.Run, step map[string]any, with any, may bool) (int, bool, error) {
	if err := r.Enter(); err != nil {
		return 0, false, err
	}
	defer r.Leave()
	args := []any{step, with}
	v, err := f.call(r, args[:max(1, min(len(args), len(f.decl.Takes)))])
	if err != nil || may && v == nil {
		return 0, false, err
	}
	n, _ := expr.Number(v)
	cost, ok := n.(int)
	if ok && cost >= 0 && cost <= math.MaxInt32 {
		return cost, true, nil
	}
	or := ""
	if may {
		or = ", or nothing where it cannot be taken"
	}
	return 0, false, fmt.Errorf("%s: want what a step costs, a whole number of 0 or more%s, got %s", f.decl.ID, or, expr.Describe(v))
}

// stepRecord returns a step as a value of the language. turn is nothing if the mover had no
// direction before.
func stepRecord(s square.Step, turn int) map[string]any {
	out := map[string]any{"along": s.DX != 0 || s.DY != 0, "diagonal": s.Diagonal(), "up": s.Up, "down": s.Down, "uneven": s.Uneven,
		"flies": s.Fly, "lift": s.Lift, "doors": s.Doors, "turn": any(nil)}
	if turn >= 0 {
		out["turn"] = turn
	}
	return out
}

// wayOf returns a route as an answer.
func wayOf(from model.Spot, steps []square.Step, dir, cost int) map[string]any {
	list, squares := []any{}, []any{place(from)}
	for _, s := range steps {
		list, squares = append(list, stepRecord(s, turnOf(s, dir))), append(squares, place(s.To))
		dir = square.Turned(s, dir)
	}
	return map[string]any{"cost": cost, "steps": list, "squares": squares}
}
