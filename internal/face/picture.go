package face

import "punchboard/internal/geom"

// usualDPI is the resolution at which a bitmap has its natural size.
const usualDPI = 300

// Within is in the place of the game in ids of pictures that lie within drawings.
const Within = "~"

// PictureID is the id in Assets of a game's own picture: two games may name
// theirs alike. Pictures of all games, of the game "", have their name alone.
func PictureID(game, name string) string {
	if game == "" {
		return name
	}
	return game + "/" + name
}

// Pixels are the width and height of a bitmap as it is seen, upright; zero for
// a drawing.
func (b *Bitmap) Pixels() (w, h int) {
	if b.Upright.B != 0 {
		return b.H, b.W
	}
	return b.W, b.H
}

// Size is how large a picture is on paper if nothing says otherwise: what a
// drawing says of itself, a bitmap at 300 pixels an inch.
func (b *Bitmap) Size() geom.Size {
	if b.Art != nil {
		return b.Natural
	}
	w, h := b.Pixels()
	return geom.Size{W: geom.Length(w) * geom.Inch / usualDPI, H: geom.Length(h) * geom.Inch / usualDPI}
}

// In is the item that draws the whole of a picture, upright, in a box.
func (b *Bitmap) In(box geom.Rect) Item {
	to := geom.Matrix{A: float64(box.W), D: float64(box.H), E: float64(box.X), F: float64(box.Y)}
	switch {
	case b.Art != nil:
		s := b.Art.Size
		return &Group{Map: to.Mul(geom.Matrix{A: 1 / float64(s.W), D: 1 / float64(s.H)}), Of: b.Art}
	case b.Upright == geom.Matrix{} || b.Upright == geom.Identity:
		return &Picture{ID: b.ID, Box: box}
	}
	lying := geom.Rect{W: box.W, H: box.H}
	if b.Upright.B != 0 {
		lying.W, lying.H = box.H, box.W
	}
	unit := geom.Matrix{A: 1 / float64(lying.W), D: 1 / float64(lying.H)}
	return &Group{Map: to.Mul(b.Upright).Mul(unit), Items: []Item{&Picture{ID: b.ID, Box: lying}}}
}
