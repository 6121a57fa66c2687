package load

import (
	"encoding/base64"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/model"
)

// TestReadWithin holds that pictures which a chapter holds are read, each once, and that one which cannot be read is
// told at its place and has another in its stead.
func TestReadWithin(t *testing.T) {
	svg := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>`))
	bad := "data:image/png;base64,AAAA"
	lib := &libraryReader{Library: newLibrary(), src: &source{fsys: fstest.MapFS{}}}
	lib.readWithin("tiny", "content/tiny/a.md", "# A\n\n![]("+svg+") ![]("+svg+")\n\né ![]("+bad+")\n")
	for _, uri := range []string{svg, bad} {
		if b := lib.Assets.Pictures[face.PictureID("tiny", model.PictureID(uri))]; b == nil || b.Art == nil {
			t.Errorf("%.30s is no picture", uri)
		}
	}
	if n := len(lib.Assets.Pictures); n != 2 {
		t.Errorf("%d pictures", n)
	}
	if f := lib.src.found; len(f) != 1 || f[0].Code != "PB001" || f[0].At.Line != 5 || f[0].At.Col != 7 {
		t.Error(f)
	}
}
