package model

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// Table is a table of the rules. Kind is roll (a die, rows with ranges, modifiers), bands (ranges
// of a quantity), modifiers (key and bonus), matrix (rows by columns) or list (rows by key).
type Table struct {
	ID        string
	Name      string       `key:"name!"`
	Class     string       `key:"class class-id"` // a declared table class that gives kind and columns, or ""
	Kind      string       `key:"kind table-kind"`
	Die       string       `key:"die die"` // roll: "d6", or an expression
	Of        string       `key:"of"`      // bands: the quantity; list: what the key is ("Spec")
	Min       *int         `key:"min"`     // the keys a bands or list table must cover, both or neither
	Max       *int         `key:"max"`
	Optional  bool         `key:"optional"` // an optional rule
	Columns   []*FieldDecl `key:"columns columns"`
	Across    string       `key:"across rising|falling"` // whether the cells of each row rise or fall from column to column, "" for neither
	Rows      []*Row       `key:"rows! map any"`
	Modifiers []*Modifier  `key:"modifiers"`
	Twins     []*Twin      `key:"twins"`
	Declares  []*FieldDecl // the fields that its class declares for the table itself
	Fields    []Field      // and their values, such as the side of an ability table
	Note      string       `key:"note"`
	Cite      Cite         `key:"source"`
	Ours      string       `key:"ours"`
	At, DieAt diag.Place   // DieAt is where it says what is rolled
}

// twoDigits matches a number of two digits, or a range of them.
var twoDigits = pattern.New(`^[0-9]{2}(?:-[0-9]{2})?$`)

// Row is one row. Takes is the key of roll, bands and list tables, empty if it is not numeric; ID
// is the key as written.
type Row struct {
	ID    string
	Takes Ranges
	Cells []Field
	At    diag.Place // of the key
}

// Key returns the key as printed: ranges with dashes, otherwise as written. Numbers of two digits
// keep them, as 01-05 and 96-00 of a d100.
func (r *Row) Key() string {
	switch {
	case len(r.Takes) == 0:
		return r.ID
	case twoDigits.MatchString(r.ID):
		return strings.ReplaceAll(r.ID, "-", "–")
	}
	return r.Takes.String()
}

// Called returns the row's name in speech: its name, or its first text if that is short enough, ""
// if it has neither.
func (r *Row) Called() string {
	if name := r.Cell("name").Text; name != "" {
		return name
	}
	for _, f := range r.Cells {
		if f.Value.Kind == Text && f.Value.IsSet() && !f.Value.Word {
			if said := strings.TrimSuffix(f.Value.Text, "."); len(said) <= mostCalled && !strings.ContainsAny(said, ".{") {
				return said
			}
			return ""
		}
	}
	return ""
}

// mostCalled is the maximum length, in bytes, of a text that a row is called by.
const mostCalled = 40

// Cell returns the value of a cell by id.
func (r *Row) Cell(id string) Value { return Find(r.Cells, id) }

// Row finds the row whose key covers n, nil if none does.
func (t *Table) Row(n int) *Row {
	if t == nil {
		return nil
	}
	return lists.First(t.Rows, func(r *Row) bool { return r.Takes.Has(n) })
}

// Keyed finds the row with a key as written, or with hyphens for its underscores, nil if there is
// none.
func (t *Table) Keyed(key string) *Row {
	for _, id := range []string{key, strings.ReplaceAll(key, "_", "-")} {
		if i := slices.IndexFunc(t.Rows, func(r *Row) bool { return r.ID == id || r.Names(id) }); i >= 0 {
			return t.Rows[i]
		}
	}
	return nil
}

// Names reports whether a word is one of those in the key, which are separated by commas.
func (r *Row) Names(word string) bool {
	for w := range strings.SplitSeq(r.ID, ",") {
		if strings.TrimSpace(w) == word {
			return true
		}
	}
	return false
}

// Modifier changes a table's roll. For, if set, says which units it applies to without a choice;
// When says in words when it applies.
type Modifier struct {
	ID      string
	Bonus   int    `key:"bonus! -999..999"` // added to the roll
	When    string `key:"when!"`
	For     string `key:"for expr"` // an expression over a unit, "" for a modifier of the situation
	At      diag.Place
	BonusAt diag.Place
}

// Deck is a deck of cards. Total is the printed number of cards, as a check.
type Deck struct {
	ID     string
	Name   string       `key:"name!"`
	One    string       `key:"one"`  // the word for one of its cards, "" for "card"
	Many   string       `key:"many"` // the word for several of them, "" for One with an s
	Total  Value        `key:"total total"`
	Icon   string       `key:"icon icon"`
	Fields []*FieldDecl `key:"fields card-fields"` // of its cards
	Cards  []*Card      `key:"cards!"`
	Hands  []*Hand      `key:"hands"` // expectations about hands drawn from it
	Cite   Cite         `key:"source"`
	At     diag.Place

	// Wide and High are the size that its cards are cut to, in millimetres; 0 if nothing prints it.
	Wide, High float64
}

// Called returns the word for one of the deck's cards.
func (d *Deck) Called() string { return cmp.Or(d.One, "card") }

// Hand is an expectation about hands drawn from a full deck: at most AtMost percent of the hands
// with Cards cards contain none of the words in Without, which are ids of cards or words of their
// fields.
type Hand struct {
	ID      string
	Name    string  `key:"name!"`
	Cards   Value   `key:"cards! count"`
	Without []Value `key:"without! list text"`
	AtMost  Value   `key:"at-most! percent"` // percent
}

// Words returns the words that a card is found by: its id, and those in its choice fields,
// references and lists.
func (c *Card) Words() []string {
	out := []string{c.ID}
	for f := range c.Fields.All() {
		switch f.Value.Kind {
		case Choice, Ref:
			out = append(out, f.Value.Text)
		case List:
			out = append(out, f.Value.Texts()...)
		}
	}
	return out
}

// Card is a kind of card and the number of its copies in the deck.
type Card struct {
	Entry  `key:"* but overrides"`
	Copies Value `key:"copies! count"`
}

// Size returns the number of cards in the deck.
func (d *Deck) Size() int {
	return lists.Sum(d.Cards, func(c *Card) int { return int(c.Copies.Int) })
}

// Card finds a card by id.
func (d *Deck) Card(id string) *Card {
	return lists.First(d.Cards, func(c *Card) bool { return c.ID == id })
}

// Tile is a map tile. Grid is hex or square. A hex tile has rows of cells, each a short code. A
// square one has a drawing of each level (see Square); its Legend overrides what marks mean, and
// Fill is the floor where the drawing of level 1 names none.
type Tile struct {
	ID       string
	Name     string    `key:"name"`
	Grid     string    `key:"grid! hex|square"`
	Shape    string    `key:"shape hexagon|map"` // "hexagon" for geomorphic hex tiles, "map" if rows are written as they lie, "" for free rows, each a column
	Copies   Value     `key:"copies copies"`
	Because  string    `key:"because"`
	Rows     [][]Cell  `key:"rows cells"`
	Fill     Value     `key:"fill ref"` // ref to floors, None for no floor
	Legend   []Field   `key:"legend marks"`
	Levels   []*Level  `key:"levels levels"`
	Features []Feature `key:"features"`
	Cite     Cite      `key:"source"`
	Ours     string    `key:"ours"`
	Fields   []Field
	At       diag.Place
}

// Feature is a road, a railway or a stream on a hex tile: through hexes, or along sides of them.
// Rules may refer to what a step follows and crosses.
type Feature struct {
	Kind    string  `key:"kind! road|rail|stream"`
	Through []Spell `key:"through hexes"`
	Along   []Spell `key:"along hexes"` // sides of hexes, each once
	At      diag.Place
}

// Spell is a word and its place.
type Spell struct {
	Text string
	At   diag.Place
}

// Level is the drawing of one level of a square tile, line by line. Level 1 is
// the ground.
type Level struct {
	N     int    // from 1
	Fill  Value  `key:"fill ref"` // like the tile's, for this level
	Lines []Line `key:"map! drawing"`
	At    diag.Place
}

// Line is a line of a drawing and the place of its first character.
type Line struct {
	Text string
	At   diag.Place
}

// Cell is one cell of a tile; Code is "" for a gap (a dot).
type Cell struct {
	Code string
	At   diag.Place
}

// Counter is a kind of counter. Each, if set, is an expression that yields a list: one counter is
// made for each of its elements, as "it". Copies is a Whole, or an Expr without its braces; Because
// says where the number comes from.
type Counter struct {
	ID      string
	Name    string     `key:"name"`
	Layout  string     `key:"layout! layout-id"`
	Each    string     `key:"each expr"`
	When    string     `key:"when expr"`
	Copies  Value      `key:"copies copies"`
	Because string     `key:"because"`
	Front   []Field    `key:"front map any"` // texts with {{ }} for the layout, as front.NAME
	Back    []Field    `key:"back map any"`  // nil if blank
	At      diag.Place // its key
	Where   Words
}

// Scenario is a set-up for play.
type Scenario struct {
	ID      string
	Name    string  `key:"name!"`
	Text    string  `key:"text"`
	Victory string  `key:"victory"`
	Sides   []*Side `key:"sides!"`
	Fields  []Field
	Cite    Cite   `key:"source"`
	Ours    string `key:"ours"`
	At      diag.Place
}

// Side is one player's force.
type Side struct {
	ID     string
	Name   string   `key:"name!"`
	Units  []*Force `key:"units! force"`
	Points Value    `key:"points total"` // what the side must cost in total, None if not given
	At     diag.Place
}

// Force is a number of units of one kind.
type Force struct {
	Unit  Value // ref to units
	Count Value
}

// Side finds a side.
func (s *Scenario) Side(id string) *Side {
	return byID(s.Sides, id)
}

// Term is a word or abbreviation that the rules define.
type Term struct {
	ID      string   // Name as printed
	Name    string   `key:"name!"`
	Short   string   `key:"short"` // abbreviation, "" for none
	Meaning string   `key:"meaning!"`
	Also    []string `key:"also"` // other forms that the index recognises
	Own     string   `key:"own"`  // why the word has a different meaning in another game, "" if it does not
	Cite    Cite     `key:"source"`
	At      diag.Place
}

// Chapter is one Markdown file of the rulebook.
type Chapter struct {
	ID    string  // file name without its number and extension
	File  string  `key:"file!"`
	Icon  string  `key:"icon icon"`
	Scene string  `key:"scene"`         // of layouts/figures, the picture that it opens with; "" for one of its icon
	Tail  []Value `key:"tail texts"`    // a scene, or pieces as COMPONENT/PIECE, at the foot of its last page; texts
	In    string  `key:"in"`            // the component it is printed in, "" for the book itself
	Role  string  `key:"role summary|"` // what the chapter is for: "summary" for the page of reminders, "" for ordinary rules
	// Sealed sections are not to be seen beforehand: each begins a page, and no list names them.
	Sealed bool `key:"sealed"`
	Text   string
	At     diag.Place
}

// Claim is a statement about the rules that must hold: an expression, or that a repetition comes to
// an end. In the latter case Repeats lists the possible outcomes, and Until says of one of those,
// with its members as bare names, whether it is the last.
type Claim struct {
	ID      string
	Says    string `key:"says!"`
	When    Value  `key:"when expr"`    // Expr: where it is false, nothing is claimed; None for always
	Holds   Value  `key:"holds expr"`   // Expr, None for a repetition
	Repeats Value  `key:"repeats expr"` // Expr
	Until   Value  `key:"until expr"`   // Expr
	Design  bool   `key:"design"`       // says what the numbers lead to: something for a playtest to watch
	Cite    Cite   `key:"source"`
	At      diag.Place
}

// Total is the control total of a part of the game: "rows", a Whole, and for each column a list of
// two, its sum and its sum with each row multiplied by its position.
type Total struct {
	ID     string
	Fields []Field
	At     diag.Place
}

// Erratum records an error in the published source. Path leads to the value by keys
// ("tables.panic.rows.1"); Printed is what the source prints there, in raw YAML; the content has
// Ruling.
type Erratum struct {
	ID      string
	Path    string `key:"at! path"`
	PathAt  diag.Place
	Printed string `key:"printed any"` // YAML as written, for printing; "" with Absent
	Absent  bool   // the source has nothing there
	Ruling  string `key:"ruling! any"`
	Stale   bool   // the content does not have Ruling
	Now     string // what the content has instead, if Stale
	NowAt   diag.Place
	Says    string `key:"printed-says said"` // the sentence or row of the source, "" if none is given
	SaysAt  diag.Place
	Damaged string `key:"damaged"`  // what is lost of the source's text there, and how it was read, "" if it is intact
	NoValue string `key:"no-value"` // of one about a claim: why no printed value can be restored
	Because string `key:"because!"`
	Cite    Cite   `key:"source"`
	At      diag.Place
}

// Reading settles a question the source leaves open.
type Reading struct {
	ID       string
	Question string   `key:"question!"`
	Options  []Answer `key:"options!"`
	Chosen   Value    `key:"chosen text"` // text: an option's id
	Damaged  string   `key:"damaged"`     // what is lost of the source's text, and how it was read, "" if it is intact
	Because  string   `key:"because"`
	Cite     Cite     `key:"source"`
	At       diag.Place
}

// Ruled returns the text of the chosen answer, or the chosen id if there is no such answer.
func (r *Reading) Ruled() string {
	for _, o := range r.Options {
		if o.ID == r.Chosen.Text {
			return o.Text
		}
	}
	return r.Chosen.Text
}

// Answer is one answer to a reading's question.
type Answer struct {
	ID    string
	Text  string `key:"text!"`
	Value Value  `key:"value any"` // what the engine gets, None if the id is enough
	At    diag.Place
}

// Component is something to print.
type Component struct {
	ID     string
	Name   string `key:"name"`
	Kind   string `key:"kind! rulebook|record|deck|tile|counter"` // rulebook, record, deck, tile, counter
	Layout string `key:"layout layout-id"`                        // layout id, "" if each piece names its own
	Each   string `key:"each expr"`                               // expression that yields the things for which a piece each is made
	Copies string `key:"copies expr"`                             // expression for the number of copies of each, "" for one
	Of     string `key:"of deck-id"`                              // deck id
	Sheet  string `key:"sheet sheet-id"`                          // sheet plan in layouts/sheets
	Total  *int   `key:"total"`                                   // the number of pieces including copies, nil if not given
	Fields []Field
	At     diag.Place // its key
	Where  Words
}

// Words are the places of words that name other things. A word that is not written has the place of
// the key it belongs to.
type Words struct{ Layout, Each, When, Copies, Of, Sheet diag.Place }

// AllAt returns Words that are all at one place.
func AllAt(p diag.Place) Words { return Words{p, p, p, p, p, p} }

// Twin declares another place where a game prints the contents of a table or a collection: the two
// must agree. Expressions see a row of the table, or an entry of the collection, as row; Value also
// sees one of the things of the other place as it, and the id of a column as column.
type Twin struct {
	ID      string
	Name    string   `key:"name!"`      // the other place in messages: "the stat blocks"
	Each    Value    `key:"each! expr"` // Expr: the things of the other place that a row is about
	All     Value    `key:"all expr"`   // Expr: the things that must each be in exactly one row; None for no such requirement
	Columns []string `key:"columns"`    // what is printed in both places
	Value   Value    `key:"value expr"` // Expr: what the other place has for a column; None for the field of the same name
	At      diag.Place
}
