// Package course plays games by the courses that they declare. It compiles what is done in a turn,
// what may be chosen and how a game ends, and plays that step by step. It contains no rule of any
// game. Chances come from the game's own dice and functions.
//
// Invariants: only Play changes a position, and a copy of it shares nothing that is written to.
// Anything that goes wrong in a game, such as a card that is not in the place it is taken from,
// ends it with an error that names the place.
package course

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
	"punchboard/internal/rules"
	"punchboard/internal/sim"
)

// Findings returns the faults of the courses that no simulation plays. The faults of other courses
// are reported with their scenarios.
func Findings(g *model.Game) diag.List {
	if len(g.Courses) == 0 {
		return nil
	}
	var out diag.List
	in := newScene(g)
	for _, c := range g.Courses {
		if !slices.ContainsFunc(g.Simulations, func(s *model.Simulation) bool { return s.Plays.Text == c.ID }) {
			out.Add(in.program(c).faults...)
		}
	}
	return out.Sorted()
}

// Kinds returns the courses of a game as kinds that its simulations may play.
func Kinds(g *model.Game) []part.Kind {
	if len(g.Courses) == 0 {
		return nil
	}
	in := newScene(g)
	return lists.Map(g.Courses, func(c *model.Course) part.Kind {
		takes := append(lists.Map(c.Takes, func(p *model.Param) string { return p.Name }), eachOf, seatsOf)
		program := sync.OnceValue(func() *program { return in.program(c) })
		return part.Kind{ID: c.ID, Takes: takes, Read: func(r *part.Reader) []sim.Scenario { return program().read(r) }}
	})
}

// scene is a game in which courses are compiled.
type scene struct {
	game *model.Game
	env  *expr.Env
}

func newScene(g *model.Game) scene { return scene{g, expr.New(g, rules.New(g).Funcs())} }

// read makes the scenarios of a simulation that plays the course.
func (p *program) read(r *part.Reader) []sim.Scenario {
	r.Found.Add(p.faults...)
	if r.Bad() {
		return nil
	}
	return lists.MapOnly(p.tables(r), func(table []any) (sim.Scenario, bool) {
		s := p.scenario(r, table)
		return s, s != nil
	})
}

// argument returns an argument of a simulation as expressions see it.
func argument(v model.Value) any {
	switch {
	case v.Kind == model.List:
		return lists.Map(v.Items, argument)
	case v.Kind == model.Whole || v.Kind == model.Signed:
		return int(v.Int)
	case v.Kind == model.Flag:
		return v.True()
	}
	return v.Text
}

// scenario returns one table of a simulation, or nil and a fault if it cannot be played. It plays a
// few random games to find out.
func (p *program) scenario(r *part.Reader, table []any) sim.Scenario {
	args, err := p.arguments(r.Of, table)
	if err != nil {
		r.Fault(diag.Place{}, "PB101", "unknown-id", "%v", err)
		return nil
	}
	s := &scenario{program: p, id: r.Of.ID, args: args, opens: -1}
	f := p.env.NewFrame(p.width, nil, nil)
	s.give(f)
	if err := s.seat(f); err != nil {
		r.Fault(err.at, "PB006", "wrong-type", "%s: %v", p.decl.ID, err)
		return nil
	}
	if err := s.tried(); err != nil {
		r.Fault(err.at, "PB006", "wrong-type", "%v", err)
		return nil
	}
	if table != nil {
		s.meet = p.meet(args)
	}
	return s.played()
}

// arguments returns the arguments of the course as its expressions see them: those of a table of a
// round robin, then those of the simulation.
func (p *program) arguments(s *model.Simulation, table []any) ([]any, error) {
	if len(p.decl.Takes) == 0 {
		return nil, nil
	}
	by := map[string]any{}
	given := p.seated(table)
	first := len(given)
	for i, x := range p.decl.Takes {
		v := s.Arg(x.Name)
		switch {
		case i < first && v.IsSet():
			return nil, fmt.Errorf("%s is given already by each", x.Name)
		case !v.IsSet():
		case i == len(given) && x.Default == nil:
			given = append(given, argument(v))
		default:
			by[x.Name] = argument(v)
		}
	}
	if len(by) > 0 {
		given = append(given, by)
	}
	v, err := p.takes(p.env.Run(), given)
	all, _ := v.([]any)
	return all, err
}

// takes returns a function that returns its arguments as a list, converted to the types that the
// course declares, with its defaults.
func (in scene) takes(d *model.Course) expr.Func {
	names := lists.Map(d.Takes, func(x *model.Param) string { return x.Name })
	g := *in.game
	g.Functions = append(slices.Clone(in.game.Functions), &model.Function{ID: d.ID, Takes: d.Takes, Gives: &model.Formula{Text: "[" + strings.Join(names, ", ") + "]", At: d.At}, At: d.At})
	return rules.New(&g).Funcs()[d.ID]
}
