package rulebook

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// showing makes a book of one chapter of a game with a component deck/one and a
// picture bay.
func showing(t *testing.T, chapter string, how ...func(*layout.Library)) made {
	t.Helper()
	return showingIn(t, "", chapter, how...)
}

// showingIn is showing in a language.
func showingIn(t *testing.T, language, chapter string, how ...func(*layout.Library)) made {
	t.Helper()
	files := fstest.MapFS{
		"content/tiny/game.yaml": &fstest.MapFile{Data: []byte(strings.Replace(shelf, "components: {", "components: {deck: {name: Deck, kind: deck, each: list(units), layout: card, sheet: cards}, ", 1) +
			"chapters: [{file: a.md}]\nbook: {appendices: [], heads: lines}\n")},
		"content/tiny/a.md":             &fstest.MapFile{Data: []byte(chapter)},
		"content/tiny/pictures/bay.svg": &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/></svg>`)},
	}
	p, err := load.Open(overlay{content: files, layouts: os.DirFS("../..")}, load.Options{})
	if err != nil || len(p.Findings) > 0 {
		t.Fatalf("%v %v", err, p.Findings)
	}
	for _, f := range how {
		f(p.Library)
	}
	one := &face.Face{ID: "one", Size: geom.Size{W: 60 * geom.MM, H: 90 * geom.MM}, Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: 60 * geom.MM, H: 90 * geom.MM}), Fill: face.White}}}
	boxes := []compose.Box{{Name: "title", Place: geom.Rect{X: 10 * geom.MM, Y: 10 * geom.MM, W: 20 * geom.MM, H: 6 * geom.MM}},
		{Name: "pip", Place: geom.Rect{X: 40 * geom.MM, Y: 70 * geom.MM, W: 4 * geom.MM, H: 4 * geom.MM}},
		{Name: "pip", Is: "ford", Place: geom.Rect{X: 50 * geom.MM, Y: 70 * geom.MM, W: 4 * geom.MM, H: 4 * geom.MM}}}
	show := func(c *model.Component, ids []string) (map[string]Shown, []string) {
		if c.ID == "deck" && slices.Contains(ids, "one") {
			return map[string]Shown{"one": {"front": {Face: one, Boxes: boxes}}}, []string{"one"}
		}
		return nil, []string{"one"}
	}
	g := p.Game("tiny")
	g.Language = language
	env, set := expr.New(g, small), typeset.New(p.Library.Assets)
	doc, found := Pages(compose.New(p.Library, g, env, set), p.Library, g, g.Components[0], env, set, p.Library.Papers["a4"], show)
	return made{doc: doc, found: found}
}

// insets returns where a book shows the face of an id.
func insets(doc *face.Document, id string) []geom.Rect {
	var out []geom.Rect
	for _, p := range doc.Pages {
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			if g, ok := it.(*face.Group); ok && g.Of != nil && (g.Of.ID == id || g.Of.Art && id == "bay") {
				size := g.Of.Size
				out = append(out, m.Mul(g.Map).ApplyRect(geom.Rect{W: size.W, H: size.H}))
			}
		})
	}
	return out
}

// TestInsetPlaces checks the size and position of pieces and pictures.
func TestInsetPlaces(t *testing.T) {
	const left, right, wide = 18.0, 109.0, 174.0
	for _, c := range []struct {
		why, body string
		x, w      float64
	}{
		{"a piece of its own size in the middle of a column", "```figure piece A card\nof: deck/one\n```\n", left + (83-60)/2.0, 60},
		{"as wide as it is told", "```figure piece A card\nof: deck/one\nwidth: 40mm\n```\n", left + (83-40)/2.0, 40},
		{"across the page", "```figure piece A card\nof: deck/one\nplace: across\n```\n", left + (wide-60)/2, 60},
		{"across the page by its caption", "```figure piece A card {across}\nof: deck/one\n```\n", left + (wide-60)/2, 60},
		{"across the page, what it says beside it", "```figure piece A card\nof: deck/one\nplace: across\ncallouts:\n- title: Its name.\n```\n", left + 8, 60},
		{"on the right, words of the chapter beside it", "```figure picture\nof: bay\nwidth: 30\nplace: right\n```\n\nSome words.\n", left + 83 - 30, 30},
		{"a picture by Markdown", "![The bay](pictures/bay.svg)\n", left + (83-40)/2.0, 40},
		{"one on the left, by its title", "![The bay](bay \"left 25\")\n\nSome words.\n", left, 25},
		{"room for numbers", "```figure piece A card\nof: deck/one\nwidth: 67\ncallouts:\n- title: Its name.\n```\n", left + 8, 67},
	} {
		b := showing(t, "# Play\n\n## One\n\nWords before.\n\n"+c.body)
		if len(b.found) > 0 {
			t.Errorf("%s: %v", c.why, b.found)
		}
		id := "one"
		if !strings.Contains(c.body, "deck/one") {
			id = "bay"
		}
		got := insets(b.doc, id)
		if len(got) != 1 || got[0].W.MM() != c.w || (got[0].X.MM() != c.x && got[0].X.MM() != c.x+right-left) {
			t.Errorf("%s: got %v, want %g mm from the left, %g mm wide", c.why, got, c.x, c.w)
		}
	}
}

// TestRunBeside checks that words are set next to a picture and continue below it in full width,
// and that none is lost.
func TestRunBeside(t *testing.T) {
	var words []string
	for i := range 150 {
		words = append(words, fmt.Sprintf("word%d", i))
	}
	text := strings.Join(words, " ") + "."
	b := showing(t, "# Play\n\n## One\n\n![](bay \"left 30\")\n\n"+text+"\n\nAfter it.\n")
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	var got []string
	narrow, full := 0, 0
	for _, p := range b.doc.Pages {
		last := geom.Length(-1)
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			x, ok := it.(*face.Text)
			if !ok || !strings.Contains(x.String(), "word") {
				return
			}
			got = append(got, strings.Fields(x.String())...)
			at := m.Apply(x.At)
			if at.Y != last { // a line begins
				last = at.Y
				if at.X == 18*geom.MM || at.X == 109*geom.MM {
					full++
				} else {
					narrow++
				}
			}
		})
	}
	if joined := strings.ReplaceAll(strings.Join(got, " "), "- ", ""); joined != text {
		t.Errorf("got %s\nwant %s", joined, text)
	}
	if narrow != 4 || full < 5 { // 15 mm of picture and space
		t.Errorf("%d lines beside the picture and %d in full width", narrow, full)
	}
}

// TestCallouts checks that every callout has its number in the figure and in its legend, in the
// order written, at the place of its box.
func TestCallouts(t *testing.T) {
	b := showing(t, "# Play\n\n## One\n\nWords.\n\n```figure piece A card\nof: deck/one\ncallouts:\n- pip 2: The **second** pip.\n- title: Its name,\n  and more of it.\n- 50% 80: A place.\n```\n")
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	said := described(b)
	for _, want := range []string{"Its name, and more of it.", "A place."} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q", want)
		}
	}
	at := insets(b.doc, "one")[0]
	var dots []geom.Point
	for _, p := range b.doc.Pages {
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			if s, ok := it.(*face.Shape); ok {
				if r := s.Path.Bounds(); r.W == 1300 && r.H == 1300 {
					dots = append(dots, geom.Point{X: r.X + r.W/2 - at.X, Y: r.Y + r.H/2 - at.Y})
				}
			}
		})
	}
	want := []geom.Point{{X: 10*geom.MM - callAir, Y: 13 * geom.MM}, {X: 30 * geom.MM, Y: 80*geom.MM + callAir}, {X: 54*geom.MM + callAir, Y: 72 * geom.MM}}
	slices.SortFunc(dots, func(a, b geom.Point) int { return int(a.X - b.X) })
	if !slices.Equal(dots, want) {
		t.Errorf("dots at %v, want %v", dots, want)
	}
}

// TestFromTheRight lays out a book in a language that is read from the right: pages are mirrored,
// and what they show is not, so that callouts point to the same places, and the squares of a plan
// and of a figure are where they were.
func TestFromTheRight(t *testing.T) {
	const chapter = "# Play\n\n## One\n\nWords.\n\n```figure piece A card\nof: deck/one\ncallouts:\n- pip 2: The second pip.\n- title: Its name.\n```\n\n" +
		"```figure squares\n1 | @ | *22\n```\n\n```figure plan\n. . 333\nA . .\n```\n"
	was, is := showing(t, chapter), showingIn(t, "he", chapter)
	a, b := onPages(was.doc), onPages(is.doc)
	w := was.doc.Pages[0].Face.Size.W
	if !is.doc.FromTheRight || was.doc.FromTheRight {
		t.Error("a document does not say where it is read from")
	}
	for _, c := range []struct{ what, from string }{{"piece", "dot 1"}, {"piece", "dot 2"}, {"1", "22"}, {"333", "A"}} {
		if x, y := a[c.from].X-a[c.what].X, b[c.from].X-b[c.what].X; x == 0 || x != y {
			t.Errorf("from %s to %s there are %d, mirrored %d", c.what, c.from, x, y)
		}
	}
	if x, y := a["Its name."], face.MirroredRect(b["Its name."], w); x.W == 0 || x != y {
		t.Errorf("words are at %v, mirrored %v", x, y)
	}
}

// onPages returns where the words of a book, its pieces and the dots of callouts are.
func onPages(doc *face.Document) map[string]geom.Rect {
	out, dots := map[string]geom.Rect{}, 0
	out["piece"] = insets(doc, "one")[0]
	for _, p := range doc.Pages {
		face.Walk(p.Face, func(it face.Item, m geom.Matrix) {
			switch v := it.(type) {
			case *face.Text:
				out[v.String()] = m.ApplyRect(face.Extent(v))
			case *face.Shape:
				if r := m.ApplyRect(v.Path.Bounds()); r.W == 1300 && r.H == 1300 {
					dots++
					out[fmt.Sprintf("dot %d", dots)] = r
				}
			}
		})
	}
	return out
}

// TestInsetPart checks that a part of a piece holds two of its boxes, with pieces placed on it: the
// second in a box is up and to the right of the first.
func TestInsetPart(t *testing.T) {
	b := showing(t, "# Play\n\n## One\n\nWords.\n\n```figure piece A card\nof: deck/one\npart: title pip\non:\n- title: deck/one\n- title: deck/one front\n```\n")
	if len(b.found) > 0 {
		t.Fatal(b.found)
	}
	var got []geom.Rect
	all := insets(b.doc, "one")
	for _, r := range all {
		got = append(got, r.Move(geom.Point{X: -all[0].X, Y: -all[0].Y}))
	}
	rect := func(x, y, w, h float64) geom.Rect {
		return geom.Rect{X: geom.FromMM(x), Y: geom.FromMM(y), W: geom.FromMM(w), H: geom.FromMM(h)}
	}
	want := []geom.Rect{rect(0, 0, 34, 64), rect(-10, -10, 60, 90), rect(-10, -10, 60, 90), rect(-20, -42, 60, 90), rect(-18.5, -43.5, 60, 90)}
	if !slices.Equal(got, want) {
		t.Errorf("shown at %v, want %v", got, want)
	}
}

// TestInsetNamed checks that the box that is drawn for a thing is found by its id, as by its number.
func TestInsetNamed(t *testing.T) {
	var got [2][]geom.Rect
	for i, box := range []string{"pip 2", "pip ford"} {
		b := showing(t, "# Play\n\n## One\n\nWords.\n\n```figure piece A card\nof: deck/one\npart: title, "+box+"\non:\n- "+box+": deck/one\n```\n")
		if got[i] = insets(b.doc, "one"); len(b.found) > 0 || len(got[i]) < 2 {
			t.Fatalf("%s: shown %v, findings %v", box, got[i], b.found)
		}
	}
	if !slices.Equal(got[0], got[1]) {
		t.Errorf("by number at %v, by id at %v", got[0], got[1])
	}
}

// TestInsetFaults checks the findings about figures that ask for something missing.
func TestInsetFaults(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"```figure piece A card\n```\n", ":7:4: error[PB005] missing-field: a figure of a piece says of which"},
		{"```figure piece\nof: deck/noe\n```\n", ":8:1: error[PB101] unknown-id: no piece noe in deck"},
		{"```figure piece\nof: dekc/one\n```\n", ":8:1: error[PB101] unknown-id: no component dekc: a figure shows COMPONENT/PIECE"},
		{"```figure piece\nof: deck/one\nside: back\n```\n", ":8:1: error[PB101] unknown-id: deck/one has no back"},
		{"```figure piece\nof: deck/one\nplace: middle\n```\n", ":9:1: error[PB101] unknown-id: no place middle for a picture"},
		{"```figure piece\nof: deck/one\nwidth: big\n```\n", ":9:1: error[PB006] wrong-type: \"big\" is no width: want millimetres from 5 to 400"},
		{"```figure piece\nof: deck/one\nwidth: 120\n```\n", ":9:1: error[PB601] text-overflow: a width of 120 mm is more than the 83 mm that there are"},
		{"```figure piece\nof: deck/one\nwdith: 40\n```\n", ":9:1: error[PB101] unknown-id: a figure has no wdith"},
		{"```figure piece\nof: deck/one\ncallouts:\n- titel: Its name.\n```\n", ":10:3: error[PB101] unknown-id: no box titel in deck/one"},
		{"```figure piece\nof: deck/one\ncallouts:\n- 70 10: Its name.\n```\n", ":10:3: error[PB212] over-limit: 70 10 lies outside of deck/one, which is 60 by 90 mm"},
		{"```figure piece\nof: deck/one\ncallouts:\n- title\n```\n", ":10:3: error[PB005] missing-field: a callout is - BOX: text, or - X Y: text, and what lies on a piece - BOX: COMPONENT/PIECE"},
		{"```figure piece\nof: deck/one\ncallouts:\n- pip frod: A ford.\n```\n", ":10:3: error[PB101] unknown-id: no box pip frod in deck/one"},
		{"```figure piece\nof: deck/one\npart: title, pip frod\n```\n", ":9:1: error[PB101] unknown-id: no box pip frod in deck/one"},
		{"```figure piece\nof: deck/one\npart: title pop\n```\n", ":9:1: error[PB101] unknown-id: no box pop in deck/one"},
		{"```figure piece\nof: deck/one\non:\n- title: deck/two\n```\n", ":10:10: error[PB101] unknown-id: no piece two in deck"},
		{"```figure picture\nof: bya\n```\n", ":8:1: warning[PB612] picture-missing: the figure: there is no picture \"bya\""},
	} {
		b := showing(t, "# Play\n\n## One\n\nWords.\n\n"+c.body)
		if len(b.found) != 1 || !strings.HasSuffix(b.found[0].String(), c.want) {
			t.Errorf("%q: got %v", c.body, b.found)
		}
	}
}
