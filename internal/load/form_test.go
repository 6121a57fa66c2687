package load

import (
	"reflect"
	"testing"

	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// TestForms gives the reader of every key suitable and unsuitable values: what a tag names must fit
// its field, and nothing may panic.
func TestForms(t *testing.T) {
	shapeTypes := map[reflect.Type]bool{}
	var within func(of reflect.Type)
	within = func(of reflect.Type) {
		if shapeTypes[of] {
			return
		}
		shapeTypes[of] = true
		for _, k := range shapeOf(of).keys {
			if k.part != nil {
				within(k.part)
			}
		}
	}
	for _, of := range roots {
		within(reflect.TypeOf(of))
	}
	for _, of := range otherRoots {
		within(reflect.TypeOf(of))
	}
	within(reflect.TypeFor[Printers]())
	read := 0
	for of := range shapeTypes {
		for _, k := range shapeOf(of).keys {
			for _, text := range []string{"a", "3", "[1, 2]", "[a]", "{a: b}", "{a: {b: c}}", "{a: [1]}", "true", `"{{ x }}"`} {
				d := newDoc("x.yaml", []byte(k.Name+": "+text), true)
				func() {
					defer func() {
						if p := recover(); p != nil {
							t.Errorf("%s: %s of %s: %v", k.Name, text, of, p)
						}
					}()
					x := reflect.New(of)
					ready(x.Elem(), 0)
					switch in := x.Interface().(type) {
					case *legendTilesReader:
						in.tiles = &holder{}
					case *legendReader:
						in.game = &model.Game{}
					case *groundReader:
						in.theme = &layout.Theme{}
					case *bookReader:
						in.game = &model.Game{}
					}
					shapeOf(of).fill(d, d.root, x.Interface(), nil, rest{})
				}()
				read++
			}
		}
	}
	if read < 5000 {
		t.Errorf("%d values were read", read)
	}
}

// ready creates the maps and pointed-to values of a struct and of what it embeds.
func ready(x reflect.Value, depth int) {
	for i := range x.NumField() {
		f := x.Field(i)
		switch {
		case !f.CanSet():
		case f.Kind() == reflect.Map:
			f.Set(reflect.MakeMap(f.Type()))
		case f.Kind() == reflect.Pointer && f.Type().Elem().Kind() == reflect.Struct && x.Type().Field(i).Anonymous:
			f.Set(reflect.New(f.Type().Elem()))
			ready(f.Elem(), depth)
		case f.Kind() == reflect.Struct && depth < 3:
			ready(f, depth+1)
		}
	}
}
