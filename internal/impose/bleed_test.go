package impose

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// window is what a placed face shows, on the page: all of it and its bleed if
// it is not clipped.
func window(g *face.Group) geom.Rect {
	if len(g.Clip) > 0 {
		return g.Map.ApplyRect(g.Clip.Bounds())
	}
	return g.Map.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H}.Inset(-g.Of.Bleed))
}

// No piece paints over the trim of another, nor over its bleed where that is
// shown, nor over a note; and each shows all the bleed that the plan wants.
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
				checkWindow(t, j, g, all[:i], notes)
			}
		}
	}
}

func checkWindow(t *testing.T, j job, g *face.Group, others []*face.Group, notes []geom.Rect) {
	t.Helper()
	shows := window(g)
	trim := g.Map.ApplyRect(geom.Rect{W: g.Of.Size.W, H: g.Of.Size.H})
	want := trim
	if j.plan.Kind != "hexes" {
		want = trim.Inset(-j.plan.Bleed)
	}
	if shows != want {
		t.Fatalf("%s: %v shows %v, want %v", j.name, trim, shows, want)
	}
	for _, r := range notes {
		if shows.Overlaps(r) {
			t.Fatalf("%s: %v runs over the note %v", j.name, shows, r)
		}
	}
	for _, o := range others {
		if corners(g.Of) == nil && !isRound(g.Of) && shows.Overlaps(window(o)) {
			t.Fatalf("%s: %v runs over %v", j.name, shows, window(o))
		}
	}
	// What touches or lies close is clipped to its own outline.
	if isRound(g.Of) && len(g.Clip) != len(g.Of.Cut) {
		t.Fatalf("%s: %v shows more than a disc", j.name, trim)
	}
	if j.plan.Kind == "hexes" && len(g.Clip) != 7 {
		t.Fatalf("%s: %v shows more than its hexagon", j.name, trim)
	}
}
