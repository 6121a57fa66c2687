package percentile

import (
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// curves are what distance, ground and posture do to a shot, what turning
// costs, and what destroys stronger and stronger things.
func (s *survey) curves() {
	for _, a := range s.arms {
		all, err := s.r.shots(a)
		if err != nil || len(all) == 0 || a.kind != "weapons" || a.skill() != "acc" || a.Field("guided").True() {
			continue
		}
		if aims := s.aims(a); len(aims) > 0 {
			s.modified(a, all[len(all)-1], aims[0])
			break
		}
	}
	s.turning()
	s.structures()
}

// modified are the curves of one shot, each over one modifier.
func (s *survey) modified(a arm, sh shot, m aim) {
	for _, k := range []struct {
		option, row string
		values      []any
		rising      bool
	}{
		{"range", "range", []any{0, 1, 2}, false},
		{"obstruction", "obstruction", []any{0, 1, 2}, false},
		{"kneeling", "kneeling", []any{false, true}, true},
		{"target_kneeling", "kneeling-target", []any{false, true}, false},
		{"spotter", "spotter", []any{false, true}, false},
		{"second_weapon", "second-weapon", []any{false, true}, false},
	} {
		row, err := s.r.Row("ranged", k.row)
		if err != nil || k.option == "spotter" && !s.r.spotted(a) {
			continue
		}
		c := study.Curve{What: fmt.Sprintf("the number under which %s, %s hits", a.Name, s.shotName(sh.id)), Rising: k.rising}
		for _, v := range k.values {
			how := aim{m.unit, m.name, "", ask.Options{k.option: v}}
			n := s.sum(a, sh, how, 0)
			if k.option == "range" {
				n = s.sum(a, sh, m, v.(int))
			}
			c.Points = append(c.Points, study.Point{X: fmt.Sprintf("%s %v", k.row, v), Text: strconv.Itoa(n), Value: n, At: row.Cell("bonus").At})
		}
		s.out.Curves = append(s.out.Curves, c)
	}
}

// turning is the cost of turning further and further.
func (s *survey) turning() {
	c := study.Curve{What: "the cost of a turn", Rising: true}
	for _, id := range []string{"turn-45", "turn-90", "turn-135", "turn-180"} {
		row, err := s.r.Row("movement", id)
		if err != nil {
			return
		}
		tu := row.Cell("tu")
		c.Points = append(c.Points, study.Point{X: rowTitle(row), Text: fmt.Sprintf("%d TU", tu.Int), Value: int(tu.Int), At: tu.At})
	}
	s.out.Curves = append(s.out.Curves, c)
}

// structures are the damage that it takes, strength by strength in the order
// of the table, for each type of damage.
func (s *survey) structures() {
	t, err := s.r.Table("structure")
	if err != nil {
		return
	}
	for _, k := range s.entries("damage-types") {
		c := study.Curve{What: fmt.Sprintf("the damage of %s that destroys", k.Field("short").Text), Rising: true}
		for _, row := range t.Rows {
			v := row.Cell(k.ID)
			if !v.IsSet() {
				continue
			}
			n := int(v.Int)
			switch {
			case v.Word && v.Text == "any":
				n = 0
			case v.Word:
				n = study.Endless
			}
			c.Points = append(c.Points, study.Point{X: rowTitle(row), Text: v.String(), Value: n, At: v.At})
		}
		s.out.Curves = append(s.out.Curves, c)
	}
}

// attacks are what everything that does damage does to every target of
// another side than its owner's.
func (s *survey) attacks() {
	for _, a := range s.arms {
		all := slices.DeleteFunc(s.loads(a), func(l load) bool { return l.harmless })
		if len(all) == 0 || len(s.users(a)) == 0 {
			continue
		}
		side := ""
		if a.kind == "attacks" {
			side = s.users(a)[0].Field("side").Text
		}
		for _, t := range s.targets {
			if t.unit.Field("side").Text != side {
				s.out.Attacks = append(s.out.Attacks, s.attack(a, all, t))
			}
		}
	}
}

// attack is the best load of something against a target.
func (s *survey) attack(a arm, all []load, t target) study.Attack {
	out := study.Attack{What: a.Name, At: a.At, Target: t.name, TargetAt: t.unit.At, Immune: true}
	for _, l := range all {
		n, _ := s.r.susceptible(t.unit, t.suit, l)
		added, immune, at := s.added(t, l)
		out.Immune = out.Immune && immune
		if at.At.File != "" {
			out.TargetAt = at.At
		}
		out.Ledger = append(out.Ledger, fmt.Sprintf("%s: %d%s comes to %d", l.id, l.damage, added, n))
		out.Damage = max(out.Damage, n)
	}
	return out
}

// added is what a target's susceptibilities add to a load, in words, whether
// they make it harmless by name, and the last of them.
func (s *survey) added(t target, l load) (words string, immune bool, at model.Value) {
	for _, e := range []*model.Entry{t.suit, t.unit} {
		if e == nil || e == t.unit && t.suit != nil && s.r.Reading("suit-susceptibility") == "replace" {
			continue
		}
		for _, x := range e.Field("susceptibilities").Items {
			if b := x.Field("bonus"); x.Field("type").Text == l.kind {
				words += " " + b.String()
				immune = immune || b.Word
				at = b
			}
		}
	}
	return words, immune, at
}
