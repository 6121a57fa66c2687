package card_test

import (
	"testing"

	"punchboard/generators/card"
	"punchboard/generators/piecetest"
)

func TestPieces(t *testing.T) { piecetest.Run(t, "testdata/*.txtar", card.Pieces) }
