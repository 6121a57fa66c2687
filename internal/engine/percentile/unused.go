package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/study"
)

// askers are what asks for a statistic: attacks that are made with one of some
// statistics. Who carries things may come by any attack.
var askers = []struct {
	stat string
	by   []string
}{
	{"acc", []string{"acc"}},
	{"mac", []string{"mac"}},
	{"tac", []string{"tac"}},
	{"str", []string{"mac", "tac"}},
}

// unused are the statistics of units that carry nothing and whose own attacks
// ask for others.
func (s *survey) unused() {
	for _, u := range s.priced() {
		if u.Field("carries").True() {
			continue
		}
		own := s.own(u)
		for _, k := range askers {
			v := u.Field(k.stat)
			asks := func(a arm) bool { return slices.Contains(k.by, a.skill()) }
			if !v.IsSet() || v.Word || v.Int <= 0 || slices.ContainsFunc(own, asks) {
				continue
			}
			s.out.Unused = append(s.out.Unused, study.Unused{Who: u.Name, Stat: s.r.statName(k.stat), Value: int(v.Int), At: v.At, Ledger: s.without(own)})
		}
	}
}

// without says what a unit has instead of what would ask.
func (s *survey) without(own []arm) []string {
	all := make([]string, len(own))
	for i, a := range own {
		all[i] = fmt.Sprintf("%s, by %s", a.Name, s.r.statName(a.skill()))
	}
	return []string{"it carries nothing; its attacks: " + strings.Join(all, "; ")}
}
