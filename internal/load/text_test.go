package load

import (
	"strings"
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

// TestEndedAs holds that a text is written as the file was saved whose place it takes.
func TestEndedAs(t *testing.T) {
	for was, want := range map[string]string{
		"": "x\ny\n", "a": "x\ny\n", "a\n": "x\ny\n", "a\nb\r\n": "x\ny\n", "a\r": "x\ny\n",
		"a\r\nb\r\n": "x\r\ny\r\n", "a\r\nb\r\nc\n": "x\r\ny\r\n", "\uFEFFa\n": "\uFEFFx\ny\n", "\uFEFFa\r\n": "\uFEFFx\r\ny\r\n",
	} {
		if got := EndedAs(was, "x\ny\n"); got != want {
			t.Errorf("in the place of %q stands %q, want %q", was, got, want)
		}
	}
}

// TestOtherEncodings holds that UTF-16 is told once, with nothing read, and that of a byte that is not
// UTF-8 it is said what it would be in Windows-1252.
func TestOtherEncodings(t *testing.T) {
	for _, raw := range []string{"\xff\xfea\x00:\x00", "\xfe\xff\x00a\x00:", "a\x00:\x00", "\x00a\x00:"} {
		var found diag.List
		if text := clean("a.yaml", []byte(raw), &found); text != "" || len(found) != 1 || found[0].Code != "PB001" {
			t.Errorf("%q is read as %q, found %v", raw, text, found)
		}
		if text, err := Tidy(raw); err == nil {
			t.Errorf("%q is tidied to %q", raw, text)
		}
	}
	for raw, want := range map[string]string{"a \x96 b": `if "–" stood here, `, "a \x0c b": "take it out", "\xef\xbb\xbfab\x00": "take it out"} {
		var found diag.List
		if clean("a.yaml", []byte(raw), &found); len(found) != 1 || found[0].Severity != diag.Error || !strings.HasPrefix(found[0].Help, want) {
			t.Errorf("of %q is found %v, want %q", raw, found, want)
		}
	}
}
