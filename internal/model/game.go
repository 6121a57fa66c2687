// Package model is a game as plain data: what its YAML declares and contains, in the order written,
// each value with its place. It does not read files, parse YAML or draw. Looking up something that
// is not there returns nil or zero.
package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Game is everything in content/<id>.
type Game struct {
	ID       string // folder name
	Title    string `key:"title!"`
	Subtitle string `key:"subtitle"`
	Source   Source `key:"source"`
	Theme    string `key:"theme! theme-id"` // id in layouts/themes
	// Signs are what the theme prints for words such as "none"; they are read-only.
	Signs   map[string]string
	Players string   `key:"players head-count"`
	Edition string   `key:"edition"` // of the game in this form: "First"
	Author  string   `key:"author"`  // who made the game
	Credits []string `key:"credits"`
	// Language is the language the game is written in, "" for English; Lang is another language
	// that it is printed in, "" for the original.
	Language string `key:"language language"`
	Lang     string
	TongueAt diag.Place // where the language that it is printed in is declared
	Words    Phrasebook // what layouts and the program print in its language
	At       diag.Place

	Play        Play
	Verbs       []*Verb
	Collections []*Collection // in declared order
	Legend      Legend        // of the tiles
	Tables      []*Table
	Decks       []*Deck
	Tiles       []*Tile
	Counters    []*Counter
	Scenarios   []*Scenario
	Terms       []*Term
	Chapters    []*Chapter
	Book        Book
	Claims      []*Claim
	Errata      []*Erratum
	Readings    []*Reading
	Components  []*Component
	Odds        []*Odds
	Duels       []*Duels
	Stories     []*Story
	Totals      []*Total
	Simulations []*Simulation
	Courses     []*Course
	Functions   []*Function // in the order of the files
	Studies     []*Study    // likewise

	// Printed is what players have in their hands in the language of its texts, nil if nothing was
	// marked as such; Prints are those of all languages, the original first.
	Printed *PrintRun
	Prints  []*PrintRun
}

// Source is the published text a game is taken from.
type Source struct {
	ID    string `key:"id!"` // "003", as citations write it
	Title string `key:"title!"`
	Lines int    `key:"lines!"` // lines in the text; a citation past the last is wrong
	Note  string `key:"note"`
}

// Play says who can play the game many times over: one of the available machines, and which
// collection, table or verb plays which part in it.
type Play struct {
	Machine string    `key:"machine! actiondeck|force|percentile"` // "" if none can
	Roles   []Field   `key:"roles roles"`
	Weights []*Weight `key:"weights"` // of a greedy agent
	Search  Search    `key:"search"`
	At      diag.Place
}

// Weight is a number by which an agent chooses. It is not a rule of the game: Why says what it is
// for, or how it was found.
type Weight struct {
	ID  string
	Is  float64 `key:"is!"` // in the unit that the player expects
	Why string  `key:"why!"`
	At  diag.Place
}

// Search says how games that an agent plays on in its mind are cut off: after Depth choices, 0 for
// never, they are scored by Measure, each side's share of the things that the machine counts.
type Search struct {
	Depth   int       `key:"depth"`
	Measure []*Weight `key:"measure!"`
}

// Role returns the id that plays a part for the game's player, "" if none is given.
func (g *Game) Role(id string) string {
	for _, f := range g.Play.Roles {
		if f.ID == id {
			return f.Value.Text
		}
	}
	return ""
}

// Collection is a declared kind of thing (units, terrain, ...) and its entries.
type Collection struct {
	ID      string       // "units"
	One     string       `key:"one!"` // "unit"
	Fields  []*FieldDecl `key:"fields! entry-fields"`
	Twins   []*Twin      `key:"twins"`
	At      diag.Place
	Entries []*Entry
}

// LeastPassages is the number of passages that make a book of them.
const LeastPassages = 5

// Passages reports whether entries are named only by numbers and there are enough of them: they are
// passages, which send their reader from one to another.
func Passages(all []*Entry) bool {
	return len(all) >= LeastPassages && !slices.ContainsFunc(all, func(e *Entry) bool {
		return e.Name == "" || len(e.Name) > 4 || strings.Trim(e.Name, "0123456789") != ""
	})
}

// ByNumber compares entries of passages by their numbers.
func ByNumber(a, b *Entry) int {
	return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
}

// Entry finds an entry by id.
func (c *Collection) Entry(id string) *Entry {
	if c == nil {
		return nil
	}
	return lists.First(c.Entries, func(e *Entry) bool { return e.ID == id })
}

// Entry is one thing of a collection, or a card of a deck.
type Entry struct {
	ID   string
	Name string `key:"name!"`
	Cite Cite   `key:"source"`
	Ours string `key:"ours"` // why we added what the source does not have; "" if it does
	// Overrides are fields, or things counted in the rules, in which the entry departs from the
	// general rule.
	Overrides []string `key:"overrides"`
	Fields    Fields
	At        diag.Place // of its id
}

// Map returns the fields that make a collection's entries a map: those that list the entries next
// to each. It errors if there is none.
func (c *Collection) Map() ([]*FieldDecl, error) {
	all := lists.Only(c.Fields, func(d *FieldDecl) bool {
		return d.Type.Kind == List && d.Type.Of != nil && d.Type.Of.Kind == Ref && d.Type.Of.To == c.ID
	})
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is a map if a field lists those beside each entry, {type: list, of: {type: ref, to: %s}}, and has none", c.ID, c.ID)
	}
	return all, nil
}

// Overriding reports whether the entry is marked as departing from a general rule in something.
func (e *Entry) Overriding(what string) bool { return slices.Contains(e.Overrides, what) }

// Field finds a field's value; the zero Value if it is not set.
func (e *Entry) Field(id string) Value { return e.Fields.Find(id) }

// Find returns the value of a field by its id; an unset value if there is none.
func Find(fs []Field, id string) Value {
	for _, f := range fs {
		if f.ID == id {
			return f.Value
		}
	}
	return Value{}
}

// Cite is where the source says it: "003:62" or "003:62-77". The zero Cite means no citation.
type Cite struct {
	Source   string
	From, To int // lines, from 1; To equals From for a single one
	At       diag.Place
}

// Collection finds a declared collection.
func (g *Game) Collection(id string) *Collection {
	return lists.First(g.Collections, func(c *Collection) bool { return c.ID == id })
}

// Entry finds an entry of a collection.
func (g *Game) Entry(collection, id string) *Entry { return g.Collection(collection).Entry(id) }

// Table finds a table by id.
func (g *Game) Table(id string) *Table {
	return byID(g.Tables, id)
}

// Deck finds a deck by id.
func (g *Game) Deck(id string) *Deck { return byID(g.Decks, id) }

// Scenario finds a scenario by id.
func (g *Game) Scenario(id string) *Scenario {
	return byID(g.Scenarios, id)
}

// Reading finds a reading by id.
func (g *Game) Reading(id string) *Reading {
	return byID(g.Readings, id)
}

// Verb finds a verb by id.
func (g *Game) Verb(id string) *Verb { return byID(g.Verbs, id) }
