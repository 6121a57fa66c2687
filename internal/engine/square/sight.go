package square

import (
	"fmt"

	"punchboard/internal/model"
)

// Sight is what a line from one spot to another meets. Blocked names what hides them from each
// other, "" for nothing. Obstructed is how many squares of obstruction are between them.
type Sight struct {
	Blocked    string
	Obstructed int
}

// Look follows the line between the centres of two spots. low and lowTo say that the unit at that
// end kneels. The result is the same from either end.
func (m *Map) Look(from, to model.Spot, low, lowTo bool) Sight {
	if from.Level < to.Level {
		from, to, low, lowTo = to, from, lowTo, low
	}
	var room [roomy]hop
	l, open := m.line(from, to, room[:0])
	if !open {
		return Sight{Blocked: l.blocked.String()}
	}
	if l.follow(); l.blocked.is() {
		return Sight{l.blocked.String(), l.obstructed}
	}
	if low && l.hides(m.height(from)) || lowTo && l.hides(m.height(to)) {
		return Sight{"higher ground", l.obstructed}
	}
	return Sight{"", l.obstructed}
}

// Glance returns what Look finds for two units, kneeling or not: whether they see each other
// standing, over how many squares of obstruction, and whether each is hidden when it kneels.
func (m *Map) Glance(from, to model.Spot) (obstructed int, seen, low, lowTo bool) {
	swapped := from.Level < to.Level
	if swapped {
		from, to = to, from
	}
	var room [roomy]hop
	l, open := m.line(from, to, room[:0])
	if !open {
		return 0, false, false, false
	}
	if l.follow(); l.blocked.is() {
		return 0, false, false, false
	}
	low, lowTo = l.hides(m.height(from)), l.hides(m.height(to))
	if swapped {
		low, lowTo = lowTo, low
	}
	return l.obstructed, true, low, lowTo
}

// roomy is how many squares of a line fit without a heap allocation.
const roomy = 64

// line returns the line between two spots, the upper one first, and whether no floor hides its
// lower end.
func (m *Map) line(from, to model.Spot, room []hop) (line, bool) {
	l := line{m: m, cells: trace(room, from, to), upper: from.Level, lower: to.Level}
	return l, from.Level == to.Level || l.drops()
}

// line is a line of sight from the upper end. edge is the index of its first square past the edge
// of the upper level.
type line struct {
	m            *Map
	cells        []hop
	upper, lower int
	edge         int
	obstructed   int
	blocked      barrier
}

// barrier is what blocks a line: a thing, the floor of a level, or the edge of a level and its
// distance in squares.
type barrier struct {
	by          *model.Entry
	floor, edge int
	away        int
}

// is reports whether anything is in the way.
func (b barrier) is() bool { return b != barrier{} }

// String returns the barrier in words, "" for none.
func (b barrier) String() string {
	switch {
	case b.by != nil:
		return "a " + b.by.ID
	case b.floor > 0:
		return fmt.Sprintf("the floor of level %d", b.floor)
	case b.edge > 0:
		return fmt.Sprintf("the edge of level %d, %d squares away", b.edge, b.away)
	}
	return ""
}

// hop is a square of a line: where it is, and whether the line reached it through a corner.
type hop struct {
	x, y   int
	corner bool
}

// trace appends the squares that a line between two centres passes, including the ends.
func trace(out []hop, from, to model.Spot) []hop {
	out = append(out, hop{from.X, from.Y, false})
	for t := NewTracer(from, to); t.at.X != to.X || t.at.Y != to.Y; {
		at, dir := t.Next()
		out = append(out, hop{at.X, at.Y, dir%2 == 1})
	}
	return out
}

// drops finds where the line leaves the upper level. It reports whether it can: near enough to the
// upper end, with no floor under it from there on.
func (l *line) drops() bool {
	for l.edge < len(l.cells) && !l.through(l.cells[l.edge], l.upper) {
		l.edge++
	}
	switch {
	case l.edge == len(l.cells):
		l.blocked.floor = l.upper
	case l.edge-1 > l.m.Edge:
		l.blocked.edge, l.blocked.away = l.upper, l.edge-1
	}
	for _, c := range l.cells[l.edge:] {
		for level := l.lower + 1; level <= l.upper && !l.blocked.is(); level++ {
			if !l.through(c, level) {
				l.blocked.floor = level
			}
		}
	}
	return !l.blocked.is()
}

// through reports whether one can see down through a square.
func (l *line) through(c hop, level int) bool {
	g := l.m.At(model.Spot{X: c.x, Y: c.y, Level: level})
	return g == nil || g.Floor == nil || l.m.Legend.Lift.Of(g.Floor)
}

// level returns the level that the line is on at a square.
func (l *line) level(i int) int {
	if i < l.edge {
		return l.upper
	}
	return l.lower
}

// follow collects what is in and between the squares of the line.
func (l *line) follow() {
	for i := 1; i < len(l.cells) && !l.blocked.is(); i++ {
		from, to := l.cells[i-1], l.cells[i]
		at := model.Spot{X: from.x, Y: from.y, Level: l.level(i - 1)}
		dx, dy := to.x-from.x, to.y-from.y
		if to.corner {
			l.blocked.by = l.pass(at, dx, dy)
		} else if w := l.m.Wall(at, dx, dy); l.m.Legend.Seen(w) != model.Clear {
			l.blocked.by = w
		}
		if i+1 < len(l.cells) && !l.blocked.is() {
			l.meet(model.Spot{X: to.x, Y: to.y, Level: l.level(i)})
		}
	}
}

// meet counts what fills a square between the ends.
func (l *line) meet(s model.Spot) {
	g := l.m.At(s)
	if g == nil || g.Object == nil {
		return
	}
	switch seen := l.m.Legend.Seen(g.Object); {
	case seen == model.Clear:
	case seen == model.Obstructs && !l.m.Opaque:
		l.obstructed++
	default:
		l.blocked.by = g.Object
	}
}

// pass returns a wall that blocks a line through a corner, nil for none. Both ways around the
// corner must be blocked, or with TightCorner only one of them.
func (l *line) pass(s model.Spot, dx, dy int) *model.Entry {
	one, other := l.round(s, dx, 0, 0, dy), l.round(s, 0, dy, dx, 0)
	switch {
	case one != nil && (other != nil || l.m.TightCorner):
		return one
	case l.m.TightCorner:
		return other
	}
	return nil
}

// round returns what blocks the way over one square next to a corner.
func (l *line) round(s model.Spot, ax, ay, bx, by int) *model.Entry {
	mid := model.Spot{X: s.X + ax, Y: s.Y + ay, Level: s.Level}
	for _, w := range [2]*model.Entry{l.m.Wall(s, ax, ay), l.m.Wall(mid, bx, by)} {
		if l.m.Legend.Seen(w) != model.Clear {
			return w
		}
	}
	return nil
}

// hides reports whether ground between the ends rises high enough to hide a unit that kneels at
// this height.
func (l *line) hides(height int) bool {
	for i := 1; i+1 < len(l.cells) && l.m.Cover > 0; i++ {
		s := model.Spot{X: l.cells[i].x, Y: l.cells[i].y, Level: l.level(i)}
		if g := l.m.At(s); g != nil && l.m.height(s)-height >= l.m.Cover {
			return true
		}
	}
	return false
}
