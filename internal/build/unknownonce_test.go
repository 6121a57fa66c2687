package build

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
)

// TestUnknownOnce checks that a missing icon or style is reported once per file, with the other places that
// use it, and other findings with equal messages each at its place.
func TestUnknownOnce(t *testing.T) {
	at := func(line int, code, message string) diag.Finding {
		return diag.Finding{At: diag.Place{File: "a.yaml", Line: line, Col: 1}, Code: code, Message: message}
	}
	got := unknownOnce(diag.List{at(1, "PB012", `there is no icon "x"`), at(2, "PB012", `there is no icon "y"`), at(3, "PB012", `there is no icon "x"`), at(4, "PB012", `there is no font "z"`), at(5, "PB012", `there is no font "z"`), at(6, "PB007", `there is no style "s"`), at(7, "PB007", `there is no style "s"`)})
	if len(got) != 5 || got[0].At.Line != 1 || !strings.HasSuffix(strings.Join(got[0].Evidence, ""), "and 1 more here: 3") {
		t.Errorf("got %v", got)
	}
}
