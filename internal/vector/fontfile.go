package vector

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"

	"github.com/tdewolff/font"

	"punchboard/internal/face"
	"punchboard/internal/guard"
)

// be is the order of bytes in font files.
var be = binary.BigEndian

// subset is a font file with the glyphs that were drawn, found by the
// characters they stand for. The same glyphs give the same bytes.
//
// The font package cuts the outlines down. Its own character map and file are
// not used: the map goes wrong where codes and glyphs run alongside one another
// for a while, and the file holds the time of day.
func subset(f *font.SFNT, drawn []face.Glyph) ([]byte, error) {
	ids := []uint16{0}
	for _, g := range drawn {
		if g.ID < f.NumGlyphs() {
			ids = append(ids, g.ID)
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	codes := map[uint16]uint16{}
	for _, g := range drawn {
		if i, ok := slices.BinarySearch(ids, g.ID); ok && g.Rune > 0 && g.Rune < 0xFFFF {
			codes[uint16(g.Rune)] = uint16(i)
		}
	}
	sub, err := guard.Read(func() (*font.SFNT, error) {
		return f.Subset(ids, font.SubsetOptions{Tables: []string{"OS/2", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}})
	})
	if err != nil {
		return nil, err
	}
	tables := maps.Clone(sub.Tables)
	head := slices.Clone(tables["head"])
	copy(head[20:36], f.Tables["head"][20:36]) // when it was made and changed
	be.PutUint32(head[8:], 0)
	tables["head"], tables["cmap"] = head, characterMap(codes)
	return fontFile(tables), nil
}

// segment is a run of characters whose glyphs run alongside.
type segment struct{ first, last, glyph uint16 }

// segments are the runs of a map from characters to glyphs, in order.
func segments(codes map[uint16]uint16) []segment {
	var out []segment
	for _, c := range slices.Sorted(maps.Keys(codes)) {
		if n := len(out) - 1; n >= 0 && c == out[n].last+1 && codes[c] == out[n].glyph+c-out[n].first {
			out[n].last = c
			continue
		}
		out = append(out, segment{c, c, codes[c]})
	}
	return append(out, segment{0xFFFF, 0xFFFF, 0})
}

// characterMap is a cmap table of one subtable, of format 4.
func characterMap(codes map[uint16]uint16) []byte {
	segs := segments(codes)
	n := len(segs)
	words := []uint16{0, 1, 3, 1, 0, 12} // one subtable: Windows, Unicode
	search, entry := halving(n)
	words = append(words, 4, uint16(16+8*n), 0, uint16(2*n), uint16(2*search), uint16(entry), uint16(2*(n-search)))
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

// halving is the largest power of two that is not above n, and its logarithm:
// what font files tell those who search them.
func halving(n int) (power, log int) {
	log = bits.Len(uint(n)) - 1
	return 1 << log, log
}

// fontFile puts tables together, in order of their names.
func fontFile(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	n := len(names)
	search, entry := halving(n)
	out := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 * search, entry, 16 * (n - search)} {
		out = be.AppendUint16(out, uint16(v))
	}
	at := len(out) + 16*n
	var body []byte
	head := 0
	for _, name := range names {
		if name == "head" {
			head = at + len(body)
		}
		t := tables[name]
		out = append(out, name...)
		out = be.AppendUint32(out, checksum(t))
		out = be.AppendUint32(out, uint32(at+len(body)))
		out = be.AppendUint32(out, uint32(len(t)))
		body = append(body, t...)
		body = append(body, make([]byte, -len(t)&3)...)
	}
	out = append(out, body...)
	be.PutUint32(out[head+8:], 0xB1B0AFBA-checksum(out))
	return out
}

// checksum adds up the words of a table, the last one filled with zeros.
func checksum(b []byte) uint32 {
	var sum uint32
	for len(b) >= 4 {
		sum += be.Uint32(b)
		b = b[4:]
	}
	last := [4]byte{}
	copy(last[:], b)
	return sum + be.Uint32(last[:])
}
