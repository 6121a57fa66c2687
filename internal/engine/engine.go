// Package engine answers questions about a game by the rules that it declares. It provides the
// game's functions and the dice functions to the expression language, and turns their answers into
// results for JSON and for worked examples.
package engine

import (
	"context"
	"math/big"
	"slices"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/rules"
	"punchboard/internal/study"
)

// Engine holds the rules of one game. Questions do not change it. It is safe for concurrent use.
type Engine struct {
	game  *model.Game
	rules *rules.Set
	docs  []Doc        // of the language
	all   func() []Doc // with those of the functions that the game declares
	study func() study.Facts
}

// Doc documents a function of the expression language: its name, what it answers, and the ids of
// the readings that the answer depends on.
type Doc struct {
	Name             string
	Signature, About string
	Readings         []string
	Judged           []Judged
	Hidden           bool // a helper of other functions, not listed
}

// Judged is an argument, by its index from 0, that holds things played together. The function By
// says whether they may be, as {breaks} or {faults}. It is given the same things and, of the
// options, those named in Beside.
type Judged struct {
	Place  int
	By     string
	Beside []string
}

// New returns the engine of a game.
func New(g *model.Game) *Engine {
	e := &Engine{game: g, docs: lawDocs(), rules: rules.New(g)}
	e.docs = append(e.docs, lists.Map(e.rules.Words(), func(w rules.Word) Doc { return Doc{Name: w.Name(), Signature: w.Signature, About: w.About} })...)
	e.all = sync.OnceValue(e.told)
	e.study = sync.OnceValue(func() study.Facts {
		return study.Asked{Game: g, Env: expr.New(g, e.Funcs()), Readings: e.readings}.Facts()
	})
	return e
}

// told returns all functions: those of the language, then those that the game declares.
func (e *Engine) told() []Doc {
	out := slices.Clone(e.docs)
	for _, f := range e.rules.Functions() {
		d := f.Decl()
		out = append(out, Doc{Name: d.ID, Signature: f.Signature(), About: d.About, Readings: f.Readings(), Judged: e.judged(d), Hidden: d.Hidden})
	}
	return out
}

// judged returns the arguments of a function that another function judges.
func (e *Engine) judged(f *model.Function) []Judged {
	var out []Judged
	for _, j := range f.Judged {
		place := slices.IndexFunc(f.Takes, func(p *model.Param) bool { return p.Name == j.Name })
		by := e.game.Function(j.By)
		if by == nil || place < 0 {
			continue // the loader reports it
		}
		x := Judged{Place: place, By: j.By}
		for _, p := range by.Takes[min(1, len(by.Takes)):] {
			if slices.ContainsFunc(f.Takes, func(own *model.Param) bool { return own.Name == p.Name }) {
				x.Beside = append(x.Beside, p.Name)
			}
		}
		out = append(out, x)
	}
	return out
}

// Share lets the engine of another version of the same game reuse what this one has read, as far as
// both versions agree.
func (e *Engine) Share(with *Engine) { e.rules.Share(with.rules) }

// Noting makes the engine note what Reads returns. Call it before the first question.
func (e *Engine) Noting() { e.rules.Noting() }

// Reads returns the data that the answers of a function depend on besides its arguments, as
// rules.Set.Reads does.
func (e *Engine) Reads(function string) []string { return e.rules.Reads(function) }

// Funcs returns the engine's functions for the expression language.
func (e *Engine) Funcs() map[string]expr.Func { return e.rules.Funcs() }

// Docs returns what each function answers: those of the language first, then the game's own in the
// order written.
func (e *Engine) Docs() []Doc { return slices.Clone(e.all()) }

// Until makes every question end with an error once ctx is done. Call it before the first question.
func (e *Engine) Until(ctx context.Context) { e.rules.Until(ctx) }

// Declared returns the functions that the game declares.
func (e *Engine) Declared() *rules.Set { return e.rules }

// Findings returns the faults of the functions that the game declares, found without asking
// questions.
func (e *Engine) Findings() diag.List { return e.rules.Findings() }

// Study returns the facts about the game as a whole, computed on the first call.
func (e *Engine) Study() study.Facts { return e.study() }

// readings returns the ids of the readings that the answer of a function depends on.
func (e *Engine) readings(function string) []string {
	i := slices.IndexFunc(e.all(), func(d Doc) bool { return d.Name == function })
	if i < 0 {
		return nil
	}
	return e.all()[i].Readings
}

// lawDocs documents the functions of the language that give distributions, or question them.
func lawDocs() []Doc {
	return []Doc{
		{Name: "roll", Signature: `roll("2d6") or roll(tables.x)`, About: "the sum of some dice, or the row of a table that is rolled"},
		{Name: "die", Signature: "die([1, 1, 2]), die({hit: 2, miss: 1}) or die(list, weights)", About: "one of a list, each place of it as likely as the others; a card of a deck as often as it has copies; or each as often as is said"},
		{Name: "together", Signature: "together([d6, d8, d8])", About: "the list of what each of some dice and laws shows, in their order"},
		{Name: "trials", Signature: "trials(n, chance)", About: "how many of n independent trials succeed"},
		{Name: "pick", Signature: "pick(marked, all, hand)", About: "how many of the marked are in a hand picked from all"},
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

// rat converts any value of the language to an exact number.
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
