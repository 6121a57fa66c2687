package tile

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// The measures of what is below a map.
const (
	keyGap    = 1500 * geom.Micrometre
	keyColumn = 60 * geom.MM
	legendW   = 180 * geom.MM // of a legend on a sheet with one map
	legendCol = 62 * geom.MM  // from one of its three columns to the next
	mostRows  = 7             // of a column; the list of all marks has the rest
	narrow    = 150 * geom.MM // a narrower strip has its words below the name
	moreWords = 6 * geom.MM
)

// legends returns the legends that explain a level, the fullest first: its name and everything on
// it in three columns, the same with shorter columns, its name alone, and its name no wider than
// the map.
func (m *squares) legends(l *level, wide geom.Length, id string) []*face.Face {
	var out []*face.Face
	cols := sorted(m.legend, m.explained(l.entries()))
	longest := lists.Most(cols[:], func(c []*model.Entry) int { return len(c) })
	for n := min(longest, mostRows); n > 0; n-- {
		out = append(out, m.legendOf(l, id, cols, n))
	}
	out = append(out, m.strip(l, id+"-name", legendW))
	if w := max(wide, 2*m.unit); w < legendW {
		out = append(out, m.strip(l, id+"-short-name", w))
	}
	return slices.DeleteFunc(out, func(f *face.Face) bool { return f == nil })
}

// sorted returns entries in three columns: what is on edges, floors, and everything else.
func sorted(l *model.Legend, all []*model.Entry) [3][]*model.Entry {
	var out [3][]*model.Entry
	for _, e := range all {
		i := slices.Index([]string{model.WallLayer, model.FloorLayer}, l.Layer(e))
		if i < 0 {
			i = 2
		}
		out[i] = append(out[i], e)
	}
	return out
}

// legendOf returns a strip with columns of at most n rows below it, nil without a layout for
// entries.
func (m *squares) legendOf(of *level, id string, cols [3][]*model.Entry, n int) *face.Face {
	l, strip := m.layer("key"), m.strip(of, id+"-strip", legendW)
	if l == nil || strip == nil {
		return nil
	}
	f := &face.Face{ID: id + "-legend", Size: geom.Size{W: legendW, H: strip.Size.H + keyGap}}
	f.Items = append(f.Items, &face.Group{Map: geom.Identity, Of: strip})
	if heads := m.mark("heads", "heads", fmt.Sprint(len(cols[0]), len(cols[1]), len(cols[2])), "", 0, map[string]any{"edges": len(cols[0]), "floors": len(cols[1]), "objects": len(cols[2])}); heads != nil {
		f.Items = append(f.Items, &face.Group{Map: geom.Move(0, f.Size.H), Of: heads})
		f.Size.H += heads.Size.H
	}
	high := 0
	for i, col := range cols {
		for j, e := range col[:min(n, len(col))] {
			f.Items = append(f.Items, m.key.entry(geom.Point{X: geom.Length(i) * legendCol, Y: f.Size.H + geom.Length(j)*l.Size.H}, e, of.tile.Fields)...)
			high = max(high, j+1)
		}
	}
	f.Size.H += geom.Length(high) * l.Size.H
	return f
}

// strip names the level. It returns nil without a layout for it.
func (m *squares) strip(of *level, id string, w geom.Length) *face.Face {
	l := m.layer("strip")
	if l == nil {
		return nil
	}
	wide := *l
	wide.Size.W = w
	if w < narrow {
		wide.Size.H += moreWords
	}
	f, found := m.Face(&wide, "front", map[string]any{"strip": m.about(of, w)}, id)
	m.found.Add(found...)
	return f
}

// about returns what a strip may say about its level.
func (m *squares) about(l *level, w geom.Length) map[string]any {
	first := ""
	if l.w != l.board.W || l.h != l.board.H {
		first = spotName(l.x, l.y) + "–" + spotName(l.x+l.w-1, l.y+l.h-1)
	}
	return map[string]any{
		"name": l.tile.Name, "set": l.set(), "text": m.legend.Text.Text(l.tile.Fields), "level": l.plan + 1, "levels": len(l.board.Levels),
		"cols": l.w, "rows": l.h, "square": m.unit.MM(), "covers": first, "id": l.tile.ID, "width": w.MM(),
	}
}

// entries returns what the level shows, including nil: for a hill, also the floor of its top.
func (l *level) entries() map[*model.Entry]bool {
	here := map[*model.Entry]bool{}
	l.each(func(x, y int, g *model.Ground) {
		here[g.Floor], here[g.Object] = true, true
		if l.legend.Hill.Of(g.Object) {
			if top := l.cell(x, y, l.plan+1); top != nil {
				here[top.Floor] = true
			}
		}
		for _, p := range g.Places {
			here[p] = true
		}
	})
	for _, e := range l.walls() {
		here[e] = true
	}
	return here
}

// explained returns those of some entries that do not explain themselves, in the legend's order.
func (m *squares) explained(here map[*model.Entry]bool) []*model.Entry {
	return lists.Only(m.legend.All(), func(e *model.Entry) bool { return here[e] && m.speaks(e) })
}

// listed returns the entries that the legend explains: what is drawn on any square tile of the
// game, on any level.
func (m *squares) listed() []*model.Entry {
	here := map[*model.Entry]bool{}
	for _, t := range m.game.Tiles {
		if t.Grid != "square" {
			continue
		}
		q, _ := t.Square(m.legend)
		if q == nil {
			continue
		}
		q.Each(func(_ model.Spot, g *model.Ground) {
			here[g.Floor], here[g.Object] = true, true
			for _, p := range g.Places {
				here[p] = true
			}
		})
		for n := range q.Levels {
			for _, e := range (&level{board: q, plan: n}).walls() {
				here[e] = true
			}
		}
	}
	return m.explained(here)
}

// legendPiece returns the list of all marks drawn, one per player, if there is a layout for its
// head. The list begins below the head and is as wide.
func (m *squares) legendPiece() *face.Piece {
	l := m.layer("legend")
	if l == nil || model.Find(m.comp.Fields, "legend").Text == "none" {
		return nil
	}
	all := m.listed()
	whole := m.kept.face("the legend", all, func() *face.Face { return m.drawLegend(l, all) })
	if whole == nil {
		return nil
	}
	return &face.Piece{Game: m.game.ID, Kind: "tile", ID: "legend", Name: m.game.Words.Say("Legend"), Copies: playersOf(m.game), Front: whole, From: []diag.Place{m.comp.At}}
}

// drawLegend draws the head that the layout provides and the list below it, with a margin for
// cutting.
func (m *squares) drawLegend(l *layout.Layout, all []*model.Entry) *face.Face {
	f, found := m.Face(l, "front", map[string]any{}, "legend")
	m.found.Add(found...)
	if f == nil {
		return nil
	}
	items, high := m.key.columns(geom.Point{Y: l.Size.H + keyGap}, l.Size.W, all)
	whole := &face.Face{ID: "legend", Size: geom.Size{W: l.Size.W + 2*offCut, H: l.Size.H + keyGap + high + 2*offCut}}
	inner := append([]face.Item{&face.Group{Map: geom.Identity, Of: f}}, items...)
	whole.Items = []face.Item{&face.Group{Map: geom.Move(offCut, offCut), Items: inner}}
	return whole
}
