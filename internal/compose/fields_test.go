package compose_test

import (
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
)

// fieldsOf returns the label of the first field of a face, "" for none.
func fieldsOf(f *face.Face) (says string) {
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if x, ok := it.(*face.Field); ok && says == "" {
			says = x.Says
		}
	})
	return says
}

// TestFieldsOfEachPiece checks that pieces that differ only in the name of a field are not merged.
func TestFieldsOfEachPiece(t *testing.T) {
	c, _ := composer(t, golden.Open(t, "testdata/fields-each.txtar"))
	l := c.Library().Layouts["it"]
	var jobs []compose.Job
	for _, k := range c.Game().Deck("cards").Cards {
		jobs = append(jobs, compose.Job{ID: k.ID, Copies: 1, Layout: l, Locals: map[string]any{"card": k}})
	}
	pieces, _ := c.Pieces(jobs, "card")
	if a, b := fieldsOf(pieces[0].Front), fieldsOf(pieces[1].Front); a != "Owl" || b != "Rook" {
		t.Errorf("their fields are %q and %q", a, b)
	}
}

// TestCodeInEveryInk checks that a QR code is drawn as a picture, which no ink changes.
func TestCodeInEveryInk(t *testing.T) {
	c, _ := composer(t, golden.Open(t, "testdata/widget-qr.txtar"))
	f, _ := c.Face(c.Library().Layouts["it"], "front", map[string]any{"card": c.Game().Deck("cards").Cards[0]}, "one")
	codes := 0
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if g, ok := it.(*face.Group); ok && g.Of != nil {
			if codes++; !g.Of.Art {
				t.Error("a code is no picture")
			}
		}
	})
	if codes != 2 {
		t.Errorf("%d codes are drawn, want 2", codes)
	}
}
