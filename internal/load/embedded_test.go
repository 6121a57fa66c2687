package load

import (
	"encoding/base64"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
)

// TestEmbedded checks that pictures contained in a chapter are read, each once, and have ids in the
// text, and that an unreadable one is reported at its place and replaced.
func TestEmbedded(t *testing.T) {
	svg := "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>`))
	lib := &libraryReader{Library: newLibrary(), src: &source{fsys: fstest.MapFS{}}}
	text, all := lifted("content/tiny/a.md", "# A\n\n![]("+svg+") ![]("+svg+")\n\né ![](data:image/png;base64,AAAA)\n")
	if len(all) != 3 || all[0].id != all[1].id || text != "# A\n\n![]("+all[0].id+") ![]("+all[0].id+")\n\né ![]("+all[2].id+")\n" {
		t.Fatal(text, len(all))
	}
	lib.readEmbedded("tiny", all)
	for _, e := range all {
		if b := lib.Assets.Pictures[face.PictureID("tiny", e.id)]; b == nil || b.Art == nil {
			t.Errorf("%s is no picture", e.id)
		}
	}
	if f := lib.src.found; len(f) != 1 || f[0].Code != "PB001" || f[0].At.Line != 5 || f[0].At.Col != 7 {
		t.Error(f)
	}
	faded := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><linearGradient id="g"><stop/><stop offset="1" stop-opacity="0"/></linearGradient><path fill="url(#g)" d="M0 0h4v4z"/><path filter="url(#f)" d="M0 0h4v4z"/></svg>`
	_, all = lifted("content/tiny/b.md", "# B\n\n![](data:image/svg+xml;base64,"+base64.StdEncoding.EncodeToString([]byte(faded))+")\n")
	before := len(lib.Assets.Pictures)
	lib.readEmbedded("tiny", all)
	if f := lib.src.found; len(f) != 2 || f[1].Code != "PB614" || f[1].At.File != "content/tiny/b.md" || f[1].At.Line != 3 || len(lib.Assets.Pictures) != before+2 {
		t.Error(f, len(lib.Assets.Pictures)-before)
	}
	if text, all := lifted("a.md", "# A\n"); text != "# A\n" || all != nil {
		t.Error(text, all)
	}
}
