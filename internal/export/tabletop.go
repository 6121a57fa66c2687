package export

import (
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"path/filepath"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

// table is a virtual table being laid out.
type table struct {
	*job
	out   []build.Output
	decks int               // number of keys of sheets used so far
	guids map[string]bool   // ids used so far
	backs map[string]string // addresses of backs that sheets share
	saved saved
	room  []geom.Size // the room that each object on the table takes
}

// tabletop makes sheets of cards, pictures of everything else, the rulebook, and a saved object
// that brings all of it to the table, with a note crediting the authors.
func (j *job) tabletop() ([]build.Output, error) {
	t := &table{job: j, guids: map[string]bool{}, backs: map[string]string{}, saved: saved{Tags: []string{}, Gravity: 0.5, PlayArea: 0.5, TabStates: map[string]any{}}}
	t.books()
	for _, x := range j.parts {
		if x.Comp.Kind == "deck" {
			t.deck(x)
			continue
		}
		t.tiles(x)
	}
	note := t.object("Notecard", j.game.Title, 1, "credits")
	note.Description = j.credits()
	t.lay(note, geom.Size{W: t.Tile, H: t.Tile})
	t.arrange()
	t.out = append(t.out, build.Output{Path: j.game.ID + ".json", Write: func(w io.Writer) error { return diag.Indented(w, t.saved) }})
	return j.beside(t.out, text("README.txt", j.seating())), nil
}

// seating returns the readme of a virtual table: how to load it into the program.
func (j *job) seating() string {
	where := "The pictures are found where they are now, on this machine only. To play with others\n" +
		"put this folder on the web and export again with --base and its address, or upload\n" +
		"the pictures with the program's own cloud manager.\n"
	if j.opt.Base != "" {
		where = "The pictures are fetched from " + j.opt.Base + ": put this folder there, as it is.\n"
	}
	return j.headline() + "\nFor " + j.Name + "\n" +
		"1. Copy " + j.game.ID + ".json to the folder Saves/Saved Objects of the program. It is in\n" +
		"   Documents\\My Games\\Tabletop Simulator on Windows, ~/Library/Tabletop Simulator on\n" +
		"   a Mac, ~/.local/share/Tabletop Simulator on Linux.\n" +
		"2. At a table choose Objects, Saved Objects, and the game.\n" +
		"3. Dice are in the program: Objects, Components, Dice.\n\n" + where + "\n" + j.credits()
}

// address returns where the simulator finds a file: below the web address, or as a file URL, since
// it supports no names relative to the saved object. The file name is not escaped: according to
// reports "%20" for a blank is not found.
func (j *job) address(file string) string {
	if j.opt.Base != "" {
		return strings.TrimRight(j.opt.Base, "/") + "/" + file
	}
	name := filepath.Join(j.out, filepath.FromSlash(file))
	return "file:///" + strings.TrimPrefix(name, "/")
}

// object returns an object with the settings that the simulator gives a new one. Its id is derived
// from its place in the game, so that it keeps it from export to export, and ids of two games on
// one table do not clash.
func (t *table) object(kind, nickname string, scale float64, place ...string) *object {
	return &object{GUID: t.guid(place), Name: kind, Nickname: nickname,
		Transform:    transform{Y: 1, RY: 180, SX: scale, SY: 1, SZ: scale},
		ColorDiffuse: colour{1, 1, 1}, Grid: true, Snap: true, DragSelectable: true, Autoraise: true, Sticky: true, Tooltip: true}
}

// guid returns an id that no other object of this export has.
func (t *table) guid(place []string) string {
	h := fnv.New32a()
	_, _ = io.WriteString(h, t.game.ID+"/"+strings.Join(place, "/")) // a hash never fails
	for n := h.Sum32(); ; n++ {
		id := fmt.Sprintf("%06x", n&0xffffff)
		if !t.guids[id] {
			t.guids[id] = true
			return id
		}
	}
}

// lay puts an object on the table.
func (t *table) lay(o *object, room geom.Size) {
	t.saved.ObjectStates, t.room = append(t.saved.ObjectStates, o), append(t.room, room)
}

// How objects are placed: in rows as long as the simulator's own table, with gaps.
const (
	reach = 40 // units
	apart = 1
)

// arrange places the objects in rows without overlap.
func (t *table) arrange() {
	unit := float64(t.Tile) / 2
	x, z, row := 0.0, 0.0, 0.0
	for i, o := range t.saved.ObjectStates {
		w, h := float64(t.room[i].W)/unit, float64(t.room[i].H)/unit
		if x > 0 && x+w > reach {
			x, z, row = 0, z+row+apart, 0
		}
		o.Transform.X, o.Transform.Z = hundredths(x+w/2), -hundredths(z+h/2)
		x, row = x+w+apart, max(row, h)
	}
}

// hundredths rounds a number to two decimals.
func hundredths(f float64) float64 { return math.Round(f*100) / 100 }

// books puts the rulebooks on the table.
func (t *table) books() {
	const larger = 2 // than a tile
	for _, b := range t.rulebooks() {
		t.out = append(t.out, build.Output{Path: b.name, Write: b.write})
		o := t.object("Custom_PDF", b.title, larger, b.name)
		o.CustomPDF = &customPDF{PDFUrl: t.address(b.name)}
		t.lay(o, geom.Size{W: larger * t.Tile, H: 3 * larger * t.Tile / 2})
	}
}

// saved is a saved object of Tabletop Simulator: a saved game whose outer fields are empty.
type saved struct {
	SaveName, Date, VersionNumber, GameMode, GameType, GameComplexity string
	Tags                                                              []string
	Gravity, PlayArea                                                 float64
	Table, Sky, Note                                                  string
	TabStates                                                         map[string]any
	LuaScript, LuaScriptState, XmlUI                                  string
	ObjectStates                                                      []*object
}

// object is one object on a virtual table, or a bag containing others. A deck contains cards. A
// single card and a deck name the sheets that their pictures are cut from, by a key; a card's id is
// a hundred times that key plus its place on the sheet.
type object struct {
	GUID                  string
	Name                  string
	Transform             transform
	Nickname, Description string
	GMNotes               string
	AltLookAngle          angles
	ColorDiffuse          colour
	LayoutGroupSortIndex  int
	Value                 int
	Locked, Grid, Snap    bool
	IgnoreFoW             bool
	MeasureMovement       bool
	DragSelectable        bool
	Autoraise, Sticky     bool
	Tooltip               bool
	GridProjection        bool
	HideWhenFaceDown      bool // hides its name from whoever sees its back
	Hands                 bool
	MaterialIndex         *int                  `json:",omitempty"` // of bags and stacks: -1 for none
	MeshIndex             *int                  `json:",omitempty"`
	SidewaysCard          *bool                 `json:",omitempty"` // of cards and decks
	CardID                int                   `json:",omitempty"`
	DeckIDs               []int                 `json:",omitempty"`
	CustomDeck            map[string]*cardSheet `json:",omitempty"`
	CustomImage           *customImage          `json:",omitempty"`
	CustomPDF             *customPDF            `json:",omitempty"`
	Number                int                   `json:",omitempty"` // of objects in a stack
	Bag                   *bagOrder             `json:",omitempty"`
	ContainedObjects      []*object             `json:",omitempty"`
	AttachedSnapPoints    []snapPoint           `json:",omitempty"` // where objects on it snap to
	LuaScript             string
	LuaScriptState, XmlUI string
}

// angles are rotations about three axes, in degrees.
type angles struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

// colour is red, green and blue as fractions of 1.
type colour struct {
	R float64 `json:"r"`
	G float64 `json:"g"`
	B float64 `json:"b"`
}

// snapPoint is a position on an object, from its centre and at scale 1.
type snapPoint struct{ Position angles }

// bagOrder is the order in which a bag gives out its contents; 0 is the default.
type bagOrder struct{ Order int }

// transform is an object's position on the table, its rotation in degrees, and its scale.
type transform struct {
	X  float64 `json:"posX"`
	Y  float64 `json:"posY"`
	Z  float64 `json:"posZ"`
	RX float64 `json:"rotX"`
	RY float64 `json:"rotY"`
	RZ float64 `json:"rotZ"`
	SX float64 `json:"scaleX"`
	SY float64 `json:"scaleY"`
	SZ float64 `json:"scaleZ"`
}

// cardSheet is a picture of many cards. BackIsHidden shows the back to whoever may not see a card,
// so that every cell of the sheet can be a card.
type cardSheet struct {
	FaceURL, BackURL         string
	NumWidth, NumHeight      int
	BackIsHidden, UniqueBack bool
	Type                     int
}

// customPDF is a PDF book.
type customPDF struct {
	PDFUrl, PDFPassword    string
	PDFPage, PDFPageOffset int
}

// customImage is the picture of a tile, token or figure. Without a second picture both sides show
// the first.
type customImage struct {
	ImageURL, ImageSecondaryURL string
	ImageScalar, WidthScale     float64
	CustomTile                  *customTile  `json:",omitempty"`
	CustomToken                 *customToken `json:",omitempty"`
}

// customTile is a tile. Stretch gives it the proportions of its picture; its shorter side is two
// units at scale 1.
type customTile struct {
	Type               int // 0 box, 1 hexagon, 2 circle, 3 rounded box
	Thickness          float64
	Stackable, Stretch bool
}

// customToken is how a piece is cut out of its picture.
type customToken struct {
	Thickness, MergeDistancePixels float64
	StandUp, Stackable             bool
}
