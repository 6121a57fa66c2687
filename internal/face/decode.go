package face

import (
	"encoding/binary"
	"math"

	"punchboard/internal/geom"
)

// decoder takes values off the front of its bytes; after the first missing one every value is zero.
type decoder struct {
	b     []byte
	bad   bool
	one   func(*Face) *Face
	shown []*Face
	depth int
}

// deepest is the maximum nesting of faces and groups.
const deepest = 100

// face reads what encoder.face wrote. If it is damaged, the missing fields are zero and bad is set.
func (d *decoder) face() *Face {
	f := d.head()
	f.Items = d.items()
	return f
}

// head reads a face without its items.
func (d *decoder) head() *Face {
	f := &Face{ID: d.string()}
	f.Size.W, f.Size.H, f.Bleed, f.Art = d.length(), d.length(), d.length(), d.int() == 1
	f.Cut = d.path()
	return f
}

// other reads a face that a group shows.
func (d *decoder) other() *Face {
	n := d.int()
	if n < 0 || n > int64(len(d.shown)) {
		d.bad, d.b = true, nil
		return nil
	}
	if n > 0 {
		return d.shown[n-1]
	}
	f := d.face()
	if d.bad {
		return nil
	}
	if d.one != nil {
		f = d.one(f)
	}
	d.shown = append(d.shown, f)
	return f
}

// items reads a list of items, nil for none. Groups nested deeper than deepest count as damage.
func (d *decoder) items() []Item {
	n := d.count(1)
	if n == 0 {
		return nil
	}
	if d.depth++; d.depth > deepest {
		d.bad, d.b = true, nil
		return nil
	}
	defer func() { d.depth-- }()
	out := make([]Item, 0, n)
	for range n {
		it := d.item()
		if d.bad {
			return nil
		}
		out = append(out, it)
	}
	return out
}

// item reads one item by the letter of its kind; for any other letter it returns nil and sets bad.
// Soft shapes and faded groups follow letters of their own.
func (d *decoder) item() Item {
	switch d.int() {
	case 't':
		return d.text("")
	case 'A':
		says := d.string()
		if says == "" || d.int() != 't' {
			d.bad = true
			return nil
		}
		return d.text(says)
	case 's':
		return d.shape()
	case 'S':
		soft, grade := d.length(), d.grade()
		s, _ := d.item().(*Shape)
		if s == nil {
			d.bad = true
			return nil
		}
		s.Soft, s.Grade = soft, grade
		return s
	case 'F':
		faded := d.int()
		g, _ := d.item().(*Group)
		if g == nil || faded < 1 || faded > 100 || g.Of == nil {
			d.bad = true
			return nil
		}
		g.Faded = uint8(faded)
		return g
	case 'i':
		return &Icon{Fill: Colour(d.int()), Stroke: Colour(d.int()), Width: d.length(), ID: d.string(), Box: d.rect(), Turn: d.float()}
	case 'p':
		return &Picture{ID: d.string(), Box: d.rect()}
	case 'g':
		return d.group(false)
	case 'G':
		return d.group(true)
	case 'l':
		return &Link{To: d.string(), Box: d.rect()}
	case 'f':
		return &Field{Tick: d.int() == 1, Says: d.string(), Box: d.rect()}
	case 'a':
		return &Anchor{At: d.point(), Name: d.string()}
	case 'T':
		return &Tag{Span: int(d.int()), Path: d.string(), Alt: d.string()}
	case 'b':
		return &Bookmark{Level: int(d.int()), Y: d.length(), Title: d.string()}
	}
	d.bad = true
	return nil
}

// text reads a run of glyphs. Advances are in thousandths of the size, and so is the rise of each
// glyph in a run that has says.
func (d *decoder) text(says string) Item {
	t := &Text{Says: says, At: d.point(), Size: d.length(), Colour: Colour(d.int()), Font: d.string()}
	t.Glyphs = make([]Glyph, d.count(3))
	for i := range t.Glyphs {
		t.Glyphs[i] = Glyph{ID: uint16(d.int()), Rune: rune(d.int()), Advance: int32(d.int())}
		if says != "" {
			t.Glyphs[i].Rise = int16(d.int())
		}
	}
	return t
}

// shape reads a path with its paint; dashes are in micrometres, nil for none.
func (d *decoder) shape() Item {
	s := &Shape{Fill: Colour(d.int()), Stroke: Colour(d.int()), Width: d.length(), Round: d.int() == 1, EvenOdd: d.int() == 1}
	if n := d.count(1); n > 0 {
		s.Dash = make([]geom.Length, n)
		for i := range s.Dash {
			s.Dash[i] = d.length()
		}
	}
	s.Path = d.path()
	return s
}

// group reads a group, which either shows a face or has items of its own.
func (d *decoder) group(clipped bool) Item {
	g := &Group{Name: d.string(), Layer: d.string()}
	g.Map = geom.Matrix{A: d.float(), B: d.float(), C: d.float(), D: d.float(), E: d.float(), F: d.float()}
	if clipped {
		g.Clip = d.path()
	}
	if len(d.b) > 0 && d.b[0] == 1 { // -1
		d.b = d.b[1:]
		g.Of = d.other()
	} else {
		g.Items = d.items()
	}
	return g
}

// grade reads a gradient, nil for no colours; a single colour counts as damage.
func (d *decoder) grade() *Grade {
	n := d.count(1)
	if n == 0 {
		return nil
	}
	g := &Grade{Colours: make([]Colour, n)}
	for i := range g.Colours {
		g.Colours[i] = Colour(d.int())
	}
	g.From, g.To = d.point(), d.point()
	if n < 2 {
		d.bad = true
	}
	return g
}

// path reads a path, nil for none; an unknown operator counts as damage.
func (d *decoder) path() geom.Path {
	n := d.count(1)
	if n == 0 {
		return nil
	}
	p := make(geom.Path, n)
	for i := range p {
		if len(d.b) == 0 || d.b[0] > byte(geom.Close) {
			d.bad, d.b = true, nil
			return nil
		}
		p[i].Op, d.b = geom.Op(d.b[0]), d.b[1:]
		for j := range p[i].P[:p[i].Points()] {
			p[i].P[j] = d.point()
		}
	}
	return p
}

// int reads a number of variable length; after damage it returns 0 and discards the rest.
func (d *decoder) int() int64 {
	v, n := binary.Varint(d.b)
	if n <= 0 {
		d.bad, d.b = true, nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

// count reads the number of elements that follow, each of which takes at least the given number of
// bytes.
func (d *decoder) count(each int) int {
	n := d.int()
	if n < 0 || n > int64(len(d.b)/each) {
		d.bad, d.b = true, nil
		return 0
	}
	return int(n)
}

// float reads eight bytes as a number; if fewer are left it returns 0 and discards the rest.
func (d *decoder) float() float64 {
	if len(d.b) < 8 {
		d.bad, d.b = true, nil
		return 0
	}
	v := math.Float64frombits(binary.LittleEndian.Uint64(d.b))
	d.b = d.b[8:]
	return v
}

// string reads a string after its length in bytes.
func (d *decoder) string() string {
	n := d.count(1)
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

// length reads a length in micrometres.
func (d *decoder) length() geom.Length { return geom.Length(d.int()) }

// point reads a point, x before y, in micrometres.
func (d *decoder) point() geom.Point { return geom.Point{X: d.length(), Y: d.length()} }

// rect reads a box: its corner, width and height, in micrometres.
func (d *decoder) rect() geom.Rect {
	return geom.Rect{X: d.length(), Y: d.length(), W: d.length(), H: d.length()}
}
