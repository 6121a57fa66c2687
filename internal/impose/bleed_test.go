package impose

import (
	"math"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// window returns what a placed face shows on the page: all of it and its bleed unless it is
// clipped.
func window(g *face.Group) geom.Rect {
	if len(g.Clip) > 0 {
		return g.Map.ApplyRect(g.Clip.Bounds())
	}
	return g.Map.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H}.Inset(-g.Of.Bleed))
}

// TestBleedStaysWithItsPiece checks that no piece paints over the trim of another, nor over its
// bleed where that is shown, nor over a note, and that each shows all the bleed the plan specifies.
func TestBleedStaysWithItsPiece(t *testing.T) {
	for _, j := range jobs() {
		if !strings.Contains(j.name, "bleed") {
			continue
		}
		got, _ := Lay(j.pieces, j.plan, j.paper, info(), half{})
		for _, pg := range got.Pages {
			notes := ink(pg.Face.Items, geom.Identity)
			var all []*face.Group
			for _, it := range pg.Face.Items {
				if g, ok := it.(*face.Group); ok && g.Of != nil && g.Of.ID != "mark" {
					all = append(all, g)
				}
			}
			for i, g := range all {
				checkWindow(t, j, g, slices.Concat(all[:i], all[i+1:]), notes)
			}
		}
	}
}

func checkWindow(t *testing.T, j job, g *face.Group, others []*face.Group, notes []geom.Rect) {
	t.Helper()
	for _, r := range notes {
		if window(g).Overlaps(r) {
			t.Fatalf("%s: %v runs over the note %v", j.name, window(g), r)
		}
	}
	if j.plan.Kind == "hexes" {
		checkBloom(t, j, g, others)
		return
	}
	shows := window(g)
	trim := g.Map.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H})
	want := trim.Inset(-j.plan.Bleed)
	if shows != want {
		t.Fatalf("%s: %v shows %v, want %v", j.name, trim, shows, want)
	}
	for _, o := range others {
		if !isRound(g.Of) && shows.Overlaps(window(o)) {
			t.Fatalf("%s: %v runs over %v", j.name, shows, window(o))
		}
	}
	// What touches or is close is clipped to its own outline.
	if isRound(g.Of) && len(g.Clip) != len(g.Of.Cut) {
		t.Fatalf("%s: %v shows more than a disc", j.name, trim)
	}
}

// checkBloom checks that a hexagon shows its bleed next to the middle of each side, and up to the
// ends of a side whose corners are free, and that none of it is inside what another shows.
func checkBloom(t *testing.T, j job, g *face.Group, others []*face.Group) {
	t.Helper()
	mine, cut := bloomOf(g), cutOf(g)
	mid := geom.Point{X: (cut[0].X + cut[3].X) / 2, Y: (cut[0].Y + cut[3].Y) / 2}
	bleed := .98 * float64(min(j.plan.Bleed, g.Of.Bleed))
	for i, a := range cut {
		b := cut[(i+1)%6]
		beside := []float64{.5}
		if !slices.ContainsFunc(others, func(o *face.Group) bool { return meets(cutOf(o), a) || meets(cutOf(o), b) }) {
			beside = []float64{.001, .5, .999}
		}
		for _, along := range beside {
			x, y := float64(a.X)+along*float64(b.X-a.X), float64(a.Y)+along*float64(b.Y-a.Y)
			nx, ny := float64(a.X+b.X)/2-float64(mid.X), float64(a.Y+b.Y)/2-float64(mid.Y)
			l := math.Hypot(nx, ny)
			if bleed > 0 && !inside(x+nx/l*bleed, y+ny/l*bleed, mine) {
				t.Fatalf("%s: %v shows no bleed beside side %d at %v", j.name, cut, i, along)
			}
		}
	}
	for _, o := range others {
		theirs := bloomOf(o)
		if !geom.Polygon(mine...).Bounds().Overlaps(geom.Polygon(theirs...).Bounds()) {
			continue
		}
		for i, a := range mine {
			b := mine[(i+1)%len(mine)]
			for n := range 8 { // along the border, a little towards the middle
				at := func(a, b, mid geom.Length) float64 {
					return .998*(float64(a)+float64(b-a)*float64(n)/8) + .002*float64(mid)
				}
				if inside(at(a.X, b.X, mid.X), at(a.Y, b.Y, mid.Y), theirs) {
					t.Fatalf("%s: %v runs over %v", j.name, mine, theirs)
				}
			}
		}
	}
}

func meets(pts []geom.Point, corner geom.Point) bool {
	return slices.ContainsFunc(pts, func(q geom.Point) bool { return near(q, corner) })
}

// cutOf returns a placed hexagon on the page, even if a back has no outline of its own; bloomOf
// returns what it is clipped to.
func cutOf(g *face.Group) []geom.Point {
	size := g.Of.Size
	pts := geom.HexCorners(geom.Point{X: size.W / 2, Y: size.H / 2}, max(size.W, size.H)/2, size.W > size.H)
	for i, q := range pts {
		pts[i] = g.Map.Apply(q)
	}
	return pts
}

func bloomOf(g *face.Group) []geom.Point {
	if g.Clip == nil {
		return cutOf(g)
	}
	var out []geom.Point
	for _, s := range g.Clip[:len(g.Clip)-1] {
		out = append(out, g.Map.Apply(s.P[0]))
	}
	return out
}
