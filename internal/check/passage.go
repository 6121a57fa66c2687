package check

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/prose"
)

// leastPassages is how many passages make a book of them: headings that are a number alone,
// between which the text sends its reader to and fro.
const leastPassages = 5

// passage is a numbered passage, where it sends its reader, and how it closes.
type passage struct {
	number int
	at     diag.Place
	leads  []sending
	closes string     // its last sentence
	end    diag.Place // where that stands
}

// sending is a number that a text sends its reader to.
type sending struct {
	to int
	at diag.Place
}

// gamebook is the passages of a book in the order of print, and the numbers that other texts send to.
type gamebook struct {
	all     []*passage
	of      map[int]*passage // the first of each number
	outside map[int]bool
}

// lastWords are the last sentence of a passage.
var lastWords = newPattern(`[^.!?]+[.!?]*\s*$`)

// leadsIn are the numbers that a paragraph sends its reader to.
func leadsIn(c *Context, p paragraph) []sending {
	var out []sending
	for _, n := range recall(c.memo, "ways", p.said, func() [][2]int { return prose.Ways(p.said) }) {
		to, _ := strconv.Atoi(p.said[n[0]:n[1]]) // of digits, as the form says
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

// passagesOf are the passages of the book, nil if it has none or few.
func passagesOf(c *Context) *gamebook {
	many := 0
	headings(c, func(k prose.Block) { many += min(1, len(k.Passage())) })
	if many < leastPassages {
		return nil
	}
	b := &gamebook{of: map[int]*passage{}, outside: map[int]bool{}}
	elsewhere := func(p paragraph) {
		for _, l := range leadsIn(c, p) {
			b.outside[l.to] = true
		}
	}
	for _, d := range c.Docs {
		var in *passage
		prose.Walk(d.Blocks, func(k prose.Block) {
			if k.Kind == prose.Heading {
				in = nil
				if n, err := strconv.Atoi(k.Passage()); err == nil {
					in = &passage{number: n, at: k.Spans[0].At}
					b.all = append(b.all, in)
					if b.of[n] == nil {
						b.of[n] = in
					}
				}
				return
			}
			eachPart(k, func(p paragraph) {
				if in == nil {
					elsewhere(p)
					return
				}
				in.leads = append(in.leads, leadsIn(c, p)...)
				if words := strings.TrimSpace(p.said); words != "" {
					in.closes, in.end = strings.TrimSpace(lastWords.FindString(words)), p.place(strings.LastIndex(p.said, lastWords.FindString(words)))
				}
			})
		})
	}
	c.figured(elsewhere)
	return b
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

// passageMissing adds the numbers that passages send to and that none has, but for those that the
// wrong number of a passage explains.
func passageMissing(c *Context, all *faults[string]) {
	b := passagesOf(c)
	if b == nil {
		return
	}
	slips := b.slips()
	for _, x := range b.all {
		for _, l := range x.leads {
			if b.of[l.to] == nil && !slices.ContainsFunc(slips, func(s passageSlip) bool { return s.want == l.to }) {
				all.add(strconv.Itoa(l.to), strconv.Itoa(l.to), l.at)
			}
		}
	}
}

// passageSlip is a passage with a number that is not the next, where the one after it
// goes on as if it were.
type passageSlip struct {
	*passage
	after, want int
}

// slips are the passages whose numbers are wrong, nil if the book counts in no order.
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

// passagesRunOn reports the passages whose numbers do not run on.
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

// passageUnread reports the passages that nothing sends to, where most are sent to. The
// first is where a reader begins.
func passageUnread(c *Context) {
	b := passagesOf(c)
	if b == nil || len(b.slips()) > 0 {
		return
	}
	sent := map[int]bool{}
	for n := range b.outside {
		sent[n] = true
	}
	for _, x := range b.all {
		for _, l := range x.leads {
			sent[l.to] = sent[l.to] || l.to != x.number
		}
	}
	unread := slices.DeleteFunc(slices.Clone(b.all[1:]), func(x *passage) bool { return sent[x.number] })
	if 4*len(unread) > len(b.all) {
		return
	}
	for _, x := range unread {
		c.Report(diag.Finding{At: x.at, Message: fmt.Sprintf("nothing sends a reader to passage %d", x.number), Mark: "never read",
			Evidence: []string{fmt.Sprintf("passages: %d, that a text sends to: %d", len(b.all), len(b.all)-len(unread))}})
	}
}

// reach are the numbers of the passages that one leads to, itself among them if it goes round.
func (b *gamebook) reach(from *passage) map[int]bool {
	out := map[int]bool{}
	for todo := []*passage{from}; len(todo) > 0; todo = todo[1:] {
		for _, l := range todo[0].leads {
			if x := b.of[l.to]; !out[l.to] && x != nil {
				todo = append(todo, x)
			}
			out[l.to] = true
		}
	}
	return out
}

// passageEndless reports the passages out of which a reader never comes to an end, though
// the book has ends: each ring of them once.
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
		for n := range ring {
			told[n] = true
		}
		c.Report(diag.Finding{At: x.leads[0].at, Mark: "round and round", Message: fmt.Sprintf("who reads passage %d never comes to an end", x.number),
			Evidence: []string{fmt.Sprintf("passages that lead from it: %d, each back to it", len(ring))}})
	}
}

// passageCut reports the one passage that sends nowhere and does not close as all others do
// that send nowhere.
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
