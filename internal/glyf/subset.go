package glyf

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"punchboard/internal/guard"
)

// Subset returns a font file with the outlines of some glyphs, which keep their numbers, and of the
// glyphs they are composed of, for embedding in a PDF. Hints are left out: print does not use them,
// and they are a third of the size.
func (f *Font) Subset(glyphs []uint16) ([]byte, error) {
	return guard.Read(func() ([]byte, error) {
		keep, err := f.closure(glyphs)
		if err != nil {
			return nil, err
		}
		tables, err := f.cut(keep, func(g uint16) uint16 { return g })
		return file(tables), err
	})
}

// Alone returns a font file with the glyphs of some characters, for programs that look glyphs up by
// character; codes maps characters to glyphs. Glyphs are renumbered.
func (f *Font) Alone(codes map[uint16]uint16) ([]byte, error) {
	return guard.Read(func() ([]byte, error) {
		keep, err := f.closure(slices.Collect(maps.Values(codes)))
		if err != nil {
			return nil, err
		}
		number := func(g uint16) uint16 { i, _ := slices.BinarySearch(keep, g); return uint16(i) }
		tables, err := f.cut(keep, number)
		if err != nil {
			return nil, err
		}
		tables["cmap"] = characterMap(codes, number)
		if t, ok := f.sfnt.Tables["OS/2"]; ok {
			tables["OS/2"] = t
		}
		tables["name"] = []byte{0, 0, 0, 0, 0, 6} // none
		post := make([]byte, 32)
		copy(post, f.sfnt.Tables["post"])
		be.PutUint32(post, 0x00030000) // no names of glyphs
		tables["post"] = post
		return file(tables), nil
	})
}

// closure returns the glyphs and all their components, sorted, with glyph 0.
func (f *Font) closure(glyphs []uint16) ([]uint16, error) {
	keep := []uint16{0}
	for _, g := range glyphs {
		if int(g) >= f.Glyphs {
			return nil, fmt.Errorf("has no glyph %d", g)
		}
		if keep = append(keep, g); !f.sfnt.Glyf.IsComposite(g) {
			continue
		}
		parts, err := f.sfnt.Glyf.Dependencies(g)
		if err != nil {
			return nil, err
		}
		keep = append(keep, parts...)
	}
	slices.Sort(keep)
	return slices.Compact(keep), nil
}

// cut returns the tables of a font with some glyphs under new numbers, which must be in the same
// order. Offsets are short where they fit.
func (f *Font) cut(keep []uint16, number func(uint16) uint16) (map[string][]byte, error) {
	n := int(number(keep[len(keep)-1])) + 1
	var outlines []byte
	at, hmtx := make([]int, n+1), make([]byte, 4*n)
	next := 0
	for _, g := range keep {
		to := int(number(g))
		for ; next <= to; next++ {
			at[next] = len(outlines)
		}
		lead, err := 0, error(nil)
		if outlines, lead, err = f.outline(outlines, g, number); err != nil {
			return nil, fmt.Errorf("glyph %d: %w", g, err)
		}
		outlines = append(outlines, make([]byte, -len(outlines)&3)...)
		be.PutUint16(hmtx[4*to:], f.sfnt.Hmtx.Advance(g))
		be.PutUint16(hmtx[4*to+2:], uint16(lead))
	}
	at[n] = len(outlines)
	tables := f.around(outlines, hmtx, at)
	if f.drawn != nil {
		tables["maxp"] = f.drawn.most(n, keep)
	}
	return tables, nil
}

// outline appends the outline of a glyph, and returns its left side bearing.
func (f *Font) outline(b []byte, g uint16, number func(uint16) uint16) ([]byte, int, error) {
	if f.drawn == nil {
		b, err := appendUnhinted(b, f.sfnt.Glyf.Get(g), number)
		return b, int(f.sfnt.Hmtx.LeftSideBearing(g)), err
	}
	p, err := f.drawn.glyph(g)
	if err != nil {
		return b, 0, err
	}
	return p.write(b), p.bounds().x, nil
}

// around returns the tables of a font other than its outlines; at is the offset of each outline.
func (f *Font) around(outlines, hmtx []byte, at []int) map[string][]byte {
	n := uint16(len(at) - 1)
	head, hhea, maxp := slices.Clone(f.sfnt.Tables["head"]), slices.Clone(f.sfnt.Tables["hhea"]), slices.Clone(f.sfnt.Tables["maxp"])
	long := len(outlines) > 0x1FFFE
	be.PutUint32(head[8:], 0)
	be.PutUint16(head[50:], 0)
	be.PutUint16(hhea[34:], n)
	be.PutUint16(maxp[4:], n)
	if len(maxp) >= 28 {
		be.PutUint16(maxp[26:], 0) // size of instructions
	}
	var loca []byte
	for _, v := range at {
		if long {
			loca = be.AppendUint32(loca, uint32(v))
		} else {
			loca = be.AppendUint16(loca, uint16(v/2))
		}
	}
	if long {
		be.PutUint16(head[50:], 1)
	}
	return map[string][]byte{"glyf": outlines, "head": head, "hhea": hhea, "hmtx": hmtx, "loca": loca, "maxp": maxp}
}

// Flags of a component of a composite glyph.
const (
	wordArgs     = 1 << 0
	oneScale     = 1 << 3
	more         = 1 << 5
	twoScales    = 1 << 6
	matrixScale  = 1 << 7
	instructions = 1 << 8
)

// errCut is the error for a glyph whose data are truncated.
var errCut = errors.New("its outline is cut short")

// appendUnhinted appends an outline without its instructions, with its components renumbered.
func appendUnhinted(b, data []byte, number func(uint16) uint16) ([]byte, error) {
	if len(data) == 0 {
		return b, nil
	}
	if len(data) < 10 {
		return b, errCut
	}
	contours := int(int16(be.Uint16(data)))
	if contours < 0 {
		return appendComposite(b, data, number)
	}
	n := 10 + 2*contours
	if len(data) < n+2 {
		return b, errCut
	}
	rest := n + 2 + int(be.Uint16(data[n:]))
	if len(data) < rest {
		return b, errCut
	}
	b = append(b, data[:n]...)
	b = append(b, 0, 0)
	return append(b, data[rest:]...), nil
}

// appendComposite appends a glyph composed of others.
func appendComposite(b, data []byte, number func(uint16) uint16) ([]byte, error) {
	start := len(b)
	b = append(b, data...)
	for at := 10; ; {
		if len(data) < at+6 {
			return b, errCut
		}
		flags := be.Uint16(data[at:])
		be.PutUint16(b[start+at:], flags&^instructions)
		be.PutUint16(b[start+at+2:], number(be.Uint16(data[at+2:])))
		if at += componentSize(flags); at > len(data) {
			return b, errCut
		}
		if flags&more == 0 {
			return b[:start+at], nil
		}
	}
}

// componentSize returns the number of bytes of a component of a composite glyph, by its flags.
func componentSize(flags uint16) int {
	n := 6
	if flags&wordArgs != 0 {
		n += 2
	}
	switch {
	case flags&oneScale != 0:
		n += 2
	case flags&twoScales != 0:
		n += 4
	case flags&matrixScale != 0:
		n += 8
	}
	return n
}

// segment is a run of consecutive characters with consecutive glyphs.
type segment struct{ first, last, glyph uint16 }

// segments returns the runs of a map from characters to glyphs, in order.
func segments(codes map[uint16]uint16, number func(uint16) uint16) []segment {
	var out []segment
	for _, c := range slices.Sorted(maps.Keys(codes)) {
		g := number(codes[c])
		if n := len(out) - 1; n >= 0 && c == out[n].last+1 && g == out[n].glyph+c-out[n].first {
			out[n].last = c
			continue
		}
		out = append(out, segment{c, c, g})
	}
	return append(out, segment{0xFFFF, 0xFFFF, 0})
}

// characterMap returns a cmap table with one subtable, of format 4.
func characterMap(codes map[uint16]uint16, number func(uint16) uint16) []byte {
	segs := segments(codes, number)
	n := len(segs)
	log := bits.Len(uint(n)) - 1
	words := []uint16{0, 1, 3, 1, 0, 12} // one subtable: Windows, Unicode
	words = append(words, 4, uint16(16+8*n), 0, uint16(2*n), uint16(2<<log), uint16(log), uint16(2*(n-1<<log)))
	for _, s := range segs {
		words = append(words, s.last)
	}
	words = append(words, 0)
	for _, s := range segs {
		words = append(words, s.first)
	}
	for _, s := range segs {
		words = append(words, s.glyph-s.first)
	}
	words = append(words, make([]uint16, n)...) // every glyph by its difference
	var out []byte
	for _, w := range words {
		out = be.AppendUint16(out, w)
	}
	return out
}
