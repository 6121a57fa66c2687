package check

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// saidOf returns the messages of a check run on an empty game.
func saidOf(look func(*Context)) []string {
	c := &Context{Game: &model.Game{}, running: &Check{}}
	look(c)
	var out []string
	for _, f := range c.found {
		out = append(out, f.Message)
	}
	return out
}

// TestListsRunOn checks which numbered lists are in sequence: from 1, from 0, from where the
// previous list ended, or not at all.
func TestListsRunOn(t *testing.T) {
	for text, want := range map[string]string{
		"1. a\n2. b\n3. c":                   "",
		"0. a\n1. b":                         "",
		"1. a\n1. b\n1. c":                   "",
		"1. a\n2. b\n\nThen:\n\n3. c\n4. d":  "",
		"1. a\n2. b\n\nAnew:\n\n1. c\n2. d":  "",
		"2. a\n3. b":                         "item 2 of a list is where 1 should be",
		"1. a\n3. b\n4. c":                   "item 3 of a list is where 2 should be",
		"1. a\n2. b\n2. c":                   "item 2 of a list is where 3 should be",
		"1. a\n20. b\n3. c":                  "item 20 of a list is where 2 should be",
		"1. a\n2. b\n\nThen:\n\n4. c\n5. d":  "item 4 of a list is where 1 should be",
		"- a\n- b":                           "",
		"3. a\n3. b":                         "item 3 of a list is where 1 should be",
		"1. a\n   1. b\n   2. c\n2. d\n3. e": "",
	} {
		doc, _ := prose.Parse("a.md", "# A\n\n"+text+"\n")
		got := saidOf(func(c *Context) {
			c.Docs = []Doc{{&model.Chapter{}, doc}}
			numberOrder(c)
		})
		if strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestRulesRunOn checks when breaks in the numbers of rules are reported.
func TestRulesRunOn(t *testing.T) {
	run := func(n ...string) string {
		text := "# A\n\n"
		for _, x := range n {
			text += "[" + x + "] A rule.\n\n"
		}
		doc, _ := prose.Parse("a.md", text)
		return strings.Join(saidOf(func(c *Context) {
			c.Docs = []Doc{{&model.Chapter{}, doc}}
			numberOrder(c)
		}), "; ")
	}
	twelve := strings.Fields("R-1 R-2 R-3 R-4 R-5 R-6 R-7 R-8 R-9 R-10 R-11 R-12")
	for _, x := range []struct {
		numbers []string
		want    string
	}{
		{twelve, ""},
		{append(twelve[:12:12], "R-14"), "rule R-14 comes after R-12"},
		{append(twelve[:12:12], "R-130", "R-14", "R-15"), "rule R-130 comes after R-12"},
		{append(twelve[:12:12], "S-5", "S-6"), ""},
		{append(twelve[:5:5], "R-9"), ""},
		{append(twelve[:12:12], "R-14", "R-16", "R-18"), ""},
	} {
		if got := run(x.numbers...); got != x.want {
			t.Errorf("%v: %q, want %q", x.numbers, got, x.want)
		}
	}
}

// TestExchangedNames checks which names of a list are reported as swapped.
func TestExchangedNames(t *testing.T) {
	for _, x := range []struct {
		names string // id=name, separated by semicolons
		told  bool
	}{
		{"light=Light load; heavy=Heavy load; worn=Worn", false},
		{"light=Heavy load; heavy=Light load; worn=Worn", true},
		{"object-levels=An open door; door-turns=Height of most objects; worn=Worn", true},
		{"aim=One shot; plain=Aim; worn=Worn", true},
		{"aim=One shot; plain=Aiming; worn=Worn", false},
		{"red=The red side; blue=The red and the blue side", false},
		{"a1=Club; a2=Dirk; club=Bow; bow=A club; a3=Axe; a4=Pike", false}, // ids say little here
	} {
		var names []model.Name
		for _, n := range strings.Split(x.names, "; ") {
			id, called, _ := strings.Cut(n, "=")
			names = append(names, model.Name{ID: id, Called: called})
		}
		if got := saidOf(func(c *Context) { crossedPairs(c, names) }); (len(got) == 1) != x.told {
			t.Errorf("%s: %q, want told: %t", x.names, got, x.told)
		}
	}
}

// TestOppositeAnswers checks that an answer "yes" that begins with no is reported, and one that
// begins with yes or neither is not.
func TestOppositeAnswers(t *testing.T) {
	for says, want := range map[string]string{
		"Yes, at once.":    "",
		"At once.":         "",
		"":                 "",
		"No: never twice.": `the answer "yes" of "again" begins with "no"`,
		"**no**":           "", // marks are not read
	} {
		got := saidOf(func(c *Context) {
			c.Game = &model.Game{Readings: []*model.Reading{{ID: "again", Options: []model.Answer{{ID: "yes", Text: says}, {ID: "often", Text: "No end of it."}}}}}
			exchanged(c)
		})
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%q: %s, want %s", says, s, want)
		}
	}
}

// TestBeheaded checks that one lower-case name among five capitalized ones has lost its beginning,
// unless its id or a chapter has it, or another name is in lower case too.
func TestBeheaded(t *testing.T) {
	for _, x := range []struct{ capitals, small, want string }{
		{"Ape Bear Cat Dog Elk", "gre=ogre", `"gre" begins with a small letter, as no other name of units does`},
		{"Ape Bear Cat Dog Elk", "ogre=ogre", ""},
		{"Ape Bear Cat Dog Elk", "said=ogre", ""},
		{"Ape Bear Cat Dog Elk", "gre=ogre mp=imp", ""},
		{"Ape Bear Cat Dog", "gre=ogre", ""},
	} {
		units := &model.Collection{ID: "units"}
		for _, n := range strings.Fields(x.capitals + " " + x.small) {
			called, id, _ := strings.Cut(n, "=")
			units.Entries = append(units.Entries, &model.Entry{ID: id, Name: called})
		}
		got := saidOf(func(c *Context) {
			c.Game, c.runs = &model.Game{Collections: []*model.Collection{units}}, []run{runOf("as said")}
			beheaded(c)
		})
		if s := strings.Join(got, "; "); s != x.want {
			t.Errorf("%s: %s, want %s", x.small, s, x.want)
		}
	}
}

// TestEntriesMeasured checks that everything in an entry outside its fields is counted.
func TestEntriesMeasured(t *testing.T) {
	sum := func(e model.Entry) measure {
		m := measure{}
		m.entry(&e)
		return m
	}
	is := model.Entry{ID: "ogre", Name: "Ogre", Cite: model.Cite{From: 3, To: 4}, Ours: "3 of it"}
	for name, change := range map[string]func(*model.Entry){
		"id":    func(e *model.Entry) { e.ID = "orge" },
		"name":  func(e *model.Entry) { e.Name = "Imp" },
		"from":  func(e *model.Entry) { e.Cite.From = 2 },
		"to":    func(e *model.Entry) { e.Cite.To = 5 },
		"turn":  func(e *model.Entry) { e.Cite.From, e.Cite.To = 4, 3 },
		"added": func(e *model.Entry) { e.Ours = "4 of it" },
	} {
		other := is
		if change(&other); sum(other) == sum(is) {
			t.Errorf("%s: another one measures the same", name)
		}
	}
}

// TestOneBack checks which citation is out of the order of the source.
func TestOneBack(t *testing.T) {
	lines := func(change map[int]int) []citing {
		var out []citing
		for i := range leastCited + 1 {
			from := 10 * (i + 1)
			if n, ok := change[i]; ok {
				from = n
			}
			out = append(out, citing{cite: model.Cite{From: from}})
		}
		return out
	}
	for _, x := range []struct {
		change map[int]int
		want   int
	}{
		{nil, -1},
		{map[int]int{5: 50}, -1}, // equal to its neighbour
		{map[int]int{5: 20}, 5},
		{map[int]int{5: 900}, 5},
		{map[int]int{5: 70, 6: 60}, 6},
		{map[int]int{3: 5, 9: 5}, -1},
	} {
		if got := oneBack(lines(x.change)); got != x.want {
			t.Errorf("%v: %d, want %d", x.change, got, x.want)
		}
	}
	if got := oneBack(lines(map[int]int{5: 20})[:leastCited]); got != -1 {
		t.Errorf("of a short list: %d", got)
	}
}

// TestTenfold checks which figure has a zero too many.
func TestTenfold(t *testing.T) {
	for _, x := range []struct {
		figures []int64
		told    bool
	}{
		{[]int64{4, 2, 4, 3, 5, 4, 40}, true},
		{[]int64{40, 4, 2, 4, 3, 5, 4}, true},
		{[]int64{4, 2, 4, 3, 5, 40}, false},       // few others
		{[]int64{4, 2, 4, 3, 5, 4, 41}, false},    // no zero
		{[]int64{4, 2, 4, 3, 5, 4, 20}, false},    // not far above
		{[]int64{4, 2, 4, 3, 5, 4, 60}, false},    // not one of them but for its zero
		{[]int64{4, 2, 4, 3, 5, 40, 40}, false},   // two are so large
		{[]int64{0, 0, 0, 0, 0, 0, 0}, false},     // nothing
		{[]int64{9, 8, 9, 8, 9, 8, 70}, false},    // a tenth of it is below all
		{[]int64{1, 1, 1, 1, 1, 1, 10, 1}, true},  // all alike
		{[]int64{1, 2, 1, 2, 1, 2, 100}, false},   // two zeros
		{[]int64{-4, 2, 4, 3, 5, 4, 40, 1}, true}, // less than nothing among them
		{append(slices.Repeat([]int64{1, 2, 3, 5}, 6), 33), true},
		{append(slices.Repeat([]int64{1, 2, 3, 5}, 5), 33), true},
		{append(slices.Repeat([]int64{1, 2, 3, 5}, 6), 34), false},
		{append(slices.Repeat([]int64{1, 2, 3, 5}, 6), 22), false}, // not far above
		{append(slices.Repeat([]int64{0, 1}, 12), 11), false},      // one is too little
		{append(slices.Repeat([]int64{1, 2, 3, 5}, 4), 33), false}, // few others
	} {
		figure := func(n int64) figureAt { return figureAt{model.Value{Kind: model.Whole, Int: n}, "it"} }
		if got := saidOf(func(c *Context) { tenfold(c, "copies", x.figures, figure) }); (len(got) == 1) != x.told {
			t.Errorf("%v: %q, want told: %t", x.figures, got, x.told)
		}
	}
}
