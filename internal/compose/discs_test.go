package compose_test

import (
	"maps"
	"os"
	"reflect"
	"testing"
	"testing/fstest"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// TestDiscsOfAnySize checks that a spinner and a dial fill a face of another size, which is cut as a
// circle.
func TestDiscsOfAnySize(t *testing.T) {
	fsys := fstest.MapFS{"content/demo/game.yaml": {Data: []byte(plainGame)}}
	maps.Copy(fsys, golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes"))
	for _, disc := range []string{"spinner", "dial"} {
		b, err := os.ReadFile("../../layouts/faces/" + disc + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		fsys["layouts/faces/"+disc+".yaml"] = &fstest.MapFile{Data: b}
		fsys["layouts/faces/large-"+disc+".yaml"] = &fstest.MapFile{Data: []byte("extends: " + disc + "\nsize: [180mm, 180mm]\n")}
	}
	p, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	c := compose.New(p.Library, p.Games[0], expr.New(p.Games[0], nil), typeset.New(p.Library.Assets))
	sectors := []any{map[string]any{"name": "A", "share": 1}, map[string]any{"name": "B", "share": 2}}
	for _, disc := range []string{"spinner", "dial"} {
		f, found := c.Face(p.Library.Layouts["large-"+disc], "front", map[string]any{"unit": map[string]any{"name": "It", "sectors": sectors}}, "it")
		if len(found) > 0 {
			t.Fatal(found)
		}
		all := face.Extent(&face.Group{Map: geom.Identity, Items: f.Items})
		if all.W < 160*geom.MM {
			t.Errorf("a %s of 180 mm is drawn %s wide", disc, all.W)
		}
		if !reflect.DeepEqual(f.Cut, geom.RoundBox(geom.Rect{W: 180 * geom.MM, H: 180 * geom.MM}, 90*geom.MM)) {
			t.Errorf("a %s of 180 mm is cut as %v", disc, f.Cut)
		}
	}
}
