package layout

// Figures are the parts that people are drawn from, and the pictures that they appear in, each by
// name. A figure is a pose, a kind and a weapon. Its units are hundredths of a grown person's
// height. It looks to the right, with x from its middle to the right and y from the ground up.
type Figures struct {
	Poses   map[string]*Pose   `key:"poses"`
	Kinds   map[string]*Kind   `key:"kinds figure-kind"`
	Heads   map[string]*Drawn  `key:"heads"`   // in radii of the head, from its middle
	Bodies  map[string]*Drawn  `key:"bodies"`  // what replaces legs, x from the hip
	Weapons map[string]*Drawn  `key:"weapons"` // from the grip, the muzzle to the right
	Things  map[string]*Drawn  `key:"things"`  // not a person: a house, a craft; y up from where it stands
	Places  map[string]*Place  `key:"places"`
	Scenes  map[string]*Scene  `key:"scenes"`
	Turns   map[string]float64 `key:"turns"` // icons drawn at an angle, and the degrees clockwise that level them
}

// XY is a point.
type XY [2]float64

// Pose is where the joints of a body are.
type Pose struct {
	Hip       XY     `key:"hip!" what:"x, y"`
	Shoulder  XY     `key:"shoulder!" what:"x, y"`
	Head      XY     `key:"head!" what:"x, y"`
	KneeNear  XY     `key:"knee-near!" what:"x, y"`
	FootNear  XY     `key:"foot-near!" what:"x, y"`
	KneeFar   XY     `key:"knee-far!" what:"x, y"`
	FootFar   XY     `key:"foot-far!" what:"x, y"`
	ElbowNear XY     `key:"elbow-near!" what:"x, y"`
	HandNear  XY     `key:"hand-near!" what:"x, y"`
	ElbowFar  XY     `key:"elbow-far!" what:"x, y"`
	HandFar   XY     `key:"hand-far!" what:"x, y"`
	Holds     string `key:"holds! near|far|both"` // the hand that holds a weapon: near, far, or both
}

// Kind is the build of a body: the thickness of its limbs (1 for a grown person), half its width at
// the shoulders and at the waist, and the radius of its head.
type Kind struct {
	Limb     float64 `key:"limb! 0.1..10"`
	Shoulder float64 `key:"shoulder! 0..100"`
	Waist    float64 `key:"waist! 0..100"`
	Radius   float64 `key:"radius! 0..100"`
	Tall     float64 `key:"tall 0.1..5"` // relative to a grown person; 0 for the same height
	Head     string  `key:"head!"`       // Body "" for legs
	Body     string  `key:"body"`
	Plates   int     `key:"plates"`     // 0 for none, 1 for shoulders and knees, 2 for arms too
	Pack     float64 `key:"pack 0..50"` // half the width of what it carries on its back, 0 for nothing
	Other    bool    `key:"other"`      // of the other side: its plates and eyes always have that side's tone
}

// Drawn is a part made of areas and lines that are drawn over one another.
type Drawn struct {
	Behind []Area   `key:"behind" what:"areas"`
	Solid  []Area   `key:"solid!" what:"areas"`
	Tone   []Area   `key:"tone" what:"areas"`
	Light  []Area   `key:"light" what:"areas"`
	Ink    []Area   `key:"ink" what:"areas"`
	Lines  []Stroke `key:"lines" what:"x, y, x, y"`
	Hands  int      `key:"hands"` // of a weapon: 2 for one that takes both
	Bare   bool     `key:"bare"`  // of a body: it is all there is between neck and ground
}

// Area is a polygon; or an ellipse given by its middle, its radii and its rotation to the left; or
// a limb given by its ends and its radii there.
type Area struct {
	Points []XY      `key:"points" what:"x, y"`
	Disc   []float64 `key:"disc ellipse" what:"x, y, radius across, radius along, and degrees"` // x, y, its two radii, degrees to the left; nil for no ellipse
	Limb   []float64 `key:"limb six" what:"x, y, x, y, radius, radius"`                         // x, y, x, y of its ends and the two radii; nil for no limb
}

// Stroke is a straight line, given by its ends.
type Stroke [4]float64

// Scene is the view in a window, from back to front. With a place it is a print in ink and accent
// on paper, without a sky or a background.
type Scene struct {
	Place   string       `key:"place"`                     // "" for the sky, the background and a strip of ground
	Sky     string       `key:"sky level|slant|grid|none"` // level, slant, grid or none
	Behind  string       `key:"behind scenery"`            // what is on the horizon, see SceneryNames; "" for nothing
	Many    int          `key:"many"`                      // the number of those, 0 for the default
	High    float64      `key:"high 0..1"`                 // the height of those as a share of the window's; 0 for the default
	Ground  float64      `key:"ground 0.05..0.6"`          // as a share of the window's height
	Figures []Silhouette `key:"figures" what:"silhouettes"`
	Effect  string       `key:"effect scene-effect"` // what the first does to the second; "" for nothing
}

// Silhouette is a person or a thing in a scene. Its middle is X of the window's width from the
// left, it is High of the window's height high, and it stands Depth of the way down the strip of
// ground. High is the height that a grown person would have.
type Silhouette struct {
	Who   string  `key:"who"`            // a pose, a kind and perhaps a weapon; or an icon
	High  float64 `key:"high 0.02..1"`   // of the window's height
	X     float64 `key:"at 0..1"`        // of the window's width, from the left
	Depth float64 `key:"depth 0..1"`     // 0 at the horizon, 1 at the foot of the window
	Faint bool    `key:"faint"`          // like something far away, in one middle tone
	Flip  bool    `key:"flip"`           // mirrored, left to right
	Float bool    `key:"float"`          // does not stand on the ground
	Turn  float64 `key:"turn -180..180"` // of an icon, in degrees
}

// Place is a setting for scenes that are printed large, on covers and at the beginning of chapters:
// layers from back to front, and the share of the window's height that is ground to stand on.
type Place struct {
	Ground float64 `key:"ground 0.05..0.6"` // 0 for the default
	Layers []Layer `key:"layers!"`
}

// Layer is one drawing of a place; see scene.LayerNames. All measures are shares of the window: At
// of width and height, everything else of the height. 0 stands for the drawing's default.
type Layer struct {
	Draw   string      `key:"draw! layer-name"`
	Of     string      `key:"of"` // a thing, an icon or a shape
	At     XY          `key:"at" what:"x, y"`
	High   float64     `key:"high 0..3"`
	Wide   float64     `key:"wide 0..3"`
	To     float64     `key:"to 0..2"`                                                            // where it ends, counted down from the top
	Many   int         `key:"many"`                                                               // the number of those, 0 for the default
	Fill   string      `key:"fill accent|ink|paper|mid|tint"`                                     // accent, ink, paper, mid or tint
	Dark   XY          `key:"dark" what:"above, below"`                                           // how dark it is above and below, 0 to 1
	Lights [][]float64 `key:"lights cones" what:"x, y, how far, how strong, and perhaps a slope"` // x, y, how far it reaches, how strong; for a cone of light also its slope
	From   XY          `key:"from" what:"north, east"`                                            // degrees north and east from which a globe is seen
	Flip   bool        `key:"flip"`                                                               // mirrored, left to right
}
