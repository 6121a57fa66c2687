package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// notSaid finds numbers of the rules that a course uses and the book states differently: no
// sentence has both the number and a word of its name, and some have that word after other numbers,
// "takes four reeds" where the Reeds at first are 5. Numbers that the book prints from the data are
// correct, and numbers below 2 may be hidden in "a" and "each".
func notSaid(c *Context) {
	if len(c.Game.Courses) == 0 || c.quoting {
		return
	}
	read, deals := courseNumbers(c.Game), courseDeals(c.Game)
	if len(read)+len(deals) == 0 {
		return
	}
	var all []numbering
	for p := range everyParagraph(c) {
		all = append(all, numberedIn(p)...)
	}
	for _, d := range deals {
		d.notSaid(c, all)
	}
	taken := remembered(c.memo, "mentioned", "by chapters and layouts", func() map[string]bool { return inChapters(c) })
	for _, x := range read {
		printed := taken[lowLined(x.of.ID)] && (taken[lowLined(x.entry.ID)] || taken["list"])
		fences(c, x.of.ID, func(prose.Block) { printed = true })
		if !printed {
			x.notSaid(c, all)
		}
	}
}

// courseNumber is a number of the rules, and where a course first reads it.
type courseNumber struct {
	of    *model.Collection
	entry *model.Entry
	value model.Value
	read  diag.Place
}

// courseNumbers returns the numbers of at least 2 that courses read from things with a single
// number.
func courseNumbers(g *model.Game) []courseNumber {
	var out []courseNumber
	for _, x := range lists.Flat(g.Courses, (*model.Course).Formulas) {
		for _, path := range numberPath.FindAllString(x.Text) {
			part := strings.Split(path, ".")
			of := lists.First(g.Collections, func(k *model.Collection) bool { return lowLined(k.ID) == part[0] })
			if of == nil || lone(of) == nil || lowLined(lone(of).ID) != part[2] {
				continue
			}
			e := lists.First(of.Entries, func(e *model.Entry) bool { return lowLined(e.ID) == part[1] })
			if e == nil || slices.ContainsFunc(out, func(o courseNumber) bool { return o.entry == e }) {
				continue
			}
			if v := e.Field(lone(of).ID); plain(v) && v.Int >= 2 {
				out = append(out, courseNumber{of, e, v, x.At})
			}
		}
	}
	return out
}

// courseDeal is a number of cards that a course deals to a player, written as a figure.
type courseDeal struct {
	n  int64
	at diag.Place
}

// courseDeals returns the figures of at least 2 in moves of cards, before the first turn, from a
// place that the course shuffles to a player.
func courseDeals(g *model.Game) []courseDeal {
	var out []courseDeal
	for _, k := range g.Courses {
		shuffled := map[string]bool{}
		for _, s := range k.Setup {
			if s.Shuffle != nil {
				shuffled[s.Shuffle.Text] = true
			}
			if s.Move == nil || s.From == nil || s.To == nil || !shuffled[s.From.Text] || !strings.HasPrefix(s.To.Text, "me.") {
				continue
			}
			if n, err := strconv.ParseInt(s.Move.Text, 10, 64); err == nil && n >= 2 {
				out = append(out, courseDeal{n, s.Move.At})
			}
		}
	}
	return out
}

// handing lists the words, without endings, by which books say that a player gets cards.
var handing = []string{"deal", "draw", "take", "get", "give", "receive", "begin", "start", "hand", "hold", "pick"}

// notSaid reports the deal if a sentence deals another number, and no sentence that hands out cards
// has the right one.
func (d courseDeal) notSaid(c *Context, all []numbering) {
	var f diag.Finding
	for _, s := range all {
		switch {
		case !slices.ContainsFunc(handing, func(word string) bool { return s.stems[word] }):
		case slices.Contains(s.numbers, d.n):
			return
		case s.dealt[1] > 0 && f.At.IsZero():
			f.At, f.Mark = s.p.part(s.dealt[0], s.dealt[1]), "dealt here"
		}
	}
	if f.At.IsZero() {
		return
	}
	f.Message = fmt.Sprintf("the course deals %d to a player, and no sentence says so", d.n)
	f.Also = []diag.Also{{At: d.at, Mark: fmt.Sprintf("%d here", d.n)}}
	f.Help = "make the number one of the rules, which both the course and the text take from the data"
	c.Report(f)
}

// numbering is a sentence with its numbers and the stems of its words.
type numbering struct {
	p       paragraph
	numbers []int64
	stems   map[string]bool
	dealt   [2]int              // byte offsets of the first number after "deal"
	behind  map[string][][2]int // maps the stem of a word to the numbers before it, with at most one word between
}

// wordOrFigure matches a word or a figure, endOfNumbering the end of a sentence.
var (
	wordOrFigure   = pattern.New(`[\p{L}’'-]+|[0-9]+`)
	endOfNumbering = pattern.New(`[.;:!?](?:\s|$)`)
)

// numberedIn returns the sentences of a paragraph that contain a number.
func numberedIn(p paragraph) []numbering {
	var out []numbering
	from := 0
	for _, end := range append(endOfNumbering.FindAllStringIndex(p.said), []int{len(p.said), len(p.said)}) {
		s := numbering{p: p, stems: map[string]bool{}, behind: map[string][][2]int{}}
		last, near := [2]int{}, 0
		for _, m := range wordOrFigure.FindAllStringIndex(p.said[from:end[0]]) {
			word := strings.ToLower(p.said[from+m[0] : from+m[1]])
			if n := figureOf(word); n >= 0 {
				s.numbers = append(s.numbers, n)
				if s.stems["deal"] && s.dealt[1] == 0 {
					s.dealt = [2]int{from + m[0], from + m[1]}
				}
				last, near = [2]int{from + m[0], from + m[1]}, 2
				continue
			}
			stem := stem(word)
			s.stems[stem] = true
			if near > 0 {
				s.behind[stem] = append(s.behind[stem], last)
			}
			near--
		}
		if len(s.numbers) > 0 {
			out = append(out, s)
		}
		from = end[1]
	}
	return out
}

// ordinals lists the ordinal numbers by which books count rounds, from the second on.
var ordinals = []string{"second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"}

// figureOf parses a number in figures or words, including "fourth"; it returns -1 for any other
// word.
func figureOf(word string) int64 {
	if i := slices.Index(ordinals, word); i >= 0 {
		return int64(i + 2)
	}
	return int64(numberIn(word))
}

// notSaid reports the number if the book states it differently.
func (x courseNumber) notSaid(c *Context, all []numbering) {
	var named []string
	for _, word := range wordOrFigure.FindAllString(x.entry.Name) {
		if len(word) >= leastNaming && figureOf(strings.ToLower(word)) < 0 {
			named = append(named, stem(word))
		}
	}
	var f diag.Finding
	var nearest int64 // how far off the number at the finding is
	for _, s := range all {
		for _, stem := range named {
			if s.stems[stem] && slices.Contains(s.numbers, x.value.Int) {
				return
			}
			for _, at := range s.behind[stem] {
				said := s.p.said[at[0]:at[1]]
				off := figureOf(strings.ToLower(said)) - x.value.Int
				if off = max(off, -off); f.At.IsZero() || off < nearest {
					f.At, f.Mark, nearest = s.p.part(at[0], at[1]), said+" here", off
				}
			}
		}
	}
	if f.At.IsZero() {
		return
	}
	f.Message = fmt.Sprintf("the course plays by %s, which is %d, and no sentence says so", x.entry.Name, x.value.Int)
	f.Also = []diag.Also{{At: x.value.At, Mark: fmt.Sprintf("%d here", x.value.Int)}, {At: x.read, Mark: "played by"}}
	f.Help = "write the number into the text, or let the text take it from the data: {{ " + lowLined(x.of.ID) + "." + lowLined(x.entry.ID) + "." + lowLined(lone(x.of).ID) + " }}"
	c.Report(f)
}
