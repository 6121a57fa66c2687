package actiondeck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/model"
)

// TestTilesMesh checks that tiles mesh as model.Tile.Edges says: the first cell of a side,
// clockwise, is between the last two of the other.
func TestTilesMesh(t *testing.T) {
	tile := &model.Tile{Shape: "hexagon"}
	for i, n := range []int{3, 4, 5, 4, 3} {
		var row []model.Cell
		for k := range n {
			row = append(row, model.Cell{Code: fmt.Sprint(i, ".", k)})
		}
		tile.Rows = append(tile.Rows, row)
	}
	at := map[string]axial{}
	for _, h := range tile.Hexes() {
		at[h.Code] = axial{h.Col - 2, (h.Half - (h.Col - 2)) / 2}
	}
	places := spiral(2, 7)
	for side, edge := range tile.Edges() {
		other := tile.Edges()[(side+3)%6]
		first := at[edge[0].Code]
		for k, want := range []bool{false, true, true} {
			beyond := places[1+side].plus(at[other[k].Code])
			if got := beyond.minus(first).long() == 1; got != want {
				t.Errorf("side %d: its first cell touches cell %d of the other: %v", side, k, got)
			}
		}
	}
}

// TestMapHasNoHoles checks that tiles neither overlap nor leave a hex between them, for maps of
// every size up to three rings.
func TestMapHasNoHoles(t *testing.T) {
	for number := 1; number <= 37; number++ {
		l := newLand(nil, 2, number, 0, nil)
		seen := map[axial]bool{}
		for _, c := range l.ground.cells {
			if seen[c] {
				t.Fatalf("%d tiles: two cells at %v", number, c)
			}
			seen[c] = true
		}
		for c := range hole(seen) {
			t.Errorf("%d tiles: nothing at %v", number, c)
		}
		if got := reached(l.ground); got != len(l.ground.cells) {
			t.Errorf("%d tiles: %d of %d cells hang together", number, got, len(l.ground.cells))
		}
	}
}

func reached(g *ground) int {
	seen := map[int16]bool{0: true}
	for queue := []int16{0}; len(queue) > 0; queue = queue[1:] {
		for _, to := range g.near[queue[0]] {
			if to != none && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return len(seen)
}

// TestTurned checks that a turned tile shows the same sides: all sides of all large tiles are
// alike, so a shuffled map works in any order.
func TestTurned(t *testing.T) {
	l := made(t, battle("learning"))[0].(*Battle).land
	for seed := range uint64(20) {
		p := l.plot(rand.New(rand.NewPCG(seed, 1)))
		for _, origin := range l.origin {
			for i, o := range l.offset {
				c := origin + int16(i)
				corner := o.long() == 2 && (o.q == 0 || o.r == 0 || o.q+o.r == 0)
				switch {
				case corner && (p.terrain[c] != 1 || p.high[c] != 1):
					t.Fatalf("a corner of rating %d/%d", p.terrain[c], p.high[c])
				case o.long() == 2 && !corner && p.terrain[c] != 2:
					t.Fatalf("the middle of a side of terrain %d", p.terrain[c])
				}
			}
		}
	}
}

// TestLines checks the hexes between two cells, against a list made by hand and two hundred points
// of the line.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		to   axial
		want string
	}{
		{axial{0, 1}, "[]"},
		{axial{0, 3}, "[{0 1} {0 2}]"},
		{axial{1, 1}, "[{0 1}|{1 0}]"},
		{axial{2, 2}, "[{0 1}|{1 0} {1 1} {1 2}|{2 1}]"},
		{axial{2, 1}, "[{1 0} {1 1}]"},
	} {
		if got := shown(crossed(c.to)); got != c.want {
			t.Errorf("to %v: %s, want %s", c.to, got, c.want)
		}
	}
	for _, to := range hexagon(8) {
		seen := map[axial]bool{}
		for _, pair := range crossed(to) {
			seen[pair[0]], seen[pair[1]] = true, true
		}
		for k := 1; k < 200; k++ {
			h := nearest(float64(to.q)*float64(k)/200+1e-7, float64(to.r)*float64(k)/200+2e-7)
			if h != (axial{}) && h != to && !seen[h] {
				t.Fatalf("the line to %v runs through %v", to, h)
			}
		}
	}
}

func shown(line [][2]axial) string {
	var out []string
	for _, pair := range line {
		s := []string{fmt.Sprint(pair[0])}
		if pair[1] != pair[0] {
			s = append(s, fmt.Sprint(pair[1]))
			slices.Sort(s)
			s[0] += "|" + s[1]
		}
		out = append(out, s[0])
	}
	slices.Sort(out)
	return fmt.Sprint(out)
}

// nearest returns the hex that contains a point.
func nearest(q, r float64) axial {
	best, least := axial{}, 1e9
	for _, h := range hexagon(9) {
		dq, dr := q-float64(h.q), r-float64(h.r)
		if d := dq*dq + dr*dr + dq*dr; d < least {
			best, least = h, d
		}
	}
	return best
}

// hole returns the cells off a map with five or more neighbours on it.
func hole(seen map[axial]bool) map[axial]bool {
	out := map[axial]bool{}
	for c := range seen {
		for _, s := range sides {
			n := 0
			for _, o := range sides {
				if seen[c.plus(s).plus(o)] {
					n++
				}
			}
			if !seen[c.plus(s)] && n >= 5 {
				out[c.plus(s)] = true
			}
		}
	}
	return out
}
