package check

import (
	"fmt"
	"io/fs"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Unseen returns the errata of a game that no check can see. It tries what Errata tries, but stops
// at the first new finding for each erratum.
func Unseen(p *load.Project, g *model.Game) diag.List {
	if len(g.Errata) == 0 {
		return nil
	}
	return unseen(p, ran(p, g))
}

// parsed keeps the files that the tests read: many read the same ones.
var parsed load.Memory

// Opened opens a project without parsing again what an earlier test has parsed.
func Opened(files fs.FS, opt load.Options) (*load.Project, error) {
	opt.Memory = &parsed
	return load.Open(files, opt)
}

// kinds are the kinds of errata seen so far: of one section of the game, a word or a number, with a
// printed value or without.
type kinds map[string]bool

// fresh returns the first erratum of each kind that was not seen before.
func (seen kinds) fresh(all []*model.Erratum) []*model.Erratum {
	return lists.Only(all, func(e *model.Erratum) bool {
		section, _, _ := strings.Cut(e.Path, ".")
		kind := fmt.Sprint(section, worded(e), e.Absent)
		first := !seen[kind]
		seen[kind] = true
		return first
	})
}
