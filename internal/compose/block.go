package compose

import (
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// block is a box of a flow before its position is known.
type block struct {
	b     *layout.Box
	scope *expr.Env
	by    geom.Point // offset from its position in the flow
	size  geom.Size  // as specified, 0 for that of its contents
	turn  float64
	said  *origin
	above *geom.Length // nil for the gap

	words string
	text  *fitting
	sets  map[setKey]setting
	ratio float64 // of a picture, its height over its width

	kids []*block
	gap  geom.Length
	pad  geom.Point
}

// setKey identifies a setting of a text: by its width in micrometres and the step of sizes.
type setKey struct {
	width geom.Length
	step  int
}

// blocks returns the boxes of a flow that are drawn: those whose condition holds, for each element
// of their list, and that are not empty.
func (fl flowing) blocks(in *layout.Box, scope *expr.Env) []*block {
	var out []*block
	for _, b := range in.Boxes {
		fl.f.each(b, scope, func(_ int, scope *expr.Env) {
			if k := fl.block(b, scope); k != nil && (!k.empty() || k.keeps(in.Flow.Way)) {
				out = append(out, k)
			}
		})
	}
	return out
}

// block evaluates the expressions of a box. It returns nil if the box cannot be drawn.
func (fl flowing) block(b *layout.Box, scope *expr.Env) *block {
	fl.f.box, fl.f.said = b, nil
	k := &block{b: b, scope: scope, turn: fl.f.eval().degrees(b.Turn, scope), by: geom.Point{X: fl.f.eval().length(b.X, scope), Y: fl.f.eval().length(b.Y, scope)},
		size: geom.Size{W: fl.f.eval().length(b.W, scope), H: fl.f.eval().length(b.H, scope)}}
	if !fl.f.possible(b, k.size) {
		return nil
	}
	if b.Part.Above != nil {
		above := fl.f.eval().length(*b.Part.Above, scope)
		k.above = &above
	}
	switch {
	case b.Flow.Way != "":
		k.gap, k.pad = fl.f.eval().length(b.Flow.Gap, scope), geom.Point{X: fl.f.eval().length(b.Flow.Pad[0], scope), Y: fl.f.eval().length(b.Flow.Pad[1], scope)}
		k.kids = fl.blocks(b, scope)
	case b.Text.Text != "":
		k.said = fl.f.eval().origin(scope, b.Text.Text)
		fl.f.said = k.said
		if k.words = fl.f.eval().says(b, scope); k.words != "" {
			k.text, k.sets = fl.f.lettering().fitting(b, k.words, scope), map[setKey]setting{}
		}
	case b.Icon.Text != "":
		k.words = fl.f.eval().words(b.Icon, scope)
	case b.Picture.Text != "":
		k.words = fl.f.eval().words(b.Picture, scope)
		k.ratio = 0.75 // of the placeholder for a missing picture
		if pic := fl.f.c.bitmap(k.words); pic != nil && pic.Size().W > 0 {
			k.ratio = float64(pic.Size().H) / float64(pic.Size().W)
		}
	}
	return k
}

// empty reports whether a block has nothing to draw.
func (k *block) empty() bool {
	b := k.b
	return b.Flow.Way != "" && len(k.kids) == 0 || b.Text.Text+b.Icon.Text+b.Picture.Text != "" && k.words == ""
}

// keeps reports whether a block keeps its room in a flow even if it is empty.
func (k *block) keeps(way string) bool {
	if way == layout.Across {
		return k.size.W > 0 || k.b.Part.Grow > 0
	}
	return k.size.H > 0 || k.b.Part.Grow > 0
}

// pace determines how large a flow is set: the step in their lists of sizes that all its texts use,
// and the leading, in thousandths of the way from the tightest to the full.
type pace struct {
	step int
	lead int64
}

// set returns the text of a block, set to a width at a pace; with a width of 0 it is as wide as its
// lines. A text with a limit of lines may use smaller sizes than the others.
func (k *block) set(width geom.Length, p pace) setting {
	last := len(k.text.look.sizes) - 1
	n := min(max(p.step, k.text.from), last)
	s, ok := k.sets[setKey{width, n}]
	if !ok {
		t := *k.text
		t.valign, t.room = "top", geom.Rect{W: width, H: k.fixed()}
		s = t.try(n)
		for next := n + 1; t.lines > 0 && !s.fits && next <= last; next++ {
			s = t.try(next)
		}
		k.sets[setKey{width, n}] = s
	}
	if k.fixed() == 0 {
		tight := s.size.Scale(k.text.look.minLeading)
		s.leading = tight + geom.Length(int64(s.size.Scale(k.text.look.leading)-tight)*p.lead/1000)
	}
	return s
}

// fixed returns the height of a block that specifies one and does not grow, else 0.
func (k *block) fixed() geom.Length {
	if k.b.Part.Grow > 0 {
		return 0
	}
	return k.size.H
}

// height returns the height of a block, if it does not grow.
func (k *block) height(width geom.Length, p pace) geom.Length {
	if h := k.fixed(); h > 0 {
		return h
	}
	return max(k.size.H, k.content(width, p))
}

// covers reports whether a block holds a picture that fills whatever room it has, in a block that
// specifies its height.
func (k *block) covers(in *block) bool { return k.b.Fit == "cover" && in.size.H > 0 }

// content returns the height of a block's contents.
func (k *block) content(width geom.Length, p pace) geom.Length {
	switch {
	case k.text != nil:
		s := k.set(width, p)
		return s.fit.rest(s.size, s.fit.set.Metrics(s.fit.look.font)) + s.below(s.leading)
	case k.b.Flow.Way == "":
		if k.covers(k) {
			return 0
		}
		return width.Scale(k.ratio)
	}
	all := k.extents(width, p)
	if k.b.Flow.Way == layout.Across {
		return 2*k.pad.Y + k.rowHeight(all, p)
	}
	return 2*k.pad.Y + k.along(all, func(e extent) geom.Length { return e.high })
}

// along returns the total length of the blocks of a flow, including what is between them.
func (k *block) along(all []extent, of func(extent) geom.Length) geom.Length {
	long := geom.Length(0)
	for i, e := range all {
		long += k.before(i) + of(e)
	}
	return long
}

// before returns the room before the ith block of a flow.
func (k *block) before(i int) geom.Length {
	switch c := k.kids[i]; {
	case i == 0:
		return 0
	case c.above != nil:
		return *c.above
	}
	return k.gap
}

// extent is the width and height of a block of a flow, and the width that its text is set to: 0 for
// one that is as wide as its lines.
type extent struct{ wide, set, high geom.Length }

// extents returns the extents of the blocks of a flow of a given width.
func (k *block) extents(width geom.Length, p pace) []extent {
	room := width - 2*k.pad.X
	out := make([]extent, len(k.kids))
	var widths []geom.Length
	if k.b.Flow.Way == layout.Across {
		widths = k.widths(room, p)
	}
	for i, c := range k.kids {
		w := max(0, room-c.by.X)
		switch {
		case widths != nil:
			w = widths[i]
		case c.size.W > 0:
			w = c.size.W
		}
		out[i] = extent{wide: w, set: w}
		if widths != nil && c.text != nil && c.loose() {
			out[i].set = 0
		}
		out[i].high = c.height(out[i].set, p)
	}
	return out
}

// loose reports whether a block in a row is as wide as its contents.
func (k *block) loose() bool { return k.size.W == 0 && k.b.Part.Grow == 0 }

// widths returns the widths of the blocks of a row with the given inner width: the blocks that grow
// share the rest.
func (k *block) widths(room geom.Length, p pace) []geom.Length {
	out := make([]geom.Length, len(k.kids))
	for i, c := range k.kids {
		if c.loose() || c.size.W > 0 {
			out[i] = c.wide(p)
		}
		room -= k.before(i) + out[i]
	}
	for i, more := range shares(room, k.kids) {
		out[i] += more
	}
	return out
}

// wide returns the width of a block, as specified or that of its contents.
func (k *block) wide(p pace) geom.Length {
	switch {
	case k.size.W > 0:
		return k.size.W
	case k.text != nil:
		s := k.set(0, p)
		return s.widest
	}
	wide := geom.Length(0)
	for i, c := range k.kids {
		if k.b.Flow.Way == layout.Across {
			wide += k.before(i) + c.wide(p)
		} else {
			wide = max(wide, c.wide(p)+c.by.X)
		}
	}
	return wide + 2*k.pad.X
}

// shares returns how much each block grows when the rest is distributed.
func shares(left geom.Length, kids []*block) []geom.Length {
	out := make([]geom.Length, len(kids))
	all, upTo, given := grows(kids), 0.0, geom.Length(0)
	for i, c := range kids {
		if upTo += c.b.Part.Grow; c.b.Part.Grow > 0 && left > 0 {
			to := left.Scale(upTo / all)
			out[i], given = to-given, to
		}
	}
	return out
}

// grows returns the sum of the shares by which blocks grow, 0 if none does.
func grows(kids []*block) float64 {
	return lists.Sum(kids, func(c *block) float64 { return c.b.Part.Grow })
}

// rowHeight returns the height of the blocks of a row together. In a row on a baseline, the
// capitals of the texts extend up from it.
func (k *block) rowHeight(all []extent, p pace) geom.Length {
	high, down, line := geom.Length(0), geom.Length(0), k.line(all, p)
	for i, c := range k.kids {
		if c.covers(k) {
			continue
		}
		if high = max(high, all[i].high); k.onLine(c) {
			down = max(down, all[i].high-c.capital(all[i].set, p))
		}
	}
	return max(high, line+down)
}

// line returns how far the baseline of a row is below its top.
func (k *block) line(all []extent, p pace) geom.Length {
	line := geom.Length(0)
	for i, c := range k.kids {
		if k.onLine(c) {
			line = max(line, c.capital(all[i].set, p))
		}
	}
	return line
}

// onLine reports whether a block in a row is on the baseline of all its texts.
func (k *block) onLine(c *block) bool { return k.b.VAlign == "baseline" && c.text != nil }

// capital returns the height of the capitals of a text.
func (k *block) capital(width geom.Length, p pace) geom.Length {
	return k.set(width, p).capital()
}
