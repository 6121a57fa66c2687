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
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/force"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/percentile"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/rules"
	"punchboard/internal/study"
)

// Engine is the rules of one game. It is not changed by questions and may be
// asked from several goroutines.
type Engine struct {
	game   *model.Game
	family family
	rules  *rules.Set
	docs   []Doc        // of the language and the family
	all    func() []Doc // with those of the functions that the game declares
	study  func() study.Facts
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

// Question is a reading that the functions of a game ask for.
type Question = part.Reading

// maker makes the rules of a family for a game.
type maker func(g *model.Game) (family, error)

// families are the families of rules there are, by the name game.yaml writes.
var families = map[string]maker{
	"force":      func(g *model.Game) (family, error) { return force.New(g) },
	"percentile": func(g *model.Game) (family, error) { return percentile.New(g) },
}

// New is the engine of a game. A game that names no family has the functions
// of dice only; an unknown family is an error.
func New(g *model.Game) (*Engine, error) {
	e := &Engine{game: g, docs: lawDocs(), rules: rules.New(g)}
	e.docs = append(e.docs, spaceDocs(e.rules)...)
	e.study = e.studied(g)
	e.all = sync.OnceValue(e.told)
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
	made, err := build(g)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	e.family, e.docs = made, append(e.docs, made.Docs()...)
	return e, nil
}

// told are all functions: those of the language and of the family, and those
// that the game declares, each in place of one of the family by the same name.
func (e *Engine) told() []Doc {
	funcs, out := e.rules.Funcs(), slices.Clone(e.docs)
	for _, f := range e.rules.Functions() {
		d := f.Decl()
		out = slices.DeleteFunc(out, func(x Doc) bool { return x.Name == d.ID })
		out = append(out, Doc{Name: d.ID, Func: funcs[d.ID], Signature: f.Signature(), About: d.About, Readings: f.Readings(), Hidden: d.Hidden})
	}
	return out
}

// Share lets the engine of another version of the same game use what this one
// has read of what both have.
func (e *Engine) Share(with *Engine) {
	e.rules.Share(with.rules)
	if was, ok := e.family.(*force.Rules); ok {
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

// Funcs are the engine's functions for the expression language.
func (e *Engine) Funcs() map[string]any {
	out := map[string]any{}
	for _, d := range e.docs {
		if d.Func != nil {
			out[d.Name] = d.Func
		}
	}
	maps.Copy(out, e.rules.Funcs())
	return out
}

// Docs say what each function answers: the family's in the order in which a
// player meets them, after those of dice.
func (e *Engine) Docs() []Doc { return slices.Clone(e.all()) }

// Rules are the rules of the game's family, as the family's package knows
// them: a *percentile.Rules and so on; nil if the game names no family.
func (e *Engine) Rules() any { return e.family }

// Declared are the functions that the game declares itself.
func (e *Engine) Declared() *rules.Set { return e.rules }

// Questions are all the readings that the game's functions ask: what its family
// asks, then what only functions ask that it declares.
func (e *Engine) Questions() []Question {
	var out []Question
	if e.family != nil {
		out = slices.Clone(e.family.Questions())
	}
	for _, d := range e.all() {
		for _, id := range d.Readings {
			r := e.game.Reading(id)
			if r == nil || slices.ContainsFunc(out, func(q Question) bool { return q.ID == id }) {
				continue
			}
			q := Question{ID: id, About: r.Question}
			for _, a := range r.Options {
				q.Answers = append(q.Answers, a.ID)
			}
			out = append(out, q)
		}
	}
	return out
}

// Findings are the faults of what the game tells its engine, such as a role
// that names no table, told without asking anything.
func (e *Engine) Findings() diag.List {
	out := e.rules.Findings()
	if e.family != nil {
		out.Add(e.family.Findings()...)
	}
	return out.Sorted()
}

// Study is what is told of the whole game, counted at the first call; nothing
// if neither the game nor its family tells anything.
func (e *Engine) Study() study.Facts { return e.study() }

// studied is the study of an engine's game, made when it is first asked for: by
// what the game declares, or else by its family.
func (e *Engine) studied(g *model.Game) func() study.Facts {
	return sync.OnceValue(func() study.Facts {
		if len(g.Studies) == 0 {
			return ofFamily(e.family)
		}
		declared := study.Asked{Game: g, Env: expr.New(g, e.Funcs()), Readings: e.readings}.Facts()
		return beside(declared, g, e.family)
	})
}

// readings are those that the answer of a function depends on, by id.
func (e *Engine) readings(function string) []string {
	i := slices.IndexFunc(e.all(), func(d Doc) bool { return d.Name == function })
	if i < 0 {
		return nil
	}
	return e.all()[i].Readings
}

// lawDocs are the functions of the language that give distributions, or ask of
// them.
func lawDocs() []Doc {
	return []Doc{
		{Name: "roll", Signature: `roll("2d6") or roll(tables.x)`, About: "the sum of some dice, or the row of a table that is rolled"},
		{Name: "die", Signature: "die([1, 1, 2]), die({hit: 2, miss: 1}) or die(list, weights)", About: "one of a list, each place of it as likely as the others; a card of a deck as often as it has copies; or each as often as is said"},
		{Name: "together", Signature: "together([d6, d8, d8])", About: "the list of what each of some dice and laws shows, in their order"},
		{Name: "trials", Func: expr.Pure{Func: trials}, Signature: "trials(n, chance)", About: "how many of n independent trials succeed"},
		{Name: "pick", Func: expr.Pure{Func: dice.Draw}, Signature: "pick(marked, all, hand)", About: "how many of the marked are in a hand picked from all"},
		{Name: "sums", Signature: "sums(n, law)", About: "the sum of n throws of a law"},
		{Name: "explode", Signature: "explode(law, most) or explode(law, # >= 5, most)", About: "the sum of a throw and of those that its highest face, or what is asked of #, adds, at most so many"},
		{Name: "reroll", Signature: "reroll(law, # == 1, most)", About: "thrown again while what is asked of # holds, at most so often, or until it does not hold"},
		{Name: "given", Signature: "given(law, # > 1)", About: "the law once it is known that something holds of #"},
		{Name: "best", Signature: "best(law, law)", About: "the law with the greatest mean"},
		{Name: "atleast", Signature: "atleast(law, n)", About: "the chance of n or more"},
		{Name: "atmost", Signature: "atmost(law, n)", About: "the chance of n or less"},
		{Name: "chance", Signature: "chance(law, outcome) or chance(1/3)", About: "the chance of an outcome, or of any in a list; or a number as a chance"},
	}
}

// spaceDocs are the words for tiles.
func spaceDocs(s *rules.Set) []Doc {
	funcs := s.Funcs()
	out := make([]Doc, len(rules.SpaceDocs))
	for i, d := range rules.SpaceDocs {
		out[i] = Doc{Name: d.Name, Func: funcs[d.Name], Signature: d.Signature, About: d.About}
	}
	return out
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
