package compose

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/typeset"
)

// widget is a drawing made in Go; its place, size and look are data.
type widget struct {
	args []arg
	draw func(*pen)
}

// arg declares one argument: its name, how it is read and its default; a number or a list without a
// default must be given. A word is taken as written, with {{ }} filled in; every other kind is an
// expression.
type arg struct {
	name string
	kind argKind
	or   any
}

// argKind is how an argument is read, worded for messages.
type argKind string

const (
	word   argKind = "a word"
	number argKind = "a number"
	flag   argKind = "yes or no"
	list   argKind = "a list"
	colour argKind = "a colour"
)

// widgets lists the drawings a layout may ask for.
var widgets = map[string]widget{
	"mark":    markWidget,
	"plate":   plateWidget,
	"label":   labelWidget,
	"track":   trackWidget,
	"rings":   ringsWidget,
	"band":    bandWidget,
	"badges":  badgesWidget,
	"chip":    chipWidget,
	"blast":   blastWidget,
	"heatmap": heatmapWidget,
	"ramp":    rampWidget,
	"figure":  figureWidget,
	"tags":    tagsWidget,
	"window":  windowWidget,
	"curves":  curvesWidget,
	"panels":  panelsWidget,
	"areas":   areasWidget,
	"hatch":   hatchWidget,
	"qr":      qrWidget,
}

// pen is what a widget draws with: its box, its arguments, and the face.
type pen struct {
	*frame
	r    geom.Rect
	says string // what is ticked, if files are fillable on a screen
	values
}

// values holds the arguments of a widget by name, as they were read.
type values map[string]any

// widget evaluates the arguments and draws.
func (f *frame) widget(b *layout.Box, scope *expr.Env, r geom.Rect) {
	w, ok := widgets[b.Widget]
	if !ok {
		f.unknown(b.At, "widget", b.Widget, keys(widgets))
		return
	}
	p := &pen{frame: f, r: r, says: b.Name, values: make(values, len(w.args))}
	if b.Tick.Text != "" {
		p.says = f.eval().words(b.Tick, scope)
	}
	for _, a := range w.args {
		p.values[a.name] = a.or
	}
	f.said = f.eval().origin(scope, "")
	for _, given := range b.With {
		f.said.text += given.Expr.Text + " "
		p.read(w.args, given, scope)
	}
	if p.complete(w.args) {
		w.draw(p)
	}
}

// complete reports required arguments that are missing.
func (p *pen) complete(args []arg) bool {
	good := true
	for _, a := range args {
		given := slices.ContainsFunc(p.box.With, func(w layout.With) bool { return w.Name == a.name })
		if a.or != nil || given || a.kind != number && a.kind != list {
			continue
		}
		good = false
		p.report(p.box.At, "PB005", "missing-field", fmt.Sprintf("widget %q needs %q, %s", p.box.Widget, a.name, a.kind))
	}
	return good
}

// read checks one given argument against its declaration.
func (p *pen) read(args []arg, given layout.With, scope *expr.Env) {
	var names []string
	for _, a := range args {
		if a.name != given.Name {
			names = append(names, a.name)
			continue
		}
		v, err := p.value(a, given.Expr, scope)
		if err != nil {
			p.wrong(given.Expr, err)
			return
		}
		p.values[a.name] = v
		return
	}
	p.found.Add(diag.Finding{At: given.Expr.At, Severity: diag.Error, Code: "PB004", Name: "unknown-field",
		Message: fmt.Sprintf("widget %q takes no %q", p.box.Widget, given.Name), Help: diag.Meant(given.Name, names)})
}

// value reads an argument of a widget by its kind. One of another kind, or an expression without an
// answer, is an error.
func (p *pen) value(a arg, src layout.Source, scope *expr.Env) (any, error) {
	switch a.kind {
	case word:
		return p.eval().filled(src, scope, (*expr.Env).Expand), nil
	case colour:
		return p.eval().colour(src, scope), nil
	case list:
		return scope.List(bare(src.Text))
	case flag:
		return scope.Bool(bare(src.Text))
	}
	v, err := scope.Eval(bare(src.Text))
	if err != nil {
		return nil, err
	}
	x, ok := toFloat(v)
	if !ok {
		return nil, fmt.Errorf("gives %s, want a number", kindOf(v))
	}
	return x, nil
}

// word returns the argument of a name if it is a word, else "".
func (v values) word(name string) string { s, _ := v[name].(string); return s }

// is reports whether the argument of a name is a flag that is set.
func (v values) is(name string) bool { b, _ := v[name].(bool); return b }

// list returns the argument of a name if it is a list, else nil.
func (v values) list(name string) []any { l, _ := v[name].([]any); return l }

// mm returns an argument in millimetres as a length.
func (v values) mm(name string) geom.Length { return geom.FromMM(v.num(name)) }

// num returns the argument of a name if it is a number, else 0.
func (v values) num(name string) float64 { x, _ := toFloat(v[name]); return x }

// count returns an argument as a whole number of things. One outside 0 to limit is reported and
// clamped.
func (p *pen) count(name string, limit int) int {
	x := p.num(name)
	if x < 0 || x > float64(limit) {
		p.say(diag.Error, "PB212", "over-limit", fmt.Sprintf("widget %q: %s is %s; it can be 0 to %d", p.box.Widget, name, strconv.FormatFloat(x, 'f', -1, 64), limit))
	}
	return int(max(0, min(x, float64(limit))))
}

// ink returns a colour argument; a default is given by its role.
func (p *pen) ink(name string) face.Colour {
	switch v := p.values[name].(type) {
	case face.Colour:
		return v
	case string:
		return p.lettering().named(v, face.Black)
	}
	return face.None
}

// numeral draws a text of one line, centred on a point by its ink, with its capitals as high as
// requested and its ink no wider than width (0 for no limit).
func (p *pen) numeral(font, text string, c geom.Point, capHeight, width geom.Length, col face.Colour) {
	if text == "" {
		return
	}
	t := p.capitals(font, text, capHeight, col)
	ink := inkOf(p.c, t)
	if width > 0 && ink.W > width {
		t = p.sized(t.Font, text, t.Size.Scale(float64(width)/float64(ink.W)), col)
		ink = inkOf(p.c, t)
	}
	t.At = geom.Point{X: c.X - ink.X - ink.W/2, Y: c.Y - ink.Y - ink.H/2}
	p.addText(t)
}

// capitals returns a text of one line at the origin, in the font of a role, with its capitals as
// high as requested.
func (p *pen) capitals(role, text string, high geom.Length, col face.Colour) *face.Text {
	font := p.lettering().font(role)
	return p.sized(font, text, high.Scale(1/cmp.Or(p.c.set.Metrics(font).CapHeight, .7)), col)
}

// sized returns a text of one line at the origin.
func (p *pen) sized(font, text string, size geom.Length, col face.Colour) *face.Text {
	t := *p.c.set.Line(typeset.Font{ID: font, Size: size, Colour: col}, text)
	return &t
}

// fieldText returns a field of a record as text, "" if there is none.
func fieldText(v any, name string) string {
	m, _ := v.(map[string]any)
	switch x := m[name].(type) {
	case string:
		return x
	case nil:
		return ""
	default:
		return expr.Format(x)
	}
}

// fieldNumber returns a field of a record as a number, 0 if there is none.
func fieldNumber(v any, name string) float64 {
	m, _ := v.(map[string]any)
	x, _ := toFloat(m[name])
	return x
}

// fieldList returns a list in a record, nil if it has none.
func fieldList(v any, name string) []any {
	m, _ := v.(map[string]any)
	l, _ := m[name].([]any)
	return l
}

// fieldFlag returns a flag of a record, false for none.
func fieldFlag(v any, name string) bool {
	m, _ := v.(map[string]any)
	b, _ := m[name].(bool)
	return b
}

// fill draws a path filled with a colour.
func (p *pen) fill(path geom.Path, col face.Colour) { p.addShape(&face.Shape{Path: path, Fill: col}) }

// stroke draws the line of a path, with a width in micrometres.
func (p *pen) stroke(path geom.Path, col face.Colour, width geom.Length) {
	p.addShape(&face.Shape{Path: path, Stroke: col, Width: width})
}
