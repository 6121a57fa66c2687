package check

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestMisquoted compares printed values with the sentence of the source from which they are quoted.
// A claim's erratum has no printed value of its own.
func TestMisquoted(t *testing.T) {
	for _, x := range []struct{ path, printed, says, want string }{
		{"units.ogre.cost", "5", "An ogre costs 5.", ""},
		{"units.ogre.cost", "5", "An ogre costs 8.", `erratum "e" has 5 printed, and its source says 8`},
		{"units.ogre.cost", "5", "An ogre costs more than 4.", ""},
		{"units.ogre.cost", "5", "An ogre is dear.", ""},
		{"units.ogre.cost", "5", "", ""},
		{"units.ogre.cost", "", "An ogre costs 8.", ""},
		{"units.ogre.name", "Orge", "The ogre is big.", `erratum "e" has Orge printed, and its source says ogre`},
		{"units.ogre.says", "{{ units.ogre.cost + 9 }}", "An ogre costs 5.", ""},
		{"claims.dear", "5", "An ogre costs 8.", ""},
	} {
		got := saidOf(func(c *Context) {
			c.Game = &model.Game{Errata: []*model.Erratum{{ID: "e", Path: x.path, Printed: x.printed, Says: x.says}}}
			misquoted(c)
		})
		if s := strings.Join(got, "; "); s != x.want {
			t.Errorf("%s printed as %q, where %q: %s, want %s", x.path, x.printed, x.says, s, x.want)
		}
	}
}

// TestUnitsMeet checks that numbers with two units are found in claims and in functions, but not
// where one is a factor.
func TestUnitsMeet(t *testing.T) {
	number := func(id, unit string) *model.FieldDecl {
		return &model.FieldDecl{ID: id, Type: model.Type{Kind: model.Whole}, Unit: unit, Measures: []string{unit}}
	}
	units := &model.Collection{ID: "units", Fields: []*model.FieldDecl{number("rests", "turns"), number("walks", "squares"), number("runs", "squares")}, Entries: []*model.Entry{{ID: "ogre"}}}
	const rests, walks, runs = "units.ogre.rests", "units.ogre.walks", "units.ogre.runs"
	for says, want := range map[string]string{
		walks + " < " + runs:                "",
		walks + " < " + rests:               walks + " counts squares and " + rests + " turns, and they are compared",
		walks + " + " + rests + " > 3":      walks + " counts squares and " + rests + " turns, and they are added",
		walks + " * " + rests:               "",
		"2 * " + walks + " > " + rests:      "",
		walks + " > 3 and " + rests + "> 1": "",
	} {
		for where, game := range map[string]model.Game{
			"when":  {Claims: []*model.Claim{{When: model.Value{Text: says}}}},
			"holds": {Claims: []*model.Claim{{Holds: model.Value{Text: says}}}},
		} {
			game.Collections = []*model.Collection{units}
			got := saidOf(func(c *Context) { c.Game = &game; unitsMeet(c) })
			if s := strings.Join(got, "; "); s != want {
				t.Errorf("%s: %s\ngot  %s\nwant %s", where, says, s, want)
			}
		}
	}
}

// TestKindred checks that the longer texts of the data are inspected, grouped by those that say the
// same about different things.
func TestKindred(t *testing.T) {
	g := &model.Game{
		Terms:     []*model.Term{{Meaning: "meaning"}},
		Errata:    []*model.Erratum{{Because: "erratum", Damaged: "damaged erratum"}, {Because: "another"}},
		Readings:  []*model.Reading{{Question: "question", Because: "reading", Damaged: "damaged reading", Options: []model.Answer{{Text: "yes"}, {Text: "no"}}}},
		Counters:  []*model.Counter{{Because: "counter"}},
		Tiles:     []*model.Tile{{Because: "tile"}},
		Odds:      []*model.Odds{{Text: "odds", Note: "note of odds"}},
		Functions: []*model.Function{{About: "about", Ours: "ours"}},
		Tables:    []*model.Table{{Note: "note of a table"}},
		Scenarios: []*model.Scenario{{Text: "scenario", Victory: "victory"}},
	}
	said := map[any][]string{}
	kindred(g, func(group any, x text) {
		if x.said != "" {
			said[group] = append(said[group], x.said)
		}
	})
	var got []string
	for _, all := range said {
		got = append(got, strings.Join(all, ", "))
	}
	for _, want := range []string{"meaning", "erratum, another", "damaged erratum, damaged reading", "question", "reading", "yes, no", "counter", "tile", "odds, note of odds", "about, ours", "note of a table", "scenario, victory"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q together in %q", want, got)
		}
	}
}
