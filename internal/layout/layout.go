// Package layout is how components look, as plain data: layouts of named boxes, styles, themes,
// papers and sheet plans, as declared in layouts/**.yaml. It does not draw or read files. All
// lengths are from the top left of the trim; negative ones reach into the bleed.
package layout

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// Library is everything under layouts/.
type Library struct {
	Themes  map[string]*Theme
	Papers  map[string]*Paper
	Sheets  map[string]*Sheet
	Cards   map[string]*Card
	Exports map[string]*Export
	Inks    map[string]*Ink
	Layouts map[string]*Layout
	Figures *Figures
	Assets  *face.Assets
	Ink     *Ink // the ink its themes are in, nil for none
	// Fillable makes what is printed fillable on a screen: places to write and boxes to tick become
	// fields of the PDF file.
	Fillable bool

	// Drawn returns who drew the icons that a game may print; see IconCredits.
	Drawn func(*model.Game) []string
}

// IconCredits returns who drew the icons that a game may print, sorted; nobody if the library does
// not have that information. The first call reads the game's files.
func (l *Library) IconCredits(g *model.Game) []string {
	if l.Drawn == nil {
		return nil
	}
	return l.Drawn(g)
}

// Theme is colours by name, fonts by role, the mark and base styles, merged with what it extends.
type Theme struct {
	ID      string
	Extends string                 `key:"extends theme-id"`
	Colours map[string]face.Colour `key:"colours of-theme"` // "ink", "grey4", "accent", "tint", ...
	Ramps   map[string]bool        `key:"ramps ramps"`      // the ramps whose steps are among Colours
	Shades  map[string]Shade       `key:"shades shades"`    // colours that follow others when those change
	Grounds map[string]*Ground     `key:"grounds grounds"`
	Fonts   map[string]string      `key:"fonts map text"` // role -> font id
	Mark    Mark                   `key:"mark"`
	Styles  map[string]*Style      `key:"styles styles"`
	Spans   map[string]*Span       `key:"spans spans"`           // how [words]{.name} are set
	Icons   map[string]string      `key:"icons map colour-name"` // icon id -> its colour in text
	Signs   map[string]string      `key:"signs map text"`        // word -> what tables and faces print for it
	Apart   []Apart                `key:"apart apart"`
	Rings   Rings                  // of an ink, overriding what backs say
	Ink     *Ink                   // the ink it is in, nil for none
}

// RampSteps is the number of steps of lightness in a ramp.
const RampSteps = 5

// RampStep returns the name of a step of a ramp among the colours of its theme: 0 is the lightest.
func RampStep(name string, i int) string { return name + strconv.Itoa(i) }

// Shade is how a colour follows another in the themes that extend its own: with the same hue.
type Shade struct {
	Of        string  `key:"of! colour-name"`
	Lightness float64 `key:"lightness 0..100"` // in CIE Lab; AsLight for that of the other
	Chroma    float64 `key:"chroma factor"`    // over that of the other
}

// AsLight is the lightness of a shade that is as light as the colour it follows.
const AsLight = -1

// From returns the shade of a colour.
func (s Shade) From(c face.Colour) face.Colour {
	if s.Lightness == AsLight {
		return c.Shade(c.Lightness(), s.Chroma)
	}
	return c.Shade(s.Lightness, s.Chroma)
}

// Ground is a kind of country as which maps are drawn, in ramps of its theme.
type Ground struct {
	Name  string `key:"name!"`
	Base  string `key:"base! ramp-name"`
	Bare  string `key:"bare! ramp-name"`
	Hill  string `key:"hill! ramp-name"`
	Rock  string `key:"rock! ramp-name"`
	Leaf  string `key:"leaf! ramp-name"`
	Water string `key:"water! ramp-name"`
	Low   int    `key:"low 0..1"` // step of Hill at the first elevation
	Dry   bool   `key:"dry"`
}

// Mark is a game's silhouette and letter.
type Mark struct {
	Shape  string `key:"shape! square|hexagon|circle|diamond|triangle"` // square, hexagon, circle, diamond, triangle
	Letter string `key:"letter!"`
}

// Style is how text is set. Sizes are tried in order until the text fits.
type Style struct {
	Font       string        `key:"font font-name"`                  // role in the theme, or a font id
	Bold       string        `key:"bold font-name"`                  // role for strong text, "" for the same
	Italic     string        `key:"italic font-name"`                // role for emphasised text
	Sizes      []geom.Length `key:"sizes sizes"`                     // the largest first
	Leading    float64       `key:"leading"`                         // line pitch over size
	MinLeading float64       `key:"min-leading"`                     // tightened to this before the next size is tried; 0 for no tightening
	Tracking   float64       `key:"tracking factor"`                 // of the size: 0.04 is +4 %
	Colour     string        `key:"colour colour-name"`              // in the theme
	Upper      bool          `key:"upper"`                           // all letters are capitals
	Smallcaps  bool          `key:"smallcaps"`                       // lower-case letters are small capitals
	Underline  bool          `key:"underline"`                       // words have a line below them
	Align      string        `key:"align left|centre|right|justify"` // left, centre, right, justify
	Gap        float64       `key:"gap factor"`                      // space between paragraphs, over the line pitch
	At         diag.Place
}

// Span is how some words of a text differ from the rest. Unset fields are as in the rest.
type Span struct {
	Font      string        `key:"font font-name"` // as in a Style
	Bold      string        `key:"bold font-name"`
	Italic    string        `key:"italic font-name"`
	Scale     float64       `key:"scale factor"` // of the size; 0 for the same
	Sizes     []geom.Length // of a style, instead of the text's; nil for none
	Tracking  float64       `key:"tracking factor"` // of the size, as in a Style
	Colour    string        `key:"colour colour-name"`
	Upper     bool          `key:"upper"`
	Smallcaps bool          `key:"smallcaps"`
	Underline bool          `key:"underline"`
	Rise      float64       `key:"rise factor"` // above the line, in sizes of the text
}

// Layout is the faces of one kind of component. Its ID is its file's name, after the folders under
// faces: faces/skirmish/action.yaml is "skirmish-action".
type Layout struct {
	ID        string
	Extends   string            `key:"extends layout-id"`
	Size      geom.Size         `key:"size face-size"`
	Bleed     geom.Length       `key:"bleed 0.."` // beyond the cut; Safe is inwards from it
	Safe      geom.Length       `key:"safe 0.."`
	Kept      geom.Length       // Safe as the layout has it, if a policy overrides it
	Guarded   bool              // Safe is declared, by the layout or one it extends
	Corner    geom.Length       `key:"corner 0.."`               // radius of the cut outline's corners
	Cut       string            `key:"cut hexagon|hexagon-flat"` // the outline if it is not a rectangle: hexagon, or hexagon-flat with a flat top; "" for none
	Cell      string            // the outline to keep within, like Cut, of a face that is not cut: a hex of a map
	Styles    map[string]*Style `key:"styles styles"`
	Let       []Let             `key:"let lets"` // named expressions, evaluated in order
	Variants  []Variant         `key:"variants"`
	Stands    *face.Stand       `key:"stands stand"` // nil unless the piece is folded and stands
	Floors    Floors
	Landscape []Landscape `key:"landscape landscape"` // how things on square tiles are drawn
	Front     []*Box      `key:"front boxes"`
	Back      []*Box      `key:"back boxes"`
	At        diag.Place
}

// Floors are the smallest type, the thinnest stroke and the least contrast of text that a face may
// have. Zero stands for what a home printer can do: see Usual.
type Floors struct {
	Type     geom.Length `key:"type type-size"`
	Stroke   geom.Length `key:"stroke 0.01..10"`
	Contrast float64     `key:"contrast 1..21"` // of luminances, from 1 to 21
}

// Usual are the default floors.
var Usual = Floors{geom.FromPT(6.5), geom.FromMM(.2), 4.5}

// Full returns the floors with the usual ones where they are zero.
func (f Floors) Full() Floors {
	return Floors{cmp.Or(f.Type, Usual.Type), cmp.Or(f.Stroke, Usual.Stroke), cmp.Or(f.Contrast, Usual.Contrast)}
}

// Let names the value of an expression for the boxes below it.
type Let struct {
	Name string
	Expr Source
}

// Variant is another layout that replaces a layout for a piece whose values meet a condition. The
// first match counts; a layout does not inherit the variants of the one it extends.
type Variant struct {
	Layout string `key:"layout! layout-id"`
	When   Source `key:"when! expr"`
	At     diag.Place
}

// Source is an expression, or a template with {{ }}, with its place; the empty Source is unset.
// When, Each, lets and Num are expressions without braces; Text, Icon, Picture, Fill, Stroke and
// With are as written.
type Source struct {
	Text string
	At   diag.Place
}

// Num is a length, or an expression that yields millimetres. With a Part the expression yields a
// point, and Part says which of its parts it is, the first, 1, or the second, 2.
type Num struct {
	Fixed geom.Length
	Expr  Source
	Part  int // 0 for an expression that yields a number
}

// Spot is a point, each part of which may be an expression.
type Spot struct{ X, Y Num }

// Box is one thing on a face. Exactly one of Text, Icon, Shape, Picture, Widget and Boxes says what
// it is, except that Boxes in a flow may also have a Shape. When and Each apply to any box: Each
// yields a list, and the box is drawn for every element as As (or "it", with "i" from 0), each
// moved by another Step.
type Box struct {
	Name string `key:"name"`
	X    Num    `key:"at box-at"`
	Y    Num
	W    Num `key:"size box-size"`
	H    Num
	When Source `key:"when expr"`
	Let  []Let  `key:"let lets"`
	Each Source `key:"each expr"`
	As   string `key:"as"`
	Step [2]Num `key:"step" what:"right, down"`

	Text   Source `key:"text"` // inline Markdown, {{ }} and :icon: allowed
	Style  string `key:"style style-name"`
	Colour Source `key:"colour colour-name"`                       // of the words, instead of the style's; as for Fill
	Align  string `key:"align left|centre|right|justify"`          // left, centre, right, justify; "" takes the style's
	VAlign string `key:"valign top|middle|bottom|baseline|spread"` // top, middle, bottom, baseline (Y is the first baseline)
	ByInk  bool   `key:"ink"`                                      // centre by drawn bounds, not by advance
	Lines  int    `key:"lines"`                                    // the maximum number of lines; 0 for as many as fit
	Alike  string `key:"alike"`                                    // the texts of this name have the same size on all pieces of a component; "" for a size of its own

	Icon Source `key:"icon icon"`
	Turn Num    `key:"turn"` // degrees

	Shape  string        `key:"shape box-shape"` // box, round, cut, cut4, circle, ellipse, hexagon, hexagon-flat, diamond, triangle, arrow, reticle, shield, tag, line, polygon, curve, path
	Points []Spot        `key:"points points"`   // of a line, a polygon or a curve
	Route  Source        // an expression that yields points, instead of Points
	Path   Source        `key:"path path-data"` // SVG path data in millimetres, for shape path
	Corner Num           `key:"corner"`
	Fill   Source        `key:"fill fill"` // a colour's name or value, or a template that yields one
	Grade  []Source      // colours of a gradient, instead of Fill; nil for a single colour
	Angle  *Num          `key:"angle"` // of a Grade: 0 is from left to right, 90, the default, downwards
	Stroke Source        `key:"stroke colour-name"`
	Width  Num           `key:"width"` // of the stroke
	Dash   []geom.Length `key:"dash"`  // lengths drawn and left out in turn; nil for a solid line

	Opacity Source  `key:"opacity share"` // how much it covers of what is under it, such as 40%; unset for all
	Shadow  *Shadow `key:"shadow shadow"`

	Picture Source   `key:"picture picture"`
	Fit     string   `key:"fit contain|cover|fill|none"`                     // contain, cover, fill, none; "" is contain
	Crop    []Source `key:"crop shares" what:"left, top, width, height"`     // left, top, width, height of the part that is drawn; nil for all
	Focus   []Source `key:"focus shares" what:"from the left, from the top"` // the point, from the left and the top, that stays in view; nil for the middle

	Widget string `key:"widget"`
	With   []With `key:"with with"`

	Field Source `key:"field"` // the description of what is written in it, in files filled in on a screen
	Tick  Source `key:"tick"`  // the description of a box that is ticked there; of a track, its name

	Boxes []*Box `key:"boxes lying"`
	Clip  string `key:"clip outline-shape"` // the shape that Boxes are clipped to, with Corner; "" for none
	Flow  Flow   `key:"*"`
	Part  Part   `key:"*"`
	At    diag.Place
}

// Shadow is what a box casts on what is under it: its outline, moved and softened. An unset colour
// is ink.
type Shadow struct {
	X       Num `key:"at shadow-at"`
	Y       Num
	Soft    Num    `key:"soft"`
	Colour  Source `key:"colour colour-name"`
	Opacity Source `key:"opacity share"` // of the shadow; unset is two fifths
	At      diag.Place
}

// With is one argument of a widget: a word with {{ }} filled in, or an expression, as the widget
// declares it.
type With struct {
	Name string
	Expr Source
}

// Number returns a constant that a layout names under let; or if there is none of that name, or it
// is an expression.
func (l *Layout) Number(name string, or float64) float64 {
	for _, x := range l.Let {
		if x.Name == name {
			if f, err := strconv.ParseFloat(x.Expr.Text, 64); err == nil {
				return f
			}
		}
	}
	return or
}

// Share parses "40%" or "0.4", from 0 to 1.
func Share(s string) (float64, bool) {
	digits, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if percent {
		v /= 100
	}
	return v, err == nil && v >= 0 && v <= 1
}

// LacksIcon returns the finding for a missing icon that is named at a place; it returns false if
// the icon exists.
func (l *Library) LacksIcon(id string, at diag.Place) (diag.Finding, bool) {
	var icons map[string]*face.Symbol
	if l.Assets != nil {
		icons = l.Assets.Icons
	}
	if icons[id] != nil {
		return diag.Finding{}, false
	}
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: fmt.Sprintf("there is no icon %q", id)}
	switch near := diag.Nearest(id, slices.Sorted(maps.Keys(icons)), 1); {
	case len(near) == 0:
		f.Help = fmt.Sprintf("name one of layouts/icons, or add %s.svg there, with the line %[1]s: own in a YAML file beside it", id)
	case diag.Distance(id, near[0]) > 1: // it may be one that has yet to be drawn
		f.Help = fmt.Sprintf("did you mean %q? If not, add %s.svg to layouts/icons, with the line %[2]s: own in a YAML file beside it", near[0], id)
	default:
		f.Help = fmt.Sprintf("did you mean %q?", near[0])
	}
	return f, true
}
