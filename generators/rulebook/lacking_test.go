package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
)

// TestLacking checks that characters missing from a font are reported once, all together and with
// places besides the first, even where one place lacks different characters each time it is set.
func TestLacking(t *testing.T) {
	at := func(line int) diag.Place { return diag.Place{File: "a.md", Line: line} }
	got := lacking([]lack{{at(5), "serif", []rune("a")}, {at(2), "serif", []rune("ab")}, {at(2), "serif", []rune("c")}, {at(3), "bold", []rune("d")}, {at(8), "serif", []rune("b")}, {at(9), "serif", []rune("b")}})
	if len(got) != 2 || got[0].Message != `the font serif has no "abc"` || got[0].At.Line != 2 || len(got[0].Also) != 2 || got[0].Also[0].At.Line != 5 ||
		strings.Join(got[0].Evidence, "") != "4 places in all" || got[1].Message != "the font bold has no 'd' (U+0064)" || got[1].Also != nil {
		t.Errorf("told %v", got)
	}
	if got := lacking([]lack{{at(1), "serif", []rune(strings.Repeat("x", 3) + "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRS")}}); !strings.HasSuffix(got[0].Message, `" and 5 more`) {
		t.Errorf("told %s", got[0].Message)
	}
}
