package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// leastKindred is how many texts say the same of different things at least
// before one of them can be out of line.
const leastKindred = 6

// leastSentence is how many words a text has at least that can want another one at
// its end: a shorter one is a head for what somebody adds, "distrustful of".
const leastSentence = 6

// dangling are words that no text ends with.
var dangling = strings.Fields("a an and into nor of or than the their")

// snapped reports whether a text breaks off whatever its kind: it holds a
// whole sentence and ends within another, or ends with a word that wants
// another one.
func snapped(said string) bool {
	if stopped(said) || strings.TrimSpace(said) == "" {
		return false
	}
	all := strings.Fields(said)
	return len(all) >= leastSentence && slices.Contains(dangling, all[len(all)-1]) || sentence.MatchString(said)
}

// sentence is the end of a sentence and the beginning of the next.
var sentence = regexp.MustCompile(`[a-z]{2}[.!?] [A-Z]`)

// unfinished finds texts that break off: a paragraph without a full stop at
// its end, and an item of a list or a text of the data without one where most
// of its kind have it.
func unfinished(c *Context) {
	passageCut(c)
	for _, d := range c.Docs {
		if !c.printed { // else they are those of the game as ruled
			openEnds(c, d.Blocks[standfirst(d.Blocks):])
		}
	}
	var groups []kin
	kindred(c.Game, func(group int, t text) {
		for group >= len(groups) {
			groups = append(groups, kin{})
		}
		groups[group].add(t, recall(c.memo, "ending", t.said, func() ending { return endingOf(t.said) }))
	})
	for _, g := range groups {
		most := g.all >= leastKindred && (10*g.stops >= 9*g.all || g.stops == g.all-1)
		for _, t := range g.open {
			if most || t.snapped {
				brokenOff(c, t.at, t.said, fmt.Sprintf("texts like it: %d, ending in a full stop or the like: %d", g.all, g.stops))
			}
		}
	}
}

// kin are texts that say the same of different things: how many are sentences, how
// many of these end in a full stop, and those that may break off.
type kin struct {
	all, stops int
	open       []openText
}

// openText is a text without a full stop at its end; snapped says that it breaks off.
type openText struct {
	said    string
	at      diag.Place
	snapped bool
}

// add counts a text that ends so.
func (a *kin) add(t text, e ending) {
	if e.many {
		a.all++
	}
	if e.many && e.stopped {
		a.stops++
	}
	if !e.bare && (e.snapped || !e.stopped && e.some) {
		a.open = append(a.open, openText{t.said, t.at, e.snapped})
	}
}

// ending is what there is to be said of a text and its end: whether it has more than
// two words, enough for a sentence, a full stop, breaks off, and is a list of bare things.
type ending struct{ some, many, stopped, snapped, bare bool }

// endingOf is what there is to be said of a text and its end.
func endingOf(said string) ending {
	return ending{hasWords(said, 3), many(said), stopped(said), snapped(said), bareList(said)}
}

// standfirst is 1 if a chapter begins with words below its title that are no sentence.
func standfirst(of []prose.Block) int {
	if len(of) > 1 && of[0].Kind == prose.Paragraph && of[1].Kind == prose.Heading && !snapped(prose.Plain(of[0].Spans)) {
		return 1
	}
	return 0
}

// brokenOff reports a text that has no end.
func brokenOff(c *Context, at diag.Place, said, evidence string) {
	words := strings.Fields(said)
	c.Report(diag.Finding{At: at.Start(), Message: fmt.Sprintf("the text breaks off after %q", strings.Join(words[max(0, len(words)-3):], " ")), Evidence: []string{evidence}})
}

// openEnds looks at the ends of paragraphs, and of the items of lists.
func openEnds(c *Context, blocks []prose.Block) {
	for i, b := range blocks {
		leads := i+1 < len(blocks) && blocks[i+1].Kind == prose.List // the list ends the sentence
		switch b.Kind {
		case prose.Paragraph:
			if said := prose.Plain(b.Spans); !stopped(said) && many(said) && !leads && !labelled(said) {
				brokenOff(c, lastPlace(b), said, "a paragraph ends in a full stop or the like")
			}
		case prose.Quote:
			for _, item := range b.Items {
				openEnds(c, item)
			}
		case prose.List:
			listEnds(c, b)
		}
	}
}

// listEnds looks at the last paragraphs of the items of a list. A list of which
// fewer than half end in a full stop is one of bare things.
func listEnds(c *Context, list prose.Block) {
	stops := 0
	var open []prose.Block
	for _, item := range list.Items {
		for _, b := range item {
			switch {
			case b.Kind == prose.List:
				listEnds(c, b)
			case b.Kind != prose.Paragraph:
			case stopped(prose.Plain(b.Spans)):
				stops++
			case strings.HasSuffix(strings.TrimSpace(prose.Plain(b.Spans)), ","): // the next item goes on
			default:
				open = append(open, b)
			}
		}
	}
	for _, b := range open {
		if stops < len(open) && !snapped(prose.Plain(b.Spans)) {
			continue
		}
		brokenOff(c, lastPlace(b), prose.Plain(b.Spans), fmt.Sprintf("items of the list that end in a full stop or the like: %d, that do not: %d", stops, len(open)))
	}
}

// anItem is a line of a text that is an item of a list, with a sign or with a label
// before it: "- a torch", "At will: light, sleep".
var anItem = regexp.MustCompile(`^\s*(?:[-*•+]|[0-9]+[.)])\s+\S|^[^.:\n]{1,60}: \S`)

// leastTold is how many words a labelled line has at least that tells something.
const leastTold = 9

// labelled reports whether a line only says what something is, "Players: 3 or more".
func labelled(said string) bool {
	return anItem.MatchString(said) && !hasWords(said, leastTold) && !snapped(said)
}

// bareList reports whether a text ends with a list of bare things, of which fewer than
// half end in a full stop.
func bareList(said string) bool {
	items, stops := 0, 0
	said = strings.TrimSpace(said)
	if strings.IndexByte(said, '\n') < 0 {
		return false
	}
	lines := strings.Split(said, "\n")
	for i := len(lines) - 1; i >= 0 && (anItem.MatchString(lines[i]) || strings.TrimSpace(lines[i]) == ""); i-- {
		if strings.TrimSpace(lines[i]) == "" {
			continue
		}
		items++
		if stopped(lines[i]) {
			stops++
		}
	}
	return items > 1 && 2*stops < items
}

// lastPlace is where a paragraph ends.
func lastPlace(b prose.Block) diag.Place {
	for i := len(b.Spans) - 1; i >= 0; i-- {
		if s := b.Spans[i]; strings.TrimSpace(s.Text) != "" && !s.At.IsZero() {
			at := s.At
			at.Col += utf8.RuneCountInString(strings.TrimRight(s.Text, " \n"))
			return at
		}
	}
	return b.At
}

// keyword is a line that is bold or slanted as a whole.
var keyword = regexp.MustCompile(`^(?:\*{1,2}|_{1,2})[^*_].*[^*_](?:\*{1,2}|_{1,2})\s*$`)

// many reports whether a text has enough words to be a sentence.
func many(said string) bool { return hasWords(said, 4) }

// hasWords reports whether a text has n words or more.
func hasWords(said string, n int) bool {
	for range strings.FieldsSeq(said) {
		if n--; n == 0 {
			return true
		}
	}
	return false
}

// stopped reports whether a text ends as a sentence does, in an expression, or in a
// line that is marked from its beginning to its end: a keyword below the text.
func stopped(said string) bool {
	if last := said[strings.LastIndexByte(strings.TrimRight(said, " \n"), '\n')+1:]; keyword.MatchString(last) {
		return true
	}
	said = strings.TrimRight(said, " \n*_\"'”’“‘«»›‹)]")
	if said == "" || strings.HasSuffix(said, "}}") {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(said)
	return strings.ContainsRune(".!?:;…", r)
}

// kindred gives the longer texts of the data, with a number that those have in common
// which say the same of different things.
func kindred(g *model.Game, give func(group int, t text)) {
	byType := map[*model.Type]int{}
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind != model.Text || t.Flavour {
			return
		}
		i, ok := byType[t]
		if !ok {
			i = len(byType)
			byType[t] = i
		}
		give(i, text{v.Text, v.At, true, false, false})
	})
	next := len(byType)
	add := func(say func(add func(string, diag.Place))) {
		say(func(s string, at diag.Place) { give(next, text{s, at, false, false, false}) })
		next++
	}
	type put = func(string, diag.Place)
	add(func(p put) { everyOne(g.Terms, func(t *model.Term) { p(t.Meaning, t.At) }) })
	add(func(p put) { everyOne(g.Errata, func(e *model.Erratum) { p(e.Because, e.At) }) })
	add(func(p put) {
		everyOne(g.Errata, func(e *model.Erratum) { p(e.Damaged, e.At) })
		everyOne(g.Readings, func(r *model.Reading) { p(r.Damaged, r.At) })
	})
	add(func(p put) { everyOne(g.Readings, func(r *model.Reading) { p(r.Question, r.At) }) })
	add(func(p put) { everyOne(g.Readings, func(r *model.Reading) { p(r.Because, r.At) }) })
	add(func(p put) {
		everyOne(g.Readings, func(r *model.Reading) {
			for _, o := range r.Options {
				p(o.Text, o.At)
			}
		})
	})
	add(func(p put) { everyOne(g.Counters, func(k *model.Counter) { p(k.Because, k.At) }) })
	add(func(p put) { everyOne(g.Tiles, func(t *model.Tile) { p(t.Because, t.At) }) })
	add(func(p put) { everyOne(g.Odds, func(o *model.Odds) { p(o.Text, o.At); p(o.Note, o.At) }) })
	add(func(p put) { everyOne(g.Functions, func(f *model.Function) { p(f.About, f.At); p(f.Ours, f.At) }) })
	add(func(p put) { everyOne(g.Tables, func(t *model.Table) { p(t.Note, t.At) }) })
	add(func(p put) { everyOne(g.Scenarios, func(s *model.Scenario) { p(s.Text, s.At); p(s.Victory, s.At) }) })
}

// everyOne calls f with each of some things, in order.
func everyOne[T any](all []*T, f func(*T)) {
	for _, x := range all {
		f(x)
	}
}
