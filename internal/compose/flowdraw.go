package compose

import (
	"cmp"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// drawBlock draws a block of a flow. If over, it is known to be too large, and nothing about it is
// reported again.
func (fl flowing) drawBlock(k *block, r geom.Rect, e extent, p pace, over bool) {
	fl.f.owner++
	fl.f.box, fl.f.said = k.b, k.said
	if over {
		fl.f.lettering().isOver()
	}
	switch {
	case k.empty():
	case k.turn == 0 || k.b.Icon.Text != "":
		fl.drawOne(k, r, e, p, over)
	default:
		fl.f.turned(r, k.turn, func() { fl.drawOne(k, r, e, p, over) })
	}
}

// drawOne draws a block into its rectangle: a flow within it, text as it was set, or a plain box.
// over says that its excess is already reported.
func (fl flowing) drawOne(k *block, r geom.Rect, e extent, p pace, over bool) {
	flows := k.b.Flow.Way != ""
	if fl.f.c.watch != nil && (flows || k.text != nil) {
		defer fl.f.see(k.b, k.scope, r)()
	}
	if flows || k.text != nil {
		fl.f.asked(k.b, k.scope, r)
	}
	switch {
	case flows:
		fl.f.shaded(k.b, k.scope, func() { fl.drawFlow(k, r, p, over) })
	case k.text != nil:
		fl.f.shaded(k.b, k.scope, func() { fl.drawText(k, r, e.set, p, over) })
	default:
		fl.f.draw(k.b, k.scope, r, k.turn)
	}
}

// drawText draws a text. Where it has more room than it needs, its valign decides its position.
func (fl flowing) drawText(k *block, r geom.Rect, width geom.Length, p pace, over bool) {
	s := k.set(width, p)
	fl.f.lettering().stepped(k.b.Alike, s.step)
	if !over && !s.fits {
		fl.f.lettering().overflow(k.b, k.words, s)
	}
	if p.step < len(k.text.look.sizes)-1 {
		fl.f.lettering().atFloor(k.b, k.words, s)
	}
	t := *s.fit
	t.room = r
	switch k.b.VAlign {
	case "middle":
		t.valign = "middle"
	case "bottom":
		t.valign, t.room.H = "bottom", r.H-s.size.Scale(t.set.Metrics(t.look.font).Descent)
	}
	s.fit = &t
	fl.f.lettering().place(s, k.b.ByInk)
}

// drawFlow draws the frame of a flow, if it has one, and its contents.
func (fl flowing) drawFlow(k *block, r geom.Rect, p pace, over bool) {
	if b := k.b; b.Fill.Text != "" || b.Stroke.Text != "" {
		usual := "box"
		if b.Corner != (layout.Num{}) {
			usual = "round"
		}
		fl.f.shape(b, cmp.Or(b.Shape, usual), k.scope, r)
	}
	all := k.extents(r.W, p)
	if !over && fl.tooLarge(k, r, all, p) {
		over = true
	}
	inner := geom.Rect{X: r.X + k.pad.X, Y: r.Y + k.pad.Y, W: r.W - 2*k.pad.X, H: r.H - 2*k.pad.Y}
	if k.b.Flow.Way == layout.Across {
		fl.drawRow(k, inner, all, p, over)
	} else {
		fl.drawStack(k, inner, all, p, over)
	}
}

// drawStack draws blocks one below the other.
func (fl flowing) drawStack(k *block, in geom.Rect, all []extent, p pace, over bool) {
	left := in.H - k.along(all, func(e extent) geom.Length { return e.high })
	grown, air := shares(left, k.kids), k.air(left, k.b.VAlign)
	y := in.Y
	for i, c := range k.kids {
		e := all[i]
		e.high += grown[i]
		y += k.before(i) + air[i]
		r := geom.Rect{X: in.X + c.by.X, Y: y + c.by.Y, W: e.wide, H: e.high}
		if c.size.W > 0 {
			r.X = aligned(k.b.Align, in.X, in.W, r.W) + c.by.X
		}
		fl.drawBlock(c, r, e, p, over)
		y += e.high
	}
}

// upright is up to what width a line between the blocks of a row stands.
const upright = 1000

// drawRow draws blocks side by side. A text keeps its own height, and a line lies flat unless it has
// no width; everything else without a specified height is as high as the row.
func (fl flowing) drawRow(k *block, in geom.Rect, all []extent, p pace, over bool) {
	x, line, air := in.X, k.line(all, p), k.air(in.W-k.across(all), k.b.Align)
	for i, c := range k.kids {
		e := all[i]
		x += k.before(i) + air[i]
		r := geom.Rect{X: x + c.by.X, Y: in.Y + c.by.Y, W: e.wide, H: in.H}
		flat := c.b.Shape == "line" && c.size.H == 0 && e.wide > upright && len(c.b.Points) == 0 && c.b.Route.Text == ""
		if flat || c.size.H > 0 || c.text != nil && c.b.VAlign == "" {
			r.H = e.high
			switch {
			case flat && k.b.VAlign == "baseline":
				r.Y += line
			case k.onLine(c):
				r.Y += line - c.capital(e.set, p)
			case k.b.VAlign == "middle" || k.b.VAlign == "baseline":
				r.Y += (in.H - r.H) / 2
			case k.b.VAlign == "bottom":
				r.Y += in.H - r.H
			}
		}
		fl.drawBlock(c, r, e, p, over)
		x += e.wide
	}
}

// air returns how much of the remaining room is before each block: all of it before the foot, or as
// where says. If some blocks grow, it is zero everywhere.
func (k *block) air(left geom.Length, where string) []geom.Length {
	out := make([]geom.Length, len(k.kids))
	if left <= 0 || len(out) == 0 || grows(k.kids) > 0 {
		return out
	}
	for i, c := range k.kids {
		if c.b.Part.Foot {
			out[i] = left
			return out
		}
	}
	switch where {
	case "middle", "centre":
		out[0] = left / 2
	case "bottom", "right":
		out[0] = left
	case "spread", "justify":
		n := geom.Length(len(out) - 1)
		for i := geom.Length(1); i <= n; i++ {
			out[i] = left*i/n - left*(i-1)/n
		}
	}
	return out
}

// tooLarge reports a flow that has no room for its contents, and lists them with their sizes, at
// the words of the largest.
func (fl flowing) tooLarge(k *block, r geom.Rect, all []extent, p pace) bool {
	over, side := k.content(r.W, p)-r.H, "high"
	if wide := k.across(all) + 2*k.pad.X - r.W; k.b.Flow.Way == layout.Across && wide > forgiven {
		over, side = wide, "wide"
	}
	if over <= forgiven {
		return false
	}
	var what []string
	said, largest := (*origin)(nil), geom.Length(-1)
	for i, c := range k.kids {
		size := all[i].high
		if side == "wide" {
			size = all[i].wide
		}
		what = append(what, strings.TrimSpace(c.b.Name+" "+size.Num()))
		if most := c.longest(); size > largest && most != nil {
			said, largest = most.said, size
		}
	}
	fl.f.lettering().isOver()
	fl.f.sayOf(k.b, said, diag.Error, "PB601", "text-overflow", fmt.Sprintf("the contents do not fit %s at the smallest sizes: %.2f mm too %s: %s mm",
		room(r, k.b), over.MM(), side, strings.Join(what, " + ")))
	return true
}

// longest returns the block with the most words among those within one, nil if there are none.
func (k *block) longest() *block {
	if k.said != nil {
		return k
	}
	var out *block
	for _, c := range k.kids {
		if l := c.longest(); l != nil && (out == nil || len(l.words) > len(out.words)) {
			out = l
		}
	}
	return out
}
