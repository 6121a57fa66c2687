package pdf

import (
	"fmt"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
)

// Altered is something that a press prints differently from how it was drawn: a picture by its id,
// with what happens to it; a colour, which comes out lighter; or anything else, with what happens
// to it.
type Altered struct {
	Picture string // "" for a colour
	Colour  face.Colour
	What    string
}

// Preflight finds what a press will print visibly differently from doc, in the order of first use.
// It is an error if a picture cannot be read.
func Preflight(doc *face.Document, assets *face.Assets, how *layout.Press) ([]Altered, error) {
	f := &flight{p: newPress(how), assets: assets, seen: map[any]bool{}}
	for _, pg := range doc.Pages {
		if f.first(pg.Face) {
			face.Walk(pg.Face, f.item)
		}
	}
	return f.out, f.err
}

// flight walks a document and records what a press will print differently.
type flight struct {
	p      *press
	assets *face.Assets
	seen   map[any]bool // faces, colours, and pictures by id
	out    []Altered
	err    error
}

// first reports whether something occurs for the first time, and remembers it.
func (f *flight) first(what any) bool {
	known := f.seen[what]
	f.seen[what] = true
	return !known
}

// item records what a press will print differently from its looks: transparency, soft shadows, and
// colours and pictures with too much ink. Each is recorded once.
func (f *flight) item(it face.Item, _ geom.Matrix) {
	switch it := it.(type) {
	case *face.Text:
		f.colour(it.Colour)
	case *face.Group:
		if it.Faded > 0 && f.first("faded") {
			f.out = append(f.out, Altered{What: "what is see-through is drawn as on white paper"})
		}
	case *face.Shape:
		if it.Soft > 0 {
			if f.first("soft") {
				f.out = append(f.out, Altered{What: "soft shadows are left out"})
			}
			return
		}
		if it.Grade != nil {
			for _, c := range it.Grade.Colours {
				f.colour(c)
			}
		}
		f.colour(it.Fill)
		f.colour(it.Stroke)
	case *face.Icon:
		f.colour(it.Fill)
		f.colour(it.Stroke)
	case *face.Picture:
		if b := f.assets.Pictures[it.ID]; b != nil && f.first(it.ID) {
			f.picture(b)
		}
	}
}

// colour records a colour that comes out lighter because its inks add up to more than is allowed; a
// colour in black ink alone never does.
func (f *flight) colour(c face.Colour) {
	if c == face.None || !f.first(c) {
		return
	}
	r, g, b := c.Parts()
	full, mixed := f.p.mixed[c]
	if !mixed {
		full = f.p.separate(r, g, b)
	}
	if grey := f.p.inks(c); grey[0]+grey[1]+grey[2] > 0 && lighter(full, f.p.limited(full)) {
		f.out = append(f.out, Altered{Colour: c})
	}
}

// visible is how much lighter, as a fraction of white, a colour must come out to be noticed.
const visible = .05

// lighter reports whether a reduction of inks is visible.
func lighter(full, kept inks) bool {
	return lists.Some(black, func(n int) bool { return (full[n]-kept[n])*(1-full[black]) > visible })
}

// The shares of a picture's pixels that are ignored: soft edges, and a few dark spots.
const (
	mostSoft    = .02
	mostLighter = .01
)

// picture records a bitmap if too many of its pixels are partly transparent or come out lighter.
func (f *flight) picture(b *face.Bitmap) {
	img, err := decoded(b.Data)
	if err != nil {
		f.err = fmt.Errorf("picture %s: %w", b.ID, err)
		return
	}
	size := img.Bounds().Size()
	at := f.p.full(img)
	soft, light, all := 0, 0, max(1, size.X*size.Y)
	for y := range size.Y {
		for x := range size.X {
			i, alpha := at(x, y)
			if alpha > 0x1A && alpha < 0xE6 {
				soft++
			}
			if alpha >= half && lighter(i, f.p.limited(i)) {
				light++
			}
		}
	}
	part := func(n int) float64 { return float64(n) / float64(all) }
	if part(soft) > mostSoft {
		f.alter(b, fmt.Sprintf("%.0f %% of it are see-through in part, and a press prints a place or it does not", math.Ceil(100*part(soft))))
	}
	if part(light) > mostLighter {
		f.alter(b, fmt.Sprintf("%.0f %% of it come out lighter, for they are more than %g %% of ink", math.Ceil(100*part(light)), f.p.Coverage))
	}
}

// alter records what happens to a bitmap.
func (f *flight) alter(b *face.Bitmap, what string) {
	f.out = append(f.out, Altered{Picture: b.ID, What: what})
}
