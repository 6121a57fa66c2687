package typeset

import (
	"encoding/binary"
	"errors"
)

// shapingTables are what a shaper needs to kern. Without GSUB it joins no
// letters; without glyf it reads no outlines.
var shapingTables = map[string]bool{
	"cmap": true, "head": true, "hhea": true, "hmtx": true, "maxp": true, "OS/2": true,
	"GDEF": true, "GPOS": true, "kern": true,
}

// pare is the font file with only its shaping tables.
func pare(data []byte) ([]byte, error) {
	if len(data) < 12 {
		return nil, errors.New("too short for a font")
	}
	count := int(binary.BigEndian.Uint16(data[4:]))
	if len(data) < 12+16*count {
		return nil, errors.New("table directory cut short")
	}
	dir := make([]byte, 12, len(data)/2)
	copy(dir, data[:12])
	var tables [][]byte
	for i := range count {
		entry := data[12+16*i : 28+16*i]
		if !shapingTables[string(entry[:4])] {
			continue
		}
		off, size := uint64(binary.BigEndian.Uint32(entry[8:])), uint64(binary.BigEndian.Uint32(entry[12:]))
		if off+size > uint64(len(data)) {
			return nil, errors.New("table cut short")
		}
		dir = append(dir, entry...)
		tables = append(tables, data[off:off+size])
	}
	binary.BigEndian.PutUint16(dir[4:], uint16(len(tables)))
	out := dir
	for i, t := range tables {
		binary.BigEndian.PutUint32(out[12+16*i+8:], uint32(len(out)))
		out = append(out, t...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out, nil
}
