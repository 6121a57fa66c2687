package build

import (
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// laidOut lays out a project as a build does, without checking it: the findings are those of its
// engines and of the options.
func laidOut(p *load.Project, opt Options) ([]*printable, diag.List) {
	games, unready := scopes(p)
	all, found := lay(p, games, opt, func(string) {})
	return all, append(unready, found...)
}
