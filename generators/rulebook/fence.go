package rulebook

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// directive prints something from the data in place of a fenced block.
type directive func(g *galley, b prose.Block, m measure) []*block

// directives are the words that may stand after the ticks of a fenced block.
// Besides these, the id of a collection prints a table of its entries.
func directives() map[string]directive {
	return map[string]directive{
		"table":    (*galley).fenceTable,
		"deck":     (*galley).fenceDeck,
		"scenario": func(g *galley, b prose.Block, m measure) []*block { return (&scenarioBox{g.text}).print(b, m) },
		"terms":    (*galley).fenceTerms,
		"example":  (*galley).fenceExample,
		"story":    (*galley).fenceStory,
		"note":     (*galley).note,
		"figure":   (*galley).figure,
		"readings": func(g *galley, _ prose.Block, m measure) []*block { return (&answers{g.text}).readings(m) },
		"errata":   func(g *galley, _ prose.Block, m measure) []*block { return (&answers{g.text}).errata(m) },
		"odds":     (*galley).fenceOdds,
		"rule":     (*galley).fenceRule,
		"claim":    func(*galley, prose.Block, measure) []*block { return nil },
	}
}

// fence prints what a fenced block asks for.
func (g *galley) fence(b prose.Block, m measure) []*block {
	if d := directives()[b.Info]; d != nil {
		return d(g, b, m)
	}
	if col := g.text.game.Collection(b.Info); col != nil {
		return g.fenceCollection(col, b, m)
	}
	names := slices.Collect(maps.Keys(directives()))
	for _, col := range g.text.game.Collections {
		names = append(names, col.ID)
	}
	slices.Sort(names)
	what := "a fenced block must say what it prints"
	if b.Info != "" {
		what = "a fenced block cannot print " + b.Info
	}
	g.text.unknown(b.At, what, b.Info, names)
	return nil
}

// unknown reports a name that is none of those it could be.
func (c *compositor) unknown(at diag.Place, message, word string, names []string) {
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB101", Name: "unknown-id", Message: message}
	if near := diag.Nearest(word, names, 3); len(near) > 0 && word != "" {
		f.Help = "did you mean " + strings.Join(near, " or ") + "?"
	} else if len(names) > 0 {
		f.Evidence = []string{"there are: " + someOf(names)}
	} else {
		f.Help = "there is none yet: take this out, or add one to the game"
	}
	c.findings.Add(f)
}

// mostNamed is how many names a finding lists.
const mostNamed = 20

// someOf lists names, the first ones of many.
func someOf(names []string) string {
	if n := len(names) - mostNamed; n > 0 {
		return strings.Join(names[:mostNamed], ", ") + fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ")
}

// alone tells of words behind the name that a fence asks for, which nothing
// reads.
func alone(c *compositor, b prose.Block) {
	if id, rest := firstWord(b.Arg); rest != "" {
		at := argAt(b)
		at.Col, at.Len = at.Col+len([]rune(b.Arg))-len([]rune(rest)), len([]rune(rest))
		c.findings.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB004", Name: "unknown-field",
			Message: fmt.Sprintf("nothing reads %q behind %s %s", rest, b.Info, id), Help: "take it out; columns stand in the body, settings in braces"})
	}
}

// argAt is where a fence's argument stands.
func argAt(b prose.Block) diag.Place {
	if b.ArgAt.IsZero() {
		return b.At
	}
	return b.ArgAt
}

// firstWord parts the argument into an id and the rest.
func firstWord(s string) (string, string) {
	w, rest, _ := strings.Cut(s, " ")
	return w, strings.TrimSpace(rest)
}

func (g *galley) fenceTable(b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	alone(g.text, b)
	id, _ := firstWord(b.Arg)
	t := g.text.game.Table(id)
	if t == nil {
		g.text.unknown(argAt(b), "no table "+id, id, ids(g.text.game.Tables, func(i int) string { return g.text.game.Tables[i].ID }))
		return nil
	}
	out := g.titled(g.data.rules(t, g.data.columnsAsked(t.Columns, b)))
	out.Set = set
	return g.tables().setTable(out, m)
}

// columnsAsked are the columns that a fence's body names, parted by commas;
// nil if it names none, which means all that are filled.
func (tab *tabulator) columnsAsked(all []*model.FieldDecl, b prose.Block) []*model.FieldDecl {
	var out []*model.FieldDecl
	for _, l := range b.Lines {
		for _, w := range strings.Split(l.Text, ",") {
			w = strings.TrimSpace(w)
			switch d := model.Declared(all, w); {
			case d != nil:
				out = append(out, d)
			case w != "":
				tab.text.unknown(l.At, "no column "+w+" in "+b.Arg, w, ids(all, func(i int) string { return all[i].ID }))
			}
		}
	}
	return out
}

func (g *galley) fenceDeck(b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	alone(g.text, b)
	id, _ := firstWord(b.Arg)
	d := g.text.game.Deck(id)
	if d == nil {
		g.text.unknown(argAt(b), "no deck "+id, id, ids(g.text.game.Decks, func(i int) string { return g.text.game.Decks[i].ID }))
		return nil
	}
	out := g.titled(g.data.deck(d, g.data.deckAsked(d, b)))
	out.Set = set
	return g.tables().setTable(out, m)
}

// deckAsked are the columns that a fence's body names for the cards of a deck:
// ids of fields parted by commas, and lines "HEADING: EXPRESSION" over the
// fields of a card.
func (tab *tabulator) deckAsked(d *model.Deck, b prose.Block) []asked {
	var out []asked
	for _, l := range b.Lines {
		if a, ok := headed(l); ok {
			out = append(out, a)
			continue
		}
		b.Lines = []prose.Line{l}
		for _, f := range tab.columnsAsked(d.Fields, b) {
			out = append(out, asked{field: f.ID})
		}
	}
	return out
}

// titled fits a table to the heading right above it: a title of the same words
// is dropped, and so is a second rule.
func (g *galley) titled(t *table) *table {
	if strings.TrimPrefix(slug(t.Title), "the-") == strings.TrimPrefix(slug(g.under), "the-") {
		t.Title = ""
	}
	t.Below = g.ruled
	return t
}

func ids[T any](all []T, id func(int) string) []string {
	out := make([]string, len(all))
	for i := range all {
		out[i] = id(i)
	}
	return out
}
