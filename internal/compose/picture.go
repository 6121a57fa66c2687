package compose

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// pictures draws those of the face, including its icons and silhouettes.
type pictures struct{ f *frame }

// pictures returns the part of the frame that draws symbols and pictures.
func (f *frame) pictures() pictures { return pictures{f} }

// dpiFloor is the lowest resolution at which a photograph looks sharp in the hand.
const dpiFloor = 150

// part is a rectangle or, without width and height, a point of a picture, as shares of it.
type part struct{ x, y, w, h float64 }

// picture draws a picture in its box: the part given by crop, fitted as fit says, with the focus in
// view. A missing picture is a warning and a placeholder, so that a game can be tried before its
// art is made.
func (pc pictures) picture(b *layout.Box, scope *expr.Env, r geom.Rect) {
	id := pc.f.eval().words(b.Picture, scope)
	if id == "" {
		return
	}
	pic := pc.f.c.bitmap(id)
	if pic == nil || pic.Size().W <= 0 || pic.Size().H <= 0 {
		pc.noPicture(id, r)
		return
	}
	crop, ok := pc.crop(b, scope, pic)
	if !ok || r.Empty() {
		return
	}
	at, window := fitted(b, pic.Size(), crop, pc.focus(b, scope, crop), r)
	pc.sharp(pic, at)
	item := pic.In(at)
	if corner := pc.f.eval().length(b.Corner, scope); corner > 0 || pic.Art != nil || !window.Inset(-1).Contains(at) {
		clip := geom.Box(window)
		if corner > 0 {
			clip = geom.RoundBox(window, min(corner, window.W/2, window.H/2))
		}
		item = &face.Group{Map: geom.Identity, Clip: clip, Items: []face.Item{item}}
	}
	asIs(pc.f, window, func() { pc.f.add(item, window) })
}

// Picture returns a picture by its id, for what is drawn outside any layout, in a rectangle of the
// page, and the findings about it, at a place. A missing one gets a placeholder.
func (c *Composer) Picture(id string, r geom.Rect, at diag.Place) ([]face.Item, diag.List) {
	var items []face.Item
	f := &frame{c: c, lay: emptyLayout, box: &layout.Box{At: at, Picture: layout.Source{Text: id, At: at}}, matrix: geom.Identity, out: &items, id: "the figure", still: true}
	f.pictures().picture(f.box, c.env, r)
	return items, f.found
}

// PictureSize returns the natural size of a picture on paper, and reports false if there is none of
// this id.
func (c *Composer) PictureSize(id string) (geom.Size, bool) {
	pic := c.bitmap(id)
	if pic == nil || pic.Size().W <= 0 || pic.Size().H <= 0 {
		return geom.Size{}, false
	}
	return pic.Size(), true
}

// bitmap returns the game's picture of an id or of a file name, or else the one shared by all
// games, nil if there is none.
func (c *bench) bitmap(id string) *face.Bitmap {
	if c.lib.Assets == nil {
		return nil
	}
	id = model.PictureID(id)
	if own := c.lib.Assets.Pictures[face.PictureID(c.game.ID, id)]; own != nil {
		return own
	}
	return c.lib.Assets.Pictures[id]
}

// pictures returns the ids by which the game refers to pictures.
func (c *bench) pictures() map[string]bool {
	out := map[string]bool{}
	for id := range c.lib.Assets.Pictures {
		if game, own, ok := strings.Cut(id, "/"); !ok {
			out[id] = true
		} else if game == c.game.ID {
			out[own] = true
		}
	}
	return out
}

// fitted returns where the whole picture is, and the part of it that shows.
func fitted(b *layout.Box, size geom.Size, crop, focus part, r geom.Rect) (at, window geom.Rect) {
	w, h := float64(size.W)*crop.w, float64(size.H)*crop.h // of the part
	kx, ky := float64(r.W)/w, float64(r.H)/h
	switch b.Fit {
	case "cover":
		kx = max(kx, ky)
		ky = kx
	case "none":
		kx, ky = 1, 1
	case "fill":
	default:
		kx = min(kx, ky)
		ky = kx
	}
	w, h = w*kx, h*ky
	x := along(float64(r.X), float64(r.W), w, focus.x, b.Align)
	y := along(float64(r.Y), float64(r.H), h, focus.y, b.VAlign)
	whole := func(v float64) geom.Length { return geom.Length(math.Round(v)) }
	piece := geom.Rect{X: whole(x), Y: whole(y), W: whole(w), H: whole(h)}
	at = geom.Rect{X: whole(x - w*crop.x/crop.w), Y: whole(y - h*crop.y/crop.h), W: whole(w / crop.w), H: whole(h / crop.h)}
	return at, piece.Common(r)
}

// along returns where a picture begins along one side of its box. One that is longer than the box
// is placed with its focus as near the middle as possible.
func along(from, room, length, focus float64, align string) float64 {
	switch {
	case length > room+.5:
		return max(from+room-length, min(from, from+room/2-focus*length))
	case align == "left" || align == "top":
		return from
	case align == "right" || align == "bottom":
		return from + room - length
	}
	return from + (room-length)/2
}

// crop returns the part of a picture that a box asks for, all of it by default, and reports false
// if there is no such part.
func (pc pictures) crop(b *layout.Box, scope *expr.Env, pic *face.Bitmap) (part, bool) {
	if len(b.Crop) != 4 {
		return part{w: 1, h: 1}, true
	}
	pw, ph := pic.Pixels()
	var v [4]float64
	for i, src := range b.Crop {
		pixels := float64([2]int{pw, ph}[i%2])
		share, ok := pc.share(src, scope, pixels)
		if !ok {
			return part{}, false
		}
		v[i] = share
	}
	p := part{v[0], v[1], v[2], v[3]}
	const slack = 1e-6
	if p.x < 0 || p.y < 0 || p.w <= 0 || p.h <= 0 || p.x+p.w > 1+slack || p.y+p.h > 1+slack {
		pc.f.report(b.Crop[0].At, "PB212", "over-limit", fmt.Sprintf("%s: the crop reaches beyond picture %q", pc.f.id, path.Base(pic.ID)))
		return part{}, false
	}
	return p, true
}

// focus returns the point of a part of a picture that stays in view, by default its centre. The
// source gives a point of the whole picture.
func (pc pictures) focus(b *layout.Box, scope *expr.Env, crop part) part {
	mid := part{x: .5, y: .5}
	if len(b.Focus) != 2 {
		return mid
	}
	x, ok1 := pc.share(b.Focus[0], scope, 0)
	y, ok2 := pc.share(b.Focus[1], scope, 0)
	if !ok1 || !ok2 {
		return mid
	}
	within := func(v float64) float64 { return max(0, min(v, 1)) }
	return part{x: within((x - crop.x) / crop.w), y: within((y - crop.y) / crop.h)}
}

// share reads a share of a picture: a percentage, or a number of pixels where the picture has them.
func (pc pictures) share(src layout.Source, scope *expr.Env, pixels float64) (float64, bool) {
	s := strings.TrimSpace(pc.f.eval().words(src, scope))
	word, percent := strings.CutSuffix(s, "%")
	v, err := strconv.ParseFloat(word, 64)
	switch {
	case err != nil:
		pc.f.wrong(src, fmt.Errorf("gives %q, want a percentage such as 30%%", s))
	case percent:
		return v / 100, true
	case v == 0:
		return 0, true
	case pixels == 0:
		pc.f.wrong(src, fmt.Errorf("gives %q, want a percentage such as 30%%: pixels can only be counted in a crop of a PNG or JPEG", s))
	default:
		return v / pixels, true
	}
	return 0, false
}

// sharp reports a bitmap that is printed so large that its pixels show.
func (pc pictures) sharp(pic *face.Bitmap, at geom.Rect) {
	if pic.Art != nil || at.Empty() {
		return
	}
	w, h := pic.Pixels()
	inches := func(l geom.Length) float64 { return float64(l) * scale(pc.f.matrix) / float64(geom.Inch) }
	dpi := min(float64(w)/inches(at.W), float64(h)/inches(at.H))
	if dpi < dpiFloor-.5 {
		pc.f.say(diag.Warning, "PB613", "low-resolution", fmt.Sprintf("picture %q is printed at %.0f dots per inch; it needs %d: %d × %d pixels on %s × %s mm",
			path.Base(pic.ID), dpi, dpiFloor, w, h, millimetres(at.W), millimetres(at.H)))
	}
}

// millimetres returns a length in millimetres to a tenth, without a decimal if it is whole.
func millimetres(l geom.Length) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", l.MM()), ".0") }

// noPicture reports a missing picture and draws its placeholder.
func (pc pictures) noPicture(id string, r geom.Rect) {
	before := len(pc.f.found)
	pc.f.say(diag.Warning, "PB612", "picture-missing", fmt.Sprintf("there is no picture %q", id))
	told := &pc.f.found[before]
	if a := pc.f.c.lib.Assets; a != nil {
		if file := a.Unread[id]; file != "" {
			told.Help = fmt.Sprintf("%s is there: save it as PNG, JPEG or SVG", file)
		} else if near := diag.Nearest(id, keys(pc.f.c.pictures()), 3); len(near) > 0 {
			told.Help = fmt.Sprintf("did you mean %q?", strings.Join(near, `", "`))
		}
	}
	pc.stand(id, r)
}

// stand draws a placeholder: a dashed box with its cross, and a name on a plate in its middle if
// there is room. None of it is inspected.
func (pc pictures) stand(name string, r geom.Rect) {
	if r.Empty() {
		return
	}
	grey := pc.f.lettering().named("grey3", face.Black)
	in := r.Inset(100)
	*pc.f.out = append(*pc.f.out,
		&face.Shape{Path: geom.Box(in), Fill: pc.f.lettering().named("grey1", face.White), Stroke: grey, Width: 200, Dash: []geom.Length{1200, 800}},
		&face.Shape{Path: cross(in), Stroke: grey, Width: 200})
	sizes := []geom.Length{geom.FromPT(9), geom.FromPT(8), geom.FromPT(7), geom.FromPT(6), geom.FromPT(5)}
	const pad = 800
	t, over := pc.f.c.set.FitLine(typeset.Font{ID: pc.f.lettering().font("text"), Colour: pc.f.lettering().named("ink", face.Black)}, sizes, r.W-4*pad, name)
	if over || len(t.Glyphs) == 0 || t.Size+2*pad > r.H {
		return
	}
	mid := centre(r)
	plate := geom.Rect{X: mid.X - t.Width()/2 - pad, Y: mid.Y - t.Size/2 - pad/2, W: t.Width() + 2*pad, H: t.Size + pad}
	t.At = geom.Point{X: mid.X - t.Width()/2, Y: mid.Y + t.Size.Scale(.35)}
	*pc.f.out = append(*pc.f.out, &face.Shape{Path: geom.Box(plate), Fill: pc.f.lettering().named("paper", face.White)}, t)
}
