package check

import (
	"strings"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// TestClauses checks which numbers of headings and paragraphs are in sequence, and which references
// to such numbers lead nowhere.
func TestClauses(t *testing.T) {
	run := "## 1.0 One\n\n1.1 A.\n\n1.2 B.\n\n**1.2.1** C.\n\n[1.2.2] D.\n\n## 2.0 Two\n\n2.1 E.\n\n2.2 F.\n\n2.3 G.\n\n2.4 H.\n\n2.5 I.\n\n2.6 J.\n\n2.7 K."
	for _, x := range []struct{ text, order, lost string }{
		{run, "", ""},
		{strings.Replace(run, "2.4", "2.3", 1), "rule 2.3 comes after 2.3", ""},
		{strings.Replace(run, "2.4", "2.9", 1), "rule 2.9 comes after 2.3", ""},
		{strings.Replace(run, "[1.2.2]", "[1.3.2]", 1), "rule 1.3.2 comes after 1.2.1", ""},
		{strings.NewReplacer("2.2", "3.2", "2.4", "5.4", "2.6", "7.6").Replace(run), "", ""},
		{strings.Replace(run, "## 2.0 Two\n\n", "", 1), "", ""},
		{run + "\n\nSee 2.1 and 3.1, rules 1.2–1.2.3, (2.0).", "", "3.1 1.2.3"},
		{run + "\n\nSee 3.1, (2.5).", "", ""},                                                 // as many lost as found
		{"## One\n\nSee 1.1, 1.2, 7.4, and rule 9.1 of the core rules (3.5).", "", "1.2 7.4"}, // numbers that the book gives
		{"## 1.0 One\n\n1.1 A (1.1, 1.2, 1.0).", "", ""},
		{run + "\n\nSee 2.1. Cut on the cross you see 2.8 mm from each edge, or see 2.9\u00a0cm off.", "", ""},
	} {
		doc, _ := prose.Parse("a.md", "# A\n\n"+x.text+"\n")
		c := &Context{Game: &model.Game{}, Docs: []Doc{{&model.Chapter{}, doc}}, memo: &memo{}, running: &Check{}}
		c.said = []text{}
		numberOrder(c)
		var order []string
		for _, f := range c.found {
			order = append(order, f.Message)
		}
		var lost faults[string]
		clauseMissing(c, &lost)
		if got := strings.Join(order, "; "); got != x.order {
			t.Errorf("%s: %q, want %q", x.text, got, x.order)
		}
		if got := strings.Join(lost.keys, " "); got != x.lost {
			t.Errorf("%s: lost %q, want %q", x.text, got, x.lost)
		}
	}
}

// TestFigureIn checks which texts are a whole number in figures.
func TestFigureIn(t *testing.T) {
	for said, want := range map[string]int64{"90": 90, "£1,100": 1100, "1 100": 1100, "12\u202f000": 12000, "-4": -4, "3 4": -1, "1,2": -1, "3.5": -1, "": -1} {
		got, ok := figureIn(said)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q is %d, want %d", said, got, want)
		}
	}
}
