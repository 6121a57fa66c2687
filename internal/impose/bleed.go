package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shown returns what a face on a place is clipped to: its trim and the bleed that the form shows.
// It is empty for a face without bleed, or in a grid for one with no more than that, so that most
// faces need no clip. Packed hexagons are clipped to their blooms instead.
func (f *form) shown(of *face.Face) geom.Path {
	if of.Bleed == 0 || f.blooming(of) {
		return nil
	}
	trim := geom.Rect{W: of.Size.W, H: of.Size.H}
	if f.kind == "rounds" {
		return geom.Circle(geom.Point{X: trim.W / 2, Y: trim.H / 2}, trim.W/2+f.bleed)
	}
	if of.Bleed <= f.bleed {
		return nil
	}
	return geom.Box(trim.Inset(-f.bleed))
}
