package build

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"punchboard"
	"punchboard/internal/load"
)

// leastStroke is the finest line that is printed, in millimetres; a thousandth allows for rounding
// in files.
const leastStroke = 0.14 - 0.001

// TestPieces lays out the pieces of every game, one game after another, and checks what is near
// their cuts, and the lines of the SVG file of each against the floor, through all scales of their
// groups and symbols.
func TestPieces(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, g := range p.Games {
		one := *p
		one.Games = nil
		one.Games = append(one.Games, g)
		v := Glance(&one, "a4", nil)
		t.Run(g.ID, func(t *testing.T) {
			for _, s := range v.Faces {
				lines += finest(t, v, s)
			}
			nothingNearACut(t, v.all)
		})
	}
	if lines < 40000 {
		t.Errorf("only %d lines were read", lines)
	}
}

// finest checks the lines of one face, as in its file, against the floor, and counts them.
func finest(t *testing.T, v *View, s Shown) int {
	t.Helper()
	var file bytes.Buffer
	if err := v.SVG(&file, s); err != nil {
		t.Fatal(err)
	}
	r := &strokeReader{symbols: map[string]*element{}}
	root, err := r.read(xml.NewDecoder(&file))
	if err != nil {
		t.Fatal(err)
	}
	r.least = math.Inf(1)
	r.walk(root, 1, "", 0)
	if r.least < leastStroke {
		t.Errorf("%s: a line of %.3f mm", s.label(), r.least)
	}
	return r.lines
}

// element is an element of an SVG file.
type element struct {
	name  string
	attrs map[string]string
	inner []*element
}

type strokeReader struct {
	symbols map[string]*element // by id
	least   float64
	lines   int
}

func (r *strokeReader) read(d *xml.Decoder) (*element, error) {
	top := &element{}
	open := []*element{top}
	for {
		token, err := d.Token()
		if err == io.EOF {
			return top, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}}
			for _, a := range token.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			in := open[len(open)-1]
			in.inner = append(in.inner, e)
			open = append(open, e)
			r.symbols["#"+e.attrs["id"]] = e
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
}

// walk finds the finest visible line of an element: cut outlines and clips do not count, and
// definitions only where they are used.
func (r *strokeReader) walk(e *element, scale float64, stroke string, width float64) {
	if e.name == "clipPath" || e.attrs["id"] == "cut" {
		return
	}
	scale *= scaleOf(e.attrs["transform"])
	if s := e.attrs["stroke"]; s != "" {
		stroke = s
	}
	if w := e.attrs["stroke-width"]; w != "" {
		width, _ = strconv.ParseFloat(w, 64)
	}
	if e.name == "path" && stroke != "" && stroke != "none" {
		r.least = min(r.least, width*scale)
		r.lines++
	}
	if to := r.symbols[e.attrs["href"]]; e.name == "use" && to != nil {
		r.walk(to, scale, stroke, width)
	}
	for _, x := range e.inner {
		if x.name != "defs" {
			r.walk(x, scale, stroke, width)
		}
	}
}

// scaleOf returns the linear scale of a transform, the square root of its effect on areas.
func scaleOf(transform string) float64 {
	out := 1.0
	for _, one := range strings.SplitAfter(transform, ")") {
		name, args, _ := strings.Cut(strings.Trim(one, " )"), "(")
		var n []float64
		for _, a := range strings.FieldsFunc(args, func(c rune) bool { return c == ' ' || c == ',' }) {
			x, _ := strconv.ParseFloat(a, 64)
			n = append(n, x)
		}
		switch {
		case name == "matrix" && len(n) == 6:
			out *= math.Sqrt(math.Abs(n[0]*n[3] - n[1]*n[2]))
		case name == "scale" && len(n) == 2:
			out *= math.Sqrt(math.Abs(n[0] * n[1]))
		case name == "scale" && len(n) == 1:
			out *= math.Abs(n[0])
		}
	}
	return out
}
