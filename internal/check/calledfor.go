package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// calling is a place where a text refers to an entry of a collection: its kind, and the name in
// emphasis.
type calling struct {
	of    *model.Collection
	entry *model.Entry // nil if no entry has that name
	said  string
	at    diag.Place
}

// callsIn returns the references in a paragraph: emphasized words after the word for an entry.
func callsIn(c *Context, p paragraph) []calling {
	var out []calling
	for i, s := range p.spans {
		if !s.Em && !s.Strong || s.Code || s.Text == "" {
			continue
		}
		before := strings.ToLower(strings.TrimRight(p.said[:p.from[i]], " “\""))
		for _, k := range c.Game.Collections {
			if cut, ok := strings.CutSuffix(before, strings.ToLower(k.One)); k.One != "" && ok && (cut == "" || strings.HasSuffix(cut, " ")) {
				name := strings.Trim(s.Text, " .,:;!?“”\"")
				out = append(out, calling{k, lists.First(k.Entries, func(e *model.Entry) bool { return strings.EqualFold(e.Name, name) }), name, s.At})
			}
		}
	}
	return out
}

// callings returns the references in all texts, by collection.
func callings(c *Context) map[*model.Collection][]calling {
	out := map[*model.Collection][]calling{}
	for _, p := range c.paras {
		for _, x := range callsIn(c, p) {
			out[x.of] = append(out[x.of], x)
		}
	}
	return out
}

// calledMissing adds the names by which texts refer to entries that do not exist, where most such
// names do: "play the scene *Second Steps*", "open packet F".
func calledMissing(c *Context, all *faults[string], known func() map[string]bool) {
	by := callings(c)
	declared := sync.OnceValue(func() map[string]bool { return declaredWords(c.Game) })
	others := sync.OnceValue(func() map[string]bool {
		out := maps.Clone(declared())
		for _, set := range nameSets(c.Game) {
			maps.Copy(out, set)
		}
		return out
	})
	for _, k := range c.Game.Collections {
		calls := by[k]
		if c.Game.English() {
			one := strings.ToLower(k.One) + " "
			numbered := lists.Count(k.Entries, func(e *model.Entry) bool {
				return aNumbered.MatchString(strings.TrimPrefix(strings.ToLower(e.Name), one))
			}) >= leastCalled
			for p := range everyParagraph(c) {
				calls = append(append(calls, capitalCalls(k, numbered, p)...), callsBefore(k, p, others)...)
			}
		}
		wrong := slices.DeleteFunc(slices.Clone(calls), func(x calling) bool { return x.entry != nil })
		if len(calls)-len(wrong) < leastCalled || len(wrong)*leastCalled > len(calls)-len(wrong) {
			continue
		}
		wrong = lists.Only(wrong, func(x calling) bool { return !endOf(prose.Slug(x.said), known()) && !declared()[singular(x.said)] })
		for _, x := range wrong {
			all.add(x.said, x.said, x.at)
		}
	}
}

// aCapital matches a name after the word for its kind: words with capitals, a letter, or a number;
// aNumbered is the name of a thing that is one.
var (
	aCapital  = pattern.New(`^[*_“"‘]*(\p{Lu}[\pL\d’'-]*(?: \p{Lu}[\pL\d’'-]*)*|[0-9]{1,3}\b)`)
	aNumbered = pattern.New(`^[0-9]{1,3}$`)
)

// capitalCalls returns the references in a paragraph without emphasis: "the sticker Night", "packet
// C" of a Packet C, and "phase 3" if things of the kind are numbered.
func capitalCalls(k *model.Collection, numbered bool, p paragraph) []calling {
	var out []calling
	one := strings.ToLower(k.One) + " "
	for at := 0; len(one) > 1; {
		i := strings.Index(p.said[at:], one)
		if i < 0 {
			break
		}
		from := at + i
		at = from + len(one)
		m := aCapital.FindStringSubmatchIndex(p.said[at:])
		if before, _ := utf8.DecodeLastRuneInString(p.said[:from]); m == nil || unicode.IsLetter(before) || before == '-' {
			continue
		}
		name, rest := p.said[at+m[2]:at+m[3]], strings.ToLower(p.said[at+m[2]:])
		e := lists.First(k.Entries, func(e *model.Entry) bool {
			called := strings.ToLower(e.Name)
			after, is := strings.CutPrefix(rest, called)
			next, _ := utf8.DecodeRuneInString(after)
			return is && !unicode.IsLetter(next) || strings.TrimPrefix(called, one) == strings.ToLower(name)
		})
		if number := aNumbered.MatchString(name); number && (!numbered || numberGoesOn.MatchString(rest[len(name):])) {
			continue
		} else if number || utf8.RuneCountInString(name) == 1 {
			name = one + name
		}
		if e != nil || !strings.HasSuffix(name, " I") {
			out = append(out, calling{k, e, name, p.part(at+m[2], at+m[3])})
		}
	}
	return out
}

// nameBefore matches the last words of a text that begin with capitals, within a sentence.
var nameBefore = pattern.New(`[\pL\d,] ((?:\p{Lu}[\pL’'-]* )+)$`)

// callsBefore returns the references in a paragraph whose name is before the word for their kind: "a
// Sapling token". others are the names of other things and words that the data declares, which are
// no references.
func callsBefore(k *model.Collection, p paragraph, others func() map[string]bool) []calling {
	var out []calling
	one := strings.ToLower(k.One)
	for at := 0; one != ""; {
		i := strings.Index(p.said[at:], " "+one)
		if i < 0 {
			break
		}
		from := at + i + 1
		at = from + len(one)
		if w := strings.LastIndexByte(p.said[:from-1], ' ') + 1; !unicode.IsUpper(rune(p.said[w])) {
			continue // no name is before it
		}
		m := nameBefore.FindStringSubmatchIndex(p.said[max(0, from-mostBefore):from])
		if m == nil || !whole(p.said, from, at) && !strings.HasPrefix(p.said[at:], "s") {
			continue
		}
		begin := max(0, from-mostBefore) + m[2]
		if head := prose.RuleHead.FindString(p.said); head != "" && begin <= len(head) { // the first word of a numbered rule
			continue
		}
		name := strings.TrimSpace(p.said[begin:from])
		e := lists.First(k.Entries, func(e *model.Entry) bool {
			return e.Name != "" && (name == e.Name || strings.HasSuffix(name, " "+e.Name))
		})
		if e != nil || !others()[singular(name)] {
			out = append(out, calling{k, e, name, p.part(begin, begin+len(name))})
		}
	}
	return out
}

// numberGoesOn matches what makes a number before it part of something else: "phase 2.1", "phase 3-5".
var numberGoesOn = pattern.New(`^[.:,–-]?[\pL\d%]`)

// stressedMissing adds the one emphasized name after a word, "cast *Sleep*", that names nothing and
// occurs nowhere else, where all others after that word name one kind of thing.
func stressedMissing(c *Context, all *faults[string], known func() map[string]bool) {
	by := map[string][]calling{}
	for _, p := range c.paras {
		for i, s := range p.spans {
			if !s.Em && !s.Strong || s.Code || s.Link != "" {
				continue
			}
			before := strings.ToLower(p.said[max(0, strings.LastIndex(strings.TrimRight(p.said[:p.from[i]], " "), " ")):p.from[i]])
			if name := strings.Trim(s.Text, " .,:;!?“”\""); aStress.MatchString(before + name) {
				by[before] = append(by[before], calling{said: name, at: s.At})
			}
		}
	}
	for _, word := range slices.Sorted(maps.Keys(by)) {
		calls := by[word]
		if len(calls) <= leastStressed {
			continue
		}
		for _, set := range nameSets(c.Game) {
			wrong := lists.Only(calls, func(x calling) bool { return !set[singular(x.said)] })
			if len(wrong) == 1 && !partOf(wrong[0].said, known()) && !declaredWords(c.Game)[singular(wrong[0].said)] &&
				lists.Count(c.paras, func(p paragraph) bool { return strings.Contains(p.said, wrong[0].said) }) == 1 {
				all.add(wrong[0].said, wrong[0].said, wrong[0].at)
			}
		}
	}
}

// aStress matches a capitalized name and the word before it, which must be longer than an article:
// anything may be emphasized after an article.
var aStress = pattern.New(`^ ?\pL{4,} \p{Lu}[\pL’' -]+$`)

// nobodyCalls finds the one or two entries of a collection that no text refers to or names, where
// texts refer to all others.
func nobodyCalls(c *Context) {
	by := callings(c)
	for _, k := range c.Game.Collections {
		calls := by[k]
		if len(calls) == 0 {
			continue
		}
		used := lists.Set(calls, func(x calling) *model.Entry { return x.entry })
		idle := slices.DeleteFunc(slices.Clone(k.Entries), func(e *model.Entry) bool { return used[e] || e.Name == "" || saidAnywhere(c, e.Name) })
		if n, all := len(idle), len(k.Entries); n > mostIdle || all-n < leastHad || all-n < n*fewestHad {
			continue
		}
		for _, e := range idle {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("no text calls for the %s %q, and the texts call for each of the %d others", k.One, e.Name, len(k.Entries)-len(idle))})
		}
	}
}

// saidAnywhere reports whether a paragraph contains a name, ignoring case.
func saidAnywhere(c *Context, name string) bool {
	low := strings.ToLower(name)
	return slices.ContainsFunc(c.paras, func(p paragraph) bool { return strings.Contains(c.memo.low(p.said), low) })
}

// countedAs matches a number before a name, and fewerOf words before the number that make it count
// only some of them, or additional ones.
var (
	countedAs = pattern.New(`(?i)(?:^|[^\pL\d-])(` + aNumber + `) `)
	fewerOf   = pattern.New(`(?i)\b(?:another|other|more|each|every|of|first|last|next|only|or)\s*$`)
)

// headcount is how many of a kind a section says there are, and how many the entry has to which the
// section refers.
type headcount struct {
	calling
	whom      *model.Entry
	said, has int
	where     diag.Place
}

// musteredInWords finds a number of a kind in a section that differs from that of the entry to
// which the section refers, where most agree: "three goblins" of a scene with four. The texts of an
// entry with such a list form a section.
func musteredInWords(c *Context) {
	by := map[*model.Collection][]headcount{}
	for _, d := range c.Docs {
		var section []paragraph
		end := func() {
			for _, h := range headcounts(c, section) {
				by[h.of] = append(by[h.of], h)
			}
			section = nil
		}
		prose.Walk(d.Blocks, func(b prose.Block) {
			if b.Kind == prose.Heading {
				end()
			}
			section = append(section, joined(b.Spans))
		})
		end()
	}
	for _, m := range musters(c.Game) {
		texts := lists.Only(m.in.Fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Text && !d.Type.Flavour })
		for _, e := range m.in.Entries {
			section := lists.Map(texts, func(d *model.FieldDecl) paragraph {
				v := e.Field(d.ID)
				return joined([]prose.Span{{Text: c.memo.spoken(text{said: v.Text}).said, At: v.At}})
			})
			by[m.in] = append(by[m.in], headcountsOf(c, m, calling{of: m.in, entry: e}, section)...)
		}
	}
	for _, all := range by {
		wrong := slices.DeleteFunc(slices.Clone(all), func(h headcount) bool { return h.said == h.has })
		if 2*len(wrong) > len(all)-len(wrong) {
			continue
		}
		for _, h := range wrong {
			c.Report(diag.Finding{At: h.where, Message: fmt.Sprintf("the text says %d for %s of %q, the data has %d", h.said, h.whom.Name, h.entry.Name, h.has),
				Also: []diag.Also{{At: h.entry.At, Mark: h.of.One}}})
		}
	}
}

// headcounts returns the counts that a section with a reference to exactly one entry states.
func headcounts(c *Context, section []paragraph) []headcount {
	var calls []calling
	for _, p := range section {
		for _, x := range callsIn(c, p) {
			if x.entry != nil && !slices.ContainsFunc(calls, func(o calling) bool { return o.entry == x.entry }) {
				calls = append(calls, x)
			}
		}
	}
	if len(calls) != 1 {
		return nil
	}
	in := lists.First(musters(c.Game), func(m muster) bool { return m.in == calls[0].of && m.n != nil })
	return headcountsOf(c, in, calls[0], section)
}

// headcountsOf returns the counts that a section about an entry states, for a list of the entry.
func headcountsOf(c *Context, in muster, x calling, section []paragraph) []headcount {
	if in.n == nil {
		return nil
	}
	has := map[*model.Entry]int{}
	in.each(x.entry, func(_ model.Value, of *model.Entry, n int64) { has[of] += int(n) })
	var out []headcount
	for _, e := range in.of.Entries {
		var at []diag.Place
		said := 0
		for _, p := range section {
			if has[e] == 0 || e.Name == "" {
				break
			}
			for _, m := range numbersBefore(c, p, e.Name) {
				at, said = append(at, p.part(m[0], m[1])), numberIn(p.said[m[0]:m[1]])
			}
		}
		if len(at) == 1 { // with several, each may count only some
			out = append(out, headcount{x, e, said, has[e], at[0]})
		}
	}
	return out
}

// numbersBefore returns the byte offsets of the numbers in a paragraph before a name or its plural.
func numbersBefore(c *Context, p paragraph, name string) [][2]int {
	var out [][2]int
	low := strings.ToLower(name)
	for _, m := range c.memo.matches(countedAs, p.said) {
		rest := strings.ToLower(p.said[m[1]:])
		for _, form := range []string{plural(low), low} {
			after, ok := strings.CutPrefix(rest, form)
			if ok && (after == "" || !letter(after[0])) {
				if !fewerOf.MatchString(p.said[:m[2]]) {
					out = append(out, [2]int{m[2], m[3]})
				}
				break
			}
		}
	}
	return out
}
