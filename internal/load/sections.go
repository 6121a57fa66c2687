package load

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// The shapes of the sections that every game has. What a section means is
// said where the model declares it; here stands only how it is written.

var gameShape = shape[model.Game]{
	{"title", true, func(g *model.Game) any { return &g.Title }},
	{"subtitle", false, func(g *model.Game) any { return &g.Subtitle }},
	{"source", false, func(g *model.Game) any {
		return as("source", reader(func(d *doc, n *yaml.Node) { sourceShape.only(d, n, &g.Source) }))
	}},
	{"theme", true, func(g *model.Game) any { return as("theme-id", &g.Theme) }},
	{"players", false, func(g *model.Game) any { return &g.Players }},
	{"edition", false, func(g *model.Game) any { return &g.Edition }},
	{"author", false, func(g *model.Game) any { return &g.Author }},
	{"credits", false, func(g *model.Game) any { return &g.Credits }},
}

var sourceShape = shape[model.Source]{
	{"id", true, func(s *model.Source) any { return &s.ID }},
	{"title", true, func(s *model.Source) any { return &s.Title }},
	{"lines", true, func(s *model.Source) any { return &s.Lines }},
	{"note", false, func(s *model.Source) any { return &s.Note }},
}

var playShape = shape[model.Play]{
	{"machine", true, func(p *model.Play) any { return choose(&p.Machine, "actiondeck", "force", "percentile") }},
	{"roles", false, func(p *model.Play) any {
		return as("map text", reader(func(d *doc, n *yaml.Node) { p.Roles = readRoles(d, n) }))
	}},
	{"weights", false, func(p *model.Play) any { return weights("weights", &p.Weights) }},
	{"search", false, func(p *model.Play) any {
		return as("search", reader(func(d *doc, n *yaml.Node) {
			p.Search.At = d.at(n)
			searchShape.only(d, n, &p.Search)
		}))
	}},
}

var searchShape = shape[model.Search]{
	{"depth", false, func(s *model.Search) any { return &s.Depth }},
	{"measure", true, func(s *model.Search) any { return weights("measure", &s.Measure) }},
}

var weightShape = shape[model.Weight]{
	{"is", true, func(w *model.Weight) any { return &w.Is }},
	{"why", true, func(w *model.Weight) any { return &w.Why }},
}

// weights reads numbers by name, each with its reason.
func weights(what string, to *[]*model.Weight) formed {
	return as("map weight", reader(func(d *doc, n *yaml.Node) {
		*to = weightShape.list(d, n, what, func(id string, at diag.Place) *model.Weight { return &model.Weight{ID: id, At: at} })
	}))
}

// readRoles reads a map of texts.
func readRoles(d *doc, n *yaml.Node) []model.Field {
	var out []model.Field
	d.ids(n, "roles", func(k, v *yaml.Node) {
		if s, ok := d.textOf(v); ok {
			t := model.Value{Kind: model.Text, Text: s, At: d.at(follow(v))}
			out = append(out, model.Field{ID: k.Value, Value: t, At: d.at(k)})
		}
	})
	return out
}

// entryShape is what an entry of any collection, and any card, may hold
// besides its declared fields.
var entryShape = shape[model.Entry]{
	{"name", true, func(e *model.Entry) any { return &e.Name }},
	{"source", false, func(e *model.Entry) any { return &e.Cite }},
	{"ours", false, func(e *model.Entry) any { return &e.Ours }},
	{"overrides", false, func(e *model.Entry) any { return &e.Overrides }},
}

// entryKeys are the fields that a collection cannot declare again.
var entryKeys = entryShape.names(rest{})

var deckShape = shape[deckReader]{
	{"name", true, func(r *deckReader) any { return &r.Name }},
	{"total", false, func(r *deckReader) any {
		return as("whole", reader(func(d *doc, n *yaml.Node) { r.Total = r.at(d).value(n, &totalType, noPlace) }))
	}},
	{"icon", false, func(r *deckReader) any { return as("icon", &r.Icon) }},
	{"fields", false, func(r *deckReader) any {
		return as("map field", reader(func(d *doc, n *yaml.Node) {
			r.Fields = readDeclarations(d, n, append([]string{"copies"}, entryKeys...))
		}))
	}},
	{"cards", true, func(r *deckReader) any { return as("map card", keep(&r.cards)) }},
	{"hands", false, func(r *deckReader) any {
		return as("map hand", reader(func(d *doc, n *yaml.Node) { r.Hands = readHands(d, n) }))
	}},
	{"source", false, func(r *deckReader) any { return &r.Cite }},
}

var handShape = shape[model.Hand]{
	{"name", true, func(h *model.Hand) any { return &h.Name }},
	{"cards", true, func(h *model.Hand) any { return as("whole", one(&h.Cards, model.CopiesType)) }},
	{"without", true, func(h *model.Hand) any {
		return as("list text", reader(func(d *doc, n *yaml.Node) { h.Without = (typed{d: d}).value(n, &textsType, noPlace).Items }))
	}},
	{"at-most", true, func(h *model.Hand) any { return as("percent", one(&h.AtMost, shareType)) }},
}

// readHands reads what is expected of hands.
func readHands(d *doc, n *yaml.Node) []*model.Hand {
	return handShape.list(d, n, "hands", func(id string, at diag.Place) *model.Hand { return &model.Hand{ID: id, At: at} })
}

var cardShape = shape[cardReader]{
	{"name", true, func(r *cardReader) any { return &r.Name }},
	{"copies", true, func(r *cardReader) any {
		return as("whole", reader(func(d *doc, n *yaml.Node) { r.Copies = r.at(d).value(n, &model.CopiesType, noPlace) }))
	}},
	{"source", false, func(r *cardReader) any { return &r.Cite }},
	{"ours", false, func(r *cardReader) any { return &r.Ours }},
}

var tileShape = shape[model.Tile]{
	{"name", false, func(t *model.Tile) any { return &t.Name }},
	{"grid", true, func(t *model.Tile) any {
		return choose(&t.Grid, "hex", "square")
	}},
	{"shape", false, func(t *model.Tile) any { return &t.Shape }},
	{"copies", false, func(t *model.Tile) any {
		return as("copies", reader(func(d *doc, n *yaml.Node) { t.Copies = readCopies(d, n) }))
	}},
	{"because", false, func(t *model.Tile) any { return &t.Because }},
	{"rows", false, func(t *model.Tile) any {
		return as("text", reader(func(d *doc, n *yaml.Node) { t.Rows = readCells(d, n) }))
	}},
	{"fill", false, func(t *model.Tile) any {
		return as("text", reader(func(d *doc, n *yaml.Node) { t.Fill = readRef(d, n) }))
	}},
	{"legend", false, func(t *model.Tile) any {
		return as("map text", reader(func(d *doc, n *yaml.Node) { t.Legend = readMarks(d, n) }))
	}},
	{"levels", false, func(t *model.Tile) any {
		return as("levels", reader(func(d *doc, n *yaml.Node) { t.Levels = readLevels(d, n) }))
	}},
	{"features", false, func(t *model.Tile) any {
		return as("list feature", reader(func(d *doc, n *yaml.Node) { t.Features = readFeatures(d, n) }))
	}},
	{"source", false, func(t *model.Tile) any { return &t.Cite }},
	{"ours", false, func(t *model.Tile) any { return &t.Ours }},
}

var counterShape = shape[model.Counter]{
	{"name", false, func(c *model.Counter) any { return &c.Name }},
	{"layout", true, func(c *model.Counter) any { return as("layout-id", placed(&c.Layout, &c.Where.Layout)) }},
	{"each", false, func(c *model.Counter) any { return placed(expr(&c.Each), &c.Where.Each) }},
	{"when", false, func(c *model.Counter) any { return placed(expr(&c.When), &c.Where.When) }},
	{"copies", false, func(c *model.Counter) any {
		return as("copies", reader(func(d *doc, n *yaml.Node) { c.Copies = readCopies(d, n) }))
	}},
	{"because", false, func(c *model.Counter) any { return &c.Because }},
	{"front", false, func(c *model.Counter) any {
		return as("map any", reader(func(d *doc, n *yaml.Node) { c.Front = readFreeFields(d, n) }))
	}},
	{"back", false, func(c *model.Counter) any {
		return as("map any", reader(func(d *doc, n *yaml.Node) { c.Back = readFreeFields(d, n) }))
	}},
}

var scenarioShape = shape[model.Scenario]{
	{"name", true, func(s *model.Scenario) any { return &s.Name }},
	{"text", false, func(s *model.Scenario) any { return &s.Text }},
	{"victory", false, func(s *model.Scenario) any { return &s.Victory }},
	{"sides", true, func(s *model.Scenario) any {
		return as("map side", reader(func(d *doc, n *yaml.Node) { s.Sides = readSides(d, n) }))
	}},
	{"source", false, func(s *model.Scenario) any { return &s.Cite }},
	{"ours", false, func(s *model.Scenario) any { return &s.Ours }},
}

var sideShape = shape[model.Side]{
	{"name", true, func(s *model.Side) any { return &s.Name }},
	{"units", true, func(s *model.Side) any {
		return as("map whole", reader(func(d *doc, n *yaml.Node) { s.Units = readForce(d, n) }))
	}},
	{"points", false, func(s *model.Side) any {
		return as("whole", reader(func(d *doc, n *yaml.Node) { s.Points = (typed{d: d}).value(n, &totalType, noPlace) }))
	}},
}

var termShape = shape[model.Term]{
	{"name", true, func(t *model.Term) any { return &t.Name }},
	{"short", false, func(t *model.Term) any { return &t.Short }},
	{"meaning", true, func(t *model.Term) any { return &t.Meaning }},
	{"also", false, func(t *model.Term) any { return &t.Also }},
	{"own", false, func(t *model.Term) any { return &t.Own }},
	{"source", false, func(t *model.Term) any { return &t.Cite }},
}

var claimShape = shape[model.Claim]{
	{"says", true, func(c *model.Claim) any { return &c.Says }},
	{"when", false, func(c *model.Claim) any { return exprTo(&c.When) }},
	{"holds", false, func(c *model.Claim) any { return exprTo(&c.Holds) }},
	{"repeats", false, func(c *model.Claim) any { return exprTo(&c.Repeats) }},
	{"until", false, func(c *model.Claim) any { return exprTo(&c.Until) }},
	{"source", false, func(c *model.Claim) any { return &c.Cite }},
	{"design", false, func(c *model.Claim) any { return &c.Design }},
}

// checkClaim reports a claim that says nothing to hold, or half of what is
// repeated.
func checkClaim(d *doc, k, v *yaml.Node, c *model.Claim) {
	lacks := ""
	switch {
	case c.Holds.IsSet() && (c.Repeats.IsSet() || c.Until.IsSet()):
		d.add("PB004", k, fmt.Sprintf("%s has holds beside what is repeated", quote(c.ID))).Help = "make two claims of it"
	case c.Repeats.IsSet() && !c.Until.IsSet():
		lacks = "until"
	case c.Until.IsSet() && !c.Repeats.IsSet():
		lacks = "repeats"
	case !c.Holds.IsSet() && !c.Until.IsSet() && value(v, "holds") == nil:
		lacks = "holds"
	}
	if lacks != "" {
		d.add("PB005", k, fmt.Sprintf("the field %s of %s is missing", quote(lacks), quote(c.ID)))
	}
}

var readingShape = shape[model.Reading]{
	{"question", true, func(r *model.Reading) any { return &r.Question }},
	{"options", true, func(r *model.Reading) any {
		return as("map answer", reader(func(d *doc, n *yaml.Node) { r.Options = readAnswers(d, n) }))
	}},
	{"chosen", false, func(r *model.Reading) any {
		return as("text", reader(func(d *doc, n *yaml.Node) { r.Chosen = (typed{d: d}).value(n, &textType, noPlace) }))
	}},
	{"damaged", false, func(r *model.Reading) any { return &r.Damaged }},
	{"because", false, func(r *model.Reading) any { return &r.Because }},
	{"source", false, func(r *model.Reading) any { return &r.Cite }},
}

var answerShape = shape[model.Answer]{
	{"text", true, func(a *model.Answer) any { return &a.Text }},
	{"value", false, func(a *model.Answer) any {
		return as("any", reader(func(d *doc, n *yaml.Node) { a.Value = readFree(d, n) }))
	}},
}

var chapterShape = shape[model.Chapter]{
	{"file", true, func(c *model.Chapter) any { return &c.File }},
	{"icon", false, func(c *model.Chapter) any { return as("icon", &c.Icon) }},
	{"scene", false, func(c *model.Chapter) any { return &c.Scene }},
	{"tail", false, func(c *model.Chapter) any { return tail(&c.Tail) }},
	{"role", false, func(c *model.Chapter) any {
		return choose(&c.Role, "summary")
	}},
}

var componentShape = shape[model.Component]{
	{"name", false, func(c *model.Component) any { return &c.Name }},
	{"kind", true, func(c *model.Component) any {
		return choose(&c.Kind, "rulebook", "record", "deck", "tile", "counter")
	}},
	{"layout", false, func(c *model.Component) any { return as("layout-id", placed(&c.Layout, &c.Where.Layout)) }},
	{"each", false, func(c *model.Component) any { return placed(expr(&c.Each), &c.Where.Each) }},
	{"of", false, func(c *model.Component) any { return as("deck-id", placed(&c.Of, &c.Where.Of)) }},
	{"sheet", false, func(c *model.Component) any { return as("sheet-id", placed(&c.Sheet, &c.Where.Sheet)) }},
}

// textType is the type of what is text and nothing else.
var textType = model.Type{Kind: model.Text}

// placed reads a value, and where it stands.
func placed(to any, at *diag.Place) formed {
	form, words := formOf(to)
	return formed{form, words, reader(func(d *doc, n *yaml.Node) {
		*at = d.at(n)
		d.read(n, to)
	})}
}

// expr reads an expression into a text.
func expr(to *string) formed {
	return as("expr", reader(func(d *doc, n *yaml.Node) {
		if src, ok := d.expression(n); ok {
			*to = src.Text
		}
	}))
}

// readExpr reads an expression as a value.
func readExpr(d *doc, n *yaml.Node) model.Value {
	src, ok := d.expression(n)
	if !ok {
		return model.Value{}
	}
	return model.Value{Kind: model.Expr, Text: src.Text, At: src.At}
}

// readCopies reads a number of copies, or an expression in braces that gives it.
func readCopies(d *doc, n *yaml.Node) model.Value {
	n = follow(n)
	if n.Kind == yaml.ScalarNode && strings.HasPrefix(strings.TrimSpace(n.Value), "{{") {
		return readExpr(d, n)
	}
	return (typed{d: d}).value(n, &model.CopiesType, noPlace)
}

// readSides reads the sides of a scenario.
func readSides(d *doc, n *yaml.Node) []*model.Side {
	return sideShape.list(d, n, "sides", func(id string, at diag.Place) *model.Side { return &model.Side{ID: id, At: at} })
}

// forceType is a number of units.
var forceType = model.Type{Kind: model.Whole, Max: wide(ptr(math.MaxInt16))}

// readForce reads units and how many there are of each.
func readForce(d *doc, n *yaml.Node) []*model.Force {
	var out []*model.Force
	d.ids(n, "units", func(k, v *yaml.Node) {
		unit := model.Value{Kind: model.Ref, Text: k.Value, At: d.at(k)}
		count := (typed{d: d}).value(v, &forceType, noPlace)
		out = append(out, &model.Force{Unit: unit, Count: count})
	})
	return out
}

// readAnswers reads the options of a reading.
func readAnswers(d *doc, n *yaml.Node) []model.Answer {
	var out []model.Answer
	d.ids(n, "options", func(k, v *yaml.Node) {
		a := model.Answer{ID: k.Value, At: d.at(k)}
		answerShape.fill(d, v, &a, n, rest{})
		out = append(out, a)
	})
	return out
}

// readCells reads the rows of a tile: a block of text, a line a row, cells
// divided by blanks, a dot for a gap.
func readCells(d *doc, n *yaml.Node) [][]model.Cell {
	s, ok := d.word(n, "a text with a line for each row, `rows: |`,")
	if !ok {
		return nil
	}
	n = follow(n)
	var out [][]model.Cell
	off := 0
	for line := range strings.SplitSeq(s, "\n") {
		if len(out) == maxRows {
			d.add("PB212", n, fmt.Sprintf("a tile of more than %d rows", maxRows))
			break
		}
		start := d.inside(n, off, 1)
		var row []model.Cell
		for _, t := range tokens(line) {
			at := start
			at.Col, at.Len = start.Col+t.off, t.size()
			c := model.Cell{Code: t.text, At: at}
			if t.text == "." {
				c.Code = ""
			}
			row = append(row, c)
		}
		if row != nil {
			out = append(out, row)
		}
		off += utf8.RuneCountInString(line) + 1
	}
	if len(out) == 0 {
		d.add("PB005", n, "there is no row of cells here")
	}
	return out
}

// maxRows is the most rows of cells that a tile may have.
const maxRows = 200
