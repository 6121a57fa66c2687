package build

import (
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/terrain"
	"punchboard/internal/typeset"
)

// TestWorldBoard checks the board of Command: plates overlap no land, other plate or seam; discs,
// slots and words are on no seam; each disc is on its own region, at least 8 mm from the next.
func TestWorldBoard(t *testing.T) {
	b := boardOf(t)
	if n := len(b.regions); n == 0 || len(b.at("disc-rim")) != n || len(b.at("plate-box")) != n {
		t.Fatalf("%d regions, %d discs, %d plates", n, len(b.at("disc-rim")), len(b.at("plate-box")))
	}
	plates := append(b.at("plate-box"), append(b.at("block-plate"), b.at("block-gain")...)...)
	for i, r := range plates {
		if on := box(r).And(b.land).Size(); on > 0 {
			t.Errorf("plate %d at %v lies on %.1f mm² of land", i, r, on)
		}
		for j, other := range plates[:i] {
			if r.Overlaps(other) {
				t.Errorf("plates %d and %d lie on each other: %v %v", i, j, r, other)
			}
		}
	}
	for _, name := range []string{"plate-box", "slot-box", "disc-rim", "lost-slot", "phase-slot", "stage-slot", "try-slot", "block-head", "block-gain", "read-box", "pays-box"} {
		for i, r := range b.at(name) {
			b.whole(t, name, i, r)
		}
	}
	for i, x := range b.words {
		b.whole(t, x.text, i, x.at)
	}
	discs := b.at("disc-rim")
	for i, r := range discs {
		mid := terrain.Point{X: (r.X + r.W/2).MM(), Y: (r.Y + r.H/2).MM()}
		if !b.parts[b.regions[i]].In().Has(mid) {
			t.Errorf("the disc of %s does not lie on it", b.regions[i])
		}
		for j, other := range discs[:i] {
			if d := mid.Sub(terrain.Point{X: (other.X + other.W/2).MM(), Y: (other.Y + other.H/2).MM()}).Long(); d < 8 {
				t.Errorf("the discs of %s and %s are %.1f mm apart", b.regions[i], b.regions[j], d)
			}
		}
	}
}

// board is the world board as laid out.
type board struct {
	regions []string // in the order of their discs
	parts   map[string]terrain.Area
	land    terrain.Area
	boxes   []compose.Box
	words   []printed
	across  []geom.Length // seams
	down    []geom.Length
}

// printed is a run of words and its box.
type printed struct {
	text string
	at   geom.Rect
}

func (b *board) at(name string) []geom.Rect {
	var out []geom.Rect
	for _, x := range b.boxes {
		if x.Name == name {
			out = append(out, x.Place)
		}
	}
	return out
}

// whole reports what a seam cuts.
func (b *board) whole(t *testing.T, name string, i int, r geom.Rect) {
	t.Helper()
	for _, x := range b.across {
		if r.X < x && x < r.Right() {
			t.Errorf("the seam at x %v cuts %q %d, %v", x, name, i, r)
		}
	}
	for _, y := range b.down {
		if r.Y < y && y < r.Bottom() {
			t.Errorf("the seam at y %v cuts %q %d, %v", y, name, i, r)
		}
	}
}

// boardOf lays out the world board.
func boardOf(t *testing.T) *board {
	t.Helper()
	p, err := opened(projectOf(t, "command"), load.Options{Games: []string{"command"}})
	if err != nil {
		t.Fatal(err)
	}
	games, _ := scopes(p)
	k := newKit(p, games[0], typeset.New(p.Library.Assets))
	b := &board{parts: map[string]terrain.Area{}}
	var front *face.Face
	k.comp = k.comp.Watching(func(f *face.Face, x compose.Seen) { front, b.boxes = f, x.Boxes }, "world")
	for _, c := range k.game.Components {
		if c.ID == "board" {
			k.drawn(c)
		}
	}
	if front == nil {
		t.Fatal("there is no board")
	}
	b.words = runs(front.Items, geom.Identity, nil)
	part := p.Library.Sheets["boards"].Part
	for x := part.W; x < front.Size.W; x += part.W {
		b.across = append(b.across, x)
	}
	for y := part.H; y < front.Size.H; y += part.H {
		b.down = append(b.down, y)
	}
	b.chart(p, k)
	return b
}

// chart reads the positions of the regions.
func (b *board) chart(p *load.Project, k *kit) {
	pic := p.Library.Assets.Pictures[face.PictureID("command", "world-land")]
	at, size := b.at("land")[0], pic.Art.Size
	m := geom.Matrix{A: float64(at.W) / float64(size.W), D: float64(at.H) / float64(size.H), E: float64(at.X), F: float64(at.Y)}
	for id, path := range pic.Parts {
		b.parts[id] = terrain.Welded(path.Apply(m))
		b.land = append(b.land, b.parts[id]...)
	}
	b.land = terrain.Union(b.land).And(box(b.at("map")[0])) // beyond it nothing is drawn
	for _, c := range k.game.Collections {
		if c.ID != "regions" {
			continue
		}
		for _, e := range c.Entries {
			b.regions = append(b.regions, e.ID)
		}
	}
}

func box(r geom.Rect) terrain.Area { return terrain.Box(r.X.MM(), r.Y.MM(), r.W.MM(), r.H.MM()) }

// runs returns all runs of words of a face, and their boxes.
func runs(items []face.Item, m geom.Matrix, out []printed) []printed {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Text:
			r := geom.Rect{X: it.At.X, Y: it.At.Y - it.Size.Scale(.72), W: it.Width(), H: it.Size.Scale(.75)}
			out = append(out, printed{it.String(), m.ApplyRect(r)})
		case *face.Group:
			out = runs(it.Items, m.Mul(it.Map), out)
			if it.Of != nil {
				out = runs(it.Of.Items, m.Mul(it.Map), out)
			}
		}
	}
	return out
}
