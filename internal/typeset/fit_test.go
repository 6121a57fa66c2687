package typeset

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

func sizes(pt ...float64) (out []geom.Length) {
	for _, p := range pt {
		out = append(out, geom.FromPT(p))
	}
	return out
}

func TestFit(t *testing.T) {
	s := New(assets(t))
	at := func(size geom.Length) Para {
		return Para{Spans: []Span{{Text: prose, Font: Font{ID: plex, Size: size}}}}
	}
	base := Fit{Sizes: sizes(8.5, 8, 7.5), Leading: 1.22, MinLeading: 1.12, Box: geom.Size{W: 57000, H: 35000}}
	with := func(change func(*Fit)) Fit { f := base; change(&f); return f }
	for _, c := range []struct {
		name                       string
		fit                        Fit
		size                       float64
		leading                    float64
		atEnd, tightened, overflow bool
	}{
		{"roomy", with(func(f *Fit) { f.Box.H = 40000 }), 8.5, 1.22, false, false, false},
		{"leading first", with(func(f *Fit) { f.Box.H = 34000 }), 8.5, 1.15, false, true, false},
		{"then size", with(func(f *Fit) { f.Box.H = 30000 }), 8, 1.21, false, true, false},
		{"no room", with(func(f *Fit) { f.Box.H = 10000 }), 7.5, 1.12, true, true, true},
		{"no limit", with(func(f *Fit) { f.Box.H = 0 }), 8.5, 1.22, false, false, false},
		{"too many lines", with(func(f *Fit) { f.MaxLines = 3 }), 7.5, 1.22, true, false, true},
		{"fixed leading", with(func(f *Fit) { f.MinLeading, f.Box.H = 0, 29000 }), 7.5, 1.22, true, false, false},
		{"too narrow for a word", with(func(f *Fit) { f.Box = geom.Size{W: 9000} }), 7.5, 1.22, true, false, true},
	} {
		got := s.Fit(c.fit, at)
		if got.Size != geom.FromPT(c.size) || got.Leading != c.leading || got.AtEnd != c.atEnd ||
			got.Tightened != c.tightened || got.Overflow != c.overflow {
			t.Errorf("%s: %.2f pt on %v (%v high), at end %v, tightened %v, overflow %v",
				c.name, got.Size.PT(), got.Leading, got.Height, got.AtEnd, got.Tightened, got.Overflow)
		}
		if !got.Overflow && c.fit.Box.H > 0 && got.Height > c.fit.Box.H {
			t.Errorf("%s: %v high in %v", c.name, got.Height, c.fit.Box)
		}
	}
	own := s.Fit(Fit{Leading: 1.2, Box: geom.Size{W: 57000}}, func(geom.Length) Para { return at(geom.FromPT(9)) })
	if own.Size != geom.FromPT(9) || own.Pitch != geom.Length(int64(own.Size)*120/100) || own.AtEnd {
		t.Errorf("without sizes: %+v", own.Size)
	}
	if empty := s.Fit(base, func(geom.Length) Para { return Para{} }); empty.Overflow || empty.Height != 0 || len(empty.Lines) != 0 {
		t.Errorf("empty: %+v", empty)
	}
}

func TestFitLine(t *testing.T) {
	s := New(assets(t))
	f := Font{ID: barlow, Size: 1000, Tracking: 0.01, Colour: face.Black}
	for _, c := range []struct {
		text            string
		pt              float64
		atEnd, overflow bool
	}{
		{"Floater", 16, false, false},
		{"Grenade Specialist", 11, false, false},
		{"A Grenade Specialist of Rank", 10, true, true},
		{"", 16, false, false},
	} {
		got, atEnd, overflow := s.FitLine(f, sizes(16, 15, 14, 13, 12, 11, 10), 28000, c.text)
		if got.Size != geom.FromPT(c.pt) || atEnd != c.atEnd || overflow != c.overflow {
			t.Errorf("%q: %.1f pt, at end %v, overflow %v, %v wide", c.text, got.Size.PT(), atEnd, overflow, got.Width())
		}
		if got.String() != c.text {
			t.Errorf("%q set as %q", c.text, got.String())
		}
	}
	if got, atEnd, overflow := s.FitLine(f, nil, 1000, "wide"); got.Size != 1000 || atEnd || !overflow {
		t.Errorf("without sizes: %v %v %v", got.Size, atEnd, overflow)
	}
}

func TestPlace(t *testing.T) {
	s := New(assets(t))
	lines := s.Break(Para{Spans: spans(sized(plex, 8), "one [two](#x)\n:square: three"), Width: 40000})
	items := Place(lines, geom.Point{X: 3000, Y: 10000}, 4000)
	if len(items) != 4 {
		t.Fatalf("%d items", len(items))
	}
	if at := items[0].(*face.Text).At; at != (geom.Point{X: 3000, Y: 10000}) {
		t.Errorf("first line at %v", at)
	}
	if box := items[1].(*face.Link).Box; box.Y >= 10000 || box.Bottom() <= 10000 {
		t.Errorf("link at %v", box)
	}
	if box := items[2].(*face.Icon).Box; box.X != 3000 || box.Y >= 14000 || box.Bottom() <= 14000 {
		t.Errorf("icon at %v", box)
	}
	if at := items[3].(*face.Text).At; at.Y != 14000 {
		t.Errorf("second line at %v", at)
	}
}
