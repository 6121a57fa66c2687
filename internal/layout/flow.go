package layout

// How the boxes of a box lie that follow one another.
const (
	Down   = "down"   // one below the other, as YAML's stack says
	Across = "across" // side by side, as row says
)

// Flow is how the boxes of a box follow one another, each as high, or in a row as
// wide, as what it holds unless it has a size. What their box has left over is
// shared by those that grow; else VAlign of their box says where it goes:
// top, middle or bottom for all of them, "spread" for between them.
type Flow struct {
	Way string // Down, Across, or "" if each box says itself where it lies
	Gap Num    `key:"gap"`                                        // between two of them
	Pad [2]Num `key:"pad" what:"left and right, above and below"` // within the box, left and right, above and below
}

// Part is what only a box in a flow says. Its X and Y move it from where it would
// lie; a width or a height of 0 is that of what it holds.
type Part struct {
	Above *Num    `key:"above"`    // between it and the box before, in place of the gap; nil for the gap
	Grow  float64 `key:"grow 0.."` // its share of what is left over; 0 for none
	Foot  bool    `key:"foot"`     // it stands at the end with all that follows
}
