package impose

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// draw numbers the sheets and makes their pages.
func (p *imposition) draw() *Job {
	job := &Job{Sheets: len(p.sheets)}
	hashes := hashesOf(p)
	for i, s := range p.sheets {
		if s.form.desk == nil {
			s.form.desk = p.notesFrame(s.form)
		}
		pg := &page{sheet: s, number: i + 1, of: len(p.sheets), hash: hashes[i]}
		job.Pages = append(job.Pages, p.boxed(pg, p.face(pg, "front", p.front)))
		if p.backs {
			back := *pg
			back.back = true
			job.Pages = append(job.Pages, p.boxed(&back, p.face(&back, "back", p.back)))
		}
		job.Full = max(job.Full, len(s.pieces))
		if s.part.of.cols == 0 || s.part.first() {
			job.Fronts += lists.Count(s.pieces, func(x *face.Piece) bool { return x.Copies > 0 })
		}
	}
	return job
}

// begin returns a page with its header, if it has room for one.
func (p *imposition) begin(pg *page) []face.Item {
	items := make([]face.Item, 0, len(pg.sheet.pieces)+16)
	if !pg.back {
		items = append(items, p.bookmark(pg))
	}
	if f := pg.sheet.form; f.notes != bare {
		items = append(items, &face.Tag{Path: "P#sheet-" + strconv.Itoa(pg.number)})
		items = append(append(items, p.header(f.desk, pg)...), &face.Tag{})
	}
	return items
}

// front returns the page with the marks.
func (p *imposition) front(pg *page) []face.Item {
	s, f := pg.sheet, pg.sheet.form
	items := p.begin(pg)
	if s.part.of.cols > 0 {
		items = append(p.heard(s.pieces[0], "front", windowOf(p.plan, s.pieces[0].Front, s.part.window, s.part.from)...), items...)
		if s.part.first() {
			items = append(items, addLegend(p.plan, f, s.pieces[0], s.part.window)...)
		}
		items = append(items, p.partMarks(s)...)
	} else {
		u := use{s.from, len(s.pieces), false}
		slots := newSlots(f, u)
		for i, x := range s.pieces {
			items = append(items, p.heard(x, "front", slots.put(x.Front, f.places[s.from+i], false, i))...)
			items = append(items, addLegend(p.plan, f, x, f.places[s.from+i])...)
			if f.behind != nil && x.Back != nil {
				items = append(items, p.heard(x, "back", slots.put(x.Back, f.behind[s.from+i], true, u.n+i))...)
			}
		}
		if !p.backs || p.plan.MarksOn != "back" {
			items = append(items, p.markItems(f, u)...)
		}
		items = append(items, p.foldItems(f, u)...)
	}
	return items
}

// back returns the page printed behind the front.
func (p *imposition) back(pg *page) []face.Item {
	s, f := pg.sheet, pg.sheet.form
	items := p.begin(pg)
	if s.part.of.cols > 0 {
		return append(p.heard(s.pieces[0], "back", backWindow(p.plan, s)...), items...)
	}
	u := use{s.from, len(s.pieces), true}
	slots := newSlots(f, u)
	for i, x := range s.pieces {
		if x.Back != nil && f.behind == nil {
			items = append(items, p.heard(x, "back", slots.put(x.Back, f.mirror(f.places[s.from+i]), !f.flipX, i))...)
		}
	}
	if p.marksBack() {
		items = append(items, p.markItems(f, u)...)
	}
	return items
}

// many is the number of sheets from which none is kept: each is then made from its pieces when it
// is written.
var many = 100

// face returns one side of a sheet, with the footer below what is drawn on it.
func (p *imposition) face(pg *page, side string, draw func(*page) []face.Item) *face.Face {
	f := pg.sheet.form
	id := "sheet-" + strconv.Itoa(pg.number) + "-" + side
	if p.info.Game != "" {
		id = p.info.Game + "-" + id
	}
	m, size := p.fed(f.paper, pg.back)
	made := func() []face.Item {
		p.one.Lock() // what sheets have in common is made with the first of them
		defer p.one.Unlock()
		items := draw(pg)
		if f.notes != bare {
			items = append(items, p.footer(f.desk, pg)...)
		}
		if m != geom.Identity {
			items = []face.Item{&face.Group{Map: m, Items: items}}
		}
		return items
	}
	if len(p.sheets) < many {
		return &face.Face{ID: id, Size: size, Items: made()}
	}
	return &face.Face{ID: id, Size: size, Made: made}
}

// slots holds the groups of one page in a single allocation.
type slots struct {
	on     *form
	use    use
	groups []face.Group
	blooms [][]geom.Point // what hexagons are clipped to, once one has bleed
}

// newSlots makes room for one group for each place in use.
func newSlots(f *form, u use) *slots {
	return &slots{on: f, use: u, groups: make([]face.Group, 0, len(f.used(u)))}
}

// put shows a face on a place of a form, upside down if turned; i is the index of the place among
// those in use.
func (s *slots) put(f *face.Face, at geom.Rect, turned bool, i int) *face.Group {
	m := geom.Move(at.X, at.Y)
	if turned {
		m = halfTurn(at).Mul(m)
	}
	clip := s.on.shown(f)
	if s.on.blooming(f) {
		if s.blooms == nil {
			s.blooms = s.on.blooms(s.use)
		}
		back, _ := m.Inverse() // m only moves, or turns by half and moves
		clip = geom.Polygon(s.blooms[i]...).Apply(back)
	}
	s.groups = append(s.groups, face.Group{Map: m, Clip: clip, Of: f})
	return &s.groups[len(s.groups)-1]
}

// halfTurn turns a box upside down in its place, exactly so even where its middle is between two
// micrometres.
func halfTurn(at geom.Rect) geom.Matrix {
	return geom.Matrix{A: -1, D: -1, E: float64(at.X + at.Right()), F: float64(at.Y + at.Bottom())}
}
