// Package answers asks a game's functions very many questions and holds what
// they answer, so that the way in which they are computed may change and no
// answer does.
//
// For each game there are three files in testdata:
//
//	questions/GAME.txt  what is asked: questions with free names, and what each
//	                    name runs through (see ParseBlocks)
//	answers/GAME.txt    each question with its answer, first as the game reads
//	                    its rules, then, below the heading of a reading, what
//	                    another answer to that reading changes (see File)
//	readings/GAME.txt   of each function, the readings that change an answer
//
// To these questions come those that the game's own content asks: its claims,
// worked examples, standing odds and duels (see FromContent). Everything is
// asked through the expression language alone, as `punchboard eval` asks:
// nothing here knows how a function is made.
//
//	go test ./internal/enginetest/answers          asks a tenth, always the same
//	go test ./internal/enginetest/answers -all     asks everything
//	go test ./internal/enginetest/answers -update  asks everything and writes it
//	go test ./internal/enginetest/answers -words   compares what refusals say, too
//
// Numbers are exact, and a chance and a plain number of the same size are the
// same answer. Where a question is refused the answer is "error:" and why;
// that it is refused is compared, in which words only with -words.
package answers

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Asker is a game whose functions can be asked. It may be asked from several
// goroutines.
type Asker struct {
	Game *model.Game
	// Names are the functions of the game's own rules, in the order in which
	// they are told of.
	Names  []string
	engine *engine.Engine
	env    *expr.Env
}

// New is an asker of a game.
func New(g *model.Game) (*Asker, error) {
	e, dice := engine.New(g), engine.New(&model.Game{})
	a := &Asker{Game: g, engine: e, env: expr.New(g, e.Funcs())}
	for _, d := range e.Docs() {
		if !slices.ContainsFunc(dice.Docs(), func(x engine.Doc) bool { return x.Name == d.Name }) && !d.Hidden {
			a.Names = append(a.Names, d.Name)
		}
	}
	return a, nil
}

// Reading is another answer to a question that the rules leave open.
type Reading struct{ ID, Answer string }

// Readings are all answers to the game's readings that the functions know and
// that are not in force.
func (a *Asker) Readings() []Reading {
	var out []Reading
	seen := map[string]bool{}
	for _, d := range a.engine.Docs() {
		for _, id := range d.Readings {
			r := a.Game.Reading(id)
			if r == nil || seen[id] {
				continue
			}
			seen[id] = true
			for _, answer := range r.Options {
				if answer.ID != r.Chosen.Text {
					out = append(out, Reading{id, answer.ID})
				}
			}
		}
	}
	return out
}

// As is the same game with another answer to one of its readings.
func (a *Asker) As(r Reading) (*Asker, error) {
	i := slices.IndexFunc(a.Game.Readings, func(x *model.Reading) bool { return x.ID == r.ID })
	if i < 0 {
		return nil, fmt.Errorf("%s has no reading %q", a.Game.ID, r.ID)
	}
	g, x := *a.Game, *a.Game.Readings[i]
	x.Chosen.Text = r.Answer
	g.Readings = slices.Clone(g.Readings)
	g.Readings[i] = &x
	b, err := New(&g)
	if err != nil {
		return nil, err
	}
	a.engine.Share(b.engine)
	a.env.Share(b.env)
	return b, nil
}

// Ask is the answer to a question as a file holds it: one line.
func (a *Asker) Ask(question string) string {
	v, err := a.env.Eval(question)
	if err == nil {
		var s string
		if s, err = said(v); err == nil {
			return oneLine(s)
		}
	}
	return refusal + oneLine(err.Error())
}

// AskAll are the answers to questions, in their order.
func (a *Asker) AskAll(questions []string) []string {
	out := make([]string, len(questions))
	cores.Each(len(questions), func(i int) { out[i] = a.Ask(questions[i]) })
	return out
}

// refusal is what the answer to a question begins with that is refused.
const refusal = "error: "

// Same reports whether two answers are the same; with words also whether
// refusals say the same.
func Same(a, b string, words bool) bool {
	return a == b || !words && strings.HasPrefix(a, refusal) && strings.HasPrefix(b, refusal)
}

// oneLine is a text on one line with single blanks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
