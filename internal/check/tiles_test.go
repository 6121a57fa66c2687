package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// edit is one change of a drawing: the text of a line of a level from col on.
type edit struct {
	level, line, col int
	was, put         string
}

func (e edit) String() string {
	return fmt.Sprintf("level %d, line %d, column %d: %q for %q", e.level, e.line+1, e.col+1, e.put, e.was)
}

// TestEditedTiles draws one thing differently, many times, on craft and bases, and wants a finding
// or a failing claim for nearly everything that matters: walls, doors, floors, heights, starts,
// entrances, labels of rooms, bodies. Furniture is skipped: a chair may be anywhere. Outdoors, and
// inside houses, half of the edits only make another map, as good as the first: another fence, a
// pond less, a window in a wall.
func TestEditedTiles(t *testing.T) {
	p, err := Opened(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Games, func(g *model.Game) bool { return g.ID == "tactical" })
	g := p.Games[i]
	if said := judge(g, nil); len(said) > 0 {
		t.Fatal("as it is: ", said)
	}
	r := rand.New(rand.NewPCG(7, 41))
	for _, set := range []struct {
		name        string
		edits, most int // how many edits, and how many of them may pass
	}{{"craft", 80, 3}, {"X-COM base", 40, 2}, {"alien base", 40, 2}, {"city", 30, 15}, {"farmland", 30, 15}, {"desert", 30, 15}} {
		var tiles []*model.Tile
		for _, x := range g.Tiles {
			if g.Legend.Set.Text(x.Fields) == set.name {
				tiles = append(tiles, x)
			}
		}
		var missed []string
		for n := 0; n < set.edits; {
			x := tiles[r.IntN(len(tiles))]
			e, ok := somewhere(r, g, x)
			if !ok {
				continue
			}
			n++
			e.apply(x, e.put)
			if len(judge(g, x)) == 0 {
				missed = append(missed, x.ID+" "+e.String())
			}
			e.apply(x, e.was)
		}
		if len(missed) > set.most {
			t.Errorf("%s: %d of %d edits pass:\n%s", set.name, len(missed), set.edits, strings.Join(missed, "\n"))
		}
	}
}

// judge returns the findings in the drawings: faults of reading a tile, then the checks of tiles
// and the claims about craft.
func judge(g *model.Game, x *model.Tile) []string {
	if x != nil {
		if _, found := x.Square(&g.Legend); len(found) > 0 {
			return []string{found[0].Message}
		}
	}
	c := Asking(g) // these checks call few functions
	c.Game = beside(g, x)
	for _, code := range []string{"PB217", "PB218"} {
		c.running = Find(code)
		c.running.Run(c)
	}
	var out []string
	for _, f := range c.found {
		out = append(out, f.Message)
	}
	if len(out) > 0 {
		return out
	}
	for _, k := range g.Claims {
		if strings.HasSuffix(k.At.File, "claims-craft.yaml") {
			if ok, err := c.Env.Bool(k.Holds.Text); err != nil || !ok {
				out = append(out, k.Says)
			}
		}
	}
	return out
}

// beside returns a game with only the tiles that show an edit of one: the tile, and unless it is a
// craft, those of its set. For no tile it returns all.
func beside(g *model.Game, x *model.Tile) *model.Game {
	few := *g
	if x != nil {
		few.Tiles = slices.DeleteFunc(slices.Clone(g.Tiles), func(t *model.Tile) bool {
			return t != x && (g.Legend.Craft.Text(x.Fields) != "" || g.Legend.Set.Text(t.Fields) != g.Legend.Set.Text(x.Fields))
		})
	}
	return &few
}

func (e edit) apply(t *model.Tile, put string) {
	for _, l := range t.Levels {
		if l.N == e.level {
			text := []rune(padded(l.Lines[e.line].Text, 4*60))
			copy(text[e.col:], []rune(put))
			l.Lines[e.line].Text = strings.TrimRight(string(text), " ")
		}
	}
}

func padded(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-len([]rune(s))))
}

// somewhere picks an edit: an edge that appears, disappears or changes its kind, or a sign of a
// square that is removed or added.
func somewhere(r *rand.Rand, g *model.Game, t *model.Tile) (edit, bool) {
	l := t.Levels[r.IntN(len(t.Levels))]
	q, _ := t.Square(&g.Legend)
	x, y := r.IntN(q.W), r.IntN(q.H)
	cell := q.Levels[l.N-1].Cells[y][x]
	if cell.Outside {
		return edit{}, false
	}
	e := edit{level: l.N}
	kinds := edges(t, l)
	switch r.IntN(3) {
	case 0: // an edge down
		e.line, e.col = 2*y+1, 4*x
		e.was = sub(l, e.line, e.col, 1)
		e.put = pick(r, kinds[0])
	case 1: // an edge across
		e.line, e.col = 2*y, 4*x+1
		e.was = sub(l, e.line, e.col, 3)
		e.put = pick(r, kinds[1])
	default:
		e.line, e.col = 2*y+1, 4*x+1
		e.was = sub(l, e.line, e.col, 3)
		e.put = redrawn(r, g, e.was, cell)
	}
	return e, e.put != e.was && e.put != ""
}

// edges returns the walls that a level already has, down and across.
func edges(t *model.Tile, l *model.Level) [2][]string {
	out := [2][]string{{" "}, {"   "}}
	for i, line := range l.Lines {
		text := padded(line.Text, 4*60)
		for x := 0; x+4 < len(text); x += 4 {
			if i%2 == 1 && !slices.Contains(out[0], text[x:x+1]) {
				out[0] = append(out[0], text[x:x+1])
			}
			if i%2 == 0 && !slices.Contains(out[1], text[x+1:x+4]) {
				out[1] = append(out[1], text[x+1:x+4])
			}
		}
	}
	return out
}

func sub(l *model.Level, line, col, n int) string {
	return padded(l.Lines[line].Text, 4*60)[col : col+n]
}

func pick(r *rand.Rand, all []string) string { return all[r.IntN(len(all))] }

// redrawn returns a square without one of its signs that matter, or with another.
func redrawn(r *rand.Rand, g *model.Game, was string, cell model.Ground) string {
	matters := func(m rune) bool {
		if m >= '0' && m <= '9' {
			return true
		}
		for _, e := range g.Legend.Entries {
			layer := g.Legend.Layer(e)
			if e.Field(g.Legend.Mark.Field).Text == string(m) && layer != model.WallLayer {
				return layer != model.ObjectLayer || g.Legend.Body.Of(e) || e.ID == "ufo-navigation"
			}
		}
		return false
	}
	var have []int
	for i, m := range was {
		if matters(m) {
			have = append(have, i)
		}
	}
	out := []rune(was)
	free := strings.IndexByte(was, ' ')
	switch {
	case len(have) > 0 && r.IntN(2) == 0:
		out[have[r.IntN(len(have))]] = ' '
	case free >= 0:
		out[free] = []rune(pick(r, []string{"1", "2", "*", ">", "!", "$", "#", "P", "X", "."}))[0]
	default:
		return ""
	}
	return string(out)
}
