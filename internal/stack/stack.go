// Package stack sets faces on pages, one below the other or in columns. It keeps blocks together
// that must stay together, and balances columns that do not fill a page. It does not depend on what
// the faces show.
package stack

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Block is one thing to be set. It takes up the size of its face.
type Block struct {
	Face    *face.Face
	Above   geom.Length // space above it, unless it is the first in its column
	Next    bool        // stays with the block below it
	Break   bool        // starts a page
	Columns int         // the number of columns, of which it fills one; 0 and 1 mean the width of the page
	Title   string      // an entry of the outline, or ""
	Level   int         // of the entry
}

// Room is the area of every page in which blocks are set, and the gap between columns.
type Room struct {
	geom.Rect
	Gap geom.Length // between columns
}

// Page is what is set on one page.
type Page struct {
	Items []face.Item
}

// Pages sets blocks on as many pages as they need. A block higher than a page gets one of its own
// and extends beyond its edge; the caller has to split blocks that are too high.
func Pages(all []Block, room Room) []Page { return set(all, room).pages }

// Used returns how far down the last page is used, from the top of the room.
func Used(all []Block, room Room) geom.Length { return max(0, set(all, room).y-room.Y) }

// set sets blocks on pages: those across the whole page one by one, others in columns.
func set(all []Block, room Room) *setter {
	s := &setter{all: all, room: room}
	for i := 0; i < len(all); {
		if all[i].Break {
			s.page()
		}
		if all[i].columns() == 1 {
			i = s.chain(i)
			continue
		}
		i = s.flow(i)
	}
	return s
}

// columns returns the number of columns, at least 1.
func (b Block) columns() int { return max(1, b.Columns) }

// setter holds the pages while they are filled; y is the lower end of the last one's blocks.
type setter struct {
	all   []Block
	room  Room
	pages []Page
	y     geom.Length
}

// page starts a page, unless the last one is empty.
func (s *setter) page() {
	if len(s.pages) == 0 || s.y != s.room.Y {
		s.pages, s.y = append(s.pages, Page{}), s.room.Y
	}
}

// above returns the space above a block at height y.
func (s *setter) above(i int, y geom.Length) geom.Length {
	if y == s.room.Y {
		return 0
	}
	return s.all[i].Above
}

// chain sets a block across the page and returns the index of the next one. It starts a page if the
// block does not fit together with those that stay with it.
func (s *setter) chain(i int) int {
	if len(s.pages) == 0 || s.y+s.above(i, s.y)+s.height(i) > s.room.Bottom() {
		s.page()
	}
	s.y += s.above(i, s.y)
	s.put(s.all[i], geom.Point{X: s.room.X, Y: s.y})
	s.y += s.all[i].Face.Size.H
	return i + 1
}

// height returns the height of a block with all blocks that stay with it.
func (s *setter) height(i int) geom.Length {
	h := s.all[i].Face.Size.H
	for ; s.all[i].Next && i+1 < len(s.all) && !s.all[i+1].Break; i++ {
		h += s.all[i+1].Above + s.all[i+1].Face.Size.H
	}
	return h
}

// put adds a block to the last page.
func (s *setter) put(b Block, at geom.Point) {
	p := &s.pages[len(s.pages)-1]
	if b.Title != "" {
		p.Items = append(p.Items, &face.Bookmark{Title: b.Title, Level: b.Level, Y: at.Y})
	}
	if len(b.Face.Items) > 0 {
		p.Items = append(p.Items, &face.Group{Map: geom.Move(at.X, at.Y), Items: b.Face.Items})
	}
}
