package rulebook

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shelf is a game with something for every appendix. Its collection is called units, a name that
// means nothing to the program.
const shelf = `
game: {title: Tiny, theme: house, players: "2"}
collections: {units: {one: unit, fields: {hits: {name: Hits, type: whole}, camp: {name: Camp, type: text}}}}
units: {scout: {name: Scout, hits: 1, camp: red}, tank: {name: Tank, hits: 4, camp: blue}}
tables: {panic: {name: Panic, kind: roll, die: d6, columns: {result: {name: Result, type: text}}, rows: {"1-6": {result: Nothing}}}}
terms: {cover: {name: Cover, meaning: A wall.}}
readings: {ties: {question: "Who wins?", options: {a: {text: Nobody.}, b: {text: Both.}}, chosen: a}}
components: {rulebook: {name: Rulebook, kind: rulebook}}
`

// shelved makes a book of the shelf, with some chapters and further lines.
func shelved(t *testing.T, more string, chapters ...string) made {
	t.Helper()
	return shelvedOn(t, "a4", more, chapters...)
}

// shelvedOn is shelved on a paper.
func shelvedOn(t *testing.T, paper, more string, chapters ...string) made {
	t.Helper()
	files := fstest.MapFS{"content/tiny/wide.yaml": &fstest.MapFile{Data: []byte(wideTable())}}
	list := "chapters:\n"
	for i, text := range chapters {
		name := "rules/" + string(rune('a'+i)) + ".md"
		list += "  - {file: " + name + "}\n"
		files["content/tiny/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	files["content/tiny/game.yaml"] = &fstest.MapFile{Data: []byte(shelf + list + more)}
	b := makeBook(t, overlay{content: files, layouts: os.DirFS("../..")}, "tiny", paper)
	if len(b.load) > 0 {
		t.Fatalf("%v", b.load)
	}
	return b
}

// bookmarks returns those of a book at a level.
func bookmarks(doc *face.Document, level int) []string {
	var out []string
	for _, p := range doc.Pages {
		for _, it := range p.Face.Items {
			if b, ok := it.(*face.Bookmark); ok && b.Level == level {
				out = append(out, strings.ReplaceAll(b.Title, "\u2002", " "))
			}
		}
	}
	return out
}

// TestAppendices checks which appendices a book has, in which order, and with which titles.
func TestAppendices(t *testing.T) {
	const play = "# Play\n\n## Cover\n\nA tank stands behind cover.\n"
	for _, c := range []struct {
		why, book string
		want      []string
	}{
		{"unasked all but rosters, whatever collections are called", "", []string{"A Tables", "B Glossary", "C Questions we settled"}},
		{"none", "book: {appendices: []}", nil},
		{"in the order of the list", "book: {appendices: [readings, tables]}", []string{"A Questions we settled", "B Tables"}},
		{"what there is nothing of is left out", "book: {appendices: [errata, odds, decks, terms]}", []string{"A Glossary"}},
		{"titles and rosters", "book: {appendices: [{print: terms, title: Glossary}, {print: roster, of: units, title: Who}, {print: index, title: Where}]}",
			[]string{"A Glossary", "B Who", "Where"}},
	} {
		b := shelved(t, c.book, play)
		if len(b.found) > 0 {
			t.Errorf("%s: %v", c.why, b.found)
		}
		want := append([]string{"Title page", "1 Play"}, c.want...)
		if len(c.want) > fewChapters-1 {
			want = slices.Insert(want, 1, "Contents")
		}
		if got := bookmarks(b.doc, 0); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", c.why, got, want)
		}
	}
	long := "# Play\n"
	for _, word := range strings.Fields("Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Kapok Larch") {
		long += "\n## " + word + "\n\nA tank stands behind cover.\n"
	}
	if got := bookmarks(shelved(t, "", long).doc, 0); !slices.Contains(got, "Index") {
		t.Errorf("a book with much to look up has no index: %q", got)
	}
}

// TestRosters checks what rosters print: parts by a field, and only the requested columns; and that
// the index names entries only where the game says so.
func TestRosters(t *testing.T) {
	b := shelved(t, `book: {appendices: [{print: roster, of: units, by: camp, columns: ["Man: name", "Twice: hits * 2"]}, {print: index, of: units}]}`,
		"# Play\n\nA tank stands behind a wall. See [the roster](#roster).\n")
	got := described(b)
	for _, want := range []string{"A.1\u2002Red", "A.2\u2002Blue", " Man\n", " Twice\n", " 8\n", "8.4 Tank"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, " Hits\n") {
		t.Error("a column that was not asked for")
	}
	if usual := described(shelved(t, "book: {appendices: [{print: roster, of: units, by: camp}]}", "# Play\n\nPlay.\n")); strings.Contains(usual, " Camp\n") || !strings.Contains(usual, " Hits\n") {
		t.Errorf("a roster has the field that parts it as a column:\n%s", usual)
	}
	for book, headed := range map[string]bool{"{print: roster, of: units}": true, "{print: roster, of: units, title: Who}": false} {
		if got := described(shelved(t, "book: {appendices: ["+book+"]}", "# Play\n\nPlay.\n")); strings.Contains(got, "EVERY") != headed {
			t.Errorf("%s: headed %v", book, !headed)
		}
	}
	if got := described(shelved(t, "book: {appendices: [{print: roster, of: units, by: hits}]}", "# Play\n\nPlay.\n")); !strings.Contains(got, "A.2\u2002Hits 4") {
		t.Errorf("a roster is not parted by a number:\n%s", got)
	}
	const spots = "book: {appendices: [{print: roster, of: spots, by: n}, {print: roster, of: spots, by: at}]}\ncollections: {spots: {one: spot, fields: {n: {name: N, type: whole}, at: {name: At, type: list, of: {type: choice, choices: [bog, fen]}}}}}\nspots: {a: {name: A, n: 2, at: [fen, bog]}, b: {name: B, n: 1, at: [fen]}}\n"
	twice := bookmarks(makeBook(t, overlay{content: fstest.MapFS{"content/tiny/game.yaml": {Data: []byte("game: {title: Tiny, theme: house}\nchapters: [{file: a.md}]\ncomponents: {rulebook: {name: R, kind: rulebook}}\n" + spots)}, "content/tiny/a.md": {Data: []byte("# Play\n\nPlay.\n")}}, layouts: os.DirFS("../..")}, "tiny", "a4").doc, 1)
	if want := []string{"A.1 N 1", "A.2 N 2", "B.1 Fen", "B.2 Bog"}; !slices.Equal(twice, want) {
		t.Errorf("two rosters of a collection have the parts %q, want %q", twice, want)
	}
	without := described(shelved(t, "book: {appendices: [index]}", "# Play\n\nA tank stands behind cover.\n"))
	if strings.Contains(without, "8.4 Tank") {
		t.Error("the index names entries that it was not told of")
	}
	wrong := shelved(t, "book: {appendices: [{print: roster, of: units, columns: [hist]}]}", "# Play\n\nPlay.\n")
	if len(wrong.found) != 1 || wrong.found[0].At.Line != 11 || !strings.Contains(wrong.found[0].Message, "no field hist in units") {
		t.Errorf("got %v", wrong.found)
	}
}

// TestManySections checks that a chapter of sixty sections is set, with each way in which chapters
// may begin.
func TestManySections(t *testing.T) {
	var long strings.Builder
	long.WriteString("# Long\n\n> What it is about.\n\n")
	for i := range 60 {
		long.WriteString("## Section " + itoa(i+1) + "\n\n" + strings.Repeat("A line of words. ", 40) + "\n\n")
	}
	heads := map[string]int{}
	for _, head := range []string{"pages", "bands", "lines"} {
		b := shelved(t, "book: {appendices: [], heads: "+head+"}", long.String())
		if len(b.found) > 0 {
			t.Errorf("%s: %v", head, b.found)
		}
		if got := len(bookmarks(b.doc, 1)); got != 60 {
			t.Errorf("%s: %d sections", head, got)
		}
		heads[head] = strings.Count(described(b), " Section 7\n")
	}
	if heads["pages"] != 1 || heads["bands"] != 2 || heads["lines"] != 1 {
		t.Errorf("a section is listed in the contents and in the heads of %v", heads)
	}
}

// TestContents checks that a book has contents if they have enough lines for a page, and the book
// has more pages than a folded sheet.
func TestContents(t *testing.T) {
	for _, c := range []struct {
		sections, words int
		want            bool
	}{{fewLeads - 1, 2000, false}, {fewLeads, 2000, true}, {fewLeads, 20, false}, {6 * fewLeads, 1, false}} {
		b := shelved(t, "book: {appendices: []}", "# Play\n"+strings.Repeat("\n## A part\n\n"+strings.Repeat("Words. ", c.words)+"\n", c.sections))
		if got := slices.Contains(bookmarks(b.doc, 0), "Contents"); got != c.want {
			t.Errorf("%d sections of %d words: contents %v, want %v", c.sections, c.words, got, c.want)
		}
	}
}

// TestLinksToAppendices checks that a link leads to a roster by its collection, to a table by its
// name and to any appendix by its title, even where an earlier heading has the name of what it prints.
func TestLinksToAppendices(t *testing.T) {
	const play = "# Play\n\n## Roster\n\nSee [them](#roster-units), [who](#who-is-who) and [the words](#glossary). Roll on [Panic](#panic).\n\n```table panic\n```\n"
	b := shelved(t, "book: {appendices: [{print: terms, title: Glossary}, {print: roster, of: units, title: Who Is Who}]}", play)
	if len(b.found) > 0 {
		t.Errorf("%v", b.found)
	}
	to := map[string]bool{}
	for _, p := range b.doc.Pages {
		for _, it := range p.Face.Items {
			if l, ok := it.(*face.Link); ok {
				to[l.To] = true
			}
		}
	}
	if !to["#appendix-roster"] || !to["#appendix-terms"] || !to["#table-panic"] {
		t.Errorf("links lead to %v", to)
	}
}

// TestLinksOfOtherPrograms checks that a link leads to the heading that other programs mean by it,
// and one into the file of a chapter to that chapter.
func TestLinksOfOtherPrograms(t *testing.T) {
	links := []string{"#11-who-begins--why", "#who-begins--why", "#Zug%C3%BCge", "03-a.md#zugüge", "../rules/03-a.md", "a.md#gone", "other.md", "https://a.org/a.md"}
	want := []string{"#1-1-who-begins-why", "#1-1-who-begins-why", "#zugüge", "#zugüge", "#a", "#a", "other.md", "https://a.org/a.md"}
	b := shelved(t, "book: {appendices: []}", "# Play\n\n## 1.1. Who begins, & why\n\n[x]("+strings.Join(links, "),\n[x](")+").\n\n## Zugüge\n\nOne.\n")
	var to []string
	for _, p := range b.doc.Pages {
		for _, it := range p.Face.Items {
			if l, ok := it.(*face.Link); ok {
				to = append(to, l.To)
			}
		}
	}
	if len(b.found) > 0 || !slices.Equal(slices.Compact(to), slices.Compact(want)) {
		t.Errorf("links lead to %q, want %q, found %v", to, want, b.found)
	}
}

// TestWorkedOutAmidALine checks the finding about a computed column that is followed by others.
func TestWorkedOutAmidALine(t *testing.T) {
	b := shelved(t, "book: {appendices: []}", "# Play\n\n```units true\nTwice: hits * 2, camp\n```\n")
	if len(b.found) == 0 || b.found[0].Help != "a column that is worked out ends its line: put what follows on a line of its own" {
		t.Errorf("%v", b.found)
	}
}

// TestWorkedOutOfATable checks that a block of a table may compute columns, as that of a collection.
func TestWorkedOutOfATable(t *testing.T) {
	b := shelved(t, "book: {appendices: []}", "# Play\n\n```table panic\nresult\nLoud: upper(result)\n```\n")
	if got := described(b); len(b.found) > 0 || !strings.Contains(got, " NOTHING\n") || !strings.Contains(got, " Nothing\n") {
		t.Errorf("found %v in\n%s", b.found, got)
	}
}

// TestWorkedOutOfADeck checks that a column worked out in the list of a deck is aligned right while
// all its values are numbers, amounts of money among them.
func TestWorkedOutOfADeck(t *testing.T) {
	const money = "decks: {money: {name: Money, fields: {value: {name: Value, type: whole}}, cards: {one: {name: One, copies: 37, value: 1}, many: {name: Many, copies: 4, value: 500}}}}\n"
	for line, right := range map[string]bool{"Together: value * copies": true, "Together: '£' + text(value * copies)": true, "Together: value == 1 ? 'much' : text(value * copies)": false} {
		b := shelved(t, money+"book: {appendices: []}", "# Play\n\n```deck money\nvalue\n"+line+"\n```\n")
		if len(b.found) > 0 {
			t.Fatal(b.found)
		}
		var left, ends []geom.Length
		for _, p := range b.doc.Pages {
			face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
				if x, ok := it.(*face.Text); ok && slices.Contains([]string{"37", "£37", "much", "2000", "£2000"}, x.String()) && x.At.Y > 0 {
					left, ends = append(left, x.At.X), append(ends, x.At.X+x.Width())
				}
			})
		}
		n := len(ends)
		if n < 2 || (max(ends[n-1]-ends[n-2], ends[n-2]-ends[n-1]) < 10) != right || (left[n-1] == left[n-2]) == right {
			t.Errorf("%s: from %v to %v", line, left, ends)
		}
	}
}

// TestSealed checks that the sections of a sealed chapter are in no list and begin pages.
func TestSealed(t *testing.T) {
	long := "# Acts\n"
	for _, word := range strings.Fields("Ash Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Kapok Larch") {
		long += "\n## " + word + "\n\nA tank stands behind cover.\n"
	}
	for _, sealed := range []bool{false, true} {
		game := shelf + fmt.Sprintf("chapters: [{file: a.md, sealed: %v}, {file: b.md}]\nbook: {appendices: []}\n", sealed)
		files := fstest.MapFS{"content/tiny/game.yaml": {Data: []byte(game)}, "content/tiny/a.md": {Data: []byte(long)}, "content/tiny/b.md": {Data: []byte("# End\n\nAll stand.\n")}}
		b := makeBook(t, overlay{content: files, layouts: os.DirFS("../..")}, "tiny", "a4")
		if got := len(bookmarks(b.doc, 1)); len(b.found) > 0 || (got == 0) != sealed || (len(b.doc.Pages) > 12) != sealed {
			t.Errorf("sealed %v: %d sections among the bookmarks, %d pages, %v", sealed, got, len(b.doc.Pages), b.found)
		}
	}
}
