package rules

import (
	"fmt"
	"slices"

	"punchboard/internal/cores"
)

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
