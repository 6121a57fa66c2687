package compose

import (
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Box is a box of a layout as it lies on a face: Place from the corner of the
// trim, At where the layout has it.
type Box struct {
	Name  string
	Place geom.Rect
	At    diag.Place
	said  *origin
}

// Of is where the content wrote what the box says, zero if nowhere.
func (b Box) Of() diag.Place { return b.said.place() }

// Seen is what a face was laid out from. Boxes are in the order of drawing.
type Seen struct {
	Layout *layout.Layout
	Boxes  []Box
}

// watch is who wants to see how faces of the pieces of some ids are laid out.
type watch struct {
	ids []string
	see func(*face.Face, Seen)
}

// Watching is a composer of the same game that makes of all pieces those of some
// ids, and tells see of each face what it was laid out from. It remembers nothing.
func (c *Composer) Watching(see func(*face.Face, Seen), ids ...string) *Composer {
	return &Composer{bench: c.bench, set: c.set, right: c.right, env: c.env, memory: c.memory, watch: &watch{ids, see}}
}

// watched are the jobs whose pieces are to be made.
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

// see notes a box that is drawn now, if anybody watches; what it gives notes whose words it held.
func (f *frame) see(b *layout.Box, r geom.Rect) (drawn func()) {
	if f.c.watch == nil {
		return func() {}
	}
	i := len(f.seen)
	f.seen = append(f.seen, Box{Name: b.Name, Place: f.matrix.ApplyRect(r), At: b.At})
	return func() {
		if f.box == b { // a group holds the words of none of its boxes
			f.seen[i].said = f.said
		}
	}
}
