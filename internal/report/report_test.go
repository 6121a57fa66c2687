package report_test

import (
	"bytes"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/pdf"
	"punchboard/internal/report"
	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// project returns the small game of the test data with the built-in layouts.
func project(t *testing.T) *load.Project {
	t.Helper()
	files := golden.Files(t, punchboard.Files, "layouts")
	maps.Copy(files, golden.Open(t, "testdata/small.txtar").Under(""))
	p, err := load.Open(files, load.Options{})
	if err != nil || p.Findings.Worst() == diag.Error {
		t.Fatal(err, p.Findings)
	}
	return p
}

// told returns the content of a report on the small game, without played games.
func told(t *testing.T) report.Of {
	t.Helper()
	p := project(t)
	c, found := check.Scope(p.Games[0])
	if found.Worst() == diag.Error {
		t.Fatal(found)
	}
	of := report.Of{Project: p, Context: c, Hash: "0123abcd", Date: "21 November"}
	of.Found, of.Accepted = build.CheckAccepted(p)
	return of
}

// won returns the games that the first side won, '1', lost, '2', or drew, '3'.
func won(scores string) (out sim.Scores) {
	if err := out.UnmarshalText([]byte(scores)); err != nil {
		panic(err)
	}
	return out
}

// TestPlayers checks the results of several players, and that results older than the data are
// marked.
func TestPlayers(t *testing.T) {
	of := told(t)
	run := func(agent, scores string) *sim.Run {
		return &sim.Run{Key: sim.Key{Game: "small", Simulation: "brawl", Seed: 7, Agents: []string{agent, agent}, Data: "0123abcd4567cdef"}, Games: len(scores),
			Tables: []*sim.Table{{Sides: []string{"Ours", "Theirs"}, Seatings: []*sim.Seating{{Agents: []string{agent, agent}, Scores: won(scores), Sides: make([]sim.Stand, 2), After: make([]sim.Stand, 2)}}}}}
	}
	p := &sim.Panel{Title: "Brawl", Even: [2]int{40, 60}, Runs: []*sim.Run{run("greedy", "1112"), run("search:9", "2221")}}
	of.Panels = []*sim.Panel{p}
	for _, data := range []string{"0123abcd4567cdef", "ffff"} {
		p.Runs[0].Data = data
		doc, found, err := report.Make(of, "a4")
		if err != nil || len(found) > 0 {
			t.Fatal(err, found)
		}
		text := strings.Join(strings.Fields(string(words(doc))), " ")
		for _, want := range []string{"By who plays", "Ours is meant to win 40 to 60 %.", "4 | 25.0 % | 4–70 | open", "greedy search:9", "Not decided: greedy says nothing for sure"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %s", data, want, text)
			}
		}
		if old := strings.Contains(text, "Brawl was played before the data was edited last."); old != (data == "ffff") {
			t.Errorf("%s: older %v", data, old)
		}
	}
}

// TestSwept checks that results with other values are drawn, and that those older than the data are
// marked.
func TestSwept(t *testing.T) {
	of := told(t)
	share := func(value, scores string) *sweep.Variant {
		return &sweep.Variant{Values: []string{value}, Runs: []*sim.Run{{Games: len(scores), Tables: []*sim.Table{{Sides: []string{"Ours", "Theirs"},
			Seatings: []*sim.Seating{{Agents: []string{"greedy", "greedy"}, Scores: won(scores), Sides: make([]sim.Stand, 2), After: make([]sim.Stand, 2), Uses: []map[string]*sim.Use{{}, {}}}}}}}}}
	}
	s := &sweep.Sweep{Key: sim.Key{Game: "small", Simulation: "brawl", Seed: 7, Agents: []string{"greedy", "greedy"}, Data: "0123abcd4567cdef"}, Title: "Brawl",
		Vary: []sweep.Axis{{Path: "units.ogre.cost", Values: []string{"3", "4"}}}, Variants: []*sweep.Variant{share("3", "1112"), share("4", "2221")}}
	of.Swept = []*sweep.Sweep{s}
	const older = "Brawl was played before the data was edited last."
	for _, c := range []struct {
		data string
		old  bool
	}{{"0123abcd4567cdef", false}, {"ffff", true}} {
		s.Data = c.data
		doc, found, err := report.Make(of, "a4")
		if err != nil || len(found) > 0 {
			t.Fatal(err, found)
		}
		text := strings.Join(strings.Fields(string(words(doc))), " ")
		if !strings.Contains(text, "With other values") || !strings.Contains(text, "Brawl: Ours wins") || strings.Contains(text, older) != c.old {
			t.Errorf("%s: %s", c.data, text)
		}
	}
}

// played returns a battle and a round robin, with made-up results.
func played(of report.Of) []report.Played {
	seating := func(first int, scores string) *sim.Seating {
		s := &sim.Seating{Agents: []string{"greedy", "greedy"}, First: first, Scores: won(scores), Sides: make([]sim.Stand, 2), After: make([]sim.Stand, 2), Turns: map[int]int{3: len(scores) - 1, 8: 1},
			Ends: map[string]int{"eliminated": len(scores)}, Uses: []map[string]*sim.Use{{"club": {Times: 3, Expected: 1 * sim.Once}}, {"wait": {Times: 0, Expected: 2 * sim.Once}}},
			Tally: map[string]*sim.Sum{"hits": {N: len(scores), Total: *big.NewInt(8 << 20), Squares: *big.NewInt(20 << 40)}}}
		return s
	}
	key := func(id string) sim.Key {
		return sim.Key{Game: "small", Simulation: id, Seed: 7, Agents: []string{"greedy", "greedy"}}
	}
	g := of.Context.Game
	battle := &sim.Run{Key: key("brawl"), Games: 4, Tables: []*sim.Table{{Sides: []string{"Cave", "Hill"}, Seatings: []*sim.Seating{seating(0, "1121"), seating(1, "1223")}}}}
	robin := &sim.Run{Key: key("duels"), Games: 4, Tables: []*sim.Table{
		{Sides: []string{"Ape", "Bear"}, Pair: []string{"ape", "bear"}, Seatings: []*sim.Seating{seating(0, "1212")}},
		{Sides: []string{"Bear", "Cat"}, Pair: []string{"bear", "cat"}, Seatings: []*sim.Seating{seating(0, "1111")}},
		{Sides: []string{"Ape", "Cat"}, Pair: []string{"ape", "cat"}, Seatings: []*sim.Seating{seating(0, "1131")}}}}
	doubt := diag.Finding{Severity: diag.Note, Code: "PB507", Message: "4 games leave open whether Cave wins 40 to 60 %", Evidence: []string{"4 games of seed 7", "share: 62.5 %"}}
	return []report.Played{{Of: g.Simulations[0], Run: battle, Found: diag.List{doubt}}, {Of: g.Simulations[1], Run: robin}}
}

// words returns the lines of every page, in reading order.
func words(doc *face.Document) []byte {
	var b bytes.Buffer
	for i, p := range doc.Pages {
		if i > 0 {
			b.WriteString("\f\n")
		}
		w := &reader{}
		w.items(p.Face.Items, 0)
		b.WriteString(w.String())
	}
	return b.Bytes()
}

// reader collects runs: those on one baseline form a line.
type reader struct {
	strings.Builder
	y float64
}

func (r *reader) items(all []face.Item, dy float64) {
	for _, it := range all {
		switch v := it.(type) {
		case *face.Text:
			y := v.At.Y.MM() + dy
			if r.Len() > 0 {
				if math.Abs(y-r.y) < .5 {
					r.WriteString(" | ")
				} else {
					r.WriteString("\n")
				}
			}
			r.y = y
			r.WriteString(strings.TrimSpace(v.String()))
		case *face.Group:
			r.items(v.Items, dy+v.Map.F/1000)
		}
	}
	if dy == 0 {
		r.WriteString("\n")
	}
}

// TestWords checks every word of a report on a small game that has something of everything.
func TestWords(t *testing.T) {
	of := told(t)
	of.Played = played(of)
	of.Since, of.Release = "v1", "v1"
	of.Changes = []change.Change{
		{Part: "Units", ID: "ape", Name: "Ape", Kind: change.Changed, What: "strength", Was: "4", Now: "5"},
		{Part: "Units", ID: "cat", Name: "Cat", Kind: change.Added},
		{Part: "Odds", ID: "strikes", Name: "Strikes", Kind: change.Removed},
	}
	doc, found, err := report.Make(of, "a4")
	if err != nil || found.Worst() == diag.Error {
		t.Fatal(err, found)
	}
	golden.File(t, "words.txt", words(doc))
}

// TestMeant checks that the intended share is drawn behind that of the first side and no other, and
// that the outline has the simulation below its section.
func TestMeant(t *testing.T) {
	of := told(t)
	of.Played = played(of)
	doc, _, err := report.Make(of, "a4")
	if err != nil {
		t.Fatal(err)
	}
	bands := 0 // 80 mm are the whole of the games, and 5.4 mm a row is high
	var count func(items []face.Item)
	count = func(items []face.Item) {
		for _, it := range items {
			switch v := it.(type) {
			case *face.Group:
				count(v.Items)
			case *face.Shape:
				if b := v.Path.Bounds(); math.Abs(b.W.MM()-.2*80) < .01 && math.Abs(b.H.MM()-5.4) < .01 {
					bands++
				}
			}
		}
	}
	levels := map[string]int{}
	for _, p := range doc.Pages {
		count(p.Face.Items)
		for _, it := range p.Face.Items {
			if b, ok := it.(*face.Bookmark); ok {
				levels[b.Title] = b.Level
			}
		}
	}
	if bands != 1 {
		t.Errorf("%d bands of what is meant", bands)
	}
	if got, ok := levels["A brawl"]; !ok || got != levels["Played by the machine"]+1 {
		t.Errorf("the outline has it at %d of %v", got, levels)
	}
}

// TestTablesFillPages checks that each page has as many standing tables as fit.
func TestTablesFillPages(t *testing.T) {
	of := told(t)
	one := of.Context.Game.Odds[0]
	for range 30 {
		of.Context.Game.Odds = append(of.Context.Game.Odds, one)
	}
	doc, _, err := report.Make(of, "a4")
	if err != nil {
		t.Fatal(err)
	}
	var pages []int // how many tables of one name each page has that has any
	for _, p := range doc.Pages {
		n := 0
		for _, it := range p.Face.Items {
			if b, ok := it.(*face.Bookmark); ok && b.Title == one.Name {
				n++
			}
		}
		if n > 0 {
			pages = append(pages, n)
		}
	}
	if full := slices.Max(pages); full < 2 || len(pages) < 4 || slices.Min(pages[1:len(pages)-1]) < full {
		t.Errorf("tables of one size by the pages that they are on: %v", pages)
	}
}

// TestPlain checks what the report says about a game without anything, on Letter.
func TestPlain(t *testing.T) {
	of := told(t)
	g := of.Context.Game
	g.Odds, g.Duels, g.Decks, g.Simulations, g.Readings = nil, nil, nil, nil, nil
	of.Found, of.Accepted = nil, nil
	doc, found, err := report.Make(of, "letter")
	if err != nil || found.Worst() == diag.Error {
		t.Fatal(err, found)
	}
	text := string(words(doc))
	for _, want := range []string{"No check has anything to say.", "no standing tables of odds", "declares nothing that could be played", "not released yet", "What happened"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q:\n%s", want, text)
		}
	}
	if got := doc.Pages[0].Face.Size.W.MM(); got < 215.8 || got > 216 {
		t.Errorf("a Letter page is %v mm wide", got)
	}
}

// TestSameBytes checks that making a report twice gives the same bytes.
func TestSameBytes(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		of := told(t)
		of.Played = played(of)
		doc, _, err := report.Make(of, "a4")
		if err != nil {
			t.Fatal(err)
		}
		if err := pdf.Write(&files[i], doc, of.Project.Library.Assets); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two reports of one state differ")
	}
}

// TestPapers checks for which papers there is a report, and what it requires.
func TestPapers(t *testing.T) {
	of := told(t)
	if _, _, err := report.Make(of, "a5"); err == nil || !strings.Contains(err.Error(), "no report on a5") {
		t.Error(err)
	}
	delete(of.Project.Library.Layouts, "report-page")
	if doc, found, err := report.Make(of, "a4"); doc != nil || err != nil || len(found) != 1 || !strings.Contains(found[0].Message, "needs the layout report-page") {
		t.Error(doc, found, err)
	}
}

// TestVerdict checks that the first page never says that nothing is known to be wrong while
// something is open, accepted or found by playing.
func TestVerdict(t *testing.T) {
	const clean, silent = "Nothing is known to be wrong", "No check has anything to say."
	for _, c := range []struct {
		name  string
		with  func(*report.Of)
		want  []string
		clean bool
	}{
		{"clean", func(*report.Of) {}, []string{clean, silent, "Played by the machine | not played"}, true},
		{"one", func(of *report.Of) {
			of.Found = diag.List{{Code: "PB404", Severity: diag.Warning, Message: "Cat beats Dog"}}
		}, []string{"Findings | 1 finding |", "Cat beats Dog"}, false},
		{"accepted", func(of *report.Of) {
			of.Accepted = []load.Accepted{{Finding: diag.Finding{Code: "PB404", Severity: diag.Warning, Message: "Cat beats Dog"}, Reason: "dogs are dear"}}
		}, []string{"1 known and accepted", "Cat beats Dog", "dogs are dear"}, false},
		{"played", func(of *report.Of) {
			of.Played = played(*of)
			of.Played[0].Found.Add(diag.Finding{Code: "PB502", Severity: diag.Note, Message: "Cave wins 90 % of brawl"})
		}, []string{"2 notes to decide", "Cave wins 90 % of brawl"}, false},
		{"kept", func(of *report.Of) {
			at := diag.Place{File: "content/" + of.Context.Game.ID + "/game.yaml", Line: 1}
			of.Project.Allows = append(of.Project.Allows, load.Allow{At: at, Code: "PB501", Reason: "a cat fights like two dogs in 200 games"},
				load.Allow{At: at, Code: "PB104", Reason: "no simulation"}, load.Allow{At: diag.Place{File: "content/other/game.yaml"}, Code: "PB501", Reason: "another game"})
		}, []string{"1 known and accepted", "Known from playing", "A cat fights like two dogs in 200 games"}, false},
	} {
		of := told(t)
		of.Found, of.Accepted, of.Project.Allows = nil, nil, nil
		of.Context.Game.Errata = nil
		c.with(&of)
		doc, found, err := report.Make(of, "a4")
		if err != nil || found.Worst() == diag.Error {
			t.Fatal(err, found)
		}
		text := strings.Join(strings.Fields(string(words(doc))), " ")
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the report does not say %q:\n%.3000s", c.name, want, text)
			}
		}
		for _, said := range []string{clean, silent} {
			if strings.Contains(text, said) != c.clean {
				t.Errorf("%s: the report says %q: %v", c.name, said, !c.clean)
			}
		}
	}
}
