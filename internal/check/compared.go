package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// compared finds sentences that say an entry has more of something than another, where the figures
// say otherwise: "faster and more accurate than the Pistol". It looks only for the words that a
// field declares for more and for less of it, and for what costs more or less. The sentence must be
// in the entry's own text or begin with its name, and name one other entry.
func compared(c *Context) {
	for _, p := range c.paras {
		superlatives(c, p)
	}
	for _, col := range c.Game.Collections {
		words := comparing(col.Fields)
		if len(words) == 0 {
			continue
		}
		for _, e := range col.Entries {
			if !c.quoting {
				ownTexts(col, e, func(t text) { compares(c, col, words, e, t) })
			}
		}
		for _, p := range c.paras {
			if !strings.Contains(p.said, " is ") && !strings.Contains(p.said, " costs ") || !comparesAny(words, c.memo.low(p.said)) {
				continue
			}
			p = filled(c, p)
			for _, e := range col.Entries {
				if !strings.Contains(p.said, e.Name+" is ") && !strings.Contains(p.said, e.Name+" costs ") {
					continue
				}
				for _, m := range c.memo.matches(c.memo.form(`(?:\b(?:The|A|An) |^)`+regexp.QuoteMeta(e.Name)+` (?:is|costs) [^.!?]*`), p.said) {
					compares(c, col, words, e, text{p.said[m[0]:m[1]], p.place(m[0]), true, false, false})
				}
			}
		}
	}
}

// comparison is a word for more or less of a field. The field may belong to the records of a list.
type comparison struct {
	word  string
	less  bool
	in    *model.FieldDecl // the list, or nil for a field of the entry itself
	field *model.FieldDecl
}

// comparing returns the words that fields declare.
func comparing(fields []*model.FieldDecl) []comparison {
	var out []comparison
	add := func(in, d *model.FieldDecl) {
		if d.Price {
			out = append(out, comparison{"costs more than", false, in, d}, comparison{"costs less than", true, in, d})
		}
		out = append(out, lists.Map(d.More, func(w string) comparison { return comparison{w, false, in, d} })...)
		out = append(out, lists.Map(d.Less, func(w string) comparison { return comparison{w, true, in, d} })...)
	}
	for _, d := range fields {
		add(nil, d)
		if d.Type.Kind == model.List && d.Type.Of != nil {
			for _, x := range d.Type.Of.Fields {
				add(d, x)
			}
		}
	}
	return out
}

// comparesAny reports whether a text in lower case contains any of the words.
func comparesAny(words []comparison, low string) bool {
	return slices.ContainsFunc(words, func(w comparison) bool { return strings.Contains(low, w.word) })
}

// compares reports the comparisons in an entry's text that contradict its figures.
func compares(c *Context, col *model.Collection, words []comparison, e *model.Entry, t text) {
	t = c.memo.spoken(t)
	for from, to := range clauses(t.said) {
		low := strings.ToLower(t.said[from:to])
		if !comparesAny(words, low) {
			continue
		}
		other := alongside(col, e, low)
		if other == nil {
			continue
		}
		for _, w := range words {
			if !strings.Contains(low, w.word) {
				continue
			}
			m := regexp.MustCompile(`(no |not |never |nor |less )?\b` + regexp.QuoteMeta(w.word) + `\b`).FindStringSubmatchIndex(low)
			if m == nil || m[2] >= 0 {
				continue
			}
			if figures, holds := w.holds(e, other); figures != "" && !holds {
				at, said := from+m[0], "is called "+w.word+" than"
				if strings.HasSuffix(w.word, " than") {
					said = "is said to " + strings.Replace(w.word, "costs", "cost", 1)
				}
				c.Report(diag.Finding{At: t.part(at, at+len(w.word)), Message: fmt.Sprintf("%s %s %s, and the data says otherwise", e.Name, said, other.Name), Mark: "not so",
					Evidence: []string{strings.ToLower(w.field.Name) + ": " + figures}, Also: []diag.Also{{At: other.At, Mark: "compared with this"}}})
			}
		}
	}
}

// clauses returns the sentences of a text as a map from start to end offset.
func clauses(said string) map[int]int {
	out := map[int]int{}
	from := 0
	for i := range len(said) {
		if strings.IndexByte(".!?", said[i]) >= 0 && (i+1 == len(said) || said[i+1] == ' ') {
			out[from] = i
			from = i + 1
		}
	}
	if from < len(said) {
		out[from] = len(said)
	}
	return out
}

// alongside returns the one other entry that a sentence names, or nil if it names none or several.
// A name that is part of the entry's own may mean the entry itself, except after "a" or "than the".
func alongside(col *model.Collection, e *model.Entry, low string) *model.Entry {
	own := strings.ToLower(e.Name)
	rest := strings.ReplaceAll(low, own, strings.Repeat(" ", len(own)))
	var found *model.Entry
	all := slices.Clone(col.Entries)
	slices.SortStableFunc(all, func(a, b *model.Entry) int { return len(b.Name) - len(a.Name) })
	for _, o := range all {
		name := strings.ToLower(o.Name)
		if o == e || len(name) < leastName || !strings.Contains(rest, name) {
			continue
		}
		m := regexp.MustCompile(`(\ban? |\bthan (?:the|an?) )?\b` + regexp.QuoteMeta(name) + `\b`).FindStringSubmatchIndex(rest)
		if m == nil || strings.Contains(own, name) && m[2] < 0 {
			continue
		}
		if found != nil {
			return nil
		}
		found = o
		rest = rest[:m[0]] + strings.Repeat(" ", m[1]-m[0]) + rest[m[1]:]
	}
	return found
}

// holds reports whether an entry has more, or less, than another in any figure, and returns the
// figures of both side by side, or "" if none can be compared.
func (w comparison) holds(e, other *model.Entry) (figures string, holds bool) {
	var said []string
	weigh := func(of string, a, b model.Value) {
		if !a.IsSet() || !b.IsSet() || a.Word || b.Word {
			return
		}
		said = append(said, strings.TrimSpace(fmt.Sprintf("%s %s and %s", of, a, b)))
		holds = holds || !w.less && a.Fine() > b.Fine() || w.less && a.Fine() < b.Fine()
	}
	if w.in == nil {
		weigh("", e.Field(w.field.ID), other.Field(w.field.ID))
		return strings.Join(said, ", "), holds
	}
	key := lists.First(w.in.Type.Of.Fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Choice || d.Type.Kind == model.Ref })
	for _, x := range e.Field(w.in.ID).Items {
		for _, y := range other.Field(w.in.ID).Items {
			of := ""
			if key != nil {
				of = x.Field(key.ID).Text
			}
			if key == nil || of == y.Field(key.ID).Text {
				weigh(of, x.Field(w.field.ID), y.Field(w.field.ID))
			}
		}
	}
	return strings.Join(said, ", "), holds
}
