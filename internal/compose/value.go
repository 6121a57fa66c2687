package compose

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/pattern"
)

// expressions evaluates a layout's expressions for the face being drawn: lengths in micrometres,
// degrees, colours, words.
type expressions struct{ f *frame }

// eval returns the part of the frame that evaluates the expressions of its layout.
func (f *frame) eval() expressions { return expressions{f} }

// bare removes the braces from an expression written as a template.
func bare(src string) string {
	s := strings.TrimSpace(src)
	if in, ok := strings.CutPrefix(s, "{{"); ok && strings.Count(s, "{{") == 1 {
		if in, ok := strings.CutSuffix(in, "}}"); ok {
			return strings.TrimSpace(in)
		}
	}
	return s
}

// says returns the text of a box, in the language of the game.
func (ex expressions) says(b *layout.Box, scope *expr.Env) string {
	src := b.Text
	src.Text = ex.f.c.game.Words.Say(src.Text)
	if at := expr.Unbraced(scope, src.Text); at != nil {
		message, help := expr.BracesMissing(src.Text[at[0]:at[1]])
		ex.f.found.Add(diag.Finding{At: src.At, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: message, Help: help})
	}
	out := ex.filled(src, scope, (*expr.Env).Expand)
	if strings.Contains(src.Text, "*{{") {
		out = hollow.ReplaceAllString(out, "$1")
	}
	return out
}

// hollow matches the asterisks around an empty value.
var hollow = pattern.New(`(?m)(^|[ \t])(?:(?:\*\*){1,3}(?:[ \t]+|$))+`)

// words fills the {{ }} of a source that is not a text to be read.
func (ex expressions) words(src layout.Source, scope *expr.Env) string {
	return ex.filled(src, scope, expr.ExpandPlainly)
}

// filled fills the {{ }} of a source; what fails is reported and left out.
func (ex expressions) filled(src layout.Source, scope *expr.Env, expand func(*expr.Env, string) (string, error)) string {
	if !strings.Contains(src.Text, "{{") {
		return src.Text
	}
	s, err := expand(scope, src.Text)
	for n := 0; err == nil && n < 2 && strings.Contains(s, "{{"); n++ {
		s, err = expand(scope, s) // a text of the content may hold expressions itself
	}
	if err != nil {
		ex.f.wrong(src, err)
	}
	return s
}

// length returns a fixed length or that of an expression in millimetres.
func (ex expressions) length(n layout.Num, scope *expr.Env) geom.Length {
	if n.Expr.Text == "" {
		return n.Fixed
	}
	mm := ex.millimetres(n, scope)
	if mm < -maxMM || mm > maxMM {
		ex.f.wrong(n.Expr, fmt.Errorf("gives %g mm, at most %d can be drawn", mm, maxMM))
		return 0
	}
	return geom.FromMM(mm)
}

// maxMM is the longest length that an expression may give, in millimetres, as for lengths that are
// written out.
const maxMM = 10_000

// degrees reads a rotation: the loader stores a bare number as if it were in millimetres.
func (ex expressions) degrees(n layout.Num, scope *expr.Env) float64 {
	if n.Expr.Text == "" {
		return n.Fixed.MM()
	}
	return ex.number(n.Expr, scope)
}

// number returns the number that an expression gives. An error, or anything but a number, is a
// finding at the layout, and the result is 0.
func (ex expressions) number(src layout.Source, scope *expr.Env) float64 {
	v, err := scope.Eval(bare(src.Text))
	if err != nil {
		ex.f.wrong(src, err)
		return 0
	}
	x, ok := toFloat(v)
	if !ok {
		ex.f.wrong(src, fmt.Errorf("gives %s, want a number", kindOf(v)))
	}
	return x
}

// toFloat returns a value as a number, and reports false for other values and for those that are
// not finite.
func toFloat(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	}
	return expr.Float(v)
}

// kindOf describes the kind of a value.
func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "nothing"
	case bool:
		return "yes or no"
	case int, int64, float64:
		return "a number"
	case string:
		return "a text"
	case []any:
		return "a list"
	}
	if _, ok := toFloat(v); ok {
		return "a number"
	}
	return "a thing with fields"
}

// colour returns a colour of the theme by the name a source gives, or by its value; empty is none.
// An unknown colour is reported where the content names it.
func (ex expressions) colour(src layout.Source, scope *expr.Env) face.Colour {
	if src.Text == "" {
		return face.None
	}
	before := len(ex.f.found)
	name := ex.words(src, scope)
	if name == "" || name == "none" {
		ex.f.unpainted = ex.f.unpainted || len(ex.f.found) > before
		return face.None
	}
	c, ok := ex.f.c.theme.Colour(name)
	if !ok {
		ex.noColour(src, scope, name)
	}
	return c
}

// noColour reports that a source does not give a colour.
func (ex expressions) noColour(src layout.Source, scope *expr.Env, name string) {
	ex.f.unpainted = true
	fd := ex.atValue(src, scope, diag.Finding{Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: fmt.Sprintf("there is no colour %q", name)})
	fd.Help = cmp.Or(diag.Meant(name, keys(ex.f.c.theme.Colours)), `a colour is one of the theme, or a value in quotes such as "#B00020"`)
	if strings.Contains(name, ", ") {
		fd.Help = `several colours are a list in the face, an expression each: fill: ["{{ a }}", "{{ b }}"]`
	}
	ex.f.found.Add(fd)
}

// atValue puts a finding where the content has the value of a source, or at the source if the
// content does not have it.
func (ex expressions) atValue(src layout.Source, scope *expr.Env, fd diag.Finding) diag.Finding {
	fd.At = src.At
	o := ex.origin(scope, src.Text)
	o.values = true
	if at := o.place(); !at.IsZero() {
		fd.At, fd.Also = at, []diag.Also{{At: src.At, Mark: "drawn here"}}
	}
	return fd
}

// wrongValue reports a value that cannot be drawn.
func (ex expressions) wrongValue(src layout.Source, scope *expr.Env, err error) {
	ex.f.found.Add(ex.atValue(src, scope, diag.Finding{Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: err.Error()}))
}
