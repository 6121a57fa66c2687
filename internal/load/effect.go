package load

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// maxEffect is the most bytes of an effect's notation.
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

// parse reads the notation in a scalar. What cannot be read is a finding with
// its place in the text; the clauses before it are kept.
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

// joinAt reads a join, and how many words it is.
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
	}
	return model.First, 0
}

// word is the text of a token, "" beyond the last.
func (p *effectParser) word(i int) string {
	if i >= len(p.toks) {
		return ""
	}
	return p.toks[i].text
}

// place is the place of tokens i to j, j not included.
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

// miss is how far a form got before it did not fit.
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
	n := 0
	for _, x := range f.parts {
		if x.word != "" {
			n++
		}
	}
	return n
}

// hasEffect reports whether a form ends with an effect.
func hasEffect(f *form) bool {
	return len(f.parts) > 0 && f.parts[len(f.parts)-1].slot == "effect"
}

// fit tries a form at token i.
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

// slot fills part k of a form from token i; -1 and what was wanted if nothing
// there fits.
func (p *effectParser) slot(c *model.Clause, f *form, k, i, words int) (int, string) {
	switch name := f.parts[k].slot; name {
	case "n":
		n, ok := wholeWord(p.word(i))
		if !ok {
			return -1, "a number"
		}
		c.Amount, c.Span = n, model.Span{Of: []int{n}}
		return i + 1, ""
	case "range":
		return p.span(c, i)
	case "times":
		return p.times(c, i)
	case "effect": // it is read when this form has won
		if words == 0 || i >= len(p.toks) {
			return -1, "an effect"
		}
		return i, ""
	default:
		j := p.wordsEnd(f, k, i)
		if j <= i {
			return -1, "a word for <" + name + ">"
		}
		at := p.place(i, j)
		v := model.Value{Kind: model.Text, Text: p.joined(i, j), At: at}
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

// wordsEnd is where the words of a slot end: at the form's next word, or if
// there is none at a comma, a join or the end.
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
		if _, n := p.joinAt(j); n > 0 || p.word(j) == "," {
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

// joined is the text from token i up to token j, as written.
func (p *effectParser) joined(i, j int) string {
	if i >= j || i >= len(p.toks) {
		return ""
	}
	last := p.toks[j-1]
	return string(p.text[p.toks[i].off : last.off+last.size()])
}

// wholeWord reads a plain number of at most four digits.
func wholeWord(s string) (int, bool) {
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// span reads "4", "3 or 4", "4 to 7", "2 and 3 and 4".
func (p *effectParser) span(c *model.Clause, i int) (int, string) {
	n, ok := wholeWord(p.word(i))
	if !ok {
		return -1, "a number, or numbers such as 3 or 4"
	}
	c.Span.Of = []int{n}
	for i++; ; i += 2 {
		by := p.word(i)
		more, ok := wholeWord(p.word(i + 1))
		if !ok || by != "or" && by != "and" && by != "to" || c.Span.Form == "to" {
			break
		}
		if c.Span.Form != "" && c.Span.Form != by {
			break
		}
		c.Span.Form = by
		c.Span.Of = append(c.Span.Of, more)
	}
	if of := c.Span.Of; c.Span.Form == "to" && of[0] >= of[1] {
		return -1, "a rising range after the verb"
	}
	if len(c.Span.Of) == 1 {
		c.Amount = n
	}
	return i, ""
}

// multiplier is x2, or with the sign of multiplication.
var multiplier = regexp.MustCompile(`^[x×]([1-9][0-9]?)$`)

// times reads an optional multiplier.
func (p *effectParser) times(c *model.Clause, i int) (int, string) {
	c.Amount = 1
	if m := multiplier.FindStringSubmatch(p.word(i)); m != nil {
		c.Amount, _ = strconv.Atoi(m[1])
		i++
	} else if _, ok := wholeWord(p.word(i)); ok {
		return -1, "a multiplier such as x2"
	}
	c.Span = model.Span{Of: []int{c.Amount}}
	return i, ""
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
			p.problem("PB003", i+1, next, fmt.Sprintf("the option %s stands twice", quote(o.Name)))
			return i
		}
		c.Options = append(c.Options, f)
		i = next
	}
	return i
}

// signedWord reads "+1", "-2" or "3".
func signedWord(s string) (int64, bool) {
	sign := int64(1)
	switch {
	case strings.HasPrefix(s, "+"):
		s = s[1:]
	case strings.HasPrefix(s, "-"), strings.HasPrefix(s, "−"):
		sign, s = -1, strings.TrimPrefix(strings.TrimPrefix(s, "-"), "−")
	}
	n, ok := wholeWord(s)
	return sign * int64(n), ok
}

// option finds the verb's option with the most words that stand at token i.
func (p *effectParser) option(v *model.Verb, i int) (*model.Option, int) {
	var best *model.Option
	end := i
	for _, o := range v.Options {
		for _, name := range []string{o.Name, o.ID} {
			words := strings.Fields(name)
			j := 0
			for j < len(words) && p.word(i+j) == words[j] {
				j++
			}
			if j == len(words) && j > 0 && i+j > end {
				best, end = o, i+j
			}
		}
	}
	if best == nil {
		p.noOption(v, i)
	}
	return best, end
}
