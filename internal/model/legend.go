package model

import (
	"reflect"
	"slices"

	"punchboard/internal/diag"
)

// Legend is what drawings of tiles mean, in the names that the game uses: which entries may be on
// tiles, and which of their fields, of tiles' and of the rules tell what they are. What is left out
// does not exist in the game, such as doors or slopes. The zero Legend knows nothing at all.
type Legend struct {
	*Collection `key:"-"` // whose entries may be on tiles; nil for none
	At          diag.Place

	// Fields of the entries. Mark is the one character that draws an entry, Across another for
	// edges drawn across, Drawn the name that layouts draw it by if that is not its id. Holds is
	// the object in every room with the label, Rating the digit of a hex.
	Mark   Trait `key:"mark text-field"`
	Across Trait `key:"across text-field"`
	Drawn  Trait `key:"drawn text-field"`
	Holds  Trait `key:"holds ref-field"`
	Rating Trait `key:"rating whole-field"`

	// What an entry is, in the order in which the fields are tried; see Layer.
	Floor  Trait `key:"floor trait"`
	Object Trait `key:"object trait"`
	Wall   Trait `key:"wall trait"`
	Place  Trait `key:"place trait"`

	// How an entry is played: whether one sees past it, or sees past it less well (anything else
	// blocks); a floor that costs more, a lift, a door; an object with ground on top, one whose
	// squares form a single thing; floors in a building and walls around it, the outermost of
	// those, the labels of its rooms; and where one enters, and starts.
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

	// How an entry is drawn: a floor for which a level needs no piece, a hatched body, walls that
	// do not look like walls, and how strong a wall looks.
	Roof    Trait `key:"roof trait"`
	Hatched Trait `key:"hatched trait"`
	Fence   Trait `key:"fence trait"`
	Hedge   Trait `key:"hedge trait"`
	Slide   Trait `key:"slide trait"`
	Hard    Trait `key:"hard trait"`
	Tough   Trait `key:"tough trait"`
	Tags    []Tag `key:"tags tags"` // in the order written

	// Of tiles: whose sides fit together, which are laid separately, whose halves mirror each
	// other, and what is printed below their maps.
	TileTraits `key:"tiles legend-tiles"`

	Slope int `key:"slope slope"` // the number of steps of a slope that make a level, 0 if there are no slopes
}

// TileTraits are the fields of tiles by which something about them is recognised.
type TileTraits struct {
	Set       Trait `key:"set text-field"`
	Craft     Trait `key:"craft text-field"`
	LeftRight Trait `key:"left-right trait"`
	UpDown    Trait `key:"up-down trait"`
	Text      Trait `key:"text text-field"`
}

// Trait is a field by which something is recognised: a flag or a text on its own, or a field that
// has one of some words. The field "id" is the id of the thing. The zero Trait matches nothing.
type Trait struct {
	Field string
	Words []string // none for the field on its own
}

// Tag is a letter or two that mark entries with a trait.
type Tag struct {
	Text string
	Trait
}

// Of reports whether an entry has the trait; a nil entry does not.
func (t *Trait) Of(e *Entry) bool { return e != nil && t.told(e.ID, e.Fields) }

// OfTile reports whether a tile has the trait.
func (t *Trait) OfTile(x *Tile) bool { return t.told(x.ID, FieldsOf(x.Fields)) }

// told reports whether fields have the trait: a flag that is set, or one of the words. The zero
// Trait never matches.
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

// IDField is the name of the field that is the id, which is never declared.
const IDField = "id"

// Text returns the text of the trait's field, "" if there is none.
func (t *Trait) Text(all []Field) string { return Find(all, t.Field).Text }

// The layers of a drawing.
const (
	FloorLayer  = "floor"
	ObjectLayer = "object"
	WallLayer   = "wall"
	PlaceLayer  = "place"
)

// Layer returns where an entry goes: the ground or something on it, the edges of squares, or a
// place that is only a label; "" if it is on no tile.
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

// Seen returns how one sees past an entry, or past nothing if it is nil: "clear", "obstructs" or
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

// The results of Seen.
const (
	Clear     = "clear"
	Obstructs = "obstructs"
	Blocks    = "blocks"
)

// All returns the entries that may be on tiles.
func (l *Legend) All() []*Entry {
	if l.Collection == nil {
		return nil
	}
	return l.Entries
}

// Rated returns the entries by their digits in the codes of hexes.
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

// Same reports whether drawings mean the same under another legend: the entries are identical, and
// recognised by the same names.
func (l *Legend) Same(o *Legend) bool {
	a, b := *l, *o
	a.Collection, b.Collection = nil, nil
	return reflect.DeepEqual(a, b) && slices.Equal(l.All(), o.All())
}
