package check

import (
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Unseen finds the errata of a game that no check can see. It tries what
// Errata tries, and is done with an erratum at the first new finding.
func Unseen(p *load.Project, g *model.Game) diag.List {
	if len(g.Errata) == 0 {
		return nil
	}
	return unseen(p, ran(p, g))
}
