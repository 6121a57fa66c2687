package load_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-fonts/latin-modern/lmroman10regular"
	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// library loads files of layouts/ along with a game of theme t.
func library(t testing.TB, files map[string]string) *load.Project {
	t.Helper()
	m := fstest.MapFS{"content/g/game.yaml": {Data: []byte("game: {title: G, theme: t}")}}
	if files["themes/t.yaml"] == "" {
		m["layouts/themes/t.yaml"] = &fstest.MapFile{Data: []byte("mark: {shape: circle, letter: T}")}
	}
	for name, text := range files {
		m["layouts/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := load.Open(m, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestExtends lays a child over its parent: boxes by name, in drawing order.
func TestExtends(t *testing.T) {
	p := library(t, map[string]string{
		"faces/g/child.yaml": `extends: card
styles: {body: {sizes: 6.5}}
let: {b: "20", c: a + b}
front:
  - {name: title, style: big}
  - {name: art, picture: p}
  - {name: over, before: title, shape: box, when: card.new, each: card.marks}
  - {name: last, shape: circle}
`,
		"faces/card.yaml": `size: [63mm, 2.5in]
safe: 3
styles: {body: {font: f, sizes: [9, 8], leading: 1.4}}
let: {a: 1, b: 2}
front:
  - {name: frame, at: [0, 0], size: ["{{ w }}", 88], shape: cut, corner: 1.8}
  - {name: title, at: [18, 3], size: [34, 6], text: "{{ card.name }}", style: body, align: centre}
  - {name: art, icon: "{{ card.art }}"}
back: [{name: b, shape: box}]
`})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	l := p.Library.Layouts["g-child"]
	var names []string
	boxes := map[string]*layout.Box{}
	for _, b := range l.Front {
		names = append(names, b.Name)
		boxes[b.Name] = b
	}
	if s := strings.Join(names, " "); s != "frame over title art last" {
		t.Errorf("boxes %s", s)
	}
	title := boxes["title"]
	if title.Style != "big" || title.Text.Text != "{{ card.name }}" || title.X.Fixed != 18*geom.MM || title.Align != "centre" {
		t.Errorf("title %+v", title)
	}
	if a := boxes["art"]; a.Icon.Text != "" || a.Picture.Text != "p" {
		t.Errorf("art %+v", a)
	}
	if o := boxes["over"]; o.When.Text != "card.new" || o.When.At.Line != 7 || o.Each.Text != "card.marks" {
		t.Errorf("over %+v", o)
	}
	if w := boxes["frame"].W; w.Expr.Text != "w" || w.Expr.At.Col != 42 {
		t.Errorf("width %+v", w)
	}
	if l.Size != (geom.Size{W: 63 * geom.MM, H: 63500}) || l.Safe != 3*geom.MM || len(l.Back) != 1 {
		t.Errorf("layout %+v", l)
	}
	body := l.Styles["body"]
	if body.Font != "f" || len(body.Sizes) != 1 || body.Sizes[0] != geom.FromPT(6.5) || body.Leading != 1.4 {
		t.Errorf("style %+v", body)
	}
	var lets []string
	for _, x := range l.Let {
		lets = append(lets, x.Name+"="+x.Expr.Text)
	}
	if s := strings.Join(lets, " "); s != "face_wide=63 face_high=63.5 a=1 b=20 c=a + b" {
		t.Errorf("lets %s", s)
	}
	parent := p.Library.Layouts["card"]
	if parent.Front[1].Style != "body" || len(parent.Front) != 3 || len(parent.Styles["body"].Sizes) != 2 {
		t.Error("the parent was changed")
	}
}

// hollowFont has the tables that a TrueType font needs, all of them empty.
var hollowFont = func() string {
	names := []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}
	s := "\x00\x01\x00\x00\x00\x07\x00\x00\x00\x00\x00\x00"
	for _, n := range names {
		s += n + strings.Repeat("\x00", 12)
	}
	return s
}()

// TestFontFiles checks that incomplete fonts are refused, with the reason.
func TestFontFiles(t *testing.T) {
	lost := strings.Replace(hollowFont, "loca", "LOCA", 1)
	long := hollowFont[:len(hollowFont)-1] + "\xFF"
	for _, c := range []struct{ name, data, want string }{
		{"whole", hollowFont, ""},
		{"empty", "", "it does not begin as a font does"},
		{"OpenType without outlines", "OTTO" + hollowFont[4:], `it has no whole table head`},
		{"several in one", "ttcf" + hollowFont[4:], "it is a collection of fonts: take out the one that is wanted"},
		{"cut off in the list", hollowFont[:40], "the file ends within the list of its tables"},
		{"cut off in a table", long, `the file ends before its table "maxp" does`},
		{"a table lost", lost, "it has no table loca"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := library(t, map[string]string{
				"themes/t.yaml":    "fonts: {text: f}\nmark: {shape: circle, letter: T}",
				"fonts/fonts.yaml": "f: {file: f.ttf, family: F, weight: 400}",
				"fonts/f.ttf":      c.data,
			})
			var got []string
			for _, f := range p.Findings {
				got = append(got, f.String(), f.Evidence[len(f.Evidence)-1])
			}
			if c.want == "" && len(got) == 0 {
				return
			}
			want := []string{`layouts/fonts/fonts.yaml:1:11: error[PB001] unreadable: "f.ttf" is not a whole font`, "reason: " + c.want}
			if d := cmp.Diff(want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestOpenType reads an OpenType font with cubic outlines and its licence. It also checks that a
// fallback font is opened although no theme names it, but not one for other scripts.
func TestOpenType(t *testing.T) {
	p := library(t, map[string]string{
		"themes/t.yaml":    "fonts: {text: f}\nmark: {shape: circle, letter: T}",
		"fonts/fonts.yaml": "f: {file: f.otf, family: F, weight: 400, licence: A licence}\ng: {file: g.ttf, family: G, weight: 400, fallback: true}\ni: {file: g.ttf, family: I, weight: 400, fallback: true, scripts: [Cyrl]}\nh: {file: g.ttf, family: H, weight: 400}",
		"fonts/f.otf":      string(lmroman10regular.TTF),
		"fonts/g.ttf":      hollowFont,
	})
	a := p.Library.Assets
	if len(p.Findings) > 0 || a.Fonts["f"] == nil || a.Fonts["f"].Licence != "A licence" {
		t.Fatal("the OpenType font is not read:", p.Findings)
	}
	if f, err := a.Fonts["f"].Read(); err != nil || f.Glyph('g') == 0 {
		t.Error("it is of no use:", err)
	}
	if len(a.Fallback) != 1 || a.Fallback[0] != "g" || a.Fonts["g"] == nil || a.Fonts["h"] != nil {
		t.Error("stand in:", a.Fallback)
	}
}

// TestSpans reads spans on top of those of the extended theme, and checks that missing names are
// reported.
func TestSpans(t *testing.T) {
	p := library(t, map[string]string{
		"themes/a.yaml":    "colours: {ink: '#010203'}\nfonts: {text: f}\nmark: {shape: circle, letter: T}\nspans: {cost: {colour: ink, scale: 80%}}\nicons: {dot: ink}",
		"themes/b.yaml":    "extends: a\nspans: {cost: {underline: true}, odd: {colour: inc}}\nicons: {dott: ink, dot: inc}",
		"fonts/fonts.yaml": "f: {file: f.ttf, family: F, weight: 400}",
		"fonts/f.ttf":      hollowFont,
		"icons/icons.yaml": "dot: own",
		"icons/dot.svg":    `<svg viewBox="0 0 512 512"><path d="M0 0H512V512H0z"/></svg>`,
	})
	if c := p.Library.Themes["b"].Spans["cost"]; c == nil || c.Colour != "ink" || c.Scale != 0.8 || !c.Underline || p.Library.Themes["a"].Spans["cost"].Underline {
		t.Errorf("cost is %+v", c)
	}
	want := []string{
		`layouts/themes/b.yaml:2:48: error[PB012] missing-asset: the theme has no colour "inc"`,
		`layouts/themes/b.yaml:3:9: error[PB012] missing-asset: there is no icon "dott"`,
		`layouts/themes/b.yaml:3:25: error[PB012] missing-asset: the theme has no colour "inc"`,
	}
	var got []string
	for _, f := range p.Findings {
		got = append(got, f.String())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestHelpWithin checks that the finding for a box without content says in which box of the extended
// layout its name is.
func TestHelpWithin(t *testing.T) {
	p := library(t, map[string]string{
		"faces/a.yaml": "size: [9, 9]\nfront: [{name: side, at: [0, 0], size: [5, 0], stack: [{name: in, text: x, style: s}]}]\nstyles: {s: {font: text, sizes: 9, colour: ink}}",
		"faces/b.yaml": "extends: a\nfront: [{name: in, lines: 2}]",
	})
	if len(p.Findings) != 1 || p.Findings[0].Help != "to change the box \"in\" in \"side\", write {name: side, stack: [...]} with this one in it" {
		t.Error(p.Findings)
	}
}

// TestTheme merges themes and checks that only the fonts in use are opened.
func TestTheme(t *testing.T) {
	ttf := hollowFont
	p := library(t, map[string]string{
		"themes/house.yaml": "colours: {ink: '#010203', line: ink}\nfonts: {text: f1}\nstyles: {body: {font: text, sizes: 9, colour: ink}}",
		"themes/t.yaml":     "extends: house\ncolours: {accent: '#F00'}\nmark: {shape: circle, letter: T}",
		"themes/u.yaml":     "extends: house\nfonts: {text: f2}",
		"fonts/fonts.yaml":  "f1: {file: f1.ttf, family: F, weight: 400}\nf2: {file: gone.ttf, family: F, weight: 700, italic: true}",
		"fonts/f1.ttf":      ttf,
	})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	th := p.Library.Themes["t"]
	want := map[string]face.Colour{"ink": face.RGB(1, 2, 3), "line": face.RGB(1, 2, 3), "accent": face.RGB(255, 0, 0)}
	if d := cmp.Diff(want, th.Colours); d != "" || th.Extends != "house" || th.Fonts["text"] != "f1" {
		t.Errorf("theme %+v\n%s", th, d)
	}
	if f := p.Library.Assets.Fonts; len(f) != 1 || string(f["f1"].Data) != ttf || f["f1"].Family != "F" {
		t.Errorf("fonts %v", f)
	}
}

// TestPathHelp checks that the finding for a box with a path or points but no shape says which
// shape draws them.
func TestPathHelp(t *testing.T) {
	for box, want := range map[string]string{"path: M0 0L1 1": "shape: path", "points: [[0, 0], [1, 1]]": "shape: line", "name: x": ""} {
		p := library(t, map[string]string{"faces/a.yaml": "size: [1, 1]\nfront: [{" + box + "}]"})
		if len(p.Findings) != 1 || p.Findings[0].Code != "PB005" || !strings.Contains(p.Findings[0].Help, want) || want == "" && p.Findings[0].Help != "" {
			t.Errorf("%s: got %v", box, p.Findings)
		}
	}
}

// TestLibraryFaults has one fault per case, each of which must be found at its place.
func TestLibraryFaults(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"circle", "faces/a.yaml", "extends: a\nsize: [1, 1]", "layouts/faces/a.yaml:1:10: error[PB111]"},
		{"no parent", "faces/a.yaml", "extends: crad\nsize: [1, 1]", "layouts/faces/a.yaml:1:10: error[PB012]"},
		{"no size", "faces/a.yaml", "bleed: 3mm", "layouts/faces/a.yaml:1:1: error[PB005]"},
		{"a mark too short", "sheets/a.yaml", "kind: grid\nmarks: corners\nmark-length: 2mm", "layouts/sheets/a.yaml:3:14: error[PB212]"},
		{"size under 0", "faces/a.yaml", "size: [-63mm, 88mm]", "layouts/faces/a.yaml:1:7: error[PB212]"},
		{"size of 0", "faces/a.yaml", "size: [0, 0]", "layouts/faces/a.yaml:1:7: error[PB212]"},
		{"size of dust", "faces/a.yaml", "size: [0.01mm, 88mm]", "layouts/faces/a.yaml:1:7: error[PB212]"},
		{"box under 0", "faces/a.yaml", "size: [1, 1]\nfront: [{icon: x, size: [-1, 1]}]", "layouts/faces/a.yaml:2:25: error[PB212]"},
		{"line upwards", "faces/a.yaml", "size: [1, 1]\nfront: [{shape: line, size: [1, -1]}]", ""},
		{"letters of 0", "themes/x.yaml", "fonts: {}\nstyles: {a: {font: '', sizes: [9, 0]}}", "layouts/themes/x.yaml:2:35: error[PB212]"},
		{"letters under 0", "themes/x.yaml", "fonts: {}\nstyles: {a: {font: '', sizes: -3}}", "layouts/themes/x.yaml:2:31: error[PB212]"},
		{"no letters", "themes/x.yaml", "fonts: {}\nstyles: {a: {font: '', sizes: []}}", "layouts/themes/x.yaml:2:31: error[PB008]"},
		{"stands beside itself", "faces/a.yaml", "size: [9, 9]\nstands: {size: [9, 4], front: [0, 5], back: [1, 0]}", "layouts/faces/a.yaml:1:1: error[PB212]"},
		{"stands on itself", "faces/a.yaml", "size: [9, 9]\nstands: {size: [9, 5], front: [0, 4], back: [0, 0]}", "layouts/faces/a.yaml:1:1: error[PB212]"},
		{"stands nowhere", "faces/a.yaml", "size: [9, 9]\nstands: {size: [9, 4], front: [0, 5]}", "layouts/faces/a.yaml:2:9: error[PB005]"},
		{"size of one", "faces/a.yaml", "size: [1]", "layouts/faces/a.yaml:1:7: error[PB008]"},
		{"unit", "faces/a.yaml", "size: [1, 2parsec]", "layouts/faces/a.yaml:1:11: error[PB006]"},
		{"endless", "faces/a.yaml", "size: [1, 1e9in]", "layouts/faces/a.yaml:1:11: error[PB006]"},
		{"too long", "faces/a.yaml", "size: [1, 99999]", "layouts/faces/a.yaml:1:11: error[PB212]"},
		{"empty box", "faces/a.yaml", "size: [1, 1]\nfront: [{name: x}]", "layouts/faces/a.yaml:2:16: error[PB005]"},
		{"style worked out", "faces/a.yaml", "size: [1, 1]\nfront: [{text: x, style: \"{{ y }}\"}]", "layouts/faces/a.yaml:2:9: error[PB006]"},
		{"two in a box", "faces/a.yaml", "size: [1, 1]\nfront: [{text: x, icon: y}]", "layouts/faces/a.yaml:2:9: error[PB008]"},
		{"stack and boxes", "faces/a.yaml", "size: [1, 1]\nfront: [{boxes: [], stack: []}]", "layouts/faces/a.yaml:2:9: error[PB008]"},
		{"stack and text", "faces/a.yaml", "size: [1, 1]\nfront: [{text: x, stack: []}]", "layouts/faces/a.yaml:2:9: error[PB008]"},
		{"frame of a stack", "faces/a.yaml", "size: [1, 1]\nfront: [{shape: cut, fill: ink, stack: [{text: x}]}]", ""},
		{"icon without a height", "faces/a.yaml", "size: [1, 1]\nfront: [{stack: [{icon: x}]}]", "layouts/faces/a.yaml:2:18: error[PB005]"},
		{"icon without a width", "faces/a.yaml", "size: [1, 1]\nfront: [{row: [{icon: x, size: [0, 1]}]}]", "layouts/faces/a.yaml:2:16: error[PB005]"},
		{"icon that grows", "faces/a.yaml", "size: [1, 1]\nfront: [{row: [{icon: x, grow: 1}]}]", ""},
		{"grows in no stack", "faces/a.yaml", "size: [1, 1]\nfront: [{text: x, grow: 1}]", "layouts/faces/a.yaml:2:9: error[PB004]"},
		{"foot of no stack", "faces/a.yaml", "size: [1, 1]\nfront: [{boxes: [{text: x, foot: true}]}]", "layouts/faces/a.yaml:2:18: error[PB004]"},
		{"shrinks", "faces/a.yaml", "size: [1, 1]\nfront: [{stack: [{text: x, grow: -1}]}]", "layouts/faces/a.yaml:2:34: error[PB212]"},
		{"steps in a stack", "faces/a.yaml", "size: [1, 1]\nfront: [{stack: [{text: x, each: 1..2, step: [0, 1]}]}]", "layouts/faces/a.yaml:2:18: error[PB004]"},
		{"alike shapes", "faces/a.yaml", "size: [1, 1]\nfront: [{shape: box, alike: x}]", "layouts/faces/a.yaml:2:9: error[PB004]"},
		{"alike in a stack", "faces/a.yaml", "size: [1, 1]\nfront: [{stack: [{text: x, alike: y}]}]", "layouts/faces/a.yaml:2:18: error[PB004]"},
		{"alike heads in a stack", "faces/a.yaml", "size: [1, 1]\nfront: [{stack: [{text: x, lines: 1, alike: y}], alike: z}]", ""},
		{"field alone", "faces/a.yaml", "size: [1, 1]\nfront: [{field: x, size: [1, 1]}]", ""},
		{"field and tick", "faces/a.yaml", "size: [1, 1]\nfront: [{field: x, tick: y, size: [1, 1]}]", "layouts/faces/a.yaml:2:9: error[PB008]"},
		{"spread text", "faces/a.yaml", "size: [1, 1]\nfront: [{text: x, valign: spread}]", "layouts/faces/a.yaml:2:9: error[PB212]"},
		{"box twice", "faces/a.yaml", "size: [1, 1]\nfront: [{name: x, icon: y}, {name: x, icon: z}]", "layouts/faces/a.yaml:2:36: error[PB102]"},
		{"before what", "faces/a.yaml", "size: [1, 1]\nfront: [{before: x, icon: y}]", "layouts/faces/a.yaml:2:18: error[PB004]"},
		{"shape", "faces/a.yaml", "size: [1, 1]\nfront: [{shape: hexagn}]", "layouts/faces/a.yaml:2:17: error[PB007]"},
		{"path", "faces/a.yaml", "size: [1, 1]\nfront: [{shape: path, path: M0 0 L nowhere}]", "layouts/faces/a.yaml:2:29: error[PB006]"},
		{"colour", "themes/x.yaml", "colours: {ink: '#12345'}", "layouts/themes/x.yaml:1:16: error[PB006]"},
		{"bare colour", "themes/x.yaml", "colours:\n  ink: #123456\n  red: '#FF0000'", "layouts/themes/x.yaml:2:7: error[PB006]"},
		{"font", "themes/x.yaml", "fonts: {text: nofont}", "layouts/themes/x.yaml:1:15: error[PB012]"},
		{"role", "themes/x.yaml", "styles: {a: {font: body, sizes: 9}}", "layouts/themes/x.yaml:1:20: error[PB012]"},
		{"ink", "themes/x.yaml", "fonts: {}\nstyles: {a: {font: '', sizes: 9, colour: ink}}", "layouts/themes/x.yaml:2:42: error[PB012]"},
		{"sizeless", "themes/x.yaml", "styles: {a: {font: ''}}", "layouts/themes/x.yaml:1:10: error[PB005]"},
		{"margins", "papers/x.yaml", "{name: X, size: [10, 10], margin: 5}", "layouts/papers/x.yaml:1:1: error[PB212]"},
		{"sheet", "sheets/x.yaml", "kind: gird", "layouts/sheets/x.yaml:1:7: error[PB007]"},
		{"less than no gap", "sheets/x.yaml", "kind: grid\ngap: -1mm", "layouts/sheets/x.yaml:2:6: error[PB212]"},
		{"places nowhere", "sheets/x.yaml", "kind: places\npaper: a9\nplaces: []", "layouts/sheets/x.yaml:2:8: error[PB012]"},
		{"no places", "sheets/x.yaml", "kind: places", "layouts/sheets/x.yaml:1:1: error[PB005]"},
		{"places in a grid", "sheets/x.yaml", "kind: grid\nplaces: []", "layouts/sheets/x.yaml:2:9: error[PB004]"},
		{"step", "sheets/x.yaml", "kind: places\nplaces: [{at: [1, 1], size: [9, 9], step: [8, 9], times: [2, 1]}]\npaper: a9", "layouts/sheets/x.yaml:2:10: error[PB212]"},
		{"times", "sheets/x.yaml", "kind: places\nplaces: [{at: [1, 1], size: [9, 9], times: [0, 1]}]\npaper: a9", "layouts/sheets/x.yaml:2:45: error[PB212]"},
		{"card", "faces/a.yaml", "size: poker", "layouts/faces/a.yaml:1:7: error[PB012]"},
		{"card size", "cards/a.yaml", "poker: {name: P, size: [0, 1]}", "layouts/cards/a.yaml:1:24: error[PB212]"},
		{"card name", "cards/a.yaml", "poker: {size: [1, 1]}", "layouts/cards/a.yaml:1:1: error[PB005]"},
		{"book", "papers/x.yaml", "{name: X, size: [99, 99], margin: 5, book: y}", "layouts/papers/x.yaml:1:44: error[PB012]"},
		{"icon file", "icons/icons.yaml", "a: Nobody", "layouts/icons/icons.yaml:1:1: error[PB012]"},
		{"icon", "icons/a.svg", "<svg>", "layouts/icons/a.svg:1:6: error[PB001]"},
		{"icon of nothing", "icons/a.svg", `<svg viewBox="0 0 24 24"><text/></svg>`, "layouts/icons/a.svg:1:1: error[PB001]"},
		{"icon author", "icons/a.svg", `<svg viewBox="0 0 512 512"><path d='M0 0h1v1z'/></svg>`, "layouts/icons/a.svg: error[PB005]"},
		{"picture", "pictures/a.png", "no picture", "layouts/pictures/a.png: error[PB001]"},
		{"stray file", "colours/a.yaml", "a: 1", "layouts/colours/a.yaml: error[PB001]"},
		{"stolen font", "fonts/fonts.yaml", "f: {file: ../../../x.ttf, family: F, weight: 1}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := library(t, map[string]string{c.file: c.text})
			var got []string
			for _, f := range p.Findings {
				got = append(got, f.String())
			}
			s := strings.Join(got, "\n")
			if c.want == "" && s == "" {
				return
			}
			if len(got) == 0 || c.want == "" || !strings.HasPrefix(s, c.want+" ") {
				t.Errorf("got %q, want %s", s, c.want)
			}
		})
	}
}

// TestIconsThatLose checks that an icon is read like a picture, and that what it loses is reported
// at its place.
func TestIconsThatLose(t *testing.T) {
	svg := `<svg viewBox="0 0 24 24" fill="none" stroke="red"><circle r="9"/><text/></svg>`
	p := library(t, map[string]string{"icons/icons.yaml": "a: own", "icons/a.svg": svg})
	const want = "layouts/icons/a.svg:1:66: warning[PB614] art-undrawn: the icon is not printed as it says: text (turn it into paths)"
	if len(p.Findings) != 1 || p.Findings[0].String() != want {
		t.Errorf("findings %v, want %s", p.Findings, want)
	}
	if ic := p.Library.Assets.Icons["a"]; ic == nil || ic.Bounds.W < 400*geom.MM {
		t.Errorf("the icon is %+v", ic)
	}
}

// TestIconsOfOnesOwn checks that an icon of one's own is credited to nobody, another to its author,
// and that one without an author is reported along with the remedy.
func TestIconsOfOnesOwn(t *testing.T) {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512H0z"/></svg>`
	p := library(t, map[string]string{"icons/icons.yaml": "fox: own\nhen: Lorc", "icons/fox.svg": svg, "icons/hen.svg": svg, "icons/owl.svg": svg})
	if got := fmt.Sprint(p.Library.Assets.Icons["fox"].Author, p.Library.Assets.Icons["hen"].Author); got != "Lorc" {
		t.Errorf("credits %s", got)
	}
	if len(p.Findings) != 1 || p.Findings[0].Code != "PB005" || p.Findings[0].Help != `write "owl: own" there for an icon of your own` {
		t.Errorf("findings %v", p.Findings)
	}
}

// TestOrphansLackNothing checks that for an unreadable file only its own fault is reported, with
// the remedy, not what the faces that extend it lack because of it.
func TestOrphansLackNothing(t *testing.T) {
	p := library(t, map[string]string{
		"faces/a.yaml": "size: [9, 9]\nfront:\n  - {name: x, each: card.wax ? 3 : 0, shape: box, size: [5, 5]}\n",
		"faces/b.yaml": "extends: a\nfront:\n  - {name: x, at: [1, 1]}\n",
		"faces/c.yaml": "extends: b\nfront:\n  - {name: x, at: [2, 1]}\n",
		"faces/d.yaml": "front:\n  - {name: x, at: [2, 1]}\n",
	})
	var got []string
	for _, f := range p.Findings.Sorted() {
		got = append(got, f.At.String()+" "+f.Code+" "+f.Help)
	}
	want := []string{"layouts/faces/a.yaml:3:34 PB002 put the expression with the question mark in quotes", "layouts/faces/d.yaml:1:1 PB005 ", "layouts/faces/d.yaml:2:12 PB005 "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestExpressionsWantBraces checks that an expression without its braces is shown with them where a
// length is expected, and that a word from a list of choices cannot be an expression.
func TestExpressionsWantBraces(t *testing.T) {
	for box, want := range map[string]string{
		`at: "[it.x, it.y]"`:              `write an expression in braces: "{{ [it.x, it.y] }}"`,
		`at: it.place`:                    `write an expression in braces: "{{ it.place }}"`,
		`at: [i, 3]`:                      `write an expression in braces: "{{ i }}"`,
		`size: [3, 2 * i]`:                `write an expression in braces: "{{ 2 * i }}"`,
		`at: "10, 20"`:                    `write [10, 20]`,
		`at: "[10, 20]"`:                  `write [10, 20]`,
		`fill: {{ unit.ink }}`:            `write it in quotes: "{{ unit.ink }}"`,
		`shape: line, points: "[it.a]"`:   `write an expression in braces: "{{ [it.a] }}"`,
		`at: [63 milli, 1]`:               ``,
		`shape: "{{ suit.shape }}"`:       `an expression cannot be used here; in a layout, make a box for each choice, with when`,
		`each: list(a), at: [0, "{{i}}"]`: ``,
		`text: {it.name}`:                 `an expression has two braces, and quotes: "{{ it.name }}"`,
		`each: [0, 180]`:                  `put the expression between quotes`,
	} {
		p := library(t, map[string]string{"faces/a.yaml": "size: [9, 9]\nfront:\n  - {" + box + "}\n"})
		got := ""
		for _, f := range p.Findings {
			got += f.Help
		}
		if got != want {
			t.Errorf("%s: help %q, want %q", box, got, want)
		}
	}
}

// TestHexagonsAreRegular checks that a face cut as a hexagon must have sides of one length, and
// that a face that extends it is checked again.
func TestHexagonsAreRegular(t *testing.T) {
	p := library(t, map[string]string{
		"faces/flat.yaml":   "size: [52mm, 45mm]\ncut: hexagon-flat",
		"faces/point.yaml":  "size: [45mm, 52mm]\ncut: hexagon",
		"faces/wrong.yaml":  "size: [52mm, 48mm]\ncut: hexagon-flat",
		"faces/turned.yaml": "extends: flat\ncut: hexagon",
		"faces/odd.yaml":    "size: [52mm, 45mm]\ncut: heptagon",
	})
	var got []string
	for _, f := range p.Findings.Sorted() {
		got = append(got, fmt.Sprintf("%s %s", f.At, f.Message))
	}
	want := []string{
		`layouts/faces/odd.yaml:2:6 "heptagon" is none of the choices`,
		"layouts/faces/turned.yaml:1:1 a hexagon is 38.97 mm wide here, for its sides to be of one length",
		"layouts/faces/wrong.yaml:1:7 a hexagon is 45.03 mm high here, for its sides to be of one length",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

// TestTwoFacesOfAName checks that faces have unique ids, with folders before names.
func TestTwoFacesOfAName(t *testing.T) {
	p := library(t, map[string]string{
		"faces/a/card.yaml":   "size: [1, 1]",
		"faces/a/a-tile.yaml": "size: [1, 1]",
		"faces/a-card.yaml":   "size: [2, 2]",
	})
	if len(p.Findings) != 1 || p.Findings[0].Code != "PB102" || p.Library.Layouts["a-tile"] == nil {
		t.Errorf("%v", p.Findings)
	}
}

// TestApartAddsUp checks that a theme's sets of colours are added to those of the theme that it
// extends, which keeps its own.
func TestApartAddsUp(t *testing.T) {
	p := library(t, map[string]string{
		"themes/t.yaml": "colours: {a: '#000000', b: '#ffffff', c: '#ff0000'}\napart: [{colours: [a, b]}]",
		"themes/u.yaml": "extends: t\napart: [{colours: [b, c]}]",
		"themes/v.yaml": "extends: t\napart: [{colours: [a, c]}]",
	})
	for id, want := range map[string]string{"t": "[[a b]]", "u": "[[a b] [b c]]", "v": "[[a b] [a c]]"} {
		var got [][]string
		for _, a := range p.Library.Themes[id].Apart {
			got = append(got, a.Roles)
		}
		if s := fmt.Sprint(got); s != want {
			t.Errorf("%s wants apart %s, want %s", id, s, want)
		}
	}
}

// TestShades checks that the shades of a colour follow it in the themes that name it again, unless
// they name those too.
func TestShades(t *testing.T) {
	p := library(t, map[string]string{
		"themes/t.yaml": "colours: {a: '#808080', pale: '#F0F0F0', deep: '#101010'}\nshades: {pale: {of: a, lightness: 90, chroma: 20%}, deep: {of: a, chroma: 0%}, more: {of: a}}",
		"themes/u.yaml": "extends: t\ncolours: {a: '#884422', line: pale}",
		"themes/v.yaml": "extends: u\ncolours: {deep: '#202020', a: '#224488'}",
		"themes/w.yaml": "extends: t\ncolours: {line: '#112233'}\nshades: {deep: {of: line, lightness: 50}}",
		"themes/x.yaml": "extends: t\ncolours: {line: '#112233'}",
	})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	for id, want := range map[string]string{
		"t": "808080 F0F0F0 101010 808080 ",
		"u": "884422 F2DFD6 575757 884422 F2DFD6",
		"v": "224488 E0E1F2 202020 224488 F2DFD6",
		"w": "808080 F0F0F0 69788D 808080 112233",
		"x": "808080 F0F0F0 101010 808080 112233", // the shades of w are not those of t
	} {
		th, got := p.Library.Themes[id], ""
		for _, name := range []string{"a", "pale", "deep", "more"} {
			got += fmt.Sprintf("%06X ", th.Colours[name]&0xFFFFFF)
		}
		if c, ok := th.Colours["line"]; ok {
			got += fmt.Sprintf("%06X", c&0xFFFFFF)
		}
		if got != want {
			t.Errorf("%s has %s, want %s", id, got, want)
		}
	}
}

// codes returns the place and the code of each finding of a project.
func codes(p *load.Project) (out []string) {
	for _, f := range p.Findings {
		out = append(out, fmt.Sprintf("%d:%d %s", f.At.Line, f.At.Col, f.Code))
	}
	return out
}

// TestNoShade checks that a shade of nothing, of itself or of another shade is reported at its
// place.
func TestNoShade(t *testing.T) {
	p := library(t, map[string]string{"themes/t.yaml": "colours: {a: '#808080'}\nshades:\n  b: {of: a}\n  c: {of: b}\n  d: {of: nothing}\n  e: {lightness: 50}\n  a: {of: a}\n  f: {of: a, lightness: 101}"})
	if want := "[4:11 PB111 5:11 PB012 6:6 PB005 7:11 PB111 8:25 PB212]"; fmt.Sprint(codes(p)) != want {
		t.Errorf("%v, want %s", p.Findings, want)
	}
}

// TestRamps checks that a ramp gives a theme five colours, and that an ink replaces them.
func TestRamps(t *testing.T) {
	p := library(t, map[string]string{
		"themes/t.yaml": "ramps: {moss: {hue: 145, chroma: [5, 11, 18, 25, 22]}}",
		"themes/u.yaml": "extends: t\nramps: {ash: {hue: 0, chroma: [0, 0, 0, 0, 0], lightness: [100, 80, 60, 40, 0]}}",
		"inks/i.yaml":   "name: I\nramps: ['#FFFFFF', '#FFFFFF', '#FFFFFF', '#FFFFFF', '#000000']",
	})
	u, inked := p.Library.Themes["u"], p.Library.In(p.Library.Inks["i"]).Themes["u"]
	for name, want := range map[string]string{"moss0": "1eff7ef 1ffffff", "moss4": "1557557 1000000", "ash0": "1ffffff 1ffffff", "ash4": "1000000 1000000"} {
		if got := fmt.Sprintf("%x %x", u.Colours[name], inked.Colours[name]); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if _, ok := p.Library.Themes["t"].Colours["ash0"]; ok {
		t.Error("a theme has the ramp of one that extends it")
	}
}

// TestNoRamp checks that an invalid ramp is reported at its place.
func TestNoRamp(t *testing.T) {
	p := library(t, map[string]string{"themes/t.yaml": "ramps:\n  a: {hue: 1, chroma: [1, 2]}\n  b: {chroma: [1, 2, 3, 4, 500]}\n  c: grey"})
	if want := "[2:23 PB008 3:6 PB005 3:28 PB212 4:6 PB006]"; fmt.Sprint(codes(p)) != want {
		t.Errorf("%v, want %s", p.Findings, want)
	}
}

// TestMeasured checks that the expressions of a face see its own size, also in one that extends it,
// unless a layout gives the name itself.
func TestMeasured(t *testing.T) {
	p := library(t, map[string]string{
		"faces/card.yaml":  "size: [63mm, 88mm]\nsafe: 3mm\nlet: {w: face_wide - 6}\nfront: [{name: a, shape: box}]\n",
		"faces/mini.yaml":  "extends: card\nsize: [44.5mm, 67mm]\n",
		"faces/own.yaml":   "extends: mini\nsize: [50mm, 50mm]\nlet: {face_high: \"1\"}\n",
		"faces/child.yaml": "extends: own\nsize: [20mm, 20mm]\n",
	})
	for id, want := range map[string]string{"card": "63 88 face_wide - 6", "mini": "44.5 67 face_wide - 6", "own": "50 1 face_wide - 6", "child": "20 1 face_wide - 6"} {
		var got []string
		for _, name := range []string{"face_wide", "face_high", "w"} {
			for _, x := range p.Library.Layouts[id].Let {
				if x.Name == name {
					got = append(got, x.Expr.Text)
				}
			}
		}
		if strings.Join(got, " ") != want || p.Library.Layouts[id].Let[0].Name != "face_wide" {
			t.Errorf("%s: got %q, want %q, %v", id, got, want, p.Library.Layouts[id].Let)
		}
	}
}
