package impose

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

const (
	// plainSteps is the largest number of steps in the outline of a plate, a slot or a disc: a box
	// with round corners has that many. Coasts and walls have more.
	plainSteps = 10
	// capitalShare is the height of capitals relative to the type size; cellShare is the least size
	// of a cell's outline relative to the cell; joinOff is how far something may reach over a join
	// before it counts.
	capitalShare, cellShare = .7, .8
	least                   = 20 * geom.MM // of a piece that is worth a sheet
	joinOff                 = 100 * geom.Micrometre
)

// bit is something on a face that is read or used as a whole: a run of words, an icon, or a plain
// outline that contains one.
type bit struct {
	at    geom.Rect
	says  string
	plain bool
	six   bool // a hexagon
}

// meshed reports whether an outline belongs to a map of hexagons, which no straight join avoids:
// the bounding boxes of two that meet overlap.
func (b bit) meshed(all []bit) bool {
	return b.six && slices.ContainsFunc(all, func(o bit) bool {
		return o.six && o.at != b.at && o.at.Size() == b.at.Size() && o.at.Overlaps(b.at)
	})
}

// severed finds what the joins between the sheets of a group's pieces cut through (PB619), reported
// once for each kind and join.
func (p *imposition) severed(g *group, sheets []*sheet) []diag.Finding {
	out := p.slivers(g, sheets)
	for _, x := range g.kinds {
		bits := bitsOf(x, sheets[0].part.window.Size())
		for _, across := range []bool{true, false} {
			for _, at := range joins(sheets, x, across) {
				cut := through(bits, at, across)
				if g.lies && !across {
					at = g.size.H - at
				}
				if len(cut) > 0 {
					out = append(out, cutBit(p, x, cut, at, across != g.lies))
				}
			}
		}
	}
	return out
}

// slivers finds sheets that fixed parts leave with hardly anything of a piece, which is most likely a
// little too large.
func (p *imposition) slivers(g *group, sheets []*sheet) []diag.Finding {
	last, x := sheets[len(sheets)-1].part, g.kinds[0]
	for _, way := range []struct {
		n, others   int
		left, whole geom.Length
		wide        bool
	}{{last.of.cols, last.of.rows, last.window.W, g.size.W, true}, {last.of.rows, last.of.cols, last.window.H, g.size.H, false}} {
		if p.plan.Part.W > 0 && way.n > 1 && way.left < least {
			called := "wide"
			if way.wide == g.lies {
				called = "high"
			}
			return []diag.Finding{{Severity: diag.Warning, Code: "PB619", Name: "cut-by-seam",
				Message: fmt.Sprintf("%d of the sheets of %s %q hold no more than %s mm of it: it is %s mm %s", way.others, x.Kind, x.ID, way.left.Num(), way.whole.Num(), called),
				Help:    fmt.Sprintf("make it %s mm, or give the parts of the sheet plan another size", (way.whole - way.left).Num()), Also: planned(p.plan)}}
		}
	}
	return nil
}

// joins returns where a piece's parts meet, from its left or upper edge.
func joins(sheets []*sheet, x *face.Piece, across bool) []geom.Length {
	var out []geom.Length
	for _, s := range sheets {
		switch {
		case s.pieces[0] != x:
		case across && s.part.col > 0:
			out = append(out, s.part.from.X)
		case !across && s.part.row > 0:
			out = append(out, s.part.from.Y)
		}
	}
	return unique(out)
}

// through returns the bits that a join cuts through, except those inside another one it returns.
func through(bits []bit, at geom.Length, across bool) []bit {
	var out []bit
	for _, b := range bits {
		from, to := b.at.X, b.at.Right()
		if !across {
			from, to = b.at.Y, b.at.Bottom()
		}
		in := func(o bit) bool { return o.plain && o.at.Contains(b.at) }
		if from+joinOff < at && at < to-joinOff && !slices.ContainsFunc(out, in) {
			out = append(out, b)
		}
	}
	return out
}

// cutBit returns a warning that two sheets meet in the middle of something, at a distance from the
// left or upper edge of the piece.
func cutBit(p *imposition, x *face.Piece, cut []bit, at geom.Length, across bool) diag.Finding {
	edge := "left"
	if !across {
		edge = "upper"
	}
	says := cut[0].says
	if n := len(cut) - 1; n > 0 {
		says += " and " + strconv.Itoa(n) + " more"
	}
	return diag.Finding{Severity: diag.Warning, Code: "PB619", Name: "cut-by-seam",
		Message: fmt.Sprintf("two sheets of %s %q meet %s mm from its %s edge, in the middle of %s", x.Kind, x.ID, at.Num(), edge, says),
		Help:    "move it, or say with `part` in the sheet plan where sheets meet", Also: planned(p.plan)}
}

// beside returns the size of n windows over a length for which the joins cut through as little as
// possible: the least size, or some millimetres more up to the room available, or fractions of one
// where boxes touch and only their common sides are free.
func beside(bits []bit, length, least, room geom.Length, n int, across bool) geom.Length {
	if n < 2 {
		return least
	}
	best, fewest := least, len(bits)+1
	for _, step := range []geom.Length{geom.MM, joinOff} {
		for w := least; w <= room && fewest > 0; w += step {
			cut := 0
			for i := 1; i < n; i++ {
				cut += len(through(bits, geom.Length(i)*(length-w)/geom.Length(n-1), across))
			}
			if cut < fewest {
				best, fewest = w, cut
			}
		}
	}
	return best
}

// bitsOf returns the bits of a piece's front, except those larger than a sheet: outlines first,
// from the largest, then what they contain. The cells of a board, and hexagons that meet, do not
// count as outlines: any join would cut them.
func bitsOf(x *face.Piece, window geom.Size) []bit {
	var marks, plain []bit
	face.Walk(x.Front, func(it face.Item, m geom.Matrix) {
		b := bit{at: m.ApplyRect(face.Extent(it))}
		switch it := it.(type) {
		case *face.Text:
			r := face.Extent(it)
			r.H = it.Size.Scale(capitalShare)
			b.at = m.ApplyRect(r) // of words that run upwards too
			b.says = strconv.Quote(it.String())
			marks = append(marks, b)
		case *face.Icon:
			b.says = "the icon " + it.ID
			marks = append(marks, b)
		case *face.Shape:
			n := len(it.Path)
			b.at = m.ApplyRect(it.Path.Bounds()) // half of a line on the join is on either sheet
			cell := x.Ground != nil && max(b.at.W, b.at.H) > x.Ground.Across.Scale(cellShare)
			if n > 3 && n <= plainSteps && it.Path[n-1].Op == geom.Close && !cell {
				b.six = n == 7 && !slices.ContainsFunc(it.Path, func(s geom.Seg) bool { return s.Op == geom.CurveTo })
				plain = append(plain, b)
			}
		}
	})
	large := func(b bit) bool { return b.at.W > window.W || b.at.H > window.H }
	marks, plain = slices.DeleteFunc(marks, large), slices.DeleteFunc(plain, large)
	var held []bit
	for _, b := range plain {
		if b.meshed(plain) {
			continue
		}
		if i := slices.IndexFunc(marks, func(m bit) bool { return b.at.Contains(m.at) }); i >= 0 {
			held = append(held, bit{at: b.at, says: "the outline round " + marks[i].says, plain: true})
		}
	}
	slices.SortStableFunc(held, func(a, b bit) int { return cmp.Compare(b.at.W.MM()*b.at.H.MM(), a.at.W.MM()*a.at.H.MM()) })
	return append(held, marks...)
}
