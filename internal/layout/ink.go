package layout

import (
	"cmp"
	"maps"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Ink is a way of printing, laid over the theme of any game: different colours for its roles and,
// to save ink, outlines instead of solid areas. The zero Ink changes nothing.
type Ink struct {
	ID      string
	Name    string                 `key:"name!"`
	Grey    bool                   `key:"grey"`  // each colour becomes the grey of the same lightness
	Plain   bool                   `key:"plain"` // pictures are grey: the ink has no colours
	Colours map[string]face.Colour `key:"colours colours"`
	Ramps   []face.Colour          `key:"ramps ramp-colours"` // for the steps of every ramp; nil leaves them unchanged
	Outline Outline                `key:"outline"`
	Rings   Rings                  `key:"rings"`
}

// Outline says what is drawn as an outline instead of solid: areas of at least this size (in square
// millimetres by their bounds, 0 for none), and icons at least this wide or high (0 for none).
// Reversed text on such an area turns black.
type Outline struct {
	Area      float64     `key:"area!"`       // square millimetres
	Width     geom.Length `key:"width!"`      // of the line around an area
	Icon      geom.Length `key:"icon!"`       // wide or high
	IconWidth geom.Length `key:"icon-width!"` // of the line around an icon
}

// Hollows reports whether a shape with some bounds is drawn as an outline: a large dark area.
func (o Outline) Hollows(s *face.Shape, bounds geom.Rect) bool {
	return o != Outline{} && Dark(s.Fill) && bounds.W.MM()*bounds.H.MM() >= o.Area && min(bounds.W, bounds.H) >= 2*o.Width
}

// Dark reports whether a colour takes much ink.
func Dark(c face.Colour) bool { return c != face.None && c.Luminance() < .5 }

// Rings says how the rings of backs are drawn: every how many of them, at which width, in a frame
// of which width. 0 stands for what the face says.
type Rings struct {
	Every int         `key:"every!"` // 2 for every second
	Width geom.Length `key:"width!"`
	Frame geom.Length `key:"frame!"`
}

// Apart is a set of colours, by role, that must be easy to tell apart, even for the colour-blind
// and in grey. With a Sign, which says what else tells them apart, they may be the same in grey.
// Least is the least distance between any two, as face.Apart measures it.
type Apart struct {
	Roles []string `key:"colours!"`
	Sign  string   `key:"sign"`
	Least float64  `key:"least"` // CIELAB units
	At    diag.Place
}

// In returns the library with an ink laid over each of its themes.
func (lib *Library) In(ink *Ink) *Library {
	out := *lib
	out.Ink = ink
	out.Themes = map[string]*Theme{}
	for id, t := range lib.Themes {
		out.Themes[id] = ink.over(t, lib.root(t))
	}
	return &out
}

// root returns the theme without a parent that a theme goes back to, itself if it has none.
func (lib *Library) root(t *Theme) *Theme {
	for range lib.Themes { // no longer, should themes extend each other
		if parent := lib.Themes[t.Extends]; parent != nil {
			t = parent
		}
	}
	return t
}

// tone returns a colour that belongs to no role as the ink prints it, unchanged for a nil ink: in
// grey, or as the ink's accent if it is dark and its tint if it is light.
func (ink *Ink) tone(c face.Colour) face.Colour {
	switch {
	case ink == nil:
		return c
	case ink.Grey:
		return c.Grey()
	}
	role := "tint"
	if Dark(c) {
		role = "accent"
	}
	return cmp.Or(ink.Colours[role], c)
}

// over returns a theme in an ink. An ink gives colours to the roles of the root theme; colours that
// are not among those it prints as it prints values.
func (ink *Ink) over(t, root *Theme) *Theme {
	out := *t
	out.Ink = ink
	out.Rings = ink.Rings
	out.Colours = maps.Clone(t.Colours)
	for role, c := range t.Colours {
		_, usual := root.Colours[role]
		if named, ok := ink.Colours[role]; ok {
			out.Colours[role] = named
		} else if !usual {
			out.Colours[role] = ink.tone(c)
		}
	}
	if len(ink.Ramps) == RampSteps {
		for name := range t.Ramps {
			for i, c := range ink.Ramps {
				out.Colours[RampStep(name, i)] = c
			}
		}
	}
	if ink.Grey {
		for role, c := range out.Colours {
			out.Colours[role] = c.Grey()
		}
	}
	return &out
}
