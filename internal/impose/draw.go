package impose

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// draw numbers the sheets and makes their pages.
func (p *press) draw() *Job {
	job := &Job{Sheets: len(p.sheets)}
	hashes := p.hashes()
	for i, s := range p.sheets {
		if s.form.desk == nil {
			s.form.desk = p.desk(s.form)
		}
		pg := &page{sheet: s, number: i + 1, of: len(p.sheets), hash: hashes[i]}
		job.Pages = append(job.Pages, face.Page{Face: p.front(pg)})
		if p.backs {
			back := *pg
			back.back = true
			job.Pages = append(job.Pages, face.Page{Face: p.back(&back)})
		}
		if s.part.of.cols == 0 || s.part.first() {
			job.Fronts += len(s.pieces)
		}
	}
	return job
}

// front is the page with the marks.
func (p *press) front(pg *page) *face.Face {
	s, f := pg.sheet, pg.sheet.form
	items := make([]face.Item, 0, len(s.pieces)+16)
	if f.notes != bare {
		items = append(items, p.header(f.desk, pg)...)
	}
	if s.part.of.cols > 0 {
		items = append(p.window(s, s.pieces[0].Front, s.part.window, s.part.from), items...)
		items = append(items, p.partMarks(s)...)
	} else {
		slots := make(slots, 0, 2*len(s.pieces))
		for i, x := range s.pieces {
			items = append(items, slots.put(f, x.Front, f.places[s.from+i], false))
			if f.behind != nil && x.Back != nil {
				items = append(items, slots.put(f, x.Back, f.behind[s.from+i], true))
			}
		}
		if p.marksFront() {
			items = append(items, p.markItems(f, use{s.from, len(s.pieces), false})...)
		}
		items = append(items, p.foldItems(f, use{s.from, len(s.pieces), false})...)
	}
	return p.finish(pg, items, "front")
}

// back is the page that lands behind the front.
func (p *press) back(pg *page) *face.Face {
	s, f := pg.sheet, pg.sheet.form
	items := make([]face.Item, 0, len(s.pieces)+16)
	if f.notes != bare {
		items = append(items, p.header(f.desk, pg)...)
	}
	if s.part.of.cols > 0 {
		items = append(p.backWindow(s), items...)
		return p.finish(pg, items, "back")
	}
	slots := make(slots, 0, len(s.pieces))
	for i, x := range s.pieces {
		if x.Back != nil && f.behind == nil {
			items = append(items, slots.put(f, x.Back, f.mirror(f.places[s.from+i]), !f.flipX))
		}
	}
	if p.marksBack() {
		items = append(items, p.markItems(f, use{s.from, len(s.pieces), true})...)
	}
	return p.finish(pg, items, "back")
}

// finish adds the footer and makes the face.
func (p *press) finish(pg *page, items []face.Item, side string) *face.Face {
	f := pg.sheet.form
	if f.notes != bare {
		items = append(items, p.footer(f.desk, pg)...)
	}
	id := "sheet-" + strconv.Itoa(pg.number) + "-" + side
	if p.info.Game != "" {
		id = p.info.Game + "-" + id
	}
	return p.fed(&face.Face{ID: id, Size: f.paper, Items: items}, pg.back)
}

// slots are the groups of one page in one piece of memory.
type slots []face.Group

// put shows a face on a place of a form, upside down if turned.
func (s *slots) put(on *form, f *face.Face, at geom.Rect, turned bool) *face.Group {
	m := geom.Move(at.X, at.Y)
	if turned {
		m = halfTurn(at).Mul(m)
	}
	*s = append(*s, face.Group{Map: m, Clip: on.shown(f), Of: f})
	return &(*s)[len(*s)-1]
}

// halfTurn turns a box upside down in its place, exactly also where its middle
// lies between two micrometres.
func halfTurn(at geom.Rect) geom.Matrix {
	return geom.Matrix{A: -1, D: -1, E: float64(at.X + at.Right()), F: float64(at.Y + at.Bottom())}
}
