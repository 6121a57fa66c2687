package compose

import (
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// flowing draws blocks one below or beside the other, each as high as what is in it.
type flowing struct{ f *frame }

// flowing is the part of the frame that sets blocks one after the other.
func (f *frame) flowing() flowing { return flowing{f} }

// forgiven is what a flow may be too large, as for texts.
const forgiven = 10

// flow lays out what follows one another in a box, in the largest sizes in which
// it has room. A box without a width or a height is as large as what it holds; it
// begins, has its middle or ends at its place, as align and valign say.
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

// forAccents is how much of the room of a flow stays free at its top, so that the accents
// of what it begins with stand in the safe zone.
func (fl flowing) forAccents(k *block, r geom.Rect, p pace) geom.Length {
	lt, c := fl.f.lettering(), k.kids[0]
	if k.b.Flow.Way != layout.Down || c.text == nil || c.b.VAlign != "" || c.turn != 0 || r.Y > fl.f.safe().Y+c.text.look.sizes[0].Scale(give) {
		return 0
	}
	top := r.Y + k.pad.Y + k.air(r.H-k.content(r.W, p), k.b.VAlign)[0] + c.by.Y
	return lt.forAccents(r, top, lt.rise(c.set(k.extents(r.W, p)[0].set, p)), k.b.VAlign)
}

// pace is the first, from one of a number, at which all that a flow holds has
// room. What fits at none is set at the last.
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

// last is the number of the last size of all texts.
func (k *block) last() int {
	n := lists.Most(k.kids, (*block).last)
	if k.text != nil {
		n = max(n, len(k.text.look.sizes)-1)
	}
	return n
}

// fits reports whether a block of a width, and of a height if that is not 0,
// has room for all it holds. What has a limit of lines fits or not by itself.
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

// across is how wide the blocks of a row are with what is between them.
func (k *block) across(all []extent) geom.Length {
	return k.along(all, func(e extent) geom.Length { return e.wide })
}
