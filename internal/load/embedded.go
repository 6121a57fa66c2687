package load

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/pattern"
)

// embedded is a picture contained in a chapter, as Google Docs saves them: its id, its kind and its
// data as base64 text.
type embedded struct {
	id, kind, data string
	at             diag.Place
}

// dataPicture matches such a picture in the text.
var dataPicture = pattern.New(`data:image/([a-z+.-]+);base64,([A-Za-z0-9+/]+=*)`)

// lifted returns the text of a chapter with each embedded picture replaced by its id, and the
// pictures.
func lifted(file, text string) (string, []embedded) {
	if !strings.Contains(text, "data:image/") {
		return text, nil
	}
	var out []embedded
	var rest strings.Builder
	from, line := 0, 1
	for _, m := range dataPicture.FindAllStringSubmatchIndex(text) {
		line += strings.Count(text[from:m[0]], "\n")
		before := text[strings.LastIndexByte(text[:m[0]], '\n')+1 : m[0]]
		e := embedded{fmt.Sprintf("picture-%x", sha256.Sum256([]byte(text[m[4]:m[5]])))[:20], text[m[2]:m[3]], text[m[4]:m[5]],
			diag.Place{File: file, Line: line, Col: len([]rune(before)) + 1}}
		out = append(out, e)
		rest.WriteString(text[from:m[0]] + e.id)
		from = m[1]
	}
	return rest.String() + text[from:], out
}

// readEmbedded reads the pictures embedded in the chapters of a game.
func (lib *libraryReader) readEmbedded(game string, all []embedded) {
	for _, e := range all {
		id := face.PictureID(game, e.id)
		if lib.Assets.Pictures[id] != nil {
			continue
		}
		var r drawn
		data, err := base64.StdEncoding.DecodeString(e.data)
		switch {
		case err != nil:
			r.err = err
		case e.kind == "svg+xml":
			r = drawing(id, data)
		default:
			r = bitmap(id, data)
		}
		if r.err != nil {
			x := broken("picture", e.at.File, r.err)
			x.At = e.at
			lib.src.found.Add(x)
			r = drawing(id, []byte(crossed))
		}
		lib.put(id, e.at, r)
	}
}
