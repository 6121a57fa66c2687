package card_test

import (
	"flag"
	"testing"

	"punchboard/generators/card"
	"punchboard/generators/piecetest"
)

var update = flag.Bool("update", false, "write what was made into the testdata")

func TestPieces(t *testing.T) { piecetest.Run(t, *update, card.Pieces) }
