package load

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/layout"
	"punchboard/internal/scene"
)

// newFigures returns an empty set of figures, with every kind of part ready to be filled.
func newFigures() *layout.Figures {
	return &layout.Figures{Poses: map[string]*layout.Pose{}, Kinds: map[string]*layout.Kind{}, Heads: map[string]*layout.Drawn{},
		Bodies: map[string]*layout.Drawn{}, Weapons: map[string]*layout.Drawn{}, Scenes: map[string]*layout.Scene{}, Turns: map[string]float64{},
		Things: map[string]*layout.Drawn{}, Places: map[string]*layout.Place{}}
}

// reach is the range of a figure's coordinates, measured from its middle.
var reach = limits{-500, 500}

// numbers returns a reader of number lists, into one list or a slice of them. Each list has as many
// numbers, within limits, as one of counts.
func numbers(in limits, counts ...int) reader {
	return func(d *doc, n *yaml.Node, s slot) {
		to := reflect.ValueOf(s.to).Elem()
		one := func(v *yaml.Node, to reflect.Value) bool {
			x, ok := readNumbers(d, v, s.What, in, counts)
			if ok && to.Kind() == reflect.Slice {
				to.Set(reflect.ValueOf(x))
			} else if ok {
				reflect.Copy(to, reflect.ValueOf(x))
			}
			return ok
		}
		if to.Type().Elem().Kind() == reflect.Float64 {
			one(n, to)
			return
		}
		d.items(n, s.Name, func(_ int, v *yaml.Node) {
			if x := reflect.New(to.Type().Elem()).Elem(); one(v, x) {
				to.Set(reflect.Append(to, x))
			}
		})
	}
}

// readNumbers reads as many numbers, within limits, as one of counts; what names them in findings.
// It returns false if a number is out of range or unreadable, or if there are too few or too many.
func readNumbers(d *doc, n *yaml.Node, what string, in limits, counts []int) ([]float64, bool) {
	var out []float64
	before := len(d.found)
	d.items(n, what, func(_ int, v *yaml.Node) {
		x, ok := d.number(v)
		if ok {
			in.holds(d, v, x, "")
		}
		out = append(out, x)
	})
	if len(d.found) == before && !slices.Contains(counts, len(out)) {
		d.count(follow(n), len(out), counts[0], what)
	}
	return out, len(d.found) == before
}

// readFigures reads every file of layouts/figures and checks that everything they name exists.
func (lib *libraryReader) readFigures() {
	lib.eachDoc("figures", func(_ string, d *doc) { d.only(d.root, lib.Figures) })
	lib.eachDoc("figures", func(_ string, d *doc) { lib.figureRefs(d) })
}

// figureRefs checks what the kinds, places and scenes of a file name.
func (lib *libraryReader) figureRefs(d *doc) {
	for _, v := range pairs(value(d.root, "kinds")) {
		partRef(d, v, "head", lib.Figures.Heads)
		partRef(d, v, "body", lib.Figures.Bodies)
	}
	for _, v := range pairs(value(d.root, "places")) {
		for _, x := range several(value(v, "layers")) {
			lib.layerRef(d, value(x, "of"), value(x, "draw"))
		}
	}
	for _, v := range pairs(value(d.root, "scenes")) {
		partRef(d, v, "place", lib.Figures.Places)
		for _, x := range several(value(v, "figures")) {
			if n := value(x, "who"); n != nil {
				lib.whoRef(d, n)
			}
		}
	}
}

// partRef checks the name under a key of a map; the key is also the word for it in findings.
func partRef[T any](d *doc, in *yaml.Node, key string, all map[string]*T) {
	if n := value(in, key); n != nil && all[n.Value] == nil {
		d.lacking(n, fmt.Sprintf("there is no %s %s", key, quote(n.Value)), slices.Sorted(maps.Keys(all)))
	}
}

// layerRef checks what a layer of a place consists of.
func (lib *libraryReader) layerRef(d *doc, n, draw *yaml.Node) {
	switch {
	case n == nil || draw == nil:
	case draw.Value != "nest":
		lib.whoRef(d, n)
	case !slices.Contains(scene.NestShapes(), n.Value):
		d.lacking(n, fmt.Sprintf("there is no shape %s", quote(n.Value)), scene.NestShapes())
	}
}

// whoRef checks the words that name a figure, an icon or a thing.
func (lib *libraryReader) whoRef(d *doc, n *yaml.Node) {
	n = follow(n)
	if n.Kind != yaml.ScalarNode || n.Tag == faulty {
		return
	}
	if !strings.Contains(n.Value, " ") {
		if lib.Assets.Icons[n.Value] == nil && lib.Figures.Things[n.Value] == nil {
			names := slices.Sorted(maps.Keys(lib.Assets.Icons))
			d.lacking(n, fmt.Sprintf("there is no icon and no thing %s", quote(n.Value)), append(names, slices.Sorted(maps.Keys(lib.Figures.Things))...))
		}
		return
	}
	if err := (scene.People{Figures: lib.Figures}).Lacks(n.Value); err != nil {
		d.add("PB012", n, err.Error()).Help = "write a pose, a kind of figure and perhaps a weapon, such as: kneel soldier rifle"
	}
}
