package impose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// boxed returns a page whose trim is the block of its pieces at their cuts. Marks at its edge,
// notes and legends are outside it, and its bleed is as large as what pieces show beyond their cut.
func (p *imposition) boxed(pg *page, f *face.Face) face.Page {
	out := face.Page{Face: f}
	_, _, out.Trim = edges(pg.cut())
	form := pg.sheet.form
	for _, x := range pg.sheet.pieces {
		for _, side := range []*face.Face{x.Front, x.Back} {
			if side != nil {
				out.Bleed = max(out.Bleed, min(side.Bleed, form.bleed))
			}
		}
	}
	m, _ := p.fed(form.paper, pg.back)
	out.Trim = m.ApplyRect(out.Trim)
	return out
}

// cut returns where the pieces of a page are on the paper, at their cuts.
func (pg *page) cut() []geom.Rect {
	s, f := pg.sheet, pg.sheet.form
	boxes := f.seen(use{s.from, len(s.pieces), pg.back})
	if s.part.of.cols > 0 {
		boxes = []geom.Rect{s.part.window}
		if pg.back {
			boxes[0] = f.mirror(boxes[0])
		}
	}
	return boxes
}
