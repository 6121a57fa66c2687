package rulebook

import (
	"strings"
	"testing"
)

// TestIndexOfBlocks checks that the index names an entry that no chapter mentions where an appendix
// prints it as a block.
func TestIndexOfBlocks(t *testing.T) {
	b := shelved(t, "book: {appendices: [{print: roster, of: units, set: blocks}, {print: index, of: [units]}]}", "# Play\n\n> Who begins.\n\nThe scout begins. Words.\n")
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	_, index, _ := strings.Cut(strings.Join(pagesOf(b), "\n"), "Index")
	if !strings.Contains(index, "Scout") || !strings.Contains(index, "Tank") {
		t.Errorf("the index is %s", index)
	}
}
