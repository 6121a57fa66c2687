package pdf

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// trueType is as much of a TrueType font as a PDF needs of it. Its tables are
// views of the font's bytes and are never written to.
type trueType struct {
	tables   map[string][]byte
	glyphs   int
	perEm    int
	longLoca bool
	widths   []int32 // of each glyph, in thousandths of the size
	metrics  int     // glyphs with an advance of their own in hmtx
}

// be is the order of bytes in font files.
var be = binary.BigEndian

// parseTrueType reads a font with glyf outlines; any other file, and one that is cut
// short, is an error.
func parseTrueType(data []byte) (*trueType, error) {
	t := &trueType{tables: map[string][]byte{}}
	if len(data) < 12 {
		return nil, errors.New("not a font file")
	}
	switch be.Uint32(data) {
	case 0x00010000, 0x74727565:
	case 0x4F54544F:
		return nil, errors.New("has CFF outlines; a TrueType font with a glyf table is needed")
	default:
		return nil, errors.New("not a TrueType font")
	}
	if err := t.directory(data); err != nil {
		return nil, err
	}
	return t, t.measure()
}

// directory finds the tables of a font. One that reaches past the end of the file, or
// that is needed and missing or too short, is an error.
func (t *trueType) directory(data []byte) error {
	n := int(be.Uint16(data[4:]))
	if len(data) < 12+16*n {
		return errors.New("table directory is cut short")
	}
	for i := range n {
		e := data[12+16*i:]
		at, size := uint64(be.Uint32(e[8:])), uint64(be.Uint32(e[12:]))
		if at+size > uint64(len(data)) {
			return fmt.Errorf("table %q reaches past the end of the file", e[:4])
		}
		t.tables[string(e[:4])] = data[at : at+size : at+size]
	}
	for _, need := range []struct {
		name string
		size int
	}{{"head", 54}, {"hhea", 36}, {"maxp", 6}, {"hmtx", 4}, {"loca", 4}, {"glyf", 0}} {
		b, ok := t.tables[need.name]
		if !ok {
			return fmt.Errorf("has no %s table", need.name)
		}
		if len(b) < need.size {
			return fmt.Errorf("its %s table is cut short", need.name)
		}
	}
	return nil
}

// measure reads the measures of a font and the advances of its glyphs, in thousandths of
// an em, rounded. Tables that contradict each other are an error.
func (t *trueType) measure() error {
	t.perEm = int(be.Uint16(t.tables["head"][18:]))
	t.longLoca = be.Uint16(t.tables["head"][50:]) == 1
	t.glyphs = int(be.Uint16(t.tables["maxp"][4:]))
	t.metrics = int(be.Uint16(t.tables["hhea"][34:]))
	wide := 2
	if t.longLoca {
		wide = 4
	}
	switch {
	case t.perEm == 0 || t.glyphs == 0 || t.metrics == 0:
		return errors.New("its head, maxp or hhea table holds a zero")
	case len(t.tables["loca"]) < wide*(t.glyphs+1):
		return errors.New("its loca table is cut short")
	case t.metrics > t.glyphs || len(t.tables["hmtx"]) < 4*t.metrics+2*(t.glyphs-t.metrics):
		return errors.New("its hmtx table is cut short")
	}
	t.widths = make([]int32, t.glyphs)
	for g := range t.widths {
		adv, _ := t.metric(g)
		t.widths[g] = int32((int(adv)*2000 + t.perEm) / (2 * t.perEm))
	}
	return nil
}

// metric is a glyph's advance and left side bearing in font units.
func (t *trueType) metric(g int) (advance, left uint16) {
	h := t.tables["hmtx"]
	if g < t.metrics {
		return be.Uint16(h[4*g:]), be.Uint16(h[4*g+2:])
	}
	return be.Uint16(h[4*(t.metrics-1):]), be.Uint16(h[4*t.metrics+2*(g-t.metrics):])
}

// glyph is a glyph's outline as stored; empty for a blank.
func (t *trueType) glyph(g int) ([]byte, error) {
	loca, glyf := t.tables["loca"], t.tables["glyf"]
	var from, to uint32
	if t.longLoca {
		from, to = be.Uint32(loca[4*g:]), be.Uint32(loca[4*g+4:])
	} else {
		from, to = 2*uint32(be.Uint16(loca[2*g:])), 2*uint32(be.Uint16(loca[2*g+2:]))
	}
	if from > to || uint64(to) > uint64(len(glyf)) || to-from > 0 && to-from < 10 {
		return nil, fmt.Errorf("glyph %d lies outside the glyf table", g)
	}
	return glyf[from:to], nil
}

// signed reads a signed number of thousandths of the size.
func (t *trueType) signed(table string, at int) int {
	b := t.tables[table]
	if len(b) < at+2 {
		return 0
	}
	return int(int16(be.Uint16(b[at:]))) * 1000 / t.perEm
}
