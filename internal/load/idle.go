package load

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// readers are, for keys of a box that only some contents use, those contents. In any other box the
// key would change nothing on paper.
var readers = map[string][]string{
	"style": {"text"}, "colour": {"text"}, "lines": {"text"}, "ink": {"text"},
	"fill": {"icon", "shape", "stack", "row"}, "angle": {"icon", "shape", "stack", "row"},
	"stroke": {"text", "icon", "shape", "stack", "row"}, "width": {"text", "icon", "shape", "stack", "row"}, "dash": {"shape", "stack", "row"},
	"corner": {"shape", "picture", "boxes", "stack", "row"}, "clip": {"boxes"},
	"fit": {"picture"}, "crop": {"picture"}, "focus": {"picture"},
	"points": {"shape"}, "path": {"shape"}, "with": {"widget"}, "gap": {"stack", "row"}, "pad": {"stack", "row"},
}

// instead says what to write in place of a key that does nothing, by what the box draws.
var instead = map[string]map[string]string{
	"text": {
		"fill":   "colour: is the colour of the words; for a ground, draw a shape before it, or put it into a row with a fill",
		"corner": "draw a shape before it, or put it into a row with a fill and a corner",
	},
	"icon":  {"colour": "fill: is the colour of an icon"},
	"shape": {"colour": "fill: is the colour of a shape"},
	"picture": {
		"stroke": "for a frame, draw a shape with a stroke after it, with the same at and size",
		"clip":   "corner: rounds a picture; for another shape, put it into the boxes: of a box with a clip",
	},
	"boxes": {"fill": "draw a shape as the first of its boxes, or make it a stack or a row"},
}

// checkIdle reports the keys of a box's map that do nothing for what the box draws.
func checkIdle(d *doc, n *yaml.Node, draws ...string) {
	if len(draws) == 0 {
		return // it is only filled in
	}
	for k := range pairs(n) {
		who, some := readers[k.Value]
		if !some || slices.Contains(who, draws[0]) {
			continue
		}
		f := d.add("PB004", k, quote(k.Value)+" does nothing in a box that draws "+draws[0])
		f.Evidence = []string{"it is for " + strings.Join(who, ", ")}
		f.Help = instead[draws[0]][k.Value]
	}
}
