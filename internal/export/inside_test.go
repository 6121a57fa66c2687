package export

import (
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Grid is the sheet for so many cards within the simulator's limits.
func Grid(n int, size geom.Size, dpi float64) (cols, rows, w, h int) {
	j := &job{Export: &layout.Export{Columns: 10, Rows: 7, Pixels: 4096, DPI: dpi}}
	g := j.gridFor(n, size)
	return g.cols, g.rows, g.w, g.h
}

// Sequence joins texts as the module's program does.
func Sequence(by byte, parts ...string) string { return sequence(by, parts...) }
