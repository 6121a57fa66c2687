package build

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// art is a digest of the icons, pictures and fonts that faces use: a face's own
// hash knows them by id alone. What a face is called is not printed.
func (k *kit) art(faces ...*face.Face) string {
	h := sha256.New()
	k.keys.write(h, usedBy(io.Discard, faces...))
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// writeRun writes a record, a piece or a name a line, so that two versions of
// it are easily compared.
func writeRun(w io.Writer, run *model.PrintRun) error {
	var b bytes.Buffer
	var failed error
	put := func(v any) {
		line, err := diag.JSON(v)
		failed = cmp.Or(failed, err)
		b.Write(line)
	}
	b.WriteString("{\n  \"game\": ")
	put(run.Game)
	if run.Language != "" {
		b.WriteString(",\n  \"language\": ")
		put(run.Language)
	}
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
