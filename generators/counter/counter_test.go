package counter_test

import (
	"testing"

	"punchboard/generators/counter"
	"punchboard/generators/piecetest"
)

func TestPieces(t *testing.T) { piecetest.Run(t, "testdata/*.txtar", counter.Pieces) }
