package pdf

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// marks resolves links, fields and bookmarks to places in points.
type marks struct {
	p         *plan
	anchors   map[string]string // destinations by name
	bookmarks []bookmark
	open      []int // the last bookmark of each level
}

// link is an area of a page that leads somewhere or is filled in, and the element it belongs to.
type link struct {
	page   int
	action string // the dictionary entry that says where it leads
	says   string // in words
	box    geom.Rect
	path   string
	field  *face.Field // nil for one that leads somewhere
	of     *element
	obj    int
}

// newMarks collects the anchors of the whole document first, since links may point forward.
func newMarks(p *plan) *marks {
	m := &marks{p: p, anchors: map[string]string{}}
	for i, pg := range p.doc.Pages {
		if !p.anchors {
			break
		}
		size, at := paper(pg)
		m.walk(pg, func(it face.Item, place geom.Matrix, _ string) {
			a, ok := it.(*face.Anchor)
			if !ok || m.anchors[a.Name] != "" {
				return
			}
			m.anchors[a.Name] = destination(i, size.H-place.Apply(a.At).Y-at.Y)
		})
	}
	return m
}

// destination returns a place on page i, at a height above its foot.
func destination(i int, up geom.Length) string {
	return fmt.Sprintf("[%s /XYZ 0 %.2f null]", ref(pageObject(i)), up.PT())
}

// walk visits what a page draws, with its position and the path of the element it belongs to.
func (m *marks) walk(pg face.Page, visit func(it face.Item, place geom.Matrix, path string)) {
	if m.p.faces[pg.Face].marks {
		pg.Face.Lend(func(items []face.Item) { m.items(items, geom.Identity, "", false, visit) })
	}
}

// items visits items with their map and their current tag, skipping faces without any links or
// bookmarks. Tags within a form are ignored, since a form can be called from several places.
func (m *marks) items(items []face.Item, place geom.Matrix, path string, inForm bool, visit func(face.Item, geom.Matrix, string)) {
	for _, it := range items {
		if t, ok := it.(*face.Tag); ok && !inForm {
			path = t.Path
		}
		visit(it, place, path)
		if g, ok := it.(*face.Group); ok && (g.Of == nil || m.p.faces[g.Of].marks) {
			form := inForm || g.Of != nil && m.p.faces[g.Of].name != ""
			g.Lend(func(in []face.Item) { m.items(in, place.Mul(g.Map), path, form, visit) })
		}
	}
}

// page collects the links, fields and bookmarks of page i, in micrometres from its lower left. An
// internal link without a target is an error.
func (m *marks) page(i int, pg face.Page) error {
	size, at := paper(pg)
	var missing error
	m.walk(pg, func(it face.Item, place geom.Matrix, path string) {
		switch it := it.(type) {
		case *face.Link:
			r := place.ApplyRect(it.Box).Move(at)
			r.Y = size.H - r.Bottom()
			if err := m.link(it, link{page: i, box: r, path: path}); err != nil {
				missing = err
			}
		case *face.Field:
			r := place.ApplyRect(it.Box).Move(at)
			r.Y = size.H - r.Bottom()
			m.p.links = append(m.p.links, link{page: i, box: r, path: path, says: it.Says, field: it})
		case *face.Bookmark:
			m.bookmark(it, destination(i, size.H-at.Y-place.Apply(geom.Point{Y: it.Y}).Y))
		}
	})
	return missing
}

// link turns the target of a link into an action: a place on a page of this file, a name in another
// file, or an address. An unknown place in this file is an error.
func (m *marks) link(l *face.Link, as link) error {
	name, inside := strings.CutPrefix(l.To, "#")
	if as.action, as.says = "/A<</S/URI/URI"+literal(address(l.To))+">>", l.To; inside {
		if as.action, as.says = m.anchors[name], strings.ReplaceAll(name, "-", " "); as.action == "" {
			return fmt.Errorf("a link leads to %q, which no page has", l.To)
		}
	}
	if inside {
		as.action = "/Dest" + as.action
	} else if file, at, ok := strings.Cut(l.To, ".pdf#"); ok && !strings.Contains(file, ":") {
		as.action = "/A<</S/GoToR/F" + literal(file+".pdf") + "/D" + literal(at) + ">>"
	}
	m.p.links = append(m.p.links, as)
	return nil
}

// named returns the places that links in other files can lead to, as in the catalogue. Pages are
// left out, since every reader finds those.
func (m *marks) named() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(m.anchors)) {
		if !strings.HasPrefix(name, "page-") {
			b.WriteString(literal(name) + m.anchors[name])
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "/Dests <</Names[" + b.String() + "]>>\n"
}

// address returns a web address in ASCII, which is all that a PDF may hold.
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
