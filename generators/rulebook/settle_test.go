package rulebook

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// places returns the anchors of a book, and where its links lead, with their pages.
func places(b made) (anchors map[string][]int, links map[string][]int) {
	anchors, links = map[string][]int{}, map[string][]int{}
	for i, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			switch it := it.(type) {
			case *face.Anchor:
				anchors[it.Name] = append(anchors[it.Name], i+1)
			case *face.Link:
				links[it.To] = append(links[it.To], i+1)
			}
		})
	}
	return anchors, links
}

// TestAnchors checks that an anchor appears once, where what it names is first printed, and that a
// link to what the book leaves out is reported at its place.
func TestAnchors(t *testing.T) {
	const twice = "# Play\n\n> Who begins.\n\n```terms\n```\n\n```terms\n```\n\n## Who\n\n```units {blocks}\nhits\n```\n\n## Again\n\n```units {blocks}\nhits\n```\n"
	b := shelved(t, "book: {appendices: []}", twice)
	anchors, _ := places(b)
	for _, a := range []string{"term-cover", "units-tank"} {
		if len(anchors[a]) != 1 {
			t.Errorf("%s stands on pages %v", a, anchors[a])
		}
	}
	for link, want := range map[string]string{
		"[Tank](#units-tank)":      "",
		"[Scout](#units-scout)":    "content/tiny/rules/a.md:5:6: warning[PB110] rule-missing: the link leads to #units-scout, which no page of the book prints",
		"[panic](#table-panic)":    "content/tiny/rules/a.md:5:6: warning[PB110] rule-missing: the link leads to #table-panic, which no page of the book prints",
		"[Cover](#term-cover)":     "content/tiny/rules/a.md:5:6: warning[PB110] rule-missing: the link leads to #term-cover, which no page of the book prints",
		"[asked](#ties)":           "",
		"[here](#a)":               "",
		"[first](#a) and [](#who)": "",
	} {
		text := "# Play\n\n> Who begins.\n\nSee " + link + ".\n\n## Who\n\n```units hits > 1 {blocks}\nhits\n```\n"
		b := shelved(t, "book: {appendices: [readings]}", text)
		got := ""
		for _, f := range b.found {
			got += f.String()
		}
		if got != want {
			t.Errorf("%s: told %q, want %q", link, got, want)
		}
	}
}

// pagesOf returns the text of each page of a book.
func pagesOf(b made) []string {
	var out []string
	for _, p := range b.doc.Pages {
		said := ""
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			if x, ok := it.(*face.Text); ok {
				said += x.String() + " "
			}
		})
		out = append(out, strings.Join(strings.Fields(said), " "))
	}
	return out
}

// TestLinkPages checks that links of a book that requests it end with the page of their targets,
// except on that page; that a link of # is only the page number in any book; and that both are
// true.
func TestLinkPages(t *testing.T) {
	filler := strings.Repeat("Words that fill a page with what nobody reads to its end.\n\n", 90)
	text := "# Play\n\n> Who begins.\n\nSee [Tide](#tide), [Near](#near), and page [#](#tide).\n\n## Near\n\nNear.\n\n" + filler + "## Tide\n\nBack to [Near](#near).\n"
	for _, c := range []struct {
		more, first, last string
	}{
		{"book: {appendices: [], link-pages: true}", "See Tide (1.2, p. %d), Near (1.1), and page %d.", "Back to Near (1.1, p. 2)."},
		{"book: {appendices: []}", "See Tide (1.2), Near (1.1), and page %[2]d.", "Back to Near (1.1)."},
		{"words: {'p. {{ n }}': 'S. {{ n }}'}\nbook: {appendices: [], link-pages: true}", "See Tide (1.2, S. %d), Near (1.1), and page %d.", "Back to Near (1.1, S. 2)."},
	} {
		b := shelved(t, c.more, text)
		anchors, links := places(b)
		pages := pagesOf(b)
		at := anchors["tide"][0]
		if want := fmt.Sprintf(c.first, at, at); at < 3 || !strings.Contains(pages[1], strings.TrimSuffix(want, "%!(EXTRA int="+fmt.Sprint(at)+")")) {
			t.Errorf("%s: Tide is on page %d, and page 2 says\n%s\nwant %s", c.more, at, pages[1], want)
		}
		if !strings.Contains(pages[at-1], c.last) {
			t.Errorf("%s: page %d says\n%s\nwant %s", c.more, at, pages[at-1], c.last)
		}
		if len(links["#tide"]) < 2 || len(b.found) > 0 {
			t.Errorf("%s: links to the tide on %v, told %v", c.more, links["#tide"], b.found)
		}
	}
}

// TestTypedPages checks that a written page number that the book does not have is reported, and
// also one that is not the page of what it names.
func TestTypedPages(t *testing.T) {
	for says, want := range map[string]string{
		"See page 99.":                    `rules/a.md:5:10: warning[PB110] rule-missing: the text sends its reader to page 99, and the book has not so many pages on A4: 2`,
		"See **Tide** (p. 99).":           `rules/a.md:5:18: warning[PB110] rule-missing: the text sends its reader to page 99, and the book has not so many pages on A4: 2`,
		"See Tide on page 1.":             `rules/a.md:5:18: warning[PB110] rule-missing: the text has "Tide" on page 1, and the book has it elsewhere page on A4: 2`,
		"See [Tide](#tide), page 1.":      `rules/a.md:5:25: warning[PB110] rule-missing: the text has "Tide" on page 1, and the book has it elsewhere page on A4: 2`,
		"See Tide on page 2, page 2.":     "",
		"It stands on page 99 of a diary": "",
		"A page 2":                        "",
		"Page 40 in your notes.":          "",
		"Two Scouts (see page 1) look.":   `rules/a.md:5:22: warning[PB110] rule-missing: the text has "Scouts" on page 1, and the book has it elsewhere page on A4: 2`,
		"A Tank (page 2) rolls.":          "",
		"Roll for Panic (p. 1).":          `rules/a.md:5:20: warning[PB110] rule-missing: the text has "Panic" on page 1, and the book has it elsewhere page on A4: 2`,
	} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Who begins.\n\n"+says+"\n\n## Tide\n\nThe tide.\n\n```units {blocks}\nhits\n```\n\n```table panic\n```\n")
		got := ""
		for _, f := range b.found {
			got += strings.Join(append([]string{strings.TrimPrefix(f.String(), "content/tiny/")}, f.Evidence...), " ")
		}
		if got != want {
			t.Errorf("%q: told %q, want %q", says, got, want)
		}
	}
}

// TestTypedPagesElsewhere checks that the page of what another file prints is not compared with this
// one.
func TestTypedPagesElsewhere(t *testing.T) {
	game := strings.Replace(shelf, "kind: rulebook}}", "kind: rulebook}, beasts: {name: Beasts, kind: rulebook}}", 1) + "chapters: [{file: a.md}, {file: b.md, in: beasts}]\nbook: {appendices: []}\n"
	b := makeBook(t, overlay{content: fstest.MapFS{"content/tiny/game.yaml": {Data: []byte(game)}, "content/tiny/a.md": {Data: []byte("# Play\n\nMeet the Tank (page 43). See page 42.\n")},
		"content/tiny/b.md": {Data: []byte("# Beasts\n\n```units {blocks}\nhits\n```\n")}}, layouts: os.DirFS("../..")}, "tiny", "a4")
	if len(b.found) != 1 || !strings.Contains(b.found[0].Message, "to page 42,") {
		t.Errorf("found %v", b.found)
	}
}

// TestPassageWays checks that numbers that a text sends its reader to are links where there are
// passages, that a page of several says which, and that a few headings of numbers do not make such
// a book.
func TestPassageWays(t *testing.T) {
	passages := "## 1\n\nTurn to 3 or 5, or read *2*. It costs 4 coins.\n\n## 2\n\nSee 4.\n\n## 3\n\nGo on to 4; see 9.\n\n## 4\n\nThe end.\n"
	for last, want := range map[string]map[string]int{"## 5\n\nThe end.\n": {"#3": 1, "#5": 1, "#4": 2, "#2": 1, "#9": 0}, "": {"#3": 0, "#4": 0}} {
		b := shelved(t, "book: {appendices: [], heads: lines, cover: {none: true}}", "# Play\n\n> Once.\n\n"+passages+last)
		_, links := places(b)
		for to, n := range want {
			if len(links[to]) != n {
				t.Errorf("%d links to %s, want %d", len(links[to]), to, n)
			}
		}
		if len(b.found) > 0 {
			t.Error(b.found)
		}
	}
	long := ""
	for i := range 60 {
		long += fmt.Sprintf("## %d\n\nThe words of this one, which go on for some time. Turn to %d.\n\n", i+1, (i+7)%60+1)
	}
	pages := pagesOf(shelved(t, "book: {appendices: [], heads: lines, cover: {none: true}}", "# Play\n\n> Once.\n\n"+long))
	if !strings.HasPrefix(pages[1], "Play 21–42 21 ") {
		t.Errorf("the second page is headed %.40s", pages[1])
	}
	for _, paper := range []string{"a4", "a5"} {
		told := 0
		for i, page := range pagesOf(shelvedOn(t, paper, "book: {appendices: [], heads: lines, cover: {none: true}, link-pages: true}", "# Play\n\n> Once.\n\n"+long)) {
			told += strings.Count(page, "(p. ")
			if strings.Contains(page, fmt.Sprintf("(p. %d)", i+1)) {
				t.Errorf("page %d on %s tells its own number:\n%s", i+1, paper, page)
			}
		}
		if told < 5 {
			t.Errorf("%d pages told on %s", told, paper)
		}
	}
}

// TestIndexOfDecks checks that the index names the cards of a deck if the game says so, and that
// the list of a deck has bullets in place of the boxes of its texts.
func TestIndexOfDecks(t *testing.T) {
	const omens = "\ndecks: {omens: {name: Omens, fields: {text: {name: Text, type: text}}, cards: {crow: {name: Black Crow, copies: 1, text: \"- [ ] Roll.\\n- [x] Wait.\"}}}}\n"
	b := shelved(t, "book: {appendices: [{print: index, of: [decks/omens]}]}"+omens, "# Play\n\n> Who begins.\n\nThe Black Crow ends the day.\n\n```deck omens\n```\n")
	all := strings.Join(pagesOf(b), " ")
	if _, index, ok := strings.Cut(all, "Index"); !ok || !strings.Contains(index, "Black Crow") {
		t.Errorf("the index does not name the Black Crow: %s", all)
	}
	if strings.Contains(all, "[") || strings.Count(all, "•") != 2 {
		t.Errorf("the list of the deck has no bullets: %s", all)
	}
}
