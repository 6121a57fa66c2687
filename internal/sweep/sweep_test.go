package sweep_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// coin is a battle that the first side wins if a die of 100 sides shows its strength or less.
type coin struct{ strength int }

func (coin) ID() string      { return "coin" }
func (coin) Sides() []string { return []string{"Heads", "Tails"} }
func (c coin) Start(_ int, chance *rand.Rand) sim.Position {
	return &toss{margin: c.strength - chance.IntN(100)}
}

type toss struct {
	margin int
	over   bool
}

func (t *toss) Mover() int {
	if t.over {
		return -1
	}
	return 0
}
func (t *toss) Options() []sim.Option { return []sim.Option{{Uses: []string{"toss"}}} }
func (t *toss) Play(int, *rand.Rand)  { t.over = true }
func (t *toss) Outcome() sim.Outcome {
	out := sim.Outcome{Score: []float64{0, 1}, End: "tossed", Turns: 1, Tally: map[string]float64{"margin": float64(t.margin)}}
	if t.margin > 0 {
		out.Score = []float64{1, 0}
	}
	return out
}

// made makes a coin from the value of strength; idle changes nothing. It counts the plans made.
type made struct{ plans int }

func (m *made) plan(values map[string]string) (sim.Plan, error) {
	m.plans++
	n, err := strconv.Atoi(values["coin.strength"])
	if err != nil {
		return sim.Plan{}, sweep.Unfit{Why: "strength is no number"}
	}
	return sim.Plan{Scenarios: []sim.Scenario{coin{n}}, Agents: []sim.Agent{sim.Greedy{}}, Seed: 1}, nil
}

func begun(t *testing.T, vary string, declared ...string) *sweep.Sweep {
	t.Helper()
	axes, err := sweep.ParseAxes(vary)
	if err != nil {
		t.Fatal(err)
	}
	return sweep.New(sim.Key{Game: "g", Simulation: "coin", Seed: 1, Data: "d", Agents: []string{"greedy"}}, "Coin", axes, declared, [2]int{40, 60}, 20)
}

func play(t *testing.T, s *sweep.Sweep, games int, part sweep.Part, until sweep.Until) *sweep.Sweep {
	t.Helper()
	if err := s.Play(context.Background(), (&made{}).plan, games, part, until, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

var whole = sweep.Part{K: 1, N: 1}

func csv(t *testing.T, s *sweep.Sweep) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.CSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func saved(t *testing.T, s *sweep.Sweep) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const vary = "coin.strength=30..70/10, coin.idle=1|2"

func TestParseAxes(t *testing.T) {
	for text, want := range map[string]string{
		"a.b=3..5":           "[{a.b [3 4 5]}]",
		"a=0..10/5, b=x | y": "[{a [0 5 10]} {b [x y]}]",
		"a=-2..0":            "[{a [-2 -1 0]}]",
		"a=7":                "[{a [7]}]",
		"a":                  `"a": want a place of the data and its values, such as units.muton.cost=3..7`,
		"a=":                 `"a=": want a place of the data and its values, such as units.muton.cost=3..7`,
		"a=1,a=2":            "a is varied twice",
		"a=5..3":             "a=5..3: 3 comes before 5: want 3..5",
		"a=1..9/0":           "a=1..9/0: a step of 0 leads nowhere",
		"a=1||2":             "a=1||2: a value is missing",
		"a=1|1":              "a=1|1: 1 is there twice",
		"a=1..10000,b=1..2":  "more than 10000 variants",
		"a=0..10000":         "a=0..10000: more than 10000 values",
	} {
		axes, err := sweep.ParseAxes(text)
		got := ""
		for _, a := range axes {
			got += " {" + a.Path + " [" + strings.Join(a.Values, " ") + "]}"
		}
		if got = "[" + strings.TrimSpace(got) + "]"; err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestCutAnywhere checks that a sweep is the same whole, continued, or played in parts and merged
// in any order.
func TestCutAnywhere(t *testing.T) {
	want := saved(t, play(t, begun(t, vary, "50", "1"), 100, whole, sweep.Until{}))
	again := play(t, begun(t, vary, "50", "1"), 33, whole, sweep.Until{})
	read, err := sweep.Read(strings.NewReader(saved(t, again)))
	if err != nil {
		t.Fatal(err)
	}
	on := begun(t, vary, "50", "1")
	if err := on.Resume(read); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(csvOf(t, want), csv(t, play(t, on, 100, whole, sweep.Until{}))); d != "" {
		t.Errorf("gone on with (-whole +this):\n%s", d)
	}
	var parts []*sweep.Sweep
	var names []string
	for _, k := range []int{3, 1, 2} {
		p := play(t, begun(t, vary, "50", "1"), 100, sweep.Part{K: k, N: 3}, sweep.Until{})
		parts, names = append(parts, p), append(names, strconv.Itoa(k))
	}
	merged, err := sweep.Merge(names, parts)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(csv(t, merged), "coin,1,30,1,,100,Heads,") {
		t.Errorf("merged:\n%s", csv(t, merged))
	}
	for _, v := range merged.Variants {
		if !v.Same && (len(v.Runs) != 1 || v.Runs[0].Games != 100) {
			t.Errorf("%s: %d runs", merged.Name(v), len(v.Runs))
		}
	}
	if d := cmp.Diff(played(csvOf(t, want)), played(csv(t, merged))); d != "" {
		t.Errorf("merged (-whole +this):\n%s", d)
	}
}

func csvOf(t *testing.T, text string) string {
	t.Helper()
	s, err := sweep.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return csv(t, s)
}

// played returns the lines of variants that were played to the end.
func played(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.Contains(l, "changes nothing") })
}

// TestRows checks that a variant that changes nothing is reported after the first block and not
// played on, that one that is not a game is left out, and that the game as declared is among the
// variants, in the grid or before it.
func TestRows(t *testing.T) {
	m := &made{}
	s := begun(t, "coin.strength=50|60|much, coin.idle=1|2", "50", "1")
	if err := s.Play(context.Background(), m.plan, 100, whole, sweep.Until{}, nil); err != nil {
		t.Fatal(err)
	}
	rows := s.Rows()
	if rows[0].Games != 100 || !rows[0].AsDeclared || rows[1].Games != 20 || !strings.HasPrefix(rows[1].Note, "changes nothing in the first 20 games") || rows[2].Games != 100 || rows[4].Games != 0 || rows[4].Note != "left out: strength is no number" {
		t.Errorf("%+v", rows)
	}
	if lines := strings.Split(csv(t, s), "\n"); !strings.HasPrefix(lines[1], "g,coin,1,50,1,yes,100,Heads,0.") || lines[5] != "g,coin,1,much,1,,0,Heads,,,,,left out: strength is no number" {
		t.Errorf("as cells:\n%s", strings.Join(lines, "\n"))
	}
	var text bytes.Buffer
	if err := s.Text(&text); err != nil || !strings.HasPrefix(text.String(), "coin: Coin\n6 variants, seed 1, greedy") {
		t.Errorf("%v\n%s", err, text.String())
	}
	plans := m.plans
	if err := s.Play(context.Background(), m.plan, 100, whole, sweep.Until{}, nil); err != nil || m.plans != plans {
		t.Errorf("%d plans more, %v", m.plans-plans, err)
	}
	out := begun(t, vary, "45", "1")
	if len(out.Variants) != 11 || out.AsDeclared != 0 || out.Name(out.Variants[0]) != "coin.strength=45, coin.idle=1" {
		t.Errorf("%d variants, as declared the %dth", len(out.Variants), out.AsDeclared)
	}
	play(t, out, 40, whole, sweep.Until{})
	for _, g := range out.Grids() {
		if len(g.Rows) != 5 || len(g.Rows[0].Cells) != 2 {
			t.Errorf("%s: %d rows of %d", g.Name, len(g.Rows), len(g.Rows[0].Cells))
		}
	}
}

// TestCommonChance checks that a better coin never loses a game that a worse one won, because
// chance is the same in all variants.
func TestCommonChance(t *testing.T) {
	s := play(t, begun(t, "coin.strength=30..70/10", "50"), 200, whole, sweep.Until{})
	for i := range s.Variants[1:] {
		worse, better := s.Variants[i].Runs[0], s.Variants[i+1].Runs[0]
		a, _ := worse.Points(0)
		b, _ := better.Points(0)
		for n := range a {
			if a[n] > b[n] {
				t.Fatalf("game %d: %d with %s, %d with %s", n, a[n], s.Name(s.Variants[i]), b[n], s.Name(s.Variants[i+1]))
			}
		}
	}
}

// TestMakerFails checks that an error other than Unfit stops the sweep.
func TestMakerFails(t *testing.T) {
	fails := func(map[string]string) (sim.Plan, error) { return sim.Plan{}, io.ErrUnexpectedEOF }
	if err := begun(t, "coin.strength=30|40", "30").Play(context.Background(), fails, 20, whole, sweep.Until{}, nil); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("played on: %v", err)
	}
}

func TestMergeRefuses(t *testing.T) {
	part := func(vary, seed string, k int) *sweep.Sweep {
		s := begun(t, vary, "50", "1")
		n, _ := strconv.Atoi(seed)
		s.Seed = uint64(n)
		return play(t, s, 40, sweep.Part{K: k, N: 2}, sweep.Until{})
	}
	for _, c := range []struct {
		b    *sweep.Sweep
		want string
	}{
		{part(vary, "2", 2), "a and b do not belong together: the seed: 2 there, 1 here"},
		{part("coin.strength=30..60/10, coin.idle=1|2", "1", 2), "what is varied: coin.strength=30|40|50|60, coin.idle=1|2 there"},
		{part(vary, "1", 1), "a, b: game 0 of coin.strength=30, coin.idle=1 is in two of the files"},
	} {
		if _, err := sweep.Merge([]string{"a", "b"}, []*sweep.Sweep{part(vary, "1", 1), c.b}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	looks := part(vary, "1", 2)
	looks.Block = 10
	meant := part(vary, "1", 2)
	meant.Even = [2]int{45, 55}
	for want, b := range map[string]*sweep.Sweep{"the block: 10 there, 20 here": looks, "what is even: 45 to 55 % there, 40 to 60 % here": meant} {
		if _, err := sweep.Merge([]string{"a", "b"}, []*sweep.Sweep{part(vary, "1", 1), b}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	a, b := part(vary, "1", 1), part(vary, "1", 2)
	a.Variants[0].Same, a.Variants[1].Same, b.Variants[1].Same = true, true, true
	if m, err := sweep.Merge([]string{"a", "b"}, []*sweep.Sweep{a, b}); err != nil || m.Variants[0].Same || !m.Variants[1].Same {
		t.Errorf("%v: what differed in one part is the same in all", err)
	}
	other := begun(t, vary, "50", "1")
	other.Data = "edited"
	if err := begun(t, vary, "50", "1").Resume(other); err == nil || !strings.Contains(err.Error(), "the game's data was edited since") {
		t.Error(err)
	}
}

func TestReadRefuses(t *testing.T) {
	good := saved(t, play(t, begun(t, vary, "50", "1"), 20, whole, sweep.Until{}))
	for _, c := range []struct{ old, new, want string }{
		{`"punchboard-sweep": 2`, `"punchboard-sweep": 9`, "a saved sweep of format 9, where this program writes 2"},
		{`"punchboard-sweep": 2`, `"punchboard-run": 3`, "not a saved sweep"},
		{`"as_declared": 4`, `"as_declared": 99`, "a damaged sweep"},
		{`"coin.strength"`, `"coin.strong"`, "runs that do not belong to it"},
		{`"30",
    "40",`, `"30",`, "variants that are not those of its axes"},
		{`"30",
    "40",`, strings.Repeat(`"30",`, sweep.MaxVariants) + `"40",`, "axes of 10004 variants"},
		{`"30"`, `"31"`, "variants that are not those of its axes"},
		{`"games": 20`, `"games": 21`, "a damaged sweep: coin.strength=30, coin.idle=1: a seating that does not fit"},
		{`"seed": 1`, `"seed": 7`, "runs that do not belong to it"},
		{good, good + good, "something follows it"},
	} {
		if _, err := sweep.Read(strings.NewReader(strings.Replace(good, c.old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new[:min(40, len(c.new))], err, c.want)
		}
	}
}

// FuzzRead checks that any file is either refused or reported.
func FuzzRead(f *testing.F) {
	axes, _ := sweep.ParseAxes("coin.strength=30|40")
	s := sweep.New(sim.Key{Game: "g", Simulation: "coin", Seed: 1, Data: "d", Agents: []string{"greedy"}}, "Coin", axes, []string{"50"}, [2]int{40, 60}, 2)
	for _, games := range []int{0, 3} {
		if err := s.Play(context.Background(), (&made{}).plan, games, whole, sweep.Until{}, nil); err != nil {
			f.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := sweep.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, tell := range []func(io.Writer) error{s.Text, s.CSV, s.JSON} {
			if err := tell(io.Discard); err != nil {
				t.Error(err)
			}
		}
		s.Grids()
		if _, err := sweep.Merge([]string{"a"}, []*sweep.Sweep{s}); err != nil {
			t.Error(err)
		}
	})
}

// TestUntilDecided checks that a variant is played until it is decided and no further, and that one
// at the end of the range never is.
func TestUntilDecided(t *testing.T) {
	s := play(t, begun(t, "coin.strength=10|50|60|90", "50"), 2000, whole, sweep.Until{Decided: true})
	var got []string
	for _, r := range s.Rows() {
		got = append(got, r.Note+" "+strconv.FormatBool(r.Games < 2000))
	}
	if want := []string{"decided true", "decided true", " false", "decided true"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if s.Variants[0].Stop != "uneven" || s.Variants[1].Stop != "even" {
		t.Errorf("%s, %s", s.Variants[0].Stop, s.Variants[1].Stop)
	}
	if play(t, s, 2000, whole, sweep.Until{}).Rows()[0].Games != 2000 {
		t.Error("gone on with without until, it is not played on")
	}
}

// TestKeys checks that the games of each variant are identified by its own data.
func TestKeys(t *testing.T) {
	s := play(t, begun(t, vary, "50", "1"), 20, whole, sweep.Until{})
	seen := map[string]bool{s.Data: true}
	for _, v := range s.Variants {
		if data := v.Runs[0].Data; seen[data] {
			t.Errorf("%s is known by the data of another", s.Name(v))
		} else {
			seen[data] = true
		}
	}
}

// TestCurves checks that curves show only the grid, with the ends of each interval.
func TestCurves(t *testing.T) {
	s := play(t, begun(t, "coin.strength=30..70/10", "45"), 40, whole, sweep.Until{})
	rows := s.Rows()
	g := s.Grids()[0]
	if len(s.Grids()) != 1 || g.By != "curves" || len(g.Columns) != 5 || len(g.Rows) != 3 || g.Across != "coin strength" {
		t.Fatalf("%+v", g)
	}
	for i, r := range rows[1:] {
		for j, want := range []float64{r.Hi, r.Part, r.Lo} {
			got, ok := g.Shown(g.Rows[j].Cells[i])
			if f, _ := got.Float64(); !ok || math.Abs(f-100*want) > 1e-3 {
				t.Errorf("%s, curve %d: %v, want %g", r.Values[0], j, got, 100*want)
			}
		}
	}
}

// TestSequenceOfThePaper compares the sequence with that of the paper, computed independently.
func TestSequenceOfThePaper(t *testing.T) {
	var points []int64
	for range 20 {
		points = append(points, 2, 1, 2, 2, 0, 1)
	}
	if lo, hi := sweep.Sequence(points, 2); math.Abs(lo-0.548963661680) > 1e-9 || math.Abs(hi-0.786738665905) > 1e-9 {
		t.Errorf("%.12f to %.12f", lo, hi)
	}
}

// TestSequence checks that the sequence contains the truth at all looks together, in at least 95 of
// 100 cases.
func TestSequence(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	missed := 0
	for range 200 {
		var points []int64
		out := false
		for range 400 {
			points = append(points, int64(2*r.IntN(2)))
			if n := len(points); n%20 == 0 {
				lo, hi := sweep.Sequence(points, 2)
				out = out || lo > 0.5 || hi < 0.5
			}
		}
		if out {
			missed++
		}
		if lo, hi := sweep.Sequence(points, 2); hi-lo > 0.2 || lo >= hi {
			t.Fatalf("%g to %g after 400 games", lo, hi)
		}
	}
	if missed > 10 {
		t.Errorf("the truth lay outside in %d of 200", missed)
	}
	if lo, hi := sweep.Sequence(nil, 0); lo != 0 || hi != 1 {
		t.Errorf("%g to %g of nothing", lo, hi)
	}
}

// TestUntilBest checks that sequential halving plays the best on, and gives the same if continued.
func TestUntilBest(t *testing.T) {
	const many = "coin.strength=10..90/5"
	until := sweep.Until{Best: 2}
	s := play(t, begun(t, many, "50"), 800, whole, until)
	var last []string
	games := 0
	for _, r := range s.Rows() {
		if games += r.Games; r.Games == 800 {
			last = append(last, r.Values[0])
		}
	}
	if len(last) != 2 || !slices.Contains(last, "50") || games > 17*800/3 {
		t.Errorf("%v played to the end, %d games in all", last, games)
	}
	ctx, stop := context.WithCancel(context.Background())
	cut := begun(t, many, "50")
	left := 60
	err := cut.Play(ctx, (&made{}).plan, 800, whole, until, func(int, int) {
		if left--; left == 0 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(csv(t, s), csv(t, play(t, cut, 800, whole, until))); d != "" {
		t.Errorf("gone on with (-whole +this):\n%s", d)
	}
}
