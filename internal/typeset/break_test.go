package typeset

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
)

// TestBreak sets the paragraphs of testdata/*.txtar. A file NAME has one line of settings and then
// the text; NAME.want has its lines.
func TestBreak(t *testing.T) {
	s := New(assets(t))
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		for _, f := range a.Files {
			if strings.HasSuffix(f.Name, ".want") {
				continue
			}
			a.Want(f.Name+".want", show(s.Break(paragraph(t, string(f.Data)))))
		}
	})
}

// paragraph reads "width 40mm align justify hyphenate" and the text below.
func paragraph(t *testing.T, src string) Para {
	t.Helper()
	head, body, _ := strings.Cut(src, "\n")
	p, f := Para{}, sized(plex, 8)
	words := strings.Fields(head)
	for i := 0; i < len(words); i++ {
		arg := func() string { i++; return words[i] }
		length := func() geom.Length {
			l, err := geom.Parse(arg())
			if err != nil {
				t.Fatal(err)
			}
			return l
		}
		switch words[i] {
		case "width":
			p.Width = length()
		case "first":
			p.First = length()
		case "size":
			f.Size = length()
		case "font":
			f.ID = arg()
		case "align":
			p.Align = arg()
		case "lang":
			p.Lang = arg()
		case "tracking":
			v, err := strconv.ParseFloat(arg(), 64)
			if err != nil {
				t.Fatal(err)
			}
			f.Tracking = v
		case "hyphenate":
			p.Hyphenate = true
		case "least":
			p.Least = length()
		case "even":
			p.Even = true
		default:
			t.Fatalf("unknown setting %q", words[i])
		}
	}
	body = strings.NewReplacer(`\n`, "\n", "\n", " ", `\u00a0`, "\u00a0", `\u00ad`, "\u00ad", `\u200b`, "\u200b",
		`\u2060`, "\u2060", `\u2011`, "\u2011", `\u2009`, "\u2009").Replace(strings.TrimSuffix(body, "\n"))
	p.Spans = spans(f, body)
	return p
}

const prose = "Each side draws four cards at the start of its turn. A unit that stands in a wood is hard to " +
	"hit, and one that moved through smoke cannot be seen from more than two hexes away; attacks " +
	"against it are made as if the range were doubled. Whenever a commander is eliminated, " +
	"neighbouring soldiers immediately test their morale, considering reinforcements, suppression and " +
	"circumstances that the scenario describes."

// TestJustified checks that in justified text every line except the last is as wide as the
// paragraph, that no more than two hyphens are consecutive, and that no character is lost.
func TestJustified(t *testing.T) {
	s := New(assets(t))
	for mm := geom.Length(30); mm <= 100; mm += 3 {
		p := Para{Spans: []Span{{Text: prose, Font: sized(serif, 9.2)}}, Width: mm * geom.MM, Align: "justify", Hyphenate: true}
		lines := s.Break(p)
		run := 0
		var all strings.Builder
		for i, l := range lines {
			text := l.Items[0].(*face.Text)
			if off := l.Width - p.Width; !l.Last && max(off, -off) > 4 && !stretched(text) {
				t.Errorf("%v line %d: width %v: %q", mm, i, l.Width, text)
			}
			if w := text.Width(); max(w-l.Width, l.Width-w) > 1 {
				t.Errorf("%v line %d: the run is %v wide, the line %v", mm, i, w, l.Width)
			}
			cut, hyphen := strings.CutSuffix(text.String(), "-")
			all.WriteString(cut)
			if run++; !hyphen {
				run = 0
				all.WriteByte(' ')
			}
			if run > mostHyphens {
				t.Errorf("%v line %d: %d hyphens in a row", mm, i, run)
			}
		}
		if d := cmp.Diff(strings.Fields(prose), strings.Fields(all.String())); d != "" {
			t.Errorf("%v: the text set is not the text given\n%s", mm, d)
		}
	}
}

// stretched reports whether the spaces of a run are as wide as allowed.
func stretched(t *face.Text) bool {
	for _, g := range t.Glyphs {
		if g.Rune == ' ' && g.Advance < 232+232/2*widest-2 {
			return false
		}
	}
	return true
}

// TestRaggedIsShort checks that ragged text never takes more lines than filling each one greedily
// would.
func TestRaggedIsShort(t *testing.T) {
	s := New(assets(t))
	f := sized(plex, 8)
	for mm := geom.Length(20); mm <= 90; mm++ {
		lines := s.Break(Para{Spans: []Span{{Text: prose, Font: f}}, Width: mm * geom.MM})
		greedy, line := 1, ""
		for _, w := range strings.Fields(prose) {
			longer := strings.TrimSpace(line + " " + w)
			if s.Width(f, longer) > mm*geom.MM {
				greedy++
				longer = w
			}
			line = longer
		}
		if len(lines) > greedy {
			t.Errorf("%d mm: %d lines, greedy %d", mm, len(lines), greedy)
		}
		for i, l := range lines {
			if l.Width > mm*geom.MM {
				t.Errorf("%d mm: line %d is %v wide", mm, i, l.Width)
			}
		}
	}
}

// TestExactWidth checks that a box as wide as the text holds it on one line, with or without
// tracking.
func TestExactWidth(t *testing.T) {
	s := New(assets(t))
	for _, track := range []float64{0, 0.01, 0.04, -0.02} {
		for _, text := range []string{"Heavy Floater", "A", "re-roll one die", "MOVE 3 or 4"} {
			f := sized(barlow, 11)
			f.Tracking = track
			p := Para{Spans: []Span{{Text: text, Font: f}}, Width: s.Width(f, text)}
			if lines := s.Break(p); len(lines) != 1 || lines[0].Width > p.Width {
				t.Errorf("tracking %v: %q broken in %v: %s", track, text, p.Width, show(lines))
			}
		}
	}
}

func FuzzBreak(f *testing.F) {
	s := New(assets(f))
	f.Add("one two-three four/five six\u00adseven", uint16(2000), uint8(1))
	f.Add("\n\n a\u200b\u2060b\u00a0 c\n", uint16(1), uint8(2))
	f.Add("e\u0301 q\u0301 \u2011\u2010- \xff\x00", uint16(0), uint8(3))
	f.Fuzz(func(t *testing.T, text string, width uint16, mode uint8) {
		font := sized(plex, 8)
		p := Para{Spans: []Span{{Text: text, Font: font}, {Text: text, Font: sized(serif, 9)}}, Width: geom.Length(width),
			Align: []string{"left", "right", "centre", "justify"}[mode%4], Hyphenate: mode&4 != 0}
		for _, l := range s.Break(p) {
			for _, item := range l.Items {
				if r := item.(*face.Text); len(r.Glyphs) == 0 {
					t.Fatalf("an empty run in %q", text)
				}
			}
		}
		if got, want := s.Line(font, text).Width(), s.Width(font, text); got != want {
			t.Fatalf("%q: line %v, width %v", text, got, want)
		}
	})
}
