// Package face is the display list: a printed face as a size and a list of items in drawing order.
// Generators make faces, imposition puts faces on sheets (a sheet is again a face), and the writers
// draw them; nothing else passes between these stages. Items with text are in reading order. A face
// is a value: once made it is not changed.
package face

import (
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
	"punchboard/internal/lists"
)

// Colour is 0x1RRGGBB; the zero Colour draws nothing.
type Colour uint32

// RGB returns an opaque colour.
func RGB(r, g, b uint8) Colour {
	return 0x1000000 | Colour(r)<<16 | Colour(g)<<8 | Colour(b)
}

// None and the two ends of the scale.
const (
	None  Colour = 0
	Black Colour = 0x1000000
	White Colour = 0x1FFFFFF
)

// Parts returns the red, green and blue of a colour.
func (c Colour) Parts() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Face is one printed side. Size is the trim; art may reach Bleed beyond it. Cut is the outline
// that a cutting machine follows, in face coordinates; nil means the trim rectangle. A sheet or a
// page has no bleed. Art says that the face is a picture, which is drawn unchanged whatever the
// ink.
type Face struct {
	ID     string
	Art    bool
	Size   geom.Size
	Bleed  geom.Length // on every side
	Cut    geom.Path
	Items  []Item
	Packed *Packed       // the items, if Items is nil: Drawn and Lend return whichever is set
	Made   func() []Item // makes the items whenever they are requested, if both are nil
}

// Item is one of Text, Shape, Icon, Picture, Group, Link, Field, Anchor, Bookmark, Tag.
type Item interface{ item() }

// Glyph is one character as set: its glyph in the font and how far the pen moves after it, in
// thousandths of the font size, including kerning, tracking and word spacing. Rise is its height
// above the baseline, in the same unit.
type Glyph struct {
	ID      uint16
	Rise    int16
	Rune    rune
	Advance int32
}

// Text is one run in one font, its glyphs from left to right. At is the left end of its baseline.
// Says is how the run is read if that differs from the glyphs' characters one after the other:
// where letters join, change places or are read from right to left; only then may a glyph rise.
type Text struct {
	At     geom.Point
	Font   string      // id in Assets.Fonts
	Size   geom.Length // of the em
	Colour Colour
	Glyphs []Glyph
	Says   string
}

// Width returns how far the whole run moves the pen.
func (t *Text) Width() geom.Length {
	sum := lists.Sum(t.Glyphs, func(g Glyph) int64 { return int64(g.Advance) })
	return geom.Length(sum * int64(t.Size) / 1000)
}

// String returns the run's characters as they are read.
func (t *Text) String() string {
	if t.Says != "" {
		return t.Says
	}
	out := make([]rune, 0, len(t.Glyphs))
	for _, g := range t.Glyphs {
		if g.Rune != 0 { // a glyph without one is part of what another represents
			out = append(out, g.Rune)
		}
	}
	return string(out)
}

// Shape is a path filled (non-zero winding, or even-odd), stroked, or both. Joins are mitred and
// caps butt unless Round. A non-nil Grade fills it instead of Fill, which is then the colour
// midway. With Soft, Fill fades out over that distance inside and outside the outline, like a
// shadow; the shape then has no stroke.
type Shape struct {
	Path    geom.Path
	Fill    Colour
	Stroke  Colour
	Width   geom.Length   // of the stroke, 0 for none
	Dash    []geom.Length // lengths drawn and left out in turn
	Round   bool
	EvenOdd bool
	Grade   *Grade
	Soft    geom.Length // 0 for a sharp edge
}

// Grade is a fill that changes from colour to colour along a line, in equal steps from From to To;
// beyond them it keeps the colour of that end. It has at least two colours.
type Grade struct {
	From, To geom.Point
	Colours  []Colour
}

// At returns the colour at a share of the way, from 0 to 1.
func (g *Grade) At(share float64) Colour {
	n := len(g.Colours) - 1
	way := min(max(share, 0), 1) * float64(n)
	i := min(int(way), n-1)
	return g.Colours[i].Over(g.Colours[i+1], 1-(way-float64(i)))
}

// AtPoint returns the colour at a point, in the units of From and To.
func (g *Grade) AtPoint(x, y float64) Colour {
	dx, dy := float64(g.To.X-g.From.X), float64(g.To.Y-g.From.Y)
	return g.At(((x-float64(g.From.X))*dx + (y-float64(g.From.Y))*dy) / max(1, dx*dx+dy*dy))
}

// Icon draws a symbol of Assets.Icons by its ink: the symbol's bounds are fitted into Box, centred,
// without distortion. Turn is clockwise in degrees about the centre of Box, before fitting. With a
// Stroke it is outlined at Width.
type Icon struct {
	ID     string
	Box    geom.Rect
	Turn   float64 // degrees
	Fill   Colour
	Stroke Colour
	Width  geom.Length // of the stroke, 0 for none
}

// Picture places a bitmap of Assets.Pictures, stretched to Box.
type Picture struct {
	ID  string
	Box geom.Rect
}

// Group draws other items through a map. Name, if any, becomes an id in SVG. Layer, if any, names
// the PDF layer. Of, if set, is drawn instead of Items: writers define each distinct *Face once and
// reuse it. Clip, if not empty, is a path in the coordinates of what the group draws: nothing
// outside it is visible, by the non-zero winding rule. Faded is the transparency of the group as a
// whole, in percent; if it is not 0, Of is set.
type Group struct {
	Name  string
	Layer string
	Map   geom.Matrix
	Clip  geom.Path
	Faded uint8 // 0 to 100, 0 for not at all
	Of    *Face
	Items []Item
}

// Link makes Box link to an Anchor's name ("#name") or to a web address.
type Link struct {
	Box geom.Rect
	To  string
}

// Field is a place to write in or, with Tick, a box to tick, in a PDF file that is filled in on a
// screen. Says describes it for people who cannot see it.
type Field struct {
	Box  geom.Rect
	Says string
	Tick bool
}

// Anchor is a target of links and of the table of contents.
type Anchor struct {
	Name string
	At   geom.Point
}

// Bookmark is an entry of the PDF outline at this height; Level 0 is the top.
type Bookmark struct {
	Title string
	Level int
	Y     geom.Length // from the top of the face
}

// Tag says what the items after it are to somebody who hears a page read, up to the next Tag or the
// end of its list. Path leads there from the whole document. Each step is a PDF role ("P", "H2",
// "L", "LI", "Table", "TR", "TH", "TD", "Figure"; "TH.Row" heads a row) and, after a "#", what
// distinguishes it from others: "Table#12/TR#3/TD#1". Pages with the same path contain parts of one
// thing. An empty Path marks what nobody needs to hear: rules, running heads. Alt says in words
// what a picture shows, followed by the words on Of if that is not nil. Span is the number of
// columns of a cell, if more than one.
type Tag struct {
	Path, Alt string
	Of        *Face
	Span      int // columns, 0 or 1 for one
}

// Says returns what a picture shows, in words.
func (t *Tag) Says() string {
	if t.Of == nil {
		return t.Alt
	}
	return strings.TrimSuffix(t.Alt+": "+Words(t.Of), ": ")
}

// The types that may be an Item.
func (*Text) item()     {}
func (*Shape) item()    {}
func (*Icon) item()     {}
func (*Picture) item()  {}
func (*Group) item()    {}
func (*Link) item()     {}
func (*Field) item()    {}
func (*Anchor) item()   {}
func (*Bookmark) item() {}
func (*Tag) item()      {}

// Stand gives the positions of the two pictures on a strip that is folded between them and stands:
// the top left corners of both on its front, with the back's picture upside down.
type Stand struct {
	Size  geom.Size  `key:"size! cut-size"`
	Front geom.Point `key:"front!"`
	Back  geom.Point `key:"back!"`
}

// Piece is one thing to cut out: its faces, the number of copies in a set, the places in the
// content that it was made from, and the findings about its front and its back. Back is nil if
// blank; Stand is nil unless the piece is folded and stands. Legends explain it: they are printed
// below its front, outside the cut, and are cut off with the margin; a sheet shows the first, the
// fullest, that it has room for.
type Piece struct {
	Game, Kind, ID string
	Name           string
	Copies         int    // in one set
	Layout         string // the layout it was made with, among several variants; "" for none
	Front, Back    *Face
	Legends        []*Face
	Stand          *Stand
	Ground         *Ground
	From           []diag.Place
	Faults         [2]diag.List // of the front and of the back
}

// Ground gives the positions where things stand on the front of a piece that is played on: the
// middles of its hexes, which have flat tops, or of its squares, and the width of each from flat to
// flat.
type Ground struct {
	Hex     bool
	Across  geom.Length // from flat to flat
	Middles []geom.Point
}

// Font is a static font as a writer needs it. At is where the project names its file.
type Font struct {
	At      diag.Place
	ID      string // "barlow-condensed-700"
	Family  string `key:"family!"` // "Barlow Condensed"
	Weight  int    `key:"weight!"` // 400 for regular, 700 for bold
	Italic  bool   `key:"italic"`
	Licence string `key:"licence"` // "" if not declared
	Data    []byte

	once   sync.Once
	glyphs *glyf.Font
	err    error
}

// Read reads the font, once for all callers. It errors if the font is damaged.
func (f *Font) Read() (*glyf.Font, error) {
	f.once.Do(func() { f.glyphs, f.err = glyf.Read(f.Data, f.Weight) })
	return f.glyphs, f.err
}

// Symbol is an icon's outline, in micrometres as if its 512 units were 512 mm,
// and its ink bounds.
type Symbol struct {
	ID, Author string
	Path       geom.Path
	Bounds     geom.Rect
}

// Bitmap is a PNG or JPEG file and its size in pixels as stored. Upright maps a photograph taken
// with the camera on its side, drawn over the unit square, to upright over the unit square; the
// zero Matrix means that it already is upright. Art, if set, is a drawing instead of a file: Data
// is then its source, and W and H are 0.
type Bitmap struct {
	ID, Type string // Type is "png", "jpeg" or "svg"
	Data     []byte
	W, H     int // pixels
	Upright  geom.Matrix
	Art      *Face
	Natural  geom.Size            // of Art: the size it declares
	Parts    map[string]geom.Path // outlines of Art's elements by id, in Art's coordinates
}

// Assets are what items refer to by id.
type Assets struct {
	Fonts    map[string]*Font
	Fallback []string // fonts for characters that others lack
	Icons    map[string]*Symbol
	Pictures map[string]*Bitmap // by PictureID
	Unread   map[string]string  // files among the pictures that are not pictures, by id
}

// Document is a whole file of pages and its metadata. From are, for each page of a book, the places
// in the content that it was made from; nil if they were not kept.
type Document struct {
	Title, Author, Subject, Keywords string
	Rights                           string // by whose permission, and on what terms, it may be passed on
	Lang                             string
	FromTheRight                     bool // the next page of an open book is on the left
	Pages                            []Page
	From                             [][]diag.Place
}

// Page is a sheet of paper or a single face on a page. Trim is its finished size within the paper,
// zero for the whole face.
type Page struct {
	Face  *Face
	Trim  geom.Rect
	Bleed geom.Length // beyond Trim on every side
}
