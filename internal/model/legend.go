package model

import (
	"reflect"
	"slices"

	"punchboard/internal/diag"
)

// Legend is what drawings of tiles mean, by the names that the game gives it:
// whose entries stand on tiles, and by what of them, of tiles and of the rules
// one tells. What is left out there is not: no doors, no slopes. The zero Legend
// knows nothing at all.
type Legend struct {
	*Collection `key:"-"` // whose entries may stand on tiles; nil for none
	At          diag.Place

	// Fields of the entries. Mark is the one character that draws an entry,
	// Across another for edges drawn across, Drawn the name that layouts draw it
	// by if not its id; Holds is the object that stands in every room with the
	// label, Rating the digit of a hex.
	Mark   Trait `key:"mark text-field"`
	Across Trait `key:"across text-field"`
	Drawn  Trait `key:"drawn text-field"`
	Holds  Trait `key:"holds ref-field"`
	Rating Trait `key:"rating whole-field"`

	// What an entry is, in the order in which it is asked; see Layer.
	Floor  Trait `key:"floor trait"`
	Object Trait `key:"object trait"`
	Wall   Trait `key:"wall trait"`
	Place  Trait `key:"place trait"`

	// How an entry is played on: seen past, or only worse seen past (all else
	// blocks); a floor that costs more, an elevator, a door; an object whose top
	// is ground, one whose squares are one thing; floors in a building and walls
	// round it, those of them that are its outermost, the labels of its rooms;
	// and where one comes in, and begins.
	Clear     Trait `key:"clear trait"`
	Obstructs Trait `key:"obstructs trait"`
	Uneven    Trait `key:"uneven trait"`
	Lift      Trait `key:"lift trait"`
	Opens     Trait `key:"opens trait"`
	Hill      Trait `key:"hill trait"`
	Body      Trait `key:"body trait"`
	Indoors   Trait `key:"indoors trait"`
	Hull      Trait `key:"hull trait"`
	Room      Trait `key:"room trait"`
	Entrance  Trait `key:"entrance trait"`
	Start     Trait `key:"start trait"`

	// How an entry is drawn: a floor that a level needs no piece for, a body full
	// of lines, walls that do not look like walls, and how strong a wall looks.
	Roof    Trait `key:"roof trait"`
	Hatched Trait `key:"hatched trait"`
	Fence   Trait `key:"fence trait"`
	Hedge   Trait `key:"hedge trait"`
	Slide   Trait `key:"slide trait"`
	Hard    Trait `key:"hard trait"`
	Tough   Trait `key:"tough trait"`
	Tags    []Tag `key:"tags tags"` // in the order they are written

	// Of tiles: whose sides fit one another, which are laid by themselves, whose
	// halves mirror each other, and what stands below their maps.
	TileTraits `key:"tiles legend-tiles"`

	Slope int `key:"slope slope"` // how many steps of a slope make a level, 0 where nothing slopes
}

// TileTraits are what of tiles one tells something by.
type TileTraits struct {
	Set       Trait `key:"set text-field"`
	Craft     Trait `key:"craft text-field"`
	LeftRight Trait `key:"left-right trait"`
	UpDown    Trait `key:"up-down trait"`
	Text      Trait `key:"text text-field"`
}

// Trait is a field by which something is told: a flag or a text by itself, or a
// field that says one of some words. The field "id" is what the thing is called.
// The zero Trait is of nothing.
type Trait struct {
	Field string
	Words []string // none for the field by itself
}

// Tag is a letter or two on entries of a trait.
type Tag struct {
	Text string
	Trait
}

// Of reports whether an entry has the trait; the nil entry has none.
func (t *Trait) Of(e *Entry) bool { return e != nil && t.told(e.ID, e.Fields) }

// OfTile reports whether a tile has the trait.
func (t *Trait) OfTile(x *Tile) bool { return t.told(x.ID, FieldsOf(x.Fields)) }

// told reports whether fields tell the trait: a flag that is set, or one of the words.
// The zero Trait is never told.
func (t *Trait) told(id string, all Fields) bool {
	switch {
	case t.Field == "":
		return false
	case len(t.Words) == 0:
		return all.Find(t.Field).True()
	case t.Field == IDField:
		return slices.Contains(t.Words, id)
	}
	return slices.Contains(t.Words, all.Find(t.Field).Text)
}

// IDField is the field that is an id, which nobody declares.
const IDField = "id"

// Text is what the trait's field says, "" for nothing.
func (t *Trait) Text(all []Field) string { return Find(all, t.Field).Text }

// The layers of a drawing.
const (
	FloorLayer  = "floor"
	ObjectLayer = "object"
	WallLayer   = "wall"
	PlaceLayer  = "place"
)

// Layer is where an entry stands: on the ground or on it, on the edges of
// squares, or nowhere, as a place that is a label only; "" if it is on no tile.
func (l *Legend) Layer(e *Entry) string {
	switch {
	case l.Floor.Of(e):
		return FloorLayer
	case l.Object.Of(e):
		return ObjectLayer
	case l.Wall.Of(e):
		return WallLayer
	case l.Place.Of(e):
		return PlaceLayer
	}
	return ""
}

// Seen is how one sees past an entry, or past nothing: "clear", "obstructs" or
// "blocks".
func (l *Legend) Seen(e *Entry) string {
	switch {
	case e == nil, l.Clear.Of(e):
		return Clear
	case l.Obstructs.Of(e):
		return Obstructs
	}
	return Blocks
}

// What Seen answers.
const (
	Clear     = "clear"
	Obstructs = "obstructs"
	Blocks    = "blocks"
)

// All are the entries that may stand on tiles.
func (l *Legend) All() []*Entry {
	if l.Collection == nil {
		return nil
	}
	return l.Entries
}

// Rated are the entries by their digits in the codes of hexes.
func (l *Legend) Rated() map[int]*Entry {
	out := map[int]*Entry{}
	for i, e := range l.All() {
		n := i + 1
		if v := e.Field(l.Rating.Field); v.IsSet() {
			n = int(v.Int)
		}
		out[n] = e
	}
	return out
}

// Same reports whether drawings mean the same by another legend: the entries
// are those of this one, and told by the same names.
func (l *Legend) Same(o *Legend) bool {
	a, b := *l, *o
	a.Collection, b.Collection = nil, nil
	return reflect.DeepEqual(a, b) && slices.Equal(l.All(), o.All())
}
