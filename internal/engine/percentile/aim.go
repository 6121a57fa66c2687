package percentile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// aim is how somebody may shoot: with a statistic as it is, or boosted and
// kneeling as far as may be. Aims of the same key are alike.
type aim struct {
	unit      *model.Entry
	name, key string
	how       ask.Options
}

// aims are the worst and the best way in which each user aims; who has not
// the statistic is left out.
func (s *survey) aims(a arm) []aim {
	skill := a.skill()
	if skill == "chance" {
		return s.fixed(a)
	}
	var out []aim
	for _, u := range s.users(a) {
		n, err := part.Number(u, skill)
		if err != nil || n <= 0 {
			continue
		}
		best := ask.Options{}
		if more := s.boosted(u, skill) - n; more > 0 {
			best["bonus"] = more
		}
		if skill != "mac" && u.Field("kneels").True() {
			best["kneeling"] = true
		}
		name := fmt.Sprintf("%s %d", s.r.statName(skill), n)
		out = append(out, aim{u, name, name, ask.Options{}}, aim{u, name + ", at best", fmt.Sprint(name, best), best})
	}
	return out
}

// distinct are aims without those like an earlier one.
func distinct(all []aim) []aim {
	var out []aim
	for _, m := range all {
		if !slices.ContainsFunc(out, func(o aim) bool { return o.key == m.key }) {
			out = append(out, m)
		}
	}
	return out
}

// fixed is the one aim of what is rolled for with a fixed chance.
func (s *survey) fixed(a arm) []aim {
	if users := s.users(a); len(users) > 0 {
		return []aim{{users[0], "anybody", "", ask.Options{}}}
	}
	return nil
}

// farthest bounds the ranges that a study looks at, and near is up to where
// it looks at every one.
const (
	farthest = 200
	near     = 20
	stride   = 5
)

// reach finds the ranges worth looking at: as far as the best shot may hit.
func (s *survey) reach() {
	best := 0
	for _, a := range s.arms {
		if skill := a.skill(); skill != "acc" && skill != "tac" {
			continue
		}
		shots, _ := s.r.shots(a)
		for _, sh := range shots {
			for _, m := range distinct(s.aims(a)) {
				best = max(best, s.sum(a, sh, m, 0))
			}
		}
	}
	each, err := s.r.Cell("ranged", "range", "bonus")
	if err != nil || each >= 0 {
		each = -1
	}
	for n := 0; n < min(best/-each+stride, farthest); n++ {
		if n <= near || n%stride == 0 {
			s.ranges = append(s.ranges, n)
			s.at = append(s.at, strconv.Itoa(n))
		}
	}
}

// sum is a to-hit number at a range, 0 if the attack cannot be made.
func (s *survey) sum(a arm, sh shot, m aim, distance int) int {
	o := ask.Options{}
	maps.Copy(o, m.how)
	if ranged(a, sh) {
		o["range"] = distance
	}
	t := &tally{r: s.r, o: o, u: m.unit, a: a, s: sh}
	t.all()
	if t.err != nil {
		return 0
	}
	sum := 0
	for _, x := range t.why {
		sum += x.value
	}
	return sum
}

// ranged reports whether range counts for a shot.
func ranged(a arm, sh shot) bool {
	return !sh.chance.IsSet() && (a.skill() == "acc" || a.skill() == "tac")
}

// good is how many results of the dice hit under a number.
func (s *survey) good(sum int) int {
	if s.r.Reading("roll-under") == "lower" {
		sum--
	}
	return max(0, min(sum, s.top, s.faces))
}

// chances are how many results hit, range by range; counted once.
func (s *survey) chances(a arm, sh shot, m aim) study.Measure {
	k := [4]string{a.kind, a.ID, sh.id, m.key}
	c, known := s.known[k]
	if !known {
		c = s.counted(a, sh, m)
		s.known[k] = c
	}
	return c
}

func (s *survey) counted(a arm, sh shot, m aim) study.Measure {
	out := study.Measure{Name: "chance", Of: s.faces}
	if !ranged(a, sh) {
		out.Values = []int{s.good(s.sum(a, sh, m, 0))}
		return out
	}
	out.At = s.at
	for _, n := range s.ranges {
		out.Values = append(out.Values, s.good(s.sum(a, sh, m, n)))
	}
	return out
}
