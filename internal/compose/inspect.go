package compose

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// The floors of print: the smallest type and the thinnest stroke that a home
// printer holds, and the least contrast for text.
var (
	sizeFloor   = geom.FromPT(6.5)
	strokeFloor = geom.FromMM(.2)
)

const (
	contrastFloor = 4.5
	// slack forgives rounding, in micrometres.
	slack = 15
)

// inspect looks the finished face over.
func (f *frame) inspect() {
	var texts []int
	for i := range f.drawn {
		switch it := f.drawn[i].item.(type) {
		case *face.Text:
			texts = append(texts, i)
			f.inspectText(&f.drawn[i], it, i)
		case *face.Icon:
			f.inspectSafe(&f.drawn[i], "icon "+it.ID)
			f.inspectStroke(&f.drawn[i], it.Stroke, it.Width)
		case *face.Shape:
			f.inspectStroke(&f.drawn[i], it.Stroke, it.Width)
		}
	}
	f.inspectOverlaps(texts)
}

func (f *frame) inspectText(d *drawn, t *face.Text, i int) {
	if size := t.Size.Scale(scale(d.matrix)); size < sizeFloor-slack {
		f.on(d, diag.Error, "PB604", "size-floor", fmt.Sprintf("%s: %q is set at %s pt, the floor is 6.5 pt", f.id, clipped(t.String()), points(size)))
	}
	f.inspectSafe(d, "")
	f.inspectGlyphs(d, t)
	under := f.under(d.ink, i)
	if r := contrast(t.Colour, under); r < contrastFloor {
		f.on(d, diag.Error, "PB606", "low-contrast", fmt.Sprintf("%s: %q has a contrast of %.1f on what lies under it, text wants %.1f", f.id, clipped(t.String()), r, contrastFloor))
	}
}

// inspectGlyphs reports characters that the font does not hold.
func (f *frame) inspectGlyphs(d *drawn, t *face.Text) {
	for _, g := range t.Glyphs {
		if g.ID != 0 {
			continue
		}
		if missing := f.c.set.Missing(t.Font, t.String()); len(missing) > 0 {
			f.on(d, diag.Error, "PB607", "missing-glyph", fmt.Sprintf("%s: font %s has no %q, in %q", f.id, t.Font, string(missing), clipped(t.String())))
		}
		return
	}
}

// inspectSafe reports ink outside the safe frame. What is empty is text.
func (f *frame) inspectSafe(d *drawn, what string) {
	safe := geom.Rect{W: f.lay.Size.W, H: f.lay.Size.H}.Inset(f.lay.Safe)
	if d.ink.Empty() || safe.Inset(-slack).Contains(d.ink) {
		return
	}
	if t, ok := d.item.(*face.Text); ok {
		what = fmt.Sprintf("%q", clipped(t.String()))
	}
	past := max(safe.X-d.ink.X, safe.Y-d.ink.Y, d.ink.Right()-safe.Right(), d.ink.Bottom()-safe.Bottom())
	f.on(d, diag.Error, "PB602", "outside-safe", fmt.Sprintf("%s: %s reaches %.2f mm beyond the safe frame", f.id, what, past.MM()))
}

func (f *frame) inspectStroke(d *drawn, stroke face.Colour, width geom.Length) {
	if stroke == face.None {
		return
	}
	if w := width.Scale(scale(d.matrix)); w < strokeFloor-slack {
		f.on(d, diag.Error, "PB605", "stroke-floor", fmt.Sprintf("%s: a stroke of %s mm, the floor is 0.2 mm", f.id, w.Num()))
	}
}

// inspectOverlaps reports texts of different boxes whose ink touches.
func (f *frame) inspectOverlaps(texts []int) {
	for n, i := range texts {
		a := &f.drawn[i]
		for _, j := range texts[n+1:] {
			b := &f.drawn[j]
			if a.owner == b.owner || !a.ink.Inset(slack).Overlaps(b.ink.Inset(slack)) {
				continue
			}
			f.on(b, diag.Error, "PB603", "text-overlap", fmt.Sprintf("%s: %q lies over %q", f.id, clipped(b.item.(*face.Text).String()), clipped(a.item.(*face.Text).String())))
		}
	}
}

// on reports something about an item drawn.
func (f *frame) on(d *drawn, sev diag.Severity, code, name, message string) {
	f.sayOf(d.box, d.said, sev, code, name, message)
}
