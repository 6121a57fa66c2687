package typeset

import (
	"testing"

	"punchboard/internal/geom"
)

const words30 = "Move up to three hexes and then attack one enemy unit at range four; if the target " +
	"is suppressed, add one to the damage of the attack and discard its token."

func paragraph30(align string) Para {
	return Para{Spans: []Span{{Text: words30, Font: sized(plex, 8.5)}}, Width: 57 * geom.MM, Align: align, Hyphenate: align == "justify"}
}

func BenchmarkBreak(b *testing.B) {
	for _, align := range []string{"left", "justify"} {
		b.Run(align, func(b *testing.B) {
			s := New(assets(b))
			p := paragraph30(align)
			b.ReportAllocs()
			for b.Loop() {
				s.Break(p)
			}
		})
	}
	b.Run("left-all-cores", func(b *testing.B) {
		s := New(assets(b))
		p := paragraph30("left")
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				s.Break(p)
			}
		})
	})
}

// BenchmarkCold measures a complete start: the font is parsed, every word shaped.
func BenchmarkCold(b *testing.B) {
	a := assets(b)
	p := paragraph30("left")
	for b.Loop() {
		New(a).Break(p)
	}
}

func BenchmarkLoadFont(b *testing.B) {
	a := assets(b)
	for b.Loop() {
		if err := New(a).Err(plex); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPatterns(b *testing.B) {
	for b.Loop() {
		readPatterns("patterns/hyph-en-gb.tex")
	}
}

// BenchmarkCard measures a card: a title that steps down its sizes, a type line, a paragraph at
// each of its sizes, and a footer.
func BenchmarkCard(b *testing.B) {
	s := New(assets(b))
	title, kind, foot := sized(barlow, 16), sized("plex-sans-condensed-500", 7.5), sized(plex, 6.5)
	steps, text := sizes(16, 15, 14, 13, 12), sizes(8.5, 8, 7.5)
	para := func(size geom.Length) Para {
		p := paragraph30("left")
		p.Spans[0].Font.Size = size
		return p
	}
	b.ReportAllocs()
	for b.Loop() {
		s.FitLine(title, steps, 34000, "Suppressive Fire")
		s.Line(kind, "attack or defence, any soldier")
		for _, size := range text {
			s.Break(para(size))
		}
		s.Line(foot, "Skirmish action 17/51")
		s.Width(foot, "Skirmish action 17/51")
	}
}
