package compose_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/typeset"
)

const mirroredFace = `-- content/demo/pictures/lamp.svg --
<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm" viewBox="0 0 20 10"><rect width="20" height="10" fill="#123"/></svg>
-- layouts/faces/it.yaml --
size: [60mm, 40mm]
safe: 3mm
front:
  - {name: arrow, at: [5, 5], size: [10, 4], shape: arrow, fill: accent}
  - {name: lamp, at: [20, 5], size: [6, 6], picture: lamp, fit: cover, focus: [10%, 50%]}
  - {name: turned, at: [40, 5], size: [6, 6], picture: lamp, fit: cover, focus: [10%, 50%], turn: 30}
  - {name: code, at: [34, 12], size: [24, 24], widget: qr, with: {text: run}}
  - {name: sign, at: [5, 14], size: [6, 6], icon: run, shadow: {at: [1, 1]}}
  - {name: veil, at: [5, 25], size: [6, 6], shape: box, fill: accent, opacity: 50%}
  - {name: rim, at: [20, 25], size: [20, 4], text: F, style: card-text, colour: paper, stroke: accent}
  - {name: over, at: [0.5, 34], size: [20, 4], text: Aa, style: card-text}
-- want --
`

// TestFromTheRight checks a face that is read from the right: its shapes and boxes are mirrored, a
// picture shows the same part of itself and a code the same squares, an icon is over its shadow, a
// letter within its outline, and a finding names the side that is seen. Geography stays as it is laid out.
func TestFromTheRight(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(mirroredFace), 0o600); err != nil {
		t.Fatal(err)
	}
	_, p := composer(t, golden.Open(t, name))
	g := p.Games[0]
	g.Language = "he"
	right := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets))
	l := p.Library.Layouts["it"]
	w := l.Size.W
	draw := func(c *compose.Composer) (*face.Face, map[string]geom.Rect, string) {
		boxes := map[string]geom.Rect{}
		f, _ := c.Watching(func(_ *face.Face, x compose.Seen) {
			for _, b := range x.Boxes {
				boxes[b.Name] = b.Place
			}
		}).Face(l, "front", nil, "x")
		_, found := c.Face(l, "front", nil, "x")
		if f == nil || len(found) == 0 {
			t.Fatalf("a face %v, found %v", f, found)
		}
		return f, boxes, found[len(found)-1].Message
	}
	was, from, said := draw(compose.Unmirrored(right))
	is, to, says := draw(right)
	if !strings.HasSuffix(said, "at the left") || !strings.HasSuffix(says, "at the right") {
		t.Errorf("told %q, and mirrored %q", said, says)
	}
	for name, r := range from {
		if to[name] != face.MirroredRect(r, w) {
			t.Errorf("the box %s lies at %v, want %v", name, to[name], face.MirroredRect(r, w))
		}
	}
	a, b := pictured(was), pictured(is)
	if len(a) != 3 || len(b) != 3 {
		t.Fatalf("%d pictures and codes, mirrored %d", len(a), len(b))
	}
	for i := range a {
		if a[i].window != face.MirroredRect(b[i].window, w) || a[i].part != b[i].part {
			t.Errorf("picture %d shows %v at %v, mirrored %v at %v", i, a[i].part, a[i].window, b[i].part, b[i].window)
		}
	}
	l.Stands = &face.Stand{Size: geom.Size{W: 20 * geom.MM, H: 40 * geom.MM}, Front: geom.Point{X: 5 * geom.MM}, Back: geom.Point{X: 30 * geom.MM}}
	pieces, _ := right.Pieces([]compose.Job{{ID: "x", Layout: l}})
	if s := pieces[0].Stand; s.Front.X != 35*geom.MM || s.Back.X != 10*geom.MM {
		t.Errorf("the pictures of what stands are at %v and %v", s.Front, s.Back)
	}
	cast, seen := shadowOf(was), shadowOf(is)
	by := seen.Bounds().X - cast.Bounds().X
	if off := seen.Bounds().X - face.MirroredRect(cast.Bounds(), w).X; cast == nil || max(off, -off) > 2 {
		t.Errorf("the shadow of an icon is at %v, mirrored at %v", cast.Bounds(), seen.Bounds())
	}
	set := typeset.New(p.Library.Assets)
	there, letter := rimmed(was, set)
	rim, ink := rimmed(is, set)
	if len(rim) == 0 || ink.X == letter.X || !ink.Inset(-2).Contains(rim.Bounds()) || rim[0].P[0].X-ink.X != there[0].P[0].X-letter.X {
		t.Errorf("a letter is at %v, and its outline %v", ink, rim)
	}
	for i, p := range cast.Places() {
		if q := seen.Places()[i]; max(q.X-p.X-by, p.X+by-q.X) > 2 {
			t.Fatalf("the shadow of an icon has %v where it had %v: the icon is not mirrored", q, p)
		}
	}
}

// rimmed returns the outline of a letter, which is not mirrored with it, and where its ink is.
func rimmed(f *face.Face, set *typeset.Setter) (rim geom.Path, ink geom.Rect) {
	for i, it := range f.Items[:len(f.Items)-1] {
		if s, ok := it.(*face.Shape); ok && s.Round {
			return s.Path, set.Ink(f.Items[i+1].(*face.Text))
		}
	}
	return nil, ink
}

// shownPart is where a picture is seen, and which part of it.
type shownPart struct{ window, part geom.Rect }

// pictured returns the pictures and codes of a face.
func pictured(f *face.Face) []shownPart {
	var out []shownPart
	clip, on := geom.Rect{}, geom.Identity
	face.Walk(f, func(it face.Item, m geom.Matrix) {
		g, ok := it.(*face.Group)
		if !ok || g.Faded > 0 {
			return
		}
		if g.Of == nil || !g.Of.Art {
			if len(g.Clip) > 0 {
				clip, on = g.Clip.Bounds(), m.Mul(g.Map)
			}
			return
		}
		if g.Of.ID == "qr" {
			window := m.Mul(g.Map).ApplyRect(g.Of.Items[0].(*face.Shape).Path.Bounds())
			out = append(out, shownPart{window, geom.Rect{}})
			return
		}
		back, _ := m.Mul(g.Map).Inverse()
		out = append(out, shownPart{on.ApplyRect(clip), back.Mul(on).ApplyRect(clip)})
	})
	return out
}

// shadowOf returns the shadow on a face.
func shadowOf(f *face.Face) geom.Path {
	for _, it := range f.Items {
		if g, ok := it.(*face.Group); ok && g.Of != nil && g.Faded > 50 {
			return g.Of.Items[0].(*face.Shape).Path
		}
	}
	return nil
}

// TestBlankRuns checks that a space between two words in a different font has no contrast, although
// its colour is as white as the corner of the face.
func TestBlankRuns(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(`-- layouts/faces/it.yaml --
size: [60mm, 40mm]
safe: 3mm
front:
  - {name: panel, at: [10, 18], size: [44, 10], shape: box, fill: ink}
  - {name: words, at: [12, 25], size: [40, 0], text: "✓→ ✓→", style: title, lines: 1}
styles:
  title: {font: title, size: 12, colour: "#FFFFFF"}
-- want --
`), 0o600); err != nil {
		t.Fatal(err)
	}
	_, p := composer(t, golden.Open(t, name))
	g := p.Games[0]
	f, found := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets)).Face(p.Library.Layouts["it"], "front", nil, "x")
	blanks := 0
	face.Walk(f, func(it face.Item, _ geom.Matrix) {
		if x, ok := it.(*face.Text); ok && x.String() == " " {
			blanks++
		}
	})
	if blanks != 1 || len(found) > 0 {
		t.Errorf("%d blanks, told %v", blanks, found)
	}
}
