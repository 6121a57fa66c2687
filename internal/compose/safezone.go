package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// placed is a line that stands on a place: its baseline, its size, and which of
// what is drawn belongs to it.
type placed struct {
	y, size  geom.Length
	from, to int
}

// onPlace notes what was drawn from an item on as a line on a place.
func (lt lettering) onPlace(y, size geom.Length, from int) {
	lt.f.lines = append(lt.f.lines, placed{y, size, from, len(lt.f.drawn)})
}

// give is how far a line may move from its place, as a part of its size: tails
// and accents of no font are longer.
const give = 0.35

// intoSafeZone moves lines whose tails or accents leave the safe zone until they
// stand within it, those of one height together: how deep a g reaches is the
// font's and the title's, and no layout knows either.
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

// shift moves drawn items, which belong to this face alone, up or down.
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

// safe is the safe zone.
func (f *frame) safe() geom.Rect {
	return geom.Rect{W: f.lay.Size.W, H: f.lay.Size.H}.Inset(f.lay.Safe)
}
