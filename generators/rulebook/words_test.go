package rulebook

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

func TestSmart(t *testing.T) {
	for in, want := range map[string]string{
		`the foe's "cover"`:  "the foe’s “cover”",
		`'so' -- it goes`:    "‘so’ – it goes",
		`takes -20, then -1`: "takes −20, then −1",
		`run-and-gun`:        "run-and-gun",
		`a - b`:              "a – b",
		`since '95...`:       "since ’95…",
	} {
		if got := smart(nil, in); got != want {
			t.Errorf("smart(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"Line of sight":        "line-of-sight",
		"Don’t Die on Me!":     "dont-die-on-me",
		"Terrain as a Defense": "terrain-as-a-defense",
	} {
		if got := prose.Slug(in); got != want {
			t.Errorf("prose.Slug(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestHasWord checks what counts as a mention in the index.
func TestHasWord(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       bool
	}{
		{"two hits of damage", "hit", true},
		{"a white wall", "hit", false},
		{"hit", "hit", true},
		{"several classes", "class", true},
		{"the hitherto", "hit", false},
		{"lost in the los table", "los", true},
		{"an area effect.", "area effect", true},
	} {
		if got := hasWord(c.text, c.word); got != c.want {
			t.Errorf("hasWord(%q, %q) = %v", c.text, c.word, got)
		}
	}
}

func TestRanges(t *testing.T) {
	want := [][2]int{{3, 3}, {5, 7}, {9, 9}}
	if d := cmp.Diff(want, ranges([]int{3, 5, 6, 7, 9})); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

// TestPour checks how columns share a width: short ones are satisfied first.
func TestPour(t *testing.T) {
	ext := []extent{{10, 12}, {10, 60}, {10, 100}}
	out := []geom.Length{10, 10, 10}
	left := pour(ext, out, 62)
	if d := cmp.Diff([]geom.Length{12, 40, 40}, out); d != "" || left != 0 {
		t.Errorf("left %d; -want +got\n%s", left, d)
	}
	out = []geom.Length{10, 10, 10}
	if left = pour(ext, out, 1000); left != 1000-142 {
		t.Errorf("left %d, want %d", left, 1000-142)
	}
}

// TestStepNumber checks that steps are counted unless they have a number.
func TestStepNumber(t *testing.T) {
	for _, c := range []struct{ label, number, rest string }{
		{"Roll", "3", "Roll"},
		{" 6 Missions", "6", "Missions"},
		{"12", "3", "12"},
		{"2nd player", "3", "2nd player"},
	} {
		if number, rest := stepNumber(c.label, 3); number != c.number || rest != c.rest {
			t.Errorf("%q is step %q %q, want %q %q", c.label, number, rest, c.number, c.rest)
		}
	}
}

// TestSmartInGerman checks that straight quotes are set as in the language.
func TestSmartInGerman(t *testing.T) {
	german := model.Phrasebook{"“": "„", "”": "“", "‘": "‚"}
	if got := smart(german, `Er rief "Land!" -- und "'nah'".`); got != "Er rief „Land!“ – und „‚nah’“." {
		t.Error(got)
	}
}
