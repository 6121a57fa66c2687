package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// appendices are made from data: what no chapter prints by itself.
func (b *book) appendices(chapters []*chapter) []*chapter {
	b.inPrint = map[string]bool{}
	for _, c := range chapters {
		b.surveyFences(c.doc.Blocks)
	}
	var out []*chapter
	letter := 'A'
	add := func(anchor, title, icon string, fill func(c *chapter)) {
		c := &chapter{book: b, anchor: anchor, title: title, icon: icon, number: string(letter), at: b.game.At}
		if fill(c); len(c.blocks) > 0 {
			letter++
			out = append(out, c)
		}
		b.findings = append(b.findings, c.findings...)
		c.findings = nil
	}
	add("roster", "The roster", "rank-2", (*chapter).rosterAppendix)
	add("abilities", "Tables", "stairs", (*chapter).tableAppendix)
	add("decks", "The cards", "card-draw", (*chapter).deckAppendix)
	add("terms", "Words of the game", "brain", (*chapter).termAppendix)
	add("readings", "Questions we settled", "gavel", (*chapter).readingAppendix)
	add("errata", "Errata of the source", "cancel", (*chapter).errataAppendix)
	return out
}

// surveyFences notes what the chapters print of the data.
func (b *book) surveyFences(blocks []prose.Block) {
	for _, x := range blocks {
		if x.Kind == prose.Fence {
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

// rosterAppendix lists every entry of units, side by side if they have sides.
func (c *chapter) rosterAppendix() {
	k := c.book.game.Collection("units")
	if k == nil || len(k.Entries) == 0 {
		return
	}
	c.stand = []prose.Span{{Text: "Every " + k.One + " of the game with what it can take, what it costs and what it may use."}}
	for _, g := range grouped(k.Entries, func(e *model.Entry) string { return e.Field("side").Text }) {
		c.wideSection(c.book.sideName(g.key))
		t := c.roster(k, g.all, c.usual(k, g.all))
		t.Whole = false
		t.At = k.At
		c.blocks = append(c.blocks, c.tableBlock(t, measure{0, c.book.frame.wide()}, true))
	}
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
	var left []*model.Table
	for _, t := range c.book.game.Tables {
		if !c.book.inPrint["table "+t.ID] {
			left = append(left, t)
		}
	}
	if len(left) == 0 {
		return
	}
	c.stand = []prose.Span{{Text: "One table each, in two columns and never broken, so that a finger can stay on it while you play."}}
	for _, g := range grouped(left, func(t *model.Table) string { return t.Class + "/" + fieldText(t.Fields, "side") }) {
		class, side, _ := strings.Cut(g.key, "/")
		title := "Further tables"
		if class != "" {
			title = upperFirst(strings.ReplaceAll(class, "-", " ")) + " tables"
		}
		if side != "" {
			title = c.book.sideName(side) + ": " + lowerFirst(title)
		}
		c.section(title)
		for _, t := range g.all {
			x := c.rules(t)
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
	for _, d := range c.book.game.Decks {
		if !c.book.inPrint["deck "+d.ID] {
			c.section(d.Name)
			t := c.deck(d)
			t.Title = ""
			c.blocks = append(c.blocks, c.fitTable(t, c.book.column()))
		}
	}
}

func (c *chapter) termAppendix() {
	if c.book.inPrint["terms"] || len(c.book.game.Terms) == 0 {
		return
	}
	c.blocks = append(c.blocks, c.fenceTerms(prose.Block{At: c.at}, c.book.column())...)
}

func (c *chapter) readingAppendix() {
	if c.book.inPrint["readings"] || len(c.book.game.Readings) == 0 {
		return
	}
	c.stand = []prose.Span{{Text: "Where the source leaves a question open we chose an answer. Every number in this book follows it; play it otherwise if both of you agree."}}
	c.blocks = append(c.blocks, c.fenceReadings(prose.Block{}, c.book.column())...)
}

func (c *chapter) errataAppendix() {
	if c.book.inPrint["errata"] || len(c.book.game.Errata) == 0 {
		return
	}
	c.stand = []prose.Span{{Text: "Where the published text contradicts itself or leaves something out, this is what it prints and what we play."}}
	c.blocks = append(c.blocks, c.fenceErrata(prose.Block{}, c.book.column())...)
}
