package serve

import (
	"fmt"
	"net/http"
	"strings"

	"punchboard/internal/geom"
)

// Outline is how a face is laid out, drawn over its picture. Lengths are in millimetres from the
// corner of the trim.
type Outline struct {
	Safe  string `json:"safe"`          // the distance of the safe zone from the cut
	Cut   string `json:"cut,omitempty"` // SVG path data; "" for the rectangle of the size
	Boxes []Box  `json:"boxes"`
}

// Box is a box of the layout. At is its place in the layout, Of the place in the data of its
// contents, or "".
type Box struct {
	Name   string `json:"name"`
	X      string `json:"x"`
	Y      string `json:"y"`
	Width  string `json:"width"`
	Height string `json:"height"`
	At     string `json:"at"`
	Of     string `json:"of,omitempty"`
}

// Outline returns the outline of the face with a key, or false if there is no such face.
func (d *Desk) Outline(key string) (Outline, bool) {
	p, ok := d.find(func(p picture) bool { return p.Key == key })
	if !ok {
		return Outline{}, false
	}
	out := Outline{Safe: "0", Cut: pathData(p.Face.Cut), Boxes: []Box{}}
	seen := p.of.Boxes(p.Shown)
	if seen.Layout != nil {
		out.Safe = seen.Layout.Safe.Num()
	}
	for _, b := range seen.Boxes {
		r := b.Place
		out.Boxes = append(out.Boxes, Box{b.Name, r.X.Num(), r.Y.Num(), r.W.Num(), r.H.Num(), place(b.At), place(b.Of())})
	}
	return out, true
}

// pathData formats a path as SVG path data.
func pathData(p geom.Path) string {
	var b strings.Builder
	for _, s := range p {
		op, n := "Z", 0
		switch s.Op {
		case geom.MoveTo:
			op, n = "M", 1
		case geom.LineTo:
			op, n = "L", 1
		case geom.CurveTo:
			op, n = "C", 3
		}
		b.WriteString(op)
		for _, at := range s.P[:n] {
			fmt.Fprintf(&b, "%s %s ", at.X.Num(), at.Y.Num())
		}
	}
	return b.String()
}

// boxes sends the outline of a face.
func (s *Server) boxes(w http.ResponseWriter, r *http.Request) {
	out, ok := s.desk.Outline(r.URL.Query().Get("key"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	answer(w, out)
}
