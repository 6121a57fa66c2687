package build

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
	"punchboard/internal/vector"
)

var pressPictures = flag.String("press", "", "write the guide's pictures of sheets into this folder")

// TestPressPictures draws the sheets that the guide shows: none is blank, none is black. With
// -press it writes them.
func TestPressPictures(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{Games: []string{"skirmish"}})
	if err != nil {
		t.Fatal(err)
	}
	corners := Press{Choice: impose.Choice{Marks: "corners"}}
	book := Press{Binding: &impose.Binding{Edge: "short", Creep: 100}}
	for name, pages := range map[string][]face.Page{
		"press-duplex":    printedPages(t, p, "action", corners)[:2],
		"press-fold":      printedPages(t, p, "counters", Press{})[:1],
		"press-labels":    printedPages(t, p, "counters", Press{Sheet: "labels-a4-65", Start: 7})[:1],
		"press-hexes":     printedPages(t, p, "tiles", Press{Choice: impose.Choice{Marks: "edges"}})[:1],
		"press-booklet":   printedPages(t, p, "rulebook", book)[2:4],
		"press-zine":      printedPages(t, coinDuel(t), "rulebook", Press{Binding: &impose.Binding{Zine: true}}),
		"press-calibrate": calibration(p),
		"press-reprint":   reprinted(t),
	} {
		dpi := 20.0
		if *pressPictures != "" {
			dpi = 52
		}
		picture := asPNG(t, p, sideBySide(pages), dpi)
		if ink := inked(t, picture); ink < 0.0005 || ink > 0.5 {
			t.Errorf("%s: %.1f %% of it is dark", name, 100*ink)
		}
		if *pressPictures != "" {
			if err := os.WriteFile(filepath.Join(*pressPictures, name+".png"), picture, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// coinDuel returns the game that the guide develops.
func coinDuel(t *testing.T) *load.Project {
	t.Helper()
	files, err := filesUnder("layouts")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^(?:```yaml (\\S*/coin\\S*)\n(.*?)^```|````markdown (\\S+)\n(.*?)^````)$").FindAllStringSubmatch(string(guide), -1) {
		files[m[1]+m[3]] = &fstest.MapFile{Data: []byte(m[2] + m[4])}
	}
	p, err := opened(files, load.Options{Games: []string{"coin"}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// printedPages returns the pages of one component on A4; of a rulebook the bound ones.
func printedPages(t *testing.T, p *load.Project, id string, press Press) []face.Page {
	t.Helper()
	opt := Defaults()
	opt.Only, opt.Press = []string{id}, press
	all, found := laidOut(p, opt)
	all = slices.DeleteFunc(all, func(m *printable) bool { return m.comp.ID != id })
	if len(all) != 1 || len(found) > 0 || len(all[0].found) > 0 {
		t.Fatal(id, len(all), found, all)
	}
	if press.Binding != nil {
		return all[0].bound["a4"].Pages
	}
	return all[0].jobs["a4"].Pages
}

func calibration(p *load.Project) []face.Page {
	set := typeset.New(p.Library.Assets)
	scope, _ := check.Scope(p.Games[0])
	k := newKit(p, scope, set)
	theme := k.comp.Theme()
	info := impose.Info{Font: theme.Fonts["text"], Bold: theme.Fonts["bold"], Ink: theme.Colours["ink"]}
	return impose.Calibration(p.Library.Papers["a4"], info, lines{set, set}, &layout.Printer{Name: "office", DX: 1200})
}

// reprinted returns the list and the first sheet of a reprint after edits of a card and a unit.
func reprinted(t *testing.T) []face.Page {
	t.Helper()
	files := projectOf(t, "skirmish")
	opt := Defaults()
	opt.Only = []string{"action", "records", "counters"}
	state := func() (*load.Project, []*printable) {
		p, err := opened(files, load.Options{Games: []string{"skirmish"}})
		if err != nil {
			t.Fatal(err)
		}
		all, found := laidOut(p, opt)
		if found.Worst() == diag.Error {
			t.Fatal(found)
		}
		unmix(all)
		return p, all
	}
	p, all := state()
	run, _, _ := mark(p.Games[0], all, opt, "2026-11-21")
	for _, e := range [][3]string{{"deck.yaml", "kind: move, effect: move 3", "kind: move, effect: move 4"}, {"units.yaml", "name: Muton", "name: Elite Muton"}} {
		name := "content/skirmish/" + e[0]
		files[name] = &fstest.MapFile{Data: bytes.Replace(files[name].Data, []byte(e[1]), []byte(e[2]), 1)}
	}
	p, all = state()
	docs, _ := renewal(p.Games[0], all, opt, run).pages(p, all, opt)
	return []face.Page{docs["list.pdf"][0], docs["long-edge.pdf"][0]}
}

// sideBySide returns pages in a row, with a grey edge round each so that the paper is visible.
func sideBySide(pages []face.Page) *face.Face {
	const air = 4 * geom.MM
	out := &face.Face{ID: "row", Size: geom.Size{W: air}}
	for _, pg := range pages {
		size := pg.Face.Size
		edge := geom.Box(geom.Rect{W: size.W, H: size.H})
		out.Items = append(out.Items, &face.Group{Map: geom.Move(out.Size.W, air), Items: []face.Item{
			&face.Shape{Path: edge, Fill: face.White, Stroke: face.RGB(190, 190, 190), Width: 500}}},
			&face.Group{Map: geom.Move(out.Size.W, air), Of: pg.Face})
		out.Size = geom.Size{W: out.Size.W + size.W + air, H: max(out.Size.H, size.H+2*air)}
	}
	return out
}

func asPNG(t *testing.T, p *load.Project, f *face.Face, dpi float64) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := vector.PNG(&b, f, p.Library.Assets, dpi); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// inked returns the share of a picture that is dark.
func inked(t *testing.T, picture []byte) float64 {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	dark, r := 0, m.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if red, green, blue, _ := m.At(x, y).RGBA(); red+green+blue < 3*0xb000 {
				dark++
			}
		}
	}
	return float64(dark) / float64(r.Dx()*r.Dy())
}
