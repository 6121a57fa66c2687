package impose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestPartsCoverThePiece checks that every part of a poster is shown, that neighbours overlap by
// the tab, and that the windows, marks and notes are within reach.
func TestPartsCoverThePiece(t *testing.T) {
	for _, size := range []geom.Size{{W: 297000, H: 420000}, {W: 420000, H: 594000}, {W: 841000, H: 150000}, {W: 197301, H: 284301}} {
		for _, paper := range []int{0, 1} {
			pp := a4
			if paper == 1 {
				pp = letter
			}
			g := plan("split")
			poster := piece("p", size.W, size.H, 2, true)
			got, found := Lay([]*face.Piece{poster}, g, pp, info(), half{})
			if len(found) > 0 || got.Fronts != 2 {
				t.Fatalf("%v: %d fronts, %v", size, got.Fronts, found)
			}
			pr := &imposition{plan: g, lettering: lettering{paper: pp, info: info(), set: half{}}, backs: true}
			sheets := pr.arrange(groups([]*face.Piece{poster}, g)[0])
			for _, s := range sheets {
				q := s.part
				wantX, wantY := geom.Length(0), geom.Length(0)
				if q.col > 0 {
					wantX = min(geom.Length(q.col)*(q.window.W-q.tab.W), size.W-q.window.W)
				}
				if q.row > 0 {
					wantY = min(geom.Length(q.row)*(q.window.H-q.tab.H), size.H-q.window.H)
				}
				if q.from != (geom.Point{X: wantX, Y: wantY}) {
					t.Errorf("%v: part %s begins at %v", size, q.name(), q.from)
				}
				if q.col == q.of.cols-1 && q.from.X+q.window.W != size.W || q.row == q.of.rows-1 && q.from.Y+q.window.H != size.H {
					t.Errorf("%v: part %s of %s does not reach the end", size, q.name(), q.of.name())
				}
				if !s.form.area.Contains(q.window) {
					t.Errorf("%v: window %v outside %v", size, q.window, s.form.area)
				}
			}
			checkParts(t, got.Pages, pp.Margin)
		}
	}
}

// checkParts checks that marks are within reach and backs behind their fronts.
func checkParts(t *testing.T, pages []face.Page, margin geom.Length) {
	t.Helper()
	for i, pg := range pages {
		reach := geom.Rect{W: pg.Face.Size.W, H: pg.Face.Size.H}.Inset(margin)
		for _, m := range layer(pg.Face, "cut marks") {
			if !reach.Contains(geom.Polygon(m.from, m.to).Bounds()) {
				t.Errorf("%s: mark %v is out of reach", pg.Face.ID, m)
			}
		}
		if i%2 == 1 {
			front, back := placed(pages[i-1].Face)[0], placed(pg.Face)[0]
			want := front.m.Apply(geom.Point{X: front.face.Size.W})
			if at := behind(back.m.Apply(geom.Point{}), pg.Face.Size, "long"); at != want {
				t.Errorf("%s: the back begins at %v, the front ends at %v", pg.Face.ID, at, want)
			}
		}
	}
}

func TestPartNames(t *testing.T) {
	for _, c := range []struct {
		part part
		want string
	}{{part{}, "A1"}, {part{col: 2, row: 1}, "B3"}, {part{row: 26}, "AA1"}, {part{row: 27, col: 9}, "AB10"}} {
		if got := c.part.name(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// TestBleedHasRoom checks that neighbours are twice as far apart as the bleed is wide.
func TestBleedHasRoom(t *testing.T) {
	p := piece("a", 63000, 88000, 6, false)
	p.Front.Bleed = 3000
	pl := plan("grid")
	pl.Bleed = 3000
	got, _ := Lay([]*face.Piece{p}, pl, a4, info(), half{})
	all := placed(got.Pages[0].Face)
	reach := geom.Rect{W: got.Pages[0].Face.Size.W, H: got.Pages[0].Face.Size.H}.Inset(a4.Margin)
	for i, s := range all {
		if !reach.Contains(s.box.Inset(-3000)) {
			t.Errorf("the bleed of %v is out of reach", s.box)
		}
		for _, o := range all[:i] {
			if s.box.Inset(-3000).Overlaps(o.box.Inset(-3000)) {
				t.Errorf("the bleed of %v runs over %v", s.box, o.box)
			}
		}
	}
}

// BenchmarkDeck lays out 5,400 different cards. The hashes are available, as they are when a build
// has computed them for its manifest.
func BenchmarkDeck(b *testing.B) {
	var pieces []*face.Piece
	for range 5400 {
		pieces = append(pieces, piece("a", 63000, 88000, 1, true))
	}
	in := info()
	in.Hash = func(*face.Face) string { return "0123456789ab" }
	for b.Loop() {
		Lay(pieces, plan("grid"), a4, in, half{})
	}
}

// TestPartsMeetAtSeams checks that parts of a fixed size meet at their seams on either paper, six
// of them for a board of three by two, and that a paper without room for one takes none.
func TestPartsMeetAtSeams(t *testing.T) {
	for _, paper := range []int{0, 1} {
		pp := a4
		if paper == 1 {
			pp = letter
		}
		g := plan("split")
		g.Part, g.MarkLen, g.MarkOff, g.Bleed = geom.Size{W: 259 * geom.MM, H: 183 * geom.MM}, 3*geom.MM, geom.MM/2, 2*geom.MM
		poster := piece("p", 777*geom.MM, 366*geom.MM, 1, false)
		pr := &imposition{plan: g, lettering: lettering{paper: pp, info: info(), set: half{}}}
		sheets := pr.arrange(groups([]*face.Piece{poster}, g)[0])
		if len(sheets) != 6 {
			t.Fatalf("%d sheets on paper %d, want 6", len(sheets), paper)
		}
		for _, s := range sheets {
			q := s.part
			if want := (geom.Point{X: geom.Length(q.col) * g.Part.W, Y: geom.Length(q.row) * g.Part.H}); q.from != want || q.window.Size() != g.Part {
				t.Errorf("part %s begins at %v and is %v, want %v and %v", q.name(), q.from, q.window.Size(), want, g.Part)
			}
			if !s.form.reach.Contains(q.window.Inset(-3500)) {
				t.Errorf("part %s at %v has no room for its marks", q.name(), q.window)
			}
		}
		if g.Part.W = 300 * geom.MM; pr.arrange(groups([]*face.Piece{poster}, g)[0]) != nil {
			t.Error("parts wider than the paper lie on it")
		}
	}
}

// TestLargePapersHoldSeveralParts checks that a larger paper shows several parts of a fixed size on
// a sheet, and that its sheets meet at the seams of these.
func TestLargePapersHoldSeveralParts(t *testing.T) {
	g := plan("split")
	g.Part, g.MarkLen, g.MarkOff, g.Bleed = geom.Size{W: 259 * geom.MM, H: 183 * geom.MM}, 3*geom.MM, geom.MM/2, 2*geom.MM
	a3 := &layout.Paper{Name: "A3", Size: geom.Size{W: 297000, H: 420000}, Margin: 6350}
	for _, c := range []struct {
		rows   geom.Length // of the board, in parts
		sheets int
		last   geom.Rect
	}{
		{2, 3, geom.Rect{X: 518000, W: 259000, H: 366000}},
		{3, 6, geom.Rect{X: 518000, Y: 366000, W: 259000, H: 183000}},
	} {
		x := piece("p", 777*geom.MM, c.rows*183*geom.MM, 1, false)
		pr := &imposition{plan: g, lettering: lettering{paper: a3, info: info(), set: half{}}}
		sheets := pr.arrange(groups([]*face.Piece{x}, g)[0])
		if len(sheets) != c.sheets {
			t.Fatalf("%d rows of parts take %d sheets, want %d", c.rows, len(sheets), c.sheets)
		}
		q := sheets[len(sheets)-1].part
		if got := (geom.Rect{X: q.from.X, Y: q.from.Y, W: q.window.W, H: q.window.H}); got != c.last {
			t.Errorf("the last sheet of %d rows shows %v, want %v", c.rows, got, c.last)
		}
	}
}

// TestFixedPartsMeet checks that parts of a fixed size meet where the plan says, whatever the bleed
// of the layout, and that the last of them is what is left.
func TestFixedPartsMeet(t *testing.T) {
	boards := plan("split")
	boards.Part, boards.Bleed, boards.MarkLen, boards.MarkOff = geom.Size{W: 259000, H: 183000}, 2000, 3000, 500
	for _, c := range []struct {
		w, h, bleed geom.Length
		last        geom.Rect // of the last part, on the piece
	}{
		{518000, 183000, 0, geom.Rect{X: 259000, W: 259000, H: 183000}},
		{259000, 366000, 2000, geom.Rect{Y: 183000, W: 259000, H: 183000}},
		{366000, 259000, 0, geom.Rect{X: 259000, Y: 183000, W: 107000, H: 76000}},
	} {
		for _, pp := range []*layout.Paper{a4, letter} {
			x := piece("board", c.w, c.h, 1, false)
			x.Front.Bleed = c.bleed
			pr := &imposition{plan: boards, lettering: lettering{paper: pp, info: info(), set: half{}}}
			sheets := pr.arrange(groups([]*face.Piece{x}, boards)[0])
			if len(sheets) == 0 {
				t.Errorf("%+v: nothing is laid on %s", c, pp.Name)
				continue
			}
			q := sheets[len(sheets)-1].part
			if got := (geom.Rect{X: q.from.X, Y: q.from.Y, W: q.window.W, H: q.window.H}); got != c.last {
				t.Errorf("%+v: the last part is %v on %s", c, got, pp.Name)
			}
		}
	}
}

// TestBoardsLieOnTheirSide checks that a board of two parts side by side in landscape is turned,
// and that what its seam cuts is reported at the distance from its own edge.
func TestBoardsLieOnTheirSide(t *testing.T) {
	boards := plan("split")
	boards.Part, boards.MarkLen, boards.MarkOff, boards.Turn = geom.Size{W: 259000, H: 183000}, 3000, 500, true
	for _, c := range []struct {
		turn bool
		back *face.Face
		want string
		n    int
	}{
		{true, nil, `two sheets of card "board" meet 183 mm from its left edge, in the middle of the icon ship`, 2},
		{false, nil, "", 0},
		{true, &face.Face{Size: geom.Size{W: 366000, H: 259000}}, "", 4},
	} {
		boards.Turn = c.turn
		x := piece("board", 366000, 259000, 1, false)
		x.Front.Items = []face.Item{&face.Icon{ID: "ship", Box: geom.Rect{X: 180000, Y: 10000, W: 10000, H: 10000}}}
		x.Back = c.back
		p, found := arranged([]*face.Piece{x}, boards, letter, info(), half{})
		if len(p.sheets) != c.n {
			t.Errorf("%+v: %d sheets", c, len(p.sheets))
		}
		if c.want != "" && (len(found) != 1 || found[0].Message != c.want) {
			t.Errorf("%+v: found %v", c, found)
		}
	}
}

// TestPartTooLarge checks that a part that fits no paper is reported with the largest that fits.
func TestPartTooLarge(t *testing.T) {
	upright := plan("split")
	upright.Part, upright.MarkLen, upright.MarkOff = geom.Size{W: 183000, H: 259000}, 3000, 500
	_, found := Lay([]*face.Piece{piece("board", 366000, 259000, 1, false)}, upright, letter, info(), half{})
	if len(found) != 1 {
		t.Fatalf("found %v", found)
	}
	want := `card "board" is parted by 183 x 259 mm, but beside marks and notes Letter holds no more than 196.2 x 252.6 mm, or on its side 259.7 x 189.1 mm`
	if got := found[0].Message; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
