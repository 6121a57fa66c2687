// Package course plays games by the courses that they declare: it compiles what is done
// in a turn, what may be chosen and how a game ends, and plays that step by step. It
// knows no rule of any game; chances come from the game's own dice and functions.
//
// What holds: a position is changed by Play alone, and a copy of it shares nothing that
// is written to. What goes wrong in a game, such as a card that is not where it is taken
// from, ends it with an error that names the place.
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

// Findings are what is wrong with the courses of a game that no simulation plays: what is
// wrong with others is told of their scenarios.
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

// Kinds are the courses of a game as what its simulations may play.
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

// argument is what a simulation gives, as expressions have it.
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

// scenario is one table of a simulation, nil with a fault where it cannot be played. A
// few games by chance show whether it can.
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

// arguments are what the course takes, as its expressions see it: those of the
// simulation, after a table of a round robin.
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

// takes is a function that gives what it is given as a list, as a course takes it: of the
// types that it declares, with its defaults.
func (in scene) takes(d *model.Course) expr.Func {
	names := lists.Map(d.Takes, func(x *model.Param) string { return x.Name })
	g := *in.game
	g.Functions = append(slices.Clone(in.game.Functions), &model.Function{ID: d.ID, Takes: d.Takes, Gives: &model.Formula{Text: "[" + strings.Join(names, ", ") + "]", At: d.At}, At: d.At})
	return rules.New(&g).Funcs()[d.ID]
}
