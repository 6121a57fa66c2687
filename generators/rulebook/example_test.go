package rulebook

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
)

// TestBarsHaveOneScale checks the bars of an even chance: they fill half of a frame whose width
// means always, not all the room available.
func TestBarsHaveOneScale(t *testing.T) {
	b := makeBook(t, over(golden.Open(t, "testdata/tiny.txtar")), "tiny", "letter")
	var frames, bars int
	for _, p := range b.doc.Pages {
		var ground geom.Rect
		for _, it := range p.Face.Items {
			s, ok := it.(*face.Shape)
			if !ok {
				continue
			}
			switch r := s.Path.Bounds(); {
			case r.H != chanceHigh:
			case s.Width > 0 && r == ground:
				frames++
			case s.Width > 0: // a tick
			case r.X == ground.X && r.Y == ground.Y && r.W == (ground.W+1)/2:
				bars++
			default:
				ground = r
			}
		}
	}
	if frames != 2 || bars != 2 {
		t.Errorf("%d frames with %d bars that fill half of them, not 2 with 2", frames, bars)
	}
}

// TestSumsKeepTheirWords checks that the words of a sum are printed whole, however long they are,
// and that a sum needs none.
func TestSumsKeepTheirWords(t *testing.T) {
	const long = "With a careful aim, a steady hand, a good night behind it and nobody at all watching, the scout adds in the end"
	for _, words := range []string{"", "The scout adds\n", long + "\n"} {
		b := makeBook(t, overlay{content: fstest.MapFS{
			"content/tiny/game.yaml":        &fstest.MapFile{Data: []byte("game: {title: Tiny, theme: skirmish}\nchapters: [{file: rules/01-play.md, icon: run}]\ncomponents:\n  rulebook: {name: Rulebook, kind: rulebook}\n")},
			"content/tiny/rules/01-play.md": &fstest.MapFile{Data: []byte("# Playing\n\n```example Aim\n" + words + `sum([({reason: "Aim", value: 3})], .value) => 3` + "\n```\n")},
		}, layouts: os.DirFS("../..")}, "tiny", "a4")
		said := described(b)
		for _, w := range strings.Fields(words) {
			if !strings.Contains(said, w) {
				t.Errorf("%q of %q is not printed:\n%s", w, words, said)
			}
		}
		if !strings.Contains(said, " 3\n") || !strings.Contains(said, " Aim\n") {
			t.Errorf("no sum:\n%s", said)
		}
	}
}
