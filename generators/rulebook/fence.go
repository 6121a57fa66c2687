package rulebook

import (
	"cmp"
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

// directives maps the words that may follow the backticks of a fenced block to what they print.
// Apart from these, the id of a collection prints a table of its entries.
func directives() map[string]directive {
	return map[string]directive{
		"table":    (*galley).fenceTable,
		"deck":     (*galley).fenceDeck,
		"scenario": func(g *galley, b prose.Block, m measure) []*block { return (&scenarioBox{g.text}).print(b, m) },
		"terms":    (*galley).fenceTerms,
		"example":  (*galley).fenceExample,
		"story":    (*galley).fenceStory,
		"blank":    (*galley).blank,
		"note":     (*galley).note,
		"text":     (*galley).verbatim,
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
	if d := directives()[cmp.Or(b.Info, "text")]; d != nil {
		return d(g, b, m)
	}
	if col := g.text.game.Collection(b.Info); col != nil {
		return g.fenceCollection(col, b, m)
	}
	if slices.Contains(languages, strings.ToLower(strings.Trim(b.Info, "{.}"))) {
		return g.verbatim(b, m)
	}
	names := slices.AppendSeq(model.IDs(g.text.game.Collections), maps.Keys(directives()))
	slices.Sort(names)
	what := "a fenced block cannot print " + b.Info
	switch {
	case g.text.game.Deck(b.Info) != nil:
		g.text.fault(b.At, "PB101", "unknown-id", what, "write deck "+b.Info)
	case g.text.game.Table(b.Info) != nil:
		g.text.fault(b.At, "PB101", "unknown-id", what, "write table "+b.Info)
	default:
		g.text.unknown(b.At, what, b.Info, names)
	}
	return nil
}

// languages lists words after a fence that other programs use, whose lines are printed as written.
var languages = strings.Fields("txt plaintext plain ascii none console json yaml yml toml xml html css csv markdown md python py javascript js typescript ts bash sh shell c cpp java rust go sql lua")

// alone reports words after the name that a fence asks for, which are not used.
func alone(c *compositor, b prose.Block) {
	if id, rest := firstWord(b.Arg); rest != "" {
		c.fault(restAt(b), "PB004", "unknown-field", fmt.Sprintf("nothing reads %q behind %s %s", rest, b.Info, id), "take it out; columns stand in the body, settings in braces")
	}
}

// restAt returns where the words after the name that a fence asks for are.
func restAt(b prose.Block) diag.Place {
	at := argAt(b)
	_, rest := firstWord(b.Arg)
	at.Col, at.Len = at.Col+len([]rune(b.Arg))-len([]rune(rest)), len([]rune(rest))
	return at
}

// argAt returns where a fence's argument is.
func argAt(b prose.Block) diag.Place {
	if b.ArgAt.IsZero() {
		return b.At
	}
	return b.ArgAt
}

// firstWord splits the argument into an id and the rest.
func firstWord(s string) (string, string) {
	w, rest, _ := strings.Cut(s, " ")
	return w, strings.TrimSpace(rest)
}

// fenceTable prints a table of the data: `table ID`, with columns in the body to print only those.
func (g *galley) fenceTable(b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	alone(g.text, b)
	t := lookUp(g.text, b, "table", g.text.game.Tables)
	if t == nil {
		return nil
	}
	return g.tables().setTable(g.titled(g.data.rules(t, g.data.asked(t.Columns, "column", b.Arg, b)), set), m)
}

// fenceDeck prints the cards of a deck, one per row: `deck ID`, or `deck ID CONDITION` for some.
func (g *galley) fenceDeck(b prose.Block, m measure) []*block {
	b, set := g.text.setting(b)
	d := lookUp(g.text, b, "deck", g.text.game.Decks)
	if d == nil {
		return nil
	}
	id, asks := firstWord(b.Arg)
	cards, ok := chosen(g.text, g.text.catalogue.cards(d.ID), "the cards of "+id, asks, restAt(b))
	if !ok {
		return nil
	}
	if len(cards) == 0 && asks != "" {
		g.text.noneMeets("the cards of "+id, restAt(b))
		return nil
	}
	t := g.data.deck(d, cards, g.data.asked(d.Fields, "column", id, b))
	if asks != "" {
		t.Title = "" // it is not the whole deck
	}
	if set.place == "blocks" && !slices.ContainsFunc(t.Rows, func(r row) bool { return plain(r.Cells[1]) != "1" }) {
		for i := range t.Rows { // single copies need no words
			t.Rows[i].Cells[1] = nil
		}
		t.Notes = nil
	}
	return g.tables().setTable(g.titled(t, set), m)
}

// titled fits a table to its setting and to the heading right above it: a title of the same words
// is dropped, and so is a second rule.
func (g *galley) titled(t *table, set setting) *table {
	if strings.TrimPrefix(prose.Slug(t.Title), "the-") == strings.TrimPrefix(prose.Slug(g.under), "the-") {
		t.Title = ""
	}
	t.Below, t.Set = g.ruled, set
	return t
}

// lookUp finds what a fence prints by the id that its argument begins with. If there is none of
// that kind, it returns nil and adds a finding that lists what there is.
func lookUp[T model.Identified](c *compositor, b prose.Block, kind string, all []T) (found T) {
	id, _ := firstWord(b.Arg)
	ids := model.IDs(all)
	if i := slices.Index(ids, id); i >= 0 {
		return all[i]
	}
	c.unknown(argAt(b), "no "+kind+" "+id, id, ids)
	return found
}
