package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Pictures are set in lines and in cells. Lines treat them as icons with ids that name the picture,
// and the picture is drawn in the icon's place.

// shownMark is the prefix of the id of an icon that is a picture.
const shownMark = "picture:"

// The sizes of pictures: within a line in cap heights, from the tops of letters to the ends of
// their descenders; alone in a cell at most; and the least width that one in a cell is reduced to.
const (
	shownHigh  = 1.4
	leastShown = 8 * geom.MM
)

var cellShown = geom.Size{W: 36 * geom.MM, H: 24 * geom.MM}

// shown returns a picture within a line of a style. A missing one is reported and gets a
// placeholder.
func (c *compositor) shown(s style, sp prose.Span) typeset.Span {
	id, h := model.PictureID(sp.Picture.File), s.cap.Scale(shownHigh)
	size, ok := c.comp.PictureSize(id)
	if !ok {
		size = geom.Size{W: 1, H: 1}
		_, found := c.comp.Picture(id, geom.Rect{W: h, H: h}, sp.At)
		c.findings.Add(found...)
	}
	return typeset.Span{Icon: shownMark + id, Room: geom.Size{W: max(1, h.Scale(float64(size.W)/float64(size.H))), H: h}, Font: s.typeFont(s.plain)}
}

// pictured reports whether a cell holds pictures and nothing else.
func pictured(cell []prose.Span) bool {
	is := func(s prose.Span) bool { return s.Picture != nil }
	return slices.ContainsFunc(cell, is) && !slices.ContainsFunc(cell, func(s prose.Span) bool { return !is(s) && strings.TrimSpace(s.Text+s.Icon+s.Expr) != "" })
}

// cell sets a cell of a table. In a cell with nothing else, pictures have their own size, if there
// is room.
func (c *compositor) cell(s style, cell []prose.Span) []typeset.Span {
	out := c.spans(s, cell)
	if !pictured(cell) {
		return out
	}
	for i := range out {
		own, ok := c.comp.PictureSize(strings.TrimPrefix(out[i].Icon, shownMark))
		if k := &out[i].Room; ok && k.H > 0 {
			by := min(1, float64(cellShown.W)/float64(own.W), float64(cellShown.H)/float64(own.H))
			*k = geom.Size{W: max(k.W, own.W.Scale(by)), H: max(k.H, own.H.Scale(by))}
		}
	}
	return out
}

// within returns spans with pictures no wider than a line.
func within(spans []typeset.Span, width geom.Length) []typeset.Span {
	if !slices.ContainsFunc(spans, func(s typeset.Span) bool { return s.Room.W > width }) {
		return spans
	}
	return lists.Map(spans, func(s typeset.Span) typeset.Span {
		if s.Room.W > width {
			s.Room = geom.Size{W: width, H: highAt(s.Room, width)}
		}
		return s
	})
}

// shown draws a picture in its place on a line, and reports false if the item is not a picture.
func (p *canvas) shown(it face.Item) bool {
	icon, ok := it.(*face.Icon)
	if !ok {
		return false
	}
	id, is := strings.CutPrefix(icon.ID, shownMark)
	if is {
		items, _ := p.comp.Picture(id, icon.Box, diag.Place{})
		p.described("Figure#"+id+itoa(len(p.items)), strings.ReplaceAll(id, "-", " "), 0, func() {
			p.asIs(icon.Box, func() { p.add(items...) })
		})
	}
	return is
}

// shownMore returns how much higher than its pitch a line is because of its pictures.
func shownMore(l typeset.Line, pitch geom.Length) (more geom.Length) {
	for _, it := range l.Items {
		if icon, ok := it.(*face.Icon); ok && strings.HasPrefix(icon.ID, shownMark) {
			more = max(more, icon.Box.H-pitch)
		}
	}
	return more
}

// high returns the height of lines, one below the other.
func high(set []typeset.Line, pitch geom.Length) geom.Length {
	return lists.Sum(set, func(l typeset.Line) geom.Length { return pitch + shownMore(l, pitch) })
}
