package percentile

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/part"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// survey gathers a study of a game. What a game lacks, or says in a way that
// cannot be counted, is left out: other checks tell.
type survey struct {
	r                *Rules
	faces, top, most int // of the dice; the cap; what a statistic may be boosted by
	ranges           []int
	at               []string // the ranges, as texts
	units            []*model.Entry
	targets          []target
	arms             []arm
	known            map[[4]string]study.Measure // chances that are counted already
	out              study.Study
}

// target is a unit as it may be met: bare, or in a suit.
type target struct {
	unit, suit *model.Entry
	name       string
}

// Study is what the whole game comes to, counted with the same rules as every
// question.
func (r *Rules) Study() study.Study {
	s := &survey{r: r, known: map[[4]string]study.Measure{}}
	s.faces, _ = r.faces()
	s.top, _ = r.Rule("cap")
	s.most, _ = r.Rule("boost-max")
	s.meet()
	s.reach()
	s.actions()
	s.prices()
	s.shots()
	s.kit()
	s.garments()
	s.forces()
	s.index()
	s.curves()
	s.attacks()
	s.unused()
	return s.out
}

// entries are those of the collection that plays a role, nil if there is none.
func (s *survey) entries(role string) []*model.Entry {
	c, err := s.r.Collection(role)
	if err != nil {
		return nil
	}
	return c.Entries
}

// meet lists the units that have numbers, the targets they make, and all that
// attacks are made with.
func (s *survey) meet() {
	for _, u := range s.entries("units") {
		if _, err := part.Number(u, "tu"); err != nil {
			continue
		}
		s.units = append(s.units, u)
		s.targets = append(s.targets, target{u, nil, u.Name})
		if !u.Field("wears").True() {
			continue
		}
		for _, suit := range s.entries("suits") {
			s.targets = append(s.targets, target{u, suit, u.Name + " in " + suit.Name})
		}
	}
	for _, role := range []string{"weapons", "attacks", "grenades", "items"} {
		for _, e := range s.entries(role) {
			s.arms = append(s.arms, arm{e, role})
		}
	}
}

// users are the units that may attack with something.
func (s *survey) users(a arm) []*model.Entry {
	var out []*model.Entry
	for _, u := range s.units {
		if s.r.usable(u, a) == nil {
			out = append(out, u)
		}
	}
	return out
}

// boosted is a statistic as far as points raise it.
func (s *survey) boosted(u *model.Entry, stat string) int {
	n, _ := part.Number(u, stat)
	if each, err := s.r.boost(u, stat); err == nil && each > 0 {
		n += s.most
	}
	return n
}

// payers are units by their time units.
func (s *survey) payers(units []*model.Entry) []study.Payer {
	var out []study.Payer
	for _, u := range units {
		tu, _ := part.Number(u, "tu")
		out = append(out, study.Payer{Who: u.Name, Has: tu, Most: s.boosted(u, "tu")})
	}
	return out
}

// actions are every shot, for those who may take it, and the other actions of
// those who carry things.
func (s *survey) actions() {
	for _, a := range s.arms {
		if a.kind == "grenades" {
			continue
		}
		payers := s.payers(s.users(a))
		for _, v := range a.Field("shots").Items {
			if tu := v.Field("tu"); tu.IsSet() && !tu.Word {
				s.out.Actions = append(s.out.Actions, study.Action{What: a.Name + ", " + s.shotName(v.Field("shot").Text), Unit: "TU",
					Cost: int(tu.Int), At: tu.At, Payers: payers, Ledger: []string{fmt.Sprintf("the shot: %d TU", tu.Int)}})
			}
		}
	}
	t, err := s.r.Table("actions")
	if err != nil {
		return
	}
	carriers := s.payers(slices.DeleteFunc(slices.Clone(s.units), func(u *model.Entry) bool { return !u.Field("carries").True() }))
	for _, row := range t.Rows {
		if tu := row.Cell("tu"); tu.IsSet() && !tu.Word {
			s.out.Actions = append(s.out.Actions, study.Action{What: rowTitle(row), Unit: "TU", Cost: int(tu.Int), At: tu.At,
				Payers: carriers, Ledger: []string{fmt.Sprintf("the action: %d TU", tu.Int)}})
		}
	}
}

// prices are what is bought for a squad.
func (s *survey) prices() {
	worth, err := s.r.Rule("squad")
	if err != nil {
		return
	}
	squad := []study.Payer{{Who: "a squad", Has: worth, Most: worth}}
	for _, role := range []string{"units", "weapons", "grenades", "suits", "items"} {
		for _, e := range s.entries(role) {
			v := e.Field(priceField(role))
			if !v.IsSet() || v.Word {
				continue
			}
			s.out.Actions = append(s.out.Actions, study.Action{What: e.Name, Unit: "points", Cost: int(v.Int), At: v.At,
				Payers: squad, Ledger: []string{fmt.Sprintf("%s: %d points", e.Name, v.Int)}})
		}
	}
}

func priceField(role string) string {
	if role == "units" {
		return "points"
	}
	return "price"
}

func (s *survey) shotName(id string) string {
	if e, err := s.r.Entry("shots", id); err == nil {
		return e.Name
	}
	return id
}

func rowTitle(row *model.Row) string {
	if name := row.Cell("name").Text; name != "" {
		return name
	}
	return row.ID
}
