package facetest

import (
	"fmt"
	"math"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Dump returns a face as text, one item per line, for golden tests and for reading. Lengths are in
// millimetres, type sizes in points, and a group's items are indented. A shared face is written
// once, after the face that uses it, under its ID; a second face with the same ID gets "#2". Text
// is one run as a string; kerning shows in the width at its end.
func Dump(f *face.Face) []byte {
	d := dumper{names: map[*face.Face]string{}, taken: map[string]int{}}
	d.name(f)
	for i := 0; i < len(d.queue); i++ {
		d.face(d.queue[i])
	}
	return d.b
}

// dumper writes faces as text: b is the output, queue the faces to come.
type dumper struct {
	b     []byte
	names map[*face.Face]string
	taken map[string]int
	queue []*face.Face
}

// name names a face at its first mention and queues it.
func (d *dumper) name(f *face.Face) string {
	if n, ok := d.names[f]; ok {
		return n
	}
	n := f.ID
	d.taken[f.ID]++
	if k := d.taken[f.ID]; k > 1 {
		n += "#" + strconv.Itoa(k)
	}
	d.names[f] = n
	d.queue = append(d.queue, f)
	return n
}

// face writes a face with its size, its bleed and cut if any, and its items.
func (d *dumper) face(f *face.Face) {
	d.word("face ", d.names[f])
	d.lengths(" ", f.Size.W, f.Size.H)
	if f.Bleed != 0 {
		d.lengths(" bleed ", f.Bleed)
	}
	if f.Cut != nil {
		d.word(" cut ")
		d.path(f.Cut)
	}
	d.word("\n")
	d.items(f.Drawn(), 1)
}

// items writes one item per line, indented by two spaces for each group around it; the contents of
// a face that a group shows are written only with that face.
func (d *dumper) items(items []face.Item, depth int) {
	for _, it := range items {
		for range depth {
			d.word("  ")
		}
		d.item(it)
		d.word("\n")
		if g, ok := it.(*face.Group); ok && g.Of == nil {
			d.items(g.Items, depth+1)
		}
	}
}

// item writes one item in words, without the line ending.
func (d *dumper) item(it face.Item) {
	switch it := it.(type) {
	case *face.Text:
		d.text(it)
	case *face.Shape:
		d.shape(it)
	case *face.Icon:
		d.word("icon ", it.ID)
		d.rect(it.Box)
		if it.Turn != 0 {
			d.floats(" turn ", it.Turn)
		}
		d.paint(it.Fill, it.Stroke, it.Width)
	case *face.Picture:
		d.word("picture ", it.ID)
		d.rect(it.Box)
	case *face.Group:
		d.group(it)
	case *face.Link:
		d.word("link ", strconv.Quote(it.To))
		d.rect(it.Box)
	case *face.Field:
		d.word("field ", strconv.Quote(it.Says))
		if it.Tick {
			d.word(" to tick")
		}
		d.rect(it.Box)
	case *face.Anchor:
		d.word("anchor ", strconv.Quote(it.Name))
		d.lengths(" ", it.At.X, it.At.Y)
	case *face.Tag:
		d.word("tag ", strconv.Quote(it.Path))
		if says := it.Says(); says != "" {
			d.word(" ", strconv.Quote(says))
		}
		if it.Span > 1 {
			d.word(" over ", strconv.Itoa(it.Span))
		}
	case *face.Bookmark:
		d.word("bookmark ", strconv.Itoa(it.Level), " ", strconv.Quote(it.Title))
		d.lengths(" ", it.Y)
	}
}

// text writes a run's position, its font, its size in points, its colour unless it is black, the
// words and the width they are set in.
func (d *dumper) text(t *face.Text) {
	d.word("text")
	d.lengths(" ", t.At.X, t.At.Y)
	d.word(" ", t.Font)
	d.floats(" ", math.Round(t.Size.PT()*100)/100)
	d.word("pt")
	if t.Colour != face.Black {
		d.colour(" ", t.Colour)
	}
	d.word(" ", strconv.Quote(t.String()))
	d.lengths(" ", t.Width())
}

// shape writes a path with its paint, omitting what it does not have.
func (d *dumper) shape(s *face.Shape) {
	d.word("shape")
	d.paint(s.Fill, s.Stroke, s.Width)
	if len(s.Dash) > 0 {
		d.lengths(" dash ", s.Dash...)
	}
	if s.Round {
		d.word(" round")
	}
	if s.EvenOdd {
		d.word(" evenodd")
	}
	if s.Soft > 0 {
		d.lengths(" soft ", s.Soft)
	}
	if g := s.Grade; g != nil {
		d.word(" grade")
		for _, c := range g.Colours {
			d.colour(" ", c)
		}
		d.lengths(" ", g.From.X, g.From.Y)
		d.lengths(" ", g.To.X, g.To.Y)
	}
	d.word(" ")
	d.path(s.Path)
}

// group writes a group's names, its map, with moves in millimetres, and what it shows.
func (d *dumper) group(g *face.Group) {
	d.word("group")
	if g.Name != "" {
		d.word(" ", strconv.Quote(g.Name))
	}
	if g.Layer != "" {
		d.word(" layer ", strconv.Quote(g.Layer))
	}
	m := g.Map
	if m.IsMove() {
		d.floats(" move ", round(m.E/1000, 1e4), round(m.F/1000, 1e4))
	} else {
		d.floats(" map ", round(m.A, 1e6), round(m.B, 1e6), round(m.C, 1e6), round(m.D, 1e6), round(m.E/1000, 1e4), round(m.F/1000, 1e4))
	}
	if g.Faded > 0 {
		d.word(" faded ", strconv.Itoa(int(g.Faded)))
	}
	if len(g.Clip) > 0 {
		d.word(" clip ")
		d.path(g.Clip)
	}
	if g.Of != nil {
		d.word(" of ", d.name(g.Of))
	}
}

// round rounds v to the nearest multiple of 1/by.
func round(v, by float64) float64 { return math.Round(v*by) / by }

// paint writes fill and stroke, each only if there is one.
func (d *dumper) paint(fill, stroke face.Colour, width geom.Length) {
	if fill != face.None {
		d.colour(" fill ", fill)
	}
	if stroke != face.None {
		d.colour(" stroke ", stroke)
		d.lengths(" ", width)
	}
}

// path writes a path as operator letters with their points.
func (d *dumper) path(p geom.Path) {
	for i, s := range p {
		if i > 0 {
			d.word(" ")
		}
		d.word("MLCZ"[s.Op : s.Op+1])
		for j, q := range s.P[:s.Points()] {
			if j > 0 {
				d.word(" ")
			}
			d.lengths("", q.X, q.Y)
		}
	}
}

// rect writes a box as its corner and its size.
func (d *dumper) rect(r geom.Rect) {
	d.lengths(" ", r.X, r.Y)
	d.lengths(" ", r.W, r.H)
}

// lengths writes a word and then the values, separated by commas.
func (d *dumper) lengths(word string, v ...geom.Length) {
	d.word(word)
	for i, l := range v {
		if i > 0 {
			d.word(",")
		}
		d.b = l.AppendNum(d.b)
	}
}

// floats writes a word and numbers separated by commas, as short as possible; -0 is written as 0.
func (d *dumper) floats(word string, v ...float64) {
	d.word(word)
	for i, x := range v {
		if i > 0 {
			d.word(",")
		}
		d.b = strconv.AppendFloat(d.b, x+0, 'f', -1, 64)
	}
}

// colour writes a word and a colour as # and six hexadecimal digits.
func (d *dumper) colour(word string, c face.Colour) {
	r, g, b := c.Parts()
	d.b = fmt.Appendf(d.b, "%s#%02x%02x%02x", word, r, g, b)
}

// word writes words with nothing between them.
func (d *dumper) word(s ...string) {
	for _, w := range s {
		d.b = append(d.b, w...)
	}
}
