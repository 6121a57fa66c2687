package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/sim"
)

// lengthOff finds simulations of which fewer games last as long as they should
// than is declared.
func lengthOff(x *Sample) {
	l := x.Of.Length
	if l == nil || !l.Turns.IsSet() || !l.Least.IsSet() {
		return
	}
	lo, hi, least := int(l.Turns.Items[0].Int), int(l.Turns.Items[1].Int), int(l.Least.Int)
	share := x.Run.Lasting(lo, hi)
	if x.beyond(l.At, fmt.Sprintf("at least %d %% last %d to %d turns", least, lo, hi), share, least, 100) {
		x.Report(diag.Finding{At: l.At, Evidence: []string{played(x.Run), "so long: " + told(share), quantiles(x.Run)},
			Message: fmt.Sprintf("%s of the games of %s last %d to %d turns, where at least %d %% should", share.Percent(), x.Of.ID, lo, hi, least)})
	}
}

// quantiles are the lengths of games in a line.
func quantiles(r *sim.Run) string {
	t := r.Turns()
	q := func(percent int) int { return sim.Quantile(t, percent) }
	return fmt.Sprintf("turns: shortest %d, a tenth up to %d, half up to %d, nine tenths up to %d, longest %d", q(0), q(10), q(50), q(90), q(100))
}
