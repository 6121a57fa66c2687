package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// coloursAlike finds colours that a theme requires to be distinguishable and that are not: with
// normal sight, with one of the three kinds of colour blindness, or printed in grey, unless a sign
// also distinguishes them.
func coloursAlike(c *Context) {
	p := c.Project
	if p == nil || p.Library == nil || p.Library.Ink != nil || p.Library.Themes[c.Game.Theme] == nil {
		return // layouts were not read, or another ink replaces the colours
	}
	theme := p.Library.Themes[c.Game.Theme]
	for _, a := range theme.Apart {
		for i, one := range a.Roles {
			for _, other := range a.Roles[i+1:] {
				coloursMeet(c, theme, a, one, other)
			}
		}
	}
}

// coloursMeet compares two colours of a theme under each kind of vision.
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
	help := "make one of them lighter"
	if slices.Equal(mistaken, []string{string(face.InGrey)}) {
		help += ", or say under sign what else tells them apart"
	}
	c.Report(diag.Finding{
		At:       a.At,
		Message:  fmt.Sprintf("%q and %q look alike (%s)", one, other, strings.Join(mistaken, ", ")),
		Evidence: append(evidence, fmt.Sprintf("wanted: %g", a.Least)),
		Help:     help,
	})
}
