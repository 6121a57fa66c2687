package build

import (
	"context"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// Check lays out every face and runs every check. It returns all findings of a project, sorted,
// except allowed ones. If the data has no error it also compares what was built with it, and plays
// the games' simulations; nil means that nothing was built, and that nothing is played. A
// simulation that cannot be played to its end is an error.
func Check(p *load.Project, built *Built, how *check.Sampling) (diag.List, error) {
	c, err := CheckWhole(p, built, how, "")
	if err != nil {
		return nil, err
	}
	return c.Found, nil
}

// Look is Glance with everything laid out.
func Look(p *load.Project, paper string, earlier *View) *View {
	return Glance(p, paper, earlier).Whole()
}

// Glance is GlanceUntil without a limit.
func Glance(p *load.Project, paper string, earlier *View) *View {
	return glance(context.Background(), p, Options{Papers: []string{paper}}, earlier)
}
