package pdf

import (
	"fmt"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// figures returns the boxes of the figures on a page that draws these items, by their paths, in
// micrometres from the lower left corner of its paper.
func (p *plan) figures(pg face.Page, items []face.Item) map[string]geom.Rect {
	size, at := paper(pg)
	f := &figures{p: p, page: geom.Rect{W: size.W, H: size.H}, at: map[string]geom.Rect{}}
	f.items(items, geom.Matrix{A: 1, D: 1, E: float64(at.X), F: float64(at.Y)}, f.page, "")
	for path, r := range f.at {
		r.Y = size.H - r.Bottom()
		f.at[path] = r
	}
	return f.at
}

// figures collects the boxes of figures by their paths, in micrometres, clipped to the page.
type figures struct {
	p    *plan
	page geom.Rect
	at   map[string]geom.Rect
}

// items adds what items cover within the visible area to the figure they belong to. As with marked
// content, a tag applies up to the end of its group, and a shared face has none of its own.
func (f *figures) items(items []face.Item, place geom.Matrix, seen geom.Rect, path string) {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Tag:
			path = it.Path
		case *face.Group:
			if it.Of == nil || f.p.faces[it.Of].name == "" {
				in, within := place.Mul(it.Map), seen
				if len(it.Clip) > 0 {
					within = seen.Common(in.ApplyRect(it.Clip.Bounds()))
				}
				it.Lend(func(items []face.Item) { f.items(items, in, within, path) })
				continue
			}
			f.add(path, place.ApplyRect(face.Extent(it)).Common(seen))
		case *face.Text, *face.Shape, *face.Icon, *face.Picture:
			if role(path) == "Figure" {
				f.add(path, place.ApplyRect(face.Extent(it)).Common(seen))
			}
		}
	}
}

// add enlarges the box of a figure, in micrometres; other roles and empty boxes are ignored.
func (f *figures) add(path string, r geom.Rect) {
	if role(path) == "Figure" && !r.Empty() {
		f.at[path] = f.at[path].Union(r)
	}
}

// boxed returns the attribute for the box of a figure on its page, in points from the lower left,
// or "" if the figure shows nothing.
func boxed(r geom.Rect) string {
	if r.Empty() {
		return ""
	}
	return fmt.Sprintf("/A<</O/Layout/BBox[%.2f %.2f %.2f %.2f]>>", r.X.PT(), r.Y.PT(), r.Right().PT(), r.Bottom().PT())
}
