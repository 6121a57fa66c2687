package compose

import (
	"cmp"
	"hash/fnv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/scene"
)

// toneArgs lists the colours of pictures.
var toneArgs = []arg{{"ink", colour, "ink"}, {"mid", colour, "mid"}, {"tint", colour, "tint"}, {"sky", colour, "sky"}, {"accent", colour, "accent"}, {"other", colour, "other-mid"}}

// figureWidget is a person, as defined in layouts/figures, standing at the bottom of the box in its
// middle, as large as there is room.
var figureWidget = widget{
	args: append([]arg{{"who", word, ""}, {"flip", flag, false}, {"halo", number, .5}}, toneArgs...),
	draw: func(p *pen) {
		w := p.window(&layout.Scene{})
		items, err := w.Alone(p.word("who"), p.is("flip"), p.num("halo"))
		if err != nil {
			p.say(diag.Error, "PB012", "missing-asset", err.Error())
		}
		p.addAll(items)
	},
}

// besideFold is how far from a fold everybody stays, in millimetres: a printer does not reach the
// edge of the paper.
const besideFold = 7

// windowWidget is a picture in a frame: a scene of layouts/figures, the first that exists among
// several names separated by spaces. Who is the person in it whom it does not name. The seed is any
// text, such as the id of an entry, that makes two pictures of one scene differ. Covered lists what
// will be drawn over it, as {x, y, w, h} in millimetres from its corner: nobody is placed there,
// nor on folds, given by their distances from its left.
var windowWidget = widget{
	args: append([]arg{{"scene", word, ""}, {"who", word, ""}, {"seed", word, ""}, {"corner", number, 3.0}, {"octagon", flag, false}, {"covered", list, []any{}}, {"folds", list, []any{}}}, toneArgs...),
	draw: func(p *pen) {
		s := p.scene()
		if s == nil {
			return
		}
		w := p.window(s)
		w.Who, w.Corner, w.Octagon = p.word("who"), p.num("corner"), p.is("octagon")
		for _, v := range p.list("covered") {
			w.Covered = append(w.Covered, scene.Rect{X: w.At.X + fieldNumber(v, "x"), Y: w.At.Y + fieldNumber(v, "y"), W: fieldNumber(v, "w"), H: fieldNumber(v, "h")})
		}
		for _, v := range p.list("folds") {
			x, _ := toFloat(v)
			w.Covered = append(w.Covered, scene.Rect{X: w.At.X + x - besideFold, Y: w.At.Y, W: 2 * besideFold, H: w.At.H})
		}
		pic := w.Draw()
		for _, err := range pic.Faults {
			p.say(diag.Error, "PB616", "silhouette", err.Error())
		}
		p.addAll(pic.Items)
		for _, b := range pic.Bodies {
			p.bodies = append(p.bodies, body{who: b.Who, path: b.Path.Apply(p.matrix), after: len(p.drawn), box: p.box, said: p.said})
		}
	},
}

// scene returns the first scene that exists among the names given. If none does, it returns nil and
// adds a finding.
func (p *pen) scene() *layout.Scene {
	names := strings.Fields(p.word("scene"))
	for _, name := range names {
		if s := p.c.lib.Figures.Scenes[name]; s != nil {
			return s
		}
	}
	last := ""
	if len(names) > 0 {
		last = names[len(names)-1]
	}
	p.unknown(p.box.At, "scene", last, keys(p.c.lib.Figures.Scenes))
	return nil
}

// window returns a window in the box.
func (p *pen) window(s *layout.Scene) *scene.Window {
	h := fnv.New64a()
	h.Write([]byte(cmp.Or(p.word("seed"), p.id)))
	return &scene.Window{At: scene.Rect{X: p.r.X.MM(), Y: p.r.Y.MM(), W: p.r.W.MM(), H: p.r.H.MM()}, Scene: s, Seed: h.Sum64(),
		Bare:   p.c.Unpainted(),
		Tones:  scene.Tones{Ink: p.ink("ink"), Paper: p.lettering().named("paper", face.White), Mid: p.ink("mid"), Tint: p.ink("tint"), Sky: p.ink("sky"), Accent: p.ink("accent"), Other: p.ink("other")},
		People: scene.People{Figures: p.c.lib.Figures},
		Icon: func(id string) *face.Symbol {
			if p.c.lib.Assets == nil {
				return nil
			}
			return p.c.lib.Assets.Icons[id]
		}}
}

// addAll draws items that are shapes, or shapes within others.
func (p *pen) addAll(items []face.Item) {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Shape:
			p.addShape(it)
		case *face.Group:
			p.add(it, it.Clip.Bounds())
		}
	}
}

// body is a person in a picture, as they are on the face. What is drawn after them from another box
// must not cover them.
type body struct {
	who   string
	path  geom.Path
	after int
	box   *layout.Box
	said  *origin
}

// bodiesApart reports people in pictures who are covered by something.
func (in inspection) bodiesApart() {
	for _, b := range in.f.bodies {
		ink := b.path.Bounds()
		for i := range in.f.drawn[min(b.after, len(in.f.drawn)):] {
			d := &in.f.drawn[b.after+i]
			s, ok := d.item.(*face.Shape)
			if d.box == b.box || ok && s.Fill == face.None || !d.ink.Overlaps(ink) || !scene.Meets(b.path, d.ink) {
				continue
			}
			in.f.sayOf(b.box, b.said, diag.Error, "PB616", "silhouette", "\""+b.who+"\" lies under "+cmp.Or(d.box.Name, "what is drawn over it")+": tell the window what covers it")
			break
		}
	}
}
