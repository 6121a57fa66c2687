package compose

import (
	"cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/typeset"
)

// look is a style made ready: fonts found, colour looked up, nothing unset.
type look struct {
	id                  string
	font, bold, italic  string
	sizes               []geom.Length
	leading, minLeading float64
	tracking            float64
	colour              face.Colour
	upper               bool
	smallcaps           bool
	underline           bool
	align               string
	gap                 float64 // between paragraphs, over the line pitch
}

type lookKey struct {
	lay *layout.Layout
	id  string
}

// look finds a style by name: the layout's own lies over the theme's.
func (f *frame) look(id string) *look {
	key := lookKey{f.lay, id}
	if v, ok := f.c.looks.Load(key); ok {
		return v.(*look)
	}
	own, base := f.lay.Styles[id], f.c.theme.Styles[id]
	if own == nil && base == nil {
		f.unknown(f.box.At, "style", id, append(keys(f.lay.Styles), keys(f.c.theme.Styles)...))
	}
	if own == nil {
		own = &layout.Style{}
	}
	if base == nil {
		base = &layout.Style{}
	}
	l := f.ready(id, over(own, base))
	if own.Font != "" || base.Font != "" {
		f.c.looks.Store(key, l)
	}
	return l
}

// over is a style with what it leaves unset taken from another.
func over(a, b *layout.Style) layout.Style {
	s := *a
	s.Font, s.Bold, s.Italic = cmp.Or(a.Font, b.Font), cmp.Or(a.Bold, b.Bold), cmp.Or(a.Italic, b.Italic)
	s.Leading, s.MinLeading = cmp.Or(a.Leading, b.Leading), cmp.Or(a.MinLeading, b.MinLeading)
	s.Tracking, s.Colour, s.Align = cmp.Or(a.Tracking, b.Tracking), cmp.Or(a.Colour, b.Colour), cmp.Or(a.Align, b.Align)
	s.Upper, s.Smallcaps, s.Underline = a.Upper || b.Upper, a.Smallcaps || b.Smallcaps, a.Underline || b.Underline
	s.Gap = cmp.Or(a.Gap, b.Gap)
	if len(s.Sizes) == 0 {
		s.Sizes = b.Sizes
	}
	return s
}

func (f *frame) ready(id string, s layout.Style) *look {
	l := &look{id: id, sizes: s.Sizes, leading: cmp.Or(s.Leading, 1.2), tracking: s.Tracking, upper: s.Upper, smallcaps: s.Smallcaps, underline: s.Underline, align: cmp.Or(s.Align, "left"), gap: s.Gap}
	l.minLeading = min(cmp.Or(s.MinLeading, l.leading), l.leading)
	l.font = f.font(cmp.Or(s.Font, "text"))
	l.bold, l.italic = l.font, l.font
	if s.Bold != "" {
		l.bold = f.font(s.Bold)
	}
	if s.Italic != "" {
		l.italic = f.font(s.Italic)
	}
	if len(l.sizes) == 0 {
		l.sizes = []geom.Length{geom.FromPT(8)}
	}
	l.colour = f.named(cmp.Or(s.Colour, "ink"), face.Black)
	return l
}

// named is a colour of the theme, or by its value, or another if it is neither.
func (f *frame) named(name string, other face.Colour) face.Colour {
	if c, ok := f.c.theme.Colour(name); ok {
		return c
	}
	return other
}

// font is the font of a role, or a font id given outright.
func (f *frame) font(role string) string {
	id := cmp.Or(f.c.theme.Fonts[role], role)
	if f.c.lib.Assets == nil || f.c.lib.Assets.Fonts[id] == nil {
		f.report(f.box.At, "PB012", "missing-asset", "there is no font "+id+", the font of "+role)
	}
	return id
}

func (l *look) at(size geom.Length) typeset.Font {
	return typeset.Font{ID: l.font, Size: size, Tracking: l.tracking, Colour: l.colour}
}
