// Package glyf reads, subsets and draws fonts, the only package that does. It converts them to the
// one format in which text is set and written: TrueType, with quadratic outlines. Glyphs of
// OpenType fonts with cubic outlines (CFF) are redrawn on demand, within a third of a thousandth of
// their size, and so are those of variable fonts in a weight other than their default; WOFF and
// WOFF2 files are unpacked. Characters, widths and kerning do not change; the same file gives the
// same bytes.
//
// Outlines are converted so that every later stage, including three writers, handles only one kind
// of font and PDF text stays text; what is lost is less than a printer can show.
//
// Libraries: tdewolff/font unpacks web fonts and reads the tables and outlines of TrueType, each
// glyph on demand; go-text reads CFF outlines and shapes. Subsetting is our own: docs/decisions.md
// has the measurements.
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

// be is the byte order of font files.
var be = binary.BigEndian

// Whole returns a font file that has all tables it needs to print anything, with web fonts
// unpacked. The contents of the tables are not checked. A file that is not a font, is truncated or
// lacks a table, and a collection of fonts, is an error, never a panic.
func Whole(data []byte) ([]byte, error) {
	return guard.Read(func() ([]byte, error) {
		data, _, err := unpacked(data)
		if err == nil && cubic(data) {
			_, err = drawings(data, 0)
		}
		return data, err
	})
}

// unpacked returns a font file without web compression, and its tables.
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

// directory returns the tables of a font. It is an error if a required one is missing, or too short
// in a font to be redrawn.
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

// sized returns an error for a table that is too short for a font to be redrawn.
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

// others are the tables that a font with redrawn outlines does not need.
var others = []string{"CFF ", "CFF2", "VORG", "DSIG", "fvar", "avar", "gvar", "cvar", "HVAR", "MVAR", "STAT", "fpgm", "prep", "cvt "}

// weighs reports whether a variable font's default weight differs from the requested one, and it
// supports that.
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

// drawing redraws the outlines of a font, each glyph on demand.
type drawing struct {
	face *font.Face
	near float64

	mu   sync.Mutex
	done map[uint16]*outliner
}

// drawings returns the outlines of a font with cubic ones, or of a variable font in a weight; 0 is
// its default one.
func drawings(data []byte, weight int) (*drawing, error) {
	f, err := font.ParseTTF(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if weight != 0 {
		f.SetVariations([]font.Variation{{Tag: opentype.MustNewTag("wght"), Value: float32(weight)}})
	}
	d := &drawing{face: f, near: float64(f.Upem()) / 3000, done: map[uint16]*outliner{}}
	_, err = d.glyph(0) // if it lacks this one, it lacks all
	return d, err
}

// glyph returns the outline of a glyph.
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

// hollow returns a TrueType font made of some tables without outlines, with the width of each glyph
// as drawn.
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

// advance returns the width of a glyph according to its table: the last entry counts for all glyphs
// beyond.
func advance(tables map[string][]byte, g int) []byte {
	own := int(be.Uint16(tables["hhea"][34:]))
	at := 4 * min(g, own-1)
	return tables["hmtx"][at : at+2]
}

// most returns the table of maxima over some redrawn glyphs, in a font of n glyphs.
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

// most returns the table of maxima of a font's glyphs.
func most(glyphs, points, contours int) []byte {
	b := be.AppendUint32(nil, 0x00010000)
	for _, v := range []int{glyphs, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0} {
		b = be.AppendUint16(b, uint16(v))
	}
	return b
}

// file combines tables into a font file, in order of their names.
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

// checksum adds up the words of a table, the last one padded with zeros.
func checksum(b []byte) (sum uint32) {
	for ; len(b) >= 4; b = b[4:] {
		sum += be.Uint32(b)
	}
	last := [4]byte{}
	copy(last[:], b)
	return sum + be.Uint32(last[:])
}

// point is a point of an outline in whole units; one that is off the curve is a control point.
type point struct {
	x, y int
	on   bool
}

// outliner converts a glyph's outline to quadratic curves that are nowhere further than near from
// the original.
type outliner struct {
	near     float64
	at       [2]float64
	open     []point
	contours [][]point
}

// rounded returns a point in whole units of the font, on the outline or a control point.
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

// cube draws a cubic curve as enough quadratic ones: the error falls with the cube of their number.
func (p *outliner) cube(xs, ys [4]float64) {
	off := math.Hypot(xs[3]-3*xs[2]+3*xs[1]-xs[0], ys[3]-3*ys[2]+3*ys[1]-ys[0]) * math.Sqrt(3) / 36
	n := max(1, int(math.Ceil(math.Cbrt(off/p.near))))
	for i := range n {
		s, t := float64(i)/float64(n), float64(i+1)/float64(n)
		p.open = append(p.open, rounded(pull(xs, s, t), pull(ys, s, t), false))
		p.to(on(xs, t), on(ys, t))
	}
}

// on returns the value of a cubic curve at t.
func on(c [4]float64, t float64) float64 {
	u := 1 - t
	return u*u*u*c[0] + 3*u*u*t*c[1] + 3*u*t*t*c[2] + t*t*t*c[3]
}

// pull returns the control point of the quadratic curve closest to a cubic one from s to t.
func pull(c [4]float64, s, t float64) float64 {
	slope := func(t float64) float64 {
		u := 1 - t
		return 3 * (u*u*(c[1]-c[0]) + 2*u*t*(c[2]-c[1]) + t*t*(c[3]-c[2]))
	}
	d := (t - s) / 3
	a, b := on(c, s)+d*slope(s), on(c, t)-d*slope(t)
	return (3*(a+b) - on(c, s) - on(c, t)) / 4
}

// close ends a contour. Its last point is dropped if it equals the first.
func (p *outliner) close() {
	if n := len(p.open); n > 1 && p.open[0] == p.open[n-1] {
		p.open = p.open[:n-1]
	}
	if len(p.open) > 1 {
		p.contours = append(p.contours, p.open)
	}
	p.open = nil
}

// box is the bounding box of an outline in whole units.
type box struct{ x, y, right, top int }

// bounds returns the bounding box of all points, in units of the font; zero if there are none.
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

// trace draws the outline with a pen, at a place and a scale.
func (p *outliner) trace(pen Pen, x, y, scale float64) {
	at := func(q point) (float64, float64) { return x + scale*float64(q.x), y + scale*float64(q.y) }
	for _, c := range p.contours {
		pen.MoveTo(at(c[0]))
		for i := 1; i < len(c); i++ {
			if c[i].on {
				pen.LineTo(at(c[i]))
				continue
			}
			cx, cy := at(c[i]) // followed by a point on the outline, or else by the first one
			i++
			ex, ey := at(c[i%len(c)])
			pen.QuadTo(cx, cy, ex, ey)
		}
		pen.Close()
	}
}

// write appends the glyph's outline in the format of a font file, or nothing for a blank.
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

// delta appends the distance of a point from the last, and returns its flags.
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
