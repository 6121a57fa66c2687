package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// calling is where a text calls for an entry of a collection: its kind, and the name in stress.
type calling struct {
	of    *model.Collection
	entry *model.Entry // nil if none has that name
	said  string
	at    diag.Place
}

// callsIn are the calls of a paragraph: words in stress behind what an entry is called.
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

// callings are the calls of all texts, by the collection.
func callings(c *Context) map[*model.Collection][]calling {
	out := map[*model.Collection][]calling{}
	for _, p := range c.paras {
		for _, x := range callsIn(c, p) {
			out[x.of] = append(out[x.of], x)
		}
	}
	return out
}

// calledMissing adds the names that texts call for as those of entries and that none of these
// has, where most have: "play the scene *Second Steps*", "open packet F".
func calledMissing(c *Context, all *faults[string], known func() map[string]bool) {
	by := callings(c)
	for _, k := range c.Game.Collections {
		calls := by[k]
		if c.Game.English() {
			calls = append(calls, lists.Flat(everyParagraph(c), func(p paragraph) []calling { return capitalCalls(k, p) })...)
		}
		wrong := slices.DeleteFunc(slices.Clone(calls), func(x calling) bool { return x.entry != nil })
		if len(calls)-len(wrong) < leastCalled || len(wrong)*leastCalled > len(calls)-len(wrong) {
			continue
		}
		wrong = lists.Only(wrong, func(x calling) bool { return !endOf(prose.Slug(x.said), known()) && !declaredWord(c.Game, x.said) })
		for _, x := range wrong {
			all.add(x.said, x.said, x.at)
		}
	}
}

// aCapital is a name as it stands behind what it is a name of: words with capitals, or a letter.
var aCapital = newPattern(`^[*_“"‘]*(\p{Lu}[\pL\d’'-]*(?: \p{Lu}[\pL\d’'-]*)*)`)

// capitalCalls are the calls of a paragraph without stress: "the sticker Night", "packet C" of a Packet C.
func capitalCalls(k *model.Collection, p paragraph) []calling {
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
		if utf8.RuneCountInString(name) == 1 {
			name = one + name
		}
		if e != nil || !strings.HasSuffix(name, " I") {
			out = append(out, calling{k, e, name, p.part(at+m[2], at+m[3])})
		}
	}
	return out
}

// stressedMissing adds the one name in stress behind a word, "cast *Sleep*", where all others behind
// that word are names of one kind of thing, and that is nothing's and stands nowhere else.
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
			if len(wrong) == 1 && !partOf(wrong[0].said, known()) && !declaredWord(c.Game, wrong[0].said) &&
				lists.Count(c.paras, func(p paragraph) bool { return strings.Contains(p.said, wrong[0].said) }) == 1 {
				all.add(wrong[0].said, wrong[0].said, wrong[0].at)
			}
		}
	}
}

// aStress is a name with a capital and the word before it, which is longer than an article: behind
// those anything may stand in stress.
var aStress = newPattern(`^ ?\pL{4,} \p{Lu}[\pL’' -]+$`)

// nobodyCalls finds the one or two entries of a collection that no text calls for, where the texts
// call for all others, and names them nowhere.
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

// saidAnywhere reports whether a paragraph has a name, in small letters or not.
func saidAnywhere(c *Context, name string) bool {
	low := strings.ToLower(name)
	return slices.ContainsFunc(c.paras, func(p paragraph) bool { return strings.Contains(c.memo.low(p.said), low) })
}

// countedAs is a number before a name, and fewerOf are words before it by which it is of some of
// them, or of more.
var (
	countedAs = newPattern(`(?i)(?:^|[^\pL\d-])(` + aNumber + `) `)
	fewerOf   = newPattern(`(?i)\b(?:another|other|more|each|every|of|first|last|next|only|or)\s*$`)
)

// headcount is how many of a kind a section says there are, and how many the entry has that it
// calls for.
type headcount struct {
	calling
	whom      *model.Entry
	said, has int
	where     diag.Place
}

// musteredInWords finds a number of a kind in a section of the text that is not that of the entry
// which the section calls for, where others are: "three goblins" of a scene with four. The texts of
// an entry that has such a list are a section of it.
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

// headcounts are how many of whom a section says there are that calls for one entry.
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

// headcountsOf are how many of whom a section about an entry says there are, by a list that it has.
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
		if len(at) == 1 { // several are of some of them
			out = append(out, headcount{x, e, said, has[e], at[0]})
		}
	}
	return out
}

// numbersBefore are the numbers before a name, or several of that name, by bytes of a paragraph.
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
