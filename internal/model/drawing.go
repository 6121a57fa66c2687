package model

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// The signs of a drawing that no legend defines: corners, a square without a floor, and what is
// outside the piece.
const (
	corners = "+. "
	noFloor = '.'
	outside = '~'
)

// A square is drawn three characters wide, with one character between squares for edges.
const (
	cellWide = 3
	pitch    = cellWide + 1
)

// The maximum number of squares of a tile each way, and of levels: nobody could print a larger one.
const maxSide, maxLevels = 200, 9

// Square reads the drawings of a square tile. It reports what is wrong with them and treats it as
// empty. It returns nil for a tile that has no drawing, or whose levels differ in size.
func (t *Tile) Square(l *Legend) (*Square, diag.List) {
	d := &drawing{tile: t}
	d.marks(l)
	levels := slices.Clone(t.Levels)
	slices.SortStableFunc(levels, func(a, b *Level) int { return cmp.Compare(a.N, b.N) })
	if len(levels) == 0 {
		d.fault("PB005", t.At, fmt.Sprintf("the tile %q has no drawing of any level", t.ID))
		return nil, d.found
	}
	var q *Square
	for _, level := range levels {
		w, h, ok := d.size(level)
		switch {
		case !ok:
			return nil, d.found
		case q == nil:
			q = &Square{W: w, H: h, Legend: l}
		case w > q.W || h != q.H:
			d.fault("PB008", level.At, fmt.Sprintf("level %d is %d by %d squares, level %d %d by %d", level.N, w, h, levels[0].N, q.W, q.H))
			return nil, d.found
		}
	}
	for _, level := range levels {
		for len(q.Levels) < level.N-1 {
			q.Levels = append(q.Levels, blankPlan(q.W, q.H))
		}
		q.Levels = append(q.Levels, d.plan(level, q.W, q.H))
	}
	d.covered(q)
	return q, d.found
}

// drawing reads one tile. cells, across and down say what a mark means in a square, on an edge
// drawn across and on one drawn down.
type drawing struct {
	tile                *Tile
	cells, across, down meanings
	legend              *Legend
	found               diag.List
}

// meaning is what a mark stands for, and the other thing it also stands for if the legend does not
// distinguish them.
type meaning struct {
	layer    string
	of, also *Entry
}

// meanings maps the marks of a drawing to what they stand for.
type meanings map[rune]meaning

// add gives a mark a meaning. A mark that already has another keeps both, which is reported where
// it is drawn.
func (m meanings) add(r rune, layer string, e *Entry) {
	if was, ok := m[r]; ok && was.of != e {
		m[r] = meaning{was.layer, was.of, e}
		return
	}
	m[r] = meaning{layer: layer, of: e}
}

// listed lists the marks and what they mean, for messages.
func (m meanings) listed() string {
	out := lists.Map(slices.Collect(maps.Keys(m)), func(r rune) string { return string(r) + " " + m[r].of.ID })
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// fault adds an error of the drawing by its code and returns it so that more can be added to it.
func (d *drawing) fault(code string, at diag.Place, message string) *diag.Finding {
	name := map[string]string{"PB005": "missing-field", "PB006": "wrong-type", "PB007": "not-a-choice", "PB008": "wrong-count", "PB101": "unknown-id", "PB212": "over-limit"}[code]
	d.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: message})
	return &d.found[len(d.found)-1]
}

// marks collects what each character means: what the collections say, unless the tile says
// otherwise.
func (d *drawing) marks(l *Legend) {
	d.legend = l
	d.cells, d.across, d.down = meanings{}, meanings{}, meanings{}
	for _, e := range l.All() {
		m, ok := markOf(e, &l.Mark)
		layer := l.Layer(e)
		if layer != WallLayer {
			if ok && layer != "" {
				d.cells.add(m, layer, e)
			}
			continue
		}
		if ok {
			d.down.add(m, layer, e)
		}
		if a, other := markOf(e, &l.Across); other {
			m, ok = a, true
		}
		if ok {
			d.across.add(m, layer, e)
		}
	}
	for _, f := range d.tile.Legend {
		d.own(f)
	}
}

// markOf returns the first character of an entry's mark; it returns false if there is none.
func markOf(e *Entry, field *Trait) (rune, bool) {
	for _, r := range e.Field(field.Field).Text {
		return r, true
	}
	return 0, false
}

// own records what the tile itself says about a mark.
func (d *drawing) own(f Field) {
	marks := []rune(f.ID)
	if len(marks) != 1 {
		d.fault("PB006", f.At, fmt.Sprintf("%q is not a mark: one character", f.ID))
		return
	}
	e := d.legend.Entry(f.Value.Text)
	if e == nil {
		found := d.fault("PB101", f.Value.At, fmt.Sprintf("there is no %q in the legend", f.Value.Text))
		found.Mark = diag.Like(f.Value.Text, IDs(d.legend.All()))
		return
	}
	m := meaning{layer: d.legend.Layer(e), of: e}
	if m.layer == WallLayer {
		d.down[marks[0]], d.across[marks[0]] = m, m
		return
	}
	d.cells[marks[0]] = m
}

// size returns the number of squares of a drawing each way.
func (d *drawing) size(l *Level) (w, h int, ok bool) {
	long := lists.Most(l.Lines, func(line Line) int { return len([]rune(line.Text)) })
	w, h = (long+cellWide-1)/pitch, len(l.Lines)/2
	switch {
	case len(l.Lines)%2 == 0 || w < 1 || h < 1:
		d.fault("PB008", l.At, fmt.Sprintf("level %d is drawn in %d lines of up to %d characters; squares want an odd number of lines, edges before, between and after them",
			l.N, len(l.Lines), long))
		return 0, 0, false
	case w > maxSide || h > maxSide || l.N > maxLevels:
		d.fault("PB212", l.At, fmt.Sprintf("level %d of %d by %d squares; at most %d levels of %d by %d can be drawn", l.N, w, h, maxLevels, maxSide, maxSide))
		return 0, 0, false
	}
	return w, h, true
}

// blankPlan returns a level of w by h squares with nothing on them and no walls between them.
func blankPlan(w, h int) *Plan {
	p := &Plan{}
	for y := range h + 1 {
		p.Across = append(p.Across, make([]*Entry, w))
		if y < h {
			p.Cells = append(p.Cells, make([]Ground, w))
			p.Down = append(p.Down, make([]*Entry, w+1))
		}
	}
	return p
}

// plan reads the drawing of a level.
func (d *drawing) plan(l *Level, w, h int) *Plan {
	p := blankPlan(w, h)
	fill := d.fill(l)
	for i, line := range l.Lines {
		text := []rune(line.Text)
		text = append(text, slices.Repeat([]rune{' '}, max(0, w*pitch+1-len(text)))...)
		for x := range w + 1 {
			at := x * pitch
			if i%2 == 0 {
				d.corner(line, at, text[at])
				if x < w {
					p.Across[i/2][x] = d.edge(line, at+1, text[at+1:at+pitch])
				}
				continue
			}
			p.Down[i/2][x] = d.wall(line, at, text[at], d.down)
			if x < w {
				p.Cells[i/2][x] = d.cell(line, at+1, text[at+1:at+pitch], fill)
			}
		}
	}
	d.rims(l, p)
	return p
}

// fill returns the floor for squares where a level's drawing names none.
func (d *drawing) fill(l *Level) *Entry {
	v := l.Fill
	if !v.IsSet() && l.N == 1 {
		v = d.tile.Fill
	}
	if !v.IsSet() {
		return nil
	}
	e := d.legend.Entry(v.Text)
	if !d.legend.Floor.Of(e) {
		f := d.fault("PB101", v.At, fmt.Sprintf("there is no floor %q", v.Text))
		f.Mark = diag.Like(v.Text, IDs(d.legend.All()))
		return nil
	}
	return e
}

// at returns the place of length characters in a line of the drawing, with col counted from 0.
func at(line Line, col, length int) diag.Place {
	p := line.At
	p.Col, p.Len = p.Col+col, length
	return p
}

// corner checks the character where squares meet: a wall may be drawn through it, but nothing else.
func (d *drawing) corner(line Line, col int, r rune) {
	_, across := d.across[r]
	_, down := d.down[r]
	if across || down || strings.ContainsRune(corners, r) {
		return
	}
	f := d.fault("PB007", at(line, col, 1), fmt.Sprintf("%q stands where four squares meet", string(r)))
	f.Help = "put + there; squares are three characters wide, with one between them"
}

// edge reads the three characters of an edge drawn across.
func (d *drawing) edge(line Line, col int, text []rune) *Entry {
	mid := text[1]
	for i := 0; i < cellWide; i += 2 {
		if r := text[i]; r != mid && (mid == ' ' || r != '-' && r != ' ') {
			f := d.fault("PB007", at(line, col, cellWide), fmt.Sprintf("%q is no edge", string(text)))
			f.Help = "the middle says what stands there, the others repeat it or are -"
			return nil
		}
	}
	return d.wall(line, col+1, mid, d.across)
}

// wall returns the wall on an edge by its mark: nil for a space, and for a mark that no wall has,
// which is a fault.
func (d *drawing) wall(line Line, col int, r rune, marks meanings) *Entry {
	if r == ' ' {
		return nil
	}
	m, ok := marks[r]
	if !ok {
		f := d.fault("PB101", at(line, col, 1), fmt.Sprintf("no wall has the mark %q", string(r)))
		f.Evidence = []string{"walls here: " + marks.listed()}
		return nil
	}
	d.clear(at(line, col, 1), r, m)
	return m.of
}

// clear reports a mark that means two things.
func (d *drawing) clear(at diag.Place, r rune, m meaning) {
	if m.also != nil {
		f := d.fault("PB007", at, fmt.Sprintf("%q is both %s and %s", string(r), m.of.ID, m.also.ID))
		f.Help = "say in the tile's legend which it is here"
	}
}

// cell reads the three characters of a square.
func (d *drawing) cell(line Line, col int, text []rune, fill *Entry) Ground {
	g := Ground{Floor: fill, At: at(line, col, cellWide)}
	floors, rises := 0, 0
	for i, r := range text {
		switch {
		case r == ' ':
		case r == outside:
			g.Outside = true
		case r == noFloor:
			g.Floor = nil
			floors++
		case r >= '1' && r <= '9' && d.legend.Slope > 0:
			g.Rise = int(r - '0')
			rises++
		default:
			floors += d.marked(&g, at(line, col+i, 1), r)
		}
	}
	if floors > 1 || rises > 1 {
		d.fault("PB008", g.At, fmt.Sprintf("%q says twice what one stands on", string(text)))
	}
	if g.Outside {
		return Ground{Outside: true, At: g.At}
	}
	return g
}

// marked puts the thing a mark stands for into a square, and returns the number of floors added.
func (d *drawing) marked(g *Ground, at diag.Place, r rune) int {
	m, ok := d.cells[r]
	d.clear(at, r, m)
	switch {
	case !ok:
		f := d.fault("PB101", at, fmt.Sprintf("no floor, object or place has the mark %q", string(r)))
		f.Evidence = []string{"marks here: " + d.cells.listed()}
	case m.layer == FloorLayer:
		g.Floor = m.of
		return 1
	case m.layer == PlaceLayer:
		g.Places = append(g.Places, m.of)
	case g.Object != nil:
		d.fault("PB008", at, fmt.Sprintf("two objects in one square: %s and %s", g.Object.ID, m.of.ID))
	default:
		g.Object = m.of
	}
	return 0
}

// rims reports walls between two places outside the piece.
func (d *drawing) rims(l *Level, p *Plan) {
	out := func(x, y int) bool {
		return y < 0 || y >= len(p.Cells) || x < 0 || x >= len(p.Cells[y]) || p.Cells[y][x].Outside
	}
	for y, row := range p.Across {
		for x, e := range row {
			if e != nil && out(x, y-1) && out(x, y) {
				d.fault("PB007", at(l.Lines[2*y], x*pitch+1, cellWide), fmt.Sprintf("a %s outside the piece", e.ID))
			}
		}
	}
	for y, row := range p.Down {
		for x, e := range row {
			if e != nil && out(x-1, y) && out(x, y) {
				d.fault("PB007", at(l.Lines[2*y+1], x*pitch, 1), fmt.Sprintf("a %s outside the piece", e.ID))
			}
		}
	}
}

// covered reports slopes with a floor above them, where nobody could stand.
func (d *drawing) covered(q *Square) {
	q.Each(func(s Spot, g *Ground) {
		above := q.At(Spot{s.X, s.Y, s.Level + 1})
		if g.Rise > 0 && above != nil && above.Floor != nil {
			d.fault("PB007", g.At, fmt.Sprintf("a slope under the %s of level %d", above.Floor.ID, s.Level+1))
		}
	})
}
