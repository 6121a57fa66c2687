package compose

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/typeset"
)

// look is a prepared style: fonts found, colour looked up, nothing unset.
type look struct {
	font, bold, italic  string
	sizes               []geom.Length
	leading, minLeading float64
	tracking            float64
	colour              face.Colour
	upper               bool
	smallcaps           bool
	underline           bool
	rise                float64
	align               string
	gap                 float64 // between paragraphs, over the line pitch
}

// lookKey is a style as one layout names it.
type lookKey struct {
	lay *layout.Layout
	id  string
}

// look finds a style by name: the layout's own takes precedence over the theme's.
func (lt lettering) look(id string) *look {
	key := lookKey{lt.f.lay, id}
	if v, ok := lt.f.c.looks.Load(key); ok {
		return v.(*look)
	}
	own, base := lt.f.lay.Styles[id], lt.f.c.theme.Styles[id]
	if own == nil && base == nil {
		lt.unknown(id)
	}
	own, base = cmp.Or(own, &layout.Style{}), cmp.Or(base, &layout.Style{})
	before := len(lt.f.found)
	l := lt.ready(over(own, base))
	if (own.Font != "" || base.Font != "") && len(lt.f.found) == before { // what is wrong is told again, since the first to ask may only measure
		lt.f.c.looks.Store(key, l)
	}
	return l
}

// unknown reports a style that neither the layout nor the theme has, with another layout that does.
func (lt lettering) unknown(id string) {
	fd := noSuch(lt.f.box.At, "style", id, append(keys(lt.f.lay.Styles), keys(lt.f.c.theme.Styles)...))
	for _, other := range slices.Sorted(maps.Keys(lt.f.c.lib.Layouts)) {
		if lt.f.c.lib.Layouts[other].Styles[id] != nil {
			fd.Help = fmt.Sprintf("the face %q has one of that name: extend that face, or copy the style to the styles of this one or of the theme", other)
			break
		}
	}
	lt.f.found.Add(fd)
}

// over returns a style with what it leaves unset taken from another.
func over(a, b *layout.Style) layout.Style {
	s := *a
	s.Font, s.Bold, s.Italic = cmp.Or(a.Font, b.Font), cmp.Or(a.Bold, b.Bold), cmp.Or(a.Italic, b.Italic)
	s.Leading, s.MinLeading = cmp.Or(a.Leading, b.Leading), cmp.Or(a.MinLeading, b.MinLeading)
	s.Tracking, s.Colour, s.Align = cmp.Or(a.Tracking, b.Tracking), cmp.Or(a.Colour, b.Colour), cmp.Or(a.Align, b.Align)
	if a.Leading != 0 { // a layout's own style defines its lines completely
		s.Align = a.Align
	}
	s.Upper, s.Smallcaps, s.Underline = a.Upper || b.Upper, a.Smallcaps || b.Smallcaps, a.Underline || b.Underline
	s.Gap = cmp.Or(a.Gap, b.Gap)
	if len(s.Sizes) == 0 {
		s.Sizes = b.Sizes
	}
	return s
}

// ready returns a prepared style, with defaults for what it leaves out: 8 points, a leading of 1.2,
// left aligned, in ink. Bold and italic without fonts of their own are the plain one.
func (lt lettering) ready(s layout.Style) *look {
	l := &look{sizes: s.Sizes, leading: cmp.Or(s.Leading, 1.2), tracking: s.Tracking, upper: s.Upper, smallcaps: s.Smallcaps, underline: s.Underline, align: s.Align, gap: s.Gap}
	l.minLeading = min(cmp.Or(s.MinLeading, l.leading), l.leading)
	plain := cmp.Or(s.Font, "text")
	l.font, l.bold, l.italic = lt.font(plain), lt.font(cmp.Or(s.Bold, plain)), lt.font(cmp.Or(s.Italic, plain))
	if len(l.sizes) == 0 {
		l.sizes = []geom.Length{geom.FromPT(8)}
	}
	l.colour = lt.named(cmp.Or(s.Colour, "ink"), face.Black)
	if _, ok := lt.f.c.theme.Colour(s.Colour); !ok && s.Colour != "" {
		lt.f.unknown(cmp.Or(s.At, lt.f.box.At), "colour", s.Colour, keys(lt.f.c.theme.Colours))
		lt.f.unpainted = true
	}
	return l
}

// named returns a colour by its name in the theme, or by its value, or another if it is neither.
func (lt lettering) named(name string, other face.Colour) face.Colour {
	if c, ok := lt.f.c.theme.Colour(name); ok {
		return c
	}
	return other
}

// font returns the font of a role, or a font given directly by id.
func (lt lettering) font(role string) string {
	id := cmp.Or(lt.f.c.theme.Fonts[role], role)
	if lt.f.c.lib.Assets == nil || lt.f.c.lib.Assets.Fonts[id] == nil {
		lt.f.report(lt.f.box.At, "PB012", "missing-asset", "there is no font "+id+", the font of "+role)
	}
	return id
}

// at returns the plain font of the look at a size.
func (l *look) at(size geom.Length) typeset.Font {
	return typeset.Font{ID: l.font, Size: size, Tracking: l.tracking, Colour: l.colour}
}
