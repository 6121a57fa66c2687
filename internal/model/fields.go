package model

import (
	"iter"
	"math"
	"slices"

	"punchboard/internal/diag"
)

// Fields are the values of an entry or a card, by the ids of their fields. Those of a large deck's
// cards are packed: each is created when requested.
type Fields struct {
	in    fieldStore
	at, n int32 // of the first in the store, and how many
}

// fieldStore is where fields are kept.
type fieldStore interface {
	field(i int32) Field
	id(i int32) string
}

// plainFields are fields that are not packed.
type plainFields []Field

func (l plainFields) field(i int32) Field { return l[i] }
func (l plainFields) id(i int32) string   { return l[i].ID }

// FieldsOf returns fields that are not packed.
func FieldsOf(list []Field) Fields { return Fields{in: plainFields(list), n: int32(len(list))} }

// All yields each field, in order.
func (f Fields) All() iter.Seq[Field] {
	return func(yield func(Field) bool) {
		for i := range f.n {
			if !yield(f.in.field(f.at + i)) {
				return
			}
		}
	}
}

// List returns all fields.
func (f Fields) List() []Field {
	if l, plain := f.in.(plainFields); plain || f.n == 0 {
		return l
	}
	return slices.AppendSeq(make([]Field, 0, f.n), f.All())
}

// Find returns the value of a field by its id; an unset value if there is none.
func (f Fields) Find(id string) Value {
	for i := f.at; i < f.at+f.n; i++ {
		if f.in.id(i) == id {
			return f.in.field(i).Value
		}
	}
	return Value{}
}

// Pack keeps fields in a quarter of the memory, provided they are plain and in one file. Its zero
// value is ready to use.
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

// Fields packs fields; if one of them cannot be packed, none is.
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

// spot converts a place to one without its file; it returns false if the place is in another file
// or too large.
func (p *Pack) spot(out *spot, at diag.Place) bool {
	if p.file == "" {
		p.file = at.File
	}
	*out = spot{int32(at.Line), uint16(at.Col), uint16(at.Len)}
	return p.place(*out) == at
}

// number sets n to the index of a value in a list, adding it if needed; it returns false if there
// are too many.
func number[T comparable](all *[]T, n *uint8, x T) bool {
	i := slices.Index(*all, x)
	if i < 0 {
		i, *all = len(*all), append(*all, x)
	}
	*n = uint8(i)
	return i <= math.MaxUint8
}

// id returns the id of the i-th field.
func (p *Pack) id(i int32) string { return p.ids[p.of[i].id] }

// field returns the i-th field.
func (p *Pack) field(i int32) Field {
	x := &p.of[i]
	return Field{ID: p.ids[x.id], At: p.place(x.key), Value: Value{Kind: p.kinds[x.kind], Word: x.word, Int: int64(x.n), Text: x.text, At: p.place(x.at)}}
}

// place returns the place of a spot in the file; the zero Place for the zero spot.
func (p *Pack) place(s spot) diag.Place {
	if s.line == 0 {
		return diag.Place{}
	}
	return diag.Place{File: p.file, Line: int(s.line), Col: int(s.col), Len: int(s.len)}
}
