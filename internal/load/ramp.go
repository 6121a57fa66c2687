package load

import (
	"slices"

	"gopkg.in/yaml.v3"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// ramp is one hue in five steps.
type ramp struct {
	hue               float64
	chroma, lightness []float64
}

var rampShape = shape[ramp]{
	{"hue", true, func(r *ramp) any { return &r.hue }},
	{"chroma", true, func(r *ramp) any {
		return as("list number", reader(func(d *doc, n *yaml.Node) { r.chroma = readFive(d, n) }))
	}},
	{"lightness", false, func(r *ramp) any {
		return as("list number", reader(func(d *doc, n *yaml.Node) { r.lightness = readFive(d, n) }))
	}},
}

// lightness is how light the steps of a ramp are unless it says otherwise: the
// same for all, so that in grey all grounds are one drawing.
var lightness = []float64{96.5, 92, 85, 75, 46}

// readRamps reads ramps: each is a colour for each of its steps.
func readRamps(d *doc, n *yaml.Node, t *layout.Theme) {
	d.ids(n, "ramps", func(k, v *yaml.Node) {
		r := ramp{lightness: slices.Clone(lightness)}
		if !rampShape.only(d, v, &r) || len(r.chroma) < layout.RampSteps || len(r.lightness) < layout.RampSteps {
			return
		}
		t.Ramps[k.Value] = true
		for i := range layout.RampSteps {
			t.Colours[layout.RampStep(k.Value, i)] = face.LCh(r.lightness[i], r.chroma[i], r.hue)
		}
	})
}

// readFive reads a number from 0 to 150 for each step of a ramp.
func readFive(d *doc, n *yaml.Node) []float64 {
	var out []float64
	d.exactly(n, layout.RampSteps, "numbers, the lightest step first", "for the steps 0, 1, 2, 3, 4", func(_ int, v *yaml.Node) {
		x, ok := d.number(v)
		if ok && (x < 0 || x > 150) {
			d.add("PB212", v, "a step of a ramp is from 0 to 150")
		}
		out = append(out, x)
	})
	return out
}

// readRampColours reads the colours that an ink gives the steps of every ramp.
func readRampColours(d *doc, n *yaml.Node) []face.Colour {
	var out []face.Colour
	d.exactly(n, layout.RampSteps, "colours, that of the lightest step first", "for the steps 0, 1, 2, 3, 4", func(_ int, v *yaml.Node) {
		c, _ := readColour(d, v)
		out = append(out, c)
	})
	return out
}
