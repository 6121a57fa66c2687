// Package engine answers questions about a game by its rules: it picks the
// family of rules that the game names, gives that family's functions and the
// counting of dice to the expression language, and turns what they answer into
// results for JSON and for worked examples.
package engine

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/dicepool"
	"punchboard/internal/engine/force"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/percentile"
	"punchboard/internal/engine/study"
	"punchboard/internal/engine/threshold"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Engine is the rules of one game. It is not changed by questions and may be
// asked from several goroutines.
type Engine struct {
	family family
	docs   []Doc
	env    *expr.Env // for the conditions of modifiers: data, no functions
	study  func() study.Study
}

// family is what a family of rules offers.
type family interface {
	Docs() []part.Doc
	Questions() []part.Reading
	Findings() diag.List
}

// Doc is a function: what it answers and on which readings, by id, the answer
// depends.
type Doc = part.Doc

// Question is a reading that a family of rules asks for.
type Question = part.Reading

// maker makes the rules of a family for a game.
type maker func(e *Engine, g *model.Game) (family, error)

// families are the families of rules there are, by the name game.yaml writes.
var families = map[string]maker{
	"actiondeck": func(e *Engine, g *model.Game) (family, error) {
		rules, err := actiondeck.New(g)
		if err != nil {
			return nil, err
		}
		rules.Applies = e.applies
		return rules, nil
	},
	"dicepool":   func(_ *Engine, g *model.Game) (family, error) { return dicepool.New(g) },
	"force":      func(_ *Engine, g *model.Game) (family, error) { return force.New(g) },
	"percentile": func(_ *Engine, g *model.Game) (family, error) { return percentile.New(g) },
	"threshold":  func(_ *Engine, g *model.Game) (family, error) { return threshold.New(g) },
}

// New is the engine of a game. A game that names no family has the functions
// of dice only; an unknown family is an error.
func New(g *model.Game) (*Engine, error) {
	e := &Engine{env: expr.New(g, nil), docs: diceDocs()}
	e.study = e.studied()
	if g.Engine.Family == "" {
		return e, nil
	}
	build, ok := families[g.Engine.Family]
	if !ok {
		all := slices.Sorted(maps.Keys(families))
		near := diag.Nearest(g.Engine.Family, all, 1)
		if len(near) == 0 {
			near = all
		}
		return nil, fmt.Errorf("engine: unknown family %q: there is %s", g.Engine.Family, strings.Join(near, ", "))
	}
	rules, err := build(e, g)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	e.family, e.docs = rules, append(e.docs, rules.Docs()...)
	return e, nil
}

// Share lets the engine of another version of the same game use what this one
// has read of what both have.
func (e *Engine) Share(with *Engine) {
	switch was := e.family.(type) {
	case *percentile.Rules:
		if now, ok := with.family.(*percentile.Rules); ok {
			was.Share(now)
		}
	case *force.Rules:
		if now, ok := with.family.(*force.Rules); ok {
			was.Share(now)
		}
	}
}

// Remember makes the engine use what it has counted in an earlier run, and keep
// what it counts.
func (e *Engine) Remember(s part.Store) {
	if f, ok := e.family.(interface{ Remember(part.Store) }); ok {
		f.Remember(s)
	}
}

// applies reports whether the condition of a modifier holds for a unit. A
// modifier without one belongs to the situation and never holds by itself.
func (e *Engine) applies(m *model.Modifier, unit *model.Entry) (bool, error) {
	if m.For == "" {
		return false, nil
	}
	return e.env.In(unit).Bool(m.For)
}

// Funcs are the engine's functions for the expression language.
func (e *Engine) Funcs() map[string]any {
	out := map[string]any{}
	for _, d := range e.docs {
		out[d.Name] = d.Func
	}
	return out
}

// Docs say what each function answers: the family's in the order in which a
// player meets them, after those of dice.
func (e *Engine) Docs() []Doc { return slices.Clone(e.docs) }

// Rules are the rules of the game's family, as the family's package knows
// them: a *percentile.Rules and so on; nil if the game names no family.
func (e *Engine) Rules() any { return e.family }

// Questions are all the readings that the game's family asks.
func (e *Engine) Questions() []Question {
	if e.family == nil {
		return nil
	}
	return e.family.Questions()
}

// Findings are the faults of what the game tells its engine, such as a role
// that names no table, told without asking anything.
func (e *Engine) Findings() diag.List {
	if e.family == nil {
		return nil
	}
	return e.family.Findings()
}

// Study is what the family tells of the whole game, counted at the first call;
// nothing if there is no family or it tells nothing.
func (e *Engine) Study() study.Study { return e.study() }

// studied is the study of an engine's family, made when it is first asked for.
func (e *Engine) studied() func() study.Study {
	return sync.OnceValue(func() study.Study {
		if f, ok := e.family.(interface{ Study() study.Study }); ok {
			return f.Study()
		}
		return study.Study{}
	})
}

func diceDocs() []Doc {
	return []Doc{
		{Name: "roll", Func: expr.Pure{Func: roll}, Signature: `roll("2d6")`, About: "the sum of some dice"},
		{Name: "trials", Func: expr.Pure{Func: trials}, Signature: "trials(n, chance)", About: "how many of n independent trials succeed"},
		{Name: "pick", Func: expr.Pure{Func: dice.Draw}, Signature: "pick(marked, all, hand)", About: "how many of the marked are in a hand picked from all"},
		{Name: "atleast", Func: expr.Pure{Func: dice.Dist.AtLeast}, Signature: "atleast(dist, n)", About: "the chance of n or more"},
		{Name: "atmost", Func: expr.Pure{Func: dice.Dist.AtMost}, Signature: "atmost(dist, n)", About: "the chance of n or less"},
		{Name: "chance", Func: expr.Pure{Func: chanceOf}, Signature: "chance(dist, outcome)", About: "the chance of an outcome, or of any in a list"},
	}
}

func roll(spec string) (dice.Dist, error) {
	d, err := dice.Parse(spec)
	if err != nil {
		return dice.Dist{}, err
	}
	return d.Dist(), nil
}

// maxTrials bounds the digits of an answer.
const maxTrials = 1000

func trials(n int, p any) (dice.Dist, error) {
	if n < 0 || n > maxTrials {
		return dice.Dist{}, fmt.Errorf("%d trials: want 0 to %d", n, maxTrials)
	}
	r, ok := rat(p)
	if !ok {
		return dice.Dist{}, fmt.Errorf("want a chance such as 1/2, got %v", p)
	}
	c, err := dice.FromRat(r)
	if err != nil {
		return dice.Dist{}, err
	}
	return dice.Binomial(n, c), nil
}

// chanceOf is the chance of an outcome of a distribution, by its number or
// name, or of any in a list.
func chanceOf(d dice.Dist, what any) (dice.Chance, error) {
	list, ok := what.([]any)
	if !ok {
		list = []any{what}
	}
	var keys, have []string
	for _, o := range d.Outcomes() {
		have = append(have, o.Key())
	}
	for _, x := range list {
		k := fmt.Sprint(x)
		if _, isNumber := x.(int); !isNumber && !slices.Contains(have, k) {
			return dice.Chance{}, fmt.Errorf("no outcome %q: there is %s", k, strings.Join(have, ", "))
		}
		keys = append(keys, k)
	}
	return d.Chance(func(o dice.Outcome) bool { return slices.Contains(keys, o.Key()) }), nil
}

// rat reads any value of the language as an exact number.
func rat(v any) (*big.Rat, bool) {
	switch v := v.(type) {
	case int:
		return new(big.Rat).SetInt64(int64(v)), true
	case expr.Signed:
		return new(big.Rat).SetInt64(int64(v)), true
	case dice.Chance:
		return v.Rat(), true
	case dice.Number:
		return v.Rat(), true
	case string:
		return dice.ParseNumber(v)
	}
	return nil, false
}
