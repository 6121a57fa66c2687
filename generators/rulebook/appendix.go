package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// appendix is a kind of appendix: what it prints and whether there is anything to print.
type appendix struct {
	title, icon string
	has         func(b *book, a *model.Appendix) bool
	fill        func(a *annex)
}

// annex fills an appendix with what it prints from the data.
type annex struct {
	of     *chapter
	text   *compositor
	galley *galley
}

// appendixKinds returns the kinds of appendices except the index, which comes last.
func appendixKinds() map[string]appendix {
	unless := func(any bool, b *book, fence string) bool { return any && !b.inPrint[fence] }
	return map[string]appendix{
		"roster": {"The roster", "rank-2", func(b *book, a *model.Appendix) bool { return len(b.catalogue.entries(a.Of[0])) > 0 }, (*annex).rosterAppendix},
		"tables": {"Tables", "nested-hexagons", func(b *book, _ *model.Appendix) bool { return len(b.tablesLeft()) > 0 }, (*annex).tableAppendix},
		"decks":  {"The cards", "card-draw", func(b *book, _ *model.Appendix) bool { return len(b.decksLeft()) > 0 }, (*annex).deckAppendix},
		"odds":   {"Odds", "dice-six-faces-five", func(b *book, _ *model.Appendix) bool { return len(b.oddsLeft()) > 0 }, (*annex).oddsAppendix},
		"terms":  {"Glossary", "chess-knight", func(b *book, _ *model.Appendix) bool { return unless(len(b.game.Terms) > 0, b, "terms") }, (*annex).termAppendix},
		"checked": {"Checked figures", "dice-six-faces-five", func(b *book, _ *model.Appendix) bool {
			return b.inPrint["example"] && (b.game.Book.Listed || len(b.game.Stories) > 0)
		}, (*annex).checkedAppendix},
		"readings": {"Questions we settled", "gavel", func(b *book, _ *model.Appendix) bool { return unless(len(b.game.Readings) > 0, b, "readings") }, (*annex).readingAppendix},
		"errata":   {"Errata in the source", "cancel", func(b *book, _ *model.Appendix) bool { return unless(len(b.game.Errata) > 0, b, "errata") }, (*annex).errataAppendix},
	}
}

// appendices makes appendices from data that no chapter prints, in the order in which the game
// lists them. They are lettered. Links reach them by "appendix-" and their kind, or by the kind
// alone if no chapter has that name; rosters after the first by the name of their collection, and
// further ones of a collection by that and the field that divides them.
func (b *book) appendices(chapters []*chapter) []*chapter {
	b.inPrint = map[string]bool{}
	for _, c := range chapters {
		b.noteFences(c.doc.Blocks)
	}
	kinds := appendixKinds()
	var out []*chapter
	for _, a := range b.game.Book.Printed() {
		k, ok := kinds[a.Print]
		if !ok || !k.has(b, a) {
			continue
		}
		name := a.Print
		for _, other := range append(slices.Clone(a.Of), strings.Join(a.Of, "-")+"-"+a.By) {
			if b.refs.anchors["appendix-"+name] != "" {
				name = other
			}
		}
		if b.refs.elsewhere(a, name) {
			continue
		}
		c := b.begin(chapter{lists: a, anchor: "appendix-" + name, title: cmp.Or(a.Title, b.design.phrase(k.title)), number: model.Letters(len(out)), at: b.game.At, fill: k.fill})
		if !a.At.IsZero() {
			c.at = a.At
		}
		if a.Print == "checked" {
			b.gathered = chapters
		}
		if a.Icon != "" {
			c.text.wantIcon(a.Icon, a.At)
		}
		if icon := cmp.Or(a.Icon, k.icon); b.design.lib.Assets.Icons[icon] != nil {
			c.icon = icon
		}
		b.refs.noteAppendix(a, name)
		b.refs.sections[c.anchor] = b.design.phrase("appendix {{ n }}", "n", c.number)
		out = append(out, c)
	}
	return out
}

// says sets the sentence below the title of an appendix: the usual one, unless the game has
// another.
func (c *chapter) says(usual string) {
	text := cmp.Or(c.lists.Says, usual)
	if text != "" {
		c.stand, c.standAt = prose.Inline(text, c.lists.At), c.lists.At
	}
}

// tableNamed matches a table in an expression.
var tableNamed = pattern.New(`\btables\.([a-z0-9_]+)`)

// noteFences notes what the chapters print from the data.
func (b *book) noteFences(blocks []prose.Block) {
	prose.Walk(blocks, func(x prose.Block) {
		if x.Kind != prose.Fence {
			return
		}
		for _, l := range x.Lines { // a figure made from a table shows it
			for _, m := range tableNamed.FindAllStringSubmatch(l.Text) {
				b.inPrint["table "+m[1]] = b.inPrint["table "+m[1]] || x.Info == "figure"
			}
		}
		id, _ := firstWord(x.Arg)
		b.inPrint[x.Info] = true
		b.inPrint[x.Info+" "+id] = true
	})
}

// section begins a section. If it is wide, its heading spans the page.
func (a *annex) section(title string, wide bool) {
	k := &mark{Title: title, Level: 1, Anchor: a.of.anchor + "-" + prose.Slug(title), Number: a.of.number + "." + itoa(len(a.of.sections)+1)}
	a.of.sections = append(a.of.sections, k)
	m := a.text.column()
	if wide {
		m = measure{0, a.text.frame.wide()}
	}
	h := a.galley.heading2(k, []prose.Span{{Text: title}}, m, a.of.at)
	h.Wide = wide
	a.of.blocks = append(a.of.blocks, h)
}

// tablesLeft returns the tables that no chapter prints.
func (b *book) tablesLeft() []*model.Table {
	return slices.DeleteFunc(slices.Clone(b.game.Tables), func(t *model.Table) bool { return b.inPrint["table "+t.ID] })
}

// decksLeft returns the decks that no chapter prints.
func (b *book) decksLeft() []*model.Deck {
	return slices.DeleteFunc(slices.Clone(b.game.Decks), func(d *model.Deck) bool { return b.inPrint["deck "+d.ID] })
}

// rosterPart is a part of a roster: its title, "" for entries without a value of the field that
// divides it.
type rosterPart struct {
	title   string
	number  int64
	entries []*entry
}

// parts divides entries by a field, nil for none, in the order in which the parts first appear;
// whole numbers rise. An entry with a list is in the part of each of its items.
func (b *names) parts(by *model.FieldDecl, entries []*entry) []*rosterPart {
	var out []*rosterPart
	for _, e := range entries {
		of, values := by, []model.Value{{}}
		if by != nil {
			values[0] = e.field(by.ID)
		}
		if values[0].Kind == model.List && len(values[0].Items) > 0 {
			of, values = &model.FieldDecl{ID: by.ID, Name: by.Name, Type: *by.Type.Of}, values[0].Items
		}
		for _, v := range values {
			title := b.partOf(of, v)
			p := lists.First(out, func(p *rosterPart) bool { return p.title == title })
			if p == nil {
				p = &rosterPart{title: title}
				out = append(out, p)
			}
			if v.Kind == model.Whole || v.Kind == model.Signed {
				p.number = v.Int
			}
			p.entries = append(p.entries, e)
		}
	}
	slices.SortStableFunc(out, func(x, y *rosterPart) int { return cmp.Compare(x.number, y.number) })
	return out
}

// rosterAppendix lists every entry of a collection, grouped by a field if the game asks for one.
func (a *annex) rosterAppendix() {
	k := a.text.game.Collection(a.of.lists.Of[0])
	by := model.Declared(k.Fields, a.of.lists.By)
	parts := a.text.names.parts(by, a.text.catalogue.entries(k.ID))
	alone := len(parts) == 1 && parts[0].title == ""
	a.of.says("")
	for _, p := range parts {
		title, all := cmp.Or(p.title, a.text.phrase("All")), p.entries
		if alone {
			title = a.text.phrase("Every {{ one }}", "one", k.One)
		}
		headed := !alone || a.of.lists.Title == "" // else the appendix says it
		if headed {
			a.section(title, true)
		}
		columns := a.rosterColumns(k)
		if columns == nil {
			columns = plainFields(slices.DeleteFunc(a.galley.data.full(k, all), func(f string) bool { return f == a.of.lists.By }))
		}
		t := a.galley.data.roster(k, all, columns, false)
		t.Below = headed
		t.At = k.At
		if !a.text.narrow() {
			t.Set.place = "across"
		}
		for _, w := range a.of.lists.Set {
			t.Set.word(w)
		}
		set := a.galley.tables().setTable(t, a.text.column())
		if headed && t.Set.place == "blocks" {
			a.of.blocks[len(a.of.blocks)-1].Need = start(set, a.text.frame.Grid)
		}
		a.of.blocks = append(a.of.blocks, set...)
	}
}

// partOf returns the name of the part of a roster that an entry with a value of a field belongs to.
// A number is preceded by the name of the field, as in "Level 2". It is "" if there is no value.
func (b *names) partOf(by *model.FieldDecl, v model.Value) string {
	switch {
	case !v.IsSet():
		return ""
	case v.Kind == model.Ref && !v.Word:
		return b.nameOf(refType(by), v.Text)
	case !v.Word && alignOf(by) == "right":
		return cmp.Or(by.Name, model.Capital(by.ID)) + " " + v.String()
	case v.Text == "":
		return ""
	default:
		return b.sideName(v.Text)
	}
}

// rosterColumns returns the columns that the game lists, nil if it lists none.
func (a *annex) rosterColumns(k *model.Collection) []asked {
	lines := lists.Map(a.of.lists.Columns, func(v model.Value) prose.Line { return prose.Line{Text: v.Text, At: v.At} })
	return a.galley.data.asked(k.Fields, "field", k.ID, prose.Block{Lines: lines})
}

// partsBy returns the values of a field that groups appendices: in the order of the rosters that it
// groups, then in that of the tables.
func (b *book) partsBy(field string) []string {
	var out []string
	for _, a := range b.game.Book.Printed() {
		if a.Print != "roster" || a.By != field {
			continue
		}
		out = append(out, lists.Map(b.catalogue.entries(a.Of[0]), func(e *entry) string { return e.field(field).Text })...)
	}
	return append(out, lists.Map(b.game.Tables, func(t *model.Table) string { return model.Find(t.Fields, field).Text })...)
}

// side returns what the scenarios call a side, "" if none names it.
func (b *names) side(id string) string {
	for _, s := range b.game.Scenarios {
		if x := s.Side(id); x != nil && x.Name != "" {
			return x.Name
		}
	}
	return ""
}

// sideName returns what the scenarios call a side, or else its id as words.
func (b *names) sideName(id string) string {
	if name := b.side(id); name != "" {
		return name
	}
	if id == "" {
		return b.game.Words.Say("All")
	}
	return model.Capital(strings.ReplaceAll(id, "-", " "))
}

// tableAppendix prints every table that no chapter prints, by class and side.
func (a *annex) tableAppendix() {
	a.of.says(a.text.phrase("Each table is kept whole, so that you can keep a finger on it while you play."))
	sideOf := func(t *model.Table) string { return model.Find(t.Fields, a.of.lists.By).Text }
	groups := lists.Groups(a.of.book.tablesLeft(), func(t *model.Table) [2]string { return [2]string{t.Class, sideOf(t)} })
	sides := append(slices.DeleteFunc(a.of.book.partsBy(a.of.lists.By), func(s string) bool { return s == "" }), "") // those that belong to none come last
	place := func(all []*model.Table) int { return slices.Index(sides, sideOf(all[0])) }
	slices.SortStableFunc(groups, func(x, y []*model.Table) int { return cmp.Compare(place(x), place(y)) })
	for _, all := range groups {
		class, side := all[0].Class, sideOf(all[0])
		title := a.text.phrase("Further tables")
		if class != "" {
			title = a.text.phrase("{{ class }} tables", "class", model.Capital(strings.ReplaceAll(class, "-", " ")))
		}
		if side != "" {
			title = a.text.names.sideName(side) + ": " + lowered(a.text.game, title)
		}
		a.section(title, true)
		a.of.blocks[len(a.of.blocks)-1].Need = 10 * a.text.frame.Grid
		for _, t := range all {
			x := a.galley.data.rules(t, nil)
			if a.galley.tables().least(x) > a.text.frame.W[0] {
				a.of.blocks = append(a.of.blocks, a.galley.tables().setTable(x, a.text.column())...)
				continue
			}
			a.of.blocks = append(a.of.blocks, a.galley.tables().tableBlock(x, a.text.column(), false))
		}
	}
}

// deckAppendix lists the decks that no chapter prints.
func (a *annex) deckAppendix() {
	a.of.says("")
	for _, d := range a.of.book.decksLeft() {
		a.section(d.Name, false)
		t := a.galley.data.deck(d, a.galley.text.catalogue.cards(d.ID), nil)
		t.Title = ""
		a.of.blocks = append(a.of.blocks, a.galley.tables().setTable(t, a.text.column())...)
	}
}

// termAppendix prints every term with its meaning, as the fence "terms" does.
func (a *annex) termAppendix() {
	a.of.says("")
	a.of.blocks = append(a.of.blocks, a.galley.fenceTerms(prose.Block{At: a.of.at}, a.text.column())...)
}

// checkedAppendix gathers the examples that state values, chapter by chapter.
func (a *annex) checkedAppendix() {
	a.of.says(a.text.phrase("What the rules give in simple cases. Nobody rolls here: every number is computed from the rules."))
	for _, from := range a.of.book.gathered {
		var all []prose.Block
		prose.Walk(from.doc.Blocks, func(b prose.Block) {
			if b.Kind == prose.Fence && b.Info == "example" {
				all = append(all, b)
			}
		})
		if len(all) > 0 {
			a.section(from.title, false)
		}
		for _, b := range all {
			a.text.here = b.At
			a.of.blocks = append(a.of.blocks, (&examples{a.text}).example(b, a.text.column())...)
		}
	}
}

// readingAppendix prints all questions with the answers in force, whichever the project chose.
func (a *annex) readingAppendix() {
	a.of.says(a.text.phrase("Where the source leaves a question open, we chose an answer. The rules, the sheets and the odds of this game follow it; agree on another if you prefer."))
	a.of.blocks = append(a.of.blocks, (&answers{a.text}).readings(a.text.column())...)
}

// errataAppendix prints all errata, including those that no chapter mentions.
func (a *annex) errataAppendix() {
	a.of.says(a.text.phrase("Where the published text contradicts itself or leaves something out, this is what it says and what we play."))
	a.of.blocks = append(a.of.blocks, (&answers{a.text}).errata(a.text.column())...)
}
