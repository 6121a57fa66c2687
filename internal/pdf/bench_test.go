package pdf_test

import (
	"io"
	"testing"

	"punchboard/internal/face/facetest"
	"punchboard/internal/pdf"
)

// BenchmarkDeck writes a deck with 9 cards per page, each card different.
func BenchmarkDeck(b *testing.B) {
	k := facetest.New(b)
	for _, bm := range []struct {
		name  string
		pages int
	}{{"54", 6}, {"540", 60}, {"5400", 600}} {
		doc := k.Deck(bm.pages)
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := pdf.Write(io.Discard, doc, k.Assets); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*9*bm.pages), "µs/card")
		})
	}
}
