package rules

import (
	"errors"
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// A function is asked about maxAsked questions for its proof. It is asked fewer, but at least
// minAsked, if all of them would take more than maxProof steps.
const (
	maxAsked = 300
	minAsked = 30
	maxProof = 4_000
	manyMore = 2_000 // questions in place of refused ones,
	enough   = 60    // until this many, or as many as planned, are answered
)

// Proof is the result of asking a function for everything that it takes.
type Proof struct {
	Function *Function
	Asked    int // questions
	Refused  int // how many of those it refuses
	Untried  []*model.Param
	Why      string   // the most frequent reason for a refusal
	Failure  *Failure // nil if every question is answered or refused
	Strange  []string // words it gives that its order does not name
	Never    []string // words of its order that it never gives

	of        sets
	left      int // questions not asked, since the one before took too much
	steps     int // steps per question
	beyond    int // questions asked in place of refused ones
	questions []question
	first     map[int]answer // answers already known, by number of the question
	answers   []string       // the outcome of each question, so that equal outcomes are equal
	words     map[string]bool
}

// answer is the answer to a question.
type answer struct {
	value any
	err   error
	much  bool // it took too much
}

// Failure describes questions that a function has no answer for and does not refuse.
type Failure struct {
	Question string
	Entry    string     // name of the entry it fails for, "" if no entry stands out
	At       diag.Place // place of that entry, zero if there is none
	Err      error
	Number   int    // number of questions without an answer
	Left     int    // number of those not asked, since one took too much
	For, Of  int    // how many entries of one parameter it fails for, and out of how many
	When     string // the answer to a reading under which it fails, "" for the chosen ones
}

// Prove asks every function, including hidden ones, for all entries that its parameters may be and
// for all values that it lists to be tried. It skips a function with a fault that Findings reports.
func (s *Set) Prove() []*Proof {
	var out []*Proof
	for _, f := range New(s.game).list { // with an empty memo, so that it always asks the same questions
		if f.ready(); f.broken == nil {
			out = append(out, f.prepared(0))
		}
	}
	cores.Each(len(out), func(i int) { out[i].ask() })
	return out
}

// prepared returns a proof with its questions, none asked yet. If steps is 0, it asks a few
// questions to find out how many steps one takes.
func (f *Function) prepared(steps int) *Proof {
	p := &Proof{Function: f, words: map[string]bool{}, steps: steps}
	p.of = f.sets(0)
	of := &p.of
	for _, x := range of.lacking {
		i := slices.IndexFunc(f.decl.Takes, func(d *model.Param) bool { return d.Name == x.name })
		p.Untried = append(p.Untried, f.decl.Takes[i])
	}
	switch {
	case of.err != nil:
		p.Failure = &Failure{Err: of.err, Number: 1}
	case len(p.Untried) == 0:
		if steps == 0 {
			p.steps, p.first = f.price(of)
		}
		if p.questions = of.questions(max(minAsked, min(maxAsked, maxProof/p.steps))); maxProof/p.steps > minAsked {
			p.first = nil // they are different questions
		}
	}
	p.Asked = len(p.questions)
	return p
}

// ask asks the questions of a proof.
func (p *Proof) ask() {
	f := p.Function
	failed := tallied{of: map[stands]*tally{}, failed: map[int]error{}}
	want := len(p.questions)
	for i := 0; i < len(p.questions); i++ {
		q := p.questions[i]
		a, known := p.first[i]
		if !known {
			r := f.set.env.Run()
			a.value, a.err = f.askIn(r, q)
			a.much = r.TooMuch()
		}
		v, err := a.value, a.err
		if refused(err) && p.beyond < manyMore && i-p.Refused < min(enough, want) {
			p.questions = append(p.questions, p.further(want)...)
		}
		p.answers = append(p.answers, p.key(v, err))
		failed.note(i, q, err)
		switch {
		case err == nil:
		case refused(err):
			p.Refused++
		case p.Failure == nil:
			p.Failure = &Failure{Question: q.written(f), Err: err}
		}
		if a.much && err != nil && !refused(err) { // it takes long to find that others do
			p.questions, p.left = p.questions[:i+1], len(p.questions)-i-1
		}
	}
	p.Why = p.mostly()
	if p.Asked = len(p.questions); p.Asked > 0 {
		failed.settle(p, f)
		p.compareWords()
	}
	if p.left > 0 {
		p.Failure.Left, p.Never = p.left, nil
	}
}

// mostly returns the most frequent refusal, the first of equals.
func (p *Proof) mostly() string {
	times := map[string]int{}
	best := ""
	for _, a := range p.answers {
		if why, ok := strings.CutPrefix(a, "!"); ok {
			times[why]++
		}
	}
	for _, a := range p.answers {
		if why, ok := strings.CutPrefix(a, "!"); ok && times[why] > times[best] {
			best = why
		}
	}
	return best
}

// further returns another question in place of a refused one, varying only the parameters without a
// default. It returns nothing if all of those were asked at first.
func (p *Proof) further(asked int) []question {
	full := p.of.full(p.of.must())
	if full <= asked {
		return nil
	}
	p.beyond++
	return []question{p.of.numbered(p.of.must(), p.beyond*strideOf(full, 1)%full)}
}

// price returns how many steps a question takes, from a sample of the smallest set of questions,
// with the sampled answers by their index.
func (f *Function) price(of *sets) (int, map[int]answer) {
	all := of.questions(minAsked)
	few, steps := min(len(all), 8), 0
	got := make(map[int]answer, few)
	for i, much := 0, false; i < few && !much; i++ {
		r, at := f.set.env.Run(), i*len(all)/few
		v, err := f.askIn(r, all[at])
		much = r.TooMuch()
		got[at] = answer{v, err, much}
		steps += r.Steps()
	}
	return 1 + steps/max(1, len(got)), got
}

// Helps reports whether the function is a hidden helper that another function calls. Questions to
// that function then test it too.
func (f *Function) Helps() bool {
	return f.decl.Hidden && slices.ContainsFunc(f.set.list, func(x *Function) bool {
		x.ready()
		return x != f && slices.Contains(x.calls, f.decl.ID)
	})
}

// ask asks one question, in a run of its own.
func (f *Function) ask(q question) (any, error) { return f.askIn(f.set.env.Run(), q) }

// askIn asks one question in a run, with defaults for omitted parameters. An error carries the
// function's name. If the function could not be compiled, that fault is the answer to every
// question.
func (f *Function) askIn(r *expr.Run, q question) (any, error) {
	f.ready()
	if f.broken != nil {
		return nil, f.broken
	}
	fr := f.set.env.NewFrame(f.width, f.lazy, r)
	for i, p := range f.params {
		if err := f.bindOne(fr, &p, q[i].value, q[i] != defaulted); err != nil {
			return nil, toldFault(f.decl, err)
		}
	}
	v, err := f.bound(fr)
	if err != nil {
		return nil, toldFault(f.decl, err)
	}
	return v, nil
}

// refused reports whether an error says that the rules do not allow the question.
func refused(err error) bool {
	var no *Refused
	return errors.As(err, &no)
}

// key returns a text that distinguishes outcomes, and notes the words in them.
func (p *Proof) key(v any, err error) string {
	var no *Refused
	if l, ok := v.(*dice.Later); ok {
		if v, err = l.Dist(); err != nil {
			return "?" + err.Error()
		}
	}
	switch d, law := v.(dice.Dist); {
	case errors.As(err, &no):
		return "!" + no.Why
	case err != nil:
		return "?" + err.Error()
	case law:
		var b strings.Builder
		for i := range d.Len() {
			p.word(d.Value(i))
			k, _ := dice.KeyOf(d.Value(i))
			b.WriteString(k + " " + d.ChanceOf(i).Rat().RatString() + "\n")
		}
		return b.String()
	}
	p.word(v)
	if k, ok := dice.KeyOf(v); ok {
		return k
	}
	return spelled(v)
}

// word notes a word that answered a question.
func (p *Proof) word(v any) {
	if s, ok := v.(string); ok {
		p.words[s] = true
	}
}

// compareWords compares the words that came with those that the order names.
func (p *Proof) compareWords() {
	order := p.Function.decl.Order
	if len(order) == 0 {
		return
	}
	p.Strange = append(p.Strange, lists.Only(sortedKeys(p.words), func(w string) bool { return !slices.Contains(order, w) })...)
	p.Never = append(p.Never, lists.Only(order, func(w string) bool { return !p.words[w] && p.Refused < p.Asked })...)
}

// tallied counts how many questions have no answer, by entry and by the parameter that the entry is
// given for.
type tallied struct {
	of     map[stands]*tally
	order  []stands
	failed map[int]error // by the index of the question
}

// stands is an entry given for a parameter.
type stands struct {
	param int
	at    diag.Place
}

// tally counts the questions with an entry, and how many of them failed.
type tally struct {
	name          string
	asked, failed int
}

// note counts a question, and whether it failed, for every entry in it.
func (t *tallied) note(asked int, q question, err error) {
	failed := err != nil && !refused(err)
	if failed {
		t.failed[asked] = err
	}
	for i, c := range q {
		if c.at.IsZero() {
			continue
		}
		x := t.of[stands{i, c.at}]
		if x == nil {
			x = &tally{name: c.name}
			t.of[stands{i, c.at}], t.order = x, append(t.order, stands{i, c.at})
		}
		x.asked++
		if failed {
			x.failed++
		}
	}
}

// settle finds the entry at fault: the first of those that fail most often. No entry is at fault if
// most questions fail, or if some fail whatever the entry.
func (t *tallied) settle(p *Proof, f *Function) {
	if p.Failure == nil {
		return
	}
	p.Failure.Number = len(t.failed)
	worst, share := t.worst()
	for _, s := range t.order {
		if s.param != worst.param || share == 0 {
			continue
		}
		if p.Failure.Of++; t.of[s].failed > 0 {
			p.Failure.For++
		}
	}
	all := p.Failure.For == p.Failure.Of && (p.Failure.Of > 1 || share < certain)
	if all || 2*len(t.failed) > p.Asked {
		return
	}
	p.Failure.At, p.Failure.Entry = worst.at, t.of[worst].name
	for i, q := range p.questions {
		if err := t.failed[i]; err != nil && q[worst.param].at == worst.at {
			p.Failure.Question, p.Failure.Err = q.written(f), err // not asked again: what it needs is remembered, and it may now have an answer
			return
		}
	}
}

// certain is the share of all questions, in thousandths.
const certain = 1000

// worst returns the first entry with the highest share of failed questions, and that share in
// thousandths.
func (t *tallied) worst() (worst stands, share int) {
	for _, s := range t.order {
		if n := t.of[s].failed * certain / t.of[s].asked; n > share {
			worst, share = s, n
		}
	}
	return worst, share
}

// Place returns where a failure arose, zero if unknown.
func (x *Failure) Place() diag.Place {
	var in *Fault
	if errors.As(x.Err, &in) {
		return in.At
	}
	return diag.Place{}
}

// Reason returns what is wrong, with the path of calls and without the place.
func (x *Failure) Reason() string {
	var in *Fault
	if !errors.As(x.Err, &in) {
		return x.Err.Error()
	}
	if len(in.Path) < 2 {
		return in.Msg
	}
	return in.reason()
}
