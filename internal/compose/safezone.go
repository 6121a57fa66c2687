package compose

import (
	"cmp"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// placed is a line with a fixed baseline: the baseline, the size, and the range of its items among
// those drawn.
type placed struct {
	y, size  geom.Length
	from, to int
}

// onPlace notes what was drawn from an item on as a line with a fixed baseline.
func (lt lettering) onPlace(y, size geom.Length, from int) {
	lt.f.lines = append(lt.f.lines, placed{y, size, from, len(lt.f.drawn)})
}

// give is how far a line may move, as a part of its size: no font has longer descenders or accents.
const give = 0.35

// intoSafeZone moves lines with descenders or accents outside the safe zone into it, those of one
// height together. How deep a g reaches depends on the font and the title, and no layout can know
// either.
func (lt lettering) intoSafeZone() {
	safe := lt.f.safe()
	moved := map[geom.Length]geom.Length{}
	for _, l := range lt.f.lines {
		by := geom.Length(0)
		for _, d := range lt.f.drawn[l.from:l.to] {
			if d.ink.Empty() {
				continue
			}
			by = min(by, safe.Bottom()-d.ink.Bottom())
			if by == 0 {
				by = max(0, safe.Y-d.ink.Y)
			}
		}
		if m := l.size.Scale(give); by < -slack && by >= -m || by > slack && by <= m {
			if was := moved[l.y]; max(by, -by) > max(was, -was) {
				moved[l.y] = by
			}
		}
	}
	for _, l := range lt.f.lines {
		if by := moved[l.y]; by != 0 {
			lt.shift(lt.f.drawn[l.from:l.to], by)
		}
	}
}

// rise returns how far the first line of a text extends above its capitals, as accents do.
func (lt lettering) rise(s setting) geom.Length {
	if len(s.lines) == 0 {
		return 0
	}
	return max(0, -union(lt.inks(s.lines[0].Items)).Y-s.capital())
}

// forAccents returns how much of a room stays free at its top, so that a first line with its
// capitals at top and accents that rise above them is in the safe zone. If the capitals themselves
// are outside it, that is left to the layout.
func (lt lettering) forAccents(room geom.Rect, top, rise geom.Length, valign string) geom.Length {
	safe := lt.f.safe().Y
	over := safe - (top - rise)
	if over <= tails || top < safe-tails || lt.f.matrix != geom.Identity {
		return 0
	}
	if valign == "middle" {
		return min(2*over, over+top-room.Y)
	}
	return over
}

// shift moves drawn items, which belong only to this face, up or down.
func (lt lettering) shift(items []drawn, by geom.Length) {
	for i := range items {
		items[i].ink.Y += by
		switch it := items[i].item.(type) {
		case *face.Text:
			it.At.Y += by
		case *face.Icon:
			it.Box.Y += by
		case *face.Shape:
			it.Path = it.Path.Apply(geom.Move(0, by))
		}
	}
}

// safe returns the safe zone.
func (f *frame) safe() geom.Rect {
	return geom.Rect{W: f.lay.Size.W, H: f.lay.Size.H}.Inset(f.lay.Safe)
}

// pastCorner returns how far a text or icon extends beyond the rounded corners of the safe frame,
// of which round counters consist; at most 0 if it does not. A text is measured by its box, an icon
// by its outline. A face that is a hexagon has the corners of one.
func (in inspection) pastCorner(d *drawn, safe geom.Rect) geom.Length {
	if in.outline() != "" {
		return in.pastCut(d)
	}
	radius := min(in.f.lay.Corner-in.f.lay.Safe, safe.W/2, safe.H/2)
	if radius <= 0 || safe.Inset(radius.Scale(1-math.Sqrt2/2)).Contains(d.ink) {
		return 0
	}
	core := safe.Inset(radius)
	past := geom.Length(0)
	for _, p := range in.edge(d) {
		x := max(core.X-p.X, p.X-core.Right(), 0)
		y := max(core.Y-p.Y, p.Y-core.Bottom(), 0)
		past = max(past, geom.Length(math.Hypot(float64(x), float64(y)))-radius)
	}
	return past
}

// outline returns the hexagon that a face is cut as or is a cell of, "" for none.
func (in inspection) outline() string { return cmp.Or(in.f.lay.Cut, in.f.lay.Cell) }

// edge returns the outermost points of a text or icon, on the face.
func (in inspection) edge(d *drawn) []geom.Point {
	icon, ok := d.item.(*face.Icon)
	if !ok || in.f.c.lib.Assets == nil || in.f.c.lib.Assets.Icons[icon.ID] == nil {
		r := d.ink
		return []geom.Point{{X: r.X, Y: r.Y}, {X: r.Right(), Y: r.Y}, {X: r.X, Y: r.Bottom()}, {X: r.Right(), Y: r.Bottom()}}
	}
	symbol := in.f.c.lib.Assets.Icons[icon.ID]
	place := d.matrix.Mul(icon.Place(symbol))
	var out []geom.Point
	for _, s := range symbol.Path {
		switch s.Op {
		case geom.MoveTo, geom.LineTo:
			out = append(out, place.Apply(s.P[0]))
		case geom.CurveTo:
			out = append(out, place.Apply(s.P[2]))
		}
	}
	return out
}

// cut returns the outline that a layout's faces are cut along, nil for the rectangle of their size.
func (c *bench) cut(l *layout.Layout) geom.Path {
	r := geom.Rect{W: l.Size.W, H: l.Size.H}
	var out geom.Path
	switch {
	case l.Cut != "":
		out, _ = c.outline(l.Cut, r, 0)
	case l.Corner > 0:
		out, _ = c.outline("round", r, l.Corner)
	}
	return out
}

// pastCut returns how far a text or icon extends beyond the safe frame of a face cut as a hexagon.
// The sides of the frame are as far inside the cut as the layout says. It is at most 0 if the item
// is inside.
func (in inspection) pastCut(d *drawn) geom.Length {
	size := in.f.lay.Size
	flat := in.outline() == "hexagon-flat"
	across := size.W
	if flat {
		across = size.H
	}
	inner := float64(across/2 - in.f.lay.Safe) // from the centre to a side of the safe frame
	past := 0.0
	for _, p := range in.edge(d) {
		x, y := float64(p.X-size.W/2), float64(p.Y-size.H/2)
		if flat {
			x, y = y, x
		}
		x, y = math.Abs(x), math.Abs(y)
		past = max(past, x-inner, x/2+y*math.Sqrt(3)/2-inner)
	}
	return geom.Length(math.Round(past))
}
