package load

import (
	"encoding/base64"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// dataPicture is a picture that a chapter holds itself, as Google Docs saves them.
var dataPicture = regexp.MustCompile(`data:image/([a-z+.-]+);base64,([A-Za-z0-9+/]+=*)`)

// readWithin reads the pictures that a chapter of a game holds.
func (lib *libraryReader) readWithin(game, file, text string) {
	for _, m := range dataPicture.FindAllStringSubmatchIndex(text, -1) {
		id := face.PictureID(game, model.PictureID(text[m[0]:m[1]]))
		if lib.Assets.Pictures[id] != nil {
			continue
		}
		var r drawn
		data, err := base64.StdEncoding.DecodeString(text[m[4]:m[5]])
		switch is := text[m[2]:m[3]]; {
		case err != nil:
			r.err = err
		case is == "svg+xml":
			r = drawing(id, data)
		default:
			r.bitmap, r.err = bitmap(id, data)
		}
		if r.err != nil {
			x := broken("picture", file, r.err)
			line := text[strings.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]
			x.At = diag.Place{File: file, Line: strings.Count(text[:m[0]], "\n") + 1, Col: len([]rune(line)) + 1}
			lib.src.found.Add(x)
			r = drawing(id, []byte(crossed))
		}
		r.bitmap.ID = id
		lib.Assets.Pictures[id] = r.bitmap
	}
}
