package check

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// labelling is how things are called that texts call by a noun and a number or letter, "card 12",
// "pack C": the noun, and the label of each thing by its id.
type labelling struct {
	noun   string
	labels map[string]string
}

// labelsOf returns how texts call the entries of a collection or the cards of a deck, nil if not by
// labels: by the field that numbers them, or by what follows the noun in their names.
func labelsOf(g *model.Game, to string) *labelling {
	out := &labelling{labels: map[string]string{}}
	if k := g.Collection(to); k != nil {
		out.noun = strings.ToLower(k.One)
	} else if d := g.CardsOf(to); d != nil {
		out.noun = strings.ToLower(d.Called())
	}
	if out.noun == "" {
		return nil
	}
	decls, all := referredTo(g, to)
	labelled := func(of func(*model.Entry) string) bool {
		out.labels = map[string]string{}
		for _, e := range all {
			s := of(e)
			if !aLabel.MatchString(s) {
				return false
			}
			out.labels[e.ID] = s
		}
		return len(lists.Set(slices.Collect(maps.Values(out.labels)), strings.Clone)) == len(all)
	}
	if labelled(func(e *model.Entry) string {
		rest, _ := strings.CutPrefix(strings.ToLower(e.Name), out.noun+" ")
		return e.Name[len(e.Name)-len(rest):]
	}) {
		return out
	}
	for _, d := range decls {
		if d.Type.Kind == model.Whole && labelled(func(e *model.Entry) string { return e.Field(d.ID).String() }) {
			return out
		}
	}
	return nil
}

// labelForm matches a number or a letter that things are called by, and aLabel one alone.
const labelForm = `(?:[0-9]{1,3}|[A-Z]{1,2}[0-9]{0,2})`

var aLabel = pattern.New(`^` + labelForm + `$`)

// saidLabel is a label in a text.
type saidLabel struct {
	said string
	at   diag.Place
}

// said returns the labels in a text: "cards 12 and 14", "pack C or pack D".
func (l *labelling) said(c *Context, said string, place func(from, to int) diag.Place) []saidLabel {
	noun := regexp.QuoteMeta(l.noun)
	form := c.memo.form(`\b(?i:` + noun + `)s? (` + labelForm + `\b(?:(?:,| and| or|, and|, or) (?:(?i:` + noun + `) )?` + labelForm + `\b)*)`)
	var out []saidLabel
	for _, m := range c.memo.matches(form, said, l.noun+" ", l.noun+"s ") {
		for _, w := range words(said[m[2]:m[3]]) {
			if one := said[m[2]+w.from : m[2]+w.to]; aLabel.MatchString(one) {
				out = append(out, saidLabel{one, place(m[2]+w.from, m[2]+w.to)})
			}
		}
	}
	return out
}

// speaker is something with a text: what it refers to, where, and what its text speaks of.
type speaker struct {
	called string
	at     diag.Place // of its references, or of itself
	has    []string
	said   []saidLabel
}

// differs returns the first label that only the text has, or that only the references have.
func (s speaker) differs() (said *saidLabel, has string) {
	for i, l := range s.said {
		if !slices.Contains(s.has, l.said) {
			return &s.said[i], ""
		}
	}
	for _, h := range s.has {
		if !slices.ContainsFunc(s.said, func(l saidLabel) bool { return l.said == h }) {
			return nil, h
		}
	}
	return nil, ""
}

// speaking are things whose texts may speak of what a field of theirs refers to.
type speaking struct {
	of    *labelling
	field string
	text  string // what the labels are in, "" for a text
	all   []speaker
}

// agreed returns how many of them speak of exactly what they refer to, and those that do not.
func (x speaking) agreed() (right int, odd []speaker) {
	for _, s := range x.all {
		if said, has := s.differs(); said != nil || has != "" {
			odd = append(odd, s)
		} else if len(s.has) > 0 {
			right++
		}
	}
	return right, odd
}

// misspeaking reports the few things whose text speaks of another thing than they refer to, where
// the texts of nearly all others agree with one of some fields: "Unlock card 7" on a card that
// unlocks card 8.
func misspeaking(c *Context, all []speaking) {
	var best speaking
	most := 0
	for _, x := range all {
		if right, _ := x.agreed(); right > most {
			best, most = x, right
		}
	}
	_, odd := best.agreed()
	if most < leastSpeaking || len(odd) > 1+most/speakingEach {
		return
	}
	for _, s := range odd {
		if c.damaged(s.at) {
			continue
		}
		names, in := "none", cmp.Or(best.text, "text")
		if len(s.has) > 0 {
			names = listed(s.has)
		}
		f := diag.Finding{Evidence: []string{fmt.Sprintf("%d others speak of what they name there", most)}}
		if said, has := s.differs(); said != nil {
			f.At, f.Also = said.at, []diag.Also{{At: s.at, Mark: names + " here"}}
			f.Message = fmt.Sprintf("the %s of %q speaks of %s %s, and its %s is %s", in, s.called, best.of.noun, said.said, best.field, names)
		} else {
			f.At, f.Message = s.at, fmt.Sprintf("%s of %q is %s %s, and its %s does not speak of it", best.field, s.called, best.of.noun, has, in)
		}
		c.Report(f)
	}
}

// speaksOf compares the labels in the texts of a family with what its members refer to.
func speaksOf(c *Context, f family) {
	texts := lists.Only(f.fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Text })
	for _, d := range f.fields {
		l := labelsOf(c.Game, refersTo(&d.Type))
		if l == nil || len(texts) == 0 || len(f.of) < leastSpeaking {
			continue
		}
		x := speaking{of: l, field: d.ID}
		for _, m := range f.of {
			s := speaker{called: m.called, at: m.place(d.ID), has: l.named(&d.Type, m.field(d.ID))}
			for _, t := range texts {
				v := text{said: m.field(t.ID).Text, at: m.field(t.ID).At, exact: true}
				s.said = append(s.said, l.said(c, v.said, v.part)...)
			}
			x.all = append(x.all, s)
		}
		misspeaking(c, []speaking{x})
	}
}

// refersTo returns what the references in values of a type name, "" if it has none.
func refersTo(t *model.Type) string {
	if t.Kind == model.List && t.Of != nil {
		t = t.Of
	}
	if t.Kind == model.Ref {
		return t.To
	}
	return ""
}

// named returns the labels of what a value refers to.
func (l *labelling) named(t *model.Type, v model.Value) []string {
	var out []string
	value(t, v, func(t *model.Type, v model.Value) {
		if t.Kind == model.Ref && !slices.Contains(out, l.labels[v.Text]) {
			out = append(out, l.labels[v.Text])
		}
	})
	return out
}

// sections returns the paragraphs below the headings that name entries of a collection.
func sections(c *Context, k *model.Collection) map[*model.Entry][]paragraph {
	out := map[*model.Entry][]paragraph{}
	for _, d := range c.Docs {
		var under *model.Entry
		level := 0
		prose.Walk(d.Blocks, func(b prose.Block) {
			switch b.Kind {
			case prose.Heading:
				said := prose.Plain(b.Spans)
				if m := numberedHead.FindStringSubmatch(said); m != nil {
					said = m[2]
				}
				e := lists.First(k.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, said) })
				if e != nil || b.Level <= level {
					under, level = e, b.Level
				}
			case prose.Paragraph:
				if under != nil {
					out[under] = append(out[under], joined(b.Spans))
				}
			}
		})
	}
	return out
}

// sectionsSpeak compares the labels in the sections of the chapters with what the entries that they
// are about refer to, and with what refers to these.
func sectionsSpeak(c *Context) {
	for _, k := range c.Game.Collections {
		by := namingsOf(c, k)
		var of map[*model.Entry][]paragraph
		for _, to := range slices.Sorted(maps.Keys(by)) {
			if l := labelsOf(c.Game, to); l != nil && len(k.Entries) >= leastSpeaking {
				if of == nil {
					of = sections(c, k)
				}
				misspeaking(c, lists.Map(append(by[to], together(by[to])), func(n naming) speaking { return l.spoken(c, k, of, n) }))
			}
		}
	}
}

// namingsOf returns by what entries of a collection name others, or are named by them, by the other
// collection or deck.
func namingsOf(c *Context, k *model.Collection) map[string][]naming {
	by := map[string][]naming{}
	for _, d := range k.Fields {
		to := refersTo(&d.Type)
		by[to] = append(by[to], naming{d.ID, func(l *labelling, e *model.Entry) ([]string, diag.Place) {
			return l.named(&d.Type, e.Field(d.ID)), e.Field(d.ID).At
		}})
	}
	for o, d := range lists.Within(c.Game.Collections, fieldsOf) {
		if refersTo(&d.Type) == k.ID && o != k {
			by[o.ID] = append(by[o.ID], naming{d.ID + " of " + o.ID, func(l *labelling, e *model.Entry) (out []string, at diag.Place) {
				for _, x := range o.Entries {
					value(&d.Type, x.Field(d.ID), func(_ *model.Type, v model.Value) {
						if v.Text == e.ID && v.Kind == model.Ref {
							out, at = append(out, l.labels[x.ID]), v.At
						}
					})
				}
				return out, at
			}})
		}
	}
	return by
}

// naming is what entries are named by, or name: what it is called, and the labels and the place of
// those of an entry.
type naming struct {
	field string
	of    func(*labelling, *model.Entry) ([]string, diag.Place)
}

// together returns all of some namings as one, such as what is opened after a victory or a defeat.
func together(all []naming) naming {
	return naming{listed(lists.Map(all, func(n naming) string { return n.field })), func(l *labelling, e *model.Entry) (out []string, at diag.Place) {
		for _, n := range all {
			more, where := n.of(l, e)
			if out = append(out, more...); at.IsZero() {
				at = where
			}
		}
		slices.Sort(out)
		return slices.Compact(out), at
	}}
}

// spoken returns the entries that have sections, with what a naming gives them and their sections
// speak of other than themselves. It leaves out those that speak of what does not exist, which is
// reported elsewhere.
func (l *labelling) spoken(c *Context, k *model.Collection, of map[*model.Entry][]paragraph, n naming) speaking {
	out, known := speaking{of: l, field: n.field}, lists.Set(slices.Collect(maps.Values(l.labels)), strings.Clone)
	for _, e := range k.Entries {
		if of[e] == nil {
			continue
		}
		s := speaker{called: e.Name, at: e.At}
		var at diag.Place
		if s.has, at = n.of(l, e); !at.IsZero() {
			s.at = at
		}
		for _, p := range of[e] {
			s.said = append(s.said, lists.Only(l.said(c, p.said, p.part), func(x saidLabel) bool { return k.One != l.noun || x.said != l.labels[e.ID] })...)
		}
		if !slices.ContainsFunc(s.said, func(x saidLabel) bool { return !known[x.said] }) {
			out.all = append(out.all, s)
		}
	}
	return out
}
