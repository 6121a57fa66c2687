package rulebook

import (
	"strings"

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
func verbsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
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
			c.unknown(l.At, "no verb "+id, id, model.IDs(c.game.Verbs))
			continue
		}
		lines := c.lines(s, append(s.strong().say(v.Name+"\u2002"), c.inline(s, strings.TrimSpace(text), l.At)...), width-plateRoom, 0)
		art, _ := c.ornament("rulebook-plate", v.ID, v.At, map[string]any{"verb": map[string]any{"plate": v.Plate, "icon": v.Icon, "name": v.Name}})
		deep := geom.Length(len(lines)) * s.pitch
		h := max(deep, plateSide) + 1200
		out = append(out, strip{H: h, Text: l.Text, Draw: func(p *canvas, x, y geom.Length) {
			p.group(art, x, y+(h-plateSide)/2)
			p.textLines(lines, s, x+plateRoom, y+(h-deep)/2)
		}})
	}
	return out
}
