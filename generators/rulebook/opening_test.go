package rulebook

import (
	"math"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/model"
)

// TestEdition checks that the edition is what the game says, with the errata that are fixed.
func TestEdition(t *testing.T) {
	for _, c := range []struct {
		edition string
		errata  int
		want    string
	}{
		{"", 0, ""},
		{"Third", 0, "Third"},
		{"Third", 1, "Third, erratum E1 corrected"},
		{"", 1, "Erratum E1 corrected"},
		{"Third", 12, "Third, errata E1 to E12 corrected"},
		{"", 2, "Errata E1 to E2 corrected"},
	} {
		if got := edition(&model.Game{Edition: c.edition, Errata: make([]*model.Erratum, c.errata)}); got != c.want {
			t.Errorf("%q with %d errata is %q, want %q", c.edition, c.errata, got, c.want)
		}
	}
}

// TestOpening checks that each chapter opens at the top of a page with its number, however short
// the last one was, and that a standfirst is on the plate, or below the window if it is long.
func TestOpening(t *testing.T) {
	long := strings.Repeat("It is long and goes on. ", 12)
	b := shelved(t, "book: {appendices: []}", "# One\n\n> It is short.\n\nWords.\n", "# Two\n\n> "+long+"\n\nWords.\n", "# Three\n\n## Section\n\nWords.\n")
	if len(b.found) > 0 {
		t.Error(b.found)
	}
	for page, want := range map[int][]string{1: {"One", "It is short."}, 2: {"Two", "It is long"}, 3: {"Three"}} {
		for _, w := range want {
			at, ok := begun(b.doc.Pages[page].Face, w)
			if plate := geom.FromMM(94); !ok || (at.Y > plate) != (w == "It is long") {
				t.Errorf("%q stands at %v of page %d", w, at, page+1)
			}
		}
	}
}

// TestLongOpening checks that a title of many words and a number of two wide digits have room on
// the plate.
func TestLongOpening(t *testing.T) {
	chapters := slices.Repeat([]string{"# Words\n\nOne.\n"}, 19)
	b := shelved(t, "book: {appendices: []}", append(chapters, "# The Reference Document of the Long Ferry and of Her Other Boats\n\nOne.\n")...)
	if len(b.found) > 0 {
		t.Error(b.found)
	}
}

// TestCreditsBehind checks that the credits of a book for a booklet have the back cover to
// themselves, unless the text fills all pages of the sheets, the book has no cover, or its
// reminders are there.
func TestCreditsBehind(t *testing.T) {
	for _, c := range []struct {
		paper, more string
		text        int
		pages       int
		alone       bool
	}{
		{"a5", "book: {appendices: [], heads: lines}", 1, 3, true},
		{"a5", "book: {appendices: [], heads: lines}", 100, 4, false},
		{"a5", "book: {appendices: [], heads: lines, cover: {none: true}}", 1, 1, false},
		{"a4", "book: {appendices: [], heads: lines}", 1, 2, false},
	} {
		pages := pagesOf(shelvedOn(t, c.paper, c.more, "# Play\n\n> Once.\n"+strings.Repeat("\nAnd it goes on.\n", c.text)))
		last := pages[len(pages)-1]
		if alone := !strings.Contains(last, "goes on"); len(pages) != c.pages || alone != c.alone || !strings.Contains(last, "Printing.") {
			t.Errorf("%v: %d pages, credits alone %v", c, len(pages), alone)
		}
	}
}

// TestCreditsBelow checks that the colophon of a short book appears once, below everything else on
// the last page, and on one of its own where there is no room for it.
func TestCreditsBelow(t *testing.T) {
	own := 0
	for n := 4; n < 44; n += 4 {
		b := shelved(t, "book: {appendices: [], heads: lines}", "# One\n"+strings.Repeat("\nIt goes on in words that fill more than one line of the column, so that paragraph after paragraph the page fills up.\n", n))
		pages := b.doc.Pages
		var others geom.Length
		for i, pg := range pages {
			at, ok := begun(pg.Face, "Printing.")
			if ok != (i == len(pages)-1) {
				t.Fatalf("%d paragraphs: the colophon stands on page %d of %d", n, i+1, len(pages))
			}
			if !ok {
				continue
			}
			face.Walk(pg.Face, func(it face.Item, m geom.Matrix) {
				if x, is := it.(*face.Text); is && x.Size > geom.FromMM(3) && m.Apply(x.At).Y < 285*geom.MM {
					others = max(others, m.Apply(x.At).Y)
				}
			})
			if others > at.Y-colophonGap/2 {
				t.Errorf("%d paragraphs: the colophon begins at %v, and the text ends at %v", n, at.Y, others)
			}
		}
		if others == 0 {
			own++
		}
	}
	if own == 0 || own > 5 {
		t.Errorf("%d of ten short books have a page for the colophon", own)
	}
}

// TestNoCover checks that a book without a cover begins with its first chapter, which has no number
// if it is the only one, and ends with its credits.
func TestNoCover(t *testing.T) {
	for text, want := range map[string][]string{
		"# Tiny\n\nPlay.\n\n## Who wins\n\nWho is last.\n": {"Tiny"},
		"# Tiny\n\nPlay.\n|# Two\n\nPlay on.\n":            {"1 Tiny", "2 Two"},
	} {
		b := shelved(t, "book: {appendices: [], heads: lines, cover: {none: true}}", strings.Split(text, "|")...)
		if got := bookmarks(b.doc, 0); len(b.found) > 0 || len(b.doc.Pages) != 1 || !slices.Equal(got, want) {
			t.Errorf("%q: %d pages, bookmarks %q, want %q; %v", text, len(b.doc.Pages), got, want, b.found)
		}
		if _, ok := begun(b.doc.Pages[0].Face, "Printing."); !ok {
			t.Errorf("%q: no credits", text)
		}
	}
}

// begun returns where a text begins that is not in the running head.
func begun(f *face.Face, begins string) (at geom.Point, ok bool) {
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		if x, is := it.(*face.Text); is && !ok && strings.HasPrefix(x.String(), begins) {
			if p := m.Apply(x.At); p.Y > 20*geom.MM {
				at, ok = p, true
			}
		}
	})
	return at, ok
}

// TestUnknownScene checks that a missing scene is reported where it is named, for the cover and for
// a chapter.
func TestUnknownScene(t *testing.T) {
	b := shelved(t, "book: {appendices: [], cover: {scene: tactical-cver}}", "# One\n\nWords.\n")
	if len(b.found) != 1 || b.found[0].At.IsZero() || b.found[0].Message != `there is no scene "tactical-cver"` || b.found[0].Help != `did you mean "tactical-cover"?` {
		t.Errorf("got %v", b.found)
	}
}

// TestSides checks that on A5 the inner margin is 14 mm and the outer 18, on left and right pages.
func TestSides(t *testing.T) {
	b := makeBook(t, over(golden.Open(t, "testdata/tiny.txtar")), "tiny", "a5")
	for i, p := range b.doc.Pages[2:] {
		left := geom.Length(math.MaxInt32)
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			if s, ok := it.(*face.Shape); ok && s.Path.Bounds().H == 0 && s.Path.Bounds().W == 116*geom.MM { // a rule of the whole measure
				left = min(left, m.ApplyRect(s.Path.Bounds()).X)
			}
		})
		if want := []geom.Length{14 * geom.MM, 18 * geom.MM}[i%2]; left != want {
			t.Errorf("page %d begins at %s mm, want %s", i+3, left.Num(), want.Num())
		}
	}
}

// TestLowOpening holds that number and title stay within a window that a small page makes low, so
// that what follows fits.
func TestLowOpening(t *testing.T) {
	for n := 28; n < 31; n++ {
		b := shelvedOn(t, "a5", "book: {appendices: []}", "# The cards\n\nWhat each card does, in order of the alphabet.\n\n## A\n"+strings.Repeat("\n- It goes on.\n", n))
		if len(b.found) > 0 {
			t.Fatalf("%d: %v", n, b.found)
		}
	}
}
