package model

import (
	"iter"
	"math"
	"slices"

	"punchboard/internal/diag"
)

// Fields are the values of an entry, or of a card, by the ids of their fields. Those of
// the cards of a large deck are packed: each is made anew when it is asked for.
type Fields struct {
	in    fieldStore
	at, n int32 // of the first in the store, and how many
}

// fieldStore is what fields are kept in.
type fieldStore interface {
	field(i int32) Field
	id(i int32) string
}

// plainFields are fields as they are.
type plainFields []Field

func (l plainFields) field(i int32) Field { return l[i] }
func (l plainFields) id(i int32) string   { return l[i].ID }

// FieldsOf are fields as they are.
func FieldsOf(list []Field) Fields { return Fields{in: plainFields(list), n: int32(len(list))} }

// All gives each field, in order.
func (f Fields) All() iter.Seq[Field] {
	return func(yield func(Field) bool) {
		for i := range f.n {
			if !yield(f.in.field(f.at + i)) {
				return
			}
		}
	}
}

// List are all fields.
func (f Fields) List() []Field {
	if l, plain := f.in.(plainFields); plain || f.n == 0 {
		return l
	}
	return slices.AppendSeq(make([]Field, 0, f.n), f.All())
}

// Find is the value of a field by its id; an unset value if there is none.
func (f Fields) Find(id string) Value {
	for i := f.at; i < f.at+f.n; i++ {
		if f.in.id(i) == id {
			return f.in.field(i).Value
		}
	}
	return Value{}
}

// Pack keeps fields in a quarter of the memory, as long as they are plain and stand in one
// file. Its zero value is ready.
type Pack struct {
	file  string
	ids   []string
	kinds []Kind
	of    []packed
}

// packed is a field of a pack: ids and kinds by number, places without their file.
type packed struct {
	text     string
	n        int32
	key, at  spot
	id, kind uint8
	word     bool
}

// spot is a place in a file.
type spot struct {
	line     int32
	col, len uint16
}

// Fields packs fields; those of which one cannot be packed stay as they are.
func (p *Pack) Fields(list []Field) Fields {
	from := len(p.of)
	for _, f := range list {
		v := f.Value
		x := packed{text: v.Text, n: int32(v.Int), word: v.Word}
		ok := v.Items == nil && v.Fields == nil && v.Effect == nil && int64(x.n) == v.Int &&
			p.spot(&x.key, f.At) && p.spot(&x.at, v.At) && number(&p.ids, &x.id, f.ID) && number(&p.kinds, &x.kind, v.Kind)
		if !ok {
			p.of = p.of[:from]
			return FieldsOf(list)
		}
		p.of = append(p.of, x)
	}
	return Fields{in: p, at: int32(from), n: int32(len(list))}
}

// spot is a place without its file, false if it stands in another or is too far.
func (p *Pack) spot(out *spot, at diag.Place) bool {
	if p.file == "" {
		p.file = at.File
	}
	*out = spot{int32(at.Line), uint16(at.Col), uint16(at.Len)}
	return p.place(*out) == at
}

// number is that of a thing in a list, to which it is added; false if there are too many.
func number[T comparable](all *[]T, n *uint8, x T) bool {
	i := slices.Index(*all, x)
	if i < 0 {
		i, *all = len(*all), append(*all, x)
	}
	*n = uint8(i)
	return i <= math.MaxUint8
}

// id is the id of the i-th field.
func (p *Pack) id(i int32) string { return p.ids[p.of[i].id] }

// field is the i-th field.
func (p *Pack) field(i int32) Field {
	x := &p.of[i]
	return Field{ID: p.ids[x.id], At: p.place(x.key), Value: Value{Kind: p.kinds[x.kind], Word: x.word, Int: int64(x.n), Text: x.text, At: p.place(x.at)}}
}

// place is a spot in the file; nowhere for the zero spot.
func (p *Pack) place(s spot) diag.Place {
	if s.line == 0 {
		return diag.Place{}
	}
	return diag.Place{File: p.file, Line: int(s.line), Col: int(s.col), Len: int(s.len)}
}
