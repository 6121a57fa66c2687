package load

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/face"
	"punchboard/internal/layout"
)

// ramp is one hue in five steps.
type ramp struct {
	Hue       float64   `key:"hue!"`
	Chroma    []float64 `key:"chroma! five"`
	Lightness []float64 `key:"lightness five"`
}

// lightness is how light the steps of a ramp are unless it says otherwise: the
// same for all, so that in grey all grounds are one drawing.
var lightness = []float64{96.5, 92, 85, 75, 46}

// readRamps reads ramps: each is a colour for each of its steps.
func readRamps(t *layout.Theme, d *doc, n *yaml.Node) {
	d.ids(n, "ramps", func(k, v *yaml.Node) {
		r := ramp{Lightness: slices.Clone(lightness)}
		if !d.only(v, &r) || len(r.Chroma) < layout.RampSteps || len(r.Lightness) < layout.RampSteps {
			return
		}
		t.Ramps[k.Value] = true
		for i := range layout.RampSteps {
			t.Colours[layout.RampStep(k.Value, i)] = face.LCh(r.Lightness[i], r.Chroma[i], r.Hue)
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
