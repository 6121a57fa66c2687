package compose

import (
	"errors"
	"fmt"
	"math"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/weld"
)

// shaded draws a box with its shadow and its opacity.
func (f *frame) shaded(b *layout.Box, scope *expr.Env, draw func()) {
	if b.Opacity.Text == "" && b.Shadow == nil {
		draw()
		return
	}
	faded, from := f.faded(b.Opacity, scope, 0), len(f.drawn)
	items := f.gathered(draw)
	for i := range f.drawn[from:] {
		d := &f.drawn[from+i]
		d.faded = 1 - (1-d.faded)*(1-float64(faded)/100)
	}
	if b.Shadow != nil && len(items) > 0 {
		f.cast(b.Shadow, scope, items)
	}
	f.veil(faded, items)
}

// veil adds items that are faded as a whole.
func (f *frame) veil(faded uint8, items []face.Item) {
	switch {
	case len(items) == 0 || faded == 100:
	case faded == 0:
		*f.out = append(*f.out, items...)
	default:
		*f.out = append(*f.out, &face.Group{Map: geom.Identity, Faded: faded, Of: &face.Face{Size: f.lay.Size, Items: items}})
	}
}

// faded returns the transparency of something in percent, usual if its opacity is not given.
func (f *frame) faded(opacity layout.Source, scope *expr.Env, usual uint8) uint8 {
	if opacity.Text == "" {
		return usual
	}
	covers, ok := layout.Share(opacity.Text)
	if !ok {
		v, err := scope.Eval(bare(opacity.Text))
		if err != nil {
			f.wrong(opacity, err)
			return usual
		}
		if s, is := v.(string); is {
			covers, ok = layout.Share(s)
		} else {
			covers, ok = toFloat(v)
			ok = ok && covers >= 0 && covers <= 1
		}
		if !ok {
			f.eval().wrongValue(opacity, scope, fmt.Errorf("gives %s where an opacity from 0 to 1, or such as 40%%, is expected", expr.Format(v)))
			return usual
		}
	}
	return uint8(100 - math.Round(covers*100))
}

// usualShadow is the default transparency of a shadow, in percent.
const usualShadow = 60

// cast draws the shadow of items.
func (f *frame) cast(s *layout.Shadow, scope *expr.Env, items []face.Item) {
	path := outlineOf(f, items)
	if len(path) == 0 {
		return
	}
	soft := f.eval().length(s.Soft, scope)
	if soft < 0 {
		f.eval().wrongValue(s.Soft.Expr, scope, errors.New("gives less than 0, which no shadow is soft"))
		return
	}
	colour := f.lettering().named("ink", face.Black)
	if s.Colour.Text != "" {
		colour = f.eval().colour(s.Colour, scope)
	}
	by := geom.Move(f.eval().length(s.X, scope), f.eval().length(s.Y, scope))
	f.veil(f.faded(s.Opacity, scope, usualShadow), []face.Item{&face.Shape{Path: path.Apply(by), Fill: colour, Soft: soft}})
}

// silhouette returns what items cover, as one area.
func (c *bench) silhouette(items []face.Item, m geom.Matrix) geom.Path {
	layers := c.layers(items, m)
	if len(layers) == 1 {
		return layers[0].Path
	}
	return weld.Area(layers)
}

// layers returns the outlines that items cover, to cast a shadow: fills, strokes, symbols, letters,
// the boxes of pictures. Shadows cast none, and of clipped groups only the clip counts.
func (c *bench) layers(items []face.Item, m geom.Matrix) []weld.Layer {
	var out []weld.Layer
	put := func(p geom.Path, m geom.Matrix) {
		if len(p) > 0 {
			out = append(out, weld.Layer{Path: p.Apply(m)})
		}
	}
	for _, it := range items {
		switch it := it.(type) {
		case *face.Shape:
			if it.Soft > 0 {
				continue
			}
			if it.Fill != face.None {
				put(it.Path, m)
			}
			if it.Stroke != face.None {
				put(weld.Area([]weld.Layer{{Path: weld.Stroke(it.Path, weld.Line{Width: it.Width, Limit: 10, Dash: it.Dash})}}), m)
			}
		case *face.Icon:
			if s := c.lib.Assets.Icons[it.ID]; s != nil {
				put(s.Path, m.Mul(it.Place(s)))
			}
		case *face.Text:
			put(c.plain.Outline(it), m)
		case *face.Picture:
			put(geom.Box(it.Box), m)
		case *face.Group:
			if len(it.Clip) > 0 {
				put(it.Clip, m.Mul(it.Map))
				continue
			}
			out = append(out, c.layers(it.Content(), m.Mul(it.Map))...)
		}
	}
	return out
}

// grade returns the gradient inside a box, nil for one colour: along its angle, from where the box
// begins to where it ends.
func (f *frame) grade(b *layout.Box, scope *expr.Env, r geom.Rect) *face.Grade {
	if len(b.Grade) == 0 {
		return nil
	}
	g := &face.Grade{}
	for _, c := range b.Grade {
		if c := f.eval().colour(c, scope); c != face.None {
			g.Colours = append(g.Colours, c)
		}
	}
	if len(g.Colours) < 2 {
		return nil
	}
	degrees := 90.0
	if b.Angle != nil {
		degrees = f.eval().degrees(*b.Angle, scope)
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	long := (math.Abs(float64(r.W)*cos) + math.Abs(float64(r.H)*sin)) / 2
	mid := centre(r)
	by := geom.Point{X: geom.Length(math.Round(long * cos)), Y: geom.Length(math.Round(long * sin))}
	g.From, g.To = geom.Point{X: mid.X - by.X, Y: mid.Y - by.Y}, mid.Add(by)
	return g
}

// tone returns the colour of a drawn shape at a point of the face, and how much it covers there.
func (d *drawn) tone(s *face.Shape, at geom.Point) layer {
	c := s.Fill
	if g := s.Grade; g != nil {
		if back, ok := d.matrix.Inverse(); ok {
			at = back.Apply(at)
		}
		c = g.AtPoint(float64(at.X), float64(at.Y))
	}
	return layer{c, 1 - d.faded}
}

// layer is a partly transparent colour.
type layer struct {
	colour face.Colour
	covers float64
}

// on returns what layers, from the topmost down, look like on a colour.
func on(under face.Colour, layers []layer) face.Colour {
	for i := len(layers) - 1; i >= 0; i-- {
		under = layers[i].colour.Over(under, layers[i].covers)
	}
	return under
}
