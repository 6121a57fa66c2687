package load

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// problem records the first thing wrong with an effect.
func (p *effectParser) problem(code string, i, j int, message string) *diag.Finding {
	if p.fail == nil {
		f := finding(code, p.place(i, j), message)
		p.fail = &f
	}
	return p.fail
}

// noClause reports that no verb begins at token i, or what the likeliest verb is missing.
func (p *effectParser) noClause(i int, far miss) {
	switch {
	case p.fail != nil:
		return
	case far.words > 0:
		said := p.joined(i, min(far.at, len(p.toks)))
		got := "nothing"
		if far.at < len(p.toks) {
			got = quote(p.word(far.at))
		}
		f := p.problem("PB006", far.at, far.at+1, fmt.Sprintf("%s after %s, where %s is expected", got, quote(said), far.want))
		f.Evidence = []string{"the verb is written: " + far.form.String()}
		f.Also = []diag.Also{{At: far.form.verb.At, Mark: "declared here"}}
	case i >= len(p.toks):
		p.problem("PB005", i, i+1, "a clause is missing at the end of the effect")
	default:
		p.noVerb(i)
	}
}

// noVerb reports a word that begins no clause.
func (p *effectParser) noVerb(i int) {
	var first, all []string
	for _, f := range p.g.forms {
		if len(f.parts) > 0 && f.parts[0].word != "" && !slices.Contains(first, f.parts[0].word) {
			first = append(first, f.parts[0].word)
		}
		all = append(all, f.String())
	}
	w := p.word(i)
	f := p.problem("PB004", i, i+1, fmt.Sprintf("no verb of this game begins with %s", quote(w)))
	p.near(f, w, first)
	f.Evidence = []string{"verbs: " + strings.Join(all, "; ")}
}

// noOption reports a word after a comma that is no option of the verb.
func (p *effectParser) noOption(v *model.Verb, i int) {
	names := lists.Map(v.Options, func(o *model.Option) string { return o.Name })
	end := i
	for end < len(p.toks) && p.word(end) != "," {
		if _, n := p.joinAt(end); n > 0 && end > i {
			break
		}
		end++
	}
	w := p.joined(i, end)
	f := p.problem("PB004", i, end, fmt.Sprintf("%s is no option of %s", quote(w), quote(v.ID)))
	if i >= len(p.toks) {
		f.Message = "an option is missing after the comma"
	}
	p.near(f, firstWord(w), names)
	f.Also = []diag.Also{{At: v.At, Mark: "declared here"}}
	if len(names) > 0 {
		f.Evidence = []string{"options: " + strings.Join(names, "; ")}
	}
}

// stray reports a word after a complete clause.
func (p *effectParser) stray(c model.Clause, i int) {
	if p.fail != nil {
		return
	}
	f := p.problem("PB004", i, i+1, fmt.Sprintf("%s follows a clause that is already complete", quote(p.word(i))))
	f.Evidence = []string{"clauses are joined by: and, or, then"}
	for _, form := range p.g.forms {
		if form.verb.ID != c.Verb {
			continue
		}
		for _, o := range form.verb.Options {
			if firstWord(o.Name) == p.word(i) {
				f.Help = fmt.Sprintf("put a comma before %s", quote(o.Name))
			}
		}
	}
}

// near adds the nearest names to a finding.
func (p *effectParser) near(f *diag.Finding, word string, names []string) {
	near := diag.Nearest(word, names, 3)
	if len(near) == 0 {
		return
	}
	f.Mark = "did you mean " + strings.Join(near, " or ") + "?"
	if len(near) == 1 {
		f.Help = "write " + near[0]
	}
}

// firstWord returns a text up to its first space.
func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return w
}
