package percentile

import (
	"slices"

	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// statistics of units that are more the better.
var statistics = []string{"tu", "hth", "acc", "mac", "tac", "str", "ret", "psk", "pst"}

// garments are suits as options.
func (s *survey) garments() {
	for _, e := range s.entries("suits") {
		s.out.Options = append(s.out.Options, study.Option{Group: "suits", Name: e.Name, At: e.At, Ways: special(e),
			Fixed: append(s.bought(e, "price"), study.Less("weight", whatever(e.Field("weight"))), plates(e), s.weak(e),
				one("strength", whatever(e.Field("str"))), one("flight", flag(e.Field("flight"))))})
	}
}

// forces are units as options, among those of their side and kind.
func (s *survey) forces() {
	for _, u := range s.priced() {
		o := study.Option{Group: "units", Kind: kindOf(u), Name: u.Name, At: u.At, Readings: shotReadings, Fixed: s.bought(u, "points")}
		for _, id := range statistics {
			o.Fixed = append(o.Fixed, one(s.r.statName(id), whatever(u.Field(id))))
		}
		o.Fixed = append(o.Fixed, plates(u), s.weak(u), study.Less("footprint", whatever(u.Field("footprint"))), study.Less("must reload", flag(u.Field("reloads"))))
		for _, id := range []string{"flight", "psi-immune", "carries", "wears", "kneels"} {
			o.Fixed = append(o.Fixed, one(id, flag(u.Field(id))))
		}
		o.Ways = special(u)
		for _, a := range s.own(u) {
			o.Ways = append(append(o.Ways, s.ways(a)...), special(a.Entry)...)
		}
		s.out.Options = append(s.out.Options, o)
	}
}

// priced are the units that a squad buys.
func (s *survey) priced() []*model.Entry {
	return slices.DeleteFunc(slices.Clone(s.units), func(u *model.Entry) bool {
		v := u.Field("points")
		return !v.IsSet() || v.Word
	})
}

func kindOf(u *model.Entry) string {
	return u.Field("side").Text + " " + u.Field("kind").Text + ", psi " + u.Field("psi").Text
}

// own are the attacks built into a unit.
func (s *survey) own(u *model.Entry) []arm {
	return slices.DeleteFunc(slices.Clone(s.arms), func(a arm) bool {
		return a.kind != "attacks" || a.Field("owner").Text != u.ID
	})
}

// plates are the armour of a unit or suit by facing.
func plates(e *model.Entry) study.Measure {
	out := study.Measure{Name: "armour"}
	for _, f := range e.Field("armour").Fields {
		out.At, out.Values = append(out.At, f.ID), append(out.Values, whatever(f.Value))
	}
	return out
}

// weak is what is added to each type of damage.
func (s *survey) weak(e *model.Entry) study.Measure {
	out := study.Measure{Name: "added to damage", Lower: true}
	for _, k := range s.entries("damage-types") {
		n := 0
		for _, x := range e.Field("susceptibilities").Items {
			if x.Field("type").Text == k.ID {
				n = whatever(x.Field("bonus"))
			}
		}
		out.At, out.Values = append(out.At, k.Field("short").Text), append(out.Values, n)
	}
	return out
}

// index are weapons and units by the strength they come to: the damage of a
// turn at each range over all targets, and the hits it takes to destroy one
// over all attacks.
func (s *survey) index() {
	for _, a := range s.arms {
		if a.kind == "weapons" {
			s.out.Indexed = append(s.out.Indexed, study.Option{Group: a.kind, Kind: a.Field("class").Text, Name: a.Name, At: a.Field("price").At,
				Readings: shotReadings, Ways: special(a.Entry),
				Fixed: append(s.bought(a.Entry, "price"), append(s.worth([]arm{a}, s.targets), one("rounds", whatever(a.Field("ammo"))))...)})
		}
	}
	for _, u := range s.priced() {
		foes := slices.DeleteFunc(slices.Clone(s.targets), func(t target) bool { return t.unit.Field("side").Text == u.Field("side").Text })
		o := study.Option{Group: "units", Kind: kindOf(u), Name: u.Name, At: u.Field("points").At, Readings: shotReadings, Ways: special(u),
			Fixed: append(s.bought(u, "points"), s.endures(u), study.Less("footprint", whatever(u.Field("footprint"))), one("flight", flag(u.Field("flight"))))}
		o.Fixed = append(o.Fixed, s.worth(s.own(u), foes)...)
		for _, id := range statistics {
			o.Fixed = append(o.Fixed, one(s.r.statName(id), whatever(u.Field(id))))
		}
		s.out.Indexed = append(s.out.Indexed, o)
	}
}

// worth is the damage that a turn's shots do, range by range: for each aim
// and target that of the best shot and load, and of all those the mean. Stun
// counts apart, since it kills nobody.
func (s *survey) worth(arms []arm, foes []target) []study.Measure {
	var out []study.Measure
	for _, stun := range []bool{false, true} {
		m := study.Measure{Name: "mean damage of a turn", At: s.at, Values: make([]int, len(s.ranges))}
		if stun {
			m.Name = "mean stun of a turn"
		}
		aims := 0
		for _, a := range arms {
			all := s.aims(a)
			aims += len(all)
			harm := s.harms(a, foes, stun)
			for _, how := range all {
				s.best(s.perTurn(a, how), harm, m.Values)
			}
		}
		m.Of = max(1, s.faces*aims*len(foes))
		out = append(out, m)
	}
	return out
}

// perTurn are the hits of a turn with the best shot for each load, range by
// range and in results of the dice.
func (s *survey) perTurn(a arm, m aim) map[string][]int {
	out := map[string][]int{}
	all, _ := s.r.shots(a)
	for _, sh := range all {
		shots, err := s.r.shotsPerTurn(m.unit.ID, a.ID, sh.id)
		rolls, _ := s.r.rollsOf(sh)
		if err != nil {
			continue
		}
		c := s.chances(a, sh, m)
		for _, id := range s.uses(a, sh) {
			if out[id] == nil {
				out[id] = make([]int, len(s.ranges))
			}
			for i := range min(len(c.Values), len(s.ranges)) {
				out[id][i] = max(out[id][i], c.Values[i]*shots*rolls)
			}
		}
	}
	return out
}

// best adds to a sum what the best load does to each target.
func (s *survey) best(hits, harm map[string][]int, sum []int) {
	var foes int
	for _, h := range harm {
		foes = len(h)
	}
	for i := range sum {
		for t := range foes {
			most := 0
			for id, n := range hits {
				if harm[id] != nil {
					most = max(most, n[i]*harm[id][t])
				}
			}
			sum[i] += most
		}
	}
}

// harms is what each load does to each target: those that stun, or those that
// kill.
func (s *survey) harms(a arm, foes []target, stun bool) map[string][]int {
	out := map[string][]int{}
	for _, l := range s.loads(a) {
		e, err := s.r.Entry("damage-types", l.kind)
		if err != nil || l.harmless || e.Field("lethal").True() == stun {
			continue
		}
		for _, t := range foes {
			n, _ := s.r.susceptible(t.unit, t.suit, l)
			out[l.id] = append(out[l.id], n)
		}
	}
	return out
}

// endures is how many hits it takes to destroy a unit, summed over every load
// that can, facing by facing.
func (s *survey) endures(u *model.Entry) study.Measure {
	out := study.Measure{Name: "hits to destroy it, summed over loads"}
	health := whatever(u.Field("hth"))
	for _, f := range plates(u).At {
		sum, armour := 0, whatever(u.Field("armour").Field(f))
		for _, a := range s.arms {
			for _, l := range loads(a) {
				e, err := s.r.Entry("damage-types", l.kind)
				if err != nil || l.harmless || !e.Field("lethal").True() {
					continue
				}
				if n, _ := s.r.susceptible(u, nil, l); n > 0 {
					sum += (armour+health)/n + 1
				} else {
					sum += armour + health + 1 // as against damage of 1
				}
			}
		}
		out.At, out.Values = append(out.At, f), append(out.Values, sum)
	}
	return out
}
