package model

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// Sum returns a digest of plain data of the model or the layouts, including what it points to.
// Places do not count: data with the same digest prints the same. It returns false if something in
// it is not plain data, such as a function.
func Sum(v any) (sum [sha256.Size]byte, ok bool) { return SumSaid(v, nil) }

// SumSaid is like Sum, but with said given it also includes what said returns for every effect in
// the data.
func SumSaid(v any, said func(*Effect) string) (sum [sha256.Size]byte, ok bool) {
	d := &digest{said: said}
	if !d.value(reflect.ValueOf(v), 0) {
		return sum, false
	}
	return sha256.Sum256(d.b), true
}

// digest collects data as bytes: a letter for each kind, and a length before everything that has
// one.
type digest struct {
	b    []byte
	said func(*Effect) string
}

// deepest is the maximum nesting of data; anything deeper points to itself.
const deepest = 64

var place, effect, given = reflect.TypeFor[diag.Place](), reflect.TypeFor[*Effect](), reflect.TypeFor[Fields]()

// value adds a value after a letter for its kind, so that no two values have the same bytes. It
// returns false for data without a digest, such as any nested deeper than deepest.
func (d *digest) value(v reflect.Value, depth int) bool {
	if depth > deepest {
		return false
	}
	switch k := v.Kind(); {
	case k == reflect.Invalid:
		d.b = append(d.b, 'n')
	case k == reflect.Bool:
		d.b = append(d.b, 'f')
		if v.Bool() {
			d.b[len(d.b)-1] = 't'
		}
	case v.CanInt():
		d.b = binary.AppendVarint(append(d.b, 'i'), v.Int())
	case v.CanUint():
		d.b = binary.AppendUvarint(append(d.b, 'u'), v.Uint())
	case v.CanFloat():
		d.b = binary.LittleEndian.AppendUint64(append(d.b, 'd'), math.Float64bits(v.Float()))
	case k == reflect.String:
		d.text(v.String())
	default:
		return d.whole(v, depth+1)
	}
	return true
}

// whole adds a value that consists of parts.
func (d *digest) whole(v reflect.Value, depth int) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			d.b = append(d.b, 'n')
			return true
		}
		if v.Kind() == reflect.Interface {
			d.text(v.Elem().Type().String())
		}
		if d.said != nil && v.Type() == effect {
			if !v.CanInterface() {
				return false
			}
			d.text(d.said(v.Interface().(*Effect)))
		}
		return d.value(v.Elem(), depth)
	case reflect.Struct:
		if v.Type() == given {
			return v.CanInterface() && d.value(reflect.ValueOf(v.Interface().(Fields).List()), depth)
		}
		d.b = append(d.b, '{')
		for i := range v.NumField() {
			if v.Field(i).Type() != place && !d.value(v.Field(i), depth) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array:
		d.b = binary.AppendUvarint(append(d.b, '['), uint64(v.Len()))
		for i := range v.Len() {
			if !d.value(v.Index(i), depth) {
				return false
			}
		}
		return true
	case reflect.Map:
		return d.table(v, depth)
	}
	return false
}

// table adds a map whose keys are texts.
func (d *digest) table(v reflect.Value, depth int) bool {
	if v.Type().Key().Kind() != reflect.String {
		return false
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	d.b = binary.AppendUvarint(append(d.b, 'm'), uint64(len(keys)))
	for _, k := range keys {
		d.text(k.String())
		if !d.value(v.MapIndex(k), depth) {
			return false
		}
	}
	return true
}

// text adds a string after its length in bytes.
func (d *digest) text(s string) {
	d.b = binary.AppendUvarint(append(d.b, 's'), uint64(len(s)))
	d.b = append(d.b, s...)
}
