package record_test

import (
	"flag"
	"testing"

	"punchboard/generators/piecetest"
	"punchboard/generators/record"
)

var update = flag.Bool("update", false, "write what was made into the testdata")

func TestPieces(t *testing.T) { piecetest.Run(t, *update, record.Pieces) }
