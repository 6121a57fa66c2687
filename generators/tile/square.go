package tile

import (
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// drawnSquare is the length that squares are drawn for; a component may give another.
const drawnSquare = 18 * geom.MM

// leastSquare is just large enough for a counter of 5/8 inch.
const leastSquare = 16 * geom.MM

// squares makes the pieces of one component of square tiles: one for each level that needs one, and
// the legend.
type squares struct {
	*marks
	game *model.Game
	comp *model.Component
	kept *kept
	unit geom.Length // the side of a square
	key  *key
}

// pieces returns the levels of the component's tiles, in written order, and the legend of
// everything that may be on them.
func (m *squares) pieces() []*face.Piece {
	if !m.prepare() {
		return nil
	}
	var out []*face.Piece
	for _, t := range m.game.Tiles {
		if t.Grid != "square" || !m.wanted(t) {
			continue
		}
		q, _ := t.Square(m.legend) // its faults were found when it was read
		if q == nil {
			continue
		}
		for n := range q.Levels {
			if l := m.level(t, q, n); l != nil && m.part(l) {
				out = append(out, m.piece(l))
			}
		}
	}
	if p := m.legendPiece(); p != nil {
		out = append(out, p)
	}
	return out
}

// prepare reads the component. A missing legend was reported when the game's tiles were read.
func (m *squares) prepare() bool {
	m.marks.layout, m.legend, m.unit = m.comp.Layout, &m.game.Legend, drawnSquare
	m.outlines, m.made = map[*face.Face]terrain.Area{}, map[markKey]*face.Face{}
	m.key = &key{marks: m.marks, samples: map[sampleKey]placed{}}
	if m.base = m.layer(""); m.base == nil {
		m.found.Add(diag.Finding{At: m.comp.Where.Layout, Severity: diag.Error, Code: "PB012", Name: "missing-asset",
			Message: fmt.Sprintf("component %q needs the layout %q of what stands in a square", m.comp.ID, m.comp.Layout)})
		return false
	}
	if m.legend.Collection == nil {
		return false
	}
	v := model.Find(m.comp.Fields, "square")
	if u, err := length(v); err != nil || u < leastSquare {
		m.found.Add(diag.Finding{At: v.At, Severity: diag.Error, Code: "PB006", Name: "wrong-type",
			Message: fmt.Sprintf("square is %s, want the side of a square, %s or more", v, leastSquare)})
	} else {
		m.unit = u
	}
	return true
}

// wanted reports whether the component shows a tile: all of them, unless it names the sets of tiles
// that it shows.
func (m *squares) wanted(t *model.Tile) bool {
	sets := model.Find(m.comp.Fields, "sets")
	if !sets.IsSet() {
		return true
	}
	set := m.legend.Set.Text(t.Fields)
	return sets.Text == set || slices.ContainsFunc(sets.Items, func(v model.Value) bool { return v.Text == set })
}

// part reports whether the component shows a level: all of them, or with `levels: ground` or
// `levels: upper` only those.
func (m *squares) part(l *level) bool {
	switch model.Find(m.comp.Fields, "levels").Text {
	case "ground":
		return l.plan == 0
	case "upper":
		return l.plan > 0
	}
	return true
}

// spotName returns the name of a square on the map, such as C4.
func spotName(x, y int) string { return model.Letters(x) + strconv.Itoa(y+1) }
