package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Idle is a reading that a function asks, and whose answer changes nothing that
// any function gives.
type Idle struct {
	Reading   string
	Functions []string   // that ask it
	At        diag.Place // where the first asks it
	Asked     int        // questions, all answers together
}

// Idle are the readings without effect: every function that depends on one is
// asked again as if another answer were chosen, until one answers differently.
// Words that come only then are taken off those that the proofs say never come.
func (s *Set) Idle(proofs []*Proof) []Idle {
	var out []Idle
	for _, r := range s.game.Readings {
		x := Idle{Reading: r.ID}
		var of []*Proof
		for _, p := range proofs {
			if slices.Contains(p.Function.readings, r.ID) {
				x.Functions = append(x.Functions, p.Function.decl.ID)
				if x.At.IsZero() {
					x.At = p.Function.asks(r.ID)
				}
			}
			if slices.Contains(p.Function.Readings(), r.ID) {
				of = append(of, p)
			}
		}
		slices.SortStableFunc(of, func(a, b *Proof) int { return cmp.Compare(a.price(r.ID), b.price(r.ID)) })
		asked := !slices.ContainsFunc(of, func(p *Proof) bool { return p.Asked == 0 || p.Failure != nil })
		if len(of) > 0 && asked && !s.stirs(r, of, &x) {
			out = append(out, x)
		}
	}
	return out
}

// price is what a question of the proof costs, more where the function asks a
// reading only by others.
func (p *Proof) price(reading string) int {
	if slices.Contains(p.Function.readings, reading) {
		return p.steps
	}
	return 10 * p.steps
}

// stirs reports whether another answer changes what any of the functions gives. Some
// questions to each, of every answer, come first: an answer that means the same as the
// chosen one is found out only by asking everything.
func (s *Set) stirs(r *model.Reading, of []*Proof, x *Idle) bool {
	answers := lists.Only(r.Options, func(a model.Answer) bool { return a.ID != r.Chosen.Text })
	others := lists.Map(answers, func(a model.Answer) *Set { return New(answered(s.game, r, a.ID)) })
	stirs := false
	for turn := range turns {
		for _, other := range others {
			for _, p := range of {
				stirs = p.differs(other.byID[p.Function.decl.ID], x, turn, stirs)
			}
		}
	}
	return stirs
}

// turns is how often the questions of a proof are gone through under another answer.
const turns = 3

// turn is when the function is asked its question with a number again: some, from all
// parts, in turn 0, what it refused in the last.
func (p *Proof) turn(i int) int {
	switch {
	case strings.HasPrefix(p.answers[i], "!"):
		return turns - 1
	case i%(len(p.questions)/few+1) == 0:
		return 0
	}
	return 1
}

// differs asks a function with another answer what was asked of it and is due in a turn,
// until it answers differently; to the end where words are still missing.
func (p *Proof) differs(f *Function, x *Idle, turn int, known bool) bool {
	for i, q := range p.questions {
		if known && len(p.Never) == 0 {
			return true
		}
		if p.turn(i) != turn {
			continue
		}
		x.Asked++
		v, err := f.ask(q)
		known = p.key(v, err) != p.answers[i] || known
		p.Never = slices.DeleteFunc(p.Never, func(w string) bool { return p.words[w] })
	}
	return known
}

// answered is a game with another answer to one reading.
func answered(g *model.Game, r *model.Reading, answer string) *model.Game {
	other, chosen := *g, *r
	chosen.Chosen.Text = answer
	other.Readings = slices.Clone(g.Readings)
	other.Readings[slices.Index(g.Readings, r)] = &chosen
	return &other
}

// asks is where the function asks a reading.
func (f *Function) asks(reading string) diag.Place {
	for _, x := range f.decl.Formulas() {
		if x.By != nil && x.By.Reading == reading {
			return x.By.At
		}
	}
	return f.decl.At
}

// sampled are so many of some questions, from all parts of them.
func sampled(all []question, n int) []question {
	if len(all) <= n {
		return all
	}
	out := make([]question, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// few is how many questions a function is asked at least under another answer.
const few = 4

// Otherwise asks each function that asks a reading as if another answer were
// chosen, for each such answer. Of a function that has an answer as the readings
// are chosen and then has none, that is the failure of its proof.
func (s *Set) Otherwise(proofs []*Proof) {
	for _, r := range s.game.Readings {
		of := slices.DeleteFunc(slices.Clone(proofs), func(p *Proof) bool {
			return p.Failure != nil || p.Asked == 0 || !slices.Contains(p.Function.readings, r.ID)
		})
		for _, a := range r.Options {
			if a.ID == r.Chosen.Text || len(of) == 0 {
				continue
			}
			other := New(answered(s.game, r, a.ID))
			cores.Each(len(of), func(i int) { of[i].otherwise(other.byID[of[i].Function.decl.ID], fmt.Sprintf("%s is %q", r.ID, a.ID)) })
		}
	}
}

// otherwise asks the function of another set what it takes.
func (p *Proof) otherwise(f *Function, when string) {
	if f.ready(); f.broken != nil || p.Failure != nil {
		return
	}
	as := f.prepared(p.steps)
	as.beyond = manyMore // none in place of refused ones
	if n := min(minAsked, max(few, maxProof/as.steps)); n < len(as.questions) {
		as.questions = sampled(as.of.questions(n), n)
	}
	if as.ask(); as.Failure != nil {
		p.Failure = &Failure{Question: as.Failure.Question, Err: as.Failure.Err, Number: as.Failure.Number, When: when} // no entry's fault: few were asked
	}
}
