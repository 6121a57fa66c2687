package load

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/glyf"
)

// fontTables are the tables without which a TrueType font prints nothing.
var fontTables = []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}

// trueType is a font file in the form in which fonts are used, or what is wrong
// with it as a whole: that it is none, that it ends too early, that a table is
// not there.
func trueType(data []byte) ([]byte, error) {
	data, err := glyf.TrueType(data)
	if err == nil {
		err = whole(data)
	}
	return data, err
}

// whole reports what is wrong with a TrueType font. What its tables hold is not
// looked at.
func whole(data []byte) error {
	if len(data) < 12 || string(data[:4]) != "\x00\x01\x00\x00" && string(data[:4]) != "true" {
		return errors.New("it does not begin as a font does")
	}
	missing := slices.Clone(fontTables)
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		at := 12 + 16*i
		if at+16 > len(data) {
			return errors.New("the file ends within the list of its tables")
		}
		name := string(data[at : at+4])
		from, size := binary.BigEndian.Uint32(data[at+8:]), binary.BigEndian.Uint32(data[at+12:])
		if uint64(from)+uint64(size) > uint64(len(data)) {
			return fmt.Errorf("the file ends before its table %q does", name)
		}
		missing = slices.DeleteFunc(missing, func(s string) bool { return s == name })
	}
	if len(missing) > 0 {
		return fmt.Errorf("it has no table %s", strings.Join(missing, ", "))
	}
	return nil
}
