package rulebook

import (
	"slices"

	"punchboard/internal/chart"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/prose"
)

// fenceOdds prints a standing table of odds with its title.
func (g *galley) fenceOdds(b prose.Block, _ measure) []*block {
	alone(g.text, b)
	o := lookUp(g.text, b, "odds", g.text.game.Odds)
	if o == nil {
		return nil
	}
	d := drawOdds(g.text, o)
	if !d.drawn {
		return nil
	}
	title := (&figures{text: g.text}).caption(b, o.Name, d.measure)
	k := stack{strips: append(keepAll(title, true), d.strips...)}
	out := boxed(g.text, k, b)
	out.Wide = d.wide
	return []*block{out}
}

// drawnOdds is a standing table as the book prints it: the sentence above it and the drawing. drawn
// is false if it could not be drawn.
type drawnOdds struct {
	of      *model.Odds
	drawn   bool
	wide    bool
	measure measure
	strips  []strip
	begins  geom.Length // how much of a column its first drawing takes, with what is above it
}

// oddsAbove is the room, in lines, for what is above a drawing on its page: a heading and a
// sentence.
const oddsAbove = 7

// drawOdds evaluates a standing table and draws it. One without any answer is left to the checks to
// report.
func drawOdds(c *compositor, o *model.Odds) drawnOdds {
	g, err := odds.Ask(c.env, odds.Standing(c.game, o))
	if err != nil {
		return drawnOdds{}
	}
	if why := g.TooMuch(); why != "" {
		c.fault(o.Of.At, "PB113", "bad-expression", o.Name+" has no answer for "+why, "")
	}
	in := c.frame
	room := geom.Size{W: in.wide(), H: in.Bottom - in.Top - oddsAbove*in.Grid}
	faces, wide, found := chart.New(c.comp).Inset(g, room)
	c.findings.Add(found...)
	d := drawnOdds{of: o, drawn: len(faces) > 0, wide: wide, measure: c.column()}
	if !d.drawn {
		return d
	}
	if wide {
		d.measure.width = c.frame.wide()
	}
	s := c.style("note")
	d.strips = c.textStrips(s, c.inline(s, oddsText(c, g), o.At), d.measure.width)
	for i, f := range faces {
		d.strips = append(d.strips, space(1200), strip{H: f.Size.H, Text: o.Name, Draw: func(p *canvas, x, y geom.Length) {
			p.described("Figure#"+f.ID, o.Name+": "+face.Words(f), 0, func() {
				p.asIs(geom.Rect{X: x, W: f.Size.W}, func() {
					for _, it := range f.Items {
						p.add(face.Moved(it, geom.Point{X: x, Y: y}))
					}
				})
			})
		}})
		if i == 0 {
			d.strips = keepAll(d.strips, false)
			d.begins = tall(d.strips)
		}
	}
	return d
}

// oddsText returns the sentence above a table of figures. Without one, it says what they count.
// Curves and panels have it on their scales.
func oddsText(c *compositor, g *odds.Grid) string {
	text := odds.Said(c.env, g.Text)
	switch {
	case text != "" || g.By == "curves" || g.By == "panels":
	case g.Percent():
		return c.phrase("Per cent") + "."
	case g.Unit != "":
		return model.Capital(g.Unit) + "."
	}
	return text
}

// oddsLeft returns the standing tables for the appendix that no chapter prints.
func (b *book) oddsLeft() []*model.Odds {
	return slices.DeleteFunc(slices.Clone(b.game.Odds), func(o *model.Odds) bool { return !o.Book || b.inPrint["odds "+o.ID] })
}

// oddsAppendix prints the standing tables that belong in the book, each in a section of its own.
// One that fits below the chapter's title comes first. Where a page of one column has room for
// none, the title is a line.
func (a *annex) oddsAppendix() {
	a.of.says(a.text.phrase("What the dice and the cards come to: exact chances, not trials. Where the rules leave a question open, our reading of it counts."))
	var all []drawnOdds
	for _, o := range a.of.book.oddsLeft() {
		if d := drawOdds(a.text, o); d.drawn {
			all = append(all, d)
		}
	}
	i := a.firstOdds(all)
	if a.of.slim = i < 0 && a.text.narrow(); a.of.slim {
		i = a.firstOdds(all)
		a.of.slim = i >= 0
	}
	if i > 0 {
		all = slices.Insert(slices.Delete(slices.Clone(all), i, i+1), 0, all[i])
	}
	for _, d := range gathered(all) {
		a.oddsSection(d)
	}
}

// firstOdds returns the index of the first table that fits below the chapter's title, one across
// the page if possible; -1 if none does.
func (a *annex) firstOdds(all []drawnOdds) int {
	room := a.belowBand(len(all))
	i := slices.IndexFunc(all, func(d drawnOdds) bool { return d.wide && d.begins <= room })
	if i < 0 {
		i = slices.IndexFunc(all, func(d drawnOdds) bool { return d.begins <= room })
	}
	return i
}

// gathered groups tables of a column and tables across the page: a single one of a column would
// leave half of the page white.
func gathered(all []drawnOdds) []drawnOdds {
	first := lists.Only(all, func(d drawnOdds) bool { return d.wide == all[0].wide })
	return append(first, lists.Only(all, func(d drawnOdds) bool { return d.wide != all[0].wide })...)
}

// belowBand returns the height of a column below the title of the chapter, for a number of
// sections, and the heading of the first.
func (a *annex) belowBand(sections int) geom.Length {
	a.of.sections = make([]*mark, sections)
	band := a.of.band().Parts[0].H
	a.of.sections = nil
	f := a.text.frame
	return f.Bottom - f.Top - band - 3*f.Grid
}

// oddsSection prints one standing table.
func (a *annex) oddsSection(d drawnOdds) {
	a.section(d.of.Name, d.wide)
	head := a.of.blocks[len(a.of.blocks)-1]
	head.Next = true
	b := boxed(a.text, stack{strips: d.strips}, prose.Block{At: d.of.At})
	b.Wide, b.Above = d.wide, 0
	a.of.blocks = append(a.of.blocks, b)
}
