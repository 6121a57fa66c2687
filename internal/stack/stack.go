// Package stack sets faces on pages, one below the other or in columns: what
// stays with the next is not parted from it, and columns that do not fill a
// page end on one height. It knows nothing of what the faces show.
package stack

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Block is one thing to be set. Its face's size is the room that it takes.
type Block struct {
	Face    *face.Face
	Above   geom.Length // white above it, unless it is the first of its column
	Next    bool        // stays with the block below it
	Break   bool        // begins a page
	Columns int         // it fills one of so many columns; 0 and 1 take the page's width
	Title   string      // an entry of the outline, "" for none
	Level   int         // of the entry
}

// Room is where blocks stand on every page, and the white between columns.
type Room struct {
	geom.Rect
	Gap geom.Length // between columns
}

// Page is what was set on one page.
type Page struct {
	Items []face.Item
}

// Pages sets blocks on as many pages as they need. A block that is higher than
// a page stands alone on one and runs over its edge: parting what is high is
// for whoever makes the blocks.
func Pages(all []Block, room Room) []Page { return set(all, room).pages }

// Used is how far down the last of their pages blocks reach, from the top of
// the room.
func Used(all []Block, room Room) geom.Length { return max(0, set(all, room).y-room.Y) }

// set puts blocks on pages: those across the whole page in chains, others in columns.
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

// columns is in how many columns the block stands, 1 unless it says more.
func (b Block) columns() int { return max(1, b.Columns) }

// setter is the pages while they are filled; y is how far down the last is.
type setter struct {
	all   []Block
	room  Room
	pages []Page
	y     geom.Length
}

// page begins a page, unless the one there is is empty.
func (s *setter) page() {
	if len(s.pages) == 0 || s.y != s.room.Y {
		s.pages, s.y = append(s.pages, Page{}), s.room.Y
	}
}

// above is the white above a block where y is.
func (s *setter) above(i int, y geom.Length) geom.Length {
	if y == s.room.Y {
		return 0
	}
	return s.all[i].Above
}

// chain sets a block across the page and what stays with it, on the next page
// if they do not fit on this. It gives the index of what follows.
func (s *setter) chain(i int) int {
	if len(s.pages) == 0 || s.y+s.above(i, s.y)+s.height(i) > s.room.Bottom() {
		s.page()
	}
	s.y += s.above(i, s.y)
	s.put(s.all[i], geom.Point{X: s.room.X, Y: s.y})
	s.y += s.all[i].Face.Size.H
	return i + 1
}

// height is that of a block and of all that stays with it, as far as the first
// block that does not keep another.
func (s *setter) height(i int) geom.Length {
	h := s.all[i].Face.Size.H
	for ; s.all[i].Next && i+1 < len(s.all) && !s.all[i+1].Break; i++ {
		h += s.all[i+1].Above + s.all[i+1].Face.Size.H
	}
	return h
}

// put draws a block at a place of the last page.
func (s *setter) put(b Block, at geom.Point) {
	p := &s.pages[len(s.pages)-1]
	if b.Title != "" {
		p.Items = append(p.Items, &face.Bookmark{Title: b.Title, Level: b.Level, Y: at.Y})
	}
	if len(b.Face.Items) > 0 {
		p.Items = append(p.Items, &face.Group{Map: geom.Move(at.X, at.Y), Items: b.Face.Items})
	}
}
