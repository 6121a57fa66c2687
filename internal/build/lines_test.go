package build

import (
	"os"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// TestLinesFromTheRight checks that a line on a sheet in a right-to-left language begins at its
// right end, in as many fonts as it needs, and that measures run from the left.
func TestLinesFromTheRight(t *testing.T) {
	a := &face.Assets{Fonts: map[string]*face.Font{}, Fallback: []string{"hebrew"}}
	for id, name := range map[string]string{"hebrew": "../typeset/testdata/hebrew.ttf", "plex": "../../layouts/fonts/plex-sans-condensed-400.ttf"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		a.Fonts[id] = &face.Font{ID: id, Data: b}
	}
	set := typeset.New(a)
	l := lines{set.FromTheRight(), set}
	line, wide := l.Line("plex", geom.MM, face.Black, "שלום A")
	at := map[string]geom.Length{}
	face.Walk(&face.Face{Items: []face.Item{line}}, func(it face.Item, m geom.Matrix) {
		if x, ok := it.(*face.Text); ok {
			at[x.String()] = m.Apply(x.At).X
		}
	})
	if len(at) != 3 || at["A"] != 0 || at["שלום"] <= at[" "] || wide <= at["שלום"] {
		t.Errorf("%v of %d", at, wide)
	}
	if one, _ := l.Line("plex", geom.MM, face.Black, "50 mm"); one.(*face.Text).String() != "50 mm" || one.(*face.Text).Says != "" {
		t.Errorf("a measure is %+v", one)
	}
}
