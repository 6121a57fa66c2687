package record_test

import (
	"testing"

	"punchboard/generators/piecetest"
	"punchboard/generators/record"
)

func TestPieces(t *testing.T) { piecetest.Run(t, "testdata/*.txtar", record.Pieces) }
