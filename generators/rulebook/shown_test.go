package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestPicturesInLines checks the size of a picture of 40 by 20 mm among words, alone in a cell and
// on its own, and that the rows of a table have room for it.
func TestPicturesInLines(t *testing.T) {
	m := showing(t, `# Bay

Row to the ![bay](bay.svg) now, [and ![bay](bay.svg) back](#ways).

## Ways

| Way | To |
|---|---|
| ![bay](bay.svg) | The bay |
| Long ![bay](bay.svg) way | Home |

| ![bay](bay.svg) | Here |
|---|---|
| Low | High |

By itself:
![bay](bay.svg)
`)
	if len(m.found) > 0 {
		t.Fatal(m.found)
	}
	var high []string
	texts := map[string]geom.Length{}
	for _, p := range m.doc.Pages {
		face.Walk(p.Face, func(it face.Item, by geom.Matrix) {
			switch it := it.(type) {
			case *face.Shape:
				if it.Fill == face.RGB(0x12, 0x34, 0x56) {
					high = append(high, by.ApplyRect(it.Path.Bounds()).H.Num())
				}
			case *face.Text:
				texts[it.String()] = it.At.Y
			case *face.Icon:
				if strings.HasPrefix(it.ID, shownMark) {
					t.Errorf("%s is left as an icon", it.ID)
				}
			}
		})
	}
	if got := strings.Join(high, " "); got != "3.793 3.793 18 2.827 18 20" {
		t.Errorf("pictures are so high: %s", got)
	}
	if d := texts["Home"] - texts["The bay"]; d < 18*geom.MM || d > 20*geom.MM {
		t.Errorf("a row with a picture of 18 mm is %s mm high", d.Num())
	}
}

// TestPictureNotThere checks that a missing picture within a line is reported at its place.
func TestPictureNotThere(t *testing.T) {
	m := showing(t, "# Bay\n\nTo the ![bay](by.svg).\n")
	if len(m.found) != 1 || m.found[0].Code != "PB612" || m.found[0].At.Col != 8 || m.found[0].At.Line != 3 {
		t.Error(m.found)
	}
}
