package load

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// maxEffect is the maximum length of an effect's notation in bytes.
const maxEffect = 1000

// effectParser reads one effect.
type effectParser struct {
	g    *notation
	d    *doc
	n    *yaml.Node
	toks []token
	text []rune
	fail *diag.Finding
}

// parse reads the notation in a scalar. What it cannot read becomes a finding with its place in the
// text; the clauses before it are kept.
func (g *notation) parse(d *doc, n *yaml.Node) *model.Effect {
	if len(n.Value) > maxEffect {
		d.add("PB212", n, fmt.Sprintf("an effect of %d bytes; at most %d can be read", len(n.Value), maxEffect))
		return &model.Effect{At: d.at(n)}
	}
	p := &effectParser{g: g, d: d, n: n, toks: tokens(n.Value), text: []rune(n.Value)}
	if len(p.toks) == 0 {
		d.wrong(n, "an effect")
		return &model.Effect{At: d.at(n)}
	}
	e, _ := p.effect(0)
	e.Source, e.At = n.Value, d.at(n)
	if p.fail != nil {
		d.found.Add(*p.fail)
	}
	return e
}

// joinAt reads a join and returns the number of words in it.
func (p *effectParser) joinAt(i int) (model.Join, int) {
	switch p.word(i) {
	case "and":
		if p.word(i+1) == "then" {
			return model.Then, 2
		}
		return model.And, 1
	case "or":
		return model.Or, 1
	case "then":
		return model.Then, 1
	case ";":
		return model.Also, 1
	}
	return model.First, 0
}

// word returns the text of a token, "" past the last.
func (p *effectParser) word(i int) string {
	if i >= len(p.toks) {
		return ""
	}
	return p.toks[i].text
}

// place returns the place of tokens i to j, excluding j.
func (p *effectParser) place(i, j int) diag.Place {
	if len(p.toks) == 0 {
		return p.d.at(p.n)
	}
	if i >= len(p.toks) { // something is missing at the end
		i = len(p.toks) - 1
		j = i + 1
	}
	j = max(i+1, min(j, len(p.toks)))
	from, last := p.toks[i].off, p.toks[j-1]
	return p.d.inside(p.n, from, last.off+last.size()-from)
}

// effect reads clauses from token i to the end.
func (p *effectParser) effect(i int) (*model.Effect, int) {
	e := &model.Effect{}
	join := model.First
	for {
		c, next := p.clause(i)
		if p.fail != nil {
			return e, next
		}
		c.Join = join
		e.Clauses = append(e.Clauses, c)
		if next >= len(p.toks) {
			return e, next
		}
		var n int
		if join, n = p.joinAt(next); n == 0 {
			p.stray(c, next)
			return e, next
		}
		i = next + n
	}
}

// miss records how far a form matched before it failed.
type miss struct {
	words int // of its own that were found
	at    int
	want  string
	form  form
}

// clause reads one clause from token i.
func (p *effectParser) clause(i int) (model.Clause, int) {
	var best model.Clause
	var far miss
	var of *form
	end, score := i, -1
	for k := range p.g.forms {
		f := &p.g.forms[k]
		c, next, m := p.fit(f, i)
		switch {
		case m == nil && len(f.parts) > 0 && fixedWords(f) > score:
			best, end, score, of = c, next, fixedWords(f), f
		case m != nil && m.words > far.words:
			far = *m
		}
	}
	if of == nil || far.words > score {
		p.noClause(i, far)
		return best, end
	}
	if hasEffect(of) {
		end = p.gives(&best, end)
	} else {
		end = p.options(&best, of.verb, end)
	}
	best.At = p.place(i, end)
	return best, end
}

// fixedWords counts a form's own words.
func fixedWords(f *form) int {
	return lists.Count(f.parts, func(x part) bool { return x.word != "" })
}

// hasEffect reports whether a form ends with an effect.
func hasEffect(f *form) bool {
	return len(f.parts) > 0 && f.parts[len(f.parts)-1].slot == "effect"
}

// fit tries to match a form at token i.
func (p *effectParser) fit(f *form, i int) (model.Clause, int, *miss) {
	c := model.Clause{Verb: f.verb.ID}
	words := 0
	for k, x := range f.parts {
		if x.word != "" {
			if p.word(i) != x.word {
				return c, i, &miss{words, i, quote(x.word), *f}
			}
			i, words = i+1, words+1
			continue
		}
		next, want := p.slot(&c, f, k, i, words)
		if next < 0 {
			return c, i, &miss{words, i, want, *f}
		}
		i = next
	}
	return c, i, nil
}

// slot fills part k of a form from token i. It returns -1 and what was expected if nothing there
// fits.
func (p *effectParser) slot(c *model.Clause, f *form, k, i, words int) (int, string) {
	switch name := f.parts[k].slot; name {
	case "n":
		n, ok := wholeWord(p.word(i))
		if !ok {
			return -1, "a number"
		}
		c.Amount, c.Span = n, model.Span{Of: []int{n}}
		return i + 1, ""
	case "signed":
		return p.signed(c, i)
	case "dice":
		return p.dice(c, i)
	case "range":
		return p.span(c, i)
	case "times":
		return p.times(c, i)
	case "effect": // read once this form has won
		if words == 0 || i >= len(p.toks) {
			return -1, "an effect"
		}
		return i, ""
	default:
		if s := f.verb.Slot(name); s != nil && s.Many {
			return p.many(c, f, k, i)
		}
		j := p.wordsEnd(f, k, i)
		if j <= i {
			return -1, "a word for <" + name + ">"
		}
		at := p.place(i, j)
		v := model.Value{Kind: model.Text, Text: p.joined(i, j), At: at}
		if s := f.verb.Slot(name); s != nil && s.To != "" {
			v = p.named(i, j)
		}
		c.Slots = append(c.Slots, model.Field{ID: name, Value: v, At: at})
		return j, ""
	}
}

// gives reads the rest of the text as the effect that a clause grants.
func (p *effectParser) gives(c *model.Clause, i int) int {
	e, end := p.effect(i)
	e.Source, e.At = p.joined(i, len(p.toks)), p.place(i, len(p.toks))
	c.Gives = e
	return end
}

// wordsEnd returns where the words of a slot end: at the form's next word or, if there is none, at
// a comma, a join or the end.
func (p *effectParser) wordsEnd(f *form, k, i int) int {
	next := ""
	if k+1 < len(f.parts) {
		if f.parts[k+1].word == "" { // two slots in a row take a word each
			return min(i+1, len(p.toks))
		}
		next = f.parts[k+1].word
	}
	for j := i; j < len(p.toks); j++ {
		if j > i && p.word(j) == next {
			return j
		}
		if _, n := p.joinAt(j); n > 0 || p.word(j) == "," || p.word(j) == ";" {
			if next != "" {
				return i
			}
			return j
		}
	}
	if next != "" {
		return i
	}
	return len(p.toks)
}

// joined returns the text from token i up to token j, as written.
func (p *effectParser) joined(i, j int) string {
	if i >= j || i >= len(p.toks) {
		return ""
	}
	last := p.toks[j-1]
	return string(p.text[p.toks[i].off : last.off+last.size()])
}

// options reads the options of a clause from token i.
func (p *effectParser) options(c *model.Clause, v *model.Verb, i int) int {
	for p.word(i) == "," {
		o, next := p.option(v, i+1)
		if o == nil {
			return i
		}
		f := model.Field{ID: o.ID, At: p.place(i+1, next)}
		f.Value = model.Value{Kind: model.Flag, Int: 1, At: f.At}
		if o.Kind != model.Flag {
			n, ok := signedWord(p.word(next))
			if !ok {
				p.problem("PB006", next, next+1, fmt.Sprintf("%s wants a number after it", quote(o.Name)))
				return i
			}
			f.Value = model.Value{Kind: o.Kind, Int: n, At: p.place(next, next+1)}
			next++
		}
		if c.Has(o.ID) {
			p.problem("PB003", i+1, next, fmt.Sprintf("the option %s appears twice", quote(o.Name)))
			return i
		}
		c.Options = append(c.Options, f)
		i = next
	}
	return i
}

// option finds the verb's option with the most words that matches at token i; if there is none, it
// reports a problem.
func (p *effectParser) option(v *model.Verb, i int) (*model.Option, int) {
	if found := p.optionAt(v, i); found != nil {
		return found.option, found.end
	}
	p.noOption(v, i)
	return nil, i
}

// optionMatch is an option found in the notation and the token after it.
type optionMatch struct {
	option *model.Option
	end    int
}

// optionAt returns the verb's option with the most words that matches at token i, nil if none does.
func (p *effectParser) optionAt(v *model.Verb, i int) *optionMatch {
	var best *optionMatch
	end := i
	for _, o := range v.Options {
		for _, name := range []string{o.Name, o.ID} {
			words := strings.Fields(name)
			j := 0
			for j < len(words) && p.word(i+j) == words[j] {
				j++
			}
			if j == len(words) && j > 0 && i+j > end {
				end = i + j
				best = &optionMatch{o, end}
			}
		}
	}
	return best
}
