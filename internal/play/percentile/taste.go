package percentile

import "punchboard/internal/play/part"

// taste is by what a greedy agent chooses, in parts of a unit's worth in points. It
// is no rule of the game: the game gives the weights, each with its reason.
type taste struct {
	foresight, caution     float64
	pull, hunger, unrest   float64
	relief, trouble, vigil float64
	taken, scared, planted float64
	partly                 float64
}

// Weights are those of a greedy agent.
var Weights = []part.Weight{
	{ID: "foresight", About: "what could be done from here in the next turn, as a part of it"},
	{ID: "caution", About: "what the enemy could do to it here"},
	{ID: "pull", About: "each step from the nearest enemy"},
	{ID: "hunger", About: "each such step, of who can only strike hand to hand"},
	{ID: "unrest", About: "how many times as much each round without an attack makes of that"},
	{ID: "relief", About: "a critical hit less"},
	{ID: "trouble", About: "whatever is no attack, so that nothing is done for nothing"},
	{ID: "vigil", About: "time units kept for a reaction"},
	{ID: "taken", About: "a mind taken over for a turn"},
	{ID: "scared", About: "a mind made to panic"},
	{ID: "planted", About: "an egg laid in it"},
	{ID: "partly", About: "damage that does not put a unit down, all of it but a point"},
}

// tastes reads the weights of the agents; one that the game does not give is an error.
func (b *simulationReader) tastes() error {
	t := &b.taste
	return b.r.Weigh(Weights, map[string]*float64{
		"foresight": &t.foresight, "caution": &t.caution, "pull": &t.pull, "hunger": &t.hunger, "unrest": &t.unrest, "relief": &t.relief,
		"trouble": &t.trouble, "vigil": &t.vigil, "taken": &t.taken, "scared": &t.scared, "planted": &t.planted, "partly": &t.partly,
	})
}

// Counts is what a measure of positions may count of each side.
var Counts = []part.Weight{
	{ID: "unit", About: "a unit that is awake"},
	{ID: "lying", About: "a unit that is knocked out"},
	{ID: "health", About: "a point of health that a unit which is awake has left"},
	{ID: "points", About: "a point of what a unit costs, by the part of its health that it has left"},
}

// Standing is how the fight stands for a seat, by the measure that the game
// declares.
func (b *battle) Standing(seat int) float64 {
	has := [2][]float64{make([]float64, len(Counts)), make([]float64, len(Counts))}
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

// Depth is after how many choices an imagined fight is cut off.
func (b *battle) Depth() int { return b.depth }
