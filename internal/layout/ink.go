package layout

import (
	"cmp"
	"maps"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Ink is a manner of printing, laid over the theme of any game: other colours
// for its roles, and for those who save ink outlines in place of what is
// solid. The zero Ink changes nothing.
type Ink struct {
	ID      string
	Name    string                 `key:"name!"`
	Grey    bool                   `key:"grey"`  // each colour as the grey that is as light
	Plain   bool                   `key:"plain"` // pictures are grey: the ink has no colours
	Colours map[string]face.Colour `key:"colours colours"`
	Ramps   []face.Colour          `key:"ramps ramp-colours"` // for the steps of every ramp; nil leaves them
	Outline Outline                `key:"outline"`
	Rings   Rings                  `key:"rings"`
}

// Outline says what is drawn as an outline instead of solid: areas so large or
// larger (in square millimetres by their bounds, 0 for none), and icons so wide
// or high (0 for none). Reversed text on such an area turns black.
type Outline struct {
	Area      float64     `key:"area!"`       // square millimetres
	Width     geom.Length `key:"width!"`      // of the line round an area
	Icon      geom.Length `key:"icon!"`       // wide or high
	IconWidth geom.Length `key:"icon-width!"` // of the line round an icon
}

// Rings says how the rings of backs are drawn: every so manieth, at a width, in
// a frame of a width. Every 0 is as the face says.
type Rings struct {
	Every int         `key:"every!"` // 2 for every second
	Width geom.Length `key:"width!"`
	Frame geom.Length `key:"frame!"`
}

// Apart is a set of colours, by role, that must not be taken for one another:
// not by those who are blind to some colours, nor in grey. With a Sign, which
// says what else tells them apart, grey may make them one. Least is how far
// apart any two are, as face.Apart measures.
type Apart struct {
	Roles []string `key:"colours!"`
	Sign  string   `key:"sign"`
	Least float64  `key:"least"` // CIELAB units
	At    diag.Place
}

// In is the library with an ink laid over each of its themes.
func (lib *Library) In(ink *Ink) *Library {
	out := *lib
	out.Ink = ink
	out.Themes = map[string]*Theme{}
	for id, t := range lib.Themes {
		out.Themes[id] = ink.over(t)
	}
	return &out
}

// tone is a colour that is no role's as an ink prints it, nil being none: as
// grey, or as the ink prints an accent if it is dark, and a tint if it is light.
func (ink *Ink) tone(c face.Colour) face.Colour {
	switch {
	case ink == nil:
		return c
	case ink.Grey:
		return c.Grey()
	}
	role := "tint"
	if c.Luminance() < .5 {
		role = "accent"
	}
	return cmp.Or(ink.Colours[role], c)
}

// over is a theme in an ink.
func (ink *Ink) over(t *Theme) *Theme {
	out := *t
	out.Ink = ink
	out.Rings = ink.Rings
	out.Colours = maps.Clone(t.Colours)
	for role, c := range ink.Colours {
		if _, known := out.Colours[role]; known {
			out.Colours[role] = c
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
