package tile

import (
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes one piece of every hex tile of a game, and a legend for each
// player if there is a layout with the component's name and "-legend". The
// component's layout shows one hex; its height is the hex's width from flat to
// flat unless the component sets `across`. In the layout, hex.terrain and
// hex.elevation are the ratings, hex.name and hex.id those of the legend's entry
// for the terrain, and hex.label the tile's name in the one hex of a larger tile
// that shows it. A layout with "-small" after its name is used for smaller hexes.
//
// With `ground` it draws the theme's country of that name under them, with
// `behind` another one on their backs; a layout with "-strip" after its name, or
// "-name", is then the legend of a tile of several hexes (strip.name, strip.hexes,
// strip.across, strip.ground, strip.behind, strip.road, strip.stream).
//
// A component with `square` (18mm) draws the square tiles instead, which other
// components then skip: a piece for each level that needs one, of all tiles or
// of the `sets` it names, and with `levels` only the ground levels or the upper
// ones. Its layout draws what fills a square (object.id); layouts with a suffix
// to its name draw the rest:
// "-floor" (floor.id, floor.n one of four, floor.text "key" for a sample,
// floor.uneven), "-note" (note.kind, note.text, note.n), "-strip" (strip.name and
// so on), "-heads" (heads.edges, heads.floors and heads.objects, how many each
// column of the legend has), "-key" (entry.id, entry.text and the legend's data
// on it: layer, kind, sight, uneven, opens, lift, hill) and "-legend". Strip, heads
// and keys are the piece's Legends, below its cut.
//
// If the component's layout has a `landscape`, floors, objects and edges that it
// names are drawn by procedures, and the picture of a whole tile bleeds 3 mm.
//
// A component with `each` makes a tile from each element of that list, drawn by
// the layout alone; there, tile is the element, n its number and code its
// short name.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	if comp.Each != "" {
		return c.List(comp, "tile")
	}
	if drawsSquares(comp) {
		k, noting := keeping(c, comp, &g.Legend)
		m := &squares{marks: &marks{composer: noting}, game: g, comp: comp, kept: k}
		pieces := m.pieces()
		k.keep(m.found)
		return pieces, m.found.Sorted()
	}
	k, noting := keeping(c, comp, &g.Legend)
	m := &maker{composer: noting, game: g, kept: k}
	pieces := m.pieces(comp)
	k.keep(m.found)
	return pieces, m.found.Sorted()
}

// drawsSquares reports whether a component draws square tiles rather than hex tiles.
func drawsSquares(c *model.Component) bool { return model.Find(c.Fields, "square").IsSet() }
