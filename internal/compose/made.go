package compose

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Noting returns a composer of the same game that notes in x what the faces it makes read. It
// remembers nothing.
func (c *Composer) Noting(x *expr.Reads) *Composer {
	return &Composer{bench: c.bench, set: c.set, right: c.right, env: c.env.Noting(x)}
}

// oneKey identifies equal faces.
type oneKey struct {
	sum face.Sum
	id  string
	art bool
}

// One returns the same face for all equal faces: what many faces show is drawn once in a file,
// whether it was made now or in an earlier run. For nil it returns nil.
func (c *Composer) One(f *face.Face) *face.Face {
	if f == nil {
		return nil
	}
	one, _ := c.ones.LoadOrStore(oneKey{c.sums.Of(f), f.ID, f.Art}, f)
	return one.(*face.Face)
}

// Made is the place in the memory, under a name, for faces that a generator makes itself. A face is
// never recalled unless everything that it was made of is the same.
type Made struct {
	c    *Composer
	key  string
	base face.Sum
}

// Remembers reports whether there is a memory.
func (c *Composer) Remembers() bool { return c.memory != nil }

// Made returns the place for something of this name. The values of of are what it is made of in
// addition to what its maker notes that it reads, each a part of the model or of the layouts, or
// nil. The theme and all pictures, icons and fonts always count.
func (c *Composer) Made(name string, of ...any) Made {
	if !c.Remembers() {
		return Made{}
	}
	b := fmt.Appendf(nil, "%x %q", c.around, name)
	for _, v := range of {
		sum, ok := model.SumSaid(v, c.env.Said)
		if !ok {
			return Made{}
		}
		b = append(b, sum[:]...)
	}
	return Made{c, "made " + name, sha256.Sum256(b)}
}

// Recall returns the faces that were made in an earlier run, nil if they are out of date.
func (m Made) Recall() []*face.Face {
	if m.c == nil {
		return nil
	}
	x, ok := m.c.memory.was[m.key]
	if !ok || x.base != m.base || !m.c.same(m.c.env, x.boxes, x.game) {
		m.took(nil)
		return nil
	}
	x.game = m.c.wholeGame
	var faces []*face.Face
	for r := (&reader{b: x.face}); len(r.b) > 0; {
		f, ok := face.Open(r.bytes(), m.c.One)
		if !ok {
			m.took(nil)
			return nil
		}
		faces = append(faces, f)
	}
	m.took(&x)
	return faces
}

// took notes what was requested, once: a composer with a watcher requests what others request too.
func (m Made) took(x *memo) {
	if m.c.watch == nil {
		m.c.memory.took(m.key, x, x != nil)
	}
}

// Keep remembers faces that were made, with what they read. Faces with findings must not be kept:
// the findings would be lost. A composer with a watcher keeps nothing.
func (m Made) Keep(x *expr.Reads, faces ...*face.Face) {
	if m.c == nil || m.c.watch != nil {
		return
	}
	reads, ok := m.c.noted(m.c.env, x)
	parts := make([][]byte, 0, 2*len(faces))
	for _, f := range faces {
		data, whole := m.c.sealed(f)
		ok = ok && whole
		parts = append(parts, binary.AppendUvarint(nil, uint64(len(data))), data)
	}
	if ok {
		m.c.memory.keep(m.key, memo{base: m.base, game: m.c.wholeGame, boxes: reads, face: slices.Concat(parts...)})
	}
}
