package spreadsheet

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/geom"
)

// TestFolder checks what the names of picture files mean, and what the pictures are called in the
// game.
func TestFolder(t *testing.T) {
	for _, c := range []struct{ files, want, err string }{
		{"wolf.png 3x_Bear.JPG Moon-Gate-x2.svg elk-12x.png", "id,name,picture,copies wolf,Wolf,d-wolf.png,1 bear,Bear,d-bear.jpg,3 moon-gate,Moon Gate,d-moon-gate.svg,2 elk,Elk,d-elk.png,12", ""},
		{"back.png a.png b-front.png b_back.png", "id,name,picture,back,copies a,A,d-a.png,,1 b,B,d-b.png,d-b-back.png,1", ""},
		{"x4.png 2x4.png 007.png 100x-y.png", "id,name,picture,copies x4,X4,d-x4.png,1 2x4,2x4,d-2x4.png,1 007,007,d-007.png,1 100x-y,100x Y,d-100x-y.png,1", ""},
		{"a.png a.jpg", "", "in: a.png and a.jpg would be one picture, a"},
		{"a.png A-x2.png", "", "in: a.png and A-x2.png would be one picture, a"},
		{"a.png b-back.png", "", "in: b-back.png is not the back of any card there"},
		{"back.png card-back.jpg", "", "in: back.png and card-back.jpg would be one picture, back"},
		{"!.png", "", "in: !.png cannot be turned into an id of small letters, digits and hyphens: give it another name"},
		{"back.png", "", "in: no PNG, JPEG or SVG file there is a card"},
	} {
		var files []Drawn
		for _, f := range strings.Fields(c.files) {
			files = append(files, Drawn{File: f})
		}
		s, err := Folder("in", "d", files, Cut{})
		if err != nil || c.err != "" {
			if fmt.Sprint(err) != c.err {
				t.Errorf("%s: error %v, want %s", c.files, err, c.err)
			}
			continue
		}
		got := []string{strings.Join(s.Head, ",")}
		for _, r := range s.Rows {
			got = append(got, strings.Join(r, ","))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.files, strings.Join(got, " "), c.want)
		}
		if len(s.From) != len(files) {
			t.Errorf("%s: %d pictures come from %v", c.files, len(files), s.From)
		}
	}
}

// TestWholeFace checks which sides a face of pictures has.
func TestWholeFace(t *testing.T) {
	for _, c := range []struct{ files, back string }{
		{"a.png", ""},
		{"a.png back.png", `picture: "d-back"`},
		{"a.png a-back.png b.png", `picture: "{{ card.back ?? '' }}"`},
		{"a.png a-back.png back.png", `picture: "{{ card.back ?? 'd-back' }}"`},
	} {
		var files []Drawn
		for _, f := range strings.Fields(c.files) {
			files = append(files, Drawn{File: f})
		}
		s, err := Folder("in", "d", files, Cut{Size: geom.Size{W: 63 * geom.MM, H: 88 * geom.MM}, Bleed: 3 * geom.MM})
		if err != nil {
			t.Fatal(err)
		}
		d, found := s.Fresh(New{Game: "g", ID: "d", Name: "D", Piece: "card"})
		if len(found) > 0 || d.Cards != len(s.Rows) || len(d.Pictures) != len(files) {
			t.Errorf("%s: %d cards, pictures %v, found %v", c.files, d.Cards, d.Pictures, found)
		}
		text := string(d.Faces[0]["d-card"])
		front := "bleed: 3mm\nfront:\n  - {name: picture, at: [-3, -3], size: [69, 94], picture: \"{{ card.picture }}\", fit: cover}\n"
		_, back, some := strings.Cut(text, "\nback:\n  - {name: picture, at: [-3, -3], size: [69, 94], ")
		if !strings.Contains(text, front) || some != (c.back != "") || some && back != c.back+", fit: cover}\n" {
			t.Errorf("%s: the face is\n%s", c.files, text)
		}
	}
}

// TestCutFor checks the size at which pictures of a number of pixels are cut, including sizes that
// shops sell.
func TestCutFor(t *testing.T) {
	mm := func(w, h float64) geom.Size { return geom.Size{W: geom.FromMM(w), H: geom.FromMM(h)} }
	sizes := map[string]geom.Size{"standard": mm(63, 88), "poker": mm(63.5, 88.9), "bridge": mm(57.15, 88.9), "euro": mm(59, 92), "mini": mm(44, 67), "tarot": mm(70, 120), "square": mm(70, 70)}
	for _, c := range []struct {
		w, h int
		want string
	}{
		{750, 1050, "poker 63.5 88.9 0"},
		{1500, 2100, "poker 63.5 88.9 0"},
		{744, 1039, "standard 63 88 0"},
		{815, 1110, "standard 63 88 3"},
		{825, 1125, "poker 63.5 88.9 3.175"},
		{822, 1122, "poker 63.5 88.9 3"},
		{1122, 822, "poker 88.9 63.5 3"},
		{1650, 2250, "poker 63.5 88.9 3.175"},
		{826, 826, "square 70 70 0"},
		{500, 500, "square 70 70 0"},
		{630, 880, "standard 63 88 0"},
		{700, 1200, "tarot 70 120 0"},
		{200, 900, ""},
		{0, 0, ""},
	} {
		cut, ok := CutFor(c.w, c.h, sizes)
		got := ""
		if ok {
			got = fmt.Sprintf("%s %s %s %s", cut.Name, cut.Size.W.Num(), cut.Size.H.Num(), cut.Bleed.Num())
		}
		if got != c.want {
			t.Errorf("%d x %d: %q, want %q", c.w, c.h, got, c.want)
		}
	}
}

// TestUsual checks which size in pixels is the most frequent, and which pictures have other
// proportions.
func TestUsual(t *testing.T) {
	w, h, others := Usual([]Drawn{{"a", 10, 20}, {"b", 30, 60}, {"c", 10, 20}, {"d", 20, 10}, {"e", 0, 0}})
	if w != 10 || h != 20 || !slices.Equal(others, []string{"d"}) {
		t.Errorf("got %d x %d, others %v", w, h, others)
	}
}
