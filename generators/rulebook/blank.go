package rulebook

import (
	"cmp"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/prose"
)

// blankPitch is the distance between lines to write on, and mostLines is how many of them stay
// together.
const (
	blankPitch = 8 * geom.MM
	mostLines  = 8
)

// blank leaves room to be filled in at the table: `blank 38.1x21.2 WORDS` makes a dashed frame of
// that size in millimetres, for a sticker, and `blank 6 WORDS` makes that many lines to write on.
// The words are printed in the frame, or label the lines where a page is filled in on a screen.
func (g *galley) blank(b prose.Block, m measure) []*block {
	c := g.text
	size, words := firstWord(b.Arg)
	words = c.said(prose.Inline(words, argAt(b)))
	wide, high, framed := strings.Cut(size, "x")
	w, err := strconv.ParseFloat(wide, 64)
	h, bad := strconv.ParseFloat(cmp.Or(high, "1"), 64)
	if lines := int(w); err != nil || bad != nil || w <= 0 || h <= 0 || !framed && (float64(lines) != w || lines > 99) {
		c.fault(argAt(b), "PB006", "wrong-type", "a blank says how large it is", "write blank 38.1x21.2, in millimetres, or blank 6 for so many lines to write on")
		return nil
	}
	k := stack{left: m.left}
	if !framed {
		for range int(w) {
			k.strips = append(k.strips, strip{H: blankPitch, Draw: func(p *canvas, x, y geom.Length) {
				p.rule(x, y+blankPitch-1000, m.width, 200, "grey3")
				if p.lib.Fillable {
					p.add(&face.Field{Box: geom.Rect{X: x, Y: y + 1000, W: m.width, H: blankPitch - 2000}, Says: cmp.Or(words, c.phrase("Notes"))})
				}
			}})
		}
		if w <= mostLines {
			k.strips = keepAll(k.strips, false)
		}
		return []*block{boxed(c, k, b)}
	}
	r := geom.Rect{W: geom.FromMM(w), H: geom.FromMM(h)}
	if room := c.frame.Bottom - c.frame.Top; r.W > m.width || r.H > room {
		c.fault(argAt(b), "PB601", "text-overflow", "a blank of "+size+" mm has no room in a column of "+strconv.Itoa(int(m.width/geom.MM))+" mm", "")
		return nil
	}
	k.strips = []strip{{H: r.H, Text: words, Draw: func(p *canvas, x, y geom.Length) {
		r := geom.Rect{X: x + (m.width-r.W)/2, Y: y, W: r.W, H: r.H}
		p.add(&face.Shape{Path: geom.Box(r), Stroke: p.colour("grey3"), Width: 250, Dash: []geom.Length{1200, 800}})
		if words != "" {
			p.text(c.style("small"), words, r.X+r.W/2, r.Y+r.H/2+800, "centre")
		}
	}}}
	return []*block{boxed(c, k, b)}
}
