package model

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Kind is the kind of a value or of a declared type.
type Kind string

// The kinds. A Value of kind None was not given.
const (
	None       Kind = ""
	Whole      Kind = "whole"  // a whole number, 0 or more unless min says differently
	Signed     Kind = "signed" // a whole number printed with its sign
	Percent    Kind = "percent"
	Decimal    Kind = "decimal" // a number that may have decimals
	Text       Kind = "text"    // may contain inline Markdown and {{ expressions }}
	Flag       Kind = "flag"    // true or false
	Choice     Kind = "choice"  // one of the declared words
	Ref        Kind = "ref"     // the id of something
	Dice       Kind = "dice"    // "d6", "2d10"
	Icon       Kind = "icon"    // an icon id
	Colour     Kind = "colour"  // a colour of the theme by name, or a value such as #B00020
	Picture    Kind = "picture" // a picture's id
	Expr       Kind = "expr"    // an expression of the language
	EffectKind Kind = "effect"  // compact notation, parsed
	List       Kind = "list"
	Record     Kind = "record"
)

// Type is a declared type. Of is a list's element type; Fields are a record's. To is what a ref
// refers to: a collection, "tables", "tables/<class>", "decks", "tiles", "scenarios" or "readings",
// or "tables/<table>" for rows, "decks/<deck>" for cards and "tiles/<tile>" for numbers of hexes.
// Or are words allowed instead of a value, such as "scenario" for a cost that the scenario sets.
type Type struct {
	Kind    Kind `key:"type! kind"`
	Of      *Type
	To      string `key:"to"`
	ToAt    diag.Place
	Choices []string `key:"choices"`
	Or      []string `key:"or"`
	Min     *int64   // of decimals in units of 10^-MaxPlaces
	Max     *int64
	Places  *int64 // the number of decimals printed, nil for as written
	Fields  []*FieldDecl
	Flavour bool // a text for atmosphere: no check of style looks at it
}

// FieldDecl declares one field: its id in the data and its name for people.
type FieldDecl struct {
	ID           string // Short is its abbreviation, "" for none
	Name         string `key:"name"`
	Short        string `key:"short"`
	About        string `key:"about"`
	Type         Type
	Optional     bool   `key:"optional"`
	Default      *Value `key:"default any"`
	Covers       bool   `key:"covers"`               // everything its refs may name must be named by some entry
	Order        string `key:"order rising|falling"` // "rising" or "falling" from row to row, from entry to entry or in a list, "" for neither
	Formula      Value  `key:"formula expr"`         // Expr over the row or entry that yields the value, None for no formula
	At           diag.Place
	More         []string `key:"more"` // words by which texts say that an entry has more, or less, of it than another
	Less         []string `key:"less"`
	Price        bool     `key:"price"`         // what is paid for the entry: a higher price buys more in other fields
	Unit         string   `key:"unit"`          // what it counts, or the field that says so, "" if not given
	Measures     []string `key:"measures"`      // units that must not meet, among those that the field names
	DeterminedBy []string `key:"determined-by"` // the fields that determine this one: where they are equal, so is it
}

// Declared returns the declaration of a field by its id, nil if there is none.
func Declared(decls []*FieldDecl, id string) *FieldDecl {
	return lists.First(decls, func(d *FieldDecl) bool { return d.ID == id })
}

// Head returns the head of a field's column: the given name with the unit in brackets, "Range
// (cm)". A unit that another of the fields gives is left out.
func (d *FieldDecl) Head(name string, of []*FieldDecl) string {
	if d.Unit == "" || Declared(of, d.Unit) != nil {
		return name
	}
	return name + " (" + d.Unit + ")"
}

// Value is one value of content. Which members count depends on Kind: Int for numbers, for flags (1
// is true) and for decimals without their point, whose printed form is in Text; Text for everything
// written as a word; Items for lists, Fields for records, Effect for effects. Word is set when one
// of the type's Or words replaces the value; the word is in Text.
type Value struct {
	Kind   Kind
	Word   bool
	Int    int64 // 125 for a decimal of 1.25
	Text   string
	Items  []Value
	Fields []Field
	Effect *Effect
	At     diag.Place
}

// Field is a named value.
type Field struct {
	ID    string
	Value Value
	At    diag.Place // of the name
}

// IsSet reports whether the value was given (or defaulted).
func (v Value) IsSet() bool { return v.Kind != None }

// Size returns the number of values in it: those in a list or a record, counted recursively,
// otherwise one.
func (v Value) Size() int {
	switch v.Kind {
	case None:
		return 0
	case List:
		return lists.Sum(v.Items, Value.Size)
	case Record:
		return lists.Sum(v.Fields, func(f Field) int { return f.Value.Size() })
	}
	return 1
}

// True reports whether a flag is set and true.
func (v Value) True() bool { return v.Kind == Flag && v.Int == 1 }

// Field returns the value of a record's field.
func (v Value) Field(id string) Value { return Find(v.Fields, id) }

// Places returns the number of decimals of a number.
func (v Value) Places() int {
	_, part, _ := strings.Cut(v.Text, ".")
	if v.Kind != Decimal {
		return 0
	}
	return len(part)
}

// Fine returns a number in units that do not depend on the number of decimals it is written with.
func (v Value) Fine() int64 {
	n, _ := InPlaces(v.Int, v.Places(), MaxPlaces)
	return n
}

// Texts returns the words of a list.
func (v Value) Texts() []string {
	return lists.Map(v.Items, func(x Value) string { return x.Text })
}

// String returns the value as a reader would write it.
func (v Value) String() string {
	if v.Word {
		return v.Text
	}
	switch v.Kind {
	case Whole, Percent:
		return strconv.FormatInt(v.Int, 10)
	case Signed:
		if v.Int > 0 {
			return "+" + strconv.FormatInt(v.Int, 10)
		}
		return strconv.FormatInt(v.Int, 10)
	case Flag:
		return strconv.FormatBool(v.Int == 1)
	case List:
		return "[" + strings.Join(lists.Map(v.Items, Value.String), ", ") + "]"
	case Record:
		return "{" + strings.Join(lists.Map(v.Fields, func(f Field) string { return f.ID + ": " + f.Value.String() }), ", ") + "}"
	case EffectKind:
		if v.Effect != nil {
			return v.Effect.Source
		}
	}
	return v.Text
}

// Range is a span of whole numbers; an open end has no limit. "3", "2-4",
// "5+", "0-" (0 or less).
type Range struct {
	Lo, Hi         int
	OpenLo, OpenHi bool
}

// Has reports whether n is in the range.
func (r Range) Has(n int) bool { return (r.OpenLo || n >= r.Lo) && (r.OpenHi || n <= r.Hi) }

// String returns the range with an en dash, as tables print it.
func (r Range) String() string {
	switch {
	case r.OpenLo && r.OpenHi:
		return "any"
	case r.OpenHi:
		return strconv.Itoa(r.Lo) + "+"
	case r.OpenLo:
		return strconv.Itoa(r.Hi) + " or less"
	case r.Lo == r.Hi:
		return strconv.Itoa(r.Lo)
	}
	return strconv.Itoa(r.Lo) + "–" + strconv.Itoa(r.Hi)
}

// Shared returns the least number that two ranges have in common, and false if there is none.
func (r Range) Shared(o Range) (int, bool) {
	n := max(r.Lo, o.Lo)
	switch {
	case r.OpenLo && o.OpenLo:
		n = min(r.Hi, o.Hi)
	case r.OpenLo:
		n = o.Lo
	case o.OpenLo:
		n = r.Lo
	}
	return n, r.Has(n) && o.Has(n)
}

// Ranges are several ranges, such as "2, 5–7 and 12".
type Ranges []Range

// Has reports whether n is in one of the ranges.
func (rs Ranges) Has(n int) bool {
	return slices.ContainsFunc(rs, func(r Range) bool { return r.Has(n) })
}

// String returns the ranges separated by commas.
func (rs Ranges) String() string {
	return strings.Join(lists.Map(rs, Range.String), ", ")
}

// Lo returns the least number of all ranges; false if there are no ranges or there is no least one.
func (rs Ranges) Lo() (int, bool) {
	if len(rs) == 0 || slices.ContainsFunc(rs, func(r Range) bool { return r.OpenLo }) {
		return 0, false
	}
	return slices.Min(lists.Map(rs, func(r Range) int { return r.Lo })), true
}

// Hi returns the greatest number of all ranges; false if there are no ranges or there is no
// greatest one.
func (rs Ranges) Hi() (int, bool) {
	if len(rs) == 0 || slices.ContainsFunc(rs, func(r Range) bool { return r.OpenHi }) {
		return 0, false
	}
	return slices.Max(lists.Map(rs, func(r Range) int { return r.Hi })), true
}

// MaxCopies is the maximum number of copies of one piece.
const MaxCopies = 10_000

// CopiesType is the type of a number of copies.
var CopiesType = func() Type {
	most := int64(MaxCopies)
	return Type{Kind: Whole, Max: &most}
}()

// Bounds returns the least and the greatest value of a type of whole numbers.
func (t *Type) Bounds() (lo, hi int64) {
	hi = math.MaxInt64
	if t.Kind == Signed {
		lo = math.MinInt64
	}
	if t.Min != nil {
		lo = *t.Min
	}
	if t.Max != nil {
		hi = *t.Max
	}
	return lo, hi
}
