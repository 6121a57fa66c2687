package play

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestRulesHaveScripts holds that each rule of play has a script: of the source's lines
// that the code of a player names, a script of its testdata names one at least.
func TestRulesHaveScripts(t *testing.T) {
	squads := "percentile/bill.go" // which squads may be bought is no rule of play
	for _, player := range []string{"actiondeck", "force", "percentile"} {
		played := map[string]bool{}
		for _, r := range cited(t, player+"/testdata/*.script") {
			for n := r.from; n <= r.to; n++ {
				played[fmt.Sprint(r.source, n)] = true
			}
		}
		for _, r := range cited(t, player+"/*.go") {
			found := r.file == squads || strings.HasSuffix(r.file, "_test.go")
			for n := r.from; n <= r.to; n++ {
				found = found || played[fmt.Sprint(r.source, n)]
			}
			if !found {
				t.Errorf("%s: no script names %s%d-%d", r.file, r.source, r.from, r.to)
			}
		}
	}
}

// citation is lines of a source that a file names.
type citation struct {
	file, source string
	from, to     int
}

// sources are lines that are named together: 004:134-142, 238; of places in them the
// source may be named once for several.
var (
	sources = regexp.MustCompile(`\b\d{3}:\d+(?:-\d+)?(?:, (?:\d{3}:)?\d+(?:-\d+)?)*`)
	place   = regexp.MustCompile(`^(\d{3}:)?(\d+)(?:-(\d+))?$`)
	wrapped = regexp.MustCompile(`\n\s*(?://|#) `)
)

// cited are what the files of a pattern name in their comments.
func cited(t *testing.T, pattern string) []citation {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	var out []citation
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range sources.FindAllString(wrapped.ReplaceAllString(string(src), " "), -1) {
			of := ""
			for _, one := range strings.Split(list, ", ") {
				m := place.FindStringSubmatch(one)
				if m[1] != "" {
					of = m[1]
				}
				from, _ := strconv.Atoi(m[2])
				to, err := strconv.Atoi(m[3])
				if err != nil {
					to = from
				}
				out = append(out, citation{filepath.ToSlash(file), of, from, to})
			}
		}
	}
	return out
}
