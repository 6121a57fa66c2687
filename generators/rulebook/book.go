package rulebook

import (
	"cmp"
	"slices"
	"strconv"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// needed are the styles that a rulebook's layout must have.
var needed = []string{"body", "list-number", "code", "standfirst", "standfirst-small", "section-number", "section-title", "subsection",
	"contents-chapter", "contents-section", "contents-number", "contents-page", "index-letter", "index",
	"table-title", "table-more", "table-head", "table", "table-note", "box-label", "box-title", "example", "example-value", "note-label", "note",
	"small", "rule-number", "figure-label", "figure-number", "running-chapter", "running-section", "folio", "footer"}

// book is the game on its way to pages: the chapters' common ground. After it has
// been set up it is only read.
type book struct {
	game   *model.Game // without its entries and cards
	things *things
	env    *expr.Env
	of     string // the component that is laid out
	name   string // what it is called

	design *design
	refs   *references
	names  *names
	pieces *pieces

	inPrint  map[string]bool // what some chapter prints: "deck action", "table panic"
	gathered []*chapter      // whose examples stand in an appendix, nil if they stand where they are written
	tabled   *chapter        // whose table lies inside the cover, nil if none does
	inner    geom.Rect       // the room for it there
	findings diag.List
}

// newBook is a book of a component with nothing laid out yet; false, and findings in
// it, if its layout lacks what every book needs.
func newBook(comp *compose.Composer, lib *layout.Library, all *things, of *model.Component, set *typeset.Setter, paper *layout.Paper) (*book, bool) {
	g := bare(all.game)
	d := &designer{design: &design{comp: comp, lib: lib, set: set, game: g, paper: paper}}
	apart := slices.ContainsFunc(g.Book.Printed(), func(a *model.Appendix) bool { return a.In != "" && a.In == of.ID })
	b := &book{game: g, things: all, env: all.env, of: of.ID, name: cmp.Or(of.Name, "Rulebook"), design: d.design,
		refs: &references{game: g, of: of.ID, apart: apart}, names: &names{g, all, all.env}, pieces: &pieces{game: all.game}}
	ok := d.setUp()
	b.findings = d.findings
	return b, ok
}

// design is how the book looks on its paper: what the layout and the theme say, in
// micrometres.
type design struct {
	comp   *compose.Composer
	lib    *layout.Library
	set    *typeset.Setter
	game   *model.Game // for its emblem and its edition
	paper  *layout.Paper
	theme  *layout.Theme
	layout *layout.Layout
	fines  ink.Thickener

	frame   frame
	boxes   map[string]geom.Rect
	icons   map[string]string // icons that the layout names, by box
	gap     geom.Length       // between paragraphs
	listGap geom.Length       // before and after a list
	first   geom.Length       // how far a paragraph below another begins further in
	indent  geom.Length       // of lists
	left    geom.Length       // how much further right left-hand pages stand
	styles  map[string]style
	body    style
}

// designer reads a design from the layout and the theme, and finds what they lack.
type designer struct {
	*design
	findings diag.List
}

// setUp reads the layout for the paper: the one named rulebook-PAPER, else
// rulebook. It reports false if the book cannot be laid out at all.
func (b *designer) setUp() bool {
	b.theme = b.lib.Themes[b.game.Theme]
	b.layout = b.lib.Layouts["rulebook-"+b.paper.ID]
	if b.layout == nil {
		b.layout = b.lib.Layouts["rulebook"]
	}
	if b.theme == nil || b.layout == nil {
		what := "the layout rulebook"
		if b.theme == nil {
			what = "the theme " + b.game.Theme
		}
		b.missing(what)
		return false
	}
	b.readStyles()
	b.readBoxes()
	b.onPaper()
	b.gap = b.number("gap", 0.5, float64(b.frame.Grid))
	b.listGap = b.number("list_gap", 0.5, float64(b.frame.Grid))
	b.first = b.number("first", 0, 1000)
	b.indent = b.number("indent", 5, 1000)
	b.left = b.number("left", 0, 1000)
	b.body = b.style("body")
	b.body.pitch = b.frame.Grid
	b.styles["body"] = b.body
	return len(b.frame.X) > 0 && !slices.ContainsFunc(b.findings, func(f diag.Finding) bool { return f.Code == "PB012" })
}

func (b *designer) missing(what string) {
	b.findings.Add(diag.Finding{At: b.game.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the rulebook needs " + what,
		Help: "punchboard new makes a project with the layouts that books need: copy it from there"})
}

// readBoxes reads the frames that the layout names.
func (b *designer) readBoxes() {
	b.boxes, b.icons = map[string]geom.Rect{}, map[string]string{}
	for _, x := range b.layout.Front {
		b.boxes[x.Name] = geom.Rect{X: x.X.Fixed, Y: x.Y.Fixed, W: x.W.Fixed, H: x.H.Fixed}
		if x.Icon.Text != "" {
			b.icons[x.Name] = x.Icon.Text
		}
	}
	b.ownIcons()
	b.frame.Grid = b.number("grid", 4.4, 1000)
	for i := 1; ; i++ {
		r := b.boxes["column-"+strconv.Itoa(i)]
		if r.W == 0 { // there is none, or a layout that extends another takes it away
			break
		}
		b.frame.X, b.frame.W = append(b.frame.X, r.X), append(b.frame.W, r.W)
		b.frame.Top, b.frame.Bottom = r.Y, r.Bottom()
	}
	for _, name := range []string{"column-1", "title", "head", "foot", "opening", "plate"} {
		if _, ok := b.boxes[name]; !ok {
			b.missing("a box " + name + " in its layout")
		}
	}
}

// ownIcons puts the icons that the game's rulebook names, such as its own dice
// beside examples, in place of the layout's.
func (b *designer) ownIcons() {
	for _, comp := range b.game.Components {
		for _, f := range comp.Fields {
			_, ours := b.icons[f.ID]
			switch {
			case comp.Kind != "rulebook" || !ours:
			case b.lib.Assets.Icons[f.Value.Text] == nil:
				b.findings.Add(diag.Finding{At: f.Value.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset",
					Message: "there is no icon " + strconv.Quote(f.Value.Text), Help: "name one of layouts/icons"})
			default:
				b.icons[f.ID] = f.Value.Text
			}
		}
	}
}

// number is a number that the layout names, in units of unit micrometres.
func (b *designer) number(name string, otherwise, unit float64) geom.Length {
	v := otherwise
	for _, l := range b.layout.Let {
		if l.Name == name {
			if f, err := strconv.ParseFloat(l.Expr.Text, 64); err == nil {
				v = f
			}
		}
	}
	return geom.Length(v*unit + 0.5)
}

// box is a frame of the layout.
func (b *design) box(name string) geom.Rect { return b.boxes[name] }

// column is the measure of one column.
func (b *design) column() measure { return measure{0, b.frame.W[0]} }

// onPaper reports frames that a home printer would cut off.
func (b *designer) onPaper() {
	page := geom.Rect{W: b.paper.Size.W, H: b.paper.Size.H}.Inset(b.paper.Margin)
	for _, x := range b.layout.Front {
		if r := b.boxes[x.Name]; x.Shape != "" && !page.Contains(r) {
			b.findings.Add(diag.Finding{At: x.At, Severity: diag.Error, Code: "PB602", Name: "outside-safe",
				Message: "the frame " + x.Name + " is not within the printable part of " + b.paper.Name,
				Help:    "give that paper a layout of its own, rulebook-" + b.paper.ID})
		}
	}
}

// wantIcon reports an icon that is not in the library.
func (c *compositor) wantIcon(id string, at diag.Place) {
	if f, lacks := c.lib.LacksIcon(id, at); lacks {
		c.findings.Add(f)
	}
}
