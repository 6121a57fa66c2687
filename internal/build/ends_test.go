package build

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEnds compares the ends of sentences with a regular expression for them, in random texts.
func TestEnds(t *testing.T) {
	form := regexp.MustCompile(`[\pL’']+(?: [\pL’',-]+){5}\.`)
	parts := []string{"a", "b", "c", "de", "Fg", "Wörter", "it’s", "don't", "x-y", "so,", "7", ".", ".", " ", "  ", "(", "-", "\n", "end."}
	r := rand.New(rand.NewPCG(1, 2))
	some := 0
	for range 20000 {
		var b strings.Builder
		for range 5 + r.IntN(40) {
			b.WriteString(parts[r.IntN(len(parts))])
			if r.IntN(8) > 0 {
				b.WriteByte(' ')
			}
		}
		want, got := form.FindAllString(b.String(), -1), ends(b.String())
		if some += len(want); !slices.Equal(got, want) {
			t.Fatalf("%q: %q, want %q", b.String(), got, want)
		}
	}
	if some < 500 {
		t.Errorf("only %d sentences", some)
	}
}

// TestHowLong checks which ends of sentences do not count as sentences.
func TestHowLong(t *testing.T) {
	for text, want := range map[string]bool{
		"It gets +2 until the end of the phase.":              true,
		"It gets +2 until the end of your next turn.":         true,
		"It cannot attack before the start of your own turn.": true,
		"Discard it at the end of turn.":                      false,
		"Each player discards the end of it.":                 false,
	} {
		for _, s := range ends(text) {
			if howLong(s) != want {
				t.Errorf("%q: %v", s, !want)
			}
		}
	}
}
