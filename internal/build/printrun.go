package build

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// digests remembers the digest of each icon, picture and font.
type digests struct{ known sync.Map }

// art is a digest of the icons, pictures and fonts that faces use: a face's own
// hash knows them by id alone.
func (k *kit) art(faces ...*face.Face) string {
	used := map[string]bool{}
	for _, f := range faces {
		if f == nil {
			continue
		}
		face.Walk(f, func(it face.Item, _ geom.Matrix) {
			switch it := it.(type) {
			case *face.Text:
				used["font "+it.Font] = true
			case *face.Icon:
				used["icon "+it.ID] = true
			case *face.Picture:
				used["picture "+it.ID] = true
			}
		})
	}
	h := sha256.New()
	for _, id := range sortedKeys(used) {
		io.WriteString(h, id+" "+k.asset(id)+"\n")
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// asset is the digest of one icon, picture or font; one that is not there is
// as good as an empty one.
func (k *kit) asset(of string) string {
	if v, ok := k.digests.known.Load(of); ok {
		return v.(string)
	}
	h := sha256.New()
	a := k.lib.Assets
	switch kind, id, _ := strings.Cut(of, " "); {
	case kind == "font" && a.Fonts[id] != nil:
		h.Write(a.Fonts[id].Data)
	case kind == "picture" && a.Pictures[id] != nil:
		h.Write(a.Pictures[id].Data)
	case kind == "icon" && a.Icons[id] != nil:
		fmt.Fprint(h, a.Icons[id].Path)
	}
	v := hex.EncodeToString(h.Sum(nil)[:6])
	k.digests.known.Store(of, v)
	return v
}

// writeRun writes a record, a piece or a name a line, so that two versions of
// it are easily compared.
func writeRun(w io.Writer, run *model.PrintRun) error {
	var b bytes.Buffer
	var failed error
	put := func(v any) {
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		failed = cmp.Or(failed, enc.Encode(v))
		b.Truncate(b.Len() - len("\n"))
	}
	b.WriteString("{\n  \"game\": ")
	put(run.Game)
	if run.Edition != "" {
		b.WriteString(",\n  \"edition\": ")
		put(run.Edition)
	}
	b.WriteString(",\n  \"on\": ")
	put(run.On)
	b.WriteString(",\n  \"pieces\": [")
	for i, p := range run.Pieces {
		b.WriteString(separator(i))
		put(p)
	}
	b.WriteString("\n  ],\n  \"names\": [")
	for i, n := range run.Names {
		b.WriteString(separator(i))
		put(n)
	}
	b.WriteString("\n  ]\n}\n")
	if failed != nil {
		return failed
	}
	_, err := w.Write(b.Bytes())
	return err
}

// separator stands before element i of a list that has a line for each.
func separator(i int) string {
	if i == 0 {
		return "\n    "
	}
	return ",\n    "
}
