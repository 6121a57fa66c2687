package sim

import (
	"maps"
	"slices"
)

// Turns returns how many plays lasted how many turns.
func (r *Run) Turns() map[int]int {
	return added(r, func(s *Seating) map[int]int { return s.Turns })
}

// added sums counts by key over all seatings of all tables.
func added[K comparable](r *Run, of func(*Seating) map[K]int) map[K]int {
	out := map[K]int{}
	for _, s := range r.seatings() {
		addTo(out, of(s))
	}
	return out
}

// Quantile returns the least number of turns that percent of the plays did not exceed. 0 gives the
// shortest play, 100 the longest. It is 0 if there are no plays.
func Quantile(turns map[int]int, percent int) int {
	all := 0
	for _, n := range turns {
		all += n
	}
	sofar, last := 0, 0
	for _, t := range slices.Sorted(maps.Keys(turns)) {
		sofar, last = sofar+turns[t], t
		if sofar > 0 && sofar*100 >= percent*all {
			return t
		}
	}
	return last
}

// Lasting returns the share of plays that lasted from lo to hi turns.
func (r *Run) Lasting(lo, hi int) Share {
	out := Share{N: r.Games}
	for t, n := range r.Turns() {
		if out.Of += int64(n); lo <= t && t <= hi {
			out.Points += int64(n)
		}
	}
	return out
}

// Mirrored counts games that were played twice with the same chance, each seat beginning once.
type Mirrored struct {
	Pairs  int `json:"pairs"`  // of plays
	First  int `json:"first"`  // the side that began won both
	Second int `json:"second"` // the side that did not begin won both
	Same   int `json:"same"`   // the same side won both
	Drawn  int `json:"drawn"`  // one or both were drawn
}

// Mirrored returns the mirrored pairs of the run. There are none if the rules say who begins, or if
// more than two play.
func (r *Run) Mirrored() Mirrored {
	var out Mirrored
	for _, t := range r.Tables {
		if len(t.Sides) > 2 {
			continue
		}
		for i, a := range t.Seatings {
			for _, b := range t.Seatings[i+1:] {
				if a.First == 0 && b.First == 1 && slices.Equal(a.Agents, b.Agents) {
					out.count(a, b)
				}
			}
		}
	}
	return out
}

// count compares two seatings that differ in who begins.
func (m *Mirrored) count(a, b *Seating) {
	for n := range min(len(a.Scores), len(b.Scores)) {
		m.Pairs++
		switch x, y := a.Scores[n], b.Scores[n]; {
		case x.shared() || y.shared():
			m.Drawn++
		case x == y:
			m.Same++
		case x < y:
			m.First++
		default:
			m.Second++
		}
	}
}
