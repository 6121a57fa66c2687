package load

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// layoutReader is a layout while its file is being read.
type layoutReader struct {
	*layout.Layout
	cards map[string]*layout.Card
}

// layout reads a layout on top of a copy of the one it extends.
func (lib *libraryReader) layout(id string, d *doc, parent *layout.Layout) *layout.Layout {
	l := &layout.Layout{Styles: map[string]*layout.Style{}}
	if parent != nil {
		c := *parent
		l = &c
		l.Styles, l.Let = maps.Clone(l.Styles), slices.Clone(l.Let)
		l.Front, l.Back = slices.Clone(l.Front), slices.Clone(l.Back)
		l.Extends, l.Variants = "", nil
	}
	l.ID, l.At = id, d.top()
	d.only(d.root, &layoutReader{l, lib.Cards})
	measure(l)
	l.Guarded = l.Guarded || value(d.root, "safe") != nil
	switch {
	case parent == nil && value(d.root, "size") == nil:
		d.addAt("PB005", l.At, fmt.Sprintf("the layout %s has no size", quote(id)))
	case l.Stands != nil && !stands(l):
		d.addAt("PB212", l.At, fmt.Sprintf("the two pictures of %s must lie on it without overlapping", quote(id)))
	case l.Cut != "":
		checkRegular(d, l)
	}
	return l
}

// measure names the width and the height of a face in millimetres for its expressions, before other
// names, so that boxes follow the size of a layout that extends theirs. A layout may name its own.
func measure(l *layout.Layout) {
	for _, of := range []layout.Let{{Name: "face_high", Expr: layout.Source{Text: l.Size.H.Num()}}, {Name: "face_wide", Expr: layout.Source{Text: l.Size.W.Num()}}} {
		switch i := slices.IndexFunc(l.Let, func(x layout.Let) bool { return x.Name == of.Name }); {
		case i < 0:
			l.Let = slices.Insert(l.Let, 0, of)
		case l.Let[i].Expr.At == diag.Place{}:
			l.Let[i] = of
		}
	}
}

// checkRegular reports the size of a hexagon whose sides differ in length; sheets and their cuts
// need a regular one. Differences up to a tenth of a millimetre are ignored.
func checkRegular(d *doc, l *layout.Layout) {
	const slack = geom.MM / 10
	across, along, what := l.Size.W, l.Size.H, "wide"
	if l.Cut == "hexagon-flat" {
		across, along, what = along, across, "high"
	}
	want := along.Scale(math.Sqrt(3) / 2)
	if off := across - want; off > slack || off < -slack {
		d.add("PB212", cmp.Or(value(d.root, "size"), d.root), fmt.Sprintf("a hexagon is %.2f mm %s here, for its sides to be of one length", want.MM(), what))
	}
}

// stands reports whether the two pictures of a standee's strip are inside it and do not overlap.
func stands(l *layout.Layout) bool {
	strip := geom.Rect{W: l.Size.W, H: l.Size.H}
	at := geom.Rect{W: l.Stands.Size.W, H: l.Stands.Size.H}
	front, back := at.Move(l.Stands.Front), at.Move(l.Stands.Back)
	return strip.Contains(front) && strip.Contains(back) && !front.Overlaps(back)
}

// readStand reads where the pictures are on a standee's strip.
func readStand(d *doc, n *yaml.Node, s slot) {
	if x := (&face.Stand{}); faultless(d, n, x) {
		*s.to.(**face.Stand) = x
	}
}

// minFace is the least width and height of a face: nobody can cut smaller ones, and a sheet would
// hold millions of them.
const minFace = geom.MM

// readFaceSize reads the size of a face: width and height, or the name of a card size.
func readFaceSize(d *doc, n *yaml.Node, to *geom.Size, cards map[string]*layout.Card) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str" {
		c := cards[n.Value]
		if c == nil {
			d.lacking(n, "no size of cards is called "+quote(n.Value), slices.Sorted(maps.Keys(cards)))
			return
		}
		*to = c.Size
		return
	}
	before := len(d.found)
	d.read(n, "", to)
	if len(d.found) == before && min(to.W, to.H) < minFace {
		d.add("PB212", n, fmt.Sprintf("a face must be at least %s wide and high", minFace))
	}
}

// size reads the size of a face, which may be the name of a card size.
func (l *layoutReader) size(d *doc, n *yaml.Node) { readFaceSize(d, n, &l.Size, l.cards) }

// readLets reads named expressions on top of the existing ones; one with an existing name replaces
// it.
func readLets(d *doc, n *yaml.Node, s slot) {
	into := s.to.(*[]layout.Let)
	*into = slices.Clone(*into)
	d.entries(n, "expressions", func(k, v *yaml.Node) {
		if !isName(k.Value) && !model.IsID(k.Value) {
			d.wrong(k, "a name of letters, digits and _, or an id")
		}
		src, ok := d.expression(v)
		if !ok {
			return
		}
		i := slices.IndexFunc(*into, func(l layout.Let) bool { return l.Name == k.Value })
		if i >= 0 {
			(*into)[i].Expr = src
			return
		}
		*into = append(*into, layout.Let{Name: k.Value, Expr: src})
	})
}

// isName reports whether expressions can use s as a name.
func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// boxReader is a box while its map is being read.
type boxReader struct {
	*layout.Box
	Before *yaml.Node `key:"before text"`
	Lying  *yaml.Node `key:"boxes lying"`
	Stack  *yaml.Node `key:"stack lying"`
	Row    *yaml.Node `key:"row lying"`
}

// outlineShapes are the shapes that fill a box; boxShapes are all the shapes it may draw.
var (
	outlineShapes = []string{"box", "round", "cut", "cut4", "circle", "ellipse", "hexagon", "hexagon-flat", "diamond", "triangle", "arrow", "reticle", "shield", "tag"}
	boxShapes     = append(slices.Clone(outlineShapes), "line", "polygon", "curve", "path")
)

// contents are the keys of which a box has exactly one.
var contents = []string{"text", "icon", "shape", "picture", "widget", "boxes", "stack", "row"}

// shareForm matches a percentage or a number of pixels.
var shareForm = pattern.New(`^\d+(\.\d+)?%?$`)

// readShares reads parts of a picture, one for each of the names: percentages, pixels, or texts
// with expressions that yield them.
func readShares(d *doc, n *yaml.Node, s slot) {
	var out []layout.Source
	d.exactly(n, strings.Count(s.What, ",")+1, "parts: "+s.What, s.What, func(_ int, v *yaml.Node) {
		text, ok := d.word(v, "a percentage such as 30%")
		if ok && !strings.Contains(text, "{{") && !shareForm.MatchString(text) {
			d.wrong(v, "a percentage such as 30%")
		}
		out = append(out, layout.Source{Text: text, At: d.at(v)})
	})
	*s.to.(*[]layout.Source) = out
}

// readSide reads the boxes of a side of a face on top of the existing ones.
func readSide(d *doc, n *yaml.Node, s slot) {
	to := s.to.(*[]*layout.Box)
	*to = readBoxes(d, n, *to)
	checkParts(d, &layout.Box{Boxes: *to})
}

// readBoxes reads a list of boxes on top of the existing ones: a box with an existing name changes
// that box; any other is added at the end or before the one it names.
func readBoxes(d *doc, n *yaml.Node, old []*layout.Box) []*layout.Box {
	out := slices.Clone(old)
	own := map[string]diag.Place{}
	d.items(n, "boxes", func(_ int, v *yaml.Node) {
		b, i := readBox(d, v, out)
		if b.Box == nil {
			return
		}
		if first, twice := own[b.Name]; twice && b.Name != "" {
			f := d.addAt("PB102", b.At, fmt.Sprintf("there are two boxes %s in this list", quote(b.Name)))
			f.Also = []diag.Also{{At: first, Mark: "the first"}}
			return
		}
		own[b.Name] = b.At
		if i >= 0 {
			out[i] = b.Box
			if b.Before == nil {
				return
			}
			out = slices.Delete(out, i, i+1)
		}
		out = insertBox(d, out, b)
	})
	return out
}

// insertBox puts a box at its place in the order of drawing.
func insertBox(d *doc, out []*layout.Box, b boxReader) []*layout.Box {
	if b.Before == nil {
		return append(out, b.Box)
	}
	n := follow(b.Before)
	i := slices.IndexFunc(out, func(x *layout.Box) bool { return x.Name == n.Value && x.Name != "" })
	if i < 0 {
		names := lists.Map(out, func(x *layout.Box) string { return x.Name })
		d.unknown(n, "box", names)
		return append(out, b.Box)
	}
	return slices.Insert(out, i, b.Box)
}

// readBox reads one box, on top of the one with its name if there is one; i is the index of that
// box, or -1.
func readBox(d *doc, n *yaml.Node, old []*layout.Box) (b boxReader, i int) {
	b.Box = &layout.Box{}
	i = -1
	if name := value(n, "name"); name != nil && follow(name).Value != "" {
		i = slices.IndexFunc(old, func(x *layout.Box) bool { return x.Name == follow(name).Value })
	}
	if i >= 0 {
		*b.Box = *old[i]
		b.clearContents(n)
	}
	b.At = d.at(n)
	if name := value(n, "name"); name != nil {
		b.At = d.at(follow(name))
	}
	if !d.only(n, &b) {
		return boxReader{}, -1
	}
	for _, x := range []struct {
		way string
		in  *yaml.Node
	}{{"", b.Lying}, {layout.Down, b.Stack}, {layout.Across, b.Row}} {
		if x.in != nil {
			b.Flow.Way = x.way
			b.Boxes = readBoxes(d, x.in, b.Boxes)
			checkParts(d, b.Box)
		}
	}
	checkBox(d, n, &b, holds(old, b.Name))
	return b, i
}

// holds returns the box among some that has a box of a name in it, nil if there is none.
func holds(boxes []*layout.Box, name string) *layout.Box {
	return lists.First(boxes, func(b *layout.Box) bool {
		return name != "" && (slices.ContainsFunc(b.Boxes, func(in *layout.Box) bool { return in.Name == name }) || holds(b.Boxes, name) != nil)
	})
}

// clearContents removes what a box drew if the map says again what it draws.
func (b *boxReader) clearContents(n *yaml.Node) {
	for _, c := range contents {
		if value(n, c) == nil {
			continue
		}
		b.Text, b.Icon, b.Picture = layout.Source{}, layout.Source{}, layout.Source{}
		b.Shape, b.Widget = "", ""
		if way, lies := lyings[c]; !lies || way != b.Flow.Way {
			b.Boxes, b.Flow.Way = nil, ""
		}
	}
}

// checkBox reports a box that draws nothing or several things, or whose values do not fit together.
// within is the box of the layout it extends that has one of its name in it.
func checkBox(d *doc, n *yaml.Node, b *boxReader, within *layout.Box) {
	var has []string
	lies := len(b.Boxes) > 0
	for i, set := range []bool{b.Text.Text != "", b.Icon.Text != "", b.Shape != "" && b.Flow.Way == "", b.Picture.Text != "", b.Widget != "",
		lies && b.Flow.Way == "", lies && b.Flow.Way == layout.Down, lies && b.Flow.Way == layout.Across} {
		if set || value(n, contents[i]) != nil && (contents[i] != "shape" || b.Flow.Way == "") {
			has = append(has, contents[i])
		}
	}
	switch {
	case b.Field.Text != "" && b.Tick.Text != "":
		d.addAt("PB008", b.At, "the box is both to write in and to tick; it can only be one")
	case len(has) == 0 && (b.Field.Text != "" || b.Tick.Text != ""): // what is filled in need not be drawn
	case len(has) == 0:
		f := d.addAt("PB005", b.At, "the box says nothing of what it draws")
		f.Evidence = []string{"it needs one of these: " + strings.Join(contents, ", ")}
		if value(n, "path") != nil {
			f.Help = "a path is drawn with shape: path"
		} else if value(n, "points") != nil {
			f.Help = "points are drawn with shape: line, polygon or curve"
		} else if within != nil {
			f.Help = fmt.Sprintf("to change the box %s in %s, write {name: %s, %s: [...]} with this one in it", quote(b.Name), quote(within.Name),
				within.Name, map[string]string{"": "boxes", layout.Down: "stack", layout.Across: "row"}[within.Flow.Way])
		}
	case strings.Contains(b.Style, "{{"):
		f := d.addAt("PB006", b.At, "the style of a box is a name, not an expression")
		f.Help = "make a box of each style, and say when it is drawn"
	case len(has) > 1:
		f := d.addAt("PB008", b.At, fmt.Sprintf("the box draws %s at once; it can draw one", strings.Join(has, " and ")))
		f.Help = "make a box of each, or a group with boxes"
	case b.Shape == "path" && b.Path.Text == "" && value(n, "path") == nil:
		d.addAt("PB005", b.At, "a box of shape path needs its path")
	case (b.Shape == "polygon" || b.Shape == "curve") && len(b.Points) == 0 && b.Route.Text == "" && value(n, "points") == nil:
		d.addAt("PB005", b.At, "a "+b.Shape+" needs its points")
	case b.Width.Fixed < 0 || b.Lines < 0:
		d.addAt("PB212", b.At, "width and lines cannot be less than 0")
	case b.Alike != "" && b.Text.Text == "" && b.Flow.Way == "":
		d.addAt("PB004", b.At, "only a text, a stack or a row can be alike")
	case b.VAlign == "spread" && b.Flow.Way != layout.Down:
		d.addAt("PB212", b.At, "only boxes in a stack can be spread")
	case (b.W.Fixed < 0 || b.H.Fixed < 0) && b.Shape != "line" && value(n, "size") != nil:
		d.add("PB212", value(n, "size"), "a box cannot be less than 0 wide or high")
	default:
		checkIdle(d, n, has...)
	}
}

// readPoints reads a list of points, or an expression that yields them.
func readPoints(b *boxReader, d *doc, n *yaml.Node) {
	b.Points, b.Route = nil, layout.Source{}
	if n.Kind == yaml.ScalarNode {
		if src, ok := d.braced(n); ok {
			b.Route = src
			return
		}
	}
	if bare(d, n, "a list of points") {
		return
	}
	d.items(n, "points", func(_ int, v *yaml.Node) {
		var p layout.Spot
		readNums(d, v, "x, y", &p.X, &p.Y)
		b.Points = append(b.Points, p)
	})
}

// readPathData reads SVG path data and checks that it parses, unless it contains expressions.
func readPathData(d *doc, n *yaml.Node) layout.Source {
	s, ok := d.word(n, "SVG path data")
	if !ok {
		return layout.Source{}
	}
	if _, err := geom.ParsePath(s); err != nil && !strings.Contains(s, "{{") {
		f := d.wrong(n, "SVG path data")
		f.Evidence = []string{err.Error()}
		return layout.Source{}
	}
	return layout.Source{Text: s, At: d.at(n)}
}

// readWith reads the arguments of a widget as written, braces included: the widget decides whether
// one is a word with {{ }} or an expression.
func readWith(d *doc, n *yaml.Node) []layout.With {
	var out []layout.With
	d.entries(n, "arguments", func(k, v *yaml.Node) {
		if s, ok := d.word(v, "a word or an expression"); ok {
			out = append(out, layout.With{Name: k.Value, Expr: layout.Source{Text: s, At: d.at(follow(v))}})
		}
	})
	return out
}
