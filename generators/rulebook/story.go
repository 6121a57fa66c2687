package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/story"
	"punchboard/internal/typeset"
)

// The measures of a story, in micrometres.
const (
	storyBar    = 1600
	storyLeft   = 5000 // from the frame to the text
	storyRight  = 4000
	storyGap    = 6 * geom.MM // between the text and the running bar
	storyHead   = 9000
	beatIn      = 6600
	beatDisc    = 2200
	beatAir     = 1600
	chipPitch   = 15400
	chipWide    = 13 * geom.MM
	chipHigh    = 9400
	leastStory  = 140 * geom.MM // if narrower, what happens goes below its numbers
	changeHigh  = 3300
	changePitch = 4410
)

// storyBox is a story on its way to paper.
type storyBox struct {
	*story.Told
	text  *compositor
	label string      // the numbered label: "Example 3-A"
	width geom.Length // of the whole
	beats int
}

// below makes one strip out of several, one below the other.
func below(all ...strip) strip {
	return strip{H: tall(all), Draw: func(p *canvas, x, y geom.Length) { p.stacked(all, x, y) }}
}

// sideBySide makes one strip out of several, each one pitch to the right of the one before.
func sideBySide(pitch geom.Length, all ...strip) strip {
	var out strip
	for _, t := range all {
		out.H, out.Text = max(out.H, t.H), strings.TrimSpace(out.Text+" "+t.Text)
	}
	out.Draw = func(p *canvas, x, y geom.Length) {
		for i, t := range all {
			p.stacked([]strip{t}, x+pitch*geom.Length(i), y)
		}
	}
	return out
}

// setIn returns a strip moved to the right.
func (t strip) setIn(dx geom.Length) strip {
	draw := t.Draw
	t.Draw = func(p *canvas, x, y geom.Length) { draw(p, x+dx, y) }
	return t
}

// fenceStory prints an example of play, `story ID`, across the page: who is where, what is added as
// a running bar, the dice, the outcome, and the same with one thing changed.
func (g *galley) fenceStory(b prose.Block, _ measure) []*block {
	alone(g.text, b)
	s := lookUp(g.text, b, "story", g.text.game.Stories)
	if s == nil {
		return nil
	}
	told, faults := story.Tell(g.text.env, s)
	if len(faults) > 0 {
		return nil // the check of stories reports it
	}
	t := &storyBox{Told: told, text: g.text, label: g.text.phrase("Example"), width: g.text.frame.wide()}
	if g.of.number != "" {
		t.label += " " + g.of.number + "-" + model.Letters(g.stories)
		g.stories++
	}
	all := below(t.box(), t.changes())
	out := &block{At: b.At, From: []diag.Place{s.At}, Wide: true, Above: g.text.frame.Grid, Below: g.text.frame.Grid,
		Parts: []strip{{H: all.H, Text: t.words(s)}}, Draw: func(p *canvas, s fragment) { all.Draw(p, s.X, s.Y) }}
	return []*block{out}
}

// words returns the words of a story, for the index.
func (t *storyBox) words(s *model.Story) string {
	return strings.Join([]string{s.Name, t.filledIn(s.Where), t.filledIn(s.Pays), t.filledIn(s.Happens)}, " ")
}

// filledIn returns a text of the story with the values of its expressions.
func (t *storyBox) filledIn(v model.Value) string {
	s, err := t.Env.ExpandRoughly(v.Text)
	if err != nil {
		return v.Text // the check of stories reports it
	}
	return s
}

// box returns the story itself in its frame.
func (t *storyBox) box() strip {
	inner := t.width - storyLeft - storyRight
	left, right := inner, geom.Length(0)
	if len(t.Adds) > 0 {
		left = (inner - storyGap) * 46 / 100
		right = inner - storyGap - left
	}
	beats := below(t.beat(t.text.phrase("Who and where"), t.Of.Where, left), t.beat(t.text.phrase("What you pay and add"), t.Of.Pays, left), t.throw(left))
	if right > 0 {
		bar := t.waterfall(right)
		text := beats
		beats = strip{H: max(text.H, bar.H), Draw: func(p *canvas, x, y geom.Length) {
			text.Draw(p, x, y)
			bar.Draw(p, x+left+storyGap, y-storyHead/2)
		}}
	}
	body := below(strip{H: storyHead}, beats, t.consequence(inner)).setIn(storyLeft)
	title := t.heading()
	return strip{H: body.H + 2000, Draw: func(p *canvas, x, y geom.Length) {
		r := geom.Rect{X: x, Y: y, W: t.width, H: body.H + 2000}
		p.add(&face.Shape{Path: geom.CutBox(r, boxCut), Fill: p.colour("tint")})
		p.fill(geom.Rect{X: x, Y: y + boxCut, W: storyBar, H: r.H - boxCut}, "accent")
		title(p, x+storyLeft, y+5600)
		body.Draw(p, x, y)
	}}
}

// heading returns a function that draws the example's number and its name.
func (t *storyBox) heading() func(p *canvas, x, y geom.Length) {
	ls, ts := t.text.style("box-label"), t.text.style("box-title")
	name := t.text.said(prose.Inline(t.Of.Name, t.Of.At))
	return func(p *canvas, x, y geom.Length) {
		w := p.text(ls, model.Upper(t.label), x, y, "left")
		p.text(ts, name, x+w+3*geom.MM, y, "left")
	}
}

// beat returns a numbered part of the story: a head and a text.
func (t *storyBox) beat(head string, text model.Value, width geom.Length) strip {
	if !text.IsSet() {
		return strip{}
	}
	s := t.text.style("example")
	lines := t.text.lines(s, t.text.inline(s, t.filledIn(text), text.At), width-beatIn, 0)
	said := strip{H: s.pitch*geom.Length(len(lines)) + beatAir, Draw: func(p *canvas, x, y geom.Length) { p.textLines(lines, s, x+beatIn, y) }}
	return below(t.headed(head), said)
}

// headed returns a numbered disc and the head of a beat.
func (t *storyBox) headed(head string) strip {
	t.beats++
	n, s := itoa(t.beats), t.text.style("example").strong()
	return strip{H: s.pitch + 200, Draw: func(p *canvas, x, y geom.Length) {
		base := y + s.drop()
		at := geom.Point{X: x + beatDisc, Y: base - s.cap/2}
		p.badge(geom.Circle(at, beatDisc), "accent", n, 9, at)
		p.text(s, head, x+beatIn, base, "left")
	}}
}

// throw returns the dice and their outcome: next to them, or below where there is no room.
func (t *storyBox) throw(width geom.Length) strip {
	s := t.text.style("example")
	all, words := t.thrown(), t.outcome(s)
	row := len(all)
	pitch := geom.Length(kitePitch)
	if room := int((width - beatIn) / pitch); row > room {
		rows := (row + max(1, room) - 1) / max(1, room)
		row = (row + rows - 1) / rows // spread evenly over the rows
	}
	deep := geom.Length((len(all)+row-1)/row) * kitePitch
	beside := width - beatIn - pitch*geom.Length(row) - 2*geom.MM
	left, top := beatIn+pitch*geom.Length(row)+2*geom.MM, geom.Length(0)
	if beside < dieWords {
		left, beside, top = beatIn, width-beatIn, deep
	}
	lines := t.text.lines(s, words, beside, 0)
	h := s.pitch * geom.Length(len(lines))
	if top == 0 {
		top = max(0, (deep-h)/2)
	}
	drawDice := strip{H: max(deep, top+h) + beatAir, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#dice", plain(words), 0, func() {
			for i, d := range all {
				at := geom.Point{X: x + beatIn + kiteRadius + pitch*geom.Length(i%row), Y: y + 600 + kiteRadius + kitePitch*geom.Length(i/row)}
				d.draw(p, at)
			}
		})
		p.textLines(lines, s, x+left, y+top)
	}}
	return below(t.headed(t.text.phrase("The roll")), drawDice)
}

// outcome puts into words the result of the dice and what it means.
func (t *storyBox) outcome(s style) []typeset.Span {
	say := t.Env.Format
	words := t.filledIn(t.Of.Tells)
	switch total, isWhole := t.Roll.(int); {
	case words != "":
	case t.Over() && isWhole && len(t.Adds) > 0:
		words = t.text.phrase("{{ roll }} and {{ added }} make {{ total }}; {{ needed }} was needed.", "roll", say(t.Roll), "added", expr.Format(t.Total), "total", expr.Format(total+t.Total), "needed", say(t.Needed))
	default:
		words = t.text.phrase("{{ roll }}, and {{ needed }} was needed.", "roll", say(t.Roll), "needed", say(t.Needed))
	}
	return slices.Concat(t.text.inline(s, words, t.Of.At), s.say(" "), s.strong().say(t.text.phrase(t.Says())))
}

// consequence returns what happens, below a rule, with its numbers next to it or, on a small page,
// below.
func (t *storyBox) consequence(width geom.Length) strip {
	chips := t.chips()
	room := width
	if chips.H > 0 && t.width >= leastStory {
		room = width - chipPitch*geom.Length(len(t.Boxes)) - 4*geom.MM
	}
	text := t.beat(t.text.phrase("What happens"), t.Of.Happens, room)
	line := strip{H: 2400, Draw: func(p *canvas, x, y geom.Length) { p.rule(x, y, width, boxLine, "accent") }}
	if chips.H == 0 {
		return below(line, text)
	}
	if room == width {
		return below(line, text, chips.setIn(beatIn))
	}
	return below(line, sideBySide(room+4*geom.MM, text, chips))
}
