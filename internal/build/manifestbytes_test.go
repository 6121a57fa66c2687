package build

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestManifestIsOneJSON checks that a manifest written face by face has the same bytes as one
// written as a whole.
func TestManifestIsOneJSON(t *testing.T) {
	faces := []Entry{
		{ID: "a", Kind: "card", Name: "A & <B> “\"faces\": []”", Copies: 2, Size: [2]string{"63", "88"}, Hash: "00", From: []string{"x:1:2", "y"}},
		{ID: "b.back", Kind: "card", Copies: 1, Hash: "11"},
		{ID: "c"},
	}
	for n := range len(faces) + 1 {
		for listed := range n + 1 {
			whole := Manifest{Game: "g", Title: `"faces": [] & <more>`, Files: []string{"g/a.pdf", "g/b.pdf"}[:n%3%2]}
			parts := whole
			parts.Faces, whole.Faces = faces[:listed:listed], append(whole.Faces, faces[:n]...)
			for _, e := range faces[listed:n] {
				parts.more = append(parts.more, func(give func(Entry)) { give(e) })
			}
			var want, got bytes.Buffer
			enc := json.NewEncoder(&want)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			if err := enc.Encode(&whole); err != nil {
				t.Fatal(err)
			}
			if err := parts.write(&got); err != nil || got.String() != want.String() {
				t.Errorf("%d faces, %d of them listed: %v\n%s\nnot\n%s", n, listed, err, got.String(), want.String())
			}
		}
	}
}
