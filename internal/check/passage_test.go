package check

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// contextOf returns a context that has only chapters.
func contextOf(chapters ...string) *Context {
	c := &Context{Game: &model.Game{}, memo: &memo{}, running: &Check{}}
	for _, text := range chapters {
		doc, _ := prose.Parse("a.md", text)
		c.Docs = append(c.Docs, Doc{&model.Chapter{}, doc})
		paragraphs(doc.Blocks, func(spans []prose.Span) { c.paras = append(c.paras, joined(spans)) })
	}
	c.said = []text{}
	return c
}

// TestChapterMissing checks which references to chapters by number lead nowhere.
func TestChapterMissing(t *testing.T) {
	for said, want := range map[string]string{
		"See chapter 2.": "",
		"See chapter 3, and what is in Chapter 4.": "chapter 3 Chapter 4",
		"See chapter 9 of the Handbook.":           "",
		"See chapter 9 of Monsters and Men.":       "",
		"A chapter 9 pages long.":                  "",
	} {
		var lost faults[string]
		chapterMissing(contextOf("# A\n\n"+said+"\n", "# B\n\nWords.\n"), &lost)
		if got := strings.Join(lost.keys, " "); got != want {
			t.Errorf("%s: lost %q, want %q", said, got, want)
		}
	}
}

// TestPassages checks where texts send their reader, and the findings for numbers out of sequence,
// for passages that nobody reads, and for those without an end.
func TestPassages(t *testing.T) {
	book := "# A\n\n## 1\n\nTurn to 2 or 3.\n\n## 2\n\nGo back to **1**, or on [4](#4).\n\n## 3\n\nRead 5; it takes 6 turns.\n\n## 4\n\nThe end.\n\n## 5\n\nThe end.\n"
	for _, x := range []struct{ was, is, want string }{
		{"", "", ""},
		{"Turn to 2 or 3.", "Turn to 2, 3 or 17.", "lost 17"},
		{"Read 5;", "See entry 7;", "lost 7; nothing sends a reader to passage 5"},
		{"## 3", "## 8", "passage 8 comes after 2"},
		{"## 3", "## 2", "passage 2 comes after 2"},
		{"Read 5;", "Turn to 3 again;", "a reader of passage 3 never comes to an end; nothing sends a reader to passage 5"},
		{"Read 5;", "It costs 5 coins to stay.", "nothing sends a reader to passage 5; passage 3 sends nowhere, and does not end as the 2 others do"},
		{"## 4\n\nThe end.\n\n## 5\n\nThe end.\n", "", ""}, // too few
		{"## 5", "## 5\n\nThe end.\n\n## 6\n\nTurn to 7.\n\n## 7\n\nTurn to 6 or 8.\n\n## 8", "only passages that nobody reads send a reader to passage 6"},
		{"## 5\n\nThe end.\n", "## 5\n\nThe end.\n\n## 6\n\nTurn to 7.\n\n## 7\n\nTurn to 6 or 4.\n\n## Nights\n\nBy night turn to 6.\n", ""},
	} {
		c := contextOf(strings.Replace(book, x.was, x.is, 1))
		var lost faults[string]
		passageMissing(c, &lost)
		passagesRunOn(c)
		passageEndless(c)
		passageUnread(c)
		passageCut(c)
		got := lists.Map(lost.keys, func(n string) string { return "lost " + n })
		for _, f := range c.found {
			got = append(got, f.Message)
		}
		if all := strings.Join(got, "; "); all != x.want {
			t.Errorf("%q for %q: %s, want %s", x.is, x.was, all, x.want)
		}
	}
}

// TestNotedWords checks which words in capitals a book of passages explains by asking for them.
func TestNotedWords(t *testing.T) {
	const book = "# A\n\n## 1\n\nNote **ASH**. Turn to 2 or 3.\n\n## 2\n\nNote the keyword HERON, and TIDE. Turn to 3.\n\n## 3\n\nTurn to 4.\n\n## 4\n\nTurn to 5.\n\n## 5\n\nThe end.\n"
	for text, want := range map[string]string{book: "ASH HERON", strings.ReplaceAll(book, "## ", "## P"): ""} {
		known := map[string]bool{}
		notedWords(contextOf(text), known)
		if got := strings.Join(slices.Sorted(maps.Keys(known)), " "); got != want {
			t.Errorf("noted %q, want %q", got, want)
		}
	}
}

// TestAskedInVain checks which texts give what passages ask for.
func TestAskedInVain(t *testing.T) {
	const book = "# A\n\n## 1\n\nSAID Turn to 2.\n\n## 2\n\nIf you have the **brass key**, turn to 3.\n\n## 3\n\nTurn to 4.\n\n## 4\n\nTurn to 5.\n\n## 5\n\nThe end.\n"
	for said, vain := range map[string]bool{
		"Here is a brass key.":                       false,
		"Lose the rope and gain the brass key.":      false,
		"Lose the brass key.":                        true,
		"Cross off the item brass key.":              true,
		"Without a lamp you drop your brass key.":    true,
		"If you have no brass key, you cannot stay.": true,
	} {
		c := contextOf(strings.Replace(book, "SAID", said, 1))
		if askedInVain(c); len(c.found) > 0 != vain {
			t.Errorf("%s: found %v", said, c.found)
		}
	}
	c := contextOf(strings.Replace(book, "SAID", "Begin.", 1) + "\n## 6\n\nHere is a brass key. Turn to 5.\n")
	if askedInVain(c); len(c.found) != 1 || c.found[0].Message != `passages ask for "brass key", and only passage 6 gives it, which nobody comes to` {
		t.Errorf("given where nobody comes: found %v", c.found)
	}
}
