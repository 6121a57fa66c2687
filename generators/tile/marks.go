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

// marks composes the small drawings of a component that stand in squares, each
// once: a tile shows most of them often.
type marks struct {
	composer
	looks
	layout   string // its name, which those of other marks begin with
	made     map[markKey]*face.Face
	outlines map[*face.Face]terrain.Area // of what is drawn
	found    diag.List
}

// markKey is what makes two small drawings the same.
type markKey struct {
	layout, id, text string
	n                int
}

// layer is the layout of one kind of mark: the component's layout with a
// word behind it, nil if there is none.
func (m *marks) layer(kind string) *layout.Layout {
	return m.Library().Layouts[strings.TrimSuffix(m.layout+"-"+kind, "-")]
}

// mark composes a small drawing once. It is nil if nothing is drawn. What the layout
// reads is name.id, name.text, name.n, and more.
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

// object is an entry as the layout draws it in a square, nil if it does not.
func (m *marks) object(e *model.Entry) *face.Face {
	return m.mark("", "object", m.name(e), "", 0, nil)
}

// floor is one of four drawings of a floor, or its sample for a key.
func (m *marks) floor(e *model.Entry, n int, key bool) *face.Face {
	text := ""
	if key {
		text = "key"
	}
	return m.mark("floor", "floor", m.name(e), text, n, map[string]any{"uneven": m.legend.Uneven.Of(e)})
}

// note is a small text as the layout of notes draws it: note.kind says what it
// is, note.text what it says, note.n a number.
func (m *marks) note(kind, text string, n int) *face.Face {
	return m.mark("note", "note", kind, text, n, map[string]any{"kind": kind})
}

// title is the name of a body that fills several squares.
func (m *marks) title(e *model.Entry) *face.Face {
	return m.mark("name", "note", e.ID, e.Name, 0, nil)
}

// tag is the letters that the legend puts on an object, nil for none.
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

// speaks reports whether an entry needs words: labels on squares say it
// themselves.
func (m *marks) speaks(e *model.Entry) bool {
	return m.legend.Layer(e) != model.PlaceLayer || m.legend.Start.Of(e) || m.object(e) != nil
}

// filled is all that a face fills, as one area in millimetres.
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
