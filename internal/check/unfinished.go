package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// dangling lists words with which no text ends.
var dangling = strings.Fields("a an and into nor of or than the their")

// snapped reports whether a text of any kind breaks off: it contains a whole sentence and ends
// within another, or ends with a word that must be followed by another.
func snapped(said string) bool {
	if stopped(said) || strings.TrimSpace(said) == "" {
		return false
	}
	all := strings.Fields(said)
	return len(all) >= leastSentence && slices.Contains(dangling, all[len(all)-1]) || sentence.MatchString(said)
}

// sentence matches the end of a sentence and the beginning of the next; "vs." does not end one.
var sentence = pattern.New(`(?:[a-z][a-rt-z]|[a-uw-z]s)[.!?] [A-Z]`)

// unfinished finds texts that break off: a paragraph without a full stop, and an item of a list or
// a text of the data without one where most of its kind have it.
func unfinished(c *Context) {
	passageCut(c)
	diceCut(c)
	if !c.printed { // otherwise they are those of the game as ruled
		openChapters(c)
	}
	var kinds []*likeTexts
	of := map[any]*likeTexts{}
	kindred(c.Game, func(what any, t text) {
		k := of[what]
		if k == nil {
			k = &likeTexts{}
			of[what], kinds = k, append(kinds, k)
		}
		k.add(t, endingOf(c, t.said))
	})
	for _, k := range kinds {
		k.tell(c)
	}
}

// likeTexts are texts that say the same about different things: how many are long enough for a
// sentence, how many of those end in a full stop, and which break off or lack one.
type likeTexts struct {
	many, stops   int
	snapped, open []text
}

// add counts a text with its ending.
func (k *likeTexts) add(t text, e ending) {
	if e.many {
		k.many++
	}
	if e.many && e.stopped {
		k.stops++
	}
	switch {
	case e.bare:
	case e.snapped:
		k.snapped = append(k.snapped, t)
	case e.some && !e.stopped:
		k.open = append(k.open, t)
	}
}

// tell reports the texts that break off, and those without a full stop if most have one.
func (k *likeTexts) tell(c *Context) {
	told := k.snapped
	if k.many >= leastKindred && (10*k.stops >= 9*k.many || k.stops == k.many-1) {
		told = append(told, k.open...)
	}
	for _, t := range told {
		brokenOff(c, t.at, t.said, fmt.Sprintf("texts like it: %d, ending in a full stop or the like: %d", k.many, k.stops))
	}
}

// diceOpen matches dice with a sign but nothing to add: "1d6+ damage". An expression counts as
// something to add.
var diceOpen = pattern.New(`(?:^|[^\pL\d])([0-9]+[dDW][0-9]+[+−])(?: [a-z]|[.,;:)]|$)`)

// diceCut finds dice in texts that break off after their sign.
func diceCut(c *Context) {
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		for _, m := range c.memo.matches(diceOpen, said) {
			c.Report(diag.Finding{At: place(m[2], m[3]), Message: fmt.Sprintf("the dice break off: %q", said[m[2]:m[3]]), Help: "write what is added, or take the sign out"})
		}
	})
}

// ending describes a text and its end: whether it has more than two words, enough words for a
// sentence, and a full stop, and whether it breaks off, and is a list of bare items.
type ending struct{ some, many, stopped, snapped, bare bool }

// endingOf returns the ending of a text.
func endingOf(c *Context, said string) ending {
	return recall(c.memo, "ending", said, func() ending {
		return ending{hasWords(said, 3), many(said), stopped(said), snapped(said), bareList(said)}
	})
}

// standfirst returns 1 if a chapter begins with words under its title that are not a sentence, and
// 0 otherwise.
func standfirst(of []prose.Block) int {
	if len(of) > 1 && of[0].Kind == prose.Paragraph && of[1].Kind == prose.Heading && !snapped(prose.Plain(of[0].Spans)) {
		return 1
	}
	return 0
}

// brokenOff reports a text that breaks off.
func brokenOff(c *Context, at diag.Place, said, evidence string) {
	words := strings.Fields(said)
	c.Report(diag.Finding{At: at.Start(), Message: fmt.Sprintf("the text breaks off after %q", strings.Join(words[max(0, len(words)-3):], " ")), Evidence: []string{evidence}})
}

// openChapters checks the ends of the paragraphs of chapters, and of the items of their lists.
func openChapters(c *Context) {
	var e ends
	for _, d := range c.Docs {
		e.look(d.Blocks[standfirst(d.Blocks):])
	}
	open := len(e.open) + e.bare
	manner := open >= openBook && e.stops < 9*open
	for _, b := range e.open {
		if said := unnoted(b.Spans); !manner || snapped(said) {
			brokenOff(c, lastPlace(b), said, "a paragraph ends in a full stop or the like")
		}
	}
	for _, l := range e.lists {
		listEnds(c, l)
	}
}

// ends counts the paragraphs that end in a full stop or the like, and collects those that lack one,
// and the lists.
type ends struct {
	stops int
	bare  int // paragraphs that need none
	open  []prose.Block
	lists []prose.Block
}

// look adds the paragraphs and lists of some blocks.
func (e *ends) look(blocks []prose.Block) {
	for i, b := range blocks {
		leads := i+1 < len(blocks) && blocks[i+1].Kind == prose.List // the list ends the sentence
		switch b.Kind {
		case prose.Paragraph:
			switch said := unnoted(b.Spans); {
			case !many(said) || leads || labelled(said) || marked(b.Spans):
			case noted(said):
				e.bare++
			case stopped(said):
				e.stops++
			default:
				e.open = append(e.open, b)
			}
		case prose.Quote:
			for _, item := range b.Items {
				e.look(item)
			}
		case prose.List:
			e.lists = append(e.lists, b)
		}
	}
}

// listEnds checks the last paragraphs of the items of a list. A list in which no more than half end
// in a full stop is one of bare items.
func listEnds(c *Context, list prose.Block) {
	stops := 0
	var open []prose.Block
	for n, item := range list.Items {
		for i, b := range item {
			switch {
			case b.Kind == prose.List:
				listEnds(c, b)
			case b.Kind != prose.Paragraph || i+1 < len(item) && item[i+1].Kind == prose.List:
			case stopped(unnoted(b.Spans)):
				stops++
			case marked(b.Spans) || noted(unnoted(b.Spans)):
			case strings.HasSuffix(strings.TrimSpace(unnoted(b.Spans)), ",") || n+1 < len(list.Items) && runsOn.MatchString(unnoted(b.Spans)): // the next item continues
			default:
				open = append(open, b)
			}
		}
	}
	for _, b := range open {
		if stops <= len(open) && !snapped(unnoted(b.Spans)) {
			continue
		}
		brokenOff(c, lastPlace(b), unnoted(b.Spans), fmt.Sprintf("items of the list that end in a full stop or the like: %d, that do not: %d", stops, len(open)))
	}
}

// runsOn matches the end of an item that the next one continues.
var runsOn = pattern.New(`\b(?:or|and)\s*$`)

// aFormula matches a line with a calculation, and aNote words in brackets after a whole sentence,
// or alone.
var (
	aFormula = pattern.New(`^[^.!?]{1,60} = [^.!?]*$`)
	aNote    = pattern.New(`(?:^|[.!?。！？] ?)[(（][^()（）]*[)）]\s*$`)
)

// noted reports whether a text ends in a note in brackets or a formula, which need no full stop.
func noted(said string) bool { return aNote.MatchString(said) || aFormula.MatchString(said) }

// unnoted returns a text without the number of a footnote at its end.
func unnoted(spans []prose.Span) string {
	n := len(spans)
	for n > 0 && slices.Contains(strings.Fields(spans[n-1].Style), "super") {
		n--
	}
	return prose.Plain(spans[:n])
}

// marked reports whether the last line of a paragraph is entirely bold or italic: a heading, a
// keyword or an attribution.
func marked(spans []prose.Span) bool {
	i := len(spans) - 1
	for ; i >= 0 && (spans[i].Strong || spans[i].Em || strings.TrimSpace(spans[i].Text) == "") && spans[i].Text != "\n"; i-- {
		if i > 0 && spans[i-1].At.Line != spans[i].At.Line {
			return true
		}
	}
	return i < 0 || spans[i].Text == "\n" && i < len(spans)-1
}

// anItem matches a line that is an item of a list, with a bullet or a label before it: "- a torch",
// "At will: light, sleep".
var anItem = pattern.New(`^\s*(?:[-*•+]|[0-9]+[.)])\s+\S|^[^.:\n]{1,60}: \S`)

// labelled reports whether a line only labels something, "Players: 3 or more".
func labelled(said string) bool {
	return anItem.MatchString(said) && !hasWords(said, leastTold) && !snapped(said)
}

// bareList reports whether a text ends with a list of bare items, of which fewer than half end in a
// full stop.
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

// lastPlace returns the place where a paragraph ends.
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

// keyword matches a line that is entirely bold or italic.
var keyword = pattern.New(`^(?:\*{1,2}|_{1,2})[^*_].*[^*_](?:\*{1,2}|_{1,2})\s*$`)

// many reports whether a text has enough words for a sentence.
func many(said string) bool { return hasWords(said, 4) }

// hasWords reports whether a text has at least n words; in scripts without spaces three characters
// count as a word.
func hasWords(said string, n int) bool {
	if typeset.Solid(said) {
		return utf8.RuneCountInString(said) >= 3*n
	}
	for range strings.FieldsSeq(said) {
		if n--; n == 0 {
			return true
		}
	}
	return false
}

// stopped reports whether a text ends like a sentence, in an expression, in an address, which takes
// no full stop, or in a line that is entirely emphasized: a keyword below the text.
func stopped(said string) bool {
	if last := said[strings.LastIndexByte(strings.TrimRight(said, " \n"), '\n')+1:]; keyword.MatchString(last) {
		return true
	}
	for {
		said = strings.TrimRight(said, " \n*_\"'”’“‘«»›‹)]」』）】》")
		last, _ := utf8.DecodeLastRuneInString(said)
		if said == "" || strings.HasSuffix(said, "}}") || strings.ContainsRune(".!?:;…。．！？：；", last) {
			return true
		}
		if last != '>' || !closing.MatchString(said) {
			return isAddress(said) || strings.ContainsAny(said, "-–—―~<") && signed.MatchString(said)
		}
		said = closing.ReplaceAllString(said, "")
	}
}

// isAddress reports whether a text ends with a web or mail address.
func isAddress(said string) bool {
	last := said[strings.LastIndexAny(said, " \n")+1:]
	return strings.Contains(last, "www.") || strings.ContainsAny(last, "@/") && strings.Contains(last, ".")
}

// closing matches an HTML tag at the end of a text, and signed an attribution, after a dash or as a
// citation.
var (
	closing = pattern.New(`</?[A-Za-z][A-Za-z0-9]* ?/?>$`)
	signed  = pattern.New(`([.!?…]["”’»)*_]*)\s*(?:[-–—―~]\s?["“‘]?\p{Lu}[\pL.’'-]*(?: (?:of|the|de|la|von|van|der|["“‘]?\p{Lu})[\pL.’'”"-]*)*(?:,[^.!?\n]{0,60})?|<cite>[^<>]*)$`)
)

// kindred calls give for the longer texts of the data, with a key for those that say the same about
// different things.
func kindred(g *model.Game, give func(of any, t text)) {
	written(g, func(of any, t text) {
		if of != nil && !t.sound {
			give(of, t)
		}
	})
	for _, f := range g.Functions {
		give("functions", text{said: f.About, at: f.At})
		give("functions", text{said: f.Ours, at: f.At})
	}
}
