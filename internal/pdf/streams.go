package pdf

import (
	"fmt"
	"runtime"
	"slices"

	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/lists"
)

// worker makes content streams, reusing its buffers.
type worker struct {
	stream
	packer packer
}

// job makes the i-th stream of the document: first shared faces, then pages.
func (w *worker) job(i int) []byte {
	p := w.p
	if i < len(p.shared) {
		w.form(p.shared[i])
	} else {
		c := &p.contents[i-len(p.shared)]
		boxes := w.page(c.page)
		c.marked = slices.Clone(w.mark.met)
		for i := range c.marked {
			m := &c.marked[i]
			m.path, m.box = p.tags[m.path].Path, boxes[m.path] // use the one path string that is kept
		}
	}
	return w.packer.deflated(w.b)
}

// flate is the entry of a stream's dictionary that says it is compressed.
const flate = "/Filter/FlateDecode"

// crew returns the workers of one document, one for each core but no more than there are streams.
func (p *plan) crew() []*worker {
	n := len(p.shared) + len(p.contents) + len(p.fonts)
	return lists.Made(max(1, min(runtime.GOMAXPROCS(0), n)), func(int) *worker { return &worker{stream: stream{p: p}} })
}

// writeStreams makes shared faces and pages on all cores and writes them in order. Only a few are
// held in memory at a time.
func (p *plan) writeStreams(out *file, crew []*worker) {
	n := len(p.shared) + len(p.contents)
	inOrder(n, crew, (*worker).job, func(i int, b []byte) {
		if i < len(p.shared) {
			group := ""
			if p.shared[i].faded > 0 && p.press == nil {
				group = "/Group<</S/Transparency>>"
			}
			out.stream(p.shared[i].obj, "/Type/XObject/Subtype/Form/BBox["+bbox(p.shared[i].face)+"]/Resources 2 0 R"+group+flate, b)
			return
		}
		out.stream(p.contents[i-len(p.shared)].obj, flate, b)
	})
	for _, w := range crew {
		p.gather(w.used)
	}
}

// gather adds the glyphs that a worker drew to those of the fonts.
func (p *plan) gather(used []glyphs) {
	for i, g := range used {
		if g == nil {
			continue
		}
		f := p.fonts[i]
		if f.used == nil {
			f.used = g
			continue
		}
		for id, r := range g {
			if r != 0 {
				f.used.note(uint16(id), r)
			}
		}
	}
}

// inOrder makes n things on all workers and passes them on in order, a few per worker at a time.
func inOrder[T any](n int, crew []*worker, do func(w *worker, i int) T, take func(i int, made T)) {
	free := make(chan *worker, len(crew))
	for _, w := range crew {
		free <- w
	}
	for from := 0; from < n; {
		made := make([]T, min(8*len(crew), n-from))
		cores.On(len(crew), len(made), func(i int) {
			w := <-free
			made[i] = do(w, from+i)
			free <- w
		})
		for _, m := range made {
			take(from, m)
			from++
		}
	}
}

// bbox returns the clip box of a shared face's form: far beyond its art, since a face clips
// nothing.
func bbox(f *face.Face) string {
	const far = 300000
	return fmt.Sprintf("%d %d %d %d", -far, -far, f.Size.W+far, f.Size.H+far)
}
