package load

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// readDeck returns the game of a project, the findings, and the number of packed decks, with the
// cards of every deck packed as they are read, or of none.
func readDeck(t *testing.T, deck string, packed bool) (*model.Game, string, int) {
	t.Helper()
	defer func(was int) { many = was }(many)
	if many = 1 << 30; packed {
		many = 1
	}
	game := "game: {title: G, theme: t}\n"
	files := fstest.MapFS{"content/g/game.yaml": {Data: []byte(game)}, "content/g/deck.yaml": {Data: []byte(deck)}}
	p, err := Open(files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	packs := newDoc("content/g/deck.yaml", []byte(deck), true)
	return p.Games[0], fmt.Sprintf("%v", p.Findings), len(packs.bulks)
}

// unpacked returns a game with the fields of its cards unpacked.
func unpacked(g *model.Game) *model.Game {
	for _, d := range g.Decks {
		for _, c := range d.Cards {
			c.Fields = model.FieldsOf(c.Fields.List())
		}
	}
	return g
}

const bulkHead = "decks:\n  d:\n    name: Deck\n    fields:\n      text: {name: Text, type: text}\n      list: {name: List, type: list, of: {type: text}, optional: true}\n      cost: {name: Cost, type: whole, default: 2}\n    cards:\n"

// TestBulkReadsTheSame reads decks with their cards packed and unpacked: contents, places and
// findings must be the same, and plain decks must be packed.
func TestBulkReadsTheSame(t *testing.T) {
	for _, c := range []struct {
		name, cards string
		bulks       int
	}{
		{"plain", "      a: {name: A, copies: 1, text: one, list: [x, y]}\n      b: {name: B, copies: 2, text: two three, cost: 4}\n", 1},
		{"block", "      a:\n        name: A\n        copies: 1\n        text: one\n        list:\n          - x\n          - y z\n      b:\n        name: B\n        copies: 1\n        text: two\n", 1},
		{"quotes", "      a: {name: \"A \\\"B\\\"\", text: 'it''s'}\n      b: {name: 'B', copies: 1, text: \"two\", list: [\"x\", 'y']}\n", 1},
		{"long", "      a:\n        name: A\n        copies: 1\n        text: >-\n          one\n          two\n\n      # about b\n      b:\n        name: B\n        copies: 1\n        text: |\n          three\n          four\n", 0},
		{"folded", "      a:\n        name: A\n        copies: 1\n        text: one\n          two\n\n      b:\n        name: B\n        copies: 1\n        text: >\n          three\n\n          four\n", 1},
		{"letters", "      a: {name: Ä, text: größer – als, list: [ö, \"ü\"]}\n", 1},
		{"comments", "      a: {name: A, copies: 1, text: one} # first\n        # within\n      b: {name: B, copies: 2, text: two}\n", 1},
		{"more", "      a: {name: A, copies: 1, text: one}\n    hands:\n", 1},
		{"another", "      a: {name: A, copies: 1, text: one}\n  e:\n    name: E\n    cards:\n      b: {name: B}\n  f: {name: F, cards: {c: {name: C}}}\n", 2},
		{"anchor", "      a: &a {name: A, copies: 1, text: one}\n      b: *a\n", 0},
		{"twice", "      a: {name: A, copies: 1, text: one}\n      a: {name: B, copies: 2, text: two}\n", 0},
		{"twice within", "      a: {name: A, copies: 1, text: one, text: two}\n", 0},
		{"missing", "      a: {name: A, copies: 1, text: one}\n      b: {name: B, copies: 2, list: [x]}\n      c: {name: C, list: [x]}\n", 1},
		{"unknown", "      a: {name: A, copies: 1, text: one}\n      b: {name: B, copies: 2, tekst: two}\n", 1},
		{"not a map", "      a: {name: A, copies: 1, text: one}\n      b: two\n      c:\n", 1},
		{"tag", "      a: {name: !!str A, text: !odd one}\n", 0},
		{"open", "      a: {name: A, copies: 1, text: one\n      b: {name: B, copies: 2, text: two}\n", 0},
		{"over lines", "      a: {name: A, copies: 1, text: one,\n      cost: 3}\n", 0},
		{"quoted over lines", "      a: {name: A, copies: 1, text: \"one\n      b: two\"}\n", 0},
		{"capital", "      A: {name: A, copies: 1, text: one}\n", 0},
		{"outdented", "      a: {name: A, copies: 1, text: one}\n     b: {name: B, copies: 2, text: two}\n", 0},
		{"tab", "      a: {name: A, copies: 1, text: one}\n\tb: {name: B, copies: 2, text: two}\n", 0},
		{"empty", "\n", 0},
	} {
		deck := bulkHead + c.cards
		was, found, _ := readDeck(t, deck, false)
		is, foundNow, bulks := readDeck(t, deck, true)
		if found != foundNow {
			t.Errorf("%s: found %s\nnot     %s", c.name, foundNow, found)
		}
		if diff := cmp.Diff(was, unpacked(is), cmp.AllowUnexported(model.Fields{})); diff != "" {
			t.Errorf("%s (-whole +packed):\n%s", c.name, diff)
		}
		if faulty := strings.Contains(found, "deck.yaml"); c.name == "plain" && faulty {
			t.Error(found)
		}
		if bulks != c.bulks {
			t.Errorf("%s: %d maps are packed, not %d", c.name, bulks, c.bulks)
		}
	}
}

// TestBulkOfGames reads the games with all of their decks packed, also as printed and in other
// languages: nothing may differ from reading them unpacked.
func TestBulkOfGames(t *testing.T) {
	defer func(was int) { many = was }(many)
	fsys := os.DirFS("../..")
	for _, lang := range []string{"", "de"} {
		var games [2][]*model.Game
		var found [2]string
		for i, n := range []int{1 << 30, 1} {
			many = n
			p, err := Open(fsys, Options{Language: lang})
			if err != nil {
				t.Fatal(err)
			}
			found[i] = fmt.Sprint(p.Findings)
			for _, g := range p.Games {
				printed, f := p.AsPrinted(g.ID)
				games[i] = append(games[i], g, printed)
				found[i] += fmt.Sprint(f)
			}
		}
		for i, was := range games[0] {
			if !reflect.DeepEqual(was, unpacked(games[1][i])) {
				t.Errorf("language %q: %s is other when decks are packed", lang, was.ID)
			}
		}
		if found[0] != found[1] {
			t.Errorf("language %q: found %s, not %s", lang, found[1], found[0])
		}
	}
}

// TestBulkIsSmall checks how little memory a packed card takes in addition to its text.
func TestBulkIsSmall(t *testing.T) {
	var deck strings.Builder
	deck.WriteString(bulkHead)
	for i := range 2000 {
		fmt.Fprintf(&deck, "      card-%d: {name: Card %d, text: so many words that stand on card %d, cost: 3}\n", i, i, i)
	}
	d := newDoc("x", []byte(deck.String()), true)
	if len(d.bulks) != 1 || d.bulks[0].n != 2000 || len(d.bulks[0].b) > 2000*60 || len(d.bulks[0].words) > 0 {
		t.Fatalf("%d maps are packed", len(d.bulks))
	}
	n := 0
	d.entries(d.bulks[0].of, "cards", func(k, v *yaml.Node) {
		if want := fmt.Sprintf("card-%d", n); k.Value != want || v.Content[3].Value != fmt.Sprintf("so many words that stand on card %d", n) || v.Line != 9+n {
			t.Errorf("%s is %s on line %d", want, k.Value, v.Line)
		}
		n++
	})
	if n != 2000 || !unpack(d) || len(value(value(value(d.root, "decks"), "d"), "cards").Content) != 4000 {
		t.Errorf("%d cards", n)
	}
}

// TestCardsAreSmall checks how little memory a card of a large deck takes once it is read,
// including its text of 120 bytes.
func TestCardsAreSmall(t *testing.T) {
	const cards, most = 20000, 600
	var deck strings.Builder
	deck.WriteString(bulkHead)
	for i := range cards {
		fmt.Fprintf(&deck, "      card-%05d: {name: Card %05d, copies: 1, text: so many words that stand on card %05d and on no other of the deck, cost: 3}\n", i, i, i)
	}
	files := fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}\n")}, "content/g/deck.yaml": {Data: []byte(deck.String())}}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	p, err := Open(files, Options{})
	runtime.GC()
	runtime.ReadMemStats(&after)
	if each := (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / cards; err != nil || each > most {
		t.Errorf("%d bytes live of each card, %d at most are wanted (%v)", each, most, err)
	}
	runtime.KeepAlive(p)
}
