package check

import (
	"strings"
	"testing"

	"punchboard/internal/model"
)

// Lessons from published texts that were not written for the checks. See docs/precision.md.

// TestBareList checks which texts end with a list that needs no full stop.
func TestBareList(t *testing.T) {
	for said, want := range map[string]bool{
		"It casts spells.\nCantrips (at will): light\n1st level (3 slots): bless, sleep": true,
		"Choose one.\n\n* Take a torch\n* Take a rope":                                   true,
		"Choose one.\n* Take a torch.\n* Take a rope.\n* Take both":                      false,
		"Choose one.\n* Take a torch.\n* Take a rope":                                    false,
		"It holds its breath.\nInstant: draw a card":                                     false,
		"It holds its breath for a turn":                                                 false,
	} {
		if got := bareList(said); got != want {
			t.Errorf("%q: a bare list %v, want %v", said, got, want)
		}
	}
}

// TestByChance checks that a block of three is reported in a small family, and in a large one only
// a longer or a rarer block.
func TestByChance(t *testing.T) {
	block := func(members, holders, figures int) bool {
		n := census{members, map[figure][]int{}, nil}
		var b block
		for i := range figures {
			x := figure{path: strings.Repeat("f", i+1), said: "1"}
			b.of = append(b.of, x)
			n.holders[x.key()] = make([]int, holders)
		}
		return n.byChance(b) <= mostChance
	}
	for _, c := range []struct {
		members, holders, figures int
		want                      bool
	}{{5, 2, 3, true}, {7, 2, 3, true}, {7, 3, 3, false}, {300, 20, 3, false}, {300, 20, 5, false}, {300, 20, 7, true}, {300, 2, 3, true}} {
		if got := block(c.members, c.holders, c.figures); got != c.want {
			t.Errorf("%d figures, each of %d in %d: news %v, want %v", c.figures, c.holders, c.members, got, c.want)
		}
	}
}

// TestUnlikeByName checks that a skeleton and a minotaur skeleton are variants, though of two
// kinds.
func TestUnlikeByName(t *testing.T) {
	size := func(v string) model.Fields {
		return model.FieldsOf([]model.Field{{ID: "size", Value: model.Value{Kind: model.Choice, Text: v}}})
	}
	f := family{fields: []*model.FieldDecl{{ID: "size", Type: model.Type{Kind: model.Choice}}}, of: []sibling{
		{called: "Skeleton", given: size("small")}, {called: "Minotaur Skeleton", given: size("large")}, {called: "Ogre", given: size("large")}, {called: "Imp", given: size("small")}}}
	if f.unlike(0, 1) || f.unlike(1, 0) || !f.unlike(0, 2) {
		t.Errorf("unlike: a skeleton and another %v, %v, and an ogre %v", f.unlike(0, 1), f.unlike(1, 0), f.unlike(0, 2))
	}
}

// TestShortSlips checks which short words are taken for slips of names, and which for words.
func TestShortSlips(t *testing.T) {
	v := &vocabulary{count: map[string]int{"barn": 2}, english: map[string]bool{"sword": true}, named: wordSet("pick baton brace mortar chelicera words captain"), near: neighbours{}}
	v.neighbours()
	for word, want := range map[string]string{"pcik": "pick", "pikc": "pick", "pik": "pick", "pic": "", "pak": "", "bae": "", "pack": "", "batonn": "baton", "bracce": "brace", "mortr": "mortar", "morta": "", "sword": "", "barn": "", "chelicerae": "", "captainss": "captains", "captaine": "captain", "caqtains": "captains", "xaptain": "captain", "captaim": "", "captan": "", "cptain": "captain"} {
		if got, _ := v.slipped(word); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}

// TestMeant checks that of two words that occur once each neither is a slip of the other, unless
// the other is in a name.
func TestMeant(t *testing.T) {
	v := &vocabulary{count: map[string]int{"salves": 1, "slaves": 1, "wradens": 1, "wardens": 1, "lnatern": 1, "lantern": 2, "pcik": 1, "pick": 2}, english: map[string]bool{}, named: wordSet("warden")}
	for word, want := range map[string]string{"salves": "", "slaves": "", "wradens": "wardens", "lnatern": "lantern", "pcik": ""} {
		if got := v.meant(word); got != want {
			t.Errorf("%q is meant as %q, want %q", word, got, want)
		}
	}
}

// TestTitled checks what counts as a title.
func TestTitled(t *testing.T) {
	for said, want := range map[string]bool{"Jack of All Trades": true, "The Lantern goes out": false} {
		if got := (wordUse{text: heard{text: text{said: said}}}).titled(); got != want {
			t.Errorf("%q: a title %v", said, got)
		}
	}
}

// TestNamedAt checks that a pouch of salt is none of the pouches.
func TestNamedAt(t *testing.T) {
	for head, want := range map[string]bool{"pouch of salt": false, "small pouch": true, "pouch often empty": true} {
		if _, got := namedAt(head, "pouch"); got != want {
			t.Errorf("%q names a pouch: %v", head, got)
		}
	}
}

// TestWindows checks that the end of "don’t" does not begin a name.
func TestWindows(t *testing.T) {
	for said, want := range map[string]bool{"you don't roll": false, "you don’t roll": false, "a t roll": true} {
		got := false
		windows(runOf(said), func(_, _ int, folded string) { got = got || folded == "troll" })
		if got != want {
			t.Errorf("%q has a troll: %v", said, got)
		}
	}
}

// runOf returns the run of a text.
func runOf(said string) run {
	r := run{text: text{said: said}}
	for w := range plainWords(said) {
		r.words, r.folds = append(r.words, w), append(r.folds, fold(said[w.from:w.to]))
	}
	return r
}

// TestAlike checks which fields measure the same.
func TestAlike(t *testing.T) {
	field := func(name, about, unit string) *model.FieldDecl {
		return &model.FieldDecl{ID: name, Name: name, About: about, Unit: unit}
	}
	snap, aimed, damage := field("Snap", "time of a quick shot", ""), field("Aimed", "time of an aimed shot", ""), field("Damage", "of a shot that hits", "")
	if !alike(snap, aimed) || alike(snap, field("Price", "in coins", "")) || !alike(field("A", "", "turns"), field("B", "", "turns")) || alike(field("A", "time", "turns"), field("B", "time", "rounds")) {
		t.Error("who measures alike is not told")
	}
	if alike(snap, damage) || !alike(field("Attack", "", ""), field("Worn attack", "", "")) {
		t.Error("the word that counts is the first, or one of the name")
	}
	if alike(field("A", "in coins", ""), field("B", "in crates", "")) {
		t.Error("two letters are no word for what is measured")
	}
}

// TestUnitBeside checks that a text that begins with a word for time or space gives the unit, and
// that a single such word does not.
func TestUnitBeside(t *testing.T) {
	list := func(of ...string) *model.Collection {
		l := &model.Collection{ID: "rules", Fields: []*model.FieldDecl{{ID: "n", Type: model.Type{Kind: model.Whole}}, {ID: "of", Type: model.Type{Kind: model.Text}}}}
		for _, s := range of {
			l.Entries = append(l.Entries, &model.Entry{Fields: model.FieldsOf([]model.Field{{ID: "of", Value: model.Value{Kind: model.Text, Text: s}}})})
		}
		return l
	}
	if field, _ := unitBeside(list("rounds of the game", "squares that anybody sees", "cards")); field != "of" {
		t.Errorf("the unit stands in %q", field)
	}
	if field, _ := unitBeside(list("rounds of the game", "the squares", "cards")); field != "" {
		t.Errorf("the unit stands in %q, and it is one word", field)
	}
}

// TestIntroduced checks that a book explains an abbreviation by writing it after its words.
func TestIntroduced(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          bool
	}{{"against its Armor Class (", "), and hits", true}, {"a non-player (", ")", false}, {"an attack cost (", ")", true}, {"Armor Class ", " here", false}, {"(", ")", false}} {
		if got := introduced("AC", c.before, c.after); got != c.want {
			t.Errorf("%q AC %q: %v", c.before, c.after, got)
		}
	}
}

// TestSplitNames checks that two capitalized words of a name that are one word in another are
// reported once, and two short or common ones are not.
func TestSplitNames(t *testing.T) {
	names := func(of ...string) *Context {
		l := &model.Collection{ID: "spells"}
		for i, n := range of {
			l.Entries = append(l.Entries, &model.Entry{ID: string(rune('a' + i)), Name: n})
		}
		return &Context{Game: &model.Game{Collections: []*model.Collection{l}}, running: &Check{}}
	}
	for _, c := range []struct {
		names []string
		want  int
	}{
		{[]string{"Forcefield", "Force Field", "Old Force Field"}, 1},
		{[]string{"Forcefield", "Force field"}, 0},
		{[]string{"Outlaw", "Out Law"}, 1},
		{[]string{"Upward", "Up Ward"}, 0},
		{[]string{"Force Field", "Field Force"}, 0},
	} {
		x := names(c.names...)
		splitNames(x)
		if len(x.found) != c.want {
			t.Errorf("%q: %d findings, want %d", c.names, len(x.found), c.want)
		}
	}
}

// TestDefines checks that a text that defines another entry belongs to that entry.
func TestDefines(t *testing.T) {
	l := &model.Collection{ID: "arms", One: "arm", Entries: []*model.Entry{{Name: "Carbine"}, {Name: "Sling"}, {Name: "Bow"}}}
	for said, want := range map[string]int{
		"A sling is a strip of leather.":                  1,
		"The Sling is a strip of leather.":                1,
		"A bow is a bent stick.":                          0, // the name is too short
		"A sling is the forebear of a carbine.":           0, // it contains its own name too
		"A carbine is a short rifle.":                     0,
		"Beside a sling is where it hangs.":               0,
		"A strip of leather is a sling in trained hands.": 0,
	} {
		x := &Context{Game: &model.Game{}, running: &Check{}}
		defines(x, l, l.Entries[0], text{said: said})
		if len(x.found) != want {
			t.Errorf("%q: %d findings, want %d", said, len(x.found), want)
		}
	}
}
