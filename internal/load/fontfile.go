package load

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// fontTables are the tables without which a TrueType font prints nothing.
var fontTables = []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}

// trueType reports what is wrong with a font file as a whole: that it is no
// TrueType font, that it ends too early, that a table is not there. What the
// tables hold is not looked at.
func trueType(data []byte) error {
	if len(data) < 12 || string(data[:4]) != "\x00\x01\x00\x00" && string(data[:4]) != "true" {
		return errors.New("it does not begin as a TrueType font does")
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
