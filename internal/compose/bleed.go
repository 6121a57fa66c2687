package compose

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// bled warns of art that reaches the cut and ends before the bleed does, where nothing else is
// printed: a cut that is off leaves a white edge. It looks at boxes and pictures that are not turned
// askew, on faces that are cut as rectangles.
func (in inspection) bled() {
	bleed := in.f.lay.Bleed
	if bleed == 0 || in.f.lay.Cut != "" {
		return
	}
	trim := geom.Rect{W: in.f.lay.Size.W, H: in.f.lay.Size.H}
	for i := range in.f.drawn {
		d := &in.f.drawn[i]
		r := d.ink
		if d.box == nil || !paints(d) {
			continue
		}
		for _, s := range [...]struct {
			over  geom.Length // how far it reaches beyond the cut
			side  string
			strip geom.Rect // the bleed next to it
		}{
			{-r.X, "left", geom.Rect{X: -bleed, Y: r.Y, W: bleed, H: r.H}},
			{-r.Y, "head", geom.Rect{X: r.X, Y: -bleed, W: r.W, H: bleed}},
			{r.Right() - trim.W, "right", geom.Rect{X: trim.W, Y: r.Y, W: bleed, H: r.H}},
			{r.Bottom() - trim.H, "foot", geom.Rect{X: r.X, Y: trim.H, W: r.W, H: bleed}},
		} {
			strip := s.strip.Common(trim.Inset(-bleed)).Inset(slack)
			if s.over < -slack || s.over >= bleed-slack || slices.ContainsFunc(in.f.drawn, func(o drawn) bool { return o.ink.Contains(strip) && paints(&o) }) {
				continue
			}
			ends := "at the cut"
			if s.over > slack {
				ends = fmt.Sprintf("%s mm beyond the cut", s.over.Num())
			}
			in.f.sayOf(d.box, d.said, diag.Warning, "PB602", "outside-safe", fmt.Sprintf("%s ends %s at the %s, and the bleed is %s mm wide", cmp.Or(d.box.Name, "a box"), ends, face.Side(s.side, in.f.c.right), bleed.Num()))
			in.f.found[len(in.f.found)-1].Help = "let it run to the end of the bleed, or keep it away from the cut"
		}
	}
}

// paints reports whether an item covers all of its rectangle with something other than white.
func paints(d *drawn) bool {
	if d.within != nil || d.matrix.B != 0 && d.matrix.A != 0 {
		return false
	}
	switch it := d.item.(type) {
	case *face.Picture:
		return true
	case *face.Shape:
		return d.box != nil && d.box.Shape == "box" && (it.Grade != nil || it.Fill != face.None && it.Fill != face.White)
	}
	return false
}
