package build

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"testing/fstest"
)

// TestFontsThatSetNothing checks that a font whose file is whole but whose characters cannot be
// found is reported: otherwise its words would be missing.
func TestFontsThatSetNothing(t *testing.T) {
	files := demo(t)
	const name = "layouts/fonts/plex-sans-condensed-400.ttf"
	data := bytes.Clone(files[name].Data)
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		if entry := data[12+16*i:]; string(entry[:4]) == "cmap" {
			clear(data[binary.BigEndian.Uint32(entry[8:]):][:100])
		}
	}
	files[name] = &fstest.MapFile{Data: data}
	found, _ := checked(t, files)
	want := `layouts/fonts/fonts.yaml:8:33: error[PB001] unreadable: no text can be set in the font plex-sans-condensed-400`
	var told int
	for _, f := range found {
		if f.String() == want && strings.HasPrefix(f.Evidence[0], "reason: ") && !strings.Contains(f.Evidence[0], "plex") {
			told++
		}
	}
	if told != 1 {
		t.Errorf("found %v\nwant once %s", found, want)
	}
}
