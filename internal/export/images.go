package export

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"
	"math"
	"slices"

	"punchboard/internal/build"
	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/geom"
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

// add makes a picture of a face, unless there is one that looks the same; nil is passed
// over. A name that is taken gets a number, from 2 on.
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

// edged is a face with a grey line of one pixel along its cut, so that pieces
// that lie on each other can be told apart where nothing has a thickness.
func edged(f *face.Face, dpi float64) *face.Face {
	e := *f
	line := &face.Shape{Path: f.Cut, Stroke: face.RGB(0x80, 0x80, 0x80), Width: geom.Length(math.Round(2.5 * float64(geom.Inch) / dpi))}
	if len(f.Cut) == 0 {
		line.Path = geom.Box(geom.Rect{W: f.Size.W, H: f.Size.H})
	}
	e.Items = append(slices.Clip(f.Drawn()), line)
	return &e
}

// render draws all pictures, on all cores.
func (m *mod) render() error {
	errs := make([]error, len(m.pictures))
	cores.Each(len(m.pictures), func(i int) {
		p := m.pictures[i]
		var b bytes.Buffer
		if errs[i] = m.draw.PNG(&b, edged(p.face, m.DPI), m.DPI, vector.Options{Punched: true}); errs[i] != nil {
			return
		}
		p.data = b.Bytes()
		c, err := png.DecodeConfig(bytes.NewReader(p.data))
		p.w, p.h, errs[i] = c.Width, c.Height, err
	})
	return cmp.Or(errs...)
}
