package load

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// layoutReader is a layout while its file is read.
type layoutReader struct {
	*layout.Layout
	cards map[string]*layout.Card
}

var layoutShape = shape[layoutReader]{
	{"extends", false, func(l *layoutReader) any { return as("layout-id", &l.Extends) }},
	{"size", false, func(l *layoutReader) any {
		return as("face-size", reader(func(d *doc, n *yaml.Node) { readFaceSize(d, n, &l.Size, l.cards) }))
	}},
	{"bleed", false, func(l *layoutReader) any { return &l.Bleed }},
	{"safe", false, func(l *layoutReader) any { return &l.Safe }},
	{"corner", false, func(l *layoutReader) any { return &l.Corner }},
	{"cut", false, func(l *layoutReader) any { return choose(&l.Cut, "hexagon", "hexagon-flat") }},
	{"styles", false, func(l *layoutReader) any {
		return as("map style", reader(func(d *doc, n *yaml.Node) { readStyles(d, n, l.Styles) }))
	}},
	{"let", false, func(l *layoutReader) any {
		return as("map expr", reader(func(d *doc, n *yaml.Node) { readLets(d, n, &l.Let) }))
	}},
	{"variants", false, func(l *layoutReader) any {
		return as("list variant", reader(func(d *doc, n *yaml.Node) { l.Variants = readVariants(d, n) }))
	}},
	{"stands", false, func(l *layoutReader) any {
		return as("stand", reader(func(d *doc, n *yaml.Node) { readStand(d, n, l.Layout) }))
	}},
	{"landscape", false, func(l *layoutReader) any {
		return as("list landscape", reader(func(d *doc, n *yaml.Node) { l.Landscape = readLandscape(d, n) }))
	}},
	{"front", false, func(l *layoutReader) any {
		return as("list box", reader(func(d *doc, n *yaml.Node) { l.Front = readSide(d, n, l.Front) }))
	}},
	{"back", false, func(l *layoutReader) any {
		return as("list box", reader(func(d *doc, n *yaml.Node) { l.Back = readSide(d, n, l.Back) }))
	}},
}

// layout reads a layout over a copy of the one it extends.
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
	layoutShape.only(d, d.root, &layoutReader{l, lib.Cards})
	l.Guarded = l.Guarded || value(d.root, "safe") != nil
	switch {
	case parent == nil && value(d.root, "size") == nil:
		d.addAt("PB005", l.At, fmt.Sprintf("the layout %s has no size", quote(id)))
	case l.Stands != nil && !stands(l):
		d.addAt("PB212", l.At, fmt.Sprintf("the two pictures of %s must lie on it, neither on the other", quote(id)))
	case l.Bleed < 0 || l.Safe < 0 || l.Corner < 0:
		d.addAt("PB212", l.At, fmt.Sprintf("bleed, safe and corner of %s cannot be less than 0", quote(id)))
	case l.Cut != "":
		checkRegular(d, l)
	}
	return l
}

// checkRegular reports the size of a hexagon whose sides are not all as long, as the
// sheets and their cuts want them. A tenth of a millimetre is nobody's business.
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

// stands reports whether the two pictures of a strip are on it and apart.
func stands(l *layout.Layout) bool {
	strip := geom.Rect{W: l.Size.W, H: l.Size.H}
	at := geom.Rect{W: l.Stands.Size.W, H: l.Stands.Size.H}
	front, back := at.Move(l.Stands.Front), at.Move(l.Stands.Back)
	return strip.Contains(front) && strip.Contains(back) && !front.Overlaps(back)
}

var standShape = shape[face.Stand]{
	{"size", true, func(s *face.Stand) any {
		return as("size", reader(func(d *doc, n *yaml.Node) { readFaceSize(d, n, &s.Size, nil) }))
	}},
	{"front", true, func(s *face.Stand) any {
		return as("point", reader(func(d *doc, n *yaml.Node) { readPoint(d, n, &s.Front) }))
	}},
	{"back", true, func(s *face.Stand) any {
		return as("point", reader(func(d *doc, n *yaml.Node) { readPoint(d, n, &s.Back) }))
	}},
}

// readStand reads where the pictures of a strip are that stands.
func readStand(d *doc, n *yaml.Node, l *layout.Layout) {
	var s face.Stand
	before := len(d.found)
	if standShape.only(d, n, &s) && len(d.found) == before {
		l.Stands = &s
	}
}

var variantShape = shape[layout.Variant]{
	{"layout", true, func(v *layout.Variant) any { return as("layout-id", &v.Layout) }},
	{"when", true, func(v *layout.Variant) any { return sourceOf(&v.When) }},
}

// minFace is the least width and height of a face: smaller ones nobody can cut,
// and a sheet would hold millions.
const minFace = geom.MM

// readFaceSize reads the size of a face: width and height, or the name of a card.
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
	d.read(n, to)
	if len(d.found) == before && min(to.W, to.H) < minFace {
		d.add("PB212", n, fmt.Sprintf("a face must be at least %s wide and high", minFace))
	}
}

// readVariants reads the layouts that may take this one's place.
func readVariants(d *doc, n *yaml.Node) []layout.Variant {
	return variantShape.each(d, n, "variants", func(at diag.Place) layout.Variant { return layout.Variant{At: at} })
}

// readLets reads named expressions; one of a name that is there takes its place.
func readLets(d *doc, n *yaml.Node, into *[]layout.Let) {
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

// boxReader is a box while its map is read.
type boxReader struct {
	*layout.Box
	before *yaml.Node
	boxes  *yaml.Node
}

var boxShape = shape[boxReader]{
	{"name", false, func(b *boxReader) any { return &b.Name }},
	{"before", false, func(b *boxReader) any { return as("text", keep(&b.before)) }},
	{"at", false, func(b *boxReader) any { return nums("x, y", &b.X, &b.Y) }},
	{"size", false, func(b *boxReader) any { return nums("width, height", &b.W, &b.H) }},
	{"when", false, func(b *boxReader) any { return sourceOf(&b.When) }},
	{"let", false, func(b *boxReader) any {
		return as("map expr", reader(func(d *doc, n *yaml.Node) {
			b.Let = slices.Clone(b.Let)
			readLets(d, n, &b.Let)
		}))
	}},
	{"each", false, func(b *boxReader) any { return sourceOf(&b.Each) }},
	{"as", false, func(b *boxReader) any { return &b.As }},
	{"step", false, func(b *boxReader) any { return nums("right, down", &b.Step[0], &b.Step[1]) }},
	{"text", false, func(b *boxReader) any { return &b.Text }},
	{"style", false, func(b *boxReader) any { return as("style-name", &b.Style) }},
	{"colour", false, func(b *boxReader) any { return as("colour-name", &b.Colour) }},
	{"align", false, func(b *boxReader) any { return choose(&b.Align, "left", "centre", "right", "justify") }},
	{"valign", false, func(b *boxReader) any { return choose(&b.VAlign, "top", "middle", "bottom", "baseline", "spread") }},
	{"ink", false, func(b *boxReader) any { return &b.ByInk }},
	{"lines", false, func(b *boxReader) any { return &b.Lines }},
	{"alike", false, func(b *boxReader) any { return &b.Alike }},
	{"icon", false, func(b *boxReader) any { return as("icon", &b.Icon) }},
	{"turn", false, func(b *boxReader) any { return &b.Turn }},
	{"shape", false, func(b *boxReader) any { return choose(&b.Shape, boxShapes...) }},
	{"points", false, func(b *boxReader) any {
		return as("points", reader(func(d *doc, n *yaml.Node) { b.Points, b.Route = readPoints(d, n) }))
	}},
	{"path", false, func(b *boxReader) any {
		return as("text", reader(func(d *doc, n *yaml.Node) { b.Path = readPathData(d, n) }))
	}},
	{"corner", false, func(b *boxReader) any { return &b.Corner }},
	{"fill", false, func(b *boxReader) any {
		return as("fill", reader(func(d *doc, n *yaml.Node) { readFill(d, n, b.Box) }))
	}},
	{"angle", false, func(b *boxReader) any {
		b.Angle = &layout.Num{}
		return b.Angle
	}},
	{"stroke", false, func(b *boxReader) any { return as("colour-name", &b.Stroke) }},
	{"width", false, func(b *boxReader) any { return &b.Width }},
	{"dash", false, func(b *boxReader) any { return &b.Dash }},
	{"opacity", false, func(b *boxReader) any { return covers(&b.Opacity) }},
	{"shadow", false, func(b *boxReader) any {
		return as("shadow", reader(func(d *doc, n *yaml.Node) { b.Shadow = readShadow(d, n) }))
	}},
	{"picture", false, func(b *boxReader) any { return as("picture", &b.Picture) }},
	{"fit", false, func(b *boxReader) any { return choose(&b.Fit, "contain", "cover", "fill", "none") }},
	{"crop", false, func(b *boxReader) any { return shares("left, top, width, height", &b.Crop, 4) }},
	{"focus", false, func(b *boxReader) any { return shares("from the left, from the top", &b.Focus, 2) }},
	{"widget", false, func(b *boxReader) any { return &b.Widget }},
	{"with", false, func(b *boxReader) any {
		return as("map text", reader(func(d *doc, n *yaml.Node) { b.With = readWith(d, n) }))
	}},
	{"boxes", false, func(b *boxReader) any { return b.lying("boxes", "") }},
	{"clip", false, func(b *boxReader) any { return choose(&b.Clip, outlineShapes...) }},
	{"stack", false, func(b *boxReader) any { return b.lying("stack", layout.Down) }},
	{"row", false, func(b *boxReader) any { return b.lying("row", layout.Across) }},
	{"gap", false, func(b *boxReader) any { return &b.Flow.Gap }},
	{"pad", false, func(b *boxReader) any { return nums("left and right, above and below", &b.Flow.Pad[0], &b.Flow.Pad[1]) }},
	{"above", false, func(b *boxReader) any {
		return as("num", reader(func(d *doc, n *yaml.Node) { b.Part.Above = ptr(readNum(d, n)) }))
	}},
	{"grow", false, func(b *boxReader) any { return &b.Part.Grow }},
	{"foot", false, func(b *boxReader) any { return &b.Part.Foot }},
}

// outlineShapes are the shapes that fill a box, and boxShapes all that it may
// draw.
var (
	outlineShapes = []string{"box", "round", "cut", "cut4", "circle", "hexagon", "hexagon-flat", "diamond", "triangle", "arrow", "reticle", "shield", "tag"}
	boxShapes     = append(slices.Clone(outlineShapes), "line", "polygon", "curve", "path")
)

// contents are the keys of which a box has exactly one.
var contents = []string{"text", "icon", "shape", "picture", "widget", "boxes", "stack", "row"}

// nums reads two numbers or expressions; names says what they are in findings.
func nums(names string, a, b *layout.Num) formed {
	return as("pair", reader(func(d *doc, n *yaml.Node) { readNums(d, n, names, a, b) }))
}

// shares are parts of a picture: percentages, pixels, or texts with
// expressions that give such.
func shares(names string, to *[]layout.Source, want int) formed {
	return as("list text", reader(func(d *doc, n *yaml.Node) {
		*to = make([]layout.Source, 0, want)
		d.exactly(n, want, "parts: "+names, names, func(_ int, v *yaml.Node) {
			s, ok := d.word(v, "a percentage such as 30%")
			if ok && !strings.Contains(s, "{{") && !shareForm.MatchString(s) {
				d.wrong(v, "a percentage such as 30%")
			}
			*to = append(*to, layout.Source{Text: s, At: d.at(v)})
		})
	}))
}

// shareForm is a percentage or a number of pixels.
var shareForm = regexp.MustCompile(`^\d+(\.\d+)?%?$`)

// sourceOf reads an expression; one that cannot be read is a finding and changes nothing.
func sourceOf(to *layout.Source) formed {
	return as("expr", reader(func(d *doc, n *yaml.Node) {
		if src, ok := d.expression(n); ok {
			*to = src
		}
	}))
}

// readSide reads the boxes of a side of a face over those there are.
func readSide(d *doc, n *yaml.Node, old []*layout.Box) []*layout.Box {
	all := readBoxes(d, n, old)
	checkParts(d, &layout.Box{Boxes: all})
	return all
}

// readBoxes reads a list of boxes over those there are: a box of a name that is
// there changes it, any other is added at the end or before the one it names.
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
			if b.before == nil {
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
	if b.before == nil {
		return append(out, b.Box)
	}
	n := follow(b.before)
	i := slices.IndexFunc(out, func(x *layout.Box) bool { return x.Name == n.Value && x.Name != "" })
	if i < 0 {
		var names []string
		for _, x := range out {
			names = append(names, x.Name)
		}
		d.unknown(n, "box", names)
		return append(out, b.Box)
	}
	return slices.Insert(out, i, b.Box)
}

// readBox reads one box, over the one of its name if there is one; i is where
// that stands, else -1.
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
	if !boxShape.only(d, n, &b) {
		return boxReader{}, -1
	}
	if b.boxes != nil {
		b.Boxes = readBoxes(d, follow(b.boxes), b.Boxes)
		checkParts(d, b.Box)
	}
	checkBox(d, n, &b)
	return b, i
}

// clearContents takes out what a box drew if the map says anew what it draws.
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

// checkBox reports a box that draws nothing or several things.
func checkBox(d *doc, n *yaml.Node, b *boxReader) {
	var has []string
	lies := len(b.Boxes) > 0
	for i, set := range []bool{b.Text.Text != "", b.Icon.Text != "", b.Shape != "" && b.Flow.Way == "", b.Picture.Text != "", b.Widget != "",
		lies && b.Flow.Way == "", lies && b.Flow.Way == layout.Down, lies && b.Flow.Way == layout.Across} {
		if set || value(n, contents[i]) != nil && (contents[i] != "shape" || b.Flow.Way == "") {
			has = append(has, contents[i])
		}
	}
	switch {
	case len(has) == 0:
		f := d.addAt("PB005", b.At, "the box says nothing of what it draws")
		f.Evidence = []string{"one of these is wanted: " + strings.Join(contents, ", ")}
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
		d.addAt("PB004", b.At, "only a text, a stack or a row can be alike others")
	case b.VAlign == "spread" && b.Flow.Way != layout.Down:
		d.addAt("PB212", b.At, "only what stands in a stack can be spread")
	case (b.W.Fixed < 0 || b.H.Fixed < 0) && b.Shape != "line" && value(n, "size") != nil:
		d.add("PB212", value(n, "size"), "a box cannot be less than 0 wide or high")
	}
}

// readPoints reads a list of points, or an expression that gives them.
func readPoints(d *doc, n *yaml.Node) (out []layout.Spot, route layout.Source) {
	if n.Kind == yaml.ScalarNode {
		if src, ok := d.braced(n); ok {
			return nil, src
		}
	}
	d.items(n, "points", func(_ int, v *yaml.Node) {
		var p layout.Spot
		readNums(d, v, "x, y", &p.X, &p.Y)
		out = append(out, p)
	})
	return out, layout.Source{}
}

// readPathData reads SVG path data, and tries it unless it holds expressions.
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

// readWith reads the arguments of a widget as written, braces and all: whether one
// is a word with {{ }} or an expression is for the widget to say.
func readWith(d *doc, n *yaml.Node) []layout.With {
	var out []layout.With
	d.entries(n, "arguments", func(k, v *yaml.Node) {
		if s, ok := d.word(v, "a word or an expression"); ok {
			out = append(out, layout.With{Name: k.Value, Expr: layout.Source{Text: s, At: d.at(follow(v))}})
		}
	})
	return out
}
