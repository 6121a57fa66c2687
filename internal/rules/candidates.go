package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// candidate is a value that a parameter may be given.
type candidate struct {
	value any
	at    diag.Place // of the entry, zero if it is not an entry
	name  string     // of that entry
}

// maxMakings is how many records are tried for a parameter that a function makes.
const maxMakings = 20

// candidates returns the values to try for a parameter: those of its type, and those that the
// function lists. A parameter that takes several things is tried only with what the function lists,
// or, if it lists none, with one thing at a time.
func (f *Function) candidates(p param, within int) ([]candidate, error) {
	var out []candidate
	for _, b := range f.decl.Tried {
		if b.Name != p.name {
			continue
		}
		listed, err := f.tried(b)
		if err != nil {
			return nil, err
		}
		if out = listed; p.typ.several {
			return distinct(out), nil
		}
	}
	return distinct(append(p.typ.candidates(f.set, within), out...)), nil
}

// tried returns the values that a function lists for a parameter. Anything but a list is one value.
func (f *Function) tried(b *model.Binding) ([]candidate, error) {
	code, err := f.set.env.Compile(b.Is.Text, &expr.Scope{})
	if err != nil {
		return nil, placed(err, b.Is.At)
	}
	fr := f.set.env.NewFrame(code.Width(), nil, nil)
	v, err := code.Eval(fr)
	if err != nil {
		return nil, placed(err, b.Is.At)
	}
	list, err := f.set.env.Items(v)
	if _, text := v.(string); err != nil || text {
		list = []any{v}
	}
	out := make([]candidate, len(list))
	for i, v := range list {
		out[i] = candidate{value: v}
		if o, ok := v.(expr.Object); ok {
			out[i] = candidate{v, o.At(), o.Called()}
		}
	}
	return out, nil
}

// distinct removes duplicates.
func distinct(in []candidate) []candidate {
	seen := map[string]bool{}
	return slices.DeleteFunc(in, func(c candidate) bool {
		k, ok := dice.KeyOf(c.value)
		twice := ok && seen[k]
		seen[k] = true
		return twice
	})
}

// candidates returns the values of a type, none for a plain type with unlimited values.
func (t *typ) candidates(s *Set, within int) []candidate {
	var out []candidate
	switch {
	case t.or != nil:
		out = append(out, lists.Flat(t.or, func(x *typ) []candidate { return x.candidates(s, within) })...)
	case t.plain == "flag":
		out = []candidate{{value: false}, {value: true}}
	case t.maker != "":
		out = s.byID[t.maker].makings(within + 1)
	case t.of != "":
		out = s.entries(t)
	}
	if t.optional && len(out) > 0 {
		out = append(out, candidate{})
	}
	return out
}

// entries returns all things of a type, each by its id.
func (s *Set) entries(t *typ) []candidate {
	var out []candidate
	for _, d := range t.decks {
		out = append(out, lists.Map(d.Cards, func(c *model.Card) candidate { return candidate{c.ID, c.At, c.Name} })...)
	}
	if t.decks != nil {
		return out
	}
	all, _ := s.env.Find(t.of)
	in, ok := all.(expr.Object)
	if !ok {
		return nil
	}
	for _, id := range in.Names() {
		m, err := in.Member(id)
		if o, is := m.(expr.Object); err == nil && is && o.ID() != "" {
			out = append(out, candidate{id, o.At(), o.Called()})
		}
	}
	return out
}

// makings returns records to pass to the function that makes a parameter: the required parameters
// in combination, the others one at a time.
func (f *Function) makings(within int) []candidate {
	if within > 3 {
		return nil
	}
	f.ready()
	var out []candidate
	sets := f.sets(within)
	if sets.err != nil || len(sets.lacking) > 0 {
		return nil
	}
	for _, q := range sets.questions(maxMakings) {
		m := map[string]any{}
		c := candidate{value: m}
		for i, p := range f.params {
			if v := q[i]; v != defaulted && (v.value != nil || p.fallback == nil) {
				m[p.name] = v.value
				if !v.at.IsZero() {
					c.at, c.name = v.at, v.name
				}
			}
		}
		out = append(out, c)
	}
	for i, p := range f.params {
		if p.name != f.decl.Word && p.name != f.decl.Number {
			continue
		}
		out = append(out, lists.Only(sets.of[i], func(c candidate) bool { return c.value != nil })...)
	}
	return out
}

// defaulted stands for a parameter that is not given.
var defaulted = &candidate{}

// sets holds the candidates of all parameters.
type sets struct {
	of      [][]candidate
	may     []bool  // whether it has a default
	lacking []param // required, but nothing is known to try
	err     error
}

// sets finds the values to try for every parameter. within is how deep records made by functions
// are nested. A required parameter without candidates is lacking. The first error is kept.
func (f *Function) sets(within int) sets {
	out := sets{of: make([][]candidate, len(f.params)), may: make([]bool, len(f.params))}
	for i, p := range f.params {
		all, err := f.candidates(p, within)
		if err != nil && out.err == nil {
			out.err = err
		}
		out.of[i] = all
		if out.may[i] = p.fallback != nil; !out.may[i] && len(all) == 0 {
			out.lacking = append(out.lacking, p)
		}
	}
	return out
}

// question is one candidate for each parameter, or defaulted.
type question []*candidate

// questions returns about most questions: all combinations of the required parameters, each other
// parameter varied with some of those, and all parameters together. If there are too many, it
// spreads them evenly. Each candidate appears in at least one question, and in two if that leaves
// fewer than most.
func (s *sets) questions(most int) []question {
	var all []int
	others := 0
	for i := range s.of {
		all = append(all, i)
		if s.may[i] {
			others += len(s.of[i])
		}
	}
	must := s.must()
	if s.full(all) <= most {
		return s.product(all, most, map[*candidate]bool{})
	}
	stand := map[*candidate]bool{}
	out := s.product(must, most/2, stand)
	base := len(out)
	each := max(1, min(base, most/4/max(1, others)))
	for _, i := range all {
		if !s.may[i] {
			continue
		}
		for j := range s.of[i] {
			for k := range each {
				q := slices.Clone(out[(k*base/each+j)%base])
				q[i] = &s.of[i][j]
				stand[q[i]] = true
				out = append(out, q)
			}
		}
	}
	if others > 0 {
		if len(out) < most {
			clear(stand)
		}
		out = append(out, s.product(all, most/4, stand)...)
	}
	return out
}

// endless is more questions than anyone asks.
const endless = 1 << 40

// full returns the number of combinations of some parameters, at most endless.
func (s *sets) full(of []int) int {
	all := 1
	for _, i := range of {
		n := s.choices(i)
		if n > 0 && all > endless/n {
			return endless
		}
		all *= n
	}
	return all
}

// product returns combinations of some parameters, plus questions for candidates that have not
// appeared yet.
func (s *sets) product(must []int, most int, stand map[*candidate]bool) []question {
	all := s.full(must)
	n := min(all, most)
	stride := strideOf(all, n)
	var out []question
	ask := func(q question) {
		out = append(out, q)
		for _, i := range must {
			stand[q[i]] = true
		}
	}
	for k := range n {
		ask(s.numbered(must, k*stride%all))
	}
	for _, i := range must {
		for j := range s.of[i] {
			if !stand[&s.of[i][j]] {
				q := s.numbered(must, j*stride%all)
				q[i] = &s.of[i][j]
				ask(q)
			}
		}
	}
	return out
}

// strideOf returns a stride that visits all numbers below all before repeating one. If not all are
// visited, it spreads them far apart.
func strideOf(all, n int) int {
	if all <= n {
		return 1
	}
	step := max(1, all*5/8)
	for gcd(step, all) != 1 {
		step++
	}
	return step
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// must returns the parameters without a default.
func (s *sets) must() []int {
	var out []int
	for i, may := range s.may {
		if !may {
			out = append(out, i)
		}
	}
	return out
}

// choices returns how many values a parameter has, including its default.
func (s *sets) choices(i int) int {
	if s.may[i] {
		return len(s.of[i]) + 1
	}
	return len(s.of[i])
}

// numbered returns the question with a number. The last parameter varies fastest.
func (s *sets) numbered(must []int, n int) question {
	q := make(question, len(s.of))
	for i := range q {
		q[i] = defaulted
	}
	for k := len(must) - 1; k >= 0; k-- {
		i := must[k]
		if j := n % s.choices(i); j < len(s.of[i]) {
			q[i] = &s.of[i][j]
		}
		n /= s.choices(i)
	}
	return q
}

// written returns a question as it is asked: hit("orc", 3, {night: true}).
func (q question) written(f *Function) string {
	var pos, named []string
	for i, p := range f.params {
		switch {
		case q[i] == defaulted:
		case p.fallback == nil:
			pos = append(pos, spelled(q[i].value))
		default:
			named = append(named, p.name+": "+spelled(q[i].value))
		}
	}
	if len(named) > 0 {
		pos = append(pos, "{"+strings.Join(named, ", ")+"}")
	}
	return f.decl.ID + "(" + strings.Join(pos, ", ") + ")"
}

// spelled returns a value as the expression language writes it.
func spelled(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case *dice.Later:
		return v.Of
	case string:
		return fmt.Sprintf("%q", v)
	case []any:
		return "[" + strings.Join(lists.Map(v, spelled), ", ") + "]"
	case map[string]any:
		parts := lists.Map(sortedKeys(v), func(k string) string { return k + ": " + spelled(v[k]) })
		return "{" + strings.Join(parts, ", ") + "}"
	case expr.Object:
		if v.ID() != "" {
			return fmt.Sprintf("%q", v.ID())
		}
		return v.Kind()
	}
	return expr.Format(v)
}

// Case is one question that a function may be asked, and its answer.
type Case struct {
	Asks  string // as it is asked: hit("orc", 3, {night: true})
	Words string // in words: Orc, range 3, night
	Value any
	Err   error // why there is no answer, nil if there is one
}

// Cases returns about most of the questions that the function is proved with, and their answers. It
// returns none for a function with a fault or with a required parameter that has nothing to try.
func (f *Function) Cases(most int) []Case {
	f.ready()
	of := f.sets(0)
	if f.broken != nil || of.err != nil || len(of.lacking) > 0 {
		return nil
	}
	var out []Case
	for _, q := range of.questions(most) {
		v, err := f.ask(q)
		out = append(out, Case{q.written(f), q.words(f), v, err})
	}
	return out
}

// Depends returns the functions that an answer of the function depends on: itself, and all that it
// calls.
func (f *Function) Depends() []*model.Function {
	out := []*model.Function{f.decl}
	for _, x := range f.called(nil) {
		if x != f {
			out = append(out, x.decl)
		}
	}
	return out
}

// words returns a question as players say it.
func (q question) words(f *Function) string {
	var out []string
	for i, p := range f.params {
		if q[i] == defaulted || q[i].value == nil && p.fallback != nil {
			continue
		}
		if q[i].name != "" {
			if _, made := q[i].value.(map[string]any); !made {
				out = append(out, q[i].name)
				continue
			}
		}
		out = append(out, told(strings.ReplaceAll(p.name, "_", " "), q[i].value))
	}
	return strings.Join(out, ", ")
}

// told returns a name and its value in words.
func told(name string, v any) string {
	switch v := v.(type) {
	case nil:
		return "no " + name
	case bool:
		if !v {
			name = "not " + name
		}
		return name
	case map[string]any:
		parts := lists.Map(sortedKeys(v), func(k string) string { return told(strings.ReplaceAll(k, "_", " "), v[k]) })
		if len(parts) > 0 {
			name += " (" + strings.Join(parts, ", ") + ")"
		}
		return name
	}
	return name + " " + expr.Format(v)
}
