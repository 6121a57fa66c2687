package load

import (
	"go.yaml.in/yaml/v4"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// readShadow reads the shadow of a box, with the usual values for what it leaves out.
func readShadow(d *doc, n *yaml.Node) *layout.Shadow {
	s := &layout.Shadow{At: d.at(n), X: layout.Num{Fixed: geom.MM / 2}, Y: layout.Num{Fixed: geom.MM / 2}, Soft: layout.Num{Fixed: geom.MM}}
	if !d.only(n, s) {
		return nil
	}
	if s.Soft.Fixed < 0 {
		d.add("PB212", value(n, "soft"), "a shadow cannot be less than 0 soft")
	}
	return s
}

// readFill reads a colour, or the list of colours of a gradient.
func readFill(b *boxReader, d *doc, n *yaml.Node) {
	b.Fill, b.Grade = layout.Source{}, nil
	if n.Kind != yaml.SequenceNode {
		d.read(n, "", &b.Fill)
		return
	}
	d.items(n, "colours", func(_ int, v *yaml.Node) {
		var c layout.Source
		d.read(v, "", &c)
		b.Grade = append(b.Grade, c)
	})
	if len(b.Grade) < 2 {
		d.add("PB008", n, "a fill goes through two colours or more")
		b.Grade = nil
		return
	}
	b.Fill = b.Grade[0]
}

// covers reads an opacity: a percentage, a number from 0 to 1, or an expression that yields one.
func covers(d *doc, n *yaml.Node) layout.Source {
	if src, ok := d.braced(n); ok {
		return src
	}
	if _, ok := layout.Share(n.Value); !ok || n.Kind != yaml.ScalarNode {
		d.wrong(n, "a percentage such as 40%")
		return layout.Source{}
	}
	return layout.Source{Text: n.Value, At: d.at(n)}
}
