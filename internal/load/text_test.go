package load

import (
	"testing"

	"punchboard/internal/diag"
)

// TestClean checks that a text is read the same however an editor saved it, and that bytes that are
// not text are reported at their place.
func TestClean(t *testing.T) {
	const want = "a: 1\nb: ä\n\n  - c\n"
	for _, raw := range []string{want, "\uFEFF" + want, "a: 1\r\nb: ä\r\n\r\n  - c\r\n", "\uFEFFa: 1\r\nb: ä\r\n\r\n  - c\r\n", "a: 1\rb: ä\r\r  - c\r", "a: 1\nb: ä\r\n\r  - c\n"} {
		var found diag.List
		if got := clean("a.yaml", []byte(raw), &found); got != want || len(found) > 0 {
			t.Errorf("%q is read as %q, found %v", raw, got, found)
		}
	}
	var found diag.List
	if clean("a.yaml", []byte("\uFEFFa: 1\r\nb: \xff\r\n"), &found); len(found) != 1 || found[0].At.Line != 2 || found[0].At.Col != 4 {
		t.Errorf("found %v, want one at 2:4", found)
	}
}
