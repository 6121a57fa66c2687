package pdf

import (
	"fmt"
	"slices"
)

// Flags of a component of a composite glyph.
const (
	wordArgs     = 1 << 0
	oneScale     = 1 << 3
	more         = 1 << 5
	twoScales    = 1 << 6
	matrixScale  = 1 << 7
	instructions = 1 << 8
)

// subset is a font file with the outlines of the given glyphs, which keep
// their numbers, and of the glyphs they are composed of. Hinting is left out:
// print does not use it and it is a third of the size.
func (t *trueType) subset(glyphs []int) ([]byte, error) {
	keep, err := t.closure(glyphs)
	if err != nil {
		return nil, err
	}
	last := keep[len(keep)-1]
	var glyf []byte
	at := make([]int, last+2)
	hmtx := make([]byte, 4*(last+1))
	next := 0
	for _, g := range keep {
		for ; next <= g; next++ {
			at[next] = len(glyf)
		}
		data, err := t.glyph(g)
		if err != nil {
			return nil, err
		}
		if glyf, err = appendUnhinted(glyf, data); err != nil {
			return nil, fmt.Errorf("glyph %d: %w", g, err)
		}
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
		adv, left := t.metric(g)
		be.PutUint16(hmtx[4*g:], adv)
		be.PutUint16(hmtx[4*g+2:], left)
	}
	at[last+1] = len(glyf)
	return t.assemble(glyf, hmtx, at), nil
}

// assemble makes a font file of the glyphs that are kept; at is where each begins in
// glyf. Hints are left out, and places are written short where they fit.
func (t *trueType) assemble(glyf, hmtx []byte, at []int) []byte {
	head := slices.Clone(t.tables["head"])
	be.PutUint32(head[8:], 0)
	long := len(glyf) > 0x1FFFE
	be.PutUint16(head[50:], 0)
	if long {
		be.PutUint16(head[50:], 1)
	}
	hhea := slices.Clone(t.tables["hhea"])
	be.PutUint16(hhea[34:], uint16(len(at)-1))
	maxp := slices.Clone(t.tables["maxp"])
	be.PutUint16(maxp[4:], uint16(len(at)-1))
	if len(maxp) >= 28 {
		be.PutUint16(maxp[26:], 0) // size of instructions
	}
	var loca []byte
	for _, n := range at {
		if long {
			loca = be.AppendUint32(loca, uint32(n))
		} else {
			loca = be.AppendUint16(loca, uint16(n/2))
		}
	}
	return fontFile([]table{{"glyf", glyf}, {"head", head}, {"hhea", hhea}, {"hmtx", hmtx}, {"loca", loca}, {"maxp", maxp}})
}

// closure is the glyphs and all their components, sorted, with glyph 0.
func (t *trueType) closure(glyphs []int) ([]int, error) {
	seen := make([]bool, t.glyphs)
	todo := append([]int{0}, glyphs...)
	var keep []int
	for len(todo) > 0 {
		g := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if g >= t.glyphs {
			return nil, fmt.Errorf("has no glyph %d", g)
		}
		if seen[g] {
			continue
		}
		seen[g] = true
		keep = append(keep, g)
		data, err := t.glyph(g)
		if err != nil {
			return nil, err
		}
		err = components(data, func(_, part int) { todo = append(todo, part) })
		if err != nil {
			return nil, fmt.Errorf("glyph %d: %w", g, err)
		}
	}
	slices.Sort(keep)
	return keep, nil
}

// components calls f with the place and the glyph of each component, if data
// is a composite.
func components(data []byte, f func(at, glyph int)) error {
	if len(data) == 0 || int16(be.Uint16(data)) >= 0 {
		return nil
	}
	for at := 10; ; {
		if len(data) < at+6 {
			return errCut
		}
		flags := be.Uint16(data[at:])
		f(at, int(be.Uint16(data[at+2:])))
		at += componentSize(flags)
		if flags&more == 0 {
			return nil
		}
	}
}

// componentSize is how many bytes a part of a composite glyph takes, by its flags.
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

// errCut is the error of a glyph whose data end too early.
var errCut = fmt.Errorf("its outline is cut short")

// appendUnhinted appends an outline without its instructions.
func appendUnhinted(b, data []byte) ([]byte, error) {
	if len(data) == 0 {
		return b, nil
	}
	if contours := int(int16(be.Uint16(data))); contours >= 0 {
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
	start, end := len(b), 0
	b = append(b, data...)
	err := components(data, func(at, _ int) {
		flags := be.Uint16(data[at:])
		be.PutUint16(b[start+at:], flags&^instructions)
		end = at + componentSize(flags)
	})
	if err != nil || end > len(data) {
		return b, errCut
	}
	return b[:start+end], nil
}

// table is a part of a font file, by the four letters of its name.
type table struct {
	name string
	data []byte
}

// fontFile puts tables, sorted by name, into one file.
func fontFile(tables []table) []byte {
	n, pow, sel := len(tables), 1, 0
	for pow*2 <= n {
		pow, sel = pow*2, sel+1
	}
	b := be.AppendUint32(nil, 0x00010000)
	for _, v := range []int{n, 16 * pow, sel, 16 * (n - pow)} {
		b = be.AppendUint16(b, uint16(v))
	}
	at, head := 12+16*n, 0
	for _, t := range tables {
		if t.name == "head" {
			head = at
		}
		b = append(b, t.name...)
		b = be.AppendUint32(b, checksum(t.data))
		b = be.AppendUint32(b, uint32(at))
		b = be.AppendUint32(b, uint32(len(t.data)))
		at += (len(t.data) + 3) &^ 3
	}
	for _, t := range tables {
		b = append(b, t.data...)
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
	}
	be.PutUint32(b[head+8:], 0xB1B0AFBA-checksum(b))
	return b
}

// checksum adds up four bytes at a time, the last ones filled with zeros.
func checksum(b []byte) uint32 {
	var sum uint32
	for ; len(b) >= 4; b = b[4:] {
		sum += be.Uint32(b)
	}
	for i, v := range b {
		sum += uint32(v) << (24 - 8*i)
	}
	return sum
}
