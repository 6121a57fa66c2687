package layout

import (
	"slices"

	"punchboard/internal/geom"
)

// Landscape says how something on a square tile is drawn: by a procedure instead of a drawing of
// boxes, in the hue of a ramp.
type Landscape struct {
	Of    []string    `key:"of!"`           // drawings, as the game's legend names them, or ids of its entries
	Set   string      `key:"set"`           // only on tiles of this set; "" for all
	As    string      `key:"as! procedure"` // one of Grounds, Objects and Edges
	Ramp  string      `key:"ramp"`          // of the theme
	Soil  string      `key:"soil"`          // the ramp of what is under it and around it; "" for its own
	Shade geom.Length `key:"shade 0.."`     // how far its shadow reaches; 0 for none
}

// What procedures draw: floors, objects in squares, and edges between them. Drawn is an object that
// boxes draw, with a shadow. A skin is a round hull around the squares of a craft with such a
// floor, a fuselage one with a nose and wings.
var (
	Grounds = []string{"grass", "sand", "track", "crops", "hay", "water", "rubble", "boards", "courses", "road", "plates", "stripes", "treads", "snow", "cabin", "ramp", "rings"}
	Objects = []string{"tree", "palm", "cactus", "bush", "rock", "bale", "column", "mass", "engine", "pod", "wing", "nose", "drawn"}
	Edges   = []string{"wall", "hedge", "fence", "stones"}
	Skins   = []string{"skin", "fuselage"}
)

// LandscapeOf returns how a layout draws something on tiles of a set: the first match, nil if there
// is none.
func (l *Layout) LandscapeOf(drawing, id, set string) *Landscape {
	for i, x := range l.Landscape {
		if !slices.Contains(Skins, x.As) && (x.Set == "" || x.Set == set) && (slices.Contains(x.Of, drawing) || slices.Contains(x.Of, id)) {
			return &l.Landscape[i]
		}
	}
	return nil
}
