package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// specialOverGeneral finds rules about all things of a kind that the data, or another sentence,
// contradicts for one of them: "Every unit has 1 hit." where the Captain has 2. That may be
// intended; then the entry says so with `overrides`. Only whole sentences of that form count, and
// only if most of the kind obey the rule: otherwise it is about something else.
func specialOverGeneral(c *Context) {
	var special []saying
	looked := false
	of := firstLetters(subjects(c.Game.Collections))
	for _, g := range sayings(c, of, func(said string) bool { return c.memo.matches(general, said) != nil }) {
		f := g.field()
		switch {
		case g.entry != nil:
			continue
		case f != nil:
			exceptions(c, g, f)
			continue
		case !looked:
			special = sayings(c, of, func(string) bool { return true })
			looked = true
		}
		for _, s := range special {
			if s.entry != nil && s.col == g.col && s.verb == g.verb && s.noun == g.noun && s.n != g.n && !s.entry.Overriding(s.noun) {
				c.Report(diag.Finding{At: s.at, Message: fmt.Sprintf("%s: %s here, and of every %s it is said to be %s", s.entry.Name, s.figure, g.col.One, g.figure), Mark: s.figure + " here",
					Also: []diag.Also{{At: g.at, Mark: "the general rule"}},
					Help: fmt.Sprintf("if it is meant, say so: overrides: [%s] on %s", s.noun, s.entry.ID)})
			}
		}
	}
}

// saying states that a thing, or all of a kind if entry is nil, does something with a number of
// something. verb and noun lack the endings of number.
type saying struct {
	col        *model.Collection
	entry      *model.Entry
	verb, noun string
	n          int
	figure     string // as written
	at         diag.Place
}

// general matches something in every text with a general rule.
var general = pattern.New(`\b(?:Every|Each|All|Any) `)

// subject is a possible beginning of a sentence: a name in lower case.
type subject struct {
	entry *model.Entry
	name  string
}

// subjects returns the entries with a name of at least three bytes, by collection.
func subjects(of []*model.Collection) [][]subject {
	out := make([][]subject, len(of))
	for i, col := range of {
		for _, e := range col.Entries {
			if len(e.Name) >= 3 {
				out[i] = append(out[i], subject{e, strings.ToLower(e.Name)})
			}
		}
	}
	return out
}

// firstLetters groups the subjects of each collection by firstOf their names.
func firstLetters(of [][]subject) []map[string][]subject {
	out := make([]map[string][]subject, len(of))
	for i, all := range of {
		out[i] = map[string][]subject{}
		for _, s := range all {
			out[i][firstOf(s.name)] = append(out[i][firstOf(s.name)], s)
		}
	}
	return out
}

// firstOf returns the first three bytes of a text in lower case.
func firstOf(said string) string { return strings.ToLower(said[:min(len(said), 3)]) }

// sayings returns the sayings in the wanted paragraphs of the chapters.
func sayings(c *Context, of []map[string][]subject, want func(said string) bool) []saying {
	wanted := lists.Only(c.paras, func(p paragraph) bool { return want(p.said) })
	return lists.Flat(wanted, func(p paragraph) []saying { return sayingsIn(c, of, p) })
}

// predicate matches the rest of such a sentence after its subject.
var predicate = pattern.New(`^s?((?: [\pL’'-]+){1,4}?) ([0-9]+|one|no|` + strings.Join(numberNames, "|") + `) ([\pL-]+(?: [\pL-]+)?)$`)

// every matches the beginning of a sentence about all things of a kind.
var every = pattern.New(`(?i)^(?:every|each|all|any) `)

// theOrA matches the beginning of a sentence about one thing.
var theOrA = pattern.New(`(?i)^(?:an?|the) `)

// sayingsIn returns the sayings in a paragraph.
func sayingsIn(c *Context, of []map[string][]subject, p paragraph) []saying {
	p = filled(c, p)
	var out []saying
	from := 0
	for i := 0; i <= len(p.said); i++ {
		if i < len(p.said) && strings.IndexByte(".;!?", p.said[i]) < 0 {
			continue
		}
		said := p.said[from:i]
		lead := len(said) - len(strings.TrimLeft(said, " "))
		if s, off, ok := parse(c, of, strings.TrimSpace(said)); ok {
			s.at = p.place(from + lead + off)
			s.at.Len = len(s.figure)
			out = append(out, s)
		}
		from = i + 1
	}
	return out
}

// filled returns a paragraph with its expressions replaced by their values, if those are whole
// numbers or texts.
func filled(c *Context, p paragraph) paragraph {
	if !slices.ContainsFunc(p.spans, func(s prose.Span) bool { return s.Expr != "" }) {
		return p
	}
	out := slices.Clone(p.spans)
	for i, s := range out {
		if s.Expr == "" {
			continue
		}
		if v, err := c.Env.Eval(s.Expr); err == nil {
			switch v.(type) {
			case int, string:
				out[i].Text = fmt.Sprint(v)
			}
		}
	}
	return joined(out)
}

// parse parses one sentence; off is the offset of its number.
func parse(c *Context, of []map[string][]subject, said string) (s saying, off int, ok bool) {
	all := every.FindString(said)
	rest := strings.TrimPrefix(said, theOrA.FindString(said))
	for i, col := range c.Game.Collections {
		if all != "" {
			rest := said[len(all):]
			for _, one := range []string{plural(strings.ToLower(col.One)), strings.ToLower(col.One)} {
				if after, is := begins(rest, one); is {
					return read(saying{col: col}, said, after)
				}
			}
			continue
		}
		for _, e := range of[i][firstOf(rest)] {
			if after, is := begins(rest, e.name); is {
				if s, off, ok := read(saying{col: col, entry: e.entry}, said, after); ok {
					return s, off, true
				}
			}
		}
	}
	return s, 0, false
}

// begins cuts a name, in lower case, off the front of a text.
func begins(said, name string) (string, bool) {
	if name == "" || len(said) <= len(name) || !strings.EqualFold(said[:len(name)], name) {
		return "", false
	}
	return said[len(name):], true
}

// read parses what follows the subject.
func read(s saying, said, after string) (saying, int, bool) {
	m := predicate.FindStringSubmatchIndex(after)
	if m == nil {
		return s, 0, false
	}
	s.verb, s.figure, s.noun = bare(after[m[2]:m[3]]), after[m[4]:m[5]], bare(after[m[6]:m[7]])
	switch s.figure {
	case "one":
		s.n = 1
	case "no":
		s.n = 0
	default:
		s.n = numberIn(s.figure)
	}
	return s, len(said) - len(after) + m[4], true
}

// bare returns words in lower case without the endings of number.
func bare(said string) string {
	words := strings.Fields(strings.ToLower(said))
	for i, w := range words {
		switch w {
		case "has":
			w = "have"
		case "is":
			w = "are"
		}
		words[i] = strings.TrimSuffix(w, "s")
	}
	return strings.Join(words, " ")
}

// field returns the whole-number field of the collection that a sentence is about, or nil if there
// is none.
func (s saying) field() *model.FieldDecl {
	for _, d := range s.col.Fields {
		name := bare(d.Name)
		if d.Type.Kind == model.Whole && name != "" && (s.verb == "have" && s.noun == name || s.verb == name) {
			return d
		}
	}
	return nil
}

// exceptions reports the entries that break a rule for all of them, unless there are many.
func exceptions(c *Context, g saying, d *model.FieldDecl) {
	var as int
	var others []*model.Entry
	for _, e := range g.col.Entries {
		v := e.Field(d.ID)
		switch {
		case v.Kind != model.Whole || v.Word:
		case int(v.Int) == g.n:
			as++
		default:
			others = append(others, e)
		}
	}
	if as < 2*len(others) {
		return
	}
	for _, e := range others {
		if e.Overriding(d.ID) || e.Overriding(bare(d.Name)) {
			continue
		}
		v := e.Field(d.ID)
		c.Report(diag.Finding{At: v.At, Message: fmt.Sprintf("%s has %s %d, and every %s is said to have %s", e.Name, strings.ToLower(d.Name), v.Int, g.col.One, g.figure), Mark: fmt.Sprintf("%d here", v.Int),
			Also:     []diag.Also{{At: g.at, Mark: "the general rule"}},
			Evidence: []string{fmt.Sprintf("as the rule says: %d of %d", as, as+len(others))},
			Help:     fmt.Sprintf("if it is meant, say so: overrides: [%s] on %s", d.ID, e.ID)})
	}
}
