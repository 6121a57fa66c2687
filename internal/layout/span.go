package layout

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Span returns how words in braces with a name are set: a span of the theme, otherwise one of the
// styles of a layout or of the theme, otherwise a colour of the theme, or "#" and a colour's value.
// It returns false for any other name.
func (t *Theme) Span(name string, own map[string]*Style) (Span, bool) {
	if s := t.Spans[name]; s != nil {
		return *s, true
	}
	if s := cmp.Or(own[name], t.Styles[name]); s != nil {
		return Span{Font: s.Font, Bold: s.Bold, Italic: s.Italic, Sizes: s.Sizes, Tracking: s.Tracking, Colour: s.Colour,
			Upper: s.Upper, Smallcaps: s.Smallcaps, Underline: s.Underline}, true
	}
	_, ok := t.Colour(name)
	return Span{Colour: name}, ok
}

// SmallCapital is the size of small capitals relative to capitals.
const SmallCapital = 0.8

// NotBelow returns a size scaled, but not below the usual floor of type unless it is below that
// already.
func NotBelow(size geom.Length, scale float64) geom.Length {
	return max(size.Scale(scale), min(size, Usual.Type))
}

// NoSpan returns the finding for a name at a place that Span does not know.
func (t *Theme) NoSpan(name string, own map[string]*Style, at diag.Place) diag.Finding {
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: "the theme has no span, style or colour " + strconv.Quote(name)}
	names := slices.Concat(slices.Collect(maps.Keys(t.Spans)), slices.Collect(maps.Keys(own)),
		slices.Collect(maps.Keys(t.Styles)), slices.Collect(maps.Keys(t.Colours)))
	slices.Sort(names)
	f.Help = diag.Meant(name, names)
	return f
}

// Colour returns a colour by its name in the theme, or by its value after "#" as the theme's ink
// prints it.
func (t *Theme) Colour(name string) (face.Colour, bool) {
	digits, value := strings.CutPrefix(name, "#")
	if !value {
		c, ok := t.Colours[name]
		return c, ok
	}
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	v, err := strconv.ParseUint(digits, 16, 24)
	if err != nil || len(digits) != 6 {
		return face.None, false
	}
	return t.Ink.tone(face.RGB(uint8(v>>16), uint8(v>>8), uint8(v))), true
}
