package compose

import (
	"cmp"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Box is a box of a layout as it is on a face: Place is measured from the corner of the trim, At is
// its place in the layout. Is is the id of the thing that a repeated box is drawn for, if it has one.
type Box struct {
	Name  string
	Is    string
	Place geom.Rect
	At    diag.Place
	said  *origin
}

// Of returns where the content wrote the box's words, zero if nowhere.
func (b Box) Of() diag.Place { return b.said.place() }

// Seen is what a face was laid out from. Boxes are in the order of drawing.
type Seen struct {
	Layout *layout.Layout
	Boxes  []Box
}

// watch is a request to see how faces of some pieces, by id, are laid out.
type watch struct {
	ids []string
	see func(*face.Face, Seen)
}

// Watching returns a composer of the same game that makes only the pieces with some ids, and calls
// see for each face with what it was laid out from. It does not add to the memory.
func (c *Composer) Watching(see func(*face.Face, Seen), ids ...string) *Composer {
	return &Composer{bench: c.bench, set: c.set, right: c.right, env: c.env, memory: c.memory, watch: &watch{ids, see}}
}

// watched returns the jobs that are to be made.
func (jobs queue) watched(w *watch) queue {
	if w == nil {
		return jobs
	}
	var some []Job
	for i := range jobs.n {
		if j := jobs.at(i); slices.Contains(w.ids, j.ID) {
			some = append(some, j)
		}
	}
	return queue{len(some), func(i int) Job { return some[i] }}
}

// see notes a box that is being drawn, if anybody watches. The function it returns then notes where
// the box's words came from.
func (f *frame) see(b *layout.Box, scope *expr.Env, r geom.Rect) (drawn func()) {
	if f.c.watch == nil {
		return func() {}
	}
	i := len(f.seen)
	is := ""
	if b.Each.Text != "" {
		if v, err := scope.Eval(cmp.Or(b.As, "it")); err == nil {
			if o, ok := v.(expr.Object); ok {
				is = o.ID()
			}
		}
	}
	f.seen = append(f.seen, Box{Name: b.Name, Is: is, Place: f.matrix.ApplyRect(r), At: b.At})
	return func() {
		if r.W == 0 && r.H == 0 { // a group is as large as what it holds
			for _, in := range f.seen[i+1:] {
				f.seen[i].Place = f.seen[i].Place.Union(in.Place)
			}
		}
		if f.box == b { // a group has no words of its own
			f.seen[i].said = f.said
		}
	}
}
