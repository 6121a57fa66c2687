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

// Idle is a reading that functions ask, but whose answer changes no result of any function.
type Idle struct {
	Reading   string
	Functions []string   // that ask it
	At        diag.Place // where the first asks it
	Asked     int        // questions, for all answers together
}

// Idle returns the readings without effect. It asks every function that depends on a reading again
// as if another answer were chosen, until one answers differently. Words that come only then are
// removed from those that the proofs report as never given.
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

// price returns the cost of a question of the proof, more if the function asks the reading only
// through others.
func (p *Proof) price(reading string) int {
	if slices.Contains(p.Function.readings, reading) {
		return p.steps
	}
	return 10 * p.steps
}

// stirs reports whether another answer changes what any of the functions gives. It first asks each
// function a sample of questions under every answer, because an answer that means the same as the
// chosen one is detected only by asking everything.
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

// turns is how many passes are made over the questions of a proof under another answer.
const turns = 3

// turn returns the pass in which question i is asked again: a spread sample in pass 0, refused
// questions in the last.
func (p *Proof) turn(i int) int {
	switch {
	case strings.HasPrefix(p.answers[i], "!"):
		return turns - 1
	case i%(len(p.questions)/few+1) == 0:
		return 0
	}
	return 1
}

// differs asks a function under another answer the questions due in a pass, until one is answered
// differently. It goes on to the end while words are still missing.
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

// answered returns a game with another answer to one reading.
func answered(g *model.Game, r *model.Reading, answer string) *model.Game {
	other, chosen := *g, *r
	chosen.Chosen.Text = answer
	other.Readings = slices.Clone(g.Readings)
	other.Readings[slices.Index(g.Readings, r)] = &chosen
	return &other
}

// asks returns where the function asks a reading.
func (f *Function) asks(reading string) diag.Place {
	for _, x := range f.decl.Formulas() {
		if x.By != nil && x.By.Reading == reading {
			return x.By.At
		}
	}
	return f.decl.At
}

// sampled returns n of the questions, evenly spread.
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

// few is the least number of questions asked of a function under another answer.
const few = 4

// Otherwise asks each function that asks a reading as if another answer were chosen, for each such
// answer. If the function has answers under the chosen readings but then fails, that becomes the
// failure of its proof.
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

// otherwise asks the function of another set the questions of the proof.
func (p *Proof) otherwise(f *Function, when string) {
	if f.ready(); f.broken != nil || p.Failure != nil {
		return
	}
	as := f.prepared(p.steps)
	as.beyond = manyMore // do not replace refused ones
	if n := min(minAsked, max(few, maxProof/as.steps)); n < len(as.questions) {
		as.questions = sampled(as.of.questions(n), n)
	}
	if as.ask(); as.Failure != nil {
		p.Failure = &Failure{Question: as.Failure.Question, Err: as.Failure.Err, Number: as.Failure.Number, When: when} // no entry is at fault: few questions were asked
	}
}
