package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// shown is what a face on a place is cut to: its trim and the bleed that the
// form shows. It is empty for a face that has no more bleed than that, so that
// most faces are shown as they are.
func (f *form) shown(of *face.Face) geom.Path {
	if of.Bleed <= f.bleed {
		return nil
	}
	trim := geom.Rect{W: of.Size.W, H: of.Size.H}
	switch f.kind {
	case "rounds":
		return geom.Circle(geom.Point{X: trim.W / 2, Y: trim.H / 2}, trim.W/2+f.bleed)
	case "hexes": // they touch, whatever their bleed
		return of.Cut
	}
	return geom.Box(trim.Inset(-f.bleed))
}
