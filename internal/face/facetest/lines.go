package facetest

import (
	"errors"
	"math"

	"punchboard/internal/face"
)

// Finest returns the width, in millimetres, of the finest printed line of each page of a file, in
// the order of the page objects; infinity for a page without lines. Lines lighter than light, which
// separate dark areas, do not count. It errors if the file cannot be read to its end.
func Finest(data []byte, light float64) ([]float64, error) {
	x, read := examine(data)
	if !read {
		return nil, errors.New(x.Fault())
	}
	r := &ruler{x, light, map[drawnForm]float64{}}
	var out []float64
	for _, n := range x.pageObjects() {
		page := x.objects[n].(pdfDict)
		s, _ := r.at(page["Contents"]).(pdfStream)
		out = append(out, r.finest(s, r.dict(page["Resources"]), pencil{scale: 1, width: 1})*25.4/72)
	}
	if len(r.Faults) > 0 {
		return nil, errors.New(r.Faults[0])
	}
	return out, nil
}

// ruler measures lines.
type ruler struct {
	*examiner
	light float64
	forms map[drawnForm]float64
}

// drawnForm is a form and the state it inherits from what draws it.
type drawnForm struct {
	ref   pdfRef
	width float64
	pale  bool
}

// pencil is the state that a stream has set: the scale, the width of lines, and whether they are
// pale.
type pencil struct {
	scale, width float64
	pale         bool
}

// finest returns the width of the finest line of a stream, in the stream's own coordinates.
func (r *ruler) finest(s pdfStream, resources pdfDict, now pencil) float64 {
	p := &pdfScan{b: r.unpack(s)}
	least := math.Inf(1)
	var kept []pencil
	for op, args := range p.operators(p.operand) {
		switch op {
		case "q":
			kept = append(kept, now)
		case "Q":
			now, kept = kept[len(kept)-1], kept[:len(kept)-1]
		case "cm":
			m := numbers(args)
			now.scale *= math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2]))
		case "w":
			now.width = numbers(args)[0]
		case "G", "RG":
			c := numbers(args)
			if op == "G" {
				c[1], c[2] = c[0], c[0]
			}
			level := func(i int) uint8 { return uint8(math.Round(255 * c[i])) }
			now.pale = face.RGB(level(0), level(1), level(2)).Luminance() > r.light
		case "S", "s", "B", "B*", "b", "b*":
			if !now.pale {
				least = min(least, now.width*now.scale)
			}
		case "Do":
			name, _ := args[0].(pdfName)
			least = min(least, now.scale*r.form(r.dict(resources["XObject"])[name], resources, now))
		}
	}
	if p.err != nil {
		r.fault("contents break off (%v)", p.err)
	}
	return least
}

// form returns the width of the finest line of a form, measured once for each inherited state.
func (r *ruler) form(v any, resources pdfDict, by pencil) float64 {
	ref, _ := v.(pdfRef)
	key := drawnForm{ref, by.width, by.pale}
	if w, ok := r.forms[key]; ok {
		return w
	}
	w := math.Inf(1)
	if s, ok := r.at(v).(pdfStream); ok && s.dict["Subtype"] == pdfName("Form") {
		if own := r.dict(s.dict["Resources"]); len(own) > 0 {
			resources = own
		}
		by.scale = 1
		w = r.finest(s, resources, by)
	}
	r.forms[key] = w
	return w
}

// numbers returns the first six operands, with 0 for those that are not numbers.
func numbers(args []any) (out [6]float64) {
	for i, a := range args {
		if x, ok := a.(float64); ok && i < len(out) {
			out[i] = x
		}
	}
	return out
}
