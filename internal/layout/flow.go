package layout

// How the boxes of a box that follow one another are arranged.
const (
	Down   = "down"   // one below the other, as in YAML's stack
	Across = "across" // side by side, as in row
)

// Flow is how the boxes of a box follow one another, each as high, or in a row as wide, as its
// content unless it has a size. The boxes that grow share the space left over; if none does, VAlign
// of the outer box says where the space goes: top, middle or bottom for all of the boxes, "spread"
// for between them.
type Flow struct {
	Way string // Down, Across, or "" if each box gives its own position
	Gap Num    `key:"gap"`                                        // between two boxes
	Pad [2]Num `key:"pad" what:"left and right, above and below"` // inside the box, left and right, above and below
}

// Part is what only a box in a flow has. Its X and Y move it from its position in the flow; a width
// or a height of 0 is that of its content.
type Part struct {
	Above *Num    `key:"above"`    // the distance from the previous box, instead of the gap; nil for the gap
	Grow  float64 `key:"grow 0.."` // its share of the space left over; 0 for none
	Foot  bool    `key:"foot"`     // it is at the end, with all that follows
}
