package typeset

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestParts checks small capitals, the rules below underlined words, and that a fallback font draws
// what another lacks.
func TestParts(t *testing.T) {
	a := assets(t)
	a.Fallback = []string{serif, plex}
	a.Fonts[serif].Weight, a.Fonts[plex].Weight, a.Fonts[barlow].Weight = 400, 400, 700
	s := New(a)
	if len(New(assets(t)).Missing(barlow, "a→b")) == 0 || len(s.Missing(plex, "→")) > 0 {
		t.Fatal("the fonts are not those that this test needs")
	}
	f, small := sized(barlow, 10), geom.FromPT(7)
	for _, c := range []struct {
		span Span
		want string
	}{
		{Span{Text: "Ab Cd", Font: f, SmallCaps: small}, "barlow 10 A|barlow 7 B |barlow 10 C|barlow 7 D"},
		{Span{Text: "a→b", Font: f}, "barlow 10 a|plex-serif 10 →|barlow 10 b"},
		{Span{Text: "a→ →\uFE0F b", Font: f}, "barlow 10 a|plex-serif 10 →|barlow 10  |plex-serif 10 →|barlow 10  b"},
		{Span{Text: "a b", Font: f, Underline: true}, "barlow 10 a b|line 0.353 below"},
		{Span{Text: "a b", Font: f}, "barlow 10 a b"},
	} {
		var got []string
		for _, l := range s.Break(Para{Spans: []Span{c.span}, Width: 100 * geom.MM}) {
			for _, it := range l.Items {
				got = append(got, partSays(it, l.Width))
			}
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%q is set as %s, want %s", c.span.Text, g, c.want)
		}
	}
	if l := s.Line(f, "a→b"); l.Font != serif || l.Width() != s.Width(f, "a→b") {
		t.Errorf("a line that the font lacks a character of is in %s, %d wide of %d", l.Font, l.Width(), s.Width(f, "a→b"))
	}
}

// TestUndrawn checks that a font lacks a symbol that it has only as a picture, without an outline,
// but not a blank symbol, nor what no font draws.
func TestUndrawn(t *testing.T) {
	s := New(assets(t))
	f := s.font(plex)
	const sign = '№'
	if len(s.Missing(plex, "a №\uFE0F")) > 0 || f.undrawn(brailleBlank, f.file.Glyph(' ')) {
		t.Fatal("the font lacks what it draws, or what is blank")
	}
	f.boxes[f.file.Glyph(sign)].Store(&glyphBox{})
	f.words.known.Clear() // it remembers the word as it was
	if got := s.Missing(plex, "a №\uFE0F"); string(got) != "№" {
		t.Errorf("the font lacks %q", string(got))
	}
}

// TestAnotherAlphabet checks that text in letters that a font lacks is in one font, including
// digits and quotes, the one most like it in weight, and that words in a font that has them stay in
// it.
func TestAnotherAlphabet(t *testing.T) {
	a := assets(t)
	const regular, strong = "plex-serif-400", "plex-serif-700"
	a.Fallback = []string{regular, strong}
	a.Fonts[plex].Weight, a.Fonts[barlow].Weight, a.Fonts[regular].Weight, a.Fonts[strong].Weight = 400, 600, 400, 700
	s := New(a)
	for _, c := range []struct{ font, text, want string }{
		{barlow, "М’ята 5", strong}, {plex, "«Дім» 5", regular}, {plex, "Mint 5", plex}, {serif, "М’ята 5", serif},
	} {
		if l := s.Line(sized(c.font, 10), c.text); l.Font != c.want || len(s.Missing(l.Font, c.text)) > 0 {
			t.Errorf("%q is a line in %s, want %s", c.text, l.Font, c.want)
		}
		for _, l := range s.Break(Para{Spans: []Span{{Text: c.text, Font: sized(c.font, 10)}}, Width: 100 * geom.MM}) {
			for _, it := range l.Items {
				if got := it.(*face.Text); got.Font != c.want {
					t.Errorf("%q of %q is in %s, want %s", got, c.text, got.Font, c.want)
				}
			}
		}
	}
}

// TestFiguresBeside checks that digits in a span of their own share a font with the words next to
// them, but that separate words do not.
func TestFiguresBeside(t *testing.T) {
	a := assets(t)
	a.Fallback = []string{serif}
	s := New(a)
	say := func(texts ...string) (fonts []string) {
		p := Para{Width: 100 * geom.MM}
		for _, text := range texts {
			p.Spans = append(p.Spans, Span{Text: text, Font: sized(barlow, 10)})
		}
		for _, it := range s.Break(p)[0].Items {
			fonts = append(fonts, partSays(it, 0))
		}
		return fonts
	}
	for want, texts := range map[string][]string{
		"plex-serif 10 карт 5":                 {"карт ", "5"},
		"plex-serif 10 5 карт":                 {"5", " карт"},
		"barlow 10 Mint 5|plex-serif 10  карт": {"Mint 5", " карт"},
		"barlow 10 Mint 5":                     {"Mint ", "5"},
	} {
		if got := strings.Join(say(texts...), "|"); got != want {
			t.Errorf("%q: %s, want %s", texts, got, want)
		}
	}
}

func partSays(it face.Item, width geom.Length) string {
	switch it := it.(type) {
	case *face.Text:
		name, _, _ := strings.Cut(strings.Replace(it.Font, "plex-serif", "plex serif", 1), "-")
		return fmt.Sprintf("%s %.0f %s", strings.Replace(name, " ", "-", 1), it.Size.PT(), it)
	case *face.Shape:
		if b := it.Path.Bounds(); b.W == width {
			return fmt.Sprintf("line %s below", b.Y.Num())
		}
	}
	return fmt.Sprintf("%T", it)
}

// TestStress checks that a mark without a composed letter is centred on the letter before it, and
// takes no room.
func TestStress(t *testing.T) {
	s := New(assets(t))
	f := s.font(serif)
	for _, word := range []string{"за\u0301мок", "замо\u0301к", "за\u0301\u0323мок"} {
		var pen, base int32
		for i, g := range s.Line(sized(serif, 10), word).Glyphs {
			b := f.box(g.ID)
			middle := pen + (b.x0+b.x1)/2
			if !unicode.Is(unicode.Mn, g.Rune) {
				base = middle
			} else if d := middle - base; d < -2 || d > 2 || i == 0 {
				t.Errorf("%s: %c stands %d beside its letter", word, g.Rune, d)
			}
			pen += g.Advance
		}
		if got, want := s.Width(sized(serif, 10), word), s.Width(sized(serif, 10), "замок"); got != want {
			t.Errorf("%s is %d wide, want %d", word, got, want)
		}
	}
}
