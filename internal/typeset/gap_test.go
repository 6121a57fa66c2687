package typeset

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestWords splits texts where a line may end. In other scripts only a space separates words.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"two-sided cards":  "two-sided|cards",
		"карта “A”":        "карта|“A”",
		"カードを3枚引く。":        "カー|ド|を|3枚|引|く。",
		"「お守り」は、使えない！":     "「お|守|り」|は、|使|え|な|い！",
		"キャッチッ、人々":         "キャッ|チッ、|人々",
		"１２枚とHP 3":         "１２枚|と|HP|3",
		"抽三张牌（1-2人），弃掉其余。": "抽|三|张|牌|（1-2人），|弃|掉|其|余。",
		"카드를 3장 뽑는다":       "카|드|를|3장|뽑|는|다",
		"妖怪デッキ　30枚":        "妖|怪|デッ|キ|30枚",
		"ダイス（d6）を1D6個":     "ダ|イ|ス|（d6）|を|1D6個",
	} {
		if got := strings.Join(Words(text), "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// wide gives the quotes of a font the measures of full-width 「 and 」, with their ink in one half,
// and ’ those of a centred mark.
func wide(s *Setter, id string) *font {
	f := s.font(id)
	for r, box := range map[rune]glyphBox{'“': {x0: 560, y0: 0, x1: 900, y1: 700}, '”': {x0: 100, y0: 0, x1: 440, y1: 700}, '’': {x0: 100, y0: 0, x1: 900, y1: 700}} {
		g := f.file.Glyph(r)
		f.file.Widths[g] = 1000
		f.boxes[g].Store(&box)
	}
	return f
}

// TestBetween checks how much closer punctuation is, and how much further apart letters of two
// scripts are.
func TestBetween(t *testing.T) {
	s := New(assets(t))
	f := wide(s, plex)
	glyph := func(r rune) face.Glyph { return face.Glyph{ID: f.file.Glyph(r), Rune: r} }
	for _, c := range []struct {
		a, b rune
		by   int32
	}{
		{'”', '“', -500}, {'”', '”', -500}, {'“', '“', -500}, {'“', '”', 0}, {'’', '“', 0}, {'字', '“', 0}, {'”', '字', 0},
		{'字', '3', gapMixed}, {'3', '枚', gapMixed}, {'P', 'の', gapMixed}, {'ー', '3', gapMixed}, {'字', '字', 0}, {'3', '４', 0}, {'장', '3', 0}, {'字', '(', 0},
	} {
		if by := between(f, glyph(c.a), f, glyph(c.b)); by != c.by {
			t.Errorf("%c%c: %d, want %d", c.a, c.b, by, c.by)
		}
	}
	font := sized(plex, 10)
	if apart := s.Width(font, "字3") - s.Width(font, "字") - s.Width(font, "3") - font.Size.Scale(gapMixed/1000.0); max(apart, -apart) > 2 {
		t.Errorf("字 and 3 stand %v apart on a line", apart)
	}
}

// TestEnds sets lines that begin and end with punctuation: its blank half is left out there.
func TestEnds(t *testing.T) {
	s := New(assets(t))
	wide(s, plex)
	font := sized(plex, 10)
	lines := s.Break(Para{Spans: []Span{{Text: "“字”\n字", Font: font}}, Width: 50 * geom.MM})
	run := lines[0].Items[0].(*face.Text)
	if half := font.Size / 2; run.At.X != -half || lines[0].Width != s.Width(font, "“字”")-2*half {
		t.Errorf("the line begins at %v and is %v wide, of %v", run.At.X, lines[0].Width, s.Width(font, "“字”"))
	}
}

// TestLeads checks that a line that begins with punctuation gains its blank half as room.
func TestLeads(t *testing.T) {
	s := New(assets(t))
	wide(s, plex)
	font := sized(plex, 10)
	p := Para{Spans: []Span{{Text: "字\n“字字", Font: font}}, Width: s.Width(font, "“字字") - font.Size/2}
	if lines := s.Break(p); len(lines) != 2 || lines[1].Width > p.Width {
		t.Errorf("lines: %s", show(lines))
	}
}

// TestHangul checks that a word of Korean is broken only if that saves much, and then anywhere.
func TestHangul(t *testing.T) {
	s := New(assets(t))
	font := sized(plex, 10)
	set := func(text, room string) string {
		var out []string
		for _, l := range s.Break(Para{Spans: []Span{{Text: text, Font: font}}, Width: s.Width(font, room), Align: "left"}) {
			out = append(out, l.Items[0].(*face.Text).String())
		}
		return strings.Join(out, "|")
	}
	if got := set("카드를 카드를", "카드를 카"); got != "카드를|카드를" {
		t.Errorf("two words are set as %s", got)
	}
	if got := set("가나다라마바", "가"); got != "가|나|다|라|마|바" {
		t.Errorf("a word that is too wide is set as %s", got)
	}
}

// TestSolidLines checks that lines of Japanese end alike unless they are ragged by request, and
// that nothing gets lost.
func TestSolidLines(t *testing.T) {
	s := New(assets(t))
	text := strings.Repeat("手札が上限を超えていたら、超えた分をすべて捨て札にします。", 6)
	for mm := geom.Length(30); mm <= 90; mm += 5 {
		p := Para{Spans: []Span{{Text: text, Font: sized(plex, 8)}}, Width: mm * geom.MM}
		all := ""
		for i, l := range s.Break(p) {
			run := l.Items[0].(*face.Text)
			all += run.String()
			if off := l.Width - p.Width; !l.Last && max(off, -off) > 4 {
				t.Errorf("%d mm: line %d is %v wide", mm, i, l.Width)
			}
			if w := run.Width(); max(w-l.Width, l.Width-w) > 1 {
				t.Errorf("%d mm: line %d: the run is %v wide, the line %v", mm, i, w, l.Width)
			}
			if strings.ContainsRune("、。ー", run.Glyphs[0].Rune) {
				t.Errorf("%d mm: line %d begins with %c", mm, i, run.Glyphs[0].Rune)
			}
		}
		if all != text {
			t.Errorf("%d mm: %s", mm, all)
		}
	}
}
