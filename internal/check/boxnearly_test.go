package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestBoxNearly checks that a list of contents is compared with the entries of a collection by their
// noun if it gives nearly as many, and that a board has all its cells.
func TestBoxNearly(t *testing.T) {
	data := "game: {title: A, theme: t}\ncollections: {blocks: {one: block, fields: {}}}\nblocks:\n"
	for n := range 40 {
		data += fmt.Sprintf("  b%d: {name: B%c%c}\n", n, 'a'+n/10, 'a'+n%10)
	}
	for said, want := range map[string]string{
		"40 wooden blocks":             "",
		"39 wooden blocks":             "the text says that there are 39 wooden blocks, the data has 40",
		"42 sealed blocks with 6 dice": "the text says that there are 42 sealed blocks, the data has 40",
		"41 blocks with 6 dice":        "the text says that there are 41 blocks, the data has 40",
		"24 blocks":                    "", // of something else
	} {
		if got := toldBy(t, "PB320", data, "## What you need\n\n- "+said+"\n"); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{"The board has 40 blocks.": "", "The board has 38 blocks.": "the text says that there are 38 blocks, the data has 40", "The board has 38 blocks in play.": ""} {
		if got := strings.TrimSpace(toldBy(t, "PB302", data, said)); got != want {
			t.Errorf("%s: told %q, want %q", said, got, want)
		}
	}
}
