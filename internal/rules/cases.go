package rules

import (
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Case is one question that a function may be asked and what it answers.
type Case struct {
	Asks  string // as it is asked: hit("orc", 3, {night: true})
	Words string // in words: Orc, range 3, night
	Value any
	Err   error // why there is no answer, nil if there is
}

// Cases are about so many questions, those that the function is proved with,
// and their answers; none for a function with a fault, or of which nobody knows
// what it may be asked.
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

// Depends are the functions that an answer of the function depends on: itself,
// and all that it calls.
func (f *Function) Depends() []*model.Function {
	out := []*model.Function{f.decl}
	for _, x := range f.called(nil) {
		if x != f {
			out = append(out, x.decl)
		}
	}
	return out
}

// words are a question as players tell it.
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

// told is a name and what is given for it, in words.
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
