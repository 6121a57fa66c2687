package counter_test

import (
	"flag"
	"testing"

	"punchboard/generators/counter"
	"punchboard/generators/piecetest"
)

var update = flag.Bool("update", false, "write what was made into the testdata")

func TestPieces(t *testing.T) { piecetest.Run(t, *update, counter.Pieces) }
