package model

import (
	"cmp"
	"reflect"
	"strings"
	"sync"
	"unicode"
)

// Key is a key that a YAML map may contain, as declared by the tag of the field into which it is
// read. The tag is the only place where the key is declared:
//
//	Icon string `key:"icon! icon" what:"icons"`
//
// is a required (!) key named icon, of the form icon (see load), which messages call icons. The
// form defaults to the type of the field, what to the name. The keys of a struct that is embedded,
// or whose tag is "*" or "* but NAME", are keys of the containing struct; those of one with the tag
// "-" are not. A key of the containing struct replaces one of its parts' with the same name.
type Key struct {
	Name  string
	Need  bool
	Form  string
	What  string
	Study string // the kinds of studies that have it, "" for all
	Index []int  // of the field in its struct
	Type  reflect.Type
}

// keysOf caches the keys of types.
var keysOf sync.Map // reflect.Type -> []Key

// Keys returns the keys of a struct, in the order of its fields.
func Keys(t reflect.Type) []Key {
	if t.Kind() != reflect.Struct {
		return nil
	}
	if all, ok := keysOf.Load(t); ok {
		return all.([]Key)
	}
	var out []Key
	at := map[string]int{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup("key")
		switch in := f.Type; {
		case strings.HasPrefix(tag, "*") || f.Anonymous && !tagged:
			if in.Kind() == reflect.Pointer {
				in = in.Elem()
			}
			_, without, _ := strings.Cut(tag, "but ")
			for _, k := range Keys(in) {
				if k.Name == without {
					continue
				}
				k.Index = append([]int{i}, k.Index...)
				out = put(out, at, k)
			}
		case tagged && tag != "-":
			name, form, _ := strings.Cut(tag, " ")
			k := Key{Form: form, What: f.Tag.Get("what"), Study: f.Tag.Get("study"), Index: f.Index, Type: f.Type}
			k.Name, k.Need = strings.CutSuffix(name, "!")
			k.What = cmp.Or(k.What, k.Name)
			out = put(out, at, k)
		}
	}
	keysOf.Store(t, out)
	return out
}

// put adds a key, replacing the one with its name if there is one.
func put(all []Key, at map[string]int, k Key) []Key {
	if i, ok := at[k.Name]; ok {
		all[i] = k
		return all
	}
	at[k.Name] = len(all)
	return append(all, k)
}

// KindOf returns the name for maps of a type: "story-box" for StoryBox.
func KindOf(t reflect.Type) string {
	var b strings.Builder
	for i, r := range t.Name() {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
