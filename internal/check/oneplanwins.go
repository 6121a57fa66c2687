package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// onePlanWins finds uses on which too much depends: an agent that is free to
// make them beats one that is forbidden them in more games than is declared,
// each on either side.
func onePlanWins(x *Sample) {
	p := x.Of.Plans
	if p == nil || !p.Of.IsSet() || !p.Most.IsSet() || len(x.Run.Tables[0].Sides) < 2 {
		return
	}
	known := names(x.Run)
	for _, v := range p.Of.Items {
		if !slices.Contains(known, v.Text) {
			x.nobodyUses(v, known)
			continue
		}
		free := sim.Greedy{}
		bound := sim.Without{Agent: free, Use: v.Text}
		run := x.against(free, bound)
		if run == nil {
			return
		}
		x.plan(v, run, run.Agent(free.Name()))
	}
}

// plan holds what the free agent wins against the limit.
func (x *Sample) plan(v model.Value, run *sim.Run, share sim.Share) {
	most := int(x.Of.Plans.Most.Int)
	if x.beyond(v.At, fmt.Sprintf("who has %s beats who has not in at most %d %%", v.Text, most), share, 0, most) {
		lines := []string{played(run), "free against without: " + told(share)}
		for seat, name := range run.Tables[0].Sides {
			lines = append(lines, fmt.Sprintf("free as %s: %s", name, told(run.As(sim.Greedy{}.Name(), seat))))
		}
		x.Report(diag.Finding{At: v.At, Evidence: lines,
			Message: fmt.Sprintf("who has %s beats who has not in %s of %s, where at most %d %% are expected", v.Text, share.Percent(), x.Of.ID, most)})
	}
}

// nobodyUses is an expectation of something that no option makes use of.
func (x *Sample) nobodyUses(v model.Value, known []string) {
	f := diag.Finding{At: v.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: fmt.Sprintf("nothing in %s makes use of %q", x.Of.ID, v.Text), Mark: "no option uses it", Help: diag.Like(v.Text, known)}
	if f.Help == "" {
		f.Evidence = []string{"used: " + strings.Join(known, ", ")}
	}
	x.found.Add(f)
}
