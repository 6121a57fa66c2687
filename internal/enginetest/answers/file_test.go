package answers

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestFile(t *testing.T) {
	text := `# What the functions of Demo answer. go test ./internal/enginetest/answers -update writes this.
f(1) => 1/2
f(2) => error: no such "2"

## reading edge = both
# of 2 answers 0 differ

## reading half = up
# of 2 answers 2 differ; the digest of all is 0a1b
f(1) => {0: 1/2, 1: 1/2}
`
	f, err := ParseFile(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Text("Demo"); got != text {
		t.Errorf("got\n%s", got)
	}
	if f.Lines[1].Number != 3 || f.Under[1].Lines[0].Number != 10 {
		t.Errorf("got lines %+v", f)
	}
	if _, err := ParseFile("f(1)\n"); err == nil {
		t.Error("a question without an answer is no error")
	}
}

func TestCompare(t *testing.T) {
	file := func(under int, lines ...Line) File {
		return File{Lines: lines, Under: []Section{{Reading: Reading{"half", "up"}, Differ: under, Digest: digest(lines[:1]), Lines: lines[:1], all: lines[:1]}}}
	}
	want := file(1, Line{"f(1)", "1", 1}, Line{"f(2)", "error: why", 2})
	for _, c := range []struct {
		got   File
		words bool
		says  []string
	}{
		{file(1, Line{"f(1)", "1", 0}, Line{"f(2)", "error: because", 0}), false, nil},
		{file(1, Line{"f(1)", "1", 0}, Line{"f(2)", "error: because", 0}), true, []string{"f(2)"}},
		{file(1, Line{"f(1)", "1", 0}, Line{"f(2)", "2", 0}), false, []string{"f(2)"}},
		{file(1, Line{"f(1)", "1", 0}), false, []string{"f(2)"}},
		{file(1, Line{"f(1)", "1", 0}, Line{"f(2)", "error: why", 0}, Line{"f(3)", "3", 0}), false, []string{"1 questions are not in the file"}},
		{file(2, Line{"f(1)", "1", 0}, Line{"f(2)", "error: why", 0}), false, []string{"want 1 answers that differ"}},
		{file(1, Line{"f(1)", "3", 0}, Line{"f(2)", "error: why", 0}), false, []string{"f(1)\n want 1\n got  3", "under reading half = up", "digest"}},
		{File{Lines: want.Lines}, false, []string{"reading half = up: not asked"}},
	} {
		var got []string
		for _, f := range Compare(want, c.got, c.words) {
			got = append(got, f.String())
		}
		if len(got) != len(c.says) {
			t.Errorf("%+v: got %q, want %q", c.got, got, c.says)
			continue
		}
		for i, s := range c.says {
			if !strings.Contains(got[i], s) {
				t.Errorf("got %q, want %q in it", got[i], s)
			}
		}
	}
}

func TestTenth(t *testing.T) {
	var all []Line
	for i := range 2000 {
		all = append(all, Line{Number: i})
	}
	if n := len(Tenth(all)); n < 150 || n > 250 {
		t.Errorf("%d of 2000 are no tenth", n)
	}
}

func TestSaid(t *testing.T) {
	a := demo(t)
	for q, want := range map[string]string{
		`1/3`:                            "1/3",
		`chance(roll("d6"), 1)`:          "1/6",
		`roll("d2")`:                     "{1: 1/2, 2: 1/2}",
		`nil`:                            "nothing",
		`""`:                             "nothing",
		`[nil, true, "a b", "a, b", ""]`: `[nothing, true, a b, "a, b", ""]`,
		`{b: roll("d2"), a: 3/4}`:        "{a: 3/4, b: {1: 1/2, 2: 1/2}}",
		`units.tank.hits`:                "3",
		`roll("dice")`:                   "error: want such as d6, 2d6 or 2d6+1, got \"dice\"",
	} {
		if got := a.Ask(q); got != want && !(strings.HasPrefix(want, refusal) && strings.HasPrefix(got, refusal)) {
			t.Errorf("%s is %s, want %s", q, got, want)
		}
	}
}

func TestCalled(t *testing.T) {
	names := []string{"snap", "cool", "sets"}
	for q, want := range map[string]string{
		`cool(5, 12)`:                        "cool",
		`snap("cool(", {cool: 3}) > cool(1)`: "snap cool",
		`x.sets + sets (3)`:                  "sets",
		`1 + 1`:                              "",
	} {
		if got := strings.Join(Called(q, names), " "); got != want {
			t.Errorf("%s calls %q, want %q", q, got, want)
		}
	}
	got := calls("says: {{ cool(5, sets(2)) }} and snap(3, cool('it’s'", names)
	if !slices.Equal(got, []string{"cool(5, sets(2))", "sets(2)"}) {
		t.Errorf("calls are %q", got)
	}
}

// TestFromContent finds what Encounter asks in claims, examples, odds and duels.
func TestFromContent(t *testing.T) {
	a := asker(t, "encounter")
	all, err := a.FromContent(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`cool(5, 13)`,                                        // an example
		`snap_actions("chryssalid", "gunner")`,               // an example
		`cool("captain", "sighting")`,                        // odds of entries
		`atleast(actions_lost(0, 4, 3), 1)`,                  // odds of numbers
		`movement({load: 75, factors: ["crawling"]}).metres`, // odds of lists
		`cool("rookie", "ambush")`,                           // a duel
	} {
		if !slices.Contains(all, want) {
			t.Errorf("%s is not asked", want)
		}
	}
}

// TestReadings changes one reading and asks again.
func TestReadings(t *testing.T) {
	a := asker(t, "encounter")
	q := []string{"band(75)", "cool(5, 12)"}
	f, feels, err := a.Record(q, q)
	if err != nil {
		t.Fatal(err)
	}
	text := f.Text("Demo")
	for _, want := range []string{"band(75) => light\n", "\n## reading band-edge = both\n# of 2 answers 1 differ; ", "\nband(75) => light and moderate\n", "\n## reading average = down\n# of 2 answers 0 differ\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
	if !slices.Equal(feels["band"], []string{"band-edge"}) || len(feels) != 1 {
		t.Errorf("feels %v", feels)
	}
	f.Lines[0].Answer = "heavy"
	for len(Tenth(f.Lines[:1])) == 0 {
		f.Lines[0].Number++
	}
	faults, err := a.Check(f, false)
	if err != nil || len(faults) == 0 || !strings.Contains(faults[0].String(), "got  light") {
		t.Errorf("faults %v, %v", faults, err)
	}
	if _, err := a.As(Reading{"mood", "good"}); err == nil {
		t.Error("there is no such reading")
	}
}
