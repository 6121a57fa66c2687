package rulebook

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// needed lists the styles that a rulebook's layout must have.
var needed = []string{"body", "list-number", "code", "standfirst", "standfirst-small", "section-number", "section-title", "subsection",
	"contents-chapter", "contents-section", "contents-number", "contents-page", "index-letter", "index",
	"table-title", "table-more", "table-head", "table", "table-note", "box-label", "box-title", "example", "example-value", "note-label", "note",
	"small", "rule-number", "figure-label", "figure-number", "running-chapter", "running-section", "folio", "footer"}

// design is how the book looks on its paper: what the layout and the theme specify, in micrometres.
type design struct {
	comp   *compose.Composer
	lib    *layout.Library
	set    *typeset.Setter
	game   *model.Game // for its emblem and its edition
	paper  *layout.Paper
	right  bool // pages are read from the right: they are laid out from the left and mirrored
	theme  *layout.Theme
	layout *layout.Layout
	fines  ink.Thickener

	frame   frame
	boxes   map[string]geom.Rect
	icons   map[string]string // icons that the layout names, by box
	gap     geom.Length       // between paragraphs
	listGap geom.Length       // before and after a list
	first   geom.Length       // indent of a paragraph that follows another
	indent  geom.Length       // of lists
	left    geom.Length       // how much further right left-hand pages are set
	styles  map[string]style
	body    style
}

// designer reads a design from the layout and the theme, and reports what they lack.
type designer struct {
	*design
	findings diag.List
}

// setUp reads the layout for the paper: rulebook-PAPER if there is one, else rulebook. It reports
// false if the book cannot be laid out at all.
func (b *designer) setUp() bool {
	b.theme = b.lib.Themes[b.game.Theme]
	b.layout = cmp.Or(b.lib.Layouts["rulebook-"+b.paper.ID], b.lib.Layouts["rulebook"])
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

// missing reports something that a layout must have for any book, without which nothing is laid
// out.
func (b *designer) missing(what string) {
	b.findings.Add(diag.Finding{At: b.game.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the rulebook needs " + what, Help: copyLayouts})
}

// copyLayouts is the help for a project without a layout that books need.
const copyLayouts = "punchboard new makes a project with the layouts that books need: copy it from there"

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
		if r.W == 0 { // there is none, or a layout that extends another removes it
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

// ownIcons puts the icons that the game's rulebook names, such as its own dice beside examples, in
// place of the layout's.
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

// number returns a number that the layout names, converted to micrometres from units of that many
// micrometres.
func (b *designer) number(name string, otherwise, unit float64) geom.Length {
	return geom.Length(b.layout.Number(name, otherwise)*unit + 0.5)
}

// box returns a frame of the layout.
func (b *design) box(name string) geom.Rect { return b.boxes[name] }

// column returns the measure of one column.
func (b *design) column() measure { return measure{0, b.frame.W[0]} }

// onPaper reports frames that a home printer would cut off.
func (b *designer) onPaper() {
	page := geom.Rect{W: b.paper.Size.W, H: b.paper.Size.H}.Inset(b.paper.Margin)
	for _, x := range b.layout.Front {
		if by, side := b.boxes[x.Name].Beyond(page); x.Shape != "" && by > 0 {
			b.findings.Add(diag.Finding{At: x.At, Severity: diag.Error, Code: "PB602", Name: "outside-safe",
				Message: fmt.Sprintf("the frame %s reaches %s mm beyond the printable part of %s at the %s", x.Name, by.Num(), b.paper.Name, face.Side(side, b.right)),
				Help:    "make it that much smaller in the book's layout, or give that paper a layout of its own, rulebook-" + b.paper.ID})
		}
	}
}

// style returns a style of the book's layout or its theme. The body style replaces one that is
// missing, which is reported when styles are read.
func (b *design) style(name string) style {
	if s, ok := b.styles[name]; ok {
		return s
	}
	return b.styles["body"]
}

// readStyles resolves every style of the theme and the layout once.
func (b *designer) readStyles() {
	b.styles = map[string]style{}
	for _, from := range []map[string]*layout.Style{b.theme.Styles, b.layout.Styles} {
		for name, s := range from {
			b.styles[name] = b.resolve(s)
		}
	}
	if _, ok := b.styles["block-name"]; !ok { // in a layout made before there was one
		b.styles["block-name"] = b.styles["box-title"]
	}
	for _, name := range needed {
		if _, ok := b.styles[name]; !ok {
			b.findings.Add(diag.Finding{At: b.layout.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset",
				Message: "the rulebook's layout has no style " + name, Help: "add it under styles, or extend the layout rulebook"})
		}
	}
}

// resolve looks up a style's fonts and colour and computes its pitch: the leading times the first
// size, with a leading of 1.2 where the layout gives none. Sizes below the policy's floor are
// errors.
func (b *designer) resolve(s *layout.Style) style {
	out := style{sizes: s.Sizes, tracking: s.Tracking, upper: s.Upper, smallcaps: s.Smallcaps, underline: s.Underline, align: s.Align, colour: b.colour(s.Colour)}
	out.plain = b.font(s.Font, s.Font, &b.findings)
	out.bold, out.italic = b.font(s.Bold, s.Font, &b.findings), b.font(s.Italic, s.Font, &b.findings)
	if len(out.sizes) == 0 {
		out.sizes = []geom.Length{geom.FromPT(9)}
	}
	for _, size := range out.sizes {
		if floor := b.floor(); size < floor {
			b.findings.Add(diag.Finding{At: s.At, Severity: diag.Error, Code: "PB604", Name: "size-floor",
				Message: fmt.Sprintf("a style of %.3g pt is under the floor of %.3g pt", size.PT(), floor.PT()), Help: "make it larger, or set the floor in punchboard.yaml"})
		}
	}
	out.pitch = out.sizes[0].Scale(cmp.Or(s.Leading, 1.2))
	if out.plain != "" {
		out.cap = out.sizes[0].Scale(b.set.Metrics(out.plain).CapHeight)
	}
	return out
}

// floor returns the least size of printed text.
func (b *designer) floor() geom.Length { return b.layout.Floors.Full().Type }

// font returns the font id of a role, or of another role if the first is unset. One that is not in
// the library gives "" and a finding.
func (b *design) font(role, other string, found *diag.List) string {
	role = cmp.Or(role, other)
	role = cmp.Or(b.theme.Fonts[role], role)
	if b.lib.Assets == nil || b.lib.Assets.Fonts[role] == nil {
		found.Add(diag.Finding{At: b.layout.At, Severity: diag.Error, Code: "PB012", Name: "missing-asset",
			Message: "no font " + role, Help: "give that role a font under fonts of the theme, or name one of layouts/fonts"})
		return ""
	}
	return role
}

// colour returns a colour of the theme, black if it has none of that name.
func (b *design) colour(name string) face.Colour {
	if c, ok := b.theme.Colour(name); ok {
		return c
	}
	return face.Black
}
