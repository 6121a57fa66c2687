package layout

// Figures are the parts that people are drawn from, and the pictures that they
// stand in, each by name. A figure is a pose, a kind and a weapon. Its units
// are hundredths of the height of a grown person; it looks to the right, x
// counts from its middle to the right and y from the ground up.
type Figures struct {
	Poses   map[string]*Pose
	Kinds   map[string]*Kind
	Heads   map[string]*Drawn // in radii of the head, from its middle
	Bodies  map[string]*Drawn // what stands in place of legs, x from the hip
	Weapons map[string]*Drawn // from the grip, the muzzle to the right
	Things  map[string]*Drawn // what is nobody: a house, a craft; y up from where it stands
	Places  map[string]*Place
	Scenes  map[string]*Scene
	Turns   map[string]float64 // icons that lie askew, and by how many degrees they are turned clockwise to lie level
}

// XY is a point.
type XY [2]float64

// Pose is where the joints of a body are.
type Pose struct {
	Hip, Shoulder, Head                    XY
	KneeNear, FootNear, KneeFar, FootFar   XY
	ElbowNear, HandNear, ElbowFar, HandFar XY
	Holds                                  string // the hand that holds a weapon: near or far, or both
}

// Kind is what a body is like: how thick its limbs are (1 for a grown person),
// half its width at the shoulders and at the waist, and the radius of its head.
type Kind struct {
	Limb, Shoulder, Waist, Radius float64
	Tall                          float64 // beside a grown person; 0 for as tall
	Head, Body                    string  // Body "" for legs
	Plates                        int     // 0 for none, 1 for shoulders and knees, 2 for arms too
	Pack                          float64 // half the width of what it bears on its back, 0 for nothing
	Other                         bool    // of the other side: its plates and eyes are in that side's tone wherever it stands
}

// Drawn is a part made of areas and lines, one over the other.
type Drawn struct {
	Behind, Solid, Tone, Light, Ink []Area
	Lines                           []Stroke
	Hands                           int  // of a weapon: 2 for one that takes both
	Bare                            bool // of a body: it is all there is between neck and ground
}

// Area is a polygon; or an ellipse by its middle, its radii and how far it is
// turned to the left; or a limb by its ends and its radii there.
type Area struct {
	Points []XY
	Disc   []float64 // x, y, its two radii, degrees to the left; nil for no ellipse
	Limb   []float64 // x, y, x, y of its ends and the two radii; nil for no limb
}

// Stroke is a straight line by its ends.
type Stroke [4]float64

// Scene is what is to be seen in a window, from back to front. With a place it is
// a print in ink and accent on paper, and has no sky and nothing behind.
type Scene struct {
	Place   string  // "" for sky, what is behind, and a strip of ground
	Sky     string  // level, slant, grid or none
	Behind  string  // what stands on the horizon, see SceneryNames; "" for nothing
	Many    int     // how many of it, 0 for as many as usual
	High    float64 // of what stands behind, of the window's height; 0 for as high as usual
	Ground  float64 // how much of the window's height
	Figures []Silhouette
	Effect  string // what the first does to the second; "" for nothing
}

// Silhouette is somebody or something in a scene: its middle is At of the
// window's width from the left and High of its height high, and it stands Depth
// of the way down the strip of ground. A person is as high as a grown one would
// be.
type Silhouette struct {
	Who   string  // a pose, a kind and perhaps a weapon; or an icon
	High  float64 // of the window's height
	X     float64 // of the window's width, from the left
	Depth float64 // 0 at the horizon, 1 at the foot of the window
	Faint bool    // as something far away, in one middle tone
	Flip  bool    // mirrored, left to right
	Float bool    // does not stand on the ground
	Turn  float64 // of an icon, in degrees
}

// Place is where scenes are set that are printed large, on covers and where
// chapters begin: layers from back to front, and how much of the window's height
// is ground to stand on.
type Place struct {
	Ground float64 // 0 for as much as usual
	Layers []Layer
}

// Layer is one drawing of a place; see scene.LayerNames. All measures are shares
// of the window: At of width and height, everything else of the height. What is
// 0 is as usual for that drawing.
type Layer struct {
	Draw       string
	Of         string // a thing, an icon or a shape
	At         XY
	High, Wide float64
	To         float64     // where it ends, counted down from the top
	Many       int         // how many of it, 0 for as many as usual
	Fill       string      // accent, ink, paper, mid or tint
	Dark       XY          // how dark it is above and below, 0 to 1
	Lights     [][]float64 // x, y, how far it reaches, how strong; and for a cone of light its slope
	From       XY          // degrees north and east from which a globe is seen
	Flip       bool        // mirrored, left to right
}
