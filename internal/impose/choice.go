package impose

import (
	"cmp"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// Choice is what the user wants different from the plan. Its zero value leaves every plan
// unchanged.
type Choice struct {
	Backs   string // long, short, fold, beside, none
	Marks   string // corners, edges, crosses, gaps, none
	MarksOn string // front, back, both
	TwoTone bool
	Bleed   geom.Length // shown round pieces that have it; 0 for the plan's
}

// Defaults for a plan without measures for what is chosen.
const (
	foldGutter  = 4 * geom.MM
	usualLength = 4 * geom.MM
	usualOffset = 1500 * geom.Micrometre
)

// Over returns a plan with the choice applied, or the plan itself if there is no choice.
func (c Choice) Over(plan *layout.Sheet) *layout.Sheet {
	if c == (Choice{}) {
		return plan
	}
	s := *plan
	if c.Backs != "" {
		c.turn(&s)
	}
	s.Marks = cmp.Or(c.Marks, s.Marks)
	s.MarksOn = cmp.Or(c.MarksOn, s.MarksOn)
	s.TwoTone = s.TwoTone || c.TwoTone
	if c.Bleed > 0 {
		s.Bleed = c.Bleed
	}
	if s.Marks != "none" && s.MarkLen == 0 {
		s.MarkLen, s.MarkOff = usualLength, max(s.MarkOff, usualOffset)
	}
	return &s
}

// turn changes where backs go.
func (c Choice) turn(s *layout.Sheet) {
	if c.Backs == "fold" && !folds(s) && s.Gutter == 0 {
		s.Gutter = foldGutter
	}
	if s.Kind == "fold" && c.Backs != "fold" {
		s.Kind = "grid"
	}
	s.Backs = c.Backs
}
