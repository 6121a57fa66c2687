package face

import (
	"punchboard/internal/geom"
)

// encoder writes faces. Those that groups show are written once each, where
// they are met first, and are numbered from 1.
type encoder struct {
	packer
	shown map[*Face]int
}

// face writes a face: its id, size and bleed in micrometres, the cut and the items.
// False: an item is of a kind that cannot be written.
func (e *encoder) face(f *Face) bool {
	e.string(f.ID)
	e.ints(int64(f.Size.W), int64(f.Size.H), int64(f.Bleed), flag(f.Art))
	e.path(f.Cut)
	return e.items(f.Drawn())
}

// other writes a face that a group shows: its number, or 0 and the face.
func (e *encoder) other(f *Face) bool {
	n := e.shown[f]
	if e.ints(int64(n)); n > 0 {
		return true
	}
	ok := e.face(f)
	e.shown[f] = len(e.shown) + 1
	return ok
}

// items writes how many items there are and then each; false at the first that cannot be.
func (e *encoder) items(items []Item) bool {
	e.ints(int64(len(items)))
	for _, it := range items {
		if !e.item(it) {
			return false
		}
	}
	return true
}

// item writes one item behind the letter of its kind; false for a kind with no letter.
func (e *encoder) item(it Item) bool {
	switch it := it.(type) {
	case *Text:
		e.text(it)
	case *Shape:
		e.paint(it)
		e.path(it.Path)
	case *Icon:
		e.icon(it)
	case *Picture:
		e.picture(it)
	case *Group:
		if it.Faded > 0 {
			e.ints('F', int64(it.Faded))
		}
		e.ints('g', flag(it.Of != nil))
		e.string(it.Name)
		e.string(it.Layer)
		e.floats(it.Map.A, it.Map.B, it.Map.C, it.Map.D, it.Map.E, it.Map.F)
		e.path(it.Clip)
		return (it.Of == nil || e.other(it.Of)) && e.items(it.Items)
	case *Link:
		e.link(it)
	case *Anchor:
		e.anchor(it)
	case *Bookmark:
		e.bookmark(it)
	case *Tag:
		e.tag(it)
	default:
		return false
	}
	return true
}

// path keeps the difference between no path and an empty one.
func (e *encoder) path(p geom.Path) {
	if p == nil {
		e.ints(-1)
		return
	}
	e.ints(int64(len(p)))
	for _, s := range p {
		e.ints(int64(s.Op))
		for _, q := range s.P[:s.Points()] {
			e.ints(int64(q.X), int64(q.Y))
		}
	}
}
