package tile

import (
	"maps"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
	"punchboard/internal/weld"
)

// marks composes the small drawings of a component that appear in squares, each once, since a tile
// shows most of them often.
type marks struct {
	composer
	looks
	layout   string // its name, which the names of other marks' layouts begin with
	made     map[markKey]*face.Face
	outlines map[*face.Face]terrain.Area // of the drawings
	found    diag.List
}

// markKey identifies a small drawing.
type markKey struct {
	layout, id, text string
	n                int
}

// layer returns the layout of one kind of mark, nil if there is none. Its name is that of the
// component's layout followed by the kind.
func (m *marks) layer(kind string) *layout.Layout {
	return m.Library().Layouts[strings.TrimSuffix(m.layout+"-"+kind, "-")]
}

// mark composes a small drawing once. It returns nil if nothing is drawn. The layout can read
// name.id, name.text, name.n, and what is in more.
func (m *marks) mark(kind, name, id, text string, n int, more map[string]any) *face.Face {
	key := markKey{kind, name + " " + id, text, n}
	if f, ok := m.made[key]; ok {
		return f
	}
	l := m.layer(kind)
	if l == nil {
		return nil
	}
	vals := map[string]any{"id": id, "text": text, "n": n}
	maps.Copy(vals, more)
	f, found := m.Face(l, "front", map[string]any{name: vals}, l.ID+"-"+id)
	m.found.Add(found...)
	if f != nil && f.Empty() {
		f = nil
	}
	m.made[key] = f
	return f
}

// object returns an entry as the layout draws it in a square, nil if it does not.
func (m *marks) object(e *model.Entry) *face.Face {
	return m.mark("", "object", m.name(e), "", 0, nil)
}

// floor returns one of four drawings of a floor, or its sample for a key.
func (m *marks) floor(e *model.Entry, n int, key bool) *face.Face {
	text := ""
	if key {
		text = "key"
	}
	return m.mark("floor", "floor", m.name(e), text, n, map[string]any{"uneven": m.legend.Uneven.Of(e)})
}

// note returns a small text as the layout of notes draws it: note.kind is its kind, note.text its
// text, note.n a number.
func (m *marks) note(kind, text string, n int) *face.Face {
	return m.mark("note", "note", kind, text, n, map[string]any{"kind": kind})
}

// title returns the name of a body that fills several squares.
func (m *marks) title(e *model.Entry) *face.Face {
	return m.mark("name", "note", e.ID, e.Name, 0, nil)
}

// tag returns the letters that the legend puts on an object, nil for none.
func (m *marks) tag(e *model.Entry) *face.Face {
	text := ""
	for _, t := range m.legend.Tags {
		if t.Of(e) {
			text += t.Text
		}
	}
	if text == "" {
		return nil
	}
	return m.note("tag", text, len(text))
}

// speaks reports whether an entry needs to be explained: labels on squares explain themselves.
func (m *marks) speaks(e *model.Entry) bool {
	return m.legend.Layer(e) != model.PlaceLayer || m.legend.Start.Of(e) || m.object(e) != nil
}

// filled returns everything that a face fills, as one area in millimetres.
func (m *marks) filled(f *face.Face) terrain.Area {
	if a, ok := m.outlines[f]; ok {
		return a
	}
	var layers []weld.Layer
	face.Walk(f, func(it face.Item, to geom.Matrix) {
		if x, ok := it.(*face.Shape); ok && x.Fill != face.None {
			layers = append(layers, weld.Layer{Path: x.Path.Apply(to)})
		}
	})
	a := terrain.FromPath(weld.Area(layers))
	m.outlines[f] = a
	return a
}
