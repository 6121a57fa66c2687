package actiondeck

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"punchboard/internal/model"
)

// land describes how a map is laid: large tiles of one size, as many as the rules require, and
// their places.
type land struct {
	tiles  []piece
	places []axial // the middle of each place: one in the centre, the others in rings around it
	fixed  []laid  // the tile in each place; nil to shuffle and rotate them for every game
	ground *ground
	origin []int16 // the first cell of each place
	offset []axial // the cells of a tile
}

// piece is a large tile: the ratings of its cells, in the order of offset.
type piece struct {
	id            string
	terrain, high []uint8
}

// laid is a tile on the map, rotated clockwise by sixths of a turn.
type laid struct{ tile, turn int }

// plot is the ground of one game with the ratings of its cells.
type plot struct {
	*ground
	terrain, high []uint8
}

// newLand makes the places for a number of tiles. sight is the longest distance at which sight
// matters; shape is the ground for these places if it was measured before, or nil.
func newLand(tiles []piece, size, number, sight int, shape *ground) *land {
	l := &land{tiles: tiles, offset: hexagon(size), places: spiral(size, number)}
	var cells []axial
	for _, p := range l.places {
		l.origin = append(l.origin, int16(len(cells)))
		for _, o := range l.offset {
			cells = append(cells, p.plus(o))
		}
	}
	if l.ground = shape; shape == nil {
		l.ground = newGround(cells, sight)
	}
	return l
}

// hexagon returns the cells of a tile with the given radius.
func hexagon(size int) []axial {
	var out []axial
	for q := -size; q <= size; q++ {
		for r := -size; r <= size; r++ {
			if (axial{q, r}).long() <= size {
				out = append(out, axial{q, r})
			}
		}
	}
	return out
}

// spiral returns the middles of tiles laid in rings. Their sides mesh: the first cell of one side,
// clockwise, fits between the last two of the other.
func spiral(size, number int) []axial {
	first := axial{size, -2*size - 1}
	out := []axial{{}}
	for ring := 1; len(out) < number; ring++ {
		at := axial{first.q * ring, first.r * ring}
		for side := range 6 {
			for range ring {
				out = append(out, at)
				at = at.plus(first.turned(side + 2))
			}
		}
	}
	return out[:number]
}

// plot lays the map for one game.
func (l *land) plot(chance *rand.Rand) *plot {
	n := len(l.ground.cells)
	both := make([]uint8, 2*n)
	p := &plot{ground: l.ground, terrain: both[:n], high: both[n:]}
	order := chance.Perm(len(l.tiles))
	for i, origin := range l.origin {
		what := laid{order[i], chance.IntN(6)}
		if l.fixed != nil {
			what = l.fixed[i]
		}
		l.fill(p, int(origin), what)
	}
	return p
}

// fill copies a tile to its place.
func (l *land) fill(p *plot, origin int, what laid) {
	t := l.tiles[what.tile]
	for i, o := range l.offset {
		to := origin + slices.Index(l.offset, o.turned(what.turn))
		p.terrain[to], p.high[to] = t.terrain[i], t.high[i]
	}
}

// pieces returns the large tiles of a game, copy by copy, and their radius. Tiles of different
// sizes are an error.
func pieces(g *model.Game) (out []piece, size int, err error) {
	for _, t := range g.Tiles {
		if t.Grid != "hex" || t.Shape != "hexagon" || !t.IsHexagon() {
			continue
		}
		if reach := len(t.Rows) / 2; size == 0 {
			size = reach
		} else if size != reach {
			return nil, 0, fmt.Errorf("tile %q is not as large as the others: a map is laid of tiles of one size", t.ID)
		}
		p, err := newPiece(t, size)
		if err != nil {
			return nil, 0, err
		}
		for range max(int(t.Copies.Int), 1) {
			out = append(out, p)
		}
	}
	return out, size, nil
}

// newPiece reads a tile.
func newPiece(t *model.Tile, size int) (piece, error) {
	offset := hexagon(size)
	p := piece{t.ID, make([]uint8, len(offset)), make([]uint8, len(offset))}
	for _, h := range t.Hexes() {
		terrain, high, ok := h.Ratings()
		if !ok {
			return p, fmt.Errorf("tile %q has a hex %q without ratings", t.ID, h.Code)
		}
		q := h.Col - size
		i := slices.Index(offset, axial{q, (h.Half - q) / 2})
		p.terrain[i], p.high[i] = uint8(terrain), uint8(high)
	}
	return p, nil
}
