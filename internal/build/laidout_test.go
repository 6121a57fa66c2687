package build

import (
	"io/fs"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// parsed keeps the files that the tests read: most tests read the same ones.
var parsed load.Memory

// opened opens a project without parsing again what an earlier test has parsed.
func opened(files fs.FS, opt load.Options) (*load.Project, error) {
	opt.Memory = &parsed
	return load.Open(files, opt)
}

// laidOut lays out a project as a build does, without checking it: the findings are those of its
// engines and of the options.
func laidOut(p *load.Project, opt Options) ([]*printable, diag.List) {
	games, unready := scopes(p)
	all, found := lay(p, games, opt, func(string) {})
	return all, append(unready, found...)
}
