package build

import (
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/check"
)

// TestPagesDressed saves the bad example of every page on reading files as some editors do, with a
// byte order mark and carriage returns: the same is found at the same places, and the same lines
// are printed. The text read is the same, see load's TestClean, so other checks cannot see a
// difference.
func TestPagesDressed(t *testing.T) {
	for _, c := range check.All() {
		if !strings.HasPrefix(c.Code, "PB0") {
			continue
		}
		t.Run(c.Code, func(t *testing.T) {
			t.Parallel()
			ar := check.Archive(c.Code)
			if ar == nil {
				t.Fatal("no page")
			}
			files := overlay(demo(t), ar, "bad/")
			for name, f := range files {
				if strings.HasPrefix(name, "content/") && (path.Ext(name) == ".yaml" || path.Ext(name) == ".md") {
					text := "\ufeff" + strings.ReplaceAll(string(f.Data), "\n", "\r\n")
					files[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			if _, got := checkedFor(t, c.Code, files); got != want(ar) {
				t.Errorf("dressed (-want +got):\n%s", cmp.Diff(want(ar), got))
			}
		})
	}
}
