package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// theme reads a theme on top of a copy of the one it extends.
func (lib *libraryReader) theme(id string, d *doc, parent *layout.Theme) *layout.Theme {
	t := &layout.Theme{Colours: map[string]face.Colour{}, Shades: map[string]layout.Shade{}, Ramps: map[string]bool{}, Grounds: map[string]*layout.Ground{}, Fonts: map[string]string{}, Styles: map[string]*layout.Style{},
		Spans: map[string]*layout.Span{}, Icons: map[string]string{}, Signs: map[string]string{}}
	if parent != nil {
		c := *parent
		t = &c
		t.Colours, t.Fonts, t.Styles = maps.Clone(t.Colours), maps.Clone(t.Fonts), maps.Clone(t.Styles)
		t.Spans, t.Icons, t.Ramps, t.Grounds = maps.Clone(t.Spans), maps.Clone(t.Icons), maps.Clone(t.Ramps), maps.Clone(t.Grounds)
		t.Signs, t.Shades = maps.Clone(t.Signs), maps.Clone(t.Shades)
		t.Extends = ""
	}
	t.ID = id
	d.only(d.root, t)
	lib.themeRefs(d, t)
	return t
}

// readColours reads colours by name, with the shades that follow them unless n has those too; a
// colour may also be the name of an earlier one.
func readColours(d *doc, n *yaml.Node, into map[string]face.Colour, shades map[string]layout.Shade) {
	d.ids(n, "colours", func(k, v *yaml.Node) {
		v = follow(v)
		c, ok := into[v.Value]
		if !ok || v.Kind != yaml.ScalarNode {
			c, ok = readColour(d, v)
		}
		if !ok {
			return
		}
		into[k.Value] = c
		for name, s := range shades {
			if s.Of == k.Value && value(n, name) == nil {
				into[name] = s.From(c)
			}
		}
	})
}

// readShades reads colours that follow others. Those that the theme's file also names stay as they
// are there.
func readShades(t *layout.Theme, d *doc, n *yaml.Node) {
	d.ids(n, "shades", func(k, v *yaml.Node) {
		s := layout.Shade{Lightness: layout.AsLight, Chroma: 1}
		if !d.only(v, &s) || s.Of == "" {
			return
		}
		of := value(v, "of")
		c, ok := t.Colour(s.Of)
		switch _, itself := t.Shades[s.Of]; {
		case !ok:
			d.lacking(of, fmt.Sprintf("the theme has no colour %s", quote(s.Of)), slices.Sorted(maps.Keys(t.Colours)))
			return
		case itself || s.Of == k.Value:
			d.add("PB111", of, fmt.Sprintf("%s is a shade itself", quote(s.Of))).Help = "name the colour that it follows"
			return
		}
		t.Shades[k.Value] = s
		if value(value(d.root, "colours"), k.Value) == nil {
			t.Colours[k.Value] = s.From(c)
		}
	})
}

// themeRefs checks the fonts, colours and icons that a theme's own file names.
func (lib *libraryReader) themeRefs(d *doc, t *layout.Theme) {
	ids := slices.Sorted(maps.Keys(lib.fonts))
	for _, n := range pairs(value(d.root, "fonts")) {
		n = follow(n)
		if _, ok := lib.fonts[n.Value]; !ok && n.Kind == yaml.ScalarNode && n.Tag != faulty {
			d.lacking(n, fmt.Sprintf("no font is called %s", quote(n.Value)), ids)
		}
	}
	for _, part := range []string{"styles", "spans"} {
		lib.styleRefs(d, value(d.root, part), t)
	}
	lib.iconRefs(d, value(d.root, "icons"), t)
}

// iconRefs checks the icons that a theme colours, and their colours.
func (lib *libraryReader) iconRefs(d *doc, icons *yaml.Node, t *layout.Theme) {
	for k, v := range pairs(icons) {
		v = follow(v)
		if lib.Assets.Icons[k.Value] == nil {
			d.lacking(k, fmt.Sprintf("there is no icon %s", quote(k.Value)), slices.Sorted(maps.Keys(lib.Assets.Icons)))
		}
		if _, ok := t.Colour(v.Value); !ok && v.Kind == yaml.ScalarNode && v.Tag != faulty {
			d.lacking(v, fmt.Sprintf("the theme has no colour %s", quote(v.Value)), slices.Sorted(maps.Keys(t.Colours)))
		}
	}
}

// styleRefs checks the font roles and colours that styles name.
func (lib *libraryReader) styleRefs(d *doc, styles *yaml.Node, t *layout.Theme) {
	roles := slices.Sorted(maps.Keys(t.Fonts))
	colours := slices.Sorted(maps.Keys(t.Colours))
	for _, v := range pairs(styles) {
		for _, role := range []string{"font", "bold", "italic"} {
			if n := value(v, role); n != nil && follow(n).Kind == yaml.ScalarNode {
				n = follow(n)
				_, known := lib.fonts[n.Value]
				if _, isRole := t.Fonts[n.Value]; !isRole && !known && n.Value != "" && n.Tag != faulty {
					d.lacking(n, fmt.Sprintf("the theme gives no font the role %s", quote(n.Value)), roles)
				}
			}
		}
		if n := value(v, "colour"); n != nil && follow(n).Kind == yaml.ScalarNode {
			n = follow(n)
			if _, ok := t.Colour(n.Value); !ok && n.Tag != faulty {
				d.lacking(n, fmt.Sprintf("the theme has no colour %s", quote(n.Value)), colours)
			}
		}
	}
}

// readSizes reads the sizes of a style: numbers in points, or lengths with a unit.
func readSizes(d *doc, n *yaml.Node) []geom.Length {
	n = follow(n)
	var out []geom.Length
	one := func(v *yaml.Node) {
		if v.Kind == yaml.ScalarNode && strings.TrimLeft(v.Value, "0123456789.") == "" {
			if f, ok := d.number(v); ok && f > 0 && f < 1000 {
				out = append(out, geom.FromPT(f))
				return
			}
		}
		switch l, ok := readLength(d, v); {
		case ok && l > 0:
			out = append(out, l)
		case ok:
			d.add("PB212", v, "a size must be more than 0")
		}
	}
	if n.Kind == yaml.ScalarNode {
		one(n)
	} else {
		d.items(n, "sizes in points", func(_ int, v *yaml.Node) { one(v) })
	}
	if n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		d.add("PB008", n, "an empty list where at least one size is expected")
	}
	return out
}

// usualLeast is how far apart colours must be unless a theme says otherwise: closer ones are easily
// confused on paper.
const usualLeast = 10

// readInks reads the ways of drawing for another ink, one per file.
func (lib *libraryReader) readInks() {
	single(lib.kinds["inks"], lib.Inks, func(id string, d *doc) *layout.Ink {
		i := &layout.Ink{ID: id, Colours: map[string]face.Colour{}}
		d.only(d.root, i)
		return i
	})
}

// readApart reads sets of colours in addition to those of the extended theme; a role that the theme
// lacks is reported.
func readApart(t *layout.Theme, d *doc, n *yaml.Node) {
	out := slices.Clone(t.Apart)
	d.items(n, "sets of colours", func(_ int, v *yaml.Node) {
		a := layout.Apart{Least: usualLeast, At: d.at(v)}
		if !d.only(v, &a) {
			return
		}
		roles := follow(value(v, "colours"))
		for i, role := range a.Roles {
			if _, ok := t.Colours[role]; !ok && i < len(roles.Content) {
				d.lacking(roles.Content[i], fmt.Sprintf("the theme has no colour %s", quote(role)), slices.Sorted(maps.Keys(t.Colours)))
			}
		}
		out = append(out, a)
	})
	t.Apart = out
}

// ramp is one hue in five steps of lightness.
type ramp struct {
	Hue       float64                   `key:"hue!"`
	Chroma    [layout.RampSteps]float64 `key:"chroma! 0..150" what:"the steps 0, 1, 2, 3, 4, the lightest first"`
	Lightness [layout.RampSteps]float64 `key:"lightness 0..150" what:"the steps 0, 1, 2, 3, 4, the lightest first"`
}

// lightness is the default lightness of a ramp's steps: the same for all ramps, so that in grey all
// grounds look alike.
var lightness = [layout.RampSteps]float64{96.5, 92, 85, 75, 46}

// readRamps reads ramps, each of which gives a colour for each of its steps.
func readRamps(t *layout.Theme, d *doc, n *yaml.Node) {
	d.ids(n, "ramps", func(k, v *yaml.Node) {
		r := ramp{Lightness: lightness}
		if !d.only(v, &r) {
			return
		}
		t.Ramps[k.Value] = true
		for i := range layout.RampSteps {
			t.Colours[layout.RampStep(k.Value, i)] = face.LCh(r.Lightness[i], r.Chroma[i], r.Hue)
		}
	})
}

// readRampColours reads the colours that an ink uses for the steps of every ramp.
func readRampColours(d *doc, n *yaml.Node) []face.Colour {
	var out []face.Colour
	d.exactly(n, layout.RampSteps, "colours, that of the lightest step first", "for the steps 0, 1, 2, 3, 4", func(_ int, v *yaml.Node) {
		c, _ := readColour(d, v)
		out = append(out, c)
	})
	return out
}

// readSpans reads a map of how words in braces are set, on top of the existing ones.
func readSpans(d *doc, n *yaml.Node, into map[string]*layout.Span) {
	readOver(d, n, "spans", into, layout.Span{}, func(k, _ *yaml.Node, s *layout.Span) {
		if s.Scale < 0 || s.Scale > 4 {
			d.add("PB212", k, fmt.Sprintf("%g of a size cannot be set", s.Scale))
		}
	})
}
