package compose

import (
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// flowing draws blocks below or next to each other, each as high as its contents.
type flowing struct{ f *frame }

// flowing returns the part of the frame that sets blocks one after the other.
func (f *frame) flowing() flowing { return flowing{f} }

// forgiven is by how much a flow may be too large, in micrometres, as for texts.
const forgiven = 10

// flow lays out a box's blocks one after the other, in the largest sizes that fit. A box without a
// width or a height is as large as its contents; it begins, is centred or ends at its place,
// according to align and valign.
func (fl flowing) flow(b *layout.Box, scope *expr.Env, r geom.Rect) {
	k := fl.block(b, scope)
	if k == nil || k.empty() {
		return
	}
	fl.f.box, fl.f.said = b, nil
	if r.W == 0 {
		r.W = k.wide(pace{0, 1000})
		r.X = aligned(b.Align, r.X, 0, r.W)
	}
	p := k.pace(r.W, r.H, fl.f.lettering().from(b.Alike))
	if r.H > 0 {
		if free := fl.forAccents(k, r, p); free > 0 {
			r.Y, r.H = r.Y+free, r.H-free
			p = k.pace(r.W, r.H, p.step)
		}
	}
	fl.f.lettering().stepped(b.Alike, p.step)
	if r.H == 0 {
		r.H = k.content(r.W, p)
		switch b.VAlign {
		case "middle":
			r.Y -= r.H / 2
		case "bottom":
			r.Y -= r.H
		}
	}
	fl.drawFlow(k, r, p, false)
}

// forAccents returns how much of a flow's room stays free at its top, so that the accents of its
// first text are in the safe zone.
func (fl flowing) forAccents(k *block, r geom.Rect, p pace) geom.Length {
	lt, c := fl.f.lettering(), k.kids[0]
	if k.b.Flow.Way != layout.Down || c.text == nil || c.b.VAlign != "" || c.turn != 0 || r.Y > fl.f.safe().Y+c.text.look.sizes[0].Scale(give) {
		return 0
	}
	top := r.Y + k.pad.Y + k.air(r.H-k.content(r.W, p), k.b.VAlign)[0] + c.by.Y
	return lt.forAccents(r, top, lt.rise(c.set(k.extents(r.W, p)[0].set, p)), k.b.VAlign)
}

// pace returns the first pace, beginning with the size step from, at which everything in a flow
// fits. If it never fits, it is set at the last.
func (k *block) pace(width, high geom.Length, from int) pace {
	last := k.last()
	for n := min(from, last); n <= last; n++ {
		if p := (pace{n, 1000}); k.fits(width, high, p) {
			return p
		}
		if !k.fits(width, high, pace{n, 0}) {
			continue
		}
		low, above := int64(0), int64(1000)
		for above-low > 1 {
			if mid := (low + above) / 2; k.fits(width, high, pace{n, mid}) {
				low = mid
			} else {
				above = mid
			}
		}
		return pace{n, low}
	}
	return pace{last, 0}
}

// last returns the last size step of all texts.
func (k *block) last() int {
	n := lists.Most(k.kids, (*block).last)
	if k.text != nil {
		n = max(n, len(k.text.look.sizes)-1)
	}
	return n
}

// fits reports whether a block of a width, and of a height if that is not 0, has room for its
// contents. A text with a limit of lines fits or not on its own.
func (k *block) fits(width, high geom.Length, p pace) bool {
	if k.text != nil && k.text.lines == 0 && !k.set(width, p).fits || high > 0 && k.content(width, p) > high+forgiven {
		return false
	}
	all := k.extents(width, p)
	if k.b.Flow.Way == layout.Across && k.across(all)+2*k.pad.X > width+forgiven {
		return false
	}
	for i, c := range k.kids {
		fixed := c.fixed()
		if c.b.Flow.Way == "" {
			fixed = 0
		}
		if !c.fits(all[i].set, fixed, p) {
			return false
		}
	}
	return true
}

// across returns the width of the blocks of a row, including what is between them.
func (k *block) across(all []extent) geom.Length {
	return k.along(all, func(e extent) geom.Length { return e.wide })
}
