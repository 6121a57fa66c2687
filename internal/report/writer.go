package report

import (
	"cmp"
	"math"
	"math/big"
	"strings"

	"punchboard/internal/chart"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/stack"
	"punchboard/internal/typeset"
)

// writer is a report being made.
type writer struct {
	Of
	game   *model.Game
	comp   *compose.Composer
	chart  *chart.Chart
	paper  string
	sheet  *layout.Layout // of a page
	room   stack.Room
	blocks []stack.Block
	// charts are the standing tables of odds, to be placed before block chartsAt.
	charts   []chartOf
	chartsAt int
	parts    []part
	found    diag.List
}

// part is a section in the contents: its title, what it contains, and the page it begins on.
type part struct {
	title, has string
	page       int
	first      bool // begins at the top of its page
}

// newDesk returns the writer of a report, or nil if there is no layout for a page.
func newDesk(of Of, paper string) *writer {
	lib := of.Project.Library
	d := &writer{Of: of, paper: paper, game: of.Context.Game, comp: compose.Unmirrored(compose.New(lib, of.Context.Game, of.Context.Env, typeset.New(lib.Assets)))}
	d.chart = chart.New(d.comp)
	if d.sheet = cmp.Or(lib.Layouts["report-page-"+paper], lib.Layouts["report-page"]); d.sheet == nil {
		return nil
	}
	mm := func(name string, or float64) geom.Length { return geom.FromMM(d.sheet.Number(name, or)) }
	d.room = stack.Room{Rect: geom.Rect{X: mm("left", 18), Y: mm("top", 20), W: mm("wide", 174), H: mm("room", 240)}, Gap: mm("gap", 8)}
	return d
}

// words is what a layout sees as report.
type words map[string]any

// block returns a layout filled with words, as high as its content. The layout's numbers above and
// below are the white space it keeps there.
func (d *writer) block(name string, w words) stack.Block {
	lay, found := d.comp.Layout("report-"+name, d.game.At)
	d.found.Add(found...)
	if lay == nil {
		return stack.Block{Face: &face.Face{}}
	}
	f, found := d.comp.Face(lay, "front", map[string]any{"report": map[string]any(w)}, lay.ID)
	d.found.Add(found...)
	if f == nil {
		return stack.Block{Face: &face.Face{}}
	}
	f.Size.H = face.Depth(f) + geom.FromMM(lay.Number("below", 0))
	columns := 1
	if f.Size.W < d.room.W {
		columns = int((d.room.W + d.room.Gap) / (f.Size.W + d.room.Gap))
	}
	return stack.Block{Face: f, Above: geom.FromMM(lay.Number("above", 0)), Columns: columns}
}

// add adds a block and returns it, so that the caller can adjust it.
func (d *writer) add(name string, w words) *stack.Block {
	d.blocks = append(d.blocks, d.block(name, w))
	return &d.blocks[len(d.blocks)-1]
}

// section begins a section; its head stays with what follows.
func (d *writer) section(title, text, has string) {
	d.parts = append(d.parts, part{title: title, has: has})
	b := d.add("head", words{"title": title, "text": text})
	b.Next, b.Title = true, title
}

// sub adds a heading within a section.
func (d *writer) sub(title, text string) {
	b := d.add("sub", words{"title": title, "text": text})
	b.Next, b.Title, b.Level = true, title, 1
}

// text adds a paragraph.
func (d *writer) text(s string) *stack.Block { return d.add("text", words{"text": s}) }

// page returns the frame of a page, with the section that it belongs to.
func (d *writer) page(n, of int) *face.Face {
	section := ""
	for _, part := range d.parts {
		if part.page > 0 && (part.page < n || part.page == n && (section == "" || part.first)) {
			section = part.title
		}
	}
	foot := d.game.Title + " · Playtest report · data " + d.Hash
	if d.Release != "" {
		foot += " · after " + d.Release
	}
	w := words{"page": n, "pages": of, "section": section, "foot": plain(foot)}
	f, found := d.comp.Face(d.sheet, "front", map[string]any{"report": map[string]any(w)}, d.sheet.ID)
	d.found.Add(found...)
	if f == nil {
		d.found.Add(diag.Finding{At: d.sheet.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the layout " + d.sheet.ID + " draws nothing"})
	}
	return f
}

// number returns a number for layouts, to a millionth.
func number(x float64) dice.Number {
	return dice.NumberOf(big.NewRat(int64(math.Round(x*1e6)), 1_000_000))
}

// marks escapes the characters that would be read as Markdown or as an expression.
var marks = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "&", `\&`, "{{", `{\{`)

// icons matches words between colons, which would be read as an icon.
var icons = pattern.New(`:([a-z0-9-]+:)`)

// plain escapes words from elsewhere, to be printed unchanged.
func plain(s string) string { return icons.ReplaceAllString(marks.Replace(s), `\:$1`) }

// sentence turns a finding's message into a sentence: a capital, a full stop.
func sentence(s string) string {
	if s == "" {
		return ""
	}
	s = model.Capital(s)
	if !strings.ContainsAny(s[len(s)-1:], ".!?") {
		s += "."
	}
	return s
}
