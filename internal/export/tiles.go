package export

import (
	"io"
	"math"
	"path"
	"strconv"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/vector"
)

// scale returns the scale of an object of a length if one is the length at scale 1.
func scale(length, one geom.Length) float64 {
	return math.Round(float64(length)/float64(one)*1000) / 1000
}

// tiles adds a bag with the pieces of a component that is not a deck, in all copies: identical ones
// as a stack.
func (t *table) tiles(x *build.Part) {
	bag := t.object("Bag", name(x), 1, x.Comp.ID)
	bag.Bag = &bagOrder{}
	bag.hollow()
	var last geom.Size
	for _, p := range x.Pieces {
		if p.Copies > 0 {
			bag.ContainedObjects = append(bag.ContainedObjects, t.piece(x, p)...)
			last = p.Front.Size
		}
	}
	switch len(bag.ContainedObjects) {
	case 0:
	case 1:
		t.lay(bag.ContainedObjects[0], last)
	default:
		t.lay(bag, geom.Size{W: 3 * t.Tile / 2, H: 3 * t.Tile / 2})
	}
}

// hollow gives a bag or a stack its default look.
func (o *object) hollow() {
	none := -1
	o.MaterialIndex, o.MeshIndex = &none, &none
}

// piece returns all copies of a piece that is not a card: a figure for each, anything else once or
// as a stack. A hexagon is a token, which takes its outline from the visible part of its picture.
func (t *table) piece(x *build.Part, p *face.Piece) []*object {
	token := outline(p.Front) >= hexagon
	front := p.Front
	if token {
		front = bordered(front)
	}
	im := &customImage{ImageURL: t.image(x, p.ID, front, token), ImageScalar: 1}
	if p.Back != nil && !token {
		im.ImageSecondaryURL = t.image(x, p.ID+"-back", p.Back, false)
	}
	if p.Stand != nil {
		return t.figures(x, p, im)
	}
	many := p.Copies > 1
	size := front.Size
	o := t.object("Custom_Tile", p.Name, scale(min(size.W, size.H), t.Tile), x.Comp.ID, p.ID)
	o.CustomImage = im
	switch {
	case token:
		o.Name = "Custom_Token"
		side := geom.Length(math.Sqrt(float64(size.W) * float64(size.H)))
		o.Transform.SX = scale(side, t.Token)
		o.Transform.SZ = o.Transform.SX
		im.CustomToken = &customToken{Thickness: 0.1, MergeDistancePixels: 15, Stackable: many}
	case outline(p.Front) == round:
		im.CustomTile = &customTile{Type: 2, Thickness: 0.1, Stackable: many, Stretch: true}
	default:
		im.CustomTile = &customTile{Thickness: 0.1, Stackable: many, Stretch: true}
	}
	o.AttachedSnapPoints = t.snaps(p, o)
	if many {
		o.Name, o.Number = o.Name+"_Stack", p.Copies
		o.hollow()
	}
	out := []*object{o}
	if token && p.Back != nil { // a token has only one side
		back := *p
		back.ID, back.Name, back.Front, back.Back = p.ID+"-back", p.Name+", back", p.Back, nil
		out = append(out, t.piece(x, &back)...)
	}
	return out
}

// snaps returns the centres of the hexes or squares of a piece that has several. Pieces are rotated
// by 180 degrees, so that their own axes point left and down.
func (t *table) snaps(p *face.Piece, o *object) []snapPoint {
	const above = 0.1 // the thickness of a tile
	if p.Ground == nil || len(p.Ground.Middles) < 2 {
		return nil
	}
	unit := float64(t.Tile) / 2 // as for tiles: the shorter side is two units
	at := func(d geom.Length, scale float64) float64 {
		return math.Round(float64(d)/unit/scale*1000) / 1000
	}
	return lists.Map(p.Ground.Middles, func(m geom.Point) snapPoint {
		return snapPoint{angles{X: at(p.Front.Size.W/2-m.X, o.Transform.SX), Y: above, Z: at(m.Y-p.Front.Size.H/2, o.Transform.SZ)}}
	})
}

// figures returns the copies of a standing piece, each a picture in a base.
func (t *table) figures(x *build.Part, p *face.Piece, im *customImage) []*object {
	return lists.Made(p.Copies, func(n int) *object {
		place := []string{x.Comp.ID, p.ID}
		if n > 0 {
			place = append(place, strconv.Itoa(n))
		}
		o := t.object("Figurine_Custom", p.Name, scale(p.Front.Size.H, t.Figure), place...)
		o.Transform.SY = o.Transform.SX
		o.CustomImage = im
		return o
	})
}

// bordered returns a face with a narrow empty border, from which the simulator derives a token's
// outline.
func bordered(f *face.Face) *face.Face {
	const b = geom.MM / 2
	by := geom.Move(b, b)
	return &face.Face{ID: f.ID, Size: geom.Size{W: f.Size.W + 2*b, H: f.Size.H + 2*b}, Cut: f.Cut.Apply(by), Items: []face.Item{&face.Group{Map: by, Of: f}}}
}

// image makes a piece's picture and returns its address. A token has the outline of the visible
// part of its picture, anything else a shape.
func (t *table) image(x *build.Part, id string, f *face.Face, token bool) string {
	file := path.Join(x.Comp.ID, id+".png")
	t.out = append(t.out, build.Output{Path: file, Write: func(w io.Writer) error {
		return t.draw.PNG(w, f, t.within(f.Size), vector.Options{Punched: token})
	}})
	return t.address(file)
}

// within returns the resolution of a picture of a size: the profile's, higher for anything so small
// that it would be blurred when viewed closely, and limited so that the picture does not exceed the
// limit.
func (j *job) within(s geom.Size) float64 {
	const least = 256 // pixels
	dpi, longer := j.DPI, max(s.W, s.H).MM()/25.4
	if j.opt.DPI == 0 {
		dpi = max(dpi, math.Ceil(least/longer))
	}
	return min(dpi, math.Floor(float64(j.Pixels)/longer))
}

// standing replaces the folded strips of a part that stand by the two pictures that they show then.
// On screen nobody folds anything, so the strip itself is not wanted.
func standing(x *build.Part) *build.Part {
	out := *x
	out.Pieces = make([]*face.Piece, len(x.Pieces))
	for i, p := range x.Pieces {
		out.Pieces[i] = p
		if p.Stand != nil {
			c := *p
			c.Front, c.Back = panels(p)
			out.Pieces[i] = &c
		}
	}
	return &out
}

// panels returns the two pictures of a strip, the back's turned the right way up.
func panels(p *face.Piece) (front, back *face.Face) {
	s := p.Stand
	panel := func(id string, m geom.Matrix) *face.Face {
		return &face.Face{ID: id, Size: s.Size, Items: []face.Item{&face.Group{Map: m, Of: p.Front}}}
	}
	turned := geom.Matrix{A: -1, D: -1, E: float64(s.Back.X + s.Size.W), F: float64(s.Back.Y + s.Size.H)}
	return panel(p.ID+".stands", geom.Move(-s.Front.X, -s.Front.Y)), panel(p.ID+".stands-back", turned)
}
