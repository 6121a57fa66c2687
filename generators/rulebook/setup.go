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
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// setupZones lists the parts of a table: the other side's edge, the left, middle and right, and the
// near edge.
var setupZones = []string{"far", "left", "middle", "right", "near"}

// pile is a group of similar things on the table, with a letter.
type pile struct {
	zone       string
	cols, rows int
	stacked    bool
	sides      []Side // placed in turn, until every place is filled
	dice       string // d10 or d6, for dice
	words      string
	at         diag.Place
}

// setup is what is on the table.
type setup struct {
	piles  []*pile
	says   string
	at     diag.Place
	beside bool // piles left and right of the middle are side by side, not below one another
}

// The measures of a table, in micrometres.
const (
	setupPad   = 4 * geom.MM
	setupHead  = 6200 // above a pile, for its letter
	setupGap   = 3 * geom.MM
	setupScale = 0.3           // the largest scale of the things
	setupHigh  = 176 * geom.MM // of the table, at most
	setupLeast = 4200          // the least side of a thing
	dieSide    = 9 * geom.MM
)

var setupCount = pattern.New(`^(?:(\d+)(?:x(\d+))?|(pile))\s+`)

// setupFigure draws the table from above, with everything on it to one scale except that small
// things are a little larger, and a letter for each line:
//
//	ZONE: COUNT COMPONENT/PIECE, COMPONENT/PIECE back | words
//	says: words        below everything
//
// ZONE is far, left, middle, right or near. COUNT is a number for a row, such as
// 5x4 for columns and rows, or "pile" for a pile; "2 die d10" places dice. The named pieces are
// placed in turn until every place has one.
func setupFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	f := setupOf(c, b)
	if len(f.piles) == 0 {
		return nil
	}
	return f.strips(c, b.Arg, width, f.sized(c, width, min(setupHigh, c.frame.Bottom-c.frame.Top-60*geom.MM), setupScale))
}

// setupOf reads what is on the table.
func setupOf(c *compositor, b prose.Block) *setup {
	f := &setup{at: b.At}
	for _, l := range b.Lines {
		f.line(c, l)
	}
	return f
}

// strips returns the table, and below it the letters with their words.
func (f *setup) strips(c *compositor, words string, width geom.Length, s setupSheet) []strip {
	out := []strip{space(1600), {H: s.high + 2*geom.MM, Text: words, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#table", c.phrase("The table from above.")+" "+f.words(), 0, func() {
			p.asIs(geom.Rect{X: x, W: s.wide}, func() { s.draw(p, geom.Point{X: x, Y: y}) })
		})
	}}}
	return append(out, f.below(c, width)...)
}

// words describes what is where, for readers who cannot see it.
func (f *setup) words() string {
	var out []string
	for i, k := range f.piles {
		out = append(out, fmt.Sprintf("%c, %s: %s", 'A'+i, k.zone, strings.ReplaceAll(k.words, "*", "")))
	}
	return strings.Join(out, " ")
}

// line reads one line of the body.
func (f *setup) line(c *compositor, l prose.Line) {
	said := strings.TrimSpace(c.words(l.Text, l.At))
	zone, rest, ok := strings.Cut(said, ": ")
	switch {
	case said == "":
	case ok && zone == "says":
		f.says = rest
	case !ok || !slices.Contains(setupZones, zone):
		c.unknown(l.At, "no part of a table: "+zone, zone, append(setupZones, "says"))
	default:
		if k := pileOf(c, zone, strings.TrimSpace(rest), l.At); k != nil {
			f.piles = append(f.piles, k)
		}
	}
}

// pileOf reads "COUNT REF, REF | words". It returns nil and adds a finding if nothing is there.
func pileOf(c *compositor, zone, text string, at diag.Place) *pile {
	k := &pile{zone: zone, cols: 1, rows: 1, at: at}
	things, words, _ := strings.Cut(text, "|")
	k.words = strings.TrimSpace(words)
	if m := setupCount.FindStringSubmatch(things); m != nil {
		k.stacked, things = m[3] != "", things[len(m[0]):]
		k.cols, k.rows = max(1, laid(m[1])), max(1, laid(m[2]))
	}
	if d, ok := strings.CutPrefix(strings.TrimSpace(things), "die "); ok {
		k.dice = strings.TrimSpace(d)
		return k
	}
	for _, ref := range strings.Split(things, ",") {
		if s, _, ok := sideOf(c, ref, at); ok {
			k.sides = append(k.sides, s)
		}
	}
	if len(k.sides) == 0 {
		return nil
	}
	return k
}

// laid parses a count, 30 at most; 0 for none.
func laid(s string) int { n, _ := strconv.Atoi(s); return min(n, 30) }

// size returns the size of the largest of a pile's things at a scale.
func (k *pile) size(scale float64) geom.Size {
	if k.dice != "" {
		return geom.Size{W: dieSide, H: dieSide}
	}
	var s geom.Size
	for _, x := range k.sides {
		own := x.onTable(scale)
		s.W, s.H = max(s.W, own.W), max(s.H, own.H)
	}
	return s
}

// onTable returns the size of a side on the table. Small ones are kept large enough to be seen.
func (s Side) onTable(scale float64) geom.Size {
	w, h := s.Face.Size.W, s.Face.Size.H
	if least := min(w, h).Scale(scale); least < setupLeast {
		scale = float64(setupLeast) / float64(max(1, min(w, h)))
	}
	return geom.Size{W: w.Scale(scale), H: h.Scale(scale)}
}

// gap returns the space between things: tiles are edge to edge.
func (k *pile) gap() geom.Length {
	if k.zone == "middle" {
		return 0
	}
	return 1200
}

// room returns the space for a pile with its letter.
func (k *pile) room(scale float64) geom.Size {
	s, gap := k.size(scale), k.gap()
	if k.stacked {
		return geom.Size{W: s.W + 1800, H: s.H + 1800 + setupHead}
	}
	return geom.Size{W: s.W*geom.Length(k.cols) + gap*geom.Length(k.cols-1), H: s.H*geom.Length(k.rows) + gap*geom.Length(k.rows-1) + setupHead}
}

// setupSheet is a table with its scale.
type setupSheet struct {
	*setup
	scale      float64
	wide, high geom.Length
}

// in returns the piles of a zone.
func (f *setup) in(zone string) []*pile {
	return slices.DeleteFunc(slices.Clone(f.piles), func(k *pile) bool { return k.zone != zone })
}

// spread returns how wide and high piles are next to each other, or below.
func spread(all []*pile, scale float64, below bool) geom.Size {
	var s geom.Size
	for i, k := range all {
		r := k.room(scale)
		gap := geom.Length(0)
		if i > 0 {
			gap = setupGap
		}
		if below {
			s = geom.Size{W: max(s.W, r.W), H: s.H + r.H + gap}
			continue
		}
		s = geom.Size{W: s.W + r.W + gap, H: max(s.H, r.H)}
	}
	return s
}

// bounds returns the space that the table takes at a scale.
func (f *setup) bounds(scale float64) geom.Size {
	far, near := spread(f.in("far"), scale, false), spread(f.in("near"), scale, false)
	left, mid, right := spread(f.in("left"), scale, !f.beside), spread(f.in("middle"), scale, false), spread(f.in("right"), scale, !f.beside)
	row := geom.Size{W: left.W + mid.W + right.W, H: max(left.H, mid.H, right.H)}
	for _, s := range []geom.Size{left, right} {
		if s.W > 0 {
			row.W += 2 * setupGap
		}
	}
	high := row.H + 2*setupPad
	for _, s := range []geom.Size{far, near} {
		if s.H > 0 {
			high += s.H + setupGap
		}
	}
	return geom.Size{W: max(far.W, near.W, row.W) + 2*setupPad, H: high}
}

// fitting returns the largest scale, up to a given one, at which everything fits on the table.
func (f *setup) fitting(width, deepest geom.Length, scale float64) float64 {
	for ; scale > 0.02; scale *= 0.97 {
		if s := f.bounds(scale); s.W <= width && s.H <= deepest {
			break
		}
	}
	return scale
}

// sized puts everything on the table at the largest scale that there is room for.
func (f *setup) sized(c *compositor, width, deepest geom.Length, most float64) setupSheet {
	scale := f.fitting(width, deepest, most)
	f.beside = true
	if flat := f.fitting(width, deepest, most); flat > scale {
		scale = flat
	} else {
		f.beside = false
	}
	s := f.bounds(scale)
	if s.W > width {
		c.fault(f.at, "PB601", "text-overflow", fmt.Sprintf("what lies on the table is %s mm wide, there are %s mm", s.W.Num(), width.Num()),
			"lay less side by side, or write {across} behind the caption")
	}
	return setupSheet{f, scale, width, s.H}
}

// draw draws the table and everything on it.
func (s setupSheet) draw(p *canvas, at geom.Point) {
	box := geom.Rect{X: at.X, Y: at.Y, W: s.wide, H: s.high}
	p.add(&face.Shape{Path: geom.CutBox(box.Inset(200), 5*geom.MM), Fill: p.colour("tint"), Stroke: p.colour("ink"), Width: 350})
	top, bottom := box.Y+setupPad, box.Bottom()-setupPad
	if far := s.in("far"); len(far) > 0 {
		h := spread(far, s.scale, false).H
		s.level(p, far, box, top)
		top += h + setupGap
	}
	if near := s.in("near"); len(near) > 0 {
		h := spread(near, s.scale, false).H
		s.level(p, near, box, bottom-h)
		bottom -= h + setupGap
	}
	left, right := s.in("left"), s.in("right")
	lw, rw := spread(left, s.scale, !s.beside).W, spread(right, s.scale, !s.beside).W
	s.side(p, left, geom.Rect{X: box.X + setupPad, Y: top, W: lw, H: bottom - top})
	s.side(p, right, geom.Rect{X: box.Right() - setupPad - rw, Y: top, W: rw, H: bottom - top})
	mid := s.in("middle")
	m := spread(mid, s.scale, false)
	inner := geom.Rect{X: box.X + setupPad + lw, W: box.W - 2*setupPad - lw - rw}
	s.level(p, mid, inner, top+(bottom-top-m.H)/2)
}

// level draws piles next to each other in the middle of a box.
func (s setupSheet) level(p *canvas, all []*pile, box geom.Rect, y geom.Length) {
	whole := spread(all, s.scale, false)
	gap := geom.Length(setupGap)
	if n := len(all); n > 1 {
		gap = min(max(gap, (box.W-2*setupPad-whole.W)/geom.Length(n-1)+gap), 3*setupGap)
		whole.W += (gap - setupGap) * geom.Length(n-1)
	}
	x := box.X + (box.W-whole.W)/2
	for _, k := range all {
		r := k.room(s.scale)
		s.pile(p, k, geom.Point{X: x, Y: y + whole.H - r.H})
		x += r.W + gap
	}
}

// side draws the piles left or right of the middle.
func (s setupSheet) side(p *canvas, all []*pile, box geom.Rect) {
	whole := spread(all, s.scale, !s.beside)
	y := box.Y + (box.H-whole.H)/2
	if s.beside {
		s.level(p, all, box, y)
		return
	}
	for _, k := range all {
		r := k.room(s.scale)
		s.pile(p, k, geom.Point{X: box.X + (whole.W-r.W)/2, Y: y})
		y += r.H + setupGap
	}
}

// pile draws a pile below its letter.
func (s setupSheet) pile(p *canvas, k *pile, at geom.Point) {
	size, top := k.size(s.scale), geom.Point{X: at.X, Y: at.Y + setupHead}
	if k.stacked {
		for i := range 2 {
			d := geom.Length(2-i) * 900
			own := k.sides[0].onTable(s.scale)
			p.add(&face.Shape{Path: geom.Box(geom.Rect{X: top.X + d, Y: top.Y + d, W: own.W, H: own.H}), Fill: p.colour("paper"), Stroke: p.colour("grey3"), Width: 200})
		}
	}
	for i := range k.cols * k.rows {
		c := geom.Point{X: top.X + (size.W+k.gap())*geom.Length(i%k.cols), Y: top.Y + (size.H+k.gap())*geom.Length(i/k.cols)}
		if k.dice != "" {
			tableDie(p, k.dice, geom.Point{X: c.X + size.W/2, Y: c.Y + size.H/2})
			continue
		}
		x := k.sides[i%len(k.sides)]
		own := x.onTable(s.scale)
		x.draw(p, geom.Rect{X: c.X, Y: c.Y, W: own.W, H: own.H})
	}
	n := slices.Index(s.piles, k)
	disc := geom.Point{X: at.X + callRadius, Y: at.Y + callRadius}
	lead{disc: disc, end: geom.Point{X: disc.X, Y: top.Y + min(size.H/3, 2500)}}.draw(p, string(rune('A'+n)))
}

// tableDie draws a die on the table.
func tableDie(p *canvas, kind string, c geom.Point) {
	paths := []geom.Path{geom.RoundBox(centred(c, dieSide*4/5), 1200)}
	if kind == "d10" {
		paths = kite(c, dieSide/2)
	}
	for _, path := range paths {
		p.add(&face.Shape{Path: path, Fill: p.colour("paper"), Stroke: p.colour("ink"), Width: 300})
	}
	s := p.style("figure-label")
	p.text(s.strong(), strings.TrimPrefix(kind, "d"), c.X, c.Y+s.cap/2, "centre")
}

// legend returns the letters with their words, in columns.
func (f *setup) legend(c *compositor, width geom.Length) []strip {
	cols := max(1, int(width/(52*geom.MM)))
	s := c.style("note")
	room := (width - setupGap*geom.Length(cols-1)) / geom.Length(cols)
	rows := (len(f.piles) + cols - 1) / cols
	return lists.Made(rows, func(r int) strip {
		var row []strip
		for i := r; i < len(f.piles); i += rows {
			lines := c.lines(s, c.inline(s, f.piles[i].words, f.piles[i].at), room-callIn, 0)
			row = append(row, strip{H: max(s.pitch*geom.Length(len(lines)), 2*callRadius) + 900, Draw: func(p *canvas, x, y geom.Length) {
				p.number(string(rune('A'+i)), geom.Point{X: x + callRadius, Y: y + callRadius})
				p.textLines(lines, s, x+callIn, y+callRadius-s.pitch/2)
			}})
		}
		return sideBySide(room+setupGap, row...)
	})
}

// last returns the line below everything.
func (f *setup) last(c *compositor, width geom.Length) []strip {
	if f.says == "" {
		return nil
	}
	s := c.style("note")
	return append([]strip{{H: 1800, Draw: func(p *canvas, x, y geom.Length) { p.rule(x, y+600, width, 300, "ink") }}},
		c.textStrips(s, c.inline(s, f.says, f.at), width)...)
}
