package rulebook

import (
	"testing"

	"punchboard/internal/geom"
)

// TestApostrophe checks that names in tables and in the index have a typographic apostrophe.
func TestApostrophe(t *testing.T) {
	s := style{sizes: []geom.Length{geom.FromPT(9)}}
	if got := plain(s.say("М'ята, Midwife's Letter, 5' 'so'")); got != "М’ята, Midwife’s Letter, 5' 'so'" {
		t.Errorf("said %q", got)
	}
}
