package rulebook

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// inset is a picture, or a side of a piece, as a chapter specifies it.
type inset struct {
	of, side string
	ofAt     diag.Place
	place    string      // column, left, right or across
	width    geom.Length // 0 for its natural width
	widthAt  diag.Place
	calls    []call
	on       []call // pieces placed in its boxes
	part     []string
	partAt   diag.Place
	leads    []lead      // of the calls, at the width of drawn
	drawn    geom.Length // that width
	at       diag.Place

	size  geom.Size // of what is shown, before scaling
	draw  func(p *canvas, r geom.Rect)
	boxes []compose.Box
	shows *face.Face // nil for a picture
}

// The measures of insets, in micrometres.
const (
	insetGap   = 4 * geom.MM  // between an inset and the words next to it
	insetWords = 28 * geom.MM // the least room for words next to it
)

var insetPlaces = []string{"column", "left", "right", "across"}

// insetFigure prints a piece of the game or a picture, with a numbered caption:
// `figure piece CAPTION` and `figure picture CAPTION`. The body says
//
//	of        COMPONENT/PIECE, or the picture
//	side      front, or back
//	width     in millimetres; the natural width by default, or what there is room for
//	place     column, left or right with words beside it, across the page
//	part      BOX BOX, or BOX, BOX: as much of the piece as holds both
//	on        pieces placed on it, a line "- BOX: COMPONENT/PIECE" for each
//	callouts  numbers, a line "- BOX: text" or "- X Y: text" for each
func (g *galley) insetFigure(kind, caption, place string, b prose.Block, m measure) []*block {
	in := readInset(g.text, b)
	if slices.Contains(insetPlaces, place) {
		in.place = place
	}
	if in.of == "" {
		g.text.fault(b.At, "PB005", "missing-field", "a figure of a "+kind+" says of which",
			map[string]string{"piece": "write a line such as of: records/scout", "picture": "write a line such as of: harbour"}[kind])
		return nil
	}
	if kind == "picture" {
		in.showPicture(g.text)
	} else if !in.showPiece(g.text) {
		return nil
	}
	return g.setInset(in, caption, b, m)
}

// markdownPicture prints ![CAPTION](PICTURE "PLACE WIDTH").
func (g *galley) markdownPicture(b prose.Block, m measure) []*block {
	in := &inset{of: model.PictureID(b.Info), ofAt: b.At, at: b.At, place: "column", widthAt: b.At}
	for _, w := range strings.FieldsFunc(b.Arg, func(r rune) bool { return r == ' ' || r == ',' }) {
		if mm, err := strconv.ParseFloat(strings.TrimSuffix(w, "mm"), 64); err == nil {
			in.width = geom.FromMM(mm)
			continue
		}
		in.place = g.text.oneOf(insetPlaces, w, b.At, "no place "+w+" for a picture")
	}
	in.showPicture(g.text)
	return g.setInset(in, prose.Plain(b.Spans), prose.Block{At: b.At, ArgAt: b.At}, m)
}

// oneOf returns a word that is one of the given ones. Any other is reported, and the first is used
// instead.
func (c *compositor) oneOf(all []string, w string, at diag.Place, message string) string {
	if slices.Contains(all, w) {
		return w
	}
	c.unknown(at, message, w, all)
	return all[0]
}

// readInset reads the body of a figure.
func readInset(c *compositor, b prose.Block) *inset {
	in := &inset{side: "front", place: "column", at: b.At}
	var list *[]call
	for _, l := range b.Lines {
		text := strings.TrimSpace(l.Text)
		at := l.At
		at.Col += len([]rune(l.Text)) - len([]rune(strings.TrimLeft(l.Text, " ")))
		item, isItem := strings.CutPrefix(text, "- ")
		key, value, keyed := strings.Cut(text, ":")
		value = strings.TrimSpace(value)
		switch {
		case text == "":
		case list != nil && isItem:
			addCall(c, list, item, at)
		case list != nil && strings.HasPrefix(l.Text, " ") && len(*list) > 0:
			(*list)[len(*list)-1].text += " " + text
		case !keyed:
			c.unknown(at, "a line of a figure is KEY: VALUE", key, insetKeys)
		default:
			list = map[string]*[]call{"callouts": &in.calls, "on": &in.on}[key]
			in.set(c, key, c.words(value, at), at)
		}
	}
	return in
}

var insetKeys = []string{"of", "side", "width", "place", "part", "on", "callouts"}

// set takes a line KEY: VALUE. A bad value is reported and leaves the old one.
func (in *inset) set(c *compositor, key, value string, at diag.Place) {
	switch key {
	case "of":
		in.of, in.ofAt = value, at
	case "side":
		in.side = c.oneOf([]string{"front", "back"}, value, at, "no side "+value)
	case "width":
		mm, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(value, "mm")), 64)
		if err != nil || mm < 5 || mm > 400 {
			c.fault(at, "PB006", "wrong-type", strconv.Quote(value)+" is no width: want millimetres from 5 to 400", "write such as width: 45")
			return
		}
		in.width, in.widthAt = geom.FromMM(mm), at
	case "place":
		in.place = c.oneOf(insetPlaces, value, at, "no place "+value+" for a picture")
	case "part":
		in.part, in.partAt = strings.Fields(value), at
		if strings.Contains(value, ",") { // names of two words
			in.part = lists.Map(strings.Split(value, ","), strings.TrimSpace)
		}
	case "callouts", "on":
	default:
		c.unknown(at, "a figure has no "+key, key, insetKeys)
	}
}

// showPiece finds the piece, and reports false if there is none.
func (in *inset) showPiece(c *compositor) bool {
	s, ok := pieceSide(c, in.of, in.side, in.ofAt)
	if !ok {
		return false
	}
	in.size, in.boxes, in.shows = s.Face.Size, s.Boxes, s.Face
	in.lay(c)
	in.crop(c)
	s.Face = in.shows
	in.draw = func(p *canvas, r geom.Rect) { s.draw(p, r) }
	return true
}

// lay places pieces in the middle of boxes, later ones in a box a little up and to the right.
func (in *inset) lay(c *compositor) {
	const step = 1500 * geom.Micrometre
	over := face.Face{ID: in.shows.ID, Size: in.size, Cut: in.shows.Cut, Items: []face.Item{&face.Group{Map: geom.Identity, Of: in.shows}}}
	lain := map[geom.Rect]geom.Length{}
	for _, k := range in.on {
		k.whole = true
		ref, side, _ := strings.Cut(k.text, " ")
		s, ok := pieceSide(c, ref, c.oneOf([]string{"front", "back"}, cmp.Or(side, "front"), k.textAt, "no side "+side), k.textAt)
		spot, there := in.found(c, k)
		if !ok || !there {
			continue
		}
		to := geom.Move(spot.X+(spot.W-s.Face.Size.W)/2+lain[spot], spot.Y+(spot.H-s.Face.Size.H)/2-lain[spot])
		lain[spot] += step
		over.Items = append(over.Items, &face.Group{Map: to, Clip: s.edge(), Of: s.Face}, &face.Shape{Path: s.edge().Apply(to), Stroke: face.Black, Width: 200})
	}
	if len(over.Items) > 1 {
		in.shows = &over
	}
}

// crop cuts a piece down to the part that holds the two named boxes. All boxes are measured from
// there afterwards.
func (in *inset) crop(c *compositor) {
	if len(in.part) == 0 {
		return
	}
	var part geom.Rect
	for _, name := range in.part {
		spot, ok := in.found(c, call{target: name, at: in.partAt, whole: true})
		if !ok {
			return
		}
		part = part.Union(spot)
	}
	away := geom.Move(-part.X, -part.Y)
	in.shows = &face.Face{ID: in.shows.ID, Size: geom.Size{W: part.W, H: part.H}, Items: []face.Item{&face.Group{Map: away, Of: in.shows}}}
	in.size = in.shows.Size
	in.boxes = lists.Map(in.boxes, func(b compose.Box) compose.Box {
		b.Place = away.ApplyRect(b.Place)
		return b
	})
}

// showPicture finds the picture; a missing one gets a placeholder.
func (in *inset) showPicture(c *compositor) {
	in.of = model.PictureID(in.of)
	size, ok := c.comp.PictureSize(in.of)
	if !ok {
		size = geom.Size{W: 60 * geom.MM, H: 40 * geom.MM}
	}
	in.size = size
	in.draw = func(p *canvas, r geom.Rect) {
		items, _ := c.comp.Picture(in.of, r, in.ofAt)
		p.add(items...)
	}
}

// setInset sets what is shown, its caption and its callouts.
func (g *galley) setInset(in *inset, caption string, b prose.Block, m measure) []*block {
	m, across := g.placed(in.place, m)
	g.text.here = b.At
	margin := in.margin()
	beside := in.place == "left" || in.place == "right"
	room := m.width - 2*margin
	if beside {
		room -= insetGap + insetWords
	}
	w := in.size.W
	if in.width > 0 {
		w = in.width
	}
	if w > room && in.width > 0 && !g.text.narrow() { // a small page shows it as large as there is room for
		g.text.fault(in.widthAt, "PB601", "text-overflow", "a width of "+in.width.Num()+" mm is more than the "+room.Num()+" mm that there are",
			"make it narrower, or write place: across")
	}
	w = min(w, room)
	if in.shows == nil {
		_, found := g.text.comp.Picture(in.of, geom.Rect{W: w, H: highAt(in.size, w)}, in.ofAt)
		g.text.findings.Add(found...)
	}
	in.aim(g.text)
	in.numbered(w, &g.text.findings)
	if beside && len(in.calls) == 0 {
		g.floating = &floating{in: in, size: geom.Size{W: w, H: highAt(in.size, w)}, caption: floatCaption(g.text, caption, argAt(b), w)}
		return nil
	}
	strips := g.figures.caption(b, caption, m)
	if beside || across && m.width-w-2*margin-insetGap >= insetWords && len(in.calls) > 0 {
		strips = append(strips, in.legendBeside(g.text, m.width, w))
	} else {
		strips = append(strips, in.strip(m.width, w))
		strips = append(strips, in.legend(g.text, m.width)...)
	}
	return g.whole(strips, b, m, across)
}

// strip returns the inset in the middle of its measure.
func (in *inset) strip(width, w geom.Length) strip {
	h := highAt(in.size, w)
	head := in.roomAt(topEdge)
	return strip{H: h + head + in.roomAt(bottomEdge) + 2*geom.MM, Draw: func(p *canvas, x, y geom.Length) {
		in.put(p, geom.Rect{X: x + (width-w)/2, Y: y + head + geom.MM, W: w, H: h})
	}}
}

// words describes the inset for readers who cannot see it: the picture's name, or the texts of the
// piece.
func (in *inset) words() string {
	name := strings.ReplaceAll(path.Base(in.of), "-", " ")
	if in.shows == nil {
		return name
	}
	return strings.TrimSpace(name + ": " + face.Words(in.shows))
}

// put draws the inset and its numbers.
func (in *inset) put(p *canvas, r geom.Rect) {
	p.described("Figure#"+strings.ReplaceAll(in.of, "/", "-"), in.words(), 0, func() {
		p.asIs(r, func() {
			in.draw(p, r)
			for i, l := range in.leads {
				at := geom.Point{X: r.X, Y: r.Y}
				l.moved(at).draw(p, itoa(i+1))
			}
		})
	})
}
