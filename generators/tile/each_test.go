package tile_test

import (
	"testing"

	"punchboard/generators/piecetest"
	"punchboard/generators/tile"
)

// TestEach makes the tiles of lists and compares them with the archives.
func TestEach(t *testing.T) {
	piecetest.Run(t, "testdata/each/*.txtar", tile.Pieces)
}
