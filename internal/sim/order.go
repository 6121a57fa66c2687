package sim

import (
	"slices"

	"punchboard/internal/lists"
)

// Turned is a scenario of several sides whose turns may go round in an order other than that of the
// seats, so that nobody always follows the same side.
type Turned interface {
	Scenario
	// Turn returns the scenario in which turns go round in an order of the seats. It returns nil if
	// the order cannot be changed.
	Turn(order []int) Scenario
}

// turned returns a scenario as it is played in a game, and the order in which turns go round.
// Successive games cycle through all orders of the seats.
func turned(s Scenario, game int) (Scenario, []int) {
	order := lists.Made(len(s.Sides()), func(i int) int { return i })
	t, ok := s.(Turned)
	if !ok || len(order) < 3 || t.Turn(order) == nil {
		return s, order
	}
	left := slices.Clone(order[1:])
	for i, n := 1, game; i < len(order); i++ {
		j := n % len(left)
		n /= len(left)
		order[i] = left[j]
		left = slices.Delete(left, j, j+1)
	}
	return t.Turn(order), order
}

// Stand is what one side has of games: the part that it won and, if the scenario reports points,
// these and the place that they earn, 1 for the best. Sides with equal points share their places.
type Stand struct {
	Won    int64 `json:"won"`
	Points Sum   `json:"points,omitzero"`
	Place  Sum   `json:"place,omitzero"`
}

// Placed holds mean points and a mean place.
type Placed struct {
	Points float64 `json:"points"`
	Place  float64 `json:"place"`
}

// places returns the places that points earn.
func places(points []float64) []float64 {
	return lists.Map(points, func(x float64) float64 {
		better := lists.Count(points, func(o float64) bool { return o > x })
		alike := lists.Count(points, func(o float64) bool { return o == x })
		return float64(better) + float64(alike+1)/2
	})
}

// stands counts one more play for each side, and for each position in the first round.
func (s *Seating) stands(rec *record) {
	place, begins := places(rec.Points), slices.Index(rec.order, s.First)
	if rec.behind() {
		s.Behind++
	}
	for seat := range s.Agents {
		x := Stand{Won: rec.winners().points(seat, s.unit())}
		if rec.Points != nil {
			x.Points.Add(rec.Points[seat])
			x.Place.Add(place[seat])
		}
		after := (slices.Index(rec.order, seat) - begins + len(s.Agents)) % len(s.Agents)
		s.Sides[seat].plus(&x)
		s.After[after].plus(&x)
	}
}

// behind reports whether a winner has fewer points than another side. In a draw there is no winner.
func (rec *record) behind() bool {
	if slices.Min(rec.Score) > 0 {
		return false
	}
	return lists.Some(len(rec.Points), func(seat int) bool { return rec.Score[seat] > 0 && rec.Points[seat] < slices.Max(rec.Points) })
}

// plus adds the results of other games.
func (x *Stand) plus(o *Stand) {
	x.Won += o.Won
	x.Points.plus(&o.Points)
	x.Place.plus(&o.Place)
}

// placed returns the mean points and place of one side in each seating, nil if there are no points.
// of returns the side, nil for none.
func (r *Run) placed(of func(*Table, *Seating) *Stand) *Placed {
	var all Stand
	for t, s := range r.seatings() {
		if x := of(t, s); x != nil {
			all.plus(x)
		}
	}
	if all.Points.N == 0 {
		return nil
	}
	var out Placed
	out.Points, _ = all.Points.mean(all.Points.N)
	out.Place, _ = all.Place.mean(all.Place.N)
	return &out
}
