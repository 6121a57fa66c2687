package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/geom"
)

// tail reports whether a fragment is the tail of a chapter.
func (s fragment) tail() bool { return strings.HasPrefix(partsText(s.Block.Parts), tailWords) }

// tailed returns the tails of a book by page.
func (b laidBook) tailed() map[int]fragment {
	out := map[int]fragment{}
	for page, sh := range b.sheets {
		if n := len(sh.Fragments) - 1; n >= 0 && sh.Fragments[n].tail() {
			out[page] = sh.Fragments[n]
		}
	}
	return out
}

// TestTails checks that a chapter ends on a full page, or has its tail there: below everything
// else, on the grid, in the measure of the text, and never on a page of its own.
func TestTails(t *testing.T) {
	everyBook(t, func(t *testing.T, b laidBook) {
		f, tails := b.pager.frame, b.tailed()
		for page, sh := range b.sheets {
			s, has := tails[page]
			var low geom.Length
			for _, x := range sh.Fragments {
				if !has || x.Block != s.Block {
					low = max(low, x.Y+x.H+x.Block.Foot)
				}
			}
			switch {
			case !has && page > 1 && sh.Chapter != nil && !b.book.refs.apart && b.ends(page) && len(b.sheets) > page+1 && f.Bottom-low > (f.Bottom-f.Top)/3:
				t.Errorf("page %d ends %q with %s mm free, and no tail", page+1, sh.Chapter.anchor, (f.Bottom - low).Num())
			case !has:
			case low == 0:
				t.Errorf("page %d is nothing but a tail", page+1)
			case s.Y < low+tailAir*f.Grid || (s.Y-f.Top)%f.Grid != 0:
				t.Errorf("page %d: a tail at %s mm, below what ends at %s", page+1, s.Y.Num(), low.Num())
			case s.Y+s.H > f.Bottom || s.X != f.X[0] || s.W != f.wide() || s.H < (f.Bottom-f.Top)/tailPart:
				t.Errorf("page %d: a tail of %s x %s mm at %s, %s", page+1, s.W.Num(), s.H.Num(), s.X.Num(), s.Y.Num())
			}
		}
	})
}

// TestTailRows checks that pieces are in full rows at the bottom of their room, as large as there
// is room for and no larger than they are.
func TestTailRows(t *testing.T) {
	card := geom.Size{W: 63 * geom.MM, H: 88 * geom.MM}
	for _, c := range []struct{ n, w, h, rows, wide int }{
		{1, 174, 100, 1, 63}, {2, 174, 100, 1, 63}, {3, 174, 100, 1, 54}, {3, 174, 200, 1, 54}, {4, 174, 190, 2, 63}, {6, 174, 170, 2, 54}, {6, 174, 60, 1, 24}, {3, 116, 30, 1, 21},
	} {
		room := geom.Rect{X: 18 * geom.MM, Y: 50 * geom.MM, W: geom.Length(c.w) * geom.MM, H: geom.Length(c.h) * geom.MM}
		all := rows(c.n, card, room)
		tops := map[geom.Length]bool{}
		for i, r := range all {
			tops[r.Y] = true
			for _, x := range all[:i] {
				if x.X+x.W > r.X && r.X+r.W > x.X && x.Y+x.H > r.Y && r.Y+r.H > x.Y {
					t.Errorf("%v: %v lies on %v", c, r, x)
				}
			}
			if !room.Contains(r) || int(r.W/geom.MM) != c.wide {
				t.Errorf("%v: %v", c, r)
			}
		}
		if last := all[len(all)-1]; len(tops) != c.rows || last.Bottom() > room.Bottom() || last.Bottom() < room.Bottom()-geom.MM {
			t.Errorf("%v: %d rows, to %s", c, len(tops), last.Bottom().Num())
		}
	}
}

// TestTailFaults checks that what a tail names must exist, whether it has room or not.
func TestTailFaults(t *testing.T) {
	for more, want := range map[string]string{
		"book: {tail: opening-11}\n":                                `there is no scene "opening-11"`,
		"book: {tail: [opening-1, opening-2]}\n":                    "a tail is one scene, or pieces",
		"book: {tail: nowhere/card}\n":                              "no component nowhere",
		"book: {appendices: [{print: index, tail: opening-one}]}\n": `there is no scene "opening-one"`,
	} {
		b := shelved(t, more, "# Play\n\n## One\n\nThe **landing** is wet.\n")
		if len(b.found) != 1 || !strings.Contains(b.found[0].String(), want) || !strings.HasPrefix(b.found[0].String(), "content/tiny/game.yaml:") || b.found[0].Help == "" && len(b.found[0].Evidence) == 0 {
			t.Errorf("%s: got %v, want %s", more, b.found, want)
		}
	}
}
