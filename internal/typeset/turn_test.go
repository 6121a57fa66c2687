package typeset

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// hebrew writes capitals as letters of Hebrew, and latin does the reverse.
var hebrew, latin = func() (a, b *strings.Replacer) {
	var to, from []string
	for i := range 26 {
		capital, letter := string(rune('A'+i)), string(rune(0x5D0+i))
		to, from = append(to, capital, letter), append(from, letter, capital)
	}
	return strings.NewReplacer(to...), strings.NewReplacer(from...)
}()

// TestLevels checks the order of lines that are read in two directions. Capitals represent letters
// of Hebrew, and * the mark for left to right.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		right     bool
		read, set string
	}{
		{false, "the AB CD word", "the DC BA word"},
		{false, "(AB) 5", "(BA) 5"},
		{false, "AB 5 CD", "DC 5 BA"},
		{false, "AB 5.", "5 BA."},
		{true, "AB 5 CD", "DC 5 BA"},
		{true, "one two", "one two"},
		{true, "one two.", ".one two"},
		{true, "AB (cd ef) GH", "HG (cd ef) BA"},
		{true, "AB cd (ef)", "cd (ef) BA"},
		{true, "AB cd (EF) gh", "gh (FE) cd BA"},
		{true, "AB [CD].", ".[DC] BA"},
		{true, "AB (CD", "DC) BA"},
		{true, "AB «CD» ≤ 5", "5 ≥ «DC» BA"},
		{true, "AB +2 CD", "DC +2 BA"},
		{true, "AB (−2) CD", "DC (−2) BA"},
		{true, "A-2 CD", "DC 2-A"},
		{true, "AB: 3 + 4 = 7, 2d6 + 1.", ".2d6 + 1 ,3 + 4 = 7 :BA"},
		{true, "AB 3, 4", "4 ,3 BA"},
		{false, "AB 3 + 4 CD", "DC 3 + 4 BA"},
		{true, "AB $$5 CD", "DC $$5 BA"},
		{true, "AB (cd [EF) gh] IJ", "JI [gh (FE] cd) BA"},
		{true, "AB (cd [EF) gh] ij", "gh] ij (FE] cd) BA"},
		{true, "AB 1,000 50% $5 3/4", "3/4 $5 50% 1,000 BA"},
		{true, "AB cd 5%", "cd 5% BA"},
		{true, "AB 5\u00a0% C 50 %", "50 % C 5\u00a0% BA"},
		{true, "3%, AB", "BA ,3%"},
		{true, "AB ٣ + ٤ CD", "DC ٤ + ٣ BA"},
		{true, "ع 5,6 + 7", "7 + 5,6 ع"},
		{true, "AB cd* (EF) GH", "HG (FE) cd* BA"},
		{true, "AB cd! EF", "FE !cd BA"},
		{true, "AB cd!* EF", "FE cd!* BA"},
		{true, "AB\u05B0C", "CB\u05B0A"},
		{true, "", ""},
	} {
		s := &Setter{right: c.right}
		var all []atom
		for _, r := range strings.ReplaceAll(hebrew.Replace(c.read), "*", "\u200E") {
			if n := len(all); r == 0x5B0 {
				all[n-1].to = 1 // a mark goes with its letter
				continue
			}
			all = append(all, atom{rune: r})
		}
		s.level(all)
		got := ""
		for _, a := range turned(all, func(a atom) level { return a.level }) {
			if said := string(a.rune); a.level%2 == 1 {
				got += mirrored(a.rune)
			} else {
				got += said
			}
			if a.to == 1 {
				got += "\u05B0"
			}
		}
		if got = strings.ReplaceAll(latin.Replace(got), "\u200E", "*"); got != c.set {
			t.Errorf("%v: %s stands as %s, want %s", c.right, c.read, got, c.set)
		}
	}
}

// noto returns a Setter of fonts for three scripts.
func noto(t *testing.T) *Setter {
	t.Helper()
	a := &face.Assets{Fonts: map[string]*face.Font{}}
	for _, id := range []string{"hebrew", "arabic", "devanagari"} {
		b, err := os.ReadFile("testdata/" + id + ".ttf")
		if err != nil {
			t.Fatal(err)
		}
		a.Fonts[id], a.Fallback = &face.Font{ID: id, Data: b}, append(a.Fallback, id)
	}
	return New(a)
}

// drawn describes a run: its text, and its glyphs, each with its advance and rise.
func drawn(text *face.Text) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:", text)
	for _, g := range text.Glyphs {
		fmt.Fprintf(&b, " %d%+d", g.ID, g.Advance)
		if g.Rise != 0 {
			fmt.Fprintf(&b, "^%d", g.Rise)
		}
	}
	return b.String()
}

// TestJoined checks how words whose letters join, change places or carry marks are drawn, compared
// with HarfBuzz's own hb-shape; that their characters stay in reading order, and that letterspacing
// does not separate them.
func TestJoined(t *testing.T) {
	s := noto(t)
	for _, c := range []struct{ font, text, want string }{
		{"hebrew", "שלום", ": 2+684 11+291 4+522 7+730"},
		{"hebrew", "שָׁלוֹם", ": 2+684 11+92 3+199 4+522 7+227 6+312 8+191"},
		{"arabic", "سلام", ": 33+489 70+0 30+610 18+658"},
		{"arabic", "بَّ", ": 11+299 64+473^26 60+0"},
		{"arabic", "ه\u200Cه", ": 37+408 37+408 60+0"},
		{"arabic", "ه\u200D", ": 40+508 60+0"},
		{"devanagari", "क्षत्रि", ": 13+712 1+0 1+0 51+259 25+552 1+0 1+0"},
		{"devanagari", "हिन्दी", ": 51+259 8+531 19+309 1+0 4+520 73+259"},
	} {
		f := Font{ID: c.font, Size: 1000 * geom.Micrometre, Tracking: 0.1}
		text := s.Line(f, c.text)
		if got := drawn(text); got != c.text+c.want {
			t.Errorf("got %s, want %s%s", got, c.text, c.want)
		}
		if text.Says != c.text {
			t.Errorf("%s says %q", c.text, text.Says)
		}
		two := c.text + " " + c.text
		room := s.Width(f, two)
		if l := s.Break(Para{Spans: []Span{{Text: two, Font: f}}, Width: room}); len(l) != 1 || l[0].Width != room || l[0].Width != s.Line(f, two).Width() {
			t.Errorf("a paragraph of %s is %d wide, want %d", two, l[0].Width, room)
		}
		if l := s.Break(Para{Spans: []Span{{Text: two, Font: f}}, Width: room - 2}); len(l) != 2 {
			t.Errorf("%s stands on a line that is too short", two)
		}
		if w := s.Width(f, c.text); w != text.Width() {
			t.Errorf("%s is %d wide, and Width says %d", c.text, text.Width(), w)
		}
	}
}

// stood lists the items of a line in reading order, each with where it begins and ends.
func stood(l Line) string {
	var out []string
	for _, it := range l.Items {
		r := face.Extent(it)
		said := ""
		switch it := it.(type) {
		case *face.Text:
			said = latin.Replace(it.String())
		case *face.Icon:
			said = it.ID
		case *face.Link:
			said = it.To
		case *face.Shape:
			said = "line"
		}
		out = append(out, fmt.Sprintf("%s %d-%d", said, r.X/1000, (r.Right()+500)/1000))
	}
	return strings.Join(out, ", ")
}

// TestTurned checks the positions of the parts of a line in a language that is read from the right,
// as on a face that will be mirrored, and in one that is read from the left: words, an icon, a link
// and an underline move together, and the total width does not change.
func TestTurned(t *testing.T) {
	a := assets(t)
	b, err := os.ReadFile("testdata/hebrew.ttf")
	if err != nil {
		t.Fatal(err)
	}
	a.Fonts["hebrew"], a.Fallback = &face.Font{ID: "hebrew", Data: b}, []string{"hebrew"}
	he, la := Font{ID: "hebrew", Size: 10 * geom.MM, Colour: face.Black}, Font{ID: plex, Size: 10 * geom.MM, Colour: face.Black}
	spans := []Span{{Text: hebrew.Replace("ZMFN "), Font: he}, {Icon: "square", Font: la}, {Text: " Space ", Font: la}, {Text: "Marine", Font: la, Link: "#marine", Underline: true},
		{Text: hebrew.Replace(" BJ"), Font: he}}
	left := New(a)
	for _, c := range []struct {
		set         *Setter
		align, want string
	}{
		{left, "", "ZMFN 0-22,   22-25, square 24-33,  Space  32-62, Marine 61-89,   89-92, BJ 92-101, line 61-89, #marine 61-89"},
		{left.FromTheRight(), "", "ZMFN  0-25, square 24-33,   32-35, Space  62-89, Marine 34-63,  BJ 89-101, line 34-63, #marine 34-63"},
		{left.FromTheRight(), "right", "ZMFN  49-74, square 74-82,   81-84, Space  111-139, Marine 83-112,  BJ 138-150, line 83-112, #marine 83-112"},
	} {
		lines := c.set.Break(Para{Spans: spans, Width: 150 * geom.MM, Align: c.align})
		if got := stood(lines[0]); len(lines) != 1 || got != c.want {
			t.Errorf("%s: got %s, want %s", c.align, got, c.want)
		}
	}
}

// TestRuns checks that a line is in one font if one has all of it, and otherwise in as many runs as
// needed, one after the other.
func TestRuns(t *testing.T) {
	s := noto(t)
	f := Font{ID: "arabic", Size: 1000 * geom.Micrometre}
	if one, _ := s.Runs(f, "سلام سلام"); len(one) != 1 || one[0].String() != "سلام سلام" {
		t.Errorf("one font sets %v", one)
	}
	more, _ := s.Runs(f, "سلام हिन्दी") // and the space, which is read from the left
	if len(more) != 3 || more[0].Font != "arabic" || more[2].Font != "devanagari" || more[2].String() != "हिन्दी" || more[2].At.X != more[0].Width()+more[1].Width() {
		t.Errorf("two fonts set %v", more)
	}
}

// TestMirrored checks that brackets and quotes in text read from the right are mirrored, and that
// of a paragraph's runs only those whose glyphs do not give the text in reading order have it in
// Says.
func TestMirrored(t *testing.T) {
	s := noto(t).FromTheRight()
	f := Font{ID: "arabic", Size: 1000 * geom.Micrometre}
	g := s.Line(f, "«سلام»").Glyphs
	if left, right := s.font("arabic").file.Glyph('«'), s.font("arabic").file.Glyph('»'); g[0].ID != left || g[len(g)-1].ID != right || left == right {
		t.Errorf("from %d to %d, want %d and %d", g[0].ID, g[len(g)-1].ID, left, right)
	}
	spans := []Span{{Text: "हिन्दी ", Font: Font{ID: "devanagari", Size: f.Size}}, {Text: "«»", Font: f}}
	for _, it := range noto(t).Break(Para{Spans: spans, Width: 100 * geom.MM})[0].Items {
		if x := it.(*face.Text); (x.Says == "") != (x.Font == "arabic") {
			t.Errorf("%s says %q", x, x.Says)
		}
	}
	word := s.Line(f, "سلام")
	for _, it := range s.Break(Para{Spans: []Span{{Text: "سلام", Font: f}}, Width: 100 * geom.MM})[0].Items {
		if x := it.(*face.Text); !slices.Equal(x.Glyphs, word.Glyphs) {
			t.Errorf("a paragraph draws %v, a line %v", x.Glyphs, word.Glyphs)
		}
	}
}

// TestJoinedBreaks checks where words with joined letters are broken: after the Hebrew hyphen and
// where the text allows it, without losing any width.
func TestJoinedBreaks(t *testing.T) {
	s := noto(t)
	for _, c := range []struct{ font, text, first string }{
		{"hebrew", "שלום־שלום", "שלום־"}, {"devanagari", "क्षत्रि\u200Bहिन्दी", "क्षत्रि"},
	} {
		f := Font{ID: c.font, Size: 1000 * geom.Micrometre}
		lines := s.Break(Para{Spans: []Span{{Text: c.text, Font: f}}, Width: s.Width(f, c.first)})
		if len(lines) != 2 || lines[0].Items[0].(*face.Text).String() != c.first || lines[0].Width != s.Width(f, c.first) {
			t.Errorf("%s: %d lines, the first %v, %d wide, want %d", c.text, len(lines), lines[0].Items[0], lines[0].Width, s.Width(f, c.first))
		}
	}
}

// TestNotJoined checks that letters that join are missing from a font without rules for joining
// them, and that letters that do not join are not.
func TestNotJoined(t *testing.T) {
	a := &face.Assets{Fonts: map[string]*face.Font{}}
	for _, id := range []string{"arabic", "hebrew"} {
		b, err := os.ReadFile("testdata/" + id + ".ttf")
		if err != nil {
			t.Fatal(err)
		}
		a.Fonts[id] = &face.Font{ID: id, Data: bytes.Replace(b, []byte("GSUB"), []byte("GSUX"), 1)}
	}
	s := New(a)
	if got := string(s.Missing("arabic", "سلام «»")); got != "سلام" {
		t.Errorf("%q is missing", got)
	}
	if got := s.Missing("hebrew", "שלום"); len(got) > 0 {
		t.Errorf("%q is missing", string(got))
	}
	for _, g := range s.Line(Font{ID: "arabic", Size: 1000}, "سلام").Glyphs {
		if g.ID != 0 {
			t.Errorf("%c is drawn", g.Rune)
		}
	}
}

// TestTall checks that a font is as high as the tallest of its letters, in a script taller than
// Latin.
func TestTall(t *testing.T) {
	s := noto(t)
	for font, letter := range map[string]string{"devanagari": "ी", "hebrew": "ל"} {
		if ink := s.Ink(s.Line(Font{ID: font, Size: geom.MM}, letter)); geom.MM.Scale(s.Metrics(font).Ascent) != -ink.Y {
			t.Errorf("%s is as high as %v, and %s is %v", font, s.Metrics(font).Ascent, letter, -ink.Y)
		}
	}
}
