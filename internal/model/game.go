// Package model is a game as plain data: what its YAML declares and holds, in
// the order written, each value with its place. It reads no files, knows no
// YAML and draws nothing. Looking up what is not there gives nil or zero.
package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Game is everything content/<id> says.
type Game struct {
	ID       string // folder name
	Title    string `key:"title!"`
	Subtitle string `key:"subtitle"`
	Source   Source `key:"source"`
	Theme    string `key:"theme! theme-id"` // id in layouts/themes
	// Signs are what the theme prints for words such as "none"; nobody writes to them.
	Signs   map[string]string
	Players string   `key:"players"`
	Edition string   `key:"edition"` // of the game as told here: "First"
	Author  string   `key:"author"`  // who made the game
	Credits []string `key:"credits"`
	// Language is the one that the game is written in, "" for English; Lang is another
	// that it is told in, "" as it is written.
	Language string `key:"language language"`
	Lang     string
	TongueAt diag.Place // where it is said which of the two it is told in
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

	// Printed is what is in players' hands in the language of its texts, nil if
	// nothing was marked so; Prints are those of all languages, as it is written
	// first.
	Printed *PrintRun
	Prints  []*PrintRun
}

// Source is the published text a game is taken from.
type Source struct {
	ID    string `key:"id!"` // "003", as citations write it
	Title string `key:"title!"`
	Lines int    `key:"lines!"` // lines in the text; a citation beyond it is wrong
	Note  string `key:"note"`
}

// Play says who can play the game many times over: a machine of those there
// are, and which collection, table or verb plays which part there.
type Play struct {
	Machine string    `key:"machine! actiondeck|force|percentile"` // "" if nobody can
	Roles   []Field   `key:"roles roles"`
	Weights []*Weight `key:"weights"` // of a greedy agent
	Search  Search    `key:"search"`
	At      diag.Place
}

// Weight is a number by which an agent chooses. It is no rule of the game: Why
// says what it is good for, or how it was found.
type Weight struct {
	ID  string
	Is  float64 `key:"is!"` // in the unit that the player gives it
	Why string  `key:"why!"`
	At  diag.Place
}

// Search is how games are cut off that an agent plays on in its mind: after Depth
// choices, 0 for never, they are worth their Measure, what each side has of things
// that the machine counts, as a part of what both have.
type Search struct {
	Depth   int       `key:"depth"`
	Measure []*Weight `key:"measure!"`
}

// Role is the id that plays a part for the game's player, "" if it is not said.
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

// LeastPassages is how many passages make a book of them.
const LeastPassages = 5

// Passages reports whether entries are called by numbers alone, and there are enough of them:
// they are passages, which send their reader from one to another.
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
	Ours string `key:"ours"` // why we added what the source does not hold; "" if it does
	// Overrides are fields, or what is counted in the rules, in which the entry
	// departs from what they say of all.
	Overrides []string `key:"overrides"`
	Fields    Fields
	At        diag.Place // of its id
}

// Map is the field by which the entries of a collection are a map: the one that lists those
// beside each. None and several are errors.
func (c *Collection) Map() (*FieldDecl, error) {
	all := lists.Only(c.Fields, func(d *FieldDecl) bool {
		return d.Type.Kind == List && d.Type.Of != nil && d.Type.Of.Kind == Ref && d.Type.Of.To == c.ID
	})
	if len(all) != 1 {
		return nil, fmt.Errorf("%s is a map if one field lists those beside each entry, {type: list, of: {type: ref, to: %s}}, and has %d such", c.ID, c.ID, len(all))
	}
	return all[0], nil
}

// Overriding reports whether the entry is marked to depart from a general rule
// in something.
func (e *Entry) Overriding(what string) bool { return slices.Contains(e.Overrides, what) }

// Field finds a field's value; the zero Value if it is not set.
func (e *Entry) Field(id string) Value { return e.Fields.Find(id) }

// Find is the value of a field by its id; an unset value if there is none.
func Find(fs []Field, id string) Value {
	for _, f := range fs {
		if f.ID == id {
			return f.Value
		}
	}
	return Value{}
}

// Cite is where the source says it: "003:62" or "003:62-77". Zero is unsaid.
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
