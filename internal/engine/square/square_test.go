package square

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/model"
)

// legend returns what the drawings here mean, for a game with different names for everything than
// this package.
func legend() *model.Legend {
	c := &model.Collection{ID: "ground"}
	add := func(id, stratum, sign string, also ...string) {
		e := &model.Entry{ID: id, Fields: model.FieldsOf([]model.Field{word("stratum", stratum), word("sign", sign)})}
		for _, x := range also {
			if k, v, ok := strings.Cut(x, "="); ok {
				e.Fields = model.FieldsOf(append(e.Fields.List(), word(k, v)))
				continue
			}
			e.Fields = model.FieldsOf(append(e.Fields.List(), model.Field{ID: x, Value: model.Value{Kind: model.Flag, Int: 1}}))
		}
		c.Entries = append(c.Entries, e)
	}
	add("grass", "sole", "g")
	add("crops", "sole", "c", "rough")
	add("shaft", "sole", "E", "rides")
	add("tree", "stuff", "T", "glimpse=poor")
	add("rock", "stuff", "R", "glimpse=none")
	add("wall", "rim", "|", "athwart=-", "glimpse=none")
	add("door", "rim", "D", "leaf", "glimpse=none")
	add("window", "rim", "W", "glimpse=good")
	return &model.Legend{Collection: c, Slope: 3, Mark: model.Trait{Field: "sign"}, Across: model.Trait{Field: "athwart"},
		Floor: one("stratum", "sole"), Object: one("stratum", "stuff"), Wall: one("stratum", "rim"), Place: one("stratum", "name"),
		Clear: one("glimpse", "good"), Obstructs: one("glimpse", "poor"),
		Uneven: model.Trait{Field: "rough"}, Lift: model.Trait{Field: "rides"}, Opens: model.Trait{Field: "leaf"}}
}

func one(field, word string) model.Trait { return model.Trait{Field: field, Words: []string{word}} }

func word(id, s string) model.Field {
	return model.Field{ID: id, Value: model.Value{Kind: model.Text, Text: s}}
}

// drawn returns a map with one drawing for each level.
func drawn(t *testing.T, levels ...string) *Map {
	t.Helper()
	return drawnWith(t, legend(), levels...)
}

func drawnWith(t *testing.T, marks *model.Legend, levels ...string) *Map {
	t.Helper()
	tile := &model.Tile{ID: "test", Fill: model.Value{Kind: model.Ref, Text: "grass"}}
	for i, text := range levels {
		l := &model.Level{N: i + 1}
		for _, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
			l.Lines = append(l.Lines, model.Line{Text: line})
		}
		tile.Levels = append(tile.Levels, l)
	}
	q, found := tile.Square(marks)
	for _, f := range found {
		t.Error(f)
	}
	return &Map{Square: q, Slope: 3, Ceiling: 4, Edge: 3, Cover: 2}
}

func at(x, y int) model.Spot { return model.Spot{X: x, Y: y, Level: 1} }

// wild returns a random map: walls, doors, objects, slopes and an upper floor.
func wild(t *testing.T, seed int64) *Map {
	r := rand.New(rand.NewSource(seed))
	pick := func(all ...string) string { return all[r.Intn(len(all))] }
	draw := func(cells ...string) string {
		var b strings.Builder
		const w, h = 6, 5
		for y := range 2*h + 1 {
			for range w {
				if y%2 == 0 {
					b.WriteString("+" + pick("   ", "   ", "   ", "---", "-D-", "-W-"))
				} else {
					b.WriteString(pick(" ", " ", " ", "|", "D", "W") + pick(cells...))
				}
			}
			b.WriteString(pick("+ "[y%2:y%2+1]) + "\n")
		}
		return b.String()
	}
	ground := draw(" g ", " g ", " c ", " T ", " R ", " E ")
	return drawn(t, ground, draw(" . ", " . ", " g ", " E "))
}

func all(m *Map) []model.Spot {
	var out []model.Spot
	m.Each(func(s model.Spot, _ *model.Ground) { out = append(out, s) })
	return out
}

// TestSightIsMutual checks that sight is symmetric, with the same obstruction.
func TestSightIsMutual(t *testing.T) {
	for seed := range int64(6) {
		m := wild(t, seed)
		m.TightCorner, m.Opaque = seed%2 == 1, seed%3 == 1
		for _, a := range all(m) {
			for _, b := range all(m) {
				x, y := m.Look(a, b, true, false), m.Look(b, a, false, true)
				if (x.Blocked == "") != (y.Blocked == "") || x.Blocked == "" && x.Obstructed != y.Obstructed {
					t.Fatalf("seed %d: from %s to %s %+v, back %+v", seed, a, b, x, y)
				}
			}
		}
	}
}

// TestLinesAreWhole checks that a line passes from square to square through edges and corners, over
// as many as there are between its ends.
func TestLinesAreWhole(t *testing.T) {
	for x := -5; x <= 5; x++ {
		for y := -5; y <= 5; y++ {
			cells := trace(nil, at(0, 0), at(x, y))
			for i := 1; i < len(cells); i++ {
				dx, dy := cells[i].x-cells[i-1].x, cells[i].y-cells[i-1].y
				if abs(dx) > 1 || abs(dy) > 1 || dx == 0 && dy == 0 || (dx != 0 && dy != 0) != cells[i].corner {
					t.Errorf("to %d, %d: %v", x, y, cells)
				}
			}
			if last := cells[len(cells)-1]; last.x != x || last.y != y {
				t.Errorf("to %d, %d: ends at %v", x, y, last)
			}
		}
	}
}

// TestStepsEndOnGround checks that a flyer can step back from every step, and that every step ends
// where the mover has room.
func TestStepsEndOnGround(t *testing.T) {
	for seed := range int64(6) {
		m := wild(t, seed)
		for _, u := range []Mover{{Size: 1}, {Size: 2}, {Size: 1, Flies: true}} {
			for _, s := range all(m) {
				if !m.Fits(u, s) {
					continue
				}
				for _, step := range m.Steps(u, s) {
					if !m.Fits(u, step.To) || !step.Fly && !step.Lift && !m.Stands(u, step.To) {
						t.Errorf("seed %d: %+v steps from %s to %s", seed, u, s, step.To)
					}
					back := slices.ContainsFunc(m.Steps(u, step.To), func(x Step) bool { return x.To == s })
					if !back && !step.Fly && !step.Lift {
						t.Errorf("seed %d: %+v cannot step back from %s to %s", seed, u, step.To, s)
					}
				}
			}
		}
	}
}

// TestPathIsCheapest compares the cost of the cheapest way with that of every way.
func TestPathIsCheapest(t *testing.T) {
	for seed := range int64(4) {
		cheapest(t, wild(t, seed))
	}
	cheapest(t, drawn(t, `
+---+   +   +   +
|g   c          |
+-D-+   +---+   +
|g  D  E| 1   2
+   +---+   +   +
      g
+---+---+   +   +
`, `
+   +   +   +   +

+   +   +   +   +
      E
+   +   +   +   +
      g   g   g
+   +   +   +   +
`))
}

func cheapest(t *testing.T, m *Map) {
	u := Mover{Size: 1}
	cost := func(s Step, dir int) int {
		n := 2 + s.Doors
		if s.Diagonal() {
			n = 3 + s.Doors
		}
		if dir >= 0 && Turned(s, dir) != dir {
			n++
		}
		return n
	}
	start := at(1, 1)
	for _, s := range all(m) {
		if m.Stands(u, s) {
			start = s
			break
		}
	}
	type state struct {
		at  model.Spot
		dir int
	}
	best := map[state]int{{start, -1}: 0}
	for changed := true; changed; {
		changed = false
		for from, c := range best {
			for _, s := range m.Steps(u, from.at) {
				to := state{s.To, Turned(s, from.dir)}
				if was, ok := best[to]; !ok || c+cost(s, from.dir) < was {
					best[to], changed = c+cost(s, from.dir), true
				}
			}
		}
	}
	reached := m.Reach(u, start)
	for _, s := range all(m) {
		want, ok := 0, false
		for x, c := range best {
			if x.at == s && (!ok || c < want) {
				want, ok = c, true
			}
		}
		_, got, found := m.Path(u, start, s, -1, cost)
		if found != ok || ok && got != want {
			t.Errorf("to %s: got %d, %v, want %d, %v", s, got, found, want, ok)
		}
		if ok != slices.Contains(reached, s) {
			t.Errorf("%s reached: %v", s, !ok)
		}
	}
}

// TestCorners checks corners, tight or open, and windows.
func TestCorners(t *testing.T) {
	m := drawn(t, `
+   +   +
    |
+   +   +
    W
+   +   +
`)
	if s := m.Look(at(1, 1), at(2, 2), false, false); s.Blocked != "" {
		t.Errorf("past the end of a wall: %+v", s)
	}
	m.TightCorner = true
	if s := m.Look(at(1, 1), at(2, 2), false, false); s.Blocked == "" {
		t.Error("a tight corner is open")
	}
	if s := m.Look(at(1, 2), at(2, 2), false, false); s.Blocked != "" {
		t.Errorf("through a window: %+v", s)
	}
}

// TestSteps checks steps over rough ground, by elevator, and flying up and down where no floor is
// in the way.
func TestSteps(t *testing.T) {
	m := drawn(t, `
+   +   +   +
  g   c   E
+   +   +   +
`, `
+   +   +   +
  .   g   E
+   +   +   +
`)
	for _, c := range []struct {
		from  model.Spot
		flies bool
		want  string
	}{
		{at(1, 1), false, "[2, 1] uneven"},
		{at(2, 1), false, "[3, 1]; [1, 1]"},
		{at(3, 1), false, "[2, 1] uneven; [3, 1, 2] lift up"},
		{model.Spot{X: 3, Y: 1, Level: 2}, false, "[2, 1, 2]; [3, 1] lift down"},
		{at(1, 1), true, "[2, 1] uneven; [2, 1] fly; [1, 1, 2] fly up"},
		{at(2, 1), true, "[3, 1]; [3, 1] fly; [1, 1]; [1, 1] fly"},
		{model.Spot{X: 1, Y: 1, Level: 2}, true, "[2, 1, 2] fly; [1, 1, 3] fly up; [1, 1] fly down"},
	} {
		var got []string
		for _, s := range m.Steps(Mover{Size: 1, Flies: c.flies}, c.from) {
			line := s.To.String()
			for _, x := range []struct {
				is   bool
				word string
			}{{s.Uneven, "uneven"}, {s.Lift, "lift"}, {s.Fly, "fly"}, {s.Up, "up"}, {s.Down, "down"}} {
				if x.is {
					line += " " + x.word
				}
			}
			got = append(got, line)
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("from %s, flying %v:\ngot  %s\nwant %s", c.from, c.flies, s, c.want)
		}
	}
}

// TestKneeling checks that ground between two units hides a kneeling one that is lower by as much
// as gives cover, at either end, and never a standing one.
func TestKneeling(t *testing.T) {
	m := drawn(t, `
+   +   +   +   +
      2       2
+   +   +   +   +
`)
	for _, c := range []struct {
		from, to   int
		low, lowTo bool
		seen       bool
	}{
		{1, 3, false, false, true}, {1, 3, true, false, false}, {1, 3, false, true, false}, {1, 2, true, true, true}, {2, 4, true, true, true},
	} {
		if s := m.Look(at(c.from, 1), at(c.to, 1), c.low, c.lowTo); (s.Blocked == "") != c.seen {
			t.Errorf("%+v: %+v", c, s)
		}
	}
}

// TestTracer checks the directions of a line against the squares that it passes.
func TestTracer(t *testing.T) {
	from := model.Spot{X: 10, Y: 10, Level: 1}
	for x := 1; x <= 19; x++ {
		for y := 1; y <= 19; y++ {
			to := model.Spot{X: x, Y: y, Level: 1}
			if to == from {
				continue
			}
			tr := NewTracer(from, to)
			last := from
			for _, want := range trace(nil, from, to)[1:] {
				got, dir := tr.Next()
				if got.X != want.x || got.Y != want.y {
					t.Fatalf("to %s: got %s, want %v", to, got, want)
				}
				if d := Dirs[dir]; last.X+d[0] != got.X || last.Y+d[1] != got.Y {
					t.Fatalf("to %s: direction %d from %s to %s", to, dir, last, got)
				}
				last = got
			}
		}
	}
}
