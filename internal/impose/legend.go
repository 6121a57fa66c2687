package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// The gap between a piece's marks and its legend: the preferred and the least.
const (
	legendAir   = 4500 * geom.Micrometre
	legendClose = 500 * geom.Micrometre
)

// fixed returns where a lone piece begins: at the plan's top, or as much higher as the room needed
// below it requires on paper that is too short. It is the same for all pieces of one height,
// whatever their legends, so that a stack of sheets can be cut at once.
func (f *form) fixed(trim geom.Size) geom.Length {
	return max(f.area.Y, min(f.top, f.area.Bottom()-f.keep-trim.H))
}

// clearOf returns how far below the cut a legend may begin, clear of the marks.
func clearOf(plan *layout.Sheet, f *form) geom.Length {
	return markOffset(plan, f) + plan.MarkLen + legendClose
}

// below returns the room needed for the shortest legend of each of some pieces.
func below(plan *layout.Sheet, f *form, all []*face.Piece) geom.Length {
	var most geom.Length
	for _, x := range all {
		if n := len(x.Legends); n > 0 {
			most = max(most, clearOf(plan, f)+x.Legends[n-1].Size.H)
		}
	}
	return most
}

// addLegend returns the fullest legend that fits below a place: under its piece in a grid,
// otherwise in the middle of the paper.
func addLegend(plan *layout.Sheet, f *form, x *face.Piece, at geom.Rect) []face.Item {
	near, n := at.Bottom()+clearOf(plan, f), len(x.Legends)
	if f.kind == "grid" && n > 0 {
		return []face.Item{&face.Group{Map: geom.Move(at.X, near), Of: x.Legends[n-1]}}
	}
	for _, l := range x.Legends {
		if l.Size.H > f.foot-near || l.Size.W > f.reach.W {
			continue
		}
		y := min(near-legendClose+legendAir, f.foot-l.Size.H)
		return []face.Item{&face.Group{Map: geom.Move((f.paper.W-l.Size.W)/2, y), Of: l}}
	}
	return nil
}

// legendRooms returns the room that the legends of a group take below a window over which a piece
// is split, the fullest first.
func legendRooms(plan *layout.Sheet, g *group) []geom.Length {
	var out []geom.Length
	f := &form{}
	for _, x := range g.kinds {
		for i, l := range x.Legends {
			if i == len(out) {
				out = append(out, 0)
			}
			out[i] = max(out[i], clearOf(plan, f)+l.Size.H-layout.LeastMark)
		}
	}
	return out
}
