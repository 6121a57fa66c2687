package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// coloursAlike finds colours that a theme wants told apart and that somebody
// takes for one another: with usual sight, with one of the three kinds of
// colour blindness, or printed in grey unless a sign tells them apart too.
func coloursAlike(c *Context) {
	theme := c.theme()
	if theme == nil {
		return
	}
	for _, a := range theme.Apart {
		for i, one := range a.Roles {
			for _, other := range a.Roles[i+1:] {
				coloursMeet(c, theme, a, one, other)
			}
		}
	}
}

// theme is the game's theme in colour, nil if there is none, layouts were not
// read, or another ink is asked for, which has done away with colours.
func (c *Context) theme() *layout.Theme {
	if c.Project == nil || c.Project.Library == nil || c.Project.Library.Ink != nil {
		return nil
	}
	return c.Project.Library.Themes[c.Game.Theme]
}

// coloursMeet compares two colours of a theme as everybody sees them.
func coloursMeet(c *Context, theme *layout.Theme, a layout.Apart, one, other string) {
	x, y := theme.Colours[one], theme.Colours[other]
	if x == face.None || y == face.None {
		return
	}
	var evidence, mistaken []string
	for _, v := range face.Visions() {
		if v == face.InGrey && a.Sign != "" {
			continue
		}
		d := face.Apart(x.Seen(v), y.Seen(v))
		evidence = append(evidence, fmt.Sprintf("%s: %.1f apart", v, d))
		if d < a.Least {
			mistaken = append(mistaken, string(v))
		}
	}
	if len(mistaken) == 0 {
		return
	}
	c.Report(diag.Finding{
		At:       a.At,
		Message:  fmt.Sprintf("%q and %q look alike (%s)", one, other, strings.Join(mistaken, ", ")),
		Evidence: append(evidence, fmt.Sprintf("wanted: %g", a.Least)),
		Help:     "make one of them lighter, or say under sign what else tells them apart",
	})
}
