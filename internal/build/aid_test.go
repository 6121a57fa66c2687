package build

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// TestAidsAreFull checks that every third of a player aid is filled to 85 % of its height, and that
// no text on it is smaller than 7.2 pt.
func TestAidsAreFull(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	set := typeset.New(p.Library.Assets)
	aids := 0
	for _, g := range p.Games {
		scope, _ := check.Scope(g)
		for _, c := range g.Components {
			if c.ID != "aid" {
				continue
			}
			pieces, _ := newKit(p, scope, set).pieces(c)
			for _, x := range pieces {
				aids++
				for _, side := range []*face.Face{x.Front, x.Back} {
					if side == nil {
						continue
					}
					for third, part := range filled(t, side) {
						if part < .85 {
							t.Errorf("%s %s: %.0f %% of column %d is filled", g.ID, side.ID, 100*part, third+1)
						}
					}
				}
			}
		}
	}
	if aids < 4 {
		t.Errorf("%d aids, want 4", aids)
	}
}

// TestShortAid checks that the blocks of a short column are together at the top, and that they are
// spread out if the column has a height.
func TestShortAid(t *testing.T) {
	for _, c := range []struct {
		column string
		least  geom.Length // how far down the last word stands
		most   geom.Length
	}{
		{"", 30 * geom.MM, 60 * geom.MM},
		{"h: 200, ", 210 * geom.MM, 230 * geom.MM},
	} {
		files := projectOf(t, "one-roll")
		files["layouts/faces/oneroll/oneroll-aid.yaml"] = &fstest.MapFile{Data: []byte(`extends: aid
let: {side_1: "[({x: 0, w: cw, ` + c.column + `blocks: [({head: 'Turn', text: 'Roll.'}), ({head: 'End', text: 'Won.'})]})]"}
`)}
		low := geom.Length(0)
		for _, it := range piecesOf(t, files, "one-roll", "aid")[0].Front.Items {
			if x, ok := it.(*face.Text); ok {
				low = max(low, x.At.Y)
			}
		}
		if low < c.least || low > c.most {
			t.Errorf("with %q the last word stands %v down, want %v to %v", c.column, low, c.least, c.most)
		}
	}
}

// filled returns what share of the height of each third of a face is within 3 mm of something
// drawn.
func filled(t *testing.T, f *face.Face) [3]float64 {
	const air = 3 * geom.MM
	var rows [3][]bool
	for i := range rows {
		rows[i] = make([]bool, f.Size.H/geom.MM)
	}
	for _, it := range f.Items {
		r := geom.Rect{}
		switch it := it.(type) {
		case *face.Text:
			if r = about(it); it.Size < geom.FromPT(7.2)-15 {
				t.Errorf("%q is set at %v", it.String(), it.Size)
			}
		case *face.Icon:
			r = it.Box
		case *face.Shape:
			r = it.Path.Bounds()
		}
		for i := range rows {
			if x := f.Size.W * geom.Length(2*i+1) / 6; r.X > x || r.Right() < x-f.Size.W/6 {
				continue
			}
			for y := max(0, r.Y-air); y < min(f.Size.H, r.Bottom()+air); y += geom.MM {
				if n := int(y / geom.MM); n < len(rows[i]) {
					rows[i][n] = true
				}
			}
		}
	}
	var out [3]float64
	for i, all := range rows {
		for _, on := range all {
			if on {
				out[i] += 1 / float64(len(all))
			}
		}
	}
	return out
}

// about returns the box of a line.
func about(x *face.Text) geom.Rect {
	return geom.Rect{X: x.At.X, Y: x.At.Y - x.Size, W: x.Width(), H: x.Size}
}

// TestAidPlaces checks that text that does not fit on a player aid, or has no glyph, is reported
// where the game says it, even though the face combines the words.
func TestAidPlaces(t *testing.T) {
	for code, put := range map[string]string{"PB601": strings.Repeat("It is gone, and cannot be had again. ", 40), "PB607": "Lost 漢 for good and ever. "} {
		files := projectOf(t, "one-roll")
		m := mutation{file: "content/one-roll/body.yaml", old: `text: "Lost. `, put: `text: "Lost. ` + put}
		edit(t, &m, files)
		p, err := opened(files, load.Options{Games: []string{"one-roll"}})
		if err != nil {
			t.Fatal(err)
		}
		all, _ := laidOut(p, Options{Only: []string{"aid"}, Papers: []string{"a4"}})
		if f := all[0].found; len(f) != 1 || f[0].Code != code || f[0].At.File != m.file || f[0].At.Line != 20 {
			t.Errorf("%s: found %v, want it on line 20 of %s", code, f, m.file)
		}
	}
}

// TestStepsOfAnAid checks that the name of a step that would touch its words is an error, and that
// `left` of the block makes room for it.
func TestStepsOfAnAid(t *testing.T) {
	for left, want := range map[string]int{"": 1, "left: 24, ": 0} {
		files := projectOf(t, "one-roll")
		files["layouts/faces/oneroll/oneroll-aid.yaml"] = &fstest.MapFile{Data: []byte(`extends: aid
let: {side_1: "[({x: 0, w: cw, blocks: [({head: 'Turn', ` + left + `steps: [({n: 'Reinforcements', t: 'They come.'})]})]})]"}
`)}
		p, err := load.Open(files, load.Options{Games: []string{"one-roll"}})
		if err != nil {
			t.Fatal(err)
		}
		opt := Defaults()
		opt.Only = []string{"aid"}
		all, _ := laidOut(p, opt)
		if n := lists.Count(all[0].found, func(f diag.Finding) bool { return f.Code == "PB601" }); n != want {
			t.Errorf("%q: %d texts do not fit, want %d: %v", left, n, want, all[0].found)
		}
	}
}

// TestTracksOfACharacter checks that the boxes of a long track on a character sheet stay large
// enough to tick, within the half of the sheet that the track has.
func TestTracksOfACharacter(t *testing.T) {
	files := projectOf(t, "one-roll")
	files["layouts/faces/oneroll/oneroll-aid.yaml"] = &fstest.MapFile{Data: []byte(`extends: character
let: {title: "'Hero'", tracks: "[({n: 'Health', of: 18}), ({n: 'Luck', of: 9})]"}
`)}
	p, err := load.Open(files, load.Options{Games: []string{"one-roll"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Library.Fillable = true
	scope, _ := check.Scope(p.Games[0])
	c := lists.First(p.Games[0].Components, func(c *model.Component) bool { return c.ID == "aid" })
	pieces, _ := newKit(p, scope, typeset.New(p.Library.Assets)).pieces(c)
	boxes := 0
	var last geom.Rect
	face.Walk(pieces[0].Front, func(it face.Item, m geom.Matrix) {
		x, ok := it.(*face.Field)
		if !ok || !strings.HasPrefix(x.Says, "Health ") && !strings.HasPrefix(x.Says, "Luck ") {
			return
		}
		r := m.ApplyRect(x.Box)
		if boxes++; r.W < 3*geom.MM || r.Overlaps(last) {
			t.Errorf("%s: %v, after %v", x.Says, r, last)
		}
		last = r
	})
	if boxes != 27 {
		t.Errorf("%d boxes, want 27", boxes)
	}
}
