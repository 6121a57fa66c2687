package rulebook

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// TestBlocks checks that entries set in blocks have the names of their fields before their values,
// that long texts are below, and that links lead to them and to no others.
func TestBlocks(t *testing.T) {
	text := "# Play\n\n> Who begins.\n\nSee the [Tank](#units-tank).\n\n## Who\n\n```units hits > 1 {blocks}\nhits, camp, Says: 'A tank drives over what it does not see, and over the rest'\n```\n"
	b := shelved(t, "book: {appendices: []}", text)
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	got := described(b)
	for _, want := range []string{" 12.0 Tank\n", " HITS", " CAMP", " A tank drives over what"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "SAYS") || strings.Contains(got, "Scout") {
		t.Errorf("a lone text has a head, or who is not asked for is printed:\n%s", got)
	}
	for _, title := range []string{"", ", title: Who"} {
		if b := shelved(t, "book: {appendices: [{print: roster, of: units, set: blocks"+title+"}]}", "# Play\n\nSee the [Tank](#units-tank).\n"); len(b.found) > 0 || !strings.Contains(described(b), " HITS") {
			t.Errorf("a roster in blocks%s: %v", title, b.found)
		}
	}
	if b := shelved(t, "book: {appendices: [{print: roster, of: units}]}", "# Play\n\nSee the [Tank](#units-tank).\n"); len(b.found) != 1 {
		t.Errorf("a link to a row of a table: %v", b.found)
	}
}

// TestHeadedBlock checks that a first line containing the name is the head of each block, and that
// references within records print as names, before the text, however many.
func TestHeadedBlock(t *testing.T) {
	game := strings.NewReplacer("camp: {name: Camp, type: text}", "camp: {name: Camp, type: text}, foes: {name: Foes, type: list, optional: true, of: {type: record, fields: {n: {type: whole}, who: {type: ref, to: units}}}}",
		"camp: red", "camp: 'Red, behind the hill and before the river', foes: [{n: 3, who: tank}, {n: 2, who: scout}, {n: 4, who: tank}, {n: 5, who: scout}]").Replace(shelf)
	b := makeBook(t, overlay{content: fstest.MapFS{
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(game + "chapters: [{file: a.md}]\nbook: {appendices: []}\n")},
		"content/tiny/a.md":      &fstest.MapFile{Data: []byte("# Play\n\n> Words.\n\n```units {blocks}\nUnit: text(hits) + '. ' + name\nfoes, camp\n```\n")},
	}, layouts: os.DirFS("../..")}, "tiny", "a4")
	if found := append(b.load, b.found...); len(found) > 0 {
		t.Fatal(found)
	}
	if got := described(b); !strings.Contains(got, "1. Scout\n") || !strings.Contains(got, "4. Tank\n") || strings.Contains(got, "UNIT") || strings.Contains(got, "CAMP") || !strings.Contains(got, "  Tank, \n") {
		t.Error(got)
	}
}

// stocked makes a book of one chapter about some data.
func stocked(t *testing.T, data, chapter string) made {
	t.Helper()
	b := makeBook(t, overlay{content: fstest.MapFS{
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte("game: {title: Tiny, theme: house}\n" + data + "chapters: [{file: a.md}]\nbook: {appendices: []}\ncomponents: {rulebook: {kind: rulebook}}\n")},
		"content/tiny/a.md":      &fstest.MapFile{Data: []byte("# Play\n\n> Words.\n\n" + chapter)},
	}, layouts: os.DirFS("../..")}, "tiny", "a4")
	if found := append(b.load, b.found...); len(found) > 0 {
		t.Fatal(found)
	}
	return b
}

// TestBlocksOfAListWithSentences checks that what a class learns is an item on each line, its name
// in bold with a full stop, and that a list without sentences keeps its commas.
func TestBlocksOfAListWithSentences(t *testing.T) {
	const list = "type: list, of: {type: record, fields: {name: {type: text}, text: {type: text}}}"
	got := described(stocked(t, "collections: {classes: {one: class, fields: {learns: {name: Learn, "+list+"}, has: {name: Has, "+list+"}}}}\n"+
		"classes: {eeler: {name: Eeler, learns: [{name: Waders, text: Deep water does not slow you.}, {name: Reach, text: You strike first.}], has: [{name: Spear, text: long}, {name: Rope, text: wet}]}}\n",
		"```classes {blocks}\nlearns, has\n```\n"))
	names := regexp.MustCompile(`(?m)^ *[0-9.]+ +([0-9.]+) +[0-9.]+ (Waders|Reach)\.$`).FindAllStringSubmatch(got, -1)
	if len(names) != 2 || names[0][1] == names[1][1] || !strings.Contains(got, "Spear long, Rope wet") {
		t.Errorf("%q in\n%s", names, got)
	}
}

// TestBlocksAlike checks that a field is headed and below the figures in the blocks of every
// chapter if it is long in one of them.
func TestBlocksAlike(t *testing.T) {
	const data = "collections: {beasts: {one: beast, fields: {kind: {type: choice, choices: [wild, tame]}, hp: {name: HP, type: whole}, wants: {name: Wants, type: text}, does: {name: Does, type: text}}}}\n" +
		"beasts:\n  eel: {name: Eel, kind: wild, hp: 3, wants: The bell that it lay round for a hundred years., does: It coils and bites and does not let go of you.}\n  pig: {name: Pig, kind: tame, hp: 4, wants: Grain., does: It eats.}\n"
	if got := described(stocked(t, data, "```beasts kind == 'tame' {blocks}\nhp, wants, does\n```\n")); !strings.Contains(got, " WANTS") || !strings.Contains(got, " DOES") {
		t.Error(got)
	}
}

// TestBlocksOfSpells checks that a deck in blocks says how many copies there are only if there are
// several of a card, and that links lead to an entry in blocks by its name.
func TestBlocksOfSpells(t *testing.T) {
	for copies, said := range map[string]bool{"1": false, "2": true} {
		got := described(stocked(t, "decks: {spells: {name: Charms, fields: {level: {name: Level, type: whole}}, cards: {fog: {name: Fog, copies: "+copies+", level: 1}, tide: {name: Tide, copies: 1, level: 2}}}}\n", "```deck spells {blocks}\nlevel\n```\n"))
		if strings.Contains(got, "COPIES") != said || strings.Contains(got, "in 2 kinds") != said || !strings.Contains(got, "LEVEL") {
			t.Errorf("%s copies:\n%s", copies, got)
		}
	}
	b := shelved(t, "book: {appendices: []}", "# Play\n\n> Who begins.\n\nSee the [Tank](#tank).\n\n```units {blocks}\nhits\n```\n")
	if _, links := places(b); len(b.found) > 0 || len(links["#units-tank"]) != 1 {
		t.Error(b.found, links)
	}
}

// TestNoteOfBlocks checks that the note of a table is below its blocks.
func TestNoteOfBlocks(t *testing.T) {
	got := pagesOf(stocked(t, "tables: {omens: {name: Omens, kind: roll, die: d6, note: Say which die is tens., columns: {text: {name: Text, type: text}}, rows: {1-6: {text: Rain}}}}\n", "```table omens {blocks}\n```\n"))[1]
	if !strings.Contains(got, "Say which die is tens.") {
		t.Error(got)
	}
}

// TestLongBlock checks that a block that does not fit on a page is not kept whole.
func TestLongBlock(t *testing.T) {
	for _, c := range []struct {
		words int
		whole bool
	}{{200, true}, {3000, false}} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Words.\n\n```units hits > 1 {blocks}\nSays: '"+strings.Repeat("word ", c.words)+"'\n```\n")
		if len(b.found) > 0 {
			t.Error(b.found)
		}
		columns := map[geom.Length]bool{}
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, m geom.Matrix) {
			if text, ok := it.(*face.Text); ok && strings.HasPrefix(text.String(), "word word") {
				columns[m.Apply(text.At).X] = true
			}
		})
		if whole := len(columns) == 1; whole != c.whole {
			t.Errorf("%d words stand at %v", c.words, columns)
		}
	}
}

// TestFold checks that the second half of the rows is next to the first, and that a single row
// stays.
func TestFold(t *testing.T) {
	rows := func(n int) *table {
		out := &table{Cols: []col{{Head: "A"}, {Head: "B"}}}
		for range n {
			out.Rows = append(out.Rows, row{Cells: make([][]typeset.Span, 2)})
		}
		return out
	}
	for n, want := range map[int][2]int{0: {0, 2}, 1: {1, 2}, 2: {1, 5}, 5: {3, 5}} {
		tb := rows(n)
		tb.fold()
		if len(tb.Rows) != want[0] || len(tb.Cols) != want[1] {
			t.Errorf("%d rows: %d rows of %d columns, want %v", n, len(tb.Rows), len(tb.Cols), want)
		}
	}
}

// TestHalves checks that both halves of a folded table have columns of the same widths, and that
// the icons of the second are in it.
func TestHalves(t *testing.T) {
	book := func(icon string) (left map[string]geom.Length, items int) {
		game := strings.Replace(strings.Replace(shelf, "camp: blue", "camp: blue"+icon, 1), "{hits: {", "{icon: {name: Icon, type: icon, optional: true}, hits: {", 1)
		game = strings.Replace(game, "name: Tank", "name: The Tank of the Guard", 1)
		b := makeBook(t, overlay{content: fstest.MapFS{
			"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(game + "chapters: [{file: a.md}]\nbook: {appendices: []}\n")},
			"content/tiny/a.md":      &fstest.MapFile{Data: []byte("# Play\n\n> Words.\n\n```units {folded, across}\nhits, camp\n```\n")},
		}, layouts: os.DirFS("../..")}, "tiny", "a4")
		if found := append(b.load, b.found...); len(found) > 0 {
			t.Fatal(found)
		}
		left = map[string]geom.Length{}
		face.Walk(b.doc.Pages[1].Face, func(it face.Item, m geom.Matrix) {
			items++
			if text, ok := it.(*face.Text); ok {
				left[text.String()] = m.Apply(text.At).X
			}
		})
		return left, items
	}
	left, plain := book("")
	if one, two := left["red"]-left["Scout"], left["blue"]-left["The Tank of the Guard"]; one != two || one <= 0 {
		t.Errorf("a camp stands %v behind its unit in one half, %v in the other", one, two)
	}
	if _, with := book(", icon: shield"); with == plain {
		t.Error("the icon of the second half is not drawn")
	}
}

// TestTitledBlocks checks that a table with a title is set in blocks like one without, below its
// title, and that links lead to the title, or where a heading replaces the title to the first
// block.
func TestTitledBlocks(t *testing.T) {
	for heading, titled := range map[string]bool{"Fear": true, "Panic": false} {
		b := shelved(t, "book: {appendices: []}", "# Play\n\n> Who begins.\n\nRoll for [panic](#table-panic).\n\n## "+heading+"\n\n```table panic {blocks}\n```\n")
		if len(b.found) > 0 {
			t.Error(b.found)
		}
		got := pagesOf(b)[1]
		if strings.Contains(got, "D6 ") || !strings.Contains(got, "1–6") || strings.Count(got, " PANIC ") != 1 || strings.Contains(got, " FEAR ") != titled {
			t.Errorf("below %s:\n%s", heading, got)
		}
		if anchors, _ := places(b); len(anchors["table-panic"]) != 1 {
			t.Errorf("below %s the table stands on %v", heading, anchors["table-panic"])
		}
	}
}

// TestPassagesOfEntries checks that entries with only numbers as names are in numerical order where
// a block prints them, that texts that send a reader to one are links, and that the head of a page
// says which begin on it.
func TestPassagesOfEntries(t *testing.T) {
	const data = "collections: {parts: {one: part, fields: {text: {name: Text, type: text}}}}\nparts:\n  road: {name: '12', text: 'A road. Turn to 3.'}\n  hall: {name: '3', text: 'A hall. Turn to 9.'}\n" +
		"  well: {name: '9', text: A well.}\n  door: {name: '1', text: 'A door. Turn to {{ parts.road.name }}.'}\n  inn: {name: '10', text: An inn.}\n"
	long := strings.Replace(data, "text: A well.", "text: '"+strings.Repeat("A deep well. ", 380)+"'", 1) // to the next page
	b := makeBook(t, overlay{content: fstest.MapFS{
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte("game: {title: Tiny, theme: house}\n" + long + "chapters: [{file: a.md}]\nbook: {appendices: []}\ncomponents: {rulebook: {kind: rulebook}}\n")},
		"content/tiny/a.md":      &fstest.MapFile{Data: []byte("# Play\n\n> Words.\n\n```parts {blocks}\ntext\n```\n")},
	}, layouts: os.DirFS("../..")}, "tiny", "a4")
	if found := append(b.load, b.found...); len(found) > 0 {
		t.Fatal(found)
	}
	var said, leads []string
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
			switch x := it.(type) {
			case *face.Text:
				said = append(said, strings.TrimSpace(x.String()))
			case *face.Link:
				leads = append(leads, x.To)
			}
		})
	}
	at := 0
	for _, w := range said {
		if at < 5 && w == []string{"1", "3", "9", "10", "12"}[at] {
			at++
		}
	}
	if all := strings.Join(leads, " "); at < 5 || !strings.Contains(all, "#parts-road") || !strings.Contains(all, "#parts-hall") || !strings.Contains(all, "#parts-well") || !slices.Contains(said, "10–12") {
		t.Errorf("%d of five stand in order, links %q in %q", at, all, said)
	}
}
