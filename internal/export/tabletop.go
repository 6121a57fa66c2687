package export

import (
	"fmt"
	"io"
	"math"
	"net/url"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/vector"
)

// table is a virtual table that is being laid.
type table struct {
	*job
	out    []build.Output
	decks  int // keys of sheets given so far
	things int // objects made so far
	saved  saved
}

// tabletop makes sheets of cards, pictures of everything else, and a saved
// object that brings all of it to the table.
func (j *job) tabletop() ([]build.Output, error) {
	t := &table{job: j, saved: saved{Tags: []string{}, Gravity: 0.5, PlayArea: 0.5, TabStates: map[string]any{}}}
	for _, x := range j.parts {
		if x.Comp.Kind == "deck" {
			t.deck(x)
			continue
		}
		t.tiles(x)
	}
	t.arrange()
	t.out = append(t.out, build.Output{Path: j.game.ID + ".json", Write: func(w io.Writer) error { return writeJSON(w, t.saved) }})
	return t.out, nil
}

// address is where the simulator finds a file: below the web address, or the
// file itself, since it knows no names relative to the saved object.
func (j *job) address(file string) string {
	if j.opt.Base != "" {
		return strings.TrimRight(j.opt.Base, "/") + "/" + file
	}
	p := filepath.ToSlash(filepath.Join(j.out, filepath.FromSlash(file)))
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // a drive
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// object is a thing with the settings that the simulator gives a new one.
func (t *table) object(kind, nickname string, scale float64) *object {
	t.things++
	return &object{GUID: fmt.Sprintf("%06x", t.things), Name: kind, Nickname: nickname,
		Transform:    transform{Y: 1, RY: 180, SX: scale, SY: 1, SZ: scale},
		ColorDiffuse: map[string]float64{"r": 1, "g": 1, "b": 1},
		Grid:         true, Snap: true, Autoraise: true, Sticky: true, Tooltip: true}
}

// scale is how large a thing is drawn whose like of a certain length is 1.
func scale(s geom.Size, one geom.Length) float64 {
	return math.Round(float64(max(s.W, s.H))/float64(one)*1000) / 1000
}

// spread is the room that each thing has on the table, and how many lie in a
// row.
const (
	spread  = 4
	abreast = 10
)

// arrange lays the things out in rows.
func (t *table) arrange() {
	for i, o := range t.saved.ObjectStates {
		o.Transform.X, o.Transform.Z = float64(i%abreast*spread), -float64(i/abreast*spread)
	}
}

// tiles adds a bag with the pieces of a component that is no deck, each as
// often as there are copies.
func (t *table) tiles(x *build.Part) {
	bag := t.object("Bag", name(x), 1)
	for _, p := range x.Pieces {
		token := p.Back == nil && outline(p.Front) == other
		front := t.image(x, p.ID, p.Front, token)
		back := ""
		if p.Back != nil {
			back = t.image(x, p.ID+"-back", p.Back, token)
		}
		o := t.object("Custom_Tile", p.Name, scale(p.Front.Size, t.Tile))
		o.CustomImage = &customImage{ImageURL: front, ImageSecondaryURL: back, ImageScalar: 1}
		switch {
		case token:
			o.Name = "Custom_Token"
			o.CustomImage.CustomToken = &customToken{Thickness: 0.1, MergeDistancePixels: 5, Stackable: p.Copies > 1}
		case outline(p.Front) == round:
			o.CustomImage.CustomTile = &customTile{Type: 2, Thickness: 0.1, Stackable: p.Copies > 1, Stretch: true}
		default:
			o.CustomImage.CustomTile = &customTile{Thickness: 0.1, Stackable: p.Copies > 1, Stretch: true}
		}
		for range p.Copies {
			c := *o
			t.things++
			c.GUID = fmt.Sprintf("%06x", t.things)
			bag.ContainedObjects = append(bag.ContainedObjects, &c)
		}
	}
	switch len(bag.ContainedObjects) {
	case 0:
	case 1:
		t.saved.ObjectStates = append(t.saved.ObjectStates, bag.ContainedObjects[0])
	default:
		t.saved.ObjectStates = append(t.saved.ObjectStates, bag)
	}
}

// image is the address of a piece's picture, which it makes. A token has the
// outline of what can be seen of its picture, anything else a shape.
func (t *table) image(x *build.Part, id string, f *face.Face, token bool) string {
	file := path.Join(x.Comp.ID, id+".png")
	t.out = append(t.out, build.Output{Path: file, Write: func(w io.Writer) error {
		return t.draw.PNG(w, f, t.within(f.Size), vector.Options{Punched: token})
	}})
	return t.address(file)
}

// within is the finest resolution, up to the profile's, at which a picture of
// a size is within the limits.
func (j *job) within(s geom.Size) float64 {
	return min(j.DPI, math.Floor(float64(j.Pixels)/max(s.W, s.H).MM()*25.4))
}

// key is a number as the simulator writes it in front of a sheet.
func key(n int) string { return strconv.Itoa(n) }
