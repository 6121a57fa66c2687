package rulebook

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// call is a callout: a numbered place in what a figure shows, and the text for it.
type call struct {
	target, text string
	at, textAt   diag.Place
	spot         geom.Rect // in micrometres of what is shown
	whole        bool      // points at the box itself, not at what is in it
}

// The measures of callouts, in micrometres.
const (
	callRadius = 2500
	callMargin = 8 * geom.MM // next to what is shown, for the numbers
	callPitch  = 5700        // from a number to the next below it, at least
	callAir    = 1200        // between a place and the centre of the dot at the end of its line
	lineRoom   = 5 * geom.MM // about how high a line of text reaches above its box
	plateRim   = 3500        // around the contents of a plate, at most
	callIn     = 7 * geom.MM // from the number to its text
)

// margin returns the room for numbers at each side.
func (in *inset) margin() geom.Length {
	if len(in.calls) == 0 {
		return 0
	}
	return callMargin
}

// addCall reads "TARGET: text".
func addCall(c *compositor, to *[]call, item string, at diag.Place) {
	at.Col += 2
	target, text, ok := strings.Cut(item, ":")
	textAt := at
	textAt.Col += len([]rune(target)) + 1 + len([]rune(text)) - len([]rune(strings.TrimLeft(text, " ")))
	target, text = strings.TrimSpace(target), strings.TrimSpace(text)
	at.Len, textAt.Len = len([]rune(target)), len([]rune(text))
	if !ok || target == "" || text == "" {
		c.fault(at, "PB005", "missing-field", "a callout is - BOX: text, or - X Y: text, and what lies on a piece - BOX: COMPONENT/PIECE", "write such as - title: What it is called.")
		return
	}
	*to = append(*to, call{target: target, text: text, at: at, textAt: textAt})
}

// aim finds the places of the callouts. Callouts that lead nowhere are reported and left out.
func (in *inset) aim(c *compositor) {
	var out []call
	for _, k := range in.calls {
		if spot, ok := in.found(c, k); ok {
			k.spot = spot
			out = append(out, k)
		}
	}
	in.calls = out
}

// found returns where a callout points, in micrometres of what is shown. If that is nowhere, it
// adds a finding and reports false.
func (in *inset) found(c *compositor, k call) (geom.Rect, bool) {
	spot, ok := in.target(k.target, k.whole)
	switch whole := (geom.Rect{W: in.size.W, H: in.size.H}); {
	case !ok:
		var names []string
		for _, b := range in.boxes {
			name := b.Name
			if b.Is != "" && strings.HasPrefix(k.target, b.Name+" ") {
				name += " " + b.Is
			}
			if name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		what := "no box " + k.target + " in " + in.of
		if len(names) == 0 {
			what = k.target + " is no place: " + in.of + " has no boxes, so that a callout is - X Y: text in millimetres or percent"
		}
		c.unknown(k.at, what, k.target, names)
		return spot, false
	case !whole.Inset(-geom.MM).Overlaps(spot.Inset(-1)):
		c.fault(k.at, "PB212", "over-limit", fmt.Sprintf("%s lies outside of %s, which is %s by %s mm", k.target, in.of, in.size.W.Num(), in.size.H.Num()), "")
		return spot, false
	}
	return spot, true
}

// target returns where a callout points: "X Y" in millimetres or percent of what is shown, or a box
// of its layout by name, either its contents or the whole box. "NAME 3" is the third box of that
// name, and "NAME ID" the one drawn for that thing.
func (in *inset) target(s string, whole bool) (geom.Rect, bool) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
	if len(words) == 2 {
		x, okX := share(words[0], in.size.W)
		y, okY := share(words[1], in.size.H)
		if okX && okY {
			return geom.Rect{X: x, Y: y}, true
		}
	}
	name, n, is := s, 1, ""
	if len(words) == 2 {
		i, err := strconv.Atoi(words[1])
		if name, n = words[0], i; err != nil {
			n, is = 1, words[1]
		}
	}
	for _, b := range in.boxes {
		if b.Name == name && (is == "" || b.Is == is) {
			if n--; n == 0 && whole {
				return b.Place, true
			} else if n == 0 {
				return in.inked(b.Place), true
			}
		}
	}
	return geom.Rect{}, false
}

// inked returns what the words, icons and pictures in a box cover, or the box itself if there are
// none.
func (in *inset) inked(box geom.Rect) geom.Rect {
	var out geom.Rect
	if box.H == 0 { // the baseline of a line of text
		box.Y, box.H = box.Y-lineRoom, lineRoom+lineRoom/4
	}
	face.Walk(in.shows, func(it face.Item, m geom.Matrix) {
		switch it.(type) {
		case *face.Text, *face.Icon, *face.Picture:
			r := m.ApplyRect(face.Extent(it))
			if box.Contains(geom.Rect{X: r.X + r.W/2, Y: r.Y + r.H/2}) {
				out = out.Union(r)
			}
		}
	})
	if out = out.Common(box); out.Empty() {
		return box
	}
	return in.plated(out)
}

// plated returns the plate behind words or an icon, or their own box if there is none or it holds
// more than them.
func (in *inset) plated(said geom.Rect) geom.Rect {
	least, out := said.Inset(-plateRim), said
	face.Walk(in.shows, func(it face.Item, m geom.Matrix) {
		if s, ok := it.(*face.Shape); ok && s.Fill != face.None {
			if r := m.ApplyRect(s.Path.Bounds()); r.Contains(said) && least.Contains(r) {
				least, out = r, r
			}
		}
	})
	return out
}

// said returns the boxes of the words, icons and pictures in what is shown, drawn at a scale.
func (in *inset) said(scale float64) (out []geom.Rect) {
	if in.shows == nil {
		return nil
	}
	face.Walk(in.shows, func(it face.Item, m geom.Matrix) {
		switch it.(type) {
		case *face.Text, *face.Icon, *face.Picture:
			r := m.ApplyRect(face.Extent(it))
			if t, ok := it.(*face.Text); ok { // capitals and figures: nothing descends below the line
				r.H = r.H.Scale(.75)
				if strings.TrimSpace(t.String()) == "" {
					return
				}
			}
			out = append(out, geom.Rect{X: r.X.Scale(scale), Y: r.Y.Scale(scale), W: r.W.Scale(scale), H: r.H.Scale(scale)})
		}
	})
	return out
}

// share reads a length in millimetres, or a percentage of a whole.
func share(word string, whole geom.Length) (geom.Length, bool) {
	if cut, ok := strings.CutSuffix(word, "%"); ok {
		v, err := strconv.ParseFloat(cut, 64)
		return whole.Scale(v / 100), err == nil
	}
	v, err := strconv.ParseFloat(strings.TrimSuffix(word, "mm"), 64)
	return geom.FromMM(v), err == nil
}

// flank is a side of what is shown, where numbers can be placed.
type flank int

const (
	leftEdge flank = iota
	rightEdge
	topEdge
	bottomEdge
)

// roomAt returns callMargin if a number is above or below what is shown, else 0, so that the figure
// moves up where no number needs the room. It is valid only once the lines are led.
func (in *inset) roomAt(e flank) geom.Length {
	for _, l := range in.leads {
		if e == topEdge && l.disc.Y < 0 || e == bottomEdge && l.disc.Y > highAt(in.size, in.drawn) {
			return callMargin
		}
	}
	return 0
}

// numbered places the numbers of callouts around what is shown at a width, sorts the callouts
// accordingly, and reports lines that cross.
func (in *inset) numbered(w geom.Length, found *diag.List) {
	k := float64(w) / float64(max(1, in.size.W))
	spots := make([]geom.Rect, len(in.calls))
	for i, x := range in.calls {
		spots[i] = geom.Rect{X: x.spot.X.Scale(k), Y: x.spot.Y.Scale(k), W: x.spot.W.Scale(k), H: x.spot.H.Scale(k)}
	}
	var order []int
	in.drawn = w
	in.leads, order = leads(geom.Rect{W: w, H: highAt(in.size, w)}, spots, in.said(k))
	was := slices.Clone(in.calls)
	for i, from := range order {
		in.calls[i] = was[from]
	}
	in.clear(spots, order, in.said(k), found)
	for i, l := range in.leads {
		for j := range i {
			if l.meets(in.leads[j]) {
				found.Add(diag.Finding{At: in.calls[i].at, Severity: diag.Error, Code: "PB603", Name: "text-overlap",
					Message: fmt.Sprintf("the callouts %s and %s lie over each other", in.calls[j].target, in.calls[i].target),
					Help:    "make the figure wider, or take one of them out"})
			}
		}
	}
}

// clear reports lines that run over what is shown, or over another callout's place.
func (in *inset) clear(spots []geom.Rect, order []int, said []geom.Rect, found *diag.List) {
	d := &dodging{spots: spots, said: said}
	for i, l := range in.leads {
		if spot := spots[order[i]]; min(d.over(l, order[i], spot), d.over(l, order[i], d.beside(spot))) > 0 {
			found.Add(diag.Finding{At: in.calls[i].at, Severity: diag.Warning, Code: "PB603", Name: "text-overlap",
				Message: "the line of the callout " + in.calls[i].target + " runs over other words of the figure",
				Help:    "point at something nearer to an edge, make the figure wider, or take the callout out"})
		}
	}
}

// apart places numbers along an edge, each as near to its place as the others leave room for.
func apart(all []int, middle func(int) geom.Length, from, to geom.Length) []geom.Length {
	out := make([]geom.Length, len(all))
	for i, k := range all {
		out[i] = max(middle(k), from+callRadius)
		if i > 0 {
			out[i] = max(out[i], out[i-1]+callPitch)
		}
	}
	last := to - callRadius
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = min(out[i], last)
		last = out[i] - callPitch
	}
	return out
}

// draw draws a line over its white rim, the dot at its end and the number.
func (l lead) draw(p *canvas, label string) {
	line := geom.Line(l.points()...)
	p.add(&face.Shape{Path: line, Stroke: p.colour("paper"), Width: 1100, Round: true},
		&face.Shape{Path: geom.Circle(l.end, 950), Fill: p.colour("paper")},
		&face.Shape{Path: line, Stroke: p.colour("ink"), Width: 300},
		&face.Shape{Path: geom.Circle(l.end, dotRadius), Fill: p.colour("ink")})
	p.number(label, l.disc)
}

// number draws a callout's number or letter in its disc.
func (p *canvas) number(label string, at geom.Point) {
	p.badge(geom.Circle(at, callRadius), "accent", label, 10, at)
}

// badge draws a filled shape with a short label in reversed type, points large, in its middle.
func (p *canvas) badge(shape geom.Path, fill, label string, points float64, middle geom.Point) {
	s := p.style("figure-number").in(p.colour("reversed")).at(geom.FromPT(points))
	p.add(&face.Shape{Path: shape, Fill: p.colour(fill)})
	p.text(s, label, middle.X, middle.Y+s.cap/2, "centre")
}

// legend returns the texts of the callouts, one below the other.
func (in *inset) legend(c *compositor, width geom.Length) []strip {
	s := c.style("note")
	var out []strip
	for i, k := range in.calls {
		lines := c.lines(s, c.inline(s, k.text, k.textAt), width-callIn, 0)
		out = append(out, strip{H: max(geom.Length(len(lines))*s.pitch, 2*callRadius) + 900, Text: k.text, Draw: func(p *canvas, x, y geom.Length) {
			p.number(itoa(i+1), geom.Point{X: x + callRadius, Y: y + s.drop() - s.cap/2})
			p.textLines(lines, s, x+callIn, y)
		}})
	}
	return out
}

// legendBeside returns what is shown at one side, with the texts of the callouts next to it.
func (in *inset) legendBeside(c *compositor, width, w geom.Length) strip {
	m := in.margin()
	words := in.legend(c, width-w-2*m-insetGap)
	said := lists.Map(words, func(s strip) string { return s.Text })
	h := highAt(in.size, w)
	left, wordsAt := m, w+2*m+insetGap
	if in.place == "right" {
		left, wordsAt = width-w-m, 0
	}
	head := in.roomAt(topEdge)
	return strip{H: max(h+head+in.roomAt(bottomEdge)+2*geom.MM, tall(words)+geom.MM), Text: strings.Join(said, " "), Draw: func(p *canvas, x, y geom.Length) {
		in.put(p, geom.Rect{X: x + left, Y: y + head + geom.MM, W: w, H: h})
		p.stacked(words, x+wordsAt, y+geom.MM)
	}}
}
