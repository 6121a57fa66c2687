package typeset

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestKerning checks that pairs are closer than their parts, by the font's kerning.
func TestKerning(t *testing.T) {
	s := New(assets(t))
	for _, c := range []struct {
		font, pair string
		kern       int32
	}{
		{barlow, "AV", -76}, {barlow, "To", -30}, {plex, "AV", -45}, {plex, "y,", 0}, {serif, "AV", -50}, {plex, "12", 0},
	} {
		pair := s.Line(sized(c.font, 10), c.pair)
		var apart int32
		for _, r := range c.pair {
			apart += s.Line(sized(c.font, 10), string(r)).Glyphs[0].Advance
		}
		together := pair.Glyphs[0].Advance + pair.Glyphs[1].Advance
		if c.kern < 0 && together >= apart {
			t.Errorf("%s %q is not kerned: %d", c.font, c.pair, together)
		}
		if c.pair == "AV" && together-apart != c.kern {
			t.Errorf("%s %q: kern %d, want %d", c.font, c.pair, together-apart, c.kern)
		}
	}
}

// TestOneGlyphForOneRune checks that one character is one glyph, whatever ligatures the font
// offers.
func TestOneGlyphForOneRune(t *testing.T) {
	s := New(assets(t))
	for id := range s.fonts {
		for _, text := range []string{"office ffi ffl fi fl", "1/2 --> != ...", "naïve Ångström", "“it’s” – —", "3–4 × 2 − 1"} {
			if got := s.Line(sized(id, 9), text).String(); got != text {
				t.Errorf("%s: %q set as %q", id, text, got)
			}
			if m := s.Missing(id, text); len(m) > 0 {
				t.Errorf("%s lacks %q", id, m)
			}
		}
		if got := s.Line(sized(id, 9), "e\u0301t q\u0301").String(); got != "ét q\u0301" {
			t.Errorf("%s: marks set as %q", id, got)
		}
	}
}

// TestWidth checks that Width equals the sum of the glyphs, within 0.1 %, including tracking, and
// that the last glyph is not tracked.
func TestWidth(t *testing.T) {
	s := New(assets(t))
	for _, text := range []string{"", "A", "Heavy Floater", "  two  spaces ", "a\u00a0b\u2009c\nd"} {
		for _, track := range []float64{0, 0.04, -0.01} {
			f := Font{ID: barlow, Size: 5000, Tracking: track}
			line := s.Line(f, text)
			if got := s.Width(f, text); got != line.Width() {
				t.Errorf("%q: Width %v, sum of advances %v", text, got, line.Width())
			}
			plain := s.Width(Font{ID: barlow, Size: 5000}, text)
			more := geom.Length(max(0, len(line.Glyphs)-1)).Scale(5000 * track)
			if got := s.Width(f, text); max(got-plain-more, plain+more-got) > 1 {
				t.Errorf("%q tracked %v: %v, want %v more than %v", text, track, got, more, plain)
			}
		}
	}
}

func TestMissing(t *testing.T) {
	s := New(assets(t))
	if got := string(s.Missing(barlow, "up → and ✓ → out \u00ad\u200b\u2011\u00a0\n")); got != "→✓" {
		t.Errorf("missing %q", got)
	}
	if g := s.Line(sized(barlow, 9), "→").Glyphs[0]; g.ID != 0 || g.Rune != '→' {
		t.Errorf("a missing glyph is %+v", g)
	}
	if got := string(s.Missing(barlow, "KĀṢĀYA ṣ")); got != "" {
		t.Errorf("letters that the font has in two parts are missing: %q", got)
	}
	if g := s.Line(sized(barlow, 9), "Ṣ").Glyphs; len(g) != 2 || g[0].Rune != 'S' || g[1].Rune != '\u0323' || g[0].ID == 0 || g[1].ID == 0 {
		t.Errorf("Ṣ is %+v", g)
	}
	if got := string(s.Missing(barlow, "㋀")); got != "㋀" {
		t.Errorf("missing %q", got)
	}
	if got := string(s.Missing("no-such-font", "ab a")); got != "ab" {
		t.Errorf("an unknown font lacks %q", got)
	}
}

func TestBadFonts(t *testing.T) {
	good := assets(t).Fonts[plex].Data
	a := &face.Assets{Fonts: map[string]*face.Font{
		"empty": {ID: "empty"}, "short": {ID: "short", Data: good[:200]},
		"text": {ID: "text", Data: []byte(strings.Repeat("not a font ", 50))},
		"half": {ID: "half", Data: good[:len(good)/2]},
	}}
	s := New(a)
	for _, id := range []string{"empty", "short", "text", "half", "unknown"} {
		if s.Err(id) == nil {
			t.Errorf("%s: no error", id)
		}
		f := sized(id, 9)
		if w := s.Width(f, "text"); w != 0 {
			t.Errorf("%s: width %v", id, w)
		}
		s.Break(Para{Spans: []Span{{Text: "a b\nc", Font: f}, {Icon: "x", Font: f}}, Width: 1000})
		s.Ink(s.Line(f, "text"))
	}
	if err := New(assets(t)).Err(plex); err != nil {
		t.Error(err)
	}
}

// FuzzDamagedFont checks that a font damaged anywhere is an error or sets something; it never stops
// the program.
func FuzzDamagedFont(f *testing.F) {
	good := assets(f).Fonts[barlow].Data
	f.Add(uint32(5), byte(255))
	f.Add(uint32(200), byte(0))
	f.Fuzz(func(t *testing.T, at uint32, v byte) {
		data := append([]byte(nil), good...)
		for i := range 8 {
			data[(int(at)+i*977)%len(data)] ^= v + byte(i)
		}
		s := New(&face.Assets{Fonts: map[string]*face.Font{"x": {ID: "x", Data: data}}})
		s.Break(Para{Spans: []Span{{Text: prose, Font: sized("x", 9)}}, Width: 40000, Align: "justify", Hyphenate: true})
		s.Ink(s.Line(sized("x", 9), "AVfi é"))
	})
}

func TestMetrics(t *testing.T) {
	s := New(assets(t))
	for id := range s.fonts {
		m := s.Metrics(id)
		if !(0.4 < m.XHeight && m.XHeight < m.CapHeight && m.CapHeight <= m.Ascent && m.Ascent < 0.85 && 0.15 < m.Descent && m.Descent < 0.3) {
			t.Errorf("%s: %+v", id, m)
		}
	}
	if m := s.Metrics("no-such-font"); m != (Metrics{}) {
		t.Errorf("unknown font: %+v", m)
	}
}

func TestInk(t *testing.T) {
	s := New(assets(t))
	f := Font{ID: barlow, Size: 10000}
	m := s.Metrics(barlow)
	h := s.Line(f, "H")
	ink := s.Ink(h)
	if ink.Y != -f.Size.Scale(m.CapHeight) || ink.Bottom() != 0 {
		t.Errorf("ink of H is %v, cap height %v", ink, m.CapHeight)
	}
	if ink.X <= 0 || ink.Right() >= h.Width() {
		t.Errorf("ink of H %v fills its width %v", ink, h.Width())
	}
	h.At = geom.Point{X: 700, Y: 9000}
	if got := s.Ink(h); got != ink.Move(h.At) {
		t.Errorf("moved ink %v", got)
	}
	wide, inner := s.Ink(s.Line(f, "HxH")), s.Ink(s.Line(f, " HxH "))
	if wide.W != inner.W || inner.X <= wide.X {
		t.Errorf("spaces have ink: %v, %v", wide, inner)
	}
	if got := s.Ink(s.Line(f, "  ")); got != (geom.Rect{}) {
		t.Errorf("ink of spaces %v", got)
	}
}

// TestOutline checks that the outlines of a run, one of whose glyphs rises, fill the box of its ink,
// and that letters keep their holes.
func TestOutline(t *testing.T) {
	s := New(assets(t))
	run := s.Line(Font{ID: barlow, Size: 10000}, "LH O")
	run.At, run.Glyphs[1].Rise = geom.Point{X: 700, Y: 9000}, 200
	path := s.Outline(run)
	if ink := s.Ink(run); !ink.Inset(-2).Contains(path.Bounds()) || !path.Bounds().Inset(-2).Contains(ink) {
		t.Errorf("the outlines are in %v, the ink in %v", path.Bounds(), ink)
	}
	n := 0
	for _, step := range path {
		if step.Op == geom.Close {
			n++
		}
	}
	if n != 4 {
		t.Errorf("L, H and O have %d contours, want 4", n)
	}
	if got := s.Outline(&face.Text{Font: "no-such-font"}); got != nil {
		t.Errorf("an unknown font draws %v", got)
	}
}

// TestConcurrent checks that many goroutines with cold and warm caches set the same as a single
// one.
func TestConcurrent(t *testing.T) {
	a := assets(t)
	paras := func() (out []Para) {
		for i, id := range []string{barlow, plex, bold, serif} {
			for _, align := range []string{"left", "justify"} {
				out = append(out, Para{Spans: spans(sized(id, 8), prose+" :square: [x](#y)"), Align: align,
					Width: geom.Length(40000 + 3000*i), Hyphenate: true})
			}
		}
		return out
	}()
	alone := New(a)
	var want [][]Line
	for _, p := range paras {
		want = append(want, alone.Break(p))
	}
	shared := New(a)
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 3 * len(paras) {
				k := (i*5 + g) % len(paras)
				if got := shared.Break(paras[k]); !reflect.DeepEqual(got, want[k]) {
					t.Errorf("goroutine %d: %s", g, cmp.Diff(want[k], got))
					return
				}
			}
		})
	}
	wg.Wait()
}

// TestOtherUnits checks that fonts with another number of units per em are rounded glyph by glyph,
// and that the last glyph of a word makes its width right.
func TestOtherUnits(t *testing.T) {
	data := append([]byte(nil), assets(t).Fonts[plex].Data...)
	i := strings.Index(string(data[:400]), "head")
	off := int(data[i+8])<<24 | int(data[i+9])<<16 | int(data[i+10])<<8 | int(data[i+11])
	data[off+18], data[off+19] = 2048>>8, 2048&255
	s := New(&face.Assets{Fonts: map[string]*face.Font{"x": {ID: "x", Data: data}}})
	real := New(assets(t))
	for _, w := range strings.Fields(prose) {
		got, units := s.Width(Font{ID: "x", Size: 1000}, w), real.Width(Font{ID: plex, Size: 1000}, w)
		if exact := float64(units) * 1000 / 2048; float64(got) < exact-0.51 || float64(got) > exact+0.51 {
			t.Errorf("%q: %d thousandths, exactly %.2f", w, got, exact)
		}
	}
}

func TestHyphenation(t *testing.T) {
	s := New(assets(t))
	show := func(lang, word string) string {
		f := s.font(serif)
		w := f.word(word)
		var b strings.Builder
		splits := append(s.syllables(f, w, lang), w.splits...)
		for i, g := range w.glyphs {
			for _, sp := range splits {
				if int(sp.at) == i {
					b.WriteByte('|')
				}
			}
			b.WriteRune(g.Rune)
		}
		return b.String()
	}
	for _, c := range []struct{ word, gb, us string }{
		{"hyphenation", "hy|phen|a|tion", "hy|phen|ation"},
		{"reinforcements", "re|in|force|ments", "re|in|force|ments"},
		{"suppression,", "sup|pres|sion,", "sup|pres|sion,"},
		{"“university”", "“uni|ver|sity”", "“uni|ver|sity”"},
		{"project", "pro|ject", "project"},
		{"democracy", "demo|cracy", "democ|racy"},
		{"knowledge", "know|ledge", "knowl|edge"},
		{"table", "table", "table"}, {"Sectoid", "Sectoid", "Sectoid"}, {"X-COM", "X-COM", "X-COM"},
		{"half-sectoids", "half-|sectoids", "half-|sectoids"}, {"über-alles", "über-|alles", "über-|alles"},
	} {
		if got := show("en-GB", c.word); got != c.gb {
			t.Errorf("British %s, want %s", got, c.gb)
		}
		if got := show("en-US", c.word); got != c.us {
			t.Errorf("American %s, want %s", got, c.us)
		}
		if got := show("fi", c.word); strings.Count(got, "|") != len(s.font(serif).word(c.word).splits) {
			t.Errorf("a language without patterns: %s", got)
		}
	}
	for _, c := range []struct{ lang, want string }{
		{"de", "Be|we|gungs|punk|te"}, {"de", "„Spiel|an|lei|tung“,"}, {"de-CH", "über|ra|schen"}, {"de", "Groß|brü|cke"}, {"de", "Karte"},
		{"fr", "l’aven|ture"}, {"fr", "dé|fausse"}, {"fr", "Paris"}, {"es", "com|pa|ñe|ro"}, {"es", "«ju|ga|dor»"},
		{"it", "dell’at|tac|co"}, {"nl", "speel|bord"}, {"pl", "wzgó|rze"}, {"pl", "żoł|nie|rza"}, {"pt-BR", "pon|tu|a|ção"},
		{"uk", "роз|по|відь"}, {"uk", "«за|лиш|ків»"}, {"uk", "хо|джен|ня"}, {"uk", "па|льо|вий"}, {"ru", "се|мьёю"}, {"bg", "прия|те|ли"},
	} {
		if got := show(c.lang, strings.ReplaceAll(c.want, "|", "")); got != c.want {
			t.Errorf("%s: %s, want %s", c.lang, got, c.want)
		}
	}
}

func TestHyphenates(t *testing.T) {
	for lang, want := range map[string]bool{"": true, "en-US": true, "de": true, "DE-at": true, "pt-BR": true, "sr-Cyrl": true, "fi": false, "ja": true, "zh-TW": true, "../x": false} {
		if Hyphenates(lang) != want {
			t.Errorf("%q: %v", lang, !want)
		}
	}
}

// TestPatternLicences checks that the pattern files keep their licences.
func TestPatternLicences(t *testing.T) {
	names, _ := filepath.Glob("patterns/*")
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(b), "copyright: Copyright") || !strings.Contains(string(b), "licence:") {
			t.Errorf("%s: no licence (%v)", name, err)
		}
	}
}
