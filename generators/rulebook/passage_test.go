package rulebook

import (
	"fmt"
	"strings"
	"testing"
)

// TestShortPassagesStayWhole checks that no short passage is divided between two pages, and that a
// long one still is.
func TestShortPassagesStayWhole(t *testing.T) {
	text := "# Play\n\n> Who begins.\n\n"
	for i := range 60 {
		text += fmt.Sprintf("## %d\n\nFrom%d.%s\n\nOr stay.%s To%d.\n\n", i+1, i+1, strings.Repeat(" It is dark and it rains, and nobody is at home.", 3+i%4), strings.Repeat(" You wait and wait.", i%5), i+1)
	}
	text += fmt.Sprintf("## 61\n\nFrom61.%s To61.\n\n", strings.Repeat(" It is dark and it rains, and nobody is at home.", 300))
	pages := pagesOf(shelved(t, "book: {appendices: []}", text))
	on := func(word string) int {
		for i, p := range pages {
			if strings.Contains(" "+p, " "+word) {
				return i
			}
		}
		return -1
	}
	for i := range 60 {
		if a, z := on(fmt.Sprintf("From%d.", i+1)), on(fmt.Sprintf("To%d.", i+1)); a != z || a < 0 {
			t.Errorf("passage %d begins on page %d and ends on %d", i+1, a+1, z+1)
		}
	}
	if a, z := on("From61."), on("To61."); a == z {
		t.Errorf("a long passage is all on page %d", a+1)
	}
}
