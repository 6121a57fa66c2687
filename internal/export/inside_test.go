package export

import (
	"html"
	"strings"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// HandOn makes an export of what is already laid out.
func HandOn(p *load.Project, laid *build.Laid, e *layout.Export, out string, opt Options) (*Result, error) {
	return handOn(p, laid, e, out, opt)
}

// Grid returns the sheet for n cards within the simulator's limits.
func Grid(n int, size geom.Size, dpi float64) (cols, rows, w, h int) {
	j := &job{Export: &layout.Export{Columns: 10, Rows: 7, Pixels: 4096, DPI: dpi}}
	g := j.gridFor(n, size)
	return g.cols, g.rows, g.w, g.h
}

// Sequence joins texts as the module's program does.
func Sequence(by byte, parts ...string) string { return sequence(by, parts...) }

// TestEscape checks that a help page has only characters that every system reads the same way.
func TestEscape(t *testing.T) {
	const text = `Lorc’s “Fox” & Čeština <b>`
	got := escape(text)
	if html.UnescapeString(got) != text || strings.ContainsFunc(got, func(r rune) bool { return r > 0x7e || r == '<' }) {
		t.Errorf("%q is written as %q", text, got)
	}
}

// TestOutline checks that a card with rounded corners is a box, a disc is round, and a triangle is
// neither.
func TestOutline(t *testing.T) {
	r := geom.Rect{W: 40 * geom.MM, H: 40 * geom.MM}
	c := geom.Point{X: r.W / 2, Y: r.H / 2}
	for name, x := range map[string]struct {
		cut  geom.Path
		want shape
	}{"none": {nil, box}, "rectangle": {geom.Box(r), box}, "rounded": {geom.RoundBox(r, 3*geom.MM), box}, "cut corners": {geom.CutBox(r, 5*geom.MM), box},
		"disc": {geom.Circle(c, r.W/2), round}, "hexagon": {geom.Hexagon(c, r.W/2, true), hexagon}, "other hexagon": {geom.Hexagon(c, r.W/2, false), hexagon},
		"dented hexagon": {geom.Polygon(geom.Point{X: 10 * geom.MM}, geom.Point{X: 30 * geom.MM}, geom.Point{X: r.W, Y: c.Y}, geom.Point{X: 30 * geom.MM, Y: r.H}, geom.Point{X: 10 * geom.MM, Y: r.H}, c), other},
		"triangle":       {geom.Polygon(geom.Point{X: c.X}, geom.Point{X: r.W, Y: r.H}, geom.Point{Y: r.H}), other}} {
		if got := outline(&face.Face{Size: r.Size(), Cut: x.cut}); got != x.want {
			t.Errorf("%s: outline %d; want %d", name, got, x.want)
		}
	}
}

// TestHeadline checks that a readme begins with the name of the game, and has no empty lines.
func TestHeadline(t *testing.T) {
	for want, g := range map[string]*model.Game{
		"Ogres\n":                                {Title: "Ogres"},
		"Ogres\nA war of clubs\nFor 2 players\n": {Title: "Ogres", Subtitle: "A war of clubs", Players: "2"},
		"Ogres\nFor 2 players\n":                 {Title: "Ogres", Players: "2"},
	} {
		if got := (&job{game: g}).headline(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
