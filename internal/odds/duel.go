package odds

import (
	"cmp"
	"errors"
	"fmt"

	"punchboard/internal/cores"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Duel is a pairing with the engine's answers: a pair of cells for each line, the first side
// against the second and the second against the first.
type Duel struct {
	One, Two Value
	Lines    [][2]Cell
}

// maxPairs is the most pairings of one set of duels.
const maxPairs = 400

// Duels returns the pairings of a set that are worth a card, evaluated on all cores. It returns an
// error if something is wrong with the set, or if a line has no answer for any pairing.
func Duels(env *expr.Env, d *model.Duels) ([]Duel, error) {
	out, err := pairings(env, d)
	if err != nil {
		return nil, err
	}
	cores.Each(len(out), func(i int) { out[i].ask(env, d.Lines) })
	for i, l := range d.Lines {
		if err := unanswered(out, i); err != nil {
			return nil, fmt.Errorf("line %s: no pairing has an answer: %w", l.ID, err)
		}
	}
	return out, nil
}

// pairings returns all pairings that are worth a card, without their answers.
func pairings(env *expr.Env, d *model.Duels) ([]Duel, error) {
	one, err := values(env, d.One)
	if err != nil {
		return nil, err
	}
	two, err := values(env, d.Two)
	if err != nil {
		return nil, err
	}
	var out []Duel
	done := map[[2]string]bool{}
	for _, a := range one {
		for _, b := range two {
			if a.ID == b.ID || done[[2]string{b.ID, a.ID}] {
				continue
			}
			done[[2]string{a.ID, b.ID}] = true
			x := Duel{One: a, Two: b}
			if d.Worth.IsSet() {
				ok, err := x.scope(env).Bool(d.Worth.Text)
				if err != nil {
					return nil, fmt.Errorf("worth: %w", err)
				}
				if !ok {
					continue
				}
			}
			if out = append(out, x); len(out) > maxPairs {
				return nil, fmt.Errorf("more than %d pairings: say with worth which to play", maxPairs)
			}
		}
	}
	if len(out) == 0 {
		return nil, errors.New("no pairing is worth playing")
	}
	return out, nil
}

// scope returns the scope of a duel's questions, with its two sides as one and two.
func (x *Duel) scope(env *expr.Env) *expr.Env {
	return env.With(map[string]any{"one": x.One.local, "two": x.Two.local})
}

// ask evaluates the lines of a pairing.
func (x *Duel) ask(env *expr.Env, lines []*model.DuelLine) {
	scope := x.scope(env)
	for _, l := range lines {
		var pair [2]Cell
		for i, src := range []model.Value{l.One, l.Two} {
			if !src.IsSet() {
				continue
			}
			v, err := scope.Eval(src.Text)
			if err == nil {
				v, err = answer(v)
			}
			if _, ok := v.(dice.Dist); ok {
				err = errors.New("a distribution has no place on a card: ask for its mean, or for one chance")
			}
			if err != nil {
				pair[i].Why = firstLine(err.Error())
				continue
			}
			pair[i].Value = v
		}
		x.Lines = append(x.Lines, pair)
	}
}

// unanswered returns why a line has no answer at all, nil if it has one.
func unanswered(all []Duel, line int) error {
	why := "it asks nothing"
	for _, x := range all {
		for _, c := range x.Lines[line] {
			if c.Value != nil && c.Why == "" {
				return nil
			}
			why = cmp.Or(c.Why, why)
		}
	}
	return errors.New(why)
}

// Text returns the cell alone: a chance in percent with its sign, a number with one decimal unless
// it is whole, a word, or a dash.
func (c Cell) Text() string {
	_, chance := c.Value.(dice.Chance)
	r, ok := c.rat()
	g := &Grid{Question: &Question{As: "number"}, whole: ok && r.IsInt()}
	if chance {
		g.As = "percent"
		s, _ := g.Shown(c)
		g.whole = s.IsInt()
	}
	s := g.Print(c)
	if chance && s != Dash {
		s += " %"
	}
	return s
}
