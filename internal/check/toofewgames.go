package check

import (
	"fmt"

	"punchboard/internal/diag"
)

// tooFewGames finds what is declared of a simulation and left open by so many
// games: the interval lies across the limit.
func tooFewGames(x *Sample) {
	for _, q := range x.open {
		need := "no number of games would tell at this share: it is the limit"
		if q.needs > 0 {
			need = fmt.Sprintf("games needed, if the share stays: %d", q.needs)
		}
		x.Report(diag.Finding{At: q.at, Evidence: []string{played(x.Run), "share: " + told(q.share), need},
			Message: fmt.Sprintf("%s of %s leave open whether %s", numbered(x.Run.Games, "game"), x.Of.ID, q.what)})
	}
}
