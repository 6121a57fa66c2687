package layout

import (
	"strings"
	"testing"

	"punchboard/internal/face"
)

// TestFontWords checks that only declared licences are mentioned.
func TestFontWords(t *testing.T) {
	got := FontWords(nil, []*face.Font{
		{Family: "B", Licence: "Open Licence"}, {Family: "Mine"}, {Family: "A", Licence: "Open Licence"}, {Family: "B", Licence: "Open Licence"}})
	if want := "Set in Mine.|Set in A and B, under the Open Licence."; strings.Join(got, "|") != want {
		t.Errorf("%q, want %s", got, want)
	}
}
