package export

import (
	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// standing gives the strips of a part that are folded and stand the two
// pictures that they show then. Who folds nothing wants those and not the strip.
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

// panels are the two pictures of a strip, the back's turned the right way up.
func panels(p *face.Piece) (front, back *face.Face) {
	s := p.Stand
	panel := func(id string, m geom.Matrix) *face.Face {
		return &face.Face{ID: id, Size: s.Size, Items: []face.Item{&face.Group{Map: m, Of: p.Front}}}
	}
	turned := geom.Matrix{A: -1, D: -1, E: float64(s.Back.X + s.Size.W), F: float64(s.Back.Y + s.Size.H)}
	return panel(p.ID+".stands", geom.Move(-s.Front.X, -s.Front.Y)), panel(p.ID+".stands-back", turned)
}
