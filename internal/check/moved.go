package check

import (
	"fmt"

	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// Moved finds a simulation that an edit has shifted: of the same seeds, played before and after,
// more turned one way than chance explains. since describes the earlier run; edits are the
// differences since then, or nil if unknown. Runs with other sides or seatings cannot be compared,
// and give a finding that says so.
func (c *Context) Moved(s *model.Simulation, was, now *sim.Run, since string, edits []change.Change) diag.List {
	before := c.found
	defer func() { c.found = before }()
	c.found, c.running = nil, Find("PB508")
	moved, ok := sim.Compare(was, now)
	switch {
	case !ok:
		c.Report(diag.Finding{At: s.At, Message: fmt.Sprintf("%s is played by other sides or in other seatings than %s, so the runs cannot be compared", s.ID, since)})
	case moved.Real():
		c.Report(shifted(s, moved, now, since, edits))
	}
	return c.found
}

// shifted returns the finding with both runs and the edits.
func shifted(s *model.Simulation, m sim.Change, now *sim.Run, since string, edits []change.Change) diag.Finding {
	first := now.Tables[0].Sides[0]
	luck, _ := m.Luck().Float64()
	f := diag.Finding{At: s.At, Message: fmt.Sprintf("%s wins %s of %s, where it was %s %s", first, m.Now.Percent(), s.ID, m.Was.Percent(), since),
		Evidence: []string{
			fmt.Sprintf("%s of seed %d played before and after", numbered(m.Games, "game"), now.Seed),
			"before: " + told(m.Was), "after: " + told(m.Now),
			fmt.Sprintf("games that turned to %s: %d; against: %d; by luck alone so uneven in %s", first, m.Up, m.Down, tiny(luck)),
		}}
	for i, e := range edits {
		if i == maxEdits {
			f.Evidence = append(f.Evidence, fmt.Sprintf("and %d edits more", len(edits)-i))
			break
		}
		f.Evidence = append(f.Evidence, "edited: "+edited(e))
		if e.Kind != change.Removed && !e.At.IsZero() {
			f.Also = append(f.Also, diag.Also{At: e.At, Mark: "edited here"})
		}
	}
	return f
}

// maxEdits limits how many edits are shown.
const maxEdits = 8

// tiny formats a chance as a percentage, or as an upper bound if it is very small.
func tiny(p float64) string {
	if p < 0.0001 {
		return "less than 0.01 %"
	}
	return fmt.Sprintf("%.2f %%", p*100)
}

// edited describes an edit in one line.
func edited(e change.Change) string {
	out := e.Part + ", " + e.Name
	switch {
	case e.What == "":
		return out + ": " + e.Kind
	case e.Was == "":
		return fmt.Sprintf("%s: %s, now %s", out, e.What, e.Now)
	case e.Now == "":
		return fmt.Sprintf("%s: %s, was %s", out, e.What, e.Was)
	}
	return fmt.Sprintf("%s: %s, was %s, now %s", out, e.What, e.Was, e.Now)
}
