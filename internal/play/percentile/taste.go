package percentile

import "punchboard/internal/play/part"

// taste holds the weights by which a greedy agent chooses, relative to a unit's worth in points.
// They are not rules: the game gives each weight, with a reason.
type taste struct {
	Foresight float64 `weight:"foresight" about:"what could be done from here in the next turn, as a part of it"`
	Caution   float64 `weight:"caution" about:"what the enemy could do to it here"`
	Pull      float64 `weight:"pull" about:"each step from the nearest enemy"`
	Hunger    float64 `weight:"hunger" about:"each such step, of who can only strike hand to hand"`
	Unrest    float64 `weight:"unrest" about:"how many times as much each round without an attack makes of that"`
	Relief    float64 `weight:"relief" about:"a critical hit less"`
	Trouble   float64 `weight:"trouble" about:"whatever is no attack, so that nothing is done for nothing"`
	Vigil     float64 `weight:"vigil" about:"time units kept for a reaction"`
	Taken     float64 `weight:"taken" about:"a mind taken over for a turn"`
	Scared    float64 `weight:"scared" about:"a mind made to panic"`
	Planted   float64 `weight:"planted" about:"an egg laid in it"`
	Partly    float64 `weight:"partly" about:"damage that does not put a unit down, all of it but a point"`
}

// measures lists what a measure of positions may count for each side.
var measures = []part.Weight{
	{ID: "unit", About: "a unit that is awake"},
	{ID: "lying", About: "a unit that is knocked out"},
	{ID: "health", About: "a point of health that a unit which is awake has left"},
	{ID: "points", About: "a point of what a unit costs, by the part of its health that it has left"},
}

// Standing returns how well a seat is doing, by the measure that the game declares.
func (b *battle) Standing(seat int) float64 {
	has := [2][]float64{make([]float64, len(measures)), make([]float64, len(measures))}
	for i := range b.units {
		u := &b.units[i]
		of := has[u.owner]
		switch u.state {
		case up:
			of[0]++
			of[2] += float64(u.health())
			of[3] += float64(u.f.value * float64(max(0, u.health())) / float64(max(1, u.f.Health)))
		case lying:
			of[1]++
		}
	}
	return b.measure.Standing(has[seat], has[1-seat])
}

// Depth returns the number of choices after which an imagined fight is cut off.
func (b *battle) Depth() int { return b.depth }
