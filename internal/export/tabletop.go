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

// table is a virtual table that is being laid.
type table struct {
	*job
	out   []build.Output
	decks int               // keys of sheets given so far
	guids map[string]bool   // ids given so far
	backs map[string]string // addresses of backs that sheets share
	saved saved
	room  []geom.Size // that the things on the table take, beside them
}

// tabletop makes sheets of cards, pictures of everything else, the rulebook,
// and a saved object that brings all of it to the table, with a note of who
// made what.
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

// seating is the readme of a virtual table: how it comes into the program.
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

// address is where the simulator finds a file: below the web address, or the
// file itself, since it knows no names relative to the saved object. A file's
// name is written as it is: a blank as "%20", others report, is not found.
func (j *job) address(file string) string {
	if j.opt.Base != "" {
		return strings.TrimRight(j.opt.Base, "/") + "/" + file
	}
	name := filepath.Join(j.out, filepath.FromSlash(file))
	return "file:///" + strings.TrimPrefix(name, "/")
}

// object is a thing with the settings that the simulator gives a new one. Its
// id comes from where it belongs, so that it keeps it from export to export,
// and two games on one table have ids of their own.
func (t *table) object(kind, nickname string, scale float64, place ...string) *object {
	return &object{GUID: t.guid(place), Name: kind, Nickname: nickname,
		Transform:    transform{Y: 1, RY: 180, SX: scale, SY: 1, SZ: scale},
		ColorDiffuse: colour{1, 1, 1}, Grid: true, Snap: true, DragSelectable: true, Autoraise: true, Sticky: true, Tooltip: true}
}

// guid is an id that no other thing of this export has.
func (t *table) guid(place []string) string {
	h := fnv.New32a()
	_, _ = io.WriteString(h, t.game.ID+"/"+strings.Join(place, "/")) // a hash takes anything
	for n := h.Sum32(); ; n++ {
		id := fmt.Sprintf("%06x", n&0xffffff)
		if !t.guids[id] {
			t.guids[id] = true
			return id
		}
	}
}

// lay puts a thing on the table.
func (t *table) lay(o *object, room geom.Size) {
	t.saved.ObjectStates, t.room = append(t.saved.ObjectStates, o), append(t.room, room)
}

// How things lie: in rows as long as the simulator's own table, with gaps.
const (
	reach = 40 // units
	apart = 1
)

// arrange lays the things out in rows, none on another.
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

// hundredths is a number to two decimals.
func hundredths(f float64) float64 { return math.Round(f*100) / 100 }

// books lays the rulebooks on the table.
func (t *table) books() {
	const larger = 2 // than a tile
	for _, b := range t.rulebooks() {
		t.out = append(t.out, build.Output{Path: b.name, Write: b.write})
		o := t.object("Custom_PDF", b.title, larger, b.name)
		o.CustomPDF = &customPDF{PDFUrl: t.address(b.name)}
		t.lay(o, geom.Size{W: larger * t.Tile, H: 3 * larger * t.Tile / 2})
	}
}

// saved is a saved object of Tabletop Simulator: a saved game whose outer
// fields are empty.
type saved struct {
	SaveName, Date, VersionNumber, GameMode, GameType, GameComplexity string
	Tags                                                              []string
	Gravity, PlayArea                                                 float64
	Table, Sky, Note                                                  string
	TabStates                                                         map[string]any
	LuaScript, LuaScriptState, XmlUI                                  string
	ObjectStates                                                      []*object
}

// object is one thing on a virtual table, or a bag with others in it. A deck
// has cards in it; a card alone and a deck name the sheets that their pictures
// are cut from, by a key, and a card's id is a hundred times that key and its
// place on the sheet.
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
	HideWhenFaceDown      bool // its name from whoever sees its back
	Hands                 bool
	MaterialIndex         *int                  `json:",omitempty"` // of bags and stacks: -1, none chosen
	MeshIndex             *int                  `json:",omitempty"`
	SidewaysCard          *bool                 `json:",omitempty"` // of cards and decks
	CardID                int                   `json:",omitempty"`
	DeckIDs               []int                 `json:",omitempty"`
	CustomDeck            map[string]*cardSheet `json:",omitempty"`
	CustomImage           *customImage          `json:",omitempty"`
	CustomPDF             *customPDF            `json:",omitempty"`
	Number                int                   `json:",omitempty"` // of what lies in a stack
	Bag                   *bagOrder             `json:",omitempty"`
	ContainedObjects      []*object             `json:",omitempty"`
	AttachedSnapPoints    []snapPoint           `json:",omitempty"` // where things on it come to rest
	LuaScript             string
	LuaScriptState, XmlUI string
}

// angles are turns about three axes, in degrees.
type angles struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

// colour is one of the table's: red, green and blue in parts of 1.
type colour struct {
	R float64 `json:"r"`
	G float64 `json:"g"`
	B float64 `json:"b"`
}

// snapPoint is a place on an object, from its middle and as if it were drawn at
// scale 1.
type snapPoint struct{ Position angles }

// bagOrder is the order in which a bag gives what is in it; 0 is a new bag's.
type bagOrder struct{ Order int }

// transform is where a thing lies on the table, how it is turned, in degrees, and how
// large it is.
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

// cardSheet is a picture of many cards. BackIsHidden shows the back to whoever
// may not see a card, so that every cell of the sheet is a card.
type cardSheet struct {
	FaceURL, BackURL         string
	NumWidth, NumHeight      int
	BackIsHidden, UniqueBack bool
	Type                     int
}

// customPDF is a book.
type customPDF struct {
	PDFUrl, PDFPassword    string
	PDFPage, PDFPageOffset int
}

// customImage is the picture of a tile, token or figure. Without a second
// picture both sides show the first.
type customImage struct {
	ImageURL, ImageSecondaryURL string
	ImageScalar, WidthScale     float64
	CustomTile                  *customTile  `json:",omitempty"`
	CustomToken                 *customToken `json:",omitempty"`
}

// customTile is a tile. Stretch makes it as wide and high as its picture is,
// its shorter side being two units at scale 1.
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
