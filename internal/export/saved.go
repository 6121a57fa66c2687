package export

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
