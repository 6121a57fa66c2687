package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/scene"
)

// newFigures are no figures yet, with every kind of part ready to be filled.
func newFigures() *layout.Figures {
	return &layout.Figures{Poses: map[string]*layout.Pose{}, Kinds: map[string]*layout.Kind{}, Heads: map[string]*layout.Drawn{},
		Bodies: map[string]*layout.Drawn{}, Weapons: map[string]*layout.Drawn{}, Scenes: map[string]*layout.Scene{}, Turns: map[string]float64{},
		Things: map[string]*layout.Drawn{}, Places: map[string]*layout.Place{}}
}

// figuresReader is what a file of layouts/figures adds to.
type figuresReader struct{ *layout.Figures }

var figuresShape = shape[figuresReader]{
	{"poses", false, func(f *figuresReader) any {
		return figurePart("pose", f, func(f *figuresReader) map[string]*layout.Pose { return f.Poses }, poseShape)
	}},
	{"kinds", false, func(f *figuresReader) any {
		return figurePart("figure-kind", f, func(f *figuresReader) map[string]*layout.Kind { return f.Kinds }, figureKindShape)
	}},
	{"heads", false, func(f *figuresReader) any {
		return figurePart("drawn", f, func(f *figuresReader) map[string]*layout.Drawn { return f.Heads }, drawnShape)
	}},
	{"bodies", false, func(f *figuresReader) any {
		return figurePart("drawn", f, func(f *figuresReader) map[string]*layout.Drawn { return f.Bodies }, drawnShape)
	}},
	{"weapons", false, func(f *figuresReader) any {
		return figurePart("drawn", f, func(f *figuresReader) map[string]*layout.Drawn { return f.Weapons }, drawnShape)
	}},
	{"things", false, func(f *figuresReader) any {
		return figurePart("drawn", f, func(f *figuresReader) map[string]*layout.Drawn { return f.Things }, drawnShape)
	}},
	{"places", false, func(f *figuresReader) any {
		return figurePart("place", f, func(f *figuresReader) map[string]*layout.Place { return f.Places }, placeShape)
	}},
	{"scenes", false, func(f *figuresReader) any {
		return figurePart("scene", f, func(f *figuresReader) map[string]*layout.Scene { return f.Scenes }, sceneShape)
	}},
	{"turns", false, func(f *figuresReader) any {
		return as("map number", reader(func(d *doc, n *yaml.Node) {
			d.ids(n, "icons and degrees", func(k, v *yaml.Node) {
				if x, ok := d.number(v); ok {
					f.Turns[k.Value] = x
				}
			})
		}))
	}},
}

// figurePart reads things by name into a map; one that is there already is
// reported.
func figurePart[T any](form string, f *figuresReader, of func(*figuresReader) map[string]*T, s shape[T]) any {
	return as("map "+form, reader(func(d *doc, n *yaml.Node) {
		d.ids(n, "parts of figures", func(k, v *yaml.Node) {
			into := of(f)
			if into[k.Value] != nil {
				d.add("PB102", k, fmt.Sprintf("another of its kind is called %s too", quote(k.Value)))
				return
			}
			x := new(T)
			s.only(d, v, x)
			into[k.Value] = x
		})
	}))
}

// reachOf is how far a coordinate of a figure may lie from its middle.
const reachOf = 500

// coordinates reads a list of numbers as long as one of the counts.
func coordinates(to func([]float64), what string, counts ...int) any {
	return as("list number", reader(func(d *doc, n *yaml.Node) {
		if out, ok := readCoordinates(d, n, what, counts...); ok {
			to(out)
		}
	}))
}

// readCoordinates reads as many numbers as one of counts says; what names them in
// findings. False: a number is out of range or cannot be read, or there are too few or
// too many.
func readCoordinates(d *doc, n *yaml.Node, what string, counts ...int) ([]float64, bool) {
	var out []float64
	before := len(d.found)
	d.items(n, what, func(_ int, v *yaml.Node) {
		x, ok := d.number(v)
		if ok && !(x >= -reachOf && x <= reachOf) {
			d.add("PB212", v, fmt.Sprintf("%g is out of range: %d to %d", x, -reachOf, reachOf))
		}
		out = append(out, x)
	})
	if len(d.found) == before && !slices.Contains(counts, len(out)) {
		d.count(follow(n), len(out), counts[0], what)
	}
	return out, len(d.found) == before
}

// joint reads a point.
func joint(to *layout.XY) any {
	return coordinates(func(x []float64) { *to = layout.XY{x[0], x[1]} }, "x, y", 2)
}

var poseShape = shape[layout.Pose]{
	{"hip", true, func(p *layout.Pose) any { return joint(&p.Hip) }},
	{"shoulder", true, func(p *layout.Pose) any { return joint(&p.Shoulder) }},
	{"head", true, func(p *layout.Pose) any { return joint(&p.Head) }},
	{"knee-near", true, func(p *layout.Pose) any { return joint(&p.KneeNear) }},
	{"foot-near", true, func(p *layout.Pose) any { return joint(&p.FootNear) }},
	{"knee-far", true, func(p *layout.Pose) any { return joint(&p.KneeFar) }},
	{"foot-far", true, func(p *layout.Pose) any { return joint(&p.FootFar) }},
	{"elbow-near", true, func(p *layout.Pose) any { return joint(&p.ElbowNear) }},
	{"hand-near", true, func(p *layout.Pose) any { return joint(&p.HandNear) }},
	{"elbow-far", true, func(p *layout.Pose) any { return joint(&p.ElbowFar) }},
	{"hand-far", true, func(p *layout.Pose) any { return joint(&p.HandFar) }},
	{"holds", true, func(p *layout.Pose) any { return choose(&p.Holds, "near", "far", "both") }},
}

var figureKindShape = shape[layout.Kind]{
	{"limb", true, func(k *layout.Kind) any { return portion(&k.Limb, .1, 10) }},
	{"shoulder", true, func(k *layout.Kind) any { return portion(&k.Shoulder, 0, 100) }},
	{"waist", true, func(k *layout.Kind) any { return portion(&k.Waist, 0, 100) }},
	{"radius", true, func(k *layout.Kind) any { return portion(&k.Radius, 0, 100) }},
	{"head", true, func(k *layout.Kind) any { return &k.Head }},
	{"body", false, func(k *layout.Kind) any { return &k.Body }},
	{"plates", false, func(k *layout.Kind) any { return &k.Plates }},
	{"pack", false, func(k *layout.Kind) any { return portion(&k.Pack, 0, 50) }},
	{"tall", false, func(k *layout.Kind) any { return portion(&k.Tall, .1, 5) }},
	{"other", false, func(k *layout.Kind) any { return &k.Other }},
}

// portion reads a number of a range.
func portion(to *float64, lo, hi float64) any {
	return as("number", reader(func(d *doc, n *yaml.Node) {
		x, ok := d.number(n)
		if ok && !(x >= lo && x <= hi) {
			d.add("PB212", n, fmt.Sprintf("%g is out of range: %g to %g", x, lo, hi))
		} else if ok {
			*to = x
		}
	}))
}

var drawnShape = shape[layout.Drawn]{
	{"behind", false, func(p *layout.Drawn) any { return areasOf(&p.Behind) }},
	{"solid", true, func(p *layout.Drawn) any { return areasOf(&p.Solid) }},
	{"tone", false, func(p *layout.Drawn) any { return areasOf(&p.Tone) }},
	{"light", false, func(p *layout.Drawn) any { return areasOf(&p.Light) }},
	{"ink", false, func(p *layout.Drawn) any { return areasOf(&p.Ink) }},
	{"lines", false, func(p *layout.Drawn) any {
		return as("list list number", reader(func(d *doc, n *yaml.Node) {
			d.items(n, "lines", func(_ int, v *yaml.Node) {
				if x, ok := readCoordinates(d, v, "x, y, x, y", 4); ok {
					p.Lines = append(p.Lines, layout.Stroke(x))
				}
			})
		}))
	}},
	{"hands", false, func(p *layout.Drawn) any { return &p.Hands }},
	{"bare", false, func(p *layout.Drawn) any { return &p.Bare }},
}

// areasOf reads a list of areas; those that cannot be read are findings and left out.
func areasOf(to *[]layout.Area) any {
	return as("list area", reader(func(d *doc, n *yaml.Node) {
		d.items(n, "areas", func(_ int, v *yaml.Node) {
			var a layout.Area
			if areaShape.only(d, v, &a) {
				*to = append(*to, a)
			}
		})
	}))
}

var areaShape = shape[layout.Area]{
	{"points", false, func(a *layout.Area) any {
		return as("list list number", reader(func(d *doc, n *yaml.Node) {
			d.items(n, "points", func(_ int, v *yaml.Node) {
				if x, ok := readCoordinates(d, v, "x, y", 2); ok {
					a.Points = append(a.Points, layout.XY(x))
				}
			})
		}))
	}},
	{"disc", false, func(a *layout.Area) any {
		return coordinates(func(x []float64) { a.Disc = x }, "x, y, radius across, radius along, and degrees", 4, 5)
	}},
	{"limb", false, func(a *layout.Area) any {
		return coordinates(func(x []float64) { a.Limb = x }, "x, y, x, y, radius, radius", 6)
	}},
}

var sceneShape = shape[layout.Scene]{
	{"place", false, func(s *layout.Scene) any { return &s.Place }},
	{"sky", false, func(s *layout.Scene) any { return choose(&s.Sky, "level", "slant", "grid", "none") }},
	{"behind", false, func(s *layout.Scene) any { return choose(&s.Behind, scene.SceneryNames()...) }},
	{"many", false, func(s *layout.Scene) any { return &s.Many }},
	{"high", false, func(s *layout.Scene) any { return portion(&s.High, 0, 1) }},
	{"ground", false, func(s *layout.Scene) any { return portion(&s.Ground, .05, .6) }},
	{"figures", false, func(s *layout.Scene) any {
		return as("list silhouette", reader(func(d *doc, n *yaml.Node) {
			s.Figures = silhouetteShape.each(d, n, "silhouettes", func(diag.Place) (x layout.Silhouette) { return x })
		}))
	}},
	{"effect", false, func(s *layout.Scene) any { return choose(&s.Effect, scene.EffectNames()...) }},
}

var silhouetteShape = shape[layout.Silhouette]{
	{"who", false, func(s *layout.Silhouette) any { return &s.Who }},
	{"high", false, func(s *layout.Silhouette) any { return portion(&s.High, .02, 1) }},
	{"at", false, func(s *layout.Silhouette) any { return portion(&s.X, 0, 1) }},
	{"depth", false, func(s *layout.Silhouette) any { return portion(&s.Depth, 0, 1) }},
	{"faint", false, func(s *layout.Silhouette) any { return &s.Faint }},
	{"flip", false, func(s *layout.Silhouette) any { return &s.Flip }},
	{"float", false, func(s *layout.Silhouette) any { return &s.Float }},
	{"turn", false, func(s *layout.Silhouette) any { return portion(&s.Turn, -180, 180) }},
}

// readFigures reads every file of layouts/figures, and looks whether all that
// they name is there.
func (lib *libraryReader) readFigures() {
	lib.eachDoc("figures", func(_ string, d *doc) { figuresShape.only(d, d.root, &figuresReader{lib.Figures}) })
	lib.eachDoc("figures", func(_ string, d *doc) { lib.figureRefs(d) })
}

// figureRefs checks what the kinds and scenes of a file name.
func (lib *libraryReader) figureRefs(d *doc) {
	quiet := &doc{fileText: d.fileText}
	if kinds := value(d.root, "kinds"); kinds != nil {
		quiet.entries(kinds, "kinds", func(_, v *yaml.Node) {
			if n := value(v, "head"); n != nil && lib.Figures.Heads[n.Value] == nil {
				d.lacking(n, fmt.Sprintf("there is no head %s", quote(n.Value)), slices.Sorted(maps.Keys(lib.Figures.Heads)))
			}
			if n := value(v, "body"); n != nil && lib.Figures.Bodies[n.Value] == nil {
				d.lacking(n, fmt.Sprintf("there is no body %s", quote(n.Value)), slices.Sorted(maps.Keys(lib.Figures.Bodies)))
			}
		})
	}
	if places := value(d.root, "places"); places != nil {
		quiet.entries(places, "places", func(_, v *yaml.Node) { lib.layerRefs(d, quiet, v) })
	}
	scenes := value(d.root, "scenes")
	if scenes == nil {
		return
	}
	quiet.entries(scenes, "scenes", func(_, v *yaml.Node) {
		if n := value(v, "place"); n != nil && lib.Figures.Places[n.Value] == nil {
			d.lacking(n, fmt.Sprintf("there is no place %s", quote(n.Value)), slices.Sorted(maps.Keys(lib.Figures.Places)))
		}
		if list := value(v, "figures"); list != nil {
			quiet.items(list, "silhouettes", func(_ int, v *yaml.Node) {
				if n := value(v, "who"); n != nil {
					lib.whoRef(d, n)
				}
			})
		}
	})
}

// whoRef checks the words that name a figure or an icon.
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
	if _, err := (scene.People{Figures: lib.Figures}).Figure(n.Value); err != nil {
		d.add("PB012", n, err.Error()).Help = "write a pose, a kind of figure and perhaps a weapon, such as: kneel soldier rifle"
	}
}
