package art

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/weld"
)

// maxLayers is the largest number of shapes in an icon: they are all merged with one another.
const maxLayers = 300

// IconSide is the longer side of the area that an icon is drawn in.
const IconSide = 512 * geom.MM

// Icon is a drawing as one area in one colour, to be filled by the non-zero winding rule: strokes
// become the areas they cover, and white on top of something darker becomes a hole. A drawing of
// one plain path stays that path, with its curves. Lost is as in a Drawing.
type Icon struct {
	Path geom.Path
	Lost []Loss
}

// ReadIcon reads a drawing as an icon. The error is a *Fault.
func ReadIcon(data []byte) (*Icon, error) {
	r := &reader{ids: map[string]*node{}, solid: true}
	_, _, items, err := r.read(data, IconSide)
	if err != nil {
		return nil, err
	}
	all := inked(layers(items, nil))
	if len(all) > maxLayers {
		return nil, &Fault{1, 1, fmt.Sprintf("it has %d shapes; icons of at most %d are read: make it a picture", len(all), maxLayers)}
	}
	if len(all) == 1 && !r.welded && !all[0].EvenOdd && len(all[0].Clips) == 0 {
		return &Icon{all[0].Path, r.losses()}, nil
	}
	path := weld.Area(all)
	if len(path) == 0 {
		return nil, &Fault{1, 1, "nothing in it is darker than white paper"}
	}
	return &Icon{path, r.losses()}, nil
}

// solid draws a path as areas without strokes. An icon takes its colour from where it is used, so
// transparency and gradients are reported and drawn solid.
func (p *painter) solid(n *node, path geom.Path) []face.Item {
	var out []face.Item
	if c := p.inked(n, "fill"); c != face.None && n.name != "line" {
		out = append(out, &face.Shape{Path: path, Fill: c, EvenOdd: p.style["fill-rule"] == "evenodd" && len(path.Parts()) > 1})
	}
	c := p.inked(n, "stroke")
	width, k := p.pen(n)
	if width == 0 || c == face.None {
		return out
	}
	drawn := &face.Shape{Path: p.outline(n, path, width, k), Fill: c}
	p.r.welded = true
	if p.strokeFirst() {
		return append([]face.Item{drawn}, out...)
	}
	return append(out, drawn)
}

// inked returns the colour of an icon's fill or stroke: white if it is nearly white, otherwise the
// icon's one colour.
func (p *painter) inked(n *node, property string) face.Colour {
	s, opacity := p.asked(property)
	if s == "" {
		return face.None
	}
	c, alpha, ok := colour(s)
	switch {
	case strings.HasPrefix(s, "url("):
		p.r.lose(n, "a gradient or pattern (an icon is solid)")
		return p.r.one(n, face.Black)
	case !ok:
		p.r.lose(n, "the colour "+s+" (drawn as any other)")
		return p.r.one(n, face.Black)
	case opacity*alpha <= 0:
		return face.None
	case opacity*alpha < 1:
		p.r.lose(n, "see-through colours (an icon is solid)")
	}
	return p.r.one(n, c)
}

// paperWhite is the luminance from which a colour counts as white.
const paperWhite = .85

// one returns white if the colour is white, otherwise black; a second colour that is not white is
// reported.
func (r *reader) one(n *node, c face.Colour) face.Colour {
	if c.Luminance() >= paperWhite {
		return face.White
	}
	if r.ink == face.None {
		r.ink = c
	}
	if r.ink != c {
		r.lose(n, "several colours (an icon has one; a picture has many)")
	}
	return face.Black
}

// layers returns the areas of items, in order.
func layers(items []face.Item, clips []geom.Path) []weld.Layer {
	var out []weld.Layer
	for _, it := range items {
		switch it := it.(type) {
		case *face.Group:
			inner := clips
			if len(it.Clip) > 0 {
				inner = append(clips[:len(clips):len(clips)], it.Clip)
			}
			out = append(out, layers(it.Items, inner)...)
		case *face.Shape:
			out = append(out, weld.Layer{Path: it.Path, Away: it.Fill == face.White, EvenOdd: it.EvenOdd, Clips: clips})
		}
	}
	return out
}

// inked returns layers of which white ones remove. If none is black, white is the ink.
func inked(all []weld.Layer) []weld.Layer {
	if slices.ContainsFunc(all, func(l weld.Layer) bool { return !l.Away }) {
		return all
	}
	for i := range all {
		all[i].Away = false
	}
	return all
}
