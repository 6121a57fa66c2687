package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/sim"
)

// parity finds simulations of which the first side wins more, or less, than is
// declared: about so much, or, of those that are meant to be even, one half.
func parity(x *Sample) {
	share, a := x.Run.Side(0), x.Of.About
	switch {
	case a != nil:
		if x.beyond(a.At, fmt.Sprintf("%s wins %d to %d %%", x.side(0), a.Lo, a.Hi), share, a.Lo, a.Hi) {
			x.uneven(a.At, fmt.Sprintf("%s wins %s of %s, where %d to %d %% are expected", x.side(0), share.Percent(), x.Of.ID, a.Lo, a.Hi))
		}
	case x.Of.Even.True() && share.Judge(50, 50) == sim.Beyond:
		x.uneven(x.Of.Even.At, fmt.Sprintf("%s wins %s of %s, which is meant to be even", x.side(0), share.Percent(), x.Of.ID))
	}
}

// uneven reports it with the shares, in all and by who begins.
func (x *Sample) uneven(at diag.Place, message string) {
	lines := []string{played(x.Run), fmt.Sprintf("%s: %s", x.side(0), told(x.Run.Side(0)))}
	for first, name := range x.Run.Tables[0].Sides {
		if s := x.Run.When(0, first); s.N > 0 && len(x.Run.Tables[0].Sides) > 1 {
			lines = append(lines, fmt.Sprintf("%s with %s first: %s", x.side(0), name, told(s)))
		}
	}
	if d := x.Run.Drawn(); d.Points > 0 {
		lines = append(lines, "drawn: "+d.Percent())
	}
	x.Report(diag.Finding{At: at, Message: message, Evidence: lines})
}
