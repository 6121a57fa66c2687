package tile_test

import (
	"flag"
	"testing"

	"punchboard/generators/piecetest"
	"punchboard/generators/tile"
)

// TestEach makes the tiles of lists: the archives say what.
func TestEach(t *testing.T) {
	update := flag.Lookup("update").Value.String() == "true"
	piecetest.RunIn(t, "testdata/each", update, tile.Pieces)
}
