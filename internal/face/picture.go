package face

import "punchboard/internal/geom"

// usualDPI is the resolution that gives a bitmap its natural size.
const usualDPI = 300

// Within replaces the game in ids of pictures that are inside drawings.
const Within = "~"

// PictureID returns the id in Assets of a game's own picture: two games may use the same name.
// Pictures shared by all games, with game "", have just their name.
func PictureID(game, name string) string {
	if game == "" {
		return name
	}
	return game + "/" + name
}

// Pixels returns the width and height of a bitmap as seen upright; zero for a drawing.
func (b *Bitmap) Pixels() (w, h int) {
	if b.Upright.B != 0 {
		return b.H, b.W
	}
	return b.W, b.H
}

// Size returns the default size of a picture on paper: what a drawing declares, a bitmap at 300
// pixels per inch.
func (b *Bitmap) Size() geom.Size {
	if b.Art != nil {
		return b.Natural
	}
	w, h := b.Pixels()
	return geom.Size{W: geom.Length(w) * geom.Inch / usualDPI, H: geom.Length(h) * geom.Inch / usualDPI}
}

// In returns the item that draws the whole of a picture, upright, in a box.
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
