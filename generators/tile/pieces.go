package tile

import (
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes one piece of every hex tile of a game, and a legend for each
// player if there is a layout named like the component's with "-legend". The
// component's layout shows one hex; its height is the hex's width from flat to
// flat unless the component says `across`. In the layout, hex.terrain and
// hex.elevation are the ratings, hex.name, hex.icon and hex.id the terrain's,
// and hex.label the tile's name in the one hex of a larger tile that shows it.
// A layout with "-small" behind its name is used for smaller hexes.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	m := &maker{composer: c, game: g}
	pieces := m.pieces(comp)
	return pieces, m.found.Sorted()
}
