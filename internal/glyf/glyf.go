// Package glyf reads, subsets and draws fonts, the only package that does. It
// gives them the one form in which text is set and written: TrueType, with
// quadratic outlines. Glyphs of OpenType fonts with cubic outlines (CFF) are
// drawn anew when they are asked for, within a third of a thousandth of their size, and so are
// those of variable fonts in another weight than they have unasked; WOFF and WOFF2 files are
// unpacked. Characters, widths and kerning stay as they are; the same file gives the same bytes.
//
// Why outlines are changed: every stage after this one, three writers among
// them, then knows one kind of font, PDF text stays text, and what is lost is
// less than a printer can show.
//
// Which library does what: tdewolff/font unpacks web fonts and reads the tables
// and outlines of TrueType, each glyph when it is asked for; go-text reads CFF
// outlines and shapes. Subsets are ours: docs/decisions.md has what was measured.
package glyf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"sync"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	sfnt "github.com/tdewolff/font"

	"punchboard/internal/guard"
	"punchboard/internal/lists"
)

// be is the order of bytes in font files.
var be = binary.BigEndian

// Whole is a font file that has all tables without which it prints nothing, a web font
// unpacked. What those hold is not looked at; a file that is no font, ends too early or lacks
// a table, and a collection of fonts, is an error, never a panic.
func Whole(data []byte) ([]byte, error) {
	return guard.Read(func() ([]byte, error) {
		data, _, err := unpacked(data)
		if err == nil && cubic(data) {
			_, err = drawings(data, 0)
		}
		return data, err
	})
}

// unpacked is a font file without the packing of the web, and its tables.
func unpacked(data []byte) (out []byte, tables map[string][]byte, err error) {
	if bytes.HasPrefix(data, []byte("wOF2")) {
		if data, err = mended(data); err != nil {
			return nil, nil, err
		}
	}
	if bytes.HasPrefix(data, []byte("wOFF")) || bytes.HasPrefix(data, []byte("wOF2")) {
		if data, err = sfnt.ToSFNT(data); err != nil {
			return nil, nil, err
		}
	}
	tables, err = directory(data)
	return data, tables, err
}

// cubic reports whether a font file has cubic outlines.
func cubic(data []byte) bool { return string(data[:4]) == "OTTO" }

// directory are the tables of a font. One that is needed and not there, or in a
// font that is drawn anew too short, is an error.
func directory(data []byte) (map[string][]byte, error) {
	if len(data) < 12 || !slices.Contains([]string{"\x00\x01\x00\x00", "true", "OTTO", "ttcf"}, string(data[:4])) {
		return nil, errors.New("it does not begin as a font does")
	}
	if string(data[:4]) == "ttcf" {
		return nil, errors.New("it is a collection of fonts: take out the one that is wanted")
	}
	out := map[string][]byte{}
	for i := range int(be.Uint16(data[4:])) {
		if len(data) < 28+16*i {
			return nil, errors.New("the file ends within the list of its tables")
		}
		e := data[12+16*i : 28+16*i]
		at, size := uint64(be.Uint32(e[8:])), uint64(be.Uint32(e[12:]))
		if at+size > uint64(len(data)) {
			return nil, fmt.Errorf("the file ends before its table %q does", e[:4])
		}
		out[string(e[:4])] = data[at : at+size : at+size]
	}
	if string(data[:4]) == "OTTO" {
		return out, sized(out)
	}
	for _, name := range []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"} {
		if _, ok := out[name]; !ok {
			if out["CBDT"] != nil || out["sbix"] != nil {
				return nil, errors.New("its signs are pictures in colours: one in which they are outlines, as in Noto Emoji, can be printed")
			}
			return nil, fmt.Errorf("it has no table %s", name)
		}
	}
	return out, nil
}

// sized reports a table that is too short for a font to be drawn anew.
func sized(tables map[string][]byte) error {
	for _, need := range []struct {
		name string
		size int
	}{{"head", 54}, {"hhea", 36}, {"hmtx", 4}, {"cmap", 4}, {"maxp", 6}} {
		if len(tables[need.name]) < need.size {
			return fmt.Errorf("it has no whole table %s", need.name)
		}
	}
	return nil
}

// others are the tables that a font with its outlines drawn anew has no use for.
var others = []string{"CFF ", "CFF2", "VORG", "DSIG", "fvar", "avar", "gvar", "cvar", "HVAR", "MVAR", "STAT", "fpgm", "prep", "cvt "}

// weighs reports whether a variable font has another weight unasked than one that is asked
// for, and can take on that.
func weighs(fvar []byte, weight int) bool {
	if weight == 0 || len(fvar) < 16 {
		return false
	}
	axes, size := int(be.Uint16(fvar[4:])), int(be.Uint16(fvar[10:]))
	for i := range int(be.Uint16(fvar[8:])) {
		if a := axes + i*size; a+12 <= len(fvar) && string(fvar[a:a+4]) == "wght" {
			return int(be.Uint32(fvar[a+8:])>>16) != weight
		}
	}
	return false
}

// drawing draws the outlines of a font anew, each glyph when it is asked for.
type drawing struct {
	face *font.Face
	near float64

	mu   sync.Mutex
	done map[uint16]*outliner
}

// drawings are the outlines of a font with cubic ones, or of a variable font in a weight; 0
// is the one that it has unasked.
func drawings(data []byte, weight int) (*drawing, error) {
	f, err := font.ParseTTF(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if weight != 0 {
		f.SetVariations([]font.Variation{{Tag: opentype.MustNewTag("wght"), Value: float32(weight)}})
	}
	d := &drawing{face: f, near: float64(f.Upem()) / 3000, done: map[uint16]*outliner{}}
	_, err = d.glyph(0) // if it has none, it has no others
	return d, err
}

// glyph is the outline of a glyph.
func (d *drawing) glyph(g uint16) (*outliner, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.done[g]; p != nil {
		return p, nil
	}
	outline, ok := d.face.GlyphData(font.GID(g)).(font.GlyphOutline)
	if !ok {
		return nil, fmt.Errorf("its glyph %d is no outline", g)
	}
	p := &outliner{near: d.near}
	p.draw(outline.Segments)
	d.done[g] = p
	return p, nil
}

// hollow is a TrueType font of some tables without outlines, with a width for each glyph as it is drawn.
func (d *drawing) hollow(tables map[string][]byte) []byte {
	n := int(be.Uint16(tables["maxp"][4:]))
	tables = maps.Clone(tables)
	for _, name := range others {
		delete(tables, name)
	}
	var hmtx []byte
	for g := range n {
		if len(d.face.Coords()) > 0 {
			hmtx = be.AppendUint16(hmtx, uint16(math.Round(float64(d.face.HorizontalAdvance(font.GID(g))))))
		} else {
			hmtx = append(hmtx, advance(tables, g)...)
		}
		hmtx = append(hmtx, 0, 0)
	}
	hhea, head := slices.Clone(tables["hhea"]), slices.Clone(tables["head"])
	be.PutUint16(hhea[34:], uint16(n))
	be.PutUint32(head[8:], 0)
	be.PutUint16(head[50:], 1) // offsets are long
	tables["hhea"], tables["head"], tables["hmtx"] = hhea, head, hmtx
	tables["glyf"], tables["loca"], tables["maxp"] = nil, make([]byte, 4*(n+1)), most(n, 0, 0)
	return file(tables)
}

// advance is how wide a glyph is, as its table says: the last of those that have
// one of their own counts for all that follow.
func advance(tables map[string][]byte, g int) []byte {
	own := int(be.Uint16(tables["hhea"][34:]))
	at := 4 * min(g, own-1)
	return tables["hmtx"][at : at+2]
}

// most is the table of what some glyphs that were drawn have at most, in a font of so many.
func (d *drawing) most(n int, glyphs []uint16) []byte {
	points, contours := 0, 0
	for _, g := range glyphs {
		p, err := d.glyph(g)
		if err != nil {
			continue
		}
		points, contours = max(points, lists.Sum(p.contours, func(c []point) int { return len(c) })), max(contours, len(p.contours))
	}
	return most(n, points, contours)
}

// most is the table of what a font's glyphs have at most.
func most(glyphs, points, contours int) []byte {
	b := be.AppendUint32(nil, 0x00010000)
	for _, v := range []int{glyphs, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0} {
		b = be.AppendUint16(b, uint16(v))
	}
	return b
}

// file puts tables together, in order of their names.
func file(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	n := len(names)
	log := bits.Len(uint(n)) - 1
	out := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 << log, log, 16 * (n - 1<<log)} {
		out = be.AppendUint16(out, uint16(v))
	}
	at, head := len(out)+16*n, 0
	var body []byte
	for _, name := range names {
		t := tables[name]
		if name == "head" {
			head = at + len(body)
		}
		out = append(out, name...)
		out = be.AppendUint32(out, checksum(t))
		out = be.AppendUint32(out, uint32(at+len(body)))
		out = be.AppendUint32(out, uint32(len(t)))
		body = append(append(body, t...), make([]byte, -len(t)&3)...)
	}
	out = append(out, body...)
	be.PutUint32(out[head+8:], 0xB1B0AFBA-checksum(out))
	return out
}

// checksum adds up the words of a table, the last one filled with zeros.
func checksum(b []byte) (sum uint32) {
	for ; len(b) >= 4; b = b[4:] {
		sum += be.Uint32(b)
	}
	last := [4]byte{}
	copy(last[:], b)
	return sum + be.Uint32(last[:])
}

// point is a point of an outline in whole units; one that is not on it pulls
// the curve between its neighbours.
type point struct {
	x, y int
	on   bool
}

// outliner takes a glyph's outline and keeps it in quadratic curves, nowhere further
// than near from what was drawn.
type outliner struct {
	near     float64
	at       [2]float64
	open     []point
	contours [][]point
}

// rounded is a point to whole units of the font, on its outline or a control point.
func rounded(x, y float64, on bool) point {
	return point{int(math.Round(x)), int(math.Round(y)), on}
}

// draw draws an outline.
func (p *outliner) draw(segments []opentype.Segment) {
	at := func(q opentype.SegmentPoint) (x, y float64) { return float64(q.X), float64(q.Y) }
	for _, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			p.close()
			p.to(x, y)
		case opentype.SegmentOpLineTo:
			p.to(x, y)
		case opentype.SegmentOpQuadTo:
			p.open = append(p.open, rounded(x, y, false))
			p.to(at(s.Args[1]))
		case opentype.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			ex, ey := at(s.Args[2])
			p.cube([4]float64{p.at[0], x, bx, ex}, [4]float64{p.at[1], y, by, ey})
		}
	}
	p.close()
}

// to ends a line or a curve.
func (p *outliner) to(x, y float64) {
	p.at, p.open = [2]float64{x, y}, append(p.open, rounded(x, y, true))
}

// cube draws a cubic curve in as many quadratic ones as are near enough: how
// far one is off falls with the cube of their number.
func (p *outliner) cube(xs, ys [4]float64) {
	off := math.Hypot(xs[3]-3*xs[2]+3*xs[1]-xs[0], ys[3]-3*ys[2]+3*ys[1]-ys[0]) * math.Sqrt(3) / 36
	n := max(1, int(math.Ceil(math.Cbrt(off/p.near))))
	for i := range n {
		s, t := float64(i)/float64(n), float64(i+1)/float64(n)
		p.open = append(p.open, rounded(pull(xs, s, t), pull(ys, s, t), false))
		p.to(on(xs, t), on(ys, t))
	}
}

// on is where a cubic curve is at t.
func on(c [4]float64, t float64) float64 {
	u := 1 - t
	return u*u*u*c[0] + 3*u*u*t*c[1] + 3*u*t*t*c[2] + t*t*t*c[3]
}

// pull is the point that pulls the quadratic curve most like a cubic one from s
// to t.
func pull(c [4]float64, s, t float64) float64 {
	slope := func(t float64) float64 {
		u := 1 - t
		return 3 * (u*u*(c[1]-c[0]) + 2*u*t*(c[2]-c[1]) + t*t*(c[3]-c[2]))
	}
	d := (t - s) / 3
	a, b := on(c, s)+d*slope(s), on(c, t)-d*slope(t)
	return (3*(a+b) - on(c, s) - on(c, t)) / 4
}

// close ends a contour. Its last point is left out if it is where it began.
func (p *outliner) close() {
	if n := len(p.open); n > 1 && p.open[0] == p.open[n-1] {
		p.open = p.open[:n-1]
	}
	if len(p.open) > 1 {
		p.contours = append(p.contours, p.open)
	}
	p.open = nil
}

// box is the whole units round an outline.
type box struct{ x, y, right, top int }

// bounds are the bounds of all points, in units of the font; zero for none.
func (p *outliner) bounds() (b box) {
	for i, c := range p.contours {
		for k, q := range c {
			if i+k == 0 {
				b = box{q.x, q.y, q.x, q.y}
			}
			b = box{min(b.x, q.x), min(b.y, q.y), max(b.right, q.x), max(b.top, q.y)}
		}
	}
	return b
}

// Flags of a point.
const (
	isOn   = 1 << 0
	shortX = 1 << 1
	shortY = 1 << 2
	sameX  = 1 << 4 // with shortX: to the right
	sameY  = 1 << 5 // with shortY: up
)

// trace draws the outline by a pen, at a place and a scale.
func (p *outliner) trace(pen Pen, x, y, scale float64) {
	at := func(q point) (float64, float64) { return x + scale*float64(q.x), y + scale*float64(q.y) }
	for _, c := range p.contours {
		pen.MoveTo(at(c[0]))
		for i := 1; i < len(c); i++ {
			if c[i].on {
				pen.LineTo(at(c[i]))
				continue
			}
			cx, cy := at(c[i]) // a point on the outline follows, or the first does
			i++
			ex, ey := at(c[i%len(c)])
			pen.QuadTo(cx, cy, ex, ey)
		}
		pen.Close()
	}
}

// write appends the glyph's outline as a font file holds it; nothing for a
// blank.
func (p *outliner) write(b []byte) []byte {
	if len(p.contours) == 0 {
		return b
	}
	at := p.bounds()
	for _, v := range []int{len(p.contours), at.x, at.y, at.right, at.top} {
		b = be.AppendUint16(b, uint16(v))
	}
	last := -1
	for _, c := range p.contours {
		last += len(c)
		b = be.AppendUint16(b, uint16(last))
	}
	b = be.AppendUint16(b, 0) // no instructions
	var flags, xs, ys []byte
	var x, y int
	for _, c := range p.contours {
		for _, q := range c {
			flag := byte(0)
			if q.on {
				flag = isOn
			}
			var fx, fy byte
			xs, fx = delta(xs, q.x-x, shortX, sameX)
			ys, fy = delta(ys, q.y-y, shortY, sameY)
			flags, x, y = append(flags, flag|fx|fy), q.x, q.y
		}
	}
	b = append(append(append(b, flags...), xs...), ys...)
	return append(b, make([]byte, -len(b)&3)...)
}

// delta appends how far a point is from the last, and gives its flags.
func delta(b []byte, d int, short, same byte) ([]byte, byte) {
	switch {
	case d == 0:
		return b, same
	case d > 0 && d < 256:
		return append(b, byte(d)), short | same
	case d < 0 && d > -256:
		return append(b, byte(-d)), short
	}
	return be.AppendUint16(b, uint16(d)), 0
}
