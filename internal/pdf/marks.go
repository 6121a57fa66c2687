package pdf

import (
	"fmt"
	"strings"

	"github.com/go-pdf/fpdf"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// marks writes links, anchors and bookmarks through fpdf, in points from the
// top of each page.
type marks struct {
	f       *fpdf.Fpdf
	p       *plan
	anchors map[string]int // fpdf's number of each place
	level   int            // the last bookmark's, -1 before the first
	bottom  geom.Length    // height of the last page
}

// newMarks finds the anchors of the whole document, since links lead ahead.
func newMarks(f *fpdf.Fpdf, p *plan) *marks {
	m := &marks{f: f, p: p, anchors: map[string]int{}, level: -1}
	for i, pg := range p.doc.Pages {
		size, at := paper(pg)
		m.bottom = size.H
		m.walk(pg, func(it face.Item, place geom.Matrix) {
			a, ok := it.(*face.Anchor)
			if !ok {
				return
			}
			if _, known := m.anchors[a.Name]; known {
				return
			}
			n := f.AddLink()
			m.anchors[a.Name] = n
			f.SetLink(n, (place.Apply(a.At).Y + at.Y).PT(), i+1)
		})
	}
	return m
}

func (m *marks) walk(pg face.Page, visit func(face.Item, geom.Matrix)) {
	if m.p.faces[pg.Face].marks {
		face.Walk(pg.Face, visit)
	}
}

func (m *marks) page(i int, pg face.Page) error {
	size, at := paper(pg)
	var missing error
	m.walk(pg, func(it face.Item, place geom.Matrix) {
		switch it := it.(type) {
		case *face.Link:
			if err := m.link(it, place.ApplyRect(it.Box).Move(at)); err != nil {
				missing = err
			}
		case *face.Bookmark:
			m.bookmark(it, size.H-at.Y-place.Apply(geom.Point{Y: it.Y}).Y)
		}
	})
	return missing
}

func (m *marks) link(l *face.Link, r geom.Rect) error {
	name, inside := strings.CutPrefix(l.To, "#")
	if !inside {
		m.f.LinkString(r.X.PT(), r.Y.PT(), r.W.PT(), r.H.PT(), address(l.To))
		return nil
	}
	n, ok := m.anchors[name]
	if !ok {
		return fmt.Errorf("a link leads to %q, which no page has", l.To)
	}
	m.f.Link(r.X.PT(), r.Y.PT(), r.W.PT(), r.H.PT(), n)
	return nil
}

// bookmark adds an entry at a height above the page's foot. fpdf measures all
// of them from the top of the last page, and loses one whose level is more
// than one below the entry before.
func (m *marks) bookmark(b *face.Bookmark, up geom.Length) {
	m.level = max(0, min(b.Level, m.level+1))
	y := (m.bottom - up).PT()
	if y == -1 { // fpdf's word for "here"
		y = -0.99
	}
	m.f.Bookmark(text(b.Title), m.level, y)
}

// address is a web address in ASCII, all that a PDF may hold.
func address(to string) string {
	var b []byte
	for i := range len(to) {
		if c := to[i]; c > ' ' && c < 0x7f {
			b = append(b, c)
		} else {
			b = append(b, '%', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15])
		}
	}
	return string(b)
}
