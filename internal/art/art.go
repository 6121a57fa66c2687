// Package art reads SVG drawings into faces, so that they stay vector drawings in print: filled and
// stroked paths under their transforms, cut by clip paths. What a display list cannot represent is
// reported with its name and place, never dropped silently. Nothing outside the file is read, and
// nothing in it is executed.
//
// No library is used, because those that read SVG ignore what they do not support.
package art

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Side is the longer side of the face that a drawing becomes; it can be placed at any size.
const Side = 200 * geom.MM

// The limits of one drawing.
const (
	maxElements = 50_000
	maxDrawn    = 100_000 // counting reused ones
	maxDepth    = 100
)

// Drawing is a drawing as a face that keeps its proportions, with longer side Side. Size is its
// stated size on paper. Lost lists what is not drawn as specified, each kind once, in the order of
// the file. Parts are the outlines of the elements with an id, in coordinates of the face.
type Drawing struct {
	Face  *face.Face
	Size  geom.Size
	Lost  []Loss
	Parts map[string]geom.Path
	// Pictures are the bitmaps that the face shows, with ids derived from their contents.
	Pictures []*face.Bitmap
}

// Loss is something in a drawing that is not drawn as specified, with the line and column, from 1,
// of its first occurrence, and how often it occurs.
type Loss struct {
	What      string
	Line, Col int
	Count     int
}

// Fault is an error with its place in the file.
type Fault struct {
	Line, Col int
	Msg       string
}

// Error returns the message alone.
func (f *Fault) Error() string { return f.Msg }

// Read reads a drawing. bitmap reads images embedded in it, and is nil if none are allowed. The
// error is a *Fault.
func Read(id string, data []byte, bitmap func([]byte) (*face.Bitmap, error)) (*Drawing, error) {
	r := &reader{id: id, ids: map[string]*node{}, rules: &sheet{}, parts: map[string]geom.Path{}, bitmap: bitmap}
	view, size, items, err := r.read(data, Side)
	if err != nil {
		return nil, err
	}
	out := &face.Face{ID: id, Art: true, Size: view, Items: items}
	return &Drawing{Face: out, Size: size, Lost: r.losses(), Parts: r.parts, Pictures: r.pictures}, nil
}

// read draws a file so that its longer side has the given length; size is its stated size.
func (r *reader) read(data []byte, side geom.Length) (view, size geom.Size, items []face.Item, err error) {
	root, rules, err := parse(data)
	if err != nil {
		return view, size, nil, err
	}
	r.rules = rules
	r.index(root)
	box, size, err := frame(root)
	if err != nil {
		return view, size, nil, err
	}
	k := float64(side) / max(box[2], box[3])
	view = geom.Size{W: geom.Length(math.Round(box[2] * k)), H: geom.Length(math.Round(box[3] * k))}
	r.view, r.units = view, box
	for _, l := range rules.lost {
		r.lose(l.node, l.what)
	}
	p := &painter{r: r, m: geom.Matrix{A: k, D: k, E: -box[0] * k, F: -box[1] * k}}
	p.style = r.style(root, plain())
	if items = p.children(root, nil); !r.solid {
		items = r.veil(items, share(p.style["opacity"]))
	}
	if r.fault != nil {
		return view, size, nil, r.fault
	}
	if len(items) == 0 {
		return view, size, nil, root.fault("nothing in it can be drawn")
	}
	return view, size, items, nil
}

// frame returns the view box of a drawing and its size on paper.
func frame(root *node) (view [4]float64, size geom.Size, err error) {
	if root.name != "svg" {
		return view, size, root.fault(fmt.Sprintf("it begins with <%s>, not with <svg>", root.name))
	}
	w, okW := length(root.attr("width"))
	h, okH := length(root.attr("height"))
	if s := root.attr("viewBox"); s != "" {
		n, ok := numbers(s)
		if !ok || len(n) != 4 {
			return view, size, root.fault(fmt.Sprintf("its viewBox %q is not four numbers", s))
		}
		copy(view[:], n)
	} else if okW && okH {
		view = [4]float64{0, 0, w, h}
	} else {
		return view, size, root.fault("it says neither a viewBox nor a width and height")
	}
	if !(view[2] > 0 && view[3] > 0) || max(view[2], view[3]) > 1e6 || max(view[2], view[3])/min(view[2], view[3]) > 1e3 {
		return view, size, root.fault(fmt.Sprintf("its size of %g by %g cannot be drawn", view[2], view[3]))
	}
	const px = 25.4 / 96
	switch {
	case okW && okH:
	case okW:
		h = w * view[3] / view[2]
	case okH:
		w = h * view[2] / view[3]
	default:
		w, h = view[2], view[3]
	}
	return view, geom.Size{W: geom.FromMM(min(w*px, 1e5)), H: geom.FromMM(min(h*px, 1e5))}, nil
}

// reader is a drawing being read.
type reader struct {
	id       string
	ids      map[string]*node
	rules    *sheet
	lost     []Loss
	fault    *Fault
	view     geom.Size
	drawn    int
	fitted   int // number of times rules fit elements
	depth    int
	solid    bool                 // everything is drawn as one area in one colour
	ink      face.Colour          // that colour, once known
	welded   bool                 // a stroke has been drawn as an area
	parts    map[string]geom.Path // outlines by id; nil if not wanted
	pictures []*face.Bitmap       // embedded in it
	bitmap   func([]byte) (*face.Bitmap, error)
	units    [4]float64 // its view box
}

// index records the elements by id; the first with an id counts.
func (r *reader) index(n *node) {
	if id := n.attr("id"); id != "" && r.ids[id] == nil {
		r.ids[id] = n
	}
	for _, c := range n.children {
		r.index(c)
	}
}

// lose records something that is not drawn as an element specifies.
func (r *reader) lose(n *node, what string) {
	i := slices.IndexFunc(r.lost, func(l Loss) bool { return l.What == what })
	if i < 0 {
		r.lost = append(r.lost, Loss{What: what, Line: n.line, Col: n.col, Count: 1})
		return
	}
	r.lost[i].Count++
}

// losses returns what could not be drawn, in the order of the file.
func (r *reader) losses() []Loss {
	slices.SortStableFunc(r.lost, func(a, b Loss) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
	return r.lost
}

// refer returns the element that a reference such as "url(#a)" or "#a" names, or nil if it is not
// in this file.
func (r *reader) refer(s string) *node {
	s = strings.TrimSpace(s)
	if in, ok := strings.CutPrefix(s, "url("); ok {
		in, _, _ = strings.Cut(in, ")")
		s = strings.Trim(strings.TrimSpace(in), `"'`)
	}
	if id, ok := strings.CutPrefix(s, "#"); ok {
		return r.ids[id]
	}
	return nil
}
