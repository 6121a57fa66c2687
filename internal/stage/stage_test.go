package stage

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"punchboard/internal/load"
	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// project returns a project with the game Skirmish, whose files a test may change.
func project(t *testing.T) *load.Project {
	t.Helper()
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true, Games: []string{"skirmish"}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// read parses flags as a command does.
func read(t *testing.T, args ...string) (*Flags, Asked, error) {
	t.Helper()
	fl, set := &Flags{}, pflag.NewFlagSet("test", pflag.ContinueOnError)
	fl.Declare(set)
	if err := set.Parse(args); err != nil {
		t.Fatal(err)
	}
	asked, err := fl.Read()
	return fl, asked, err
}

// TestNew prepares a simulation, and checks that unknown ones are refused.
func TestNew(t *testing.T) {
	p := project(t)
	how, err := How([]string{"random", "greedy"}, 0, 7, 1)
	if err != nil {
		t.Fatal(err)
	}
	st, err := New(p, "skirmish", "learning", how)
	if err != nil {
		t.Fatal(err)
	}
	want := sim.Key{Program: Release, Game: "skirmish", Simulation: "learning", Seed: 7, Data: Digest(p, "skirmish"), Agents: []string{"random", "greedy"}}
	if d := st.Key.Differs(want); d != "" || len(st.Plan.Scenarios) != 1 || st.Plan.Scenarios[0].ID() != "learning" {
		t.Errorf("%+v, %s", st.Key, d)
	}
	if _, err := New(p, "skirmisch", "learning", how); !errors.As(err, new(Refused)) {
		t.Errorf("no such game: %v", err)
	}
	if _, err := New(p, "skirmish", "large", how); !errors.As(err, new(Wrong)) || !strings.Contains(err.Error(), `skirmish has no simulation "large"; there is learning, basic, `) {
		t.Errorf("no such simulation: %v", err)
	}
	p.Game("skirmish").Simulations = nil
	if _, err := New(p, "skirmish", "learning", how); err == nil || err.Error() != "skirmish has no simulations" {
		t.Errorf("no simulation: %v", err)
	}
}

// TestDigest checks that a digest covers the YAML files of a game, their names and their texts, and
// nothing else.
func TestDigest(t *testing.T) {
	p := &load.Project{Files: map[string][]byte{"content/a/x.yaml": []byte("1"), "content/a/y.yaml": []byte("2")}}
	was := Digest(p, "a")
	for name, other := range map[string]bool{"content/a/rules/1.md": false, "content/b/x.yaml": false, "layouts/x.yaml": false, "content/a/z.yaml": true} {
		p.Files[name] = []byte("3")
		if is := Digest(p, "a") != was; is != other {
			t.Errorf("with %s it differs: %v", name, is)
		}
		delete(p.Files, name)
	}
	p.Files["content/a/x.yaml"], p.Files["content/a/y.yaml"] = []byte("2"), []byte("1")
	if Digest(p, "a") == was {
		t.Error("two texts changed places, and the digest is the same")
	}
}

// TestFlags checks what flags request, and what is refused.
func TestFlags(t *testing.T) {
	_, asked, err := read(t, "--vary", "units.muton.cost=3..5", "--until", "best=2", "--agents", "random", "--seed", "9", "--cores", "1")
	if err != nil || len(asked.Axes) != 1 || asked.Until != (sweep.Until{Best: 2}) || len(asked.How.Agents) != 2 || asked.How.Seed != 9 || asked.How.Cores != 1 {
		t.Errorf("%+v, %v", asked, err)
	}
	if _, asked, err := read(t, "--vary", "a=1|2", "--until", "decided"); err != nil || asked.Until != (sweep.Until{Decided: true}) {
		t.Errorf("%+v, %v", asked.Until, err)
	}
	for want, args := range map[string][]string{
		"nothing is varied":                        {},
		"--vary: ":                                 {"--vary", "units"},
		"--until best=0: want decided":             {"--vary", "a=1|2", "--until", "best=0"},
		"--until soon: want decided":               {"--vary", "a=1|2", "--until", "soon"},
		"--block is 1 or more":                     {"--vary", "a=1|2", "--block", "0"},
		"--resume keeps the games already":         {"--vary", "a=1|2", "--resume", "a", "--out", "b"},
		`unknown --format "yaml": want text`:       {"--vary", "a=1|2", "--format", "yaml"},
		"--games and --cores are 1 or more":        {"--vary", "a=1|2", "--games", "-1"},
		"3 agents: want one for all sides, or two": {"--vary", "a=1|2", "--agents", "random,random,random"},
		"somebody": {"--vary", "a=1|2", "--agents", "somebody"},
	} {
		if _, _, err := read(t, args...); !errors.As(err, new(Wrong)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

// TestBounds checks the intended share: what the flag says, otherwise what the simulation says.
func TestBounds(t *testing.T) {
	p := project(t)
	s := p.Game("skirmish").Simulation("learning")
	for text, want := range map[string][2]int{"": {s.About.Lo, s.About.Hi}, "45..55": {45, 55}} {
		if got, err := (&Flags{Even: text}).bounds(s); err != nil || got != want {
			t.Errorf("--even %q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"55..45", "50..50", "45..101", "half"} {
		if _, err := (&Flags{Even: text}).bounds(s); err == nil {
			t.Errorf("--even %s is taken", text)
		}
	}
	s.About = nil
	if got, err := (&Flags{}).bounds(s); err != nil || got != [2]int{} {
		t.Errorf("nothing says what is even: %v, %v", got, err)
	}
	if _, err := (&Flags{Until: "decided"}).bounds(s); err == nil || !strings.Contains(err.Error(), "say it with --even") {
		t.Errorf("decided of what is even nowhere: %v", err)
	}
}

// TestSaved continues with what a file keeps, and starts a new run without one.
func TestSaved(t *testing.T) {
	p, dir := project(t), t.TempDir()
	how, _ := How([]string{"random"}, 2, 1, 1)
	st, err := New(p, "skirmish", "learning", how)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := st.Begin(filepath.Join(dir, "none")); err != nil || r == nil {
		t.Errorf("no file yet: %v", err)
	}
	if _, err := st.Begin(dir); !errors.As(err, new(Wrong)) || !strings.Contains(err.Error(), "is not a file: want one that keeps a run; to start again, name another file") {
		t.Errorf("a folder: %v", err)
	}
	other := filepath.Join(dir, "other")
	if err := os.WriteFile(other, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := st.Begin(other); !errors.As(err, new(Wrong)) || !strings.Contains(err.Error(), "to start again, name another file or delete this one") {
		t.Errorf("another file: %v", err)
	}
}

// TestVariants makes the plan of a variant, and checks the reasons why there is none: a value that
// the data does not allow, or one that cannot be played.
func TestVariants(t *testing.T) {
	p := project(t)
	how, _ := How([]string{"random"}, 1, 1, 1)
	st, err := New(p, "skirmish", "learning", how)
	if err != nil {
		t.Fatal(err)
	}
	make := st.Variants()
	if plan, err := make(map[string]string{"units.squaddie.hits": "2"}); err != nil || len(plan.Scenarios) != 1 {
		t.Errorf("%v, %v", plan.Scenarios, err)
	}
	for value, want := range map[string]string{"many": "units.yaml:", "0": "units.yaml:"} {
		if _, err := make(map[string]string{"units.squaddie.hits": value}); !errors.As(err, new(sweep.Unfit)) || !strings.Contains(err.Error(), want) {
			t.Errorf("hits %s: %v", value, err)
		}
	}
	if _, err := make(map[string]string{"scenarios.learning.sides.alien.units.thin-man": "7"}); !errors.As(err, new(sweep.Unfit)) || !strings.Contains(err.Error(), "the game has 6 counters of it") {
		t.Errorf("seven thin men: %v", err)
	}
}

// TestSweepGoesOn takes over the variants that a file keeps, starts a new sweep if there is no file
// yet, and refuses one of another sweep.
func TestSweepGoesOn(t *testing.T) {
	p, dir := project(t), t.TempDir()
	how, _ := How([]string{"random"}, 1, 1, 1)
	st, err := New(p, "skirmish", "learning", how)
	if err != nil {
		t.Fatal(err)
	}
	begin := func(file string, vary string) (*sweep.Sweep, error) {
		fl, asked, err := read(t, "--vary", vary, "--resume", filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		s, _, err := st.Sweep(fl, asked)
		return s, err
	}
	s, err := begin("none", "units.squaddie.hits=1..2")
	if err != nil || len(s.Variants) != 2 {
		t.Fatalf("no file yet: %v", err)
	}
	s.Variants[1].Left = "no room"
	var b bytes.Buffer
	if err := errors.Join(s.Write(&b), os.WriteFile(filepath.Join(dir, "kept"), b.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	if s, err := begin("kept", "units.squaddie.hits=1..2"); err != nil || s.Variants[1].Left != "no room" {
		t.Errorf("what is kept: %v", err)
	}
	if _, err := begin("kept", "units.squaddie.hits=1..3"); !errors.As(err, new(Wrong)) || !strings.Contains(err.Error(), "to start again, name another file") {
		t.Errorf("another sweep: %v", err)
	}
}
