package load

import (
	"fmt"

	"punchboard/internal/layout"
)

// lyings maps the keys under which a box contains boxes to how these are arranged.
var lyings = map[string]string{"boxes": "", "stack": layout.Down, "row": layout.Across}

// checkParts reports settings of the boxes in a box that do not suit how they are arranged.
func checkParts(d *doc, in *layout.Box) {
	for _, b := range in.Boxes {
		switch {
		case in.Flow.Way == "":
			checkInNone(d, b)
		case b.Alike != "" && b.Lines == 0:
			f := d.addAt("PB004", b.At, "a box in a stack or a row has a size, unless it has lines")
			f.Help = "say alike of the outermost stack"
		case b.Step != [2]layout.Num{}:
			f := d.addAt("PB004", b.At, "boxes in a stack or a row follow one another and have no step")
			f.Help = "say how far apart they are with gap or above"
		case b.Part.Grow == 0 && !sized(b, in.Flow.Way):
			f := d.addAt("PB005", b.At, fmt.Sprintf("in a %s this box must say how %s it is", map[string]string{layout.Down: "stack", layout.Across: "row"}[in.Flow.Way],
				map[string]string{layout.Down: "high", layout.Across: "wide"}[in.Flow.Way]))
			f.Evidence = []string{"texts, stacks and rows are as large as their contents, and pictures as high as their width requires"}
			f.Help = "give it a size, such as size: [8, 8], or let it grow: 1"
		}
	}
}

// sized reports whether a box in a flow has its size from a setting or from its content.
func sized(b *layout.Box, way string) bool {
	said := func(n layout.Num) bool { return n.Fixed != 0 || n.Expr.Text != "" }
	switch {
	case b.Text.Text != "" || b.Flow.Way != "" || b.Shape == "line":
		return true
	case way == layout.Across:
		return said(b.W)
	}
	return said(b.H) || b.Picture.Text != ""
}

// checkInNone reports a box outside a flow that has settings only for boxes in a flow.
func checkInNone(d *doc, b *layout.Box) {
	for _, k := range []struct {
		name string
		set  bool
	}{{"above", b.Part.Above != nil}, {"grow", b.Part.Grow != 0}, {"foot", b.Part.Foot}} {
		if k.set {
			f := d.addAt("PB004", b.At, fmt.Sprintf("only a box in a stack or a row has %s, and this one is in none", k.name))
			f.Help = "give the box that holds it a stack or a row instead of boxes"
		}
	}
}
