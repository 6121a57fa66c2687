package rulebook

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// The measures of a line of verbs.
const (
	plateSide = 7 * geom.MM
	plateRoom = 10 * geom.MM
)

// verbsFigure is a legend of verbs: the plate that stands on cards, its name,
// and a text.
func verbsFigure(c *compositor, b prose.Block, _ string, width geom.Length) []strip {
	s := c.style("note")
	var out []strip
	for _, l := range b.Lines {
		id, text, _ := strings.Cut(l.Text, ":")
		id = strings.TrimSpace(id)
		if id == "" {
			continue
		}
		v := c.game.Verb(id)
		if v == nil {
			c.unknown(l.At, "no verb "+id, id, ids(c.game.Verbs, func(i int) string { return c.game.Verbs[i].ID }))
			continue
		}
		lines := c.lines(s, append(s.strong().say(v.Name+"\u2002"), c.inline(s, strings.TrimSpace(text), l.At)...), width-plateRoom, 0)
		art := plate(c, v)
		deep := geom.Length(len(lines)) * s.pitch
		h := max(deep, plateSide) + 1200
		out = append(out, strip{H: h, Text: l.Text, Draw: func(p *pen, x, y geom.Length) {
			p.group(art, x, y+(h-plateSide)/2)
			p.textLines(lines, s, x+plateRoom, y+(h-deep)/2)
		}})
	}
	return out
}

// plate composes the layout of a verb's plate.
func plate(c *compositor, v *model.Verb) *face.Face {
	l := c.lib.Layouts["rulebook-plate"]
	if l == nil {
		c.findings.Add(diag.Finding{At: v.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the rulebook needs the layout rulebook-plate",
			Help: "punchboard new makes a project with the layouts that books need: copy it from there"})
		return &face.Face{}
	}
	f, found := c.comp.Face(l, "front", c.scope(map[string]any{
		"verb": map[string]any{"plate": v.Plate, "icon": v.Icon, "name": v.Name},
	}), "rulebook-plate-"+v.ID)
	c.findings.Add(found...)
	if f == nil {
		return &face.Face{}
	}
	return f
}
