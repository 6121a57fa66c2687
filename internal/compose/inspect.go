package compose

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// inspection checks a finished face: type and strokes that are too small, text beyond the safe
// zone, overlaps, and contrast with what is underneath.
type inspection struct{ f *frame }

// inspection returns the part of the frame that checks the finished face.
func (f *frame) inspection() inspection { return inspection{f} }

const (
	// slack forgives rounding, in micrometres.
	slack = 15
	// tails forgives accents, descenders and overhang of letters, which reach a little beyond the
	// heights and widths that a layout is made with.
	tails = 100
)

// inspect checks the finished face.
func (in inspection) inspect() {
	before := len(in.f.found)
	var marks []int
	for i := range in.f.drawn {
		switch it := in.f.drawn[i].item.(type) {
		case *face.Text:
			marks = append(marks, i)
			in.text(&in.f.drawn[i], it, i)
		case *face.Icon:
			marks = append(marks, i)
			if !in.f.over[in.f.drawn[i].owner] {
				in.safeZone(&in.f.drawn[i])
				in.sign(&in.f.drawn[i], it, i)
			}
			in.stroke(&in.f.drawn[i], it.Stroke, it.Width)
		case *face.Shape:
			in.stroke(&in.f.drawn[i], it.Stroke, it.Width)
		}
	}
	in.overlaps(marks)
	in.offPaper()
	in.bled()
	in.bodiesApart()
	var follows []string
	if slices.ContainsFunc(in.f.found[:before], func(x diag.Finding) bool { return x.Code == "PB610" }) {
		follows = append(follows, "PB602", "PB603") // boxes with something that could not be evaluated may be anywhere
	}
	if in.f.unpainted {
		follows = append(follows, "PB606")
	}
	in.f.found = in.f.found.Without(before, func(x diag.Finding) bool { return slices.Contains(follows, x.Code) })
}

// signContrast is the least contrast of an icon among words with what is under it. An icon is
// larger than a stroke of a letter and known by its shape: gold on white, which is 2, is enough.
const signContrast = 2

// sign warns of an icon among words that does not stand out from what is drawn beneath it, since it
// may have a different colour. i is its index in drawing order, as for text.
func (in inspection) sign(d *drawn, it *face.Icon, i int) {
	if d.box == nil || d.box.Text.Text == "" {
		return
	}
	wants := min(signContrast, in.f.lay.Floors.Full().Contrast)
	under, _ := in.ground(d, i)
	if r := contrast(it.Fill, d.faded, under); r < wants {
		in.f.sayOf(d.box, d.said, diag.Warning, "PB606", "low-contrast", fmt.Sprintf("the icon %s has a contrast of %.1f with what is under it; an icon among words needs %g", it.ID, math.Floor(10*r)/10, wants))
	}
}

// text reports a run that is smaller than the floor, lacks glyphs, leaves the safe zone or does not
// stand out from what is drawn beneath it. i is its index in drawing order.
func (in inspection) text(d *drawn, t *face.Text, i int) {
	floors := in.f.lay.Floors.Full()
	if size := t.Size.Scale(scale(d.matrix)); size < floors.Type-slack {
		in.on(d, "PB604", "size-floor", fmt.Sprintf("%q is set at %s pt, the floor is %s pt", clipped(t.String()), points(size), points(floors.Type)))
	}
	in.glyphs(d, t)
	if in.f.over[d.owner] || d.ink.Empty() {
		return // there is nothing to see, as for a space
	}
	in.safeZone(d)
	if d.faded >= faint {
		return
	}
	in.covered(d, i)
	under, art := in.ground(d, i)
	in.onArt(d, t, art)
	if r := contrast(in.printed(t.Colour), d.faded, under); r < floors.Contrast {
		in.on(d, "PB606", "low-contrast", fmt.Sprintf("%q has a contrast of %.1f with what is under it; text needs %.1f", clipped(t.String()), math.Floor(10*r)/10, floors.Contrast))
		if ink := in.f.c.lib.Ink; ink != nil {
			in.f.found[len(in.f.found)-1].Help = "in the ink " + ink.Name + " their colours look alike: colours: in layouts/inks/" + ink.ID + ".yaml says how it prints each"
		}
	}
}

// printed returns the colour of words as they are printed: an ink that outlines solid areas turns
// white words black.
func (in inspection) printed(c face.Colour) face.Colour {
	if c == face.White && in.hollow() != (layout.Outline{}) {
		return face.Black
	}
	return c
}

// hollow returns what the ink draws as outlines, the zero one for no ink.
func (in inspection) hollow() layout.Outline {
	if ink := in.f.c.lib.Ink; ink != nil {
		return ink.Outline
	}
	return layout.Outline{}
}

// ground returns what words or an icon stand out from, as under does: the outline round them, or
// else what is under them.
func (in inspection) ground(d *drawn, i int) (out, art [5]face.Colour) {
	if d.rim != face.None {
		return [5]face.Colour{d.rim}, art
	}
	return in.under(d.ink, i)
}

// glyphs reports characters that the font does not have.
func (in inspection) glyphs(d *drawn, t *face.Text) {
	for _, g := range t.Glyphs {
		if g.ID != 0 {
			continue
		}
		if missing := in.f.c.set.Missing(t.Font, t.String()); len(missing) > 0 {
			before, said := len(in.f.found), d.said
			if !strings.ContainsFunc(string(missing), func(r rune) bool { return !strings.ContainsRune(d.box.Text.Text, r) }) {
				said = nil // the layout writes them, whatever data is next to them
			}
			in.f.sayOf(d.box, said, diag.Error, "PB607", "missing-glyph", fmt.Sprintf("font %s has no %q, in %q", t.Font, string(missing), clipped(t.String())))
			in.f.found[before].Help = "use an icon instead, or put a font that has it into layouts/fonts, with fallback: true"
		}
		return
	}
}

// offPaper reports boxes so far from the face that nothing of them is printed; a repeated one may
// run off. Texts and icons leave the safe zone long before.
func (in inspection) offPaper() {
	paper := geom.Rect{W: in.f.lay.Size.W, H: in.f.lay.Size.H}.Inset(-in.f.lay.Bleed)
	known := map[*layout.Box]bool{nil: true} // those that show, or are reported
	for _, d := range in.f.drawn {
		if r := d.ink; r.X <= paper.Right() && r.Right() >= paper.X && r.Y <= paper.Bottom() && r.Bottom() >= paper.Y {
			known[d.box] = true
		}
	}
	for i := range in.f.drawn {
		d := &in.f.drawn[i]
		switch d.item.(type) {
		case *face.Text, *face.Icon:
			continue
		}
		if !known[d.box] {
			known[d.box] = true
			_, side := d.ink.Beyond(paper)
			in.on(d, "PB602", "outside-safe", fmt.Sprintf("nothing of %s is printed: it is beyond the cut at the %s", cmp.Or(d.box.Name, "a box"), face.Side(side, in.f.c.right)))
		}
	}
}

// safeZone reports ink of a text or icon outside the safe frame, which has rounded corners if the
// face has.
func (in inspection) safeZone(d *drawn) {
	safe, forgiven := in.f.safe(), geom.Length(slack)
	if _, ok := d.item.(*face.Text); ok {
		forgiven = tails
	}
	if d.ink.Empty() {
		return
	}
	past, side := d.ink.Beyond(safe)
	if past > forgiven {
		past, side = d.ink.Beyond(overhung(d, safe))
	}
	side = " at the " + face.Side(side, in.f.c.right)
	if corner := in.pastCorner(d, safe); corner > past {
		past, side = corner, ""
	}
	if past <= forgiven {
		return
	}
	in.on(d, "PB602", "outside-safe", fmt.Sprintf("%s reaches %.2f mm beyond the safe frame%s", named(d.item), past.MM(), side))
	in.f.found[len(in.f.found)-1].Help = "move the box in or put less into it; safe: of the layout says how far from the cut all of it must stay"
}

// overhung returns the safe frame for an item. A horizontal line of text that is itself inside may
// reach further left and right: the tail of an f begins before its position, especially in italics.
func overhung(d *drawn, safe geom.Rect) geom.Rect {
	t, ok := d.item.(*face.Text)
	if !ok {
		return safe
	}
	from, to := d.matrix.Apply(t.At), d.matrix.Apply(geom.Point{X: t.At.X + t.Width(), Y: t.At.Y})
	if from.Y != to.Y || min(from.X, to.X) < safe.X-tails || max(from.X, to.X) > safe.Right()+tails {
		return safe
	}
	aside := min(t.Size/10, 2*tails)
	safe.X, safe.W = safe.X-aside, safe.W+2*aside
	return safe
}

// stroke reports a stroke thinner than the floor, on paper, at the scale it is drawn.
func (in inspection) stroke(d *drawn, stroke face.Colour, width geom.Length) {
	if stroke == face.None {
		return
	}
	if w, floor := width.Scale(scale(d.matrix)), in.f.lay.Floors.Full().Stroke; w < floor-slack {
		in.on(d, "PB605", "stroke-floor", fmt.Sprintf("a stroke of %s mm, the floor is %s mm", w.Num(), floor.Num()))
	}
}

// mostOverlaps is how many overlaps on a face are reported. Among thousands of boxes in one place
// there are millions.
const mostOverlaps = 200

// overlaps reports texts, and texts and icons, of different boxes whose ink touches. Icons may
// overlap each other, and a watermark anything.
func (in inspection) overlaps(marks []int) {
	before := len(in.f.found)
	for n, i := range marks {
		a := &in.f.drawn[i]
		_, icon := a.item.(*face.Icon)
		for _, j := range marks[n+1:] {
			b := &in.f.drawn[j]
			if a.owner == b.owner || in.f.over[a.owner] || in.f.over[b.owner] || max(a.faded, b.faded) >= faint || !core(a).Overlaps(core(b)) {
				continue
			}
			if _, too := b.item.(*face.Icon); icon && too {
				continue
			}
			in.on(b, "PB603", "text-overlap", fmt.Sprintf("%s lies over %s", named(b.item), named(a.item)))
			if last := len(in.f.found) - 1; last-before+1 == mostOverlaps {
				in.f.found[last].Evidence = append(in.f.found[last].Evidence, fmt.Sprintf("of the overlaps on this face, only the first %d are told", mostOverlaps))
				return
			}
		}
	}
}

// core returns the ink of an item without its edge; for text it leaves out half of what is forgiven
// above and below.
func core(d *drawn) geom.Rect {
	r := d.ink.Inset(slack)
	if _, ok := d.item.(*face.Text); ok && r.H > tails {
		r.Y, r.H = d.ink.Y+tails/2, d.ink.H-tails
	}
	return r
}

// named returns a description of a text or icon.
func named(it face.Item) string {
	switch it := it.(type) {
	case *face.Text:
		return fmt.Sprintf("%q", clipped(it.String()))
	case *face.Icon:
		return "icon " + it.ID
	}
	return "a shape"
}

// on adds an error about a drawn item.
func (in inspection) on(d *drawn, code, name, message string) {
	in.f.sayOf(d.box, d.said, diag.Error, code, name, message)
}
