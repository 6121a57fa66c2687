package build

import (
	"context"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// Check lays out every face and runs every check: all findings of a project,
// sorted, allowed ones left out. If the data has no error it also holds what was
// built against it, and plays the games' simulations; nil is for nothing built,
// and for playing nothing. What cannot be played to its end is an error.
func Check(p *load.Project, built *Built, how *check.Sampling) (diag.List, error) {
	c, err := CheckWhole(p, built, how, "")
	if err != nil {
		return nil, err
	}
	return c.Found, nil
}

// Look is all of a Glance.
func Look(p *load.Project, paper string, earlier *View) *View {
	return Glance(p, paper, earlier).Whole()
}

// Glance is a GlanceUntil without an end.
func Glance(p *load.Project, paper string, earlier *View) *View {
	return glance(context.Background(), p, Options{Papers: []string{paper}}, earlier)
}
