package check

import (
	"punchboard/internal/diag"
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
