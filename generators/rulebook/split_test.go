package rulebook

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// rows returns how many rows a table has, without its head and notes.
func (b *block) rows() int {
	n := 0
	for _, p := range b.Parts[1:] {
		if p.H >= rowAbove+rowBelow {
			n++
		}
	}
	return n
}

// TestTablesAreWhole checks that no table of up to 30 rows is broken, by a column or a page, unless
// it is higher than a page; and that a turned one continues only on the next page.
func TestTablesAreWhole(t *testing.T) {
	tables := 0
	eachBook(t, func(t *testing.T, b laidBook) {
		var turned *block
		for _, s := range b.pager.fragments {
			x := s.Block
			if x.Role == "" && len(x.From) > 0 && turned != nil && slices.Equal(x.From, turned.From) && len(x.From) <= wholeRows {
				t.Errorf("page %d: a turned table of %d rows, %v, is broken", s.Page+1, len(x.From), x.At)
			}
			turned = nil
			if x.Role == "" && len(x.From) > 0 && x.Wide && len(x.Parts) == 1 {
				turned = x
			}
			if x.Role != "Table" {
				continue
			}
			tables++
			if s.more() && x.rows() <= wholeRows && total([]*block{x}, cursor{}) <= b.book.design.frame.Bottom-b.book.design.frame.Top {
				t.Errorf("page %d: a table of %d rows, %v, is broken after %d", s.Page+1, x.rows(), x.At, s.To-1)
			}
		}
	})
	if tables < 400 {
		t.Errorf("only %d tables", tables)
	}
}

// TestWholeTables checks where a table may be broken: nowhere if it has up to 30 rows that fit a
// page, and otherwise not right after its head or near its ends.
func TestWholeTables(t *testing.T) {
	for _, c := range []struct {
		rows, page int // the page in rows
		want       []int
	}{
		{30, 40, nil},
		{8, 6, []int{2, 3, 4, 5, 6}},
		{31, 40, []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27}},
	} {
		tab := &table{Rows: make([]row, c.rows)}
		strips := make([]strip, c.rows+1)
		for i := range strips {
			strips[i].H = 4400
		}
		tab.hold(strips, tab.unbroken(strips, geom.Length(c.page+1)*4400))
		var got []int
		for i, s := range strips[:c.rows] {
			if !s.Keep {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d rows on a page of %d may be broken after %v, want %v", c.rows, c.page, got, c.want)
		}
	}
}

// TestBoxesAreWhole checks that no box of less than a third of a page, such as an example,
// continues in another column.
func TestBoxesAreWhole(t *testing.T) {
	everyBook(t, func(t *testing.T, b laidBook) {
		third := (b.book.design.frame.Bottom - b.book.design.frame.Top) / 3
		for _, s := range b.pager.fragments {
			if x := s.Block; s.again() && x.Role != "Table" && x.Head > 0 && total([]*block{x}, cursor{}) < third {
				t.Errorf("page %d: a box of %s mm, %v, goes on", s.Page+1, total([]*block{x}, cursor{}).Num(), x.At)
			}
		}
	})
}

// TestListsHaveNoLoneLine checks that no list leaves its first or its last line alone in a column.
func TestListsHaveNoLoneLine(t *testing.T) {
	everyBook(t, func(t *testing.T, b laidBook) {
		var items []fragment
		for _, s := range b.pager.fragments {
			if strings.HasPrefix(s.Block.In, "L#") {
				items = append(items, s)
			}
		}
		list := func(i int) string { return strings.Split(items[i].Block.In, "/")[0] }
		line := func(i int) bool {
			return total([]*block{items[i].Block}, cursor{}) <= b.book.design.frame.Grid
		}
		for i := 1; i < len(items); i++ {
			x, y := items[i-1], items[i]
			if list(i-1) != list(i) || x.Page == y.Page && x.Column == y.Column {
				continue
			}
			first, last := i < 2 || list(i-2) != list(i), i+1 == len(items) || list(i+1) != list(i)
			if first && line(i-1) || last && line(i) {
				t.Errorf("page %d: a line alone of the list at %v", x.Page+1, y.Block.At)
			}
		}
	})
}

// TestTablesGoOnInTheirLanguage checks that the head of a table that continues says so in the
// language of the game.
func TestTablesGoOnInTheirLanguage(t *testing.T) {
	b := blankBook(t, model.Phrasebook{"continued": "Fortsetzung"})
	p := &canvas{design: b.design}
	(&tableSetter{text: b.begin(chapter{}).text}).tableHead(&table{Title: "Ranks"}, nil, nil, 80*geom.MM, true).Draw(p, 0, 0)
	if said := face.Words(&face.Face{Items: p.items}); !strings.Contains(said, "Fortsetzung") {
		t.Errorf("the head says %q", said)
	}
}
