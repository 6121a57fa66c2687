package rulebook

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// TestApart follows the links between a game's book and its notes: each leads to a place that the
// other file has, in both directions, and every question and erratum appears once, in the notes.
func TestApart(t *testing.T) {
	books := makeBooks(t, os.DirFS("../.."), "one-roll", "a4")
	if len(books) != 2 {
		t.Fatalf("%d books", len(books))
	}
	names := []string{"rulebook", "designers-notes"}
	at, across := map[string]int{}, map[string][]string{}
	for i, b := range books {
		for _, p := range b.doc.Pages {
			face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
				switch it := it.(type) {
				case *face.Anchor:
					at[names[i]+".pdf#"+it.Name]++
				case *face.Link:
					if strings.Contains(it.To, ".pdf#") {
						across[names[i]] = append(across[names[i]], it.To)
					}
				}
			})
		}
	}
	for _, name := range names {
		if len(across[name]) < 20 {
			t.Errorf("%s has %d links to the other file", name, len(across[name]))
		}
		for _, to := range across[name] {
			if at[to] != 1 || strings.HasPrefix(to, name) {
				t.Errorf("%s: a link to %s, which stands %d times", name, to, at[to])
			}
		}
	}
	questions := 0
	for place := range at {
		_, name, _ := strings.Cut(place, "#")
		if strings.HasPrefix(name, "reading-") || strings.HasPrefix(name, "erratum-") {
			questions++
			if !strings.HasPrefix(place, "designers-notes") {
				t.Errorf("%s is not in the notes", place)
			}
		}
	}
	if questions < 30 {
		t.Errorf("%d questions and errata", questions)
	}
}

// TestChapterApart checks that a chapter may be in a file of its own, that it has no number if it
// is the only one there, and that links lead from each file into the other and name it.
func TestChapterApart(t *testing.T) {
	files := fstest.MapFS{
		"content/tiny/rules/a.md": &fstest.MapFile{Data: []byte("# Play\n\n> Who begins.\n\nRead [2](#2), and [the story](#the-story).\n\n## Who\n\n```units {blocks}\nhits\n```\n")},
		"content/tiny/rules/b.md": &fstest.MapFile{Data: []byte("# The story\n\n> Once.\n\n## 1\n\nGo to [Who](#who), or the [Tank](#units-tank).\n\n## 2\n\nThe end.\n\n```table panic\n```\n")},
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(strings.Replace(shelf, "components: {", "components: {rulebook: {name: Rulebook, kind: rulebook}, story: {name: Scenario book, kind: rulebook}} # ", 1) +
			"chapters: [{file: rules/a.md}, {file: rules/b.md, in: story}]\nbook: {appendices: []}\n")},
	}
	books := makeBooks(t, overlay{content: files, layouts: os.DirFS("../..")}, "tiny", "a4")
	if len(books) != 2 || len(books[0].load)+len(books[0].found)+len(books[1].found) > 0 {
		t.Fatal(len(books), books[0].load, books[0].found, books[1].found)
	}
	rules, story := strings.Join(pagesOf(books[0]), " "), strings.Join(pagesOf(books[1]), " ")
	if !strings.Contains(rules, "1 Play") || strings.Contains(rules, "The end.") || strings.Contains(story, "Who begins") || !strings.Contains(story, "SCENARIO BOOK") || strings.Contains(story, "1 The story") {
		t.Errorf("the book:\n%s\nthe story:\n%s", rules, story)
	}
	if pages := pagesOf(books[1]); len(pages) != 2 || !strings.Contains(pages[1], "Printing.") {
		t.Errorf("a short story has %d pages, or no credits at its end", len(pages))
	}
	if !strings.Contains(rules, "2 (Scenario book), and the story (Scenario book)") || !strings.Contains(story, "Who (Rulebook 1.1), or the Tank (Rulebook)") {
		t.Errorf("links do not say into which book they lead:\n%s\n%s", rules, story)
	}
	_, links := places(books[0])
	_, back := places(books[1])
	for _, to := range []string{"story.pdf#2", "story.pdf#b"} {
		if len(links[to]) == 0 {
			t.Errorf("no link of the book to %s: %v", to, links)
		}
	}
	for _, to := range []string{"rulebook.pdf#who", "rulebook.pdf#units-tank"} {
		if len(back[to]) == 0 {
			t.Errorf("no link of the story to %s: %v", to, back)
		}
	}
}

// TestOwnEmblem checks that the cover of each file shows the icon of its own first chapter.
func TestOwnEmblem(t *testing.T) {
	g := &model.Game{Chapters: []*model.Chapter{{Icon: "fist"}, {Icon: "bell", In: "story"}, {In: "maps"}}}
	for of, want := range map[string]string{"rulebook": "fist", "story": "bell", "maps": "fist"} {
		c := &compositor{design: &design{game: g}, refs: &references{of: of, apart: of != "rulebook"}}
		if got := c.ownEmblem(); got != want {
			t.Errorf("the cover of %s shows %s, not %s", of, got, want)
		}
	}
}

// TestLongApart checks that a longer file of its own has its credits behind its cover.
func TestLongApart(t *testing.T) {
	files := fstest.MapFS{
		"content/tiny/rules/a.md": &fstest.MapFile{Data: []byte("# Play\n\n> Who begins.\n")},
		"content/tiny/rules/b.md": &fstest.MapFile{Data: []byte("# The story\n\n> Once.\n" + strings.Repeat("\nIt goes on in words that fill more than one line of the column, so that page after page fills up.\n", 200))},
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(strings.Replace(shelf, "components: {", "components: {rulebook: {name: Rulebook, kind: rulebook}, story: {name: Scenario book, kind: rulebook}} # ", 1) +
			"chapters: [{file: rules/a.md}, {file: rules/b.md, in: story}]\nbook: {appendices: []}\n")},
	}
	pages := pagesOf(makeBooks(t, overlay{content: files, layouts: os.DirFS("../..")}, "tiny", "a4")[1])
	if len(pages) < 5 || !strings.Contains(pages[1], "Printing.") {
		t.Errorf("%d pages, the second is %q", len(pages), pages[1])
	}
}
