package rulebook

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// appendix is a kind of appendix: what it prints and whether there is any.
type appendix struct {
	anchor, title, icon string
	has                 func(b *book) bool
	fill                func(c *chapter)
}

// appendixKinds are the appendices in order.
func appendixKinds() []appendix {
	return []appendix{
		{"roster", "The roster", "rank-2", (*book).hasRoster, (*chapter).rosterAppendix},
		{"tables", "Tables", "nested-hexagons", func(b *book) bool { return len(b.tablesLeft()) > 0 }, (*chapter).tableAppendix},
		{"decks", "The cards", "card-draw", func(b *book) bool { return len(b.decksLeft()) > 0 }, (*chapter).deckAppendix},
		{"odds", "Odds", "dice-six-faces-five", func(b *book) bool { return len(b.oddsLeft()) > 0 }, (*chapter).oddsAppendix},
		{"terms", "Words of the game", "chess-knight", func(b *book) bool { return !b.inPrint["terms"] && len(b.game.Terms) > 0 }, (*chapter).termAppendix},
		{"readings", "Questions we settled", "gavel", func(b *book) bool { return !b.inPrint["readings"] && len(b.game.Readings) > 0 }, (*chapter).readingAppendix},
		{"errata", "Errata of the source", "cancel", func(b *book) bool { return !b.inPrint["errata"] && len(b.game.Errata) > 0 }, (*chapter).errataAppendix},
	}
}

// appendices are made from data: what no chapter prints by itself. They are
// lettered and may be linked to by "appendix-" and their name, or by the name
// alone if no chapter has it.
func (b *book) appendices(chapters []*chapter) []*chapter {
	b.inPrint = map[string]bool{}
	for _, c := range chapters {
		b.surveyFences(c.doc.Blocks)
	}
	var out []*chapter
	for _, k := range appendixKinds() {
		if !k.has(b) {
			continue
		}
		c := &chapter{book: b, anchor: "appendix-" + k.anchor, title: k.title, number: string(rune('A' + len(out))), at: b.game.At, fill: k.fill}
		if b.lib.Assets.Icons[k.icon] != nil {
			c.icon = k.icon
		}
		b.anchors[c.anchor] = c.anchor
		if b.anchors[k.anchor] == "" {
			b.anchors[k.anchor] = c.anchor
		}
		b.sections[c.anchor] = "appendix " + c.number
		out = append(out, c)
	}
	return out
}

// tableNamed finds a table in an expression.
var tableNamed = regexp.MustCompile(`\btables\.([a-z0-9_]+)`)

// surveyFences notes what the chapters print of the data.
func (b *book) surveyFences(blocks []prose.Block) {
	for _, x := range blocks {
		if x.Kind == prose.Fence {
			for _, l := range x.Lines { // a figure made from a table shows it
				for _, m := range tableNamed.FindAllStringSubmatch(l.Text, -1) {
					b.inPrint["table "+m[1]] = b.inPrint["table "+m[1]] || x.Info == "figure"
				}
			}
			id, _ := firstWord(x.Arg)
			b.inPrint[x.Info] = true
			b.inPrint[x.Info+" "+id] = true
		}
		for _, item := range x.Items {
			b.surveyFences(item)
		}
	}
}

// section begins a section of an appendix.
func (c *chapter) section(title string) {
	k := &mark{Title: title, Level: 1, Anchor: c.anchor + "-" + slug(title), Number: c.number + "." + itoa(len(c.sections)+1)}
	c.sections = append(c.sections, k)
	c.blocks = append(c.blocks, c.heading2(k, []prose.Span{{Text: title}}, c.book.column(), c.at))
}

// wideSection is a section whose heading spans the page.
func (c *chapter) wideSection(title string) {
	k := &mark{Title: title, Level: 1, Anchor: c.anchor + "-" + slug(title), Number: c.number + "." + itoa(len(c.sections)+1)}
	c.sections = append(c.sections, k)
	h := c.heading2(k, []prose.Span{{Text: title}}, measure{0, c.book.frame.wide()}, c.at)
	h.Wide = true
	c.blocks = append(c.blocks, h)
}

func (b *book) hasRoster() bool {
	return len(b.things.entries("units")) > 0
}

// tablesLeft are the tables that no chapter prints.
func (b *book) tablesLeft() []*model.Table {
	return slices.DeleteFunc(slices.Clone(b.game.Tables), func(t *model.Table) bool { return b.inPrint["table "+t.ID] })
}

// decksLeft are the decks that no chapter prints.
func (b *book) decksLeft() []*model.Deck {
	return slices.DeleteFunc(slices.Clone(b.game.Decks), func(d *model.Deck) bool { return b.inPrint["deck "+d.ID] })
}

// rosterAppendix lists every entry of units, side by side if they have sides.
func (c *chapter) rosterAppendix() {
	k := c.book.game.Collection("units")
	groups := grouped(c.book.things.entries(k.ID), func(e *thing) string { return e.field("side").Text })
	alone := len(groups) == 1 && groups[0].key == ""
	says := "Every " + k.One + " of the game with what it can take, what it costs and what it may use."
	if alone {
		says = "Who there is in the game, and the figures of each."
	}
	c.stand = []prose.Span{{Text: says}}
	for _, g := range groups {
		title := c.book.sideName(g.key)
		if alone {
			title = "Every " + k.One
		}
		c.wideSection(title)
		t := c.roster(k, g.all, plainFields(c.full(k, g.all)))
		t.Whole, t.Below = false, true
		t.At = k.At
		c.blocks = append(c.blocks, c.tableBlock(t, measure{0, c.book.frame.wide()}, true))
	}
}

// sides are those of the units, in the order of the roster.
func (b *book) sides() []string {
	var out []string
	for _, e := range b.things.entries("units") {
		out = append(out, e.field("side").Text)
	}
	return out
}

// sideName is what the scenarios call a side, or the id opened up.
func (b *book) sideName(id string) string {
	for _, s := range b.game.Scenarios {
		if x := s.Side(id); x != nil && x.Name != "" {
			return x.Name
		}
	}
	if id == "" {
		return "All"
	}
	return upperFirst(strings.ReplaceAll(id, "-", " "))
}

// group is entries that share a key, in the order first met.
type group[T any] struct {
	key string
	all []T
}

func grouped[T any](all []T, key func(T) string) []group[T] {
	var out []group[T]
	for _, x := range all {
		k := key(x)
		i := slices.IndexFunc(out, func(g group[T]) bool { return g.key == k })
		if i < 0 {
			out = append(out, group[T]{key: k})
			i = len(out) - 1
		}
		out[i].all = append(out[i].all, x)
	}
	return out
}

// tableAppendix prints every table that no chapter prints, by class and side.
func (c *chapter) tableAppendix() {
	c.stand = []prose.Span{{Text: "One table each, never broken, so that a finger can stay on it while you play."}}
	groups := grouped(c.book.tablesLeft(), func(t *model.Table) string { return t.Class + "/" + fieldText(t.Fields, "side") })
	sides := c.book.sides()
	place := func(g group[*model.Table]) int {
		if side := fieldText(g.all[0].Fields, "side"); side != "" {
			return slices.Index(sides, side)
		}
		return math.MaxInt // what belongs to no side comes last
	}
	slices.SortStableFunc(groups, func(x, y group[*model.Table]) int { return cmp.Compare(place(x), place(y)) })
	for _, g := range groups {
		class, side, _ := strings.Cut(g.key, "/")
		title := "Further tables"
		if class != "" {
			title = upperFirst(strings.ReplaceAll(class, "-", " ")) + " tables"
		}
		if side != "" {
			title = c.book.sideName(side) + ": " + lowerFirst(title)
		}
		c.wideSection(title)
		c.blocks[len(c.blocks)-1].Need = 10 * c.book.frame.Grid
		for _, t := range g.all {
			x := c.rules(t, nil)
			x.Whole = true
			c.blocks = append(c.blocks, c.tableBlock(x, c.book.column(), false))
		}
	}
}

func fieldText(fs []model.Field, id string) string {
	for _, f := range fs {
		if f.ID == id {
			return f.Value.Text
		}
	}
	return ""
}

// deckAppendix lists the decks that no chapter prints.
func (c *chapter) deckAppendix() {
	for _, d := range c.book.decksLeft() {
		c.section(d.Name)
		t := c.deck(d, nil)
		t.Title = ""
		c.blocks = append(c.blocks, c.fitTable(t, c.book.column()))
	}
}

func (c *chapter) termAppendix() {
	c.blocks = append(c.blocks, c.fenceTerms(prose.Block{At: c.at}, c.book.column())...)
}

func (c *chapter) readingAppendix() {
	c.stand = []prose.Span{{Text: "Where the source leaves a question open we chose an answer. Every number in this book follows it; agree on another if you like."}}
	c.blocks = append(c.blocks, c.fenceReadings(prose.Block{}, c.book.column())...)
}

func (c *chapter) errataAppendix() {
	c.stand = []prose.Span{{Text: "Where the published text contradicts itself or leaves something out, this is what it prints and what we play."}}
	c.blocks = append(c.blocks, c.fenceErrata(prose.Block{}, c.book.column())...)
}
