package check

import (
	"fmt"

	"punchboard/internal/diag"
)

// firstMove finds simulations in which whoever begins wins more, or less, than
// is declared.
func firstMove(x *Sample) {
	a := x.Of.First
	if a == nil || len(x.Run.Tables[0].Sides) < 2 {
		return
	}
	share := x.Run.First()
	if x.beyond(a.At, fmt.Sprintf("whoever begins wins %d to %d %%", a.Lo, a.Hi), share, a.Lo, a.Hi) {
		lines := []string{played(x.Run), "whoever begins: " + told(share)}
		if m := x.Run.Mirrored(); m.Pairs > 0 {
			lines = append(lines, fmt.Sprintf("mirrored pairs: %d; whoever begins wins both %d, whoever follows %d, the same side %d, with a draw %d",
				m.Pairs, m.First, m.Second, m.Same, m.Drawn))
		}
		x.Report(diag.Finding{At: a.At, Evidence: lines,
			Message: fmt.Sprintf("whoever begins wins %s of %s, where %d to %d %% are expected", share.Percent(), x.Of.ID, a.Lo, a.Hi)})
	}
}
