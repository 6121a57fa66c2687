package rulebook

import (
	"testing"
)

// ends reports whether the text of a chapter ends on a page, so that the rest may be white: the
// next page begins another chapter, or is a picture without text.
func (b laidBook) ends(page int) bool {
	if page == len(b.sheets)-1 {
		return true
	}
	next := b.sheets[page+1].Fragments
	if len(next) == 0 || b.begins[next[0].Block] != nil {
		return len(next) > 0
	}
	return len(next) == 1 && next[0].Block.Wide && b.ends(page+1)
}

// mostOfData is mostWhite for an appendix that is made from the data: it has tables and charts that
// are never cut, and no text to go before them.
const mostOfData = 0.5

// stuck reports whether nothing on a page can go before something else: in a book of one column, an
// appendix keeps the order of its list.
func (b laidBook) stuck(sh *sheet) bool { return b.book.design.narrow() && sh.Chapter.made() }

func (c *chapter) made() bool { return c != nil && c.fill != nil }

// TestNoHalfWhitePages checks that a page is as full as what follows allows: text continues past
// what does not fit below it.
func TestNoHalfWhitePages(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		for page, sh := range b.sheets {
			most := mostWhite
			if sh.Chapter.made() {
				most = mostOfData
			}
			if w := b.pager.frame.white(sh.Fragments); page > 1 && w > most && !b.ends(page) && !b.stuck(sh) {
				t.Errorf("page %d is %.0f %% white; page %d begins with %q", page+1, 100*w, page+2, partsText(b.sheets[page+1].Fragments[0].Block.Parts))
			}
		}
	})
}

// TestNoHeadingBereft checks that nothing below a heading is set after the next heading of its
// level.
func TestNoHeadingBereft(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		var last *block
		for page, sh := range b.sheets {
			for _, s := range sh.Fragments {
				if last != nil && last.heads() && s.Block.heads() && s.Block.Mark.Level <= last.Mark.Level {
					t.Errorf("page %d: nothing below %q before %q", page+1, last.Mark.Title, s.Block.Mark.Title)
				}
				last = s.Block
			}
		}
	})
}

// TestIndexIsFitted checks that an index that fits on one page is on one, even where it does not
// begin below the text before it.
func TestIndexIsFitted(t *testing.T) {
	indexes := 0
	everyBook(t, func(t *testing.T, b laidBook) {
		if b.book.game.ID != "skirmish" || b.book.design.narrow() || b.book.refs.apart {
			return
		}
		from, to := -1, 0
		for _, s := range b.pager.fragments {
			switch m := s.Block.Mark; {
			case m != nil && m.Title == "Index":
				from = s.Page
			case from >= 0 && m != nil && m.Level == 0 && !m.Hidden:
				from = -1
			case from >= 0 && !s.tail():
				to = s.Page
				if indexes++; to > from {
					t.Fatalf("the index goes on from page %d to page %d", from+1, to+1)
				}
			}
		}
	})
	if indexes < 300 {
		t.Errorf("only %d entries", indexes)
	}
}
