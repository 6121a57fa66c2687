package export

import (
	"fmt"
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

// grid is a sheet of cards: its numbers of cells and their size in pixels.
type grid struct {
	cols, rows int
	w, h       int // of a cell, in pixels
	dpi        float64
}

// gridFor returns the sheet for n cards of a size on which they are largest; among equals, the one
// with the fewest cells left over.
func (j *job) gridFor(n int, size geom.Size) grid {
	var best grid
	for cols := 1; cols <= j.Columns; cols++ {
		rows := (n + cols - 1) / cols
		if rows > j.Rows {
			continue
		}
		limit := float64(j.Pixels)
		dpi := min(j.DPI, limit/float64(cols)/size.W.MM()*25.4, limit/float64(rows)/size.H.MM()*25.4)
		w := max(1, int(dpi*size.W.MM()/25.4))
		dpi = float64(w) / size.W.MM() * 25.4 // for whole pixels
		g := grid{cols, rows, w, max(1, int(dpi*size.H.MM()/25.4)), dpi}
		if best.cols == 0 || g.w > best.w || g.w == best.w && cols*rows < best.cols*best.rows {
			best = g
		}
	}
	return best
}

// deck adds a deck. Its cards are on as few sheets as possible, each card once on them and as often
// in the deck as it has copies.
func (t *table) deck(x *build.Part) {
	for i, cards := range bySize(x.Pieces) {
		size := cards[0].Front.Size
		title := name(x)
		if i > 0 {
			title += ", " + measure(size)
		}
		d := t.object("DeckCustom", title, scale(max(size.W, size.H), t.Card), x.Comp.ID, measure(size))
		d.Transform.RZ = 180 // face down
		d.HideWhenFaceDown = true
		lies := size.W > size.H
		d.SidewaysCard = &lies
		d.CustomDeck = map[string]*cardSheet{}
		most := t.Columns * t.Rows
		sheets := (len(cards) + most - 1) / most
		each := (len(cards) + sheets - 1) / sheets
		for len(cards) > 0 {
			n := min(each, len(cards))
			t.sheet(x, d, cards[:n])
			cards = cards[n:]
		}
		if len(d.ContainedObjects) == 1 { // a deck has at least two
			c := d.ContainedObjects[0]
			c.Name, c.CustomDeck, c.Transform = "CardCustom", d.CustomDeck, d.Transform
			d = c
		}
		t.lay(d, upright(size))
	}
}

// upright returns a size in portrait.
func upright(s geom.Size) geom.Size { return geom.Size{W: min(s.W, s.H), H: max(s.W, s.H)} }

// bySize groups pieces by the size of their fronts, in order of first appearance; pieces without
// copies are left out.
func bySize(pieces []*face.Piece) [][]*face.Piece {
	some := lists.Only(pieces, func(p *face.Piece) bool { return p.Copies > 0 })
	return lists.Groups(some, func(p *face.Piece) geom.Size { return p.Front.Size })
}

// sheet adds one sheet of cards to a deck, under its own key.
func (t *table) sheet(x *build.Part, d *object, cards []*face.Piece) {
	t.decks++
	g := t.gridFor(len(cards), upright(cards[0].Front.Size))
	fronts, backs := make([]*face.Face, len(cards)), make([]*face.Face, len(cards))
	unique := false
	for i, p := range cards {
		fronts[i], backs[i] = p.Front, p.Back
		unique = unique || p.Back != nil && cards[0].Back != nil && x.Hash(p.Back) != x.Hash(cards[0].Back)
	}
	file := fmt.Sprintf("%s/%d", x.Comp.ID, t.decks)
	s := &cardSheet{FaceURL: t.cells(file+"-fronts.png", g, fronts), NumWidth: g.cols, NumHeight: g.rows, BackIsHidden: true, UniqueBack: unique}
	switch {
	case unique:
		s.BackURL = t.cells(file+"-backs.png", g, backs)
	default:
		s.BackURL = t.back(x, file+"-back.png", g, backs[0])
	}
	d.CustomDeck[strconv.Itoa(t.decks)] = s
	for i, p := range cards {
		id := 100*t.decks + i
		for n := range p.Copies {
			c := t.object("Card", p.Name, d.Transform.SX, x.Comp.ID, p.ID, strconv.Itoa(n))
			c.CardID, c.SidewaysCard, c.Hands, c.HideWhenFaceDown = id, d.SidewaysCard, true, true
			c.Transform.RZ = 180
			c.CustomDeck = map[string]*cardSheet{strconv.Itoa(t.decks): s}
			d.DeckIDs = append(d.DeckIDs, id)
			d.ContainedObjects = append(d.ContainedObjects, c)
		}
	}
}

// back returns the address of a back shared by all cards of a sheet, making its picture unless an
// earlier sheet of the component has it.
func (t *table) back(x *build.Part, file string, g grid, f *face.Face) string {
	key := x.Comp.ID
	if f != nil {
		key += x.Hash(f)
	}
	if t.backs[key] == "" {
		g.cols, g.rows = 1, 1
		t.backs[key] = t.cells(file, g, []*face.Face{f})
	}
	return t.backs[key]
}

// cells makes a picture of faces in the cells of a grid, row by row, and returns its address. A
// cell without a face is white. The simulator's cards are in portrait: a landscape face is turned a
// quarter clockwise, and the card says that it is read sideways.
func (t *table) cells(file string, g grid, faces []*face.Face) string {
	t.out = append(t.out, build.Output{Path: path.Clean(file), Write: func(w io.Writer) error {
		pixel := 25400 / g.dpi // micrometres
		sheet := &face.Face{ID: file, Size: geom.Size{W: pixels(g.cols*g.w, pixel), H: pixels(g.rows*g.h, pixel)}}
		for i, f := range faces {
			if f == nil {
				continue
			}
			at := geom.Matrix{A: 1, D: 1}
			size := f.Size
			if size.W > size.H {
				size = upright(size)
				at = geom.Matrix{B: 1, C: -1, E: float64(size.W)}
			}
			at.E += float64(i%g.cols*g.w)*pixel + (float64(g.w)*pixel-float64(size.W))/2
			at.F += float64(i/g.cols*g.h)*pixel + (float64(g.h)*pixel-float64(size.H))/2
			sheet.Items = append(sheet.Items, &face.Group{Map: at, Of: f})
		}
		return t.draw.PNG(w, sheet, g.dpi, vector.Options{Quick: true})
	}})
	return t.address(file)
}

// pixels returns the length of n pixels.
func pixels(n int, pixel float64) geom.Length { return geom.Length(math.Round(float64(n) * pixel)) }
