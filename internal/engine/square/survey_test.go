package square

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestSurvey draws small tiles and expects exactly these faults.
func TestSurvey(t *testing.T) {
	for _, c := range []struct {
		name   string
		levels []string
		want   []FaultKind
	}{
		{"open ground", []string{`
.   .   .

.   .   .

.   .   .
`}, nil},
		{"a room without a door", []string{`
.   .   .   .

.   +---+   .
    |   |
.   +---+   .

.   .   .   .
`}, []FaultKind{Unreached}},
		{"a room with a door", []string{`
.   .   .   .

.   +-D-+   .
    |   |
.   +---+   .

.   .   .   .
`}, nil},
		{"a door before a tree, and nobody gets in", []string{`
.   .   .   .   .
      T
.   +-D-+---+   .
    |       |
.   +---+---+   .

.   .   .   .   .
`}, []FaultKind{Unreached, DeadDoor}},
		{"stairs to a floor", []string{`
.   .   .   .
 1   2
.   .   .   .
`, `
+---+---+---+
| .   .   g |
+---+---+---+
`}, nil},
		{"a floor with walls and no stairs, one of them over the air", []string{`
.   .   .   .

.   .   .   .
`, `
+---+---+---+
  .   .   g |
+   .   .   .
`}, []FaultKind{Unreached, LoneWall, LoneWall}},
		{"a roof is left to flyers", []string{`
.   .   .

.   .   .
`, `
.   .   .
  g   g
.   .   .
`}, nil},
		{"a lift to another level", []string{`
.   .   .
  E
.   .   .
`, `
+---+---+
| E   g |
+---+---+
`}, nil},
		{"a lift to nowhere", []string{`
.   .   .
  E
.   .   .
`}, []FaultKind{LoneLift}},
	} {
		var got []FaultKind
		for _, f := range drawn(t, c.levels...).Survey() {
			got = append(got, f.Kind)
			if f.Message == "" || len(f.Spots) == 0 {
				t.Errorf("%s: %s says nothing", c.name, f.Kind)
			}
		}
		slices.Sort(got)
		want := slices.Clone(c.want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSurveyTellsTheTruth checks, on random maps, that everything a survey does not report as
// unreached can be walked to.
func TestSurveyTellsTheTruth(t *testing.T) {
	for seed := range int64(60) {
		m := wild(t, seed)
		lost := map[model.Spot]bool{}
		for _, f := range m.Survey() {
			if f.Kind == Unreached {
				for _, s := range f.Spots {
					lost[s] = true
				}
			}
		}
		in := entriesOf(m)
		for _, s := range all(m) {
			if s.Level > 1 || !m.Stands(walker, s) {
				continue
			}
			walks := slices.ContainsFunc(in, func(from model.Spot) bool { return slices.Contains(m.Reach(walker, from), s) })
			if walks == lost[s] {
				t.Errorf("seed %d: %s walked to %v, said to be lost %v", seed, s, walks, lost[s])
			}
		}
	}
}

func TestSides(t *testing.T) {
	plain := ".   .   .   .\n\n.   .   .   .\n\n.   .   .   .\n\n.   .   .   ."
	for _, c := range []struct{ name, second, want string }{
		{"alike", plain, ""},
		{"a tree on a side", strings.Replace(plain, "\n\n", "\n  T\n", 1), "upper #00 left 00#"},
		{"a wall on a side", strings.Replace(plain, ".   .", "+---+", 1), "upper |00"},
		{"raised", strings.Replace(plain, ".\n\n.   .   .   .\n\n.", ".\n\n.   .   .   .\n 1\n.", 1), "left 010"},
	} {
		maps := []*Map{drawn(t, plain), drawn(t, plain), drawn(t, c.second)}
		var got []string
		for i, faults := range Sides(maps) {
			for _, f := range faults {
				if i != 2 {
					t.Errorf("%s: tile %d: %s", c.name, i, f.Message)
				}
				words := strings.Fields(f.Message)
				got = append(got, fmt.Sprintf("%s %s", words[1], strings.Trim(words[4], ",")))
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

// TestDoorsMeet checks that doors at the rims of a set are where they meet, and that one may be
// against a wall.
func TestDoorsMeet(t *testing.T) {
	hall := "+---+-D-+---+\n|           |\n+   +   +   +\nD           D\n+   +   +   +\n|           |\n+---+-D-+---+"
	for _, c := range []struct{ name, second, want string }{
		{"alike", hall, ""},
		{"closed", strings.Replace(hall, "-D-", "---", 1), ""},
		{"moved", strings.Replace(hall, "+---+-D-", "+-D-+---", 1), "the doors of the upper side read d.. clockwise, those of its set .d."},
		{"two", strings.Replace(hall, "+---+-D-", "+-D-+-D-", 1), "the doors of the upper side read dd. clockwise, those of its set .d."},
	} {
		for i, faults := range Sides([]*Map{drawn(t, hall), drawn(t, c.second)}) {
			for _, f := range faults {
				if i == 0 || f.Message != c.want {
					t.Errorf("%s: tile %d: %s, want %s", c.name, i, f.Message, c.want)
				}
				c.want = ""
			}
		}
		if c.want != "" {
			t.Errorf("%s: nothing is found, want %s", c.name, c.want)
		}
	}
}

// TestLargeMoverOnRamp checks that a large mover can go down and up a ramp as wide as itself.
func TestLargeMoverOnRamp(t *testing.T) {
	m := drawn(t, `
.   .   .

.   .   .

.   .   .
 2   2
.   .   .
 1   1
.   .   .

.   .   .

.   .   .
`, `
.   .   .
  g   g
.   .   .
  g   g
.   .   .

.   .   .

.   .   .

.   .   .

.   .   .
`)
	u, top, foot := Mover{Size: 2}, model.Spot{X: 1, Y: 1, Level: 2}, at(1, 5)
	if !slices.Contains(m.Reach(u, top), foot) || !slices.Contains(m.Reach(u, foot), top) {
		t.Errorf("from %s %v, from %s %v", top, m.Reach(u, top), foot, m.Reach(u, foot))
	}
}
