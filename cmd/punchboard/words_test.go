package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/spreadsheet"
	"punchboard/internal/sweep"
)

// TestMeasures checks how widths and heights on the command line are parsed, and the papers and
// cards they give.
func TestMeasures(t *testing.T) {
	lib := &layout.Library{Cards: map[string]*layout.Card{"poker": {Name: "Poker", Size: geom.Size{W: geom.FromMM(63.5), H: geom.FromMM(88.9)}}}}
	for _, c := range []struct{ said, paper, card string }{
		{"100x200", "100x200 100 x 200 mm, upright 100 by 200", "100 x 200 mm"},
		{"200 x 100mm", "100x200 100 x 200 mm, upright 100 by 200", "200 x 100 mm"},
		{"8.5x11in", "8.5x11in 8.5 x 11 in, upright 215.9 by 279.4", "215.9 x 279.4 mm"},
		{"63x88", "!--paper 63x88 is out of range: 70 to 1500 mm", "63 x 88 mm"},
		{"9x20", "!--paper 9x20 is out of range: 70 to 1500 mm", "!--card-size 9x20 is out of range: 10 to 300 mm"},
		{"80x301", "80x301 80 x 301 mm, upright 80 by 301", "!--card-size 80x301 is out of range: 10 to 300 mm"},
		{"100x1501", "!--paper 100x1501 is out of range: 70 to 1500 mm", "!--card-size 100x1501 is out of range: 10 to 300 mm"},
		{"poker", "none", "Poker, 63.5 x 88.9 mm"},
		{"0x88", "none", `!no size of cards "0x88"; want width x height in mm, such as 63x88, or poker`},
	} {
		paper, card := "none", ""
		switch p, err := paperOf(c.said, lib); {
		case err != nil:
			paper = "!" + err.Error()
		case p != nil:
			paper = fmt.Sprintf("%s %s, upright %s by %s", p.ID, p.Name, p.Size.W.Num(), p.Size.H.Num())
		}
		if s, err := cardSize(c.said, &load.Project{Library: lib}); err != nil {
			card = "!" + err.Error()
		} else {
			card = s.Name
		}
		if paper != c.paper || card != c.card {
			t.Errorf("%s: got a paper %s and a card %s, want %s and %s", c.said, paper, card, c.paper, c.card)
		}
	}
}

// TestPressFlags checks the options that the flags for sheets give, and which flags are refused.
func TestPressFlags(t *testing.T) {
	a := &app{}
	for _, c := range []struct {
		set  func(*pressFlags)
		want string
	}{
		{func(*pressFlags) {}, "no book"},
		{func(f *pressFlags) { f.booklet, f.signature, f.creep = true, 16, 0.5 }, "16 pages, flat false, short, creep 0.5"},
		{func(f *pressFlags) { f.booklet, f.Choice.Backs = true, "long" }, "0 pages, flat false, long, creep 0"},
		{func(f *pressFlags) { f.twoUp = true }, "0 pages, flat true, short, creep 0"},
		{func(f *pressFlags) { f.booklet, f.creep = true, 0.51 }, "!--creep 0.51 is out of range: a sheet of paper is 0 to 0.5 mm thick"},
		{func(f *pressFlags) { f.booklet, f.signature = true, 6 }, "!--signature 6: a folded sheet has 4 pages, so want a multiple of 4"},
		{func(f *pressFlags) { f.twoUp, f.signature = true, 4 }, "!--signature is for --booklet"},
		{func(f *pressFlags) { f.zine, f.booklet = true, true }, "!--zine cannot be combined with --booklet or --two-up"},
		{func(f *pressFlags) { f.zine, f.creep = true, 0.1 }, "!--creep is for --booklet"},
		{func(f *pressFlags) { f.bleed = 10 }, "no book"},
		{func(f *pressFlags) { f.bleed = 10.1 }, "!--bleed 10.1 is out of range: 0 to 10 mm"},
		{func(f *pressFlags) { f.Start = 0 }, "!--start-at 0 is out of range: the first place is 1"},
	} {
		f := &pressFlags{}
		f.Start = 1
		c.set(f)
		p, err := a.press(f)
		got := "no book"
		switch b := p.Binding; {
		case err != nil:
			got = "!" + err.Error()
		case b != nil:
			got = fmt.Sprintf("%d pages, flat %v, %s, creep %s", b.Signature, b.Flat, b.Edge, b.Creep.Num())
		}
		if got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestShards checks which part of a sweep is played.
func TestShards(t *testing.T) {
	for said, want := range map[string]string{"": "1/1", "1/4": "1/4", "4/4": "4/4", "5/4": "", "0/4": "", "1/0": "", "2": "", "x/4": ""} {
		fl := sweepFlags{shard: said}
		p, err := fl.part()
		if got := fmt.Sprintf("%d/%d", p.K, p.N); (err == nil) != (want != "") || err == nil && got != want {
			t.Errorf("%q: %s, %v, want %s", said, got, err, want)
		}
	}
	fl := sweepFlags{shard: "1/2"}
	fl.Until = "decided"
	if _, err := fl.part(); err == nil {
		t.Error("a part of a sweep stops when it is decided")
	}
}

// TestLineups checks which agents are compared, each once.
func TestLineups(t *testing.T) {
	for said, want := range map[string]string{
		"greedy;random":               "[[greedy greedy] [random random]]",
		"greedy, random ; search:9":   "[[greedy random] [search:9 search:9]]",
		"greedy;random;greedy":        "greedy plays twice",
		"greedy,random;greedy,random": "greedy against random plays twice",
	} {
		fl := simulateFlags{agents: strings.Split(said, ","), games: 1, format: "text", failOn: "error"}
		got, err := fl.lineups()
		is := fmt.Sprint(lists.Map(got, names))
		if err != nil {
			is = err.Error()
		}
		if is != want {
			t.Errorf("%s: %s, want %s", said, is, want)
		}
	}
	for s, want := range map[*model.Simulation][2]int{{}: {}, {Even: model.Value{Kind: model.Flag, Int: 1}}: {50, 50}, {About: &model.Share{Lo: 40, Hi: 45}}: {40, 45}} {
		if got := meant(s, 2); got != want {
			t.Errorf("what is meant is %v, want %v", got, want)
		}
	}
	if got := meant(&model.Simulation{Even: model.Value{Kind: model.Flag, Int: 1}}, 3); got != [2]int{33, 34} {
		t.Errorf("what is meant of three is %v", got)
	}
}

// TestReplacedPrice checks that a price is replaced only at its place.
func TestReplacedPrice(t *testing.T) {
	text := "units:\n  muton: {cost: 30}\n"
	for _, c := range []struct {
		line, col int
		was, want string
	}{{2, 17, "30", "units:\n  muton: {cost: 7}\n"}, {2, 16, "30", ""}, {2, 17, "31", ""}, {0, 17, "30", ""}, {9, 1, "30", ""}, {2, 99, "30", ""}, {2, 0, "30", ""}} {
		got, ok := replaced([]byte(text), diag.Place{Line: c.line, Col: c.col}, c.was, "7")
		if ok != (c.want != "") || string(got) != c.want {
			t.Errorf("%d:%d: %q, %v, want %q", c.line, c.col, got, ok, c.want)
		}
	}
}

// TestPatch checks that a patch has all proposals for a file, and that the error for a price that
// is not there names its place.
func TestPatch(t *testing.T) {
	unit := func(id string, line int) *model.Entry {
		cost := model.Field{ID: "cost", Value: model.Value{Kind: model.Whole, At: diag.Place{File: "u.yaml", Line: line, Col: 6}}}
		return &model.Entry{ID: id, Fields: model.FieldsOf([]model.Field{cost})}
	}
	g := &model.Game{Collections: []*model.Collection{{ID: "units", Entries: []*model.Entry{unit("a", 1), unit("b", 2)}}}}
	p := &load.Project{Files: map[string][]byte{"u.yaml": []byte("a: {c30}\nb: {c40}\n")}}
	for _, x := range []struct{ price, want string }{{"40", "-a: {c30}\n-b: {c40}\n+a: {c7}\n+b: {c8}"}, {"41", "u.yaml:2: units.b.cost is not there as 41"}} {
		patch, err := patchOf(p, g, []sweep.Proposal{{Path: "units.a.cost", Price: "30", Proposed: "7"}, {Path: "units.a.cost", Price: "30"}, {Path: "units.b.cost", Price: x.price, Proposed: "8"}})
		if got := string(patch) + fmt.Sprint(err); !strings.Contains(got, x.want) {
			t.Errorf("got %s, want %s", got, x.want)
		}
	}
}

// TestRecount checks that the total of a deck is updated if it was right before: with the rows that
// stay, or with --replace only those of the spreadsheet.
func TestRecount(t *testing.T) {
	spots := []spreadsheet.Spot{{ID: "a", Cells: map[string]string{"copies": "2"}}, {ID: "b", Cells: map[string]string{"copies": "3"}}}
	rows := []spreadsheet.Row{{ID: "b", Cells: map[string]string{"copies": "4"}}, {ID: "c", Cells: map[string]string{"copies": "1"}}}
	for _, c := range []struct {
		total   int64
		replace bool
		want    string
	}{{5, false, "deck: x\ntotal: 7 # cards\n"}, {5, true, "deck: x\ntotal: 5 # cards\n"}, {6, false, "deck: x\ntotal: 5 # cards\n"}} {
		s := &set{total: &model.Value{Kind: model.Whole, Int: c.total, At: diag.Place{Line: 2, Col: 8}}}
		got, says := s.recount("deck: x\ntotal: 5 # cards\n", spots, rows, c.replace)
		if told := strings.Contains(says, "total: 7, was 5"); got != c.want || told != strings.Contains(c.want, "7") {
			t.Errorf("a total of %d, replace %v: %q, and says %q", c.total, c.replace, got, says)
		}
	}
}

// TestSpots checks that rows go into one file only.
func TestSpots(t *testing.T) {
	g, at := &model.Game{ID: "x"}, func(file string) *model.Entry {
		return &model.Entry{ID: file, At: diag.Place{File: file, Line: 1, Col: 1}}
	}
	if _, _, err := (&set{entries: []*model.Entry{at("a.yaml"), at("b.yaml")}}).spots(g, "units"); err == nil || !strings.Contains(err.Error(), "several files, a.yaml and b.yaml") {
		t.Error(err)
	}
	if name, all, err := (&set{entries: []*model.Entry{at("a.yaml")}}).spots(g, "units"); err != nil || name != "a.yaml" || len(all) != 1 {
		t.Error(name, all, err)
	}
}

// TestAnswersTold checks what is reported about an answer to a reading: all changes except the
// answer itself, and new findings only.
func TestAnswersTold(t *testing.T) {
	all := []change.Change{{Part: "Readings", ID: "q"}, {Part: "Readings", ID: "other"}, {Part: "Units", ID: "q"}}
	if got := apart("q", all); !slices.EqualFunc(got, all[1:], func(x, y change.Change) bool { return x.Part == y.Part && x.ID == y.ID }) {
		t.Errorf("got %v", got)
	}
	one := diag.Finding{Code: "PB999", Message: "a", At: diag.Place{File: "x.yaml", Line: 1, Col: 1}}
	moved, other := one, one
	moved.At.Line, other.Message = 2, "b"
	if got := fresh(diag.List{one}, diag.List{one, moved, other}); len(got) != 2 {
		t.Errorf("got %q", got)
	}
}

// TestRecords checks that a print record must be of its game and language.
func TestRecords(t *testing.T) {
	run := &model.PrintRun{Game: "x", On: "2026-11-21"}
	name := t.TempDir() + "/printed.json"
	if err := build.Write(name, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, `{"game": "x", "language": "de", "on": "2026-11-21", "pieces": [], "names": []}`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, lang, since, want string }{
		{"x", "", "", ""}, {"x", "de", name, ""}, {"x", "", name, `is of a set in "de", not in the language of the game`}, {"y", "de", name, `is of the game "x", not of y`},
	} {
		_, err := records(&load.Project{Games: []*model.Game{{ID: c.game, Printed: run}}}, c.lang, c.since, false)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s in %q: %v, want %s", c.game, c.lang, err, c.want)
		}
	}
	if _, err := records(&load.Project{Games: []*model.Game{{ID: "x"}}}, "de", "", false); err == nil || !strings.HasSuffix(err.Error(), "say punchboard printed x --language de") {
		t.Error(err)
	}
}

// failing is a stream one of whose writes fails.
type failing struct{ after int }

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after == 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

// TestSink checks that a stream remembers a failed write, whatever is written after it.
func TestSink(t *testing.T) {
	s := &sink{Writer: &failing{after: 2}}
	for range 3 {
		fmt.Fprint(s, "x")
	}
	if s.failed == nil {
		t.Error("what was not written is forgotten")
	}
}

// TestFromHere checks that findings and their related places are made relative to the current
// folder, and that the original list does not change.
func TestFromHere(t *testing.T) {
	t.Chdir(t.TempDir())
	l := diag.List{{At: diag.Place{File: "a.yaml"}, Also: []diag.Also{{At: diag.Place{File: "b.yaml"}}}}}
	got := (&home{folder: "project"}).fromHere(l)
	if got[0].At.File != "project/a.yaml" || got[0].Also[0].At.File != "project/b.yaml" || l[0].Also[0].At.File != "b.yaml" || l[0].At.File != "a.yaml" {
		t.Errorf("got %+v of %+v", got, l)
	}
}

// TestPatterns compiles the patterns of all packages, which are otherwise compiled on first use.
func TestPatterns(t *testing.T) {
	if n := pattern.Compile(); n < 350 {
		t.Errorf("there are %d patterns", n)
	}
}
