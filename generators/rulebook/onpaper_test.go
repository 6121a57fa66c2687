package rulebook

import (
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestOnPaper checks the finding about a frame that is too deep for the paper.
func TestOnPaper(t *testing.T) {
	b := &designer{design: &design{}}
	b.paper = &layout.Paper{ID: "a4", Name: "A4", Size: geom.Size{W: 210 * geom.MM, H: 297 * geom.MM}, Margin: 5 * geom.MM}
	b.layout = &layout.Layout{Front: []*layout.Box{{Name: "column-1", Shape: "box", At: diag.Place{File: "book.yaml", Line: 7}}}}
	b.boxes = map[string]geom.Rect{"column-1": {X: 20 * geom.MM, Y: 20 * geom.MM, W: 80 * geom.MM, H: 274500}}
	b.onPaper()
	const want = "the frame column-1 reaches 2.5 mm beyond the printable part of A4 at the foot"
	if len(b.findings) != 1 || b.findings[0].Message != want || b.findings[0].At.Line != 7 {
		t.Errorf("told %v, want %q", b.findings, want)
	}
}
