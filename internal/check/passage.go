package check

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// passage is a numbered passage, either a heading that is just a number or an entry named by one,
// with where it sends its reader and how it closes.
type passage struct {
	number int
	at     diag.Place
	leads  []sending
	closes string     // its last sentence
	end    diag.Place // the place of that sentence
}

// sending is the number of a passage to which a text sends its reader.
type sending struct {
	to int
	at diag.Place
}

// gamebook is the passages of a book in print order, and the numbers that other texts send to.
type gamebook struct {
	all     []*passage
	of      map[int]*passage // the first with each number
	outside map[int]bool
	texts   map[diag.Place]*passage // texts of the data and paragraphs, by their places
}

// lastWords matches the last sentence of a passage.
var lastWords = pattern.New(`[^.!?]+[.!?]*\s*$`)

// leadsIn returns the numbers to which a paragraph sends its reader.
func leadsIn(c *Context, p paragraph) []sending {
	var out []sending
	for _, n := range recall(c.memo, "ways", p.said, func() [][2]int { return prose.Ways(p.said) }) {
		to, _ := strconv.Atoi(p.said[n[0]:n[1]]) // digits only, by the pattern
		out = append(out, sending{to, p.part(n[0], n[1])})
	}
	for _, s := range p.spans {
		if id, ok := strings.CutPrefix(s.Link, "#"); ok {
			if to, err := strconv.Atoi(id); err == nil && !slices.ContainsFunc(out, func(l sending) bool { return l.at == s.At }) {
				out = append(out, sending{to, s.At})
			}
		}
	}
	return out
}

// passagesOf returns the passages of the book, or nil if it has none or few.
func passagesOf(c *Context) *gamebook {
	many := 0
	for _, d := range c.Docs {
		prose.Walk(d.Blocks, func(k prose.Block) {
			if many += min(1, len(k.Passage())); inEntries(c, k) != nil {
				many = model.LeastPassages
			}
		})
	}
	if many < model.LeastPassages {
		return nil
	}
	b := &gamebook{of: map[int]*passage{}, outside: map[int]bool{}, texts: map[diag.Place]*passage{}}
	for _, d := range c.Docs {
		var in *passage
		prose.Walk(d.Blocks, func(k prose.Block) {
			if of := inEntries(c, k); of != nil {
				b.entries(c, of)
			}
			if k.Kind == prose.Heading {
				in = b.begin(k.Passage(), k.Spans)
				return
			}
			eachPart(k, func(p paragraph) { b.reads(c, in, p) })
		})
	}
	for p := range c.figured() {
		b.reads(c, b.textOf(p), p)
	}
	return b
}

// inEntries returns the collection of which a block prints the entries as passages, or nil for any
// other block.
func inEntries(c *Context, k prose.Block) *model.Collection {
	if of := c.Game.Collection(k.Info); k.InBlocks() && of != nil && model.Passages(of.Entries) {
		return of
	}
	return nil
}

// begin adds the passage with a number and returns it, or returns nil if the text is not a number.
// said is the text of the number.
func (b *gamebook) begin(number string, said []prose.Span) *passage {
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil
	}
	x := &passage{number: n, at: said[0].At}
	b.all = append(b.all, x)
	if b.of[n] == nil {
		b.of[n] = x
	}
	return x
}

// entries adds the passages that are entries of a collection, in numerical order. An entry leads to
// another by a reference, or by its name in braces.
func (b *gamebook) entries(c *Context, of *model.Collection) {
	for _, e := range slices.SortedStableFunc(slices.Values(of.Entries), model.ByNumber) {
		x := b.begin(e.Name, []prose.Span{{At: e.At}})
		leads := func(id string, at diag.Place) {
			if to := lists.First(of.Entries, func(o *model.Entry) bool { return lowLined(o.ID) == lowLined(id) }); to != nil {
				n, _ := strconv.Atoi(to.Name)
				x.leads = append(x.leads, sending{n, at})
			}
		}
		fields(of.Fields, e.Fields, func(t *model.Type, v model.Value) {
			if t.Kind == model.Text {
				b.texts[v.At] = x
				for _, m := range c.memo.matches(braces, v.Text) {
					for _, id := range c.memo.ids(v.Text[m[0]:m[1]]) {
						leads(id, v.At)
					}
				}
			}
		})
		for _, v := range leadsTo(of, e) {
			leads(v.Text, v.At)
		}
	}
}

// reads adds what a paragraph says to its passage. With a nil passage it notes the numbers to which
// the paragraph sends.
func (b *gamebook) reads(c *Context, in *passage, p paragraph) {
	leads := leadsIn(c, p)
	if in == nil {
		for _, l := range leads {
			b.outside[l.to] = true
		}
		return
	}
	in.leads = append(in.leads, leads...)
	if len(p.spans) > 0 {
		b.texts[p.spans[0].At] = in
	}
	if words := strings.TrimSpace(p.said); words != "" {
		in.closes, in.end = strings.TrimSpace(lastWords.FindString(words)), p.place(strings.LastIndex(p.said, lastWords.FindString(words)))
	}
}

// textOf returns the passage that a paragraph is in, nil for none.
func (b *gamebook) textOf(p paragraph) *passage {
	if len(p.spans) == 0 {
		return nil
	}
	return b.texts[p.spans[0].At]
}

// eachPart calls f for the words of a block: of a paragraph, and of each cell of a table.
func eachPart(b prose.Block, f func(paragraph)) {
	f(joined(b.Spans))
	for _, row := range b.Rows {
		for _, cell := range row {
			f(joined(cell))
		}
	}
}

// passageMissing adds the numbers to which passages send and that no passage has, except those
// explained by the wrong number of a passage.
func passageMissing(c *Context, all *faults[string]) {
	b := passagesOf(c)
	if b == nil {
		return
	}
	slips := b.slips()
	for _, l := range lists.Within(b.all, (*passage).sends) {
		if b.of[l.to] == nil && !slices.ContainsFunc(slips, func(s passageSlip) bool { return s.want == l.to }) {
			all.add(strconv.Itoa(l.to), strconv.Itoa(l.to), l.at)
		}
	}
}

// passageSlip is a passage with a number that is not the next, where the one after it continues as
// if it were.
type passageSlip struct {
	*passage
	after, want int
}

// slips returns the passages with wrong numbers, or nil if the book is not in numerical order.
func (b *gamebook) slips() []passageSlip {
	var out []passageSlip
	for i, x := range b.all {
		if i == 0 {
			continue
		}
		want := b.all[i-1].number + 1
		if x.number == want || i+1 < len(b.all) && b.all[i+1].number != want+1 {
			continue
		}
		if i+1 < len(b.all) || x.number < want {
			out = append(out, passageSlip{x, b.all[i-1].number, want})
		}
	}
	if len(out) > mostBreaks {
		return nil
	}
	return out
}

// passagesRunOn reports the passages with numbers out of sequence.
func passagesRunOn(c *Context) {
	b := passagesOf(c)
	if b == nil {
		return
	}
	for _, s := range b.slips() {
		c.Report(diag.Finding{At: s.at, Message: fmt.Sprintf("passage %d comes after %d", s.number, s.after), Mark: fmt.Sprintf("%d?", s.want),
			Evidence: []string{fmt.Sprintf("passages: %d", len(b.all))}})
	}
}

// passageUnread reports the passages to which nothing sends, if most are sent to, and those to which
// only passages send that nobody comes to, once for each group of them. The first passage is where a
// reader begins.
func passageUnread(c *Context) {
	b := passagesOf(c)
	if b == nil || len(b.slips()) > 0 {
		return
	}
	sent := maps.Clone(b.outside)
	for x, l := range lists.Within(b.all, (*passage).sends) {
		sent[l.to] = sent[l.to] || l.to != x.number
	}
	unread := slices.DeleteFunc(slices.Clone(b.all[1:]), func(x *passage) bool { return sent[x.number] })
	if 4*len(unread) > len(b.all) {
		return
	}
	for _, x := range unread {
		c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("nothing sends a reader to passage %d", x.number), Mark: "never read",
			Evidence: []string{fmt.Sprintf("passages: %d; passages that a text sends to: %d", len(b.all), len(b.all)-len(unread))}})
	}
	read := b.reach(slices.Concat(b.all[:1], unread, lists.Only(b.all, func(x *passage) bool { return b.outside[x.number] }))...)
	for _, x := range b.all[1:] {
		if !sent[x.number] || b.outside[x.number] || read[x.number] {
			continue
		}
		of := b.reach(x)
		of[x.number] = true
		group := lists.Only(slices.Sorted(maps.Keys(of)), func(n int) bool { return b.of[n] != nil && !read[n] })
		maps.Copy(read, of)
		c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("only passages that nobody reads send a reader to passage %d", x.number), Mark: "never read",
			Evidence: []string{fmt.Sprintf("no way leads from passage %d to: %s", b.all[0].number, strings.Join(lists.Map(group, strconv.Itoa), ", "))}})
	}
}

// reach returns the numbers of the passages reachable from some, including those of them that
// another, or a cycle, leads to.
func (b *gamebook) reach(from ...*passage) map[int]bool {
	out := map[int]bool{}
	for todo := slices.Clone(from); len(todo) > 0; todo = todo[1:] {
		for _, l := range todo[0].leads {
			if x := b.of[l.to]; !out[l.to] && x != nil {
				todo = append(todo, x)
			}
			out[l.to] = true
		}
	}
	return out
}

// unreached returns the passages to which no way leads from the first or from outside of them, nil
// if that goes for many: then the ways are not in the text.
func (b *gamebook) unreached() map[*passage]bool {
	if len(b.all) == 0 {
		return nil
	}
	read := b.reach(slices.Concat(b.all[:1], lists.Only(b.all, func(x *passage) bool { return b.outside[x.number] }))...)
	lost := lists.Only(b.all[1:], func(x *passage) bool { return !read[x.number] && !b.outside[x.number] })
	if 4*len(lost) > len(b.all) {
		return nil
	}
	return lists.Set(lost, func(x *passage) *passage { return x })
}

// passageEndless reports the passages from which a reader never reaches an end, if the book has
// ends: once for each cycle.
func passageEndless(c *Context) {
	b := passagesOf(c)
	if b == nil || !slices.ContainsFunc(b.all, func(x *passage) bool { return len(x.leads) == 0 }) {
		return
	}
	told := map[int]bool{}
	for _, x := range b.all {
		ring := b.reach(x)
		ends := func(n int) bool { return b.of[n] == nil || len(b.of[n].leads) == 0 || !b.reach(b.of[n])[x.number] }
		if !ring[x.number] || told[x.number] || slices.ContainsFunc(slices.Collect(maps.Keys(ring)), ends) {
			continue
		}
		maps.Copy(told, ring)
		c.Report(diag.Finding{At: x.leads[0].at, Mark: "round and round", Message: fmt.Sprintf("a reader of passage %d never comes to an end", x.number),
			Evidence: []string{fmt.Sprintf("passages that lead from it: %d, each back to it", len(ring))}})
	}
}

// passageCut reports the one passage that leads nowhere and does not close like all the others that
// lead nowhere.
func passageCut(c *Context) {
	b := passagesOf(c)
	if b == nil {
		return
	}
	closes := map[string][]*passage{}
	for _, x := range b.all {
		if len(x.leads) == 0 {
			closes[x.closes] = append(closes[x.closes], x)
		}
	}
	if len(closes) != 2 {
		return
	}
	for words, alone := range closes {
		for as, others := range closes {
			if as != words && len(alone) == 1 && len(others) > 1 {
				c.Report(diag.Finding{At: alone[0].end, Message: fmt.Sprintf("passage %d sends nowhere, and does not end as the %d others do", alone[0].number, len(others)),
					Mark: "where from here?", Evidence: []string{"the others end: " + as}})
			}
		}
	}
}

// inMarks matches words that a text marks by emphasis or capitals, and noThing those that do not
// name a thing.
var (
	inMarks = pattern.New(`\*\*[^*]+\*\*|\b\p{Lu}{3,}\b`)
	noThing = pattern.New(`(?i)^(?:.{0,2}|.*[0-9].*|(?:` + numberWord + `|not|any|all|both|neither|none|either|never|more|less|only|every|each|other|least|still)\b.*)$`)
)

// taken matches words that take a thing away, which do not give it.
var taken = pattern.New(`(?i)\b(?:los(?:e|es|ing)|cross(?:es)? (?:off|out)|strike (?:off|out)|rub out|eras(?:e|es)|delet(?:e|es)|remov(?:e|es)|discards?|drops?|spends?|give up|hand over)(?: (?:the|your|a|an|key|code|word|keyword|codeword|item))*(?: [\p{L}\p{N}'’-]+){1,2}`)

// askedInVain reports things that passages require, "if you have the **brass key**", and that no
// text mentions except to require them or to take them away, or only where nobody comes.
func askedInVain(c *Context) {
	b := passagesOf(c)
	if b == nil || !c.Game.English() {
		return
	}
	var given []string
	unread, unreached := map[string]int{}, b.unreached()
	var all faults[string]
	for p := range everyParagraph(c) {
		gives := strings.ToLower(taken.ReplaceAllString(ifHad.ReplaceAllString(p.said, ""), ""))
		if x := b.textOf(p); unreached[x] {
			unread[gives] = x.number
		} else {
			given = append(given, gives)
		}
		for _, m := range c.memo.matches(ifHad, p.said) {
			add := func(from, to int) {
				said := strings.TrimPrefix(strings.Trim(p.said[from:to], "* .,:;!?"), "the ")
				if from >= m[0] && to <= m[1] && !noThing.MatchString(said) {
					all.add(strings.TrimSuffix(strings.ToLower(said), "s"), said, p.part(from, to))
				}
			}
			for _, at := range c.memo.matches(inMarks, p.said) {
				add(at[0], at[1])
			}
			for i, s := range p.spans {
				if s.Strong || s.Em {
					add(p.from[i], p.from[i]+len(s.Text))
				}
			}
		}
	}
	references(c.Game, func(to string, v model.Value) { given = append(given, strings.ReplaceAll(v.Text, "-", " ")) })
	all.each(func(said string, places []diag.Place) {
		low := strings.TrimSuffix(strings.ToLower(said), "s")
		if slices.ContainsFunc(given, func(g string) bool { return strings.Contains(g, low) }) {
			return
		}
		f := diag.Finding{Message: fmt.Sprintf("passages ask for %q, and no text gives it", said), Mark: "nowhere to be had"}
		for _, text := range slices.Sorted(maps.Keys(unread)) {
			if strings.Contains(text, low) {
				f.Message, f.Mark = fmt.Sprintf("passages ask for %q, and only passage %d gives it, which nobody comes to", said, unread[text]), "not to be had"
				break
			}
		}
		c.Report(gathered(f, places))
	})
}
