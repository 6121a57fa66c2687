package check

import (
	"fmt"

	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// Moved finds a simulation that an edit has shifted: of the same seeds, played
// before and after, more turned one way than luck would have it. Since says
// what the earlier run was of; edits are what differs since, nil if that is not
// known. Runs that cannot be compared, since sides or seatings are others, give
// a finding that says so.
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

// shifted is the finding with both runs and the edits.
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

// maxEdits are shown of what was edited.
const maxEdits = 8

// tiny is a chance in percent, or what it is less than.
func tiny(p float64) string {
	if p < 0.0001 {
		return "less than 0.01 %"
	}
	return fmt.Sprintf("%.2f %%", p*100)
}

// edited is an edit in a line.
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
