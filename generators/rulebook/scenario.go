package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// scenarioBox prints a scenario in a box.
type scenarioBox struct{ text *compositor }

// print prints a scenario as a box: what it is, each side's force with its totals, and how to win.
func (box *scenarioBox) print(b prose.Block, m measure) []*block {
	alone(box.text, b)
	sc := lookUp(box.text, b, "scenario", box.text.game.Scenarios)
	if sc == nil {
		return nil
	}
	width := m.width - 2*boxPad
	s := box.text.style("example")
	strips := box.text.boxHead("", box.text.phrase("Scenario"), sc.Name, width)
	if sc.Text != "" {
		strips = append(strips, box.text.textStrips(s, box.text.inline(s, sc.Text, sc.At), width)...)
		strips = append(strips, space(1300))
	}
	strips = append(strips, box.sides(sc, width)...)
	for _, f := range sc.Fields {
		if f.Value.Kind == model.Text && f.Value.Text != "" {
			strips = append(strips, box.labelled(model.Capital(strings.ReplaceAll(f.ID, "-", " ")), box.text.inline(s, f.Value.Text, f.Value.At), width)...)
		}
	}
	if sc.Victory != "" {
		strips = append(strips, box.labelled(box.text.phrase("Victory"), box.text.inline(s, sc.Victory, sc.At), width)...)
	}
	k := stack{left: m.left + boxPad, foot: 1900, strips: keepAll(strips, false), frame: tinted(m)}
	out := boxed(box.text, k, b)
	out.Mark = &mark{Anchor: "scenario-" + sc.ID, Title: sc.Name, Hidden: true}
	return []*block{out}
}

// labelled returns a paragraph that begins with a bold label.
func (box *scenarioBox) labelled(label string, spans []typeset.Span, width geom.Length) []strip {
	s := box.text.style("example")
	all := append(s.strong().say(label+": "), spans...)
	return append(box.text.textStrips(s, all, width), space(900))
}

// sides sets the forces next to each other.
func (box *scenarioBox) sides(sc *model.Scenario, width geom.Length) []strip {
	if len(sc.Sides) == 0 {
		return nil
	}
	n := geom.Length(len(sc.Sides))
	gap := geom.Length(5 * geom.MM)
	w := (width - (n-1)*gap) / n
	deep := lists.Most(sc.Sides, func(side *model.Side) int { return len(side.Units) + 2 })
	cols := lists.Map(sc.Sides, func(side *model.Side) []strip { return box.force(side, w, deep-2) })
	rows := lists.Made(deep, func(r int) strip { return sideBySide(w+gap, lists.Map(cols, func(k []strip) strip { return k[r] })...) })
	return append(rows, space(1300))
}

// force lists one side's units and totals their whole-number fields that have a role in the rules.
func (box *scenarioBox) force(side *model.Side, width geom.Length, rows int) []strip {
	ls, s := box.text.style("box-label"), box.text.style("example")
	out := []strip{{H: 4200, Text: side.Name, Draw: func(p *canvas, x, y geom.Length) {
		p.text(ls, side.Name, x, y+2700, "left")
		p.rule(x, y+3700, width, headRule, "ink")
	}}}
	for _, f := range side.Units {
		e := box.text.catalogue.entry(box.text.game.Forces(), f.Unit.Text)
		name := f.Unit.Text
		icon := ""
		if e != nil {
			name, icon = e.name(), e.field("icon").Text
		}
		n := figure(f.Count)
		lines := box.text.lines(s, s.say(name), width-8500, 0)
		out = append(out, strip{H: s.pitch*geom.Length(len(lines)) + 900, Text: name, Draw: func(p *canvas, x, y geom.Length) {
			p.text(s.strong(), n, x+2700, y+s.drop()+450, "right")
			p.icon(icon, geom.Rect{X: x + 4000, Y: y + 450, W: iconWide, H: iconWide}, "ink")
			p.textLines(lines, s, x+8500, y+450)
		}})
	}
	for len(out) < rows+1 {
		out = append(out, strip{}) // so that the totals are side by side
	}
	return append(out, box.sums(side, width))
}

// sums totals a side's units in every number that the rules mention, each counted as often as there
// are such units. A total with an unknown part is left out.
func (box *scenarioBox) sums(side *model.Side, width geom.Length) strip {
	s := box.text.style("table-note")
	var parts []string
	units := box.text.game.Collection(box.text.game.Forces())
	if units == nil {
		return strip{}
	}
	for _, d := range units.Fields {
		if d.Type.Kind != model.Whole || !box.text.names.hasRole(d.ID) {
			continue
		}
		total, known := int64(0), true
		for _, f := range side.Units {
			var v model.Value
			if e := box.text.catalogue.entry(units.ID, f.Unit.Text); e != nil {
				v = e.field(d.ID)
			}
			total += v.Int * f.Count.Int
			known = known && v.IsSet() && !v.Word
		}
		if known {
			name := d.Name
			if box.text.game.English() {
				name = strings.ToLower(name)
			}
			parts = append(parts, name+" "+strconv.FormatInt(total, 10))
		}
	}
	text := box.text.phrase("Together: {{ sums }}", "sums", strings.Join(parts, ", "))
	if len(parts) == 0 {
		return strip{}
	}
	return strip{H: 4600, Text: text, Draw: func(p *canvas, x, y geom.Length) {
		p.rule(x, y+400, width, innerRule, "grey3")
		p.text(s, text, x, y+3600, "left")
	}}
}

// fenceTerms prints the terms of the game with their abbreviations.
func (g *galley) fenceTerms(b prose.Block, m measure) []*block {
	t := &table{At: b.At, Cols: []col{{Head: g.text.phrase("Term"), Align: "left"}, {Head: g.text.phrase("Meaning"), Align: "left"}}}
	s := g.text.style("table")
	for _, x := range g.text.game.Terms {
		name := s.strong().say(x.Name)
		if x.Short != "" && x.Short != x.Name {
			name = append(name, s.say(" ("+x.Short+")")...)
		}
		t.Rows = append(t.Rows, row{At: x.At, Link: "term-" + x.ID, Cells: [][]typeset.Span{name, g.text.inline(s, x.Meaning, x.At)}})
	}
	return []*block{g.tables().fitTable(t, m)}
}

// hasRole reports whether the rules mention a field.
func (b *names) hasRole(field string) bool {
	return slices.ContainsFunc(b.game.Play.Roles, func(f model.Field) bool { return f.Value.Text == field })
}
