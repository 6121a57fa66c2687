package export

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"

	"punchboard/internal/build"
	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/vector"
)

// picture is one image of a module, and its size in pixels.
type picture struct {
	name string
	face *face.Face
	data []byte
	w, h int
}

// collect names a picture for each face of a part; faces that look the same
// share one.
func (m *mod) collect(x *build.Part) {
	for _, p := range x.Pieces {
		m.add(x, p.ID, p.Front)
		back := p.ID + "-back"
		if alike(x) {
			back = "back"
		}
		m.add(x, back, p.Back)
	}
}

func (m *mod) add(x *build.Part, id string, f *face.Face) {
	if f == nil || m.by[x.Hash(f)] != nil {
		return
	}
	name := x.Comp.ID + "-" + id
	for i := 2; m.names[name]; i++ {
		name = fmt.Sprintf("%s-%s-%d", x.Comp.ID, id, i)
	}
	m.names[name] = true
	p := &picture{name: name + ".png", face: f}
	m.by[x.Hash(f)], m.pictures = p, append(m.pictures, p)
}

// render draws all pictures, on all cores.
func (m *mod) render() error {
	errs := make([]error, len(m.pictures))
	cores.Each(len(m.pictures), func(i int) {
		p := m.pictures[i]
		var b bytes.Buffer
		if errs[i] = m.draw.PNG(&b, p.face, m.DPI, vector.Options{Punched: true}); errs[i] != nil {
			return
		}
		p.data = b.Bytes()
		c, err := png.DecodeConfig(bytes.NewReader(p.data))
		p.w, p.h, errs[i] = c.Width, c.Height, err
	})
	return cmp.Or(errs...)
}
