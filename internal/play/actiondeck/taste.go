package actiondeck

import "punchboard/internal/play/part"

// taste holds the weights by which a greedy agent chooses, in points of the units' cost. They are
// not rules: the game gives each weight, with a reason.
type taste struct {
	Life     float64 `weight:"life" about:"a unit's life, as a part of its cost"`
	Wound    float64 `weight:"wound" about:"all of a unit's hits, as a part of its cost"`
	Last     float64 `weight:"last" about:"a side's last unit, besides"`
	Reach    float64 `weight:"reach" about:"what could be attacked next turn"`
	Danger   float64 `weight:"danger" about:"what could be lost then"`
	Step     float64 `weight:"step" about:"a hex nearer the nearest foe"`
	Patience float64 `weight:"patience" about:"turns until a hex nearer is worth twice as much"`
	Haste    float64 `weight:"haste" about:"how many times more a hex nearer may come to be worth"`
	Crowd    float64 `weight:"crowd" about:"a friend beside, to be kept away from"`
	Shot     float64 `weight:"shot" about:"an attack that a move makes possible, as a part of it"`
	Card     float64 `weight:"card" about:"a card"`
	Token    float64 `weight:"token" about:"a suppression token"`
	Cover    float64 `weight:"cover" about:"what a Defense in hand may save, as a part of it"`
	Calm     float64 `weight:"calm" about:"that part while no foe is near"`
	More     float64 `weight:"more" about:"what each more Defense takes from the worth of all"`
	Rest     float64 `weight:"rest" about:"any card in hand, for the next turn"`
	Aim      float64 `weight:"aim" about:"an Attack card in hand, beyond that"`
	Watch    float64 `weight:"watch" about:"a card that can only be used in the opponent's turn"`
	Doubt    float64 `weight:"doubt" about:"what may not come about is divided by this"`
	Least    float64 `weight:"least" about:"a unit that costs less, or nothing"`
	Drawn    float64 `weight:"drawn" about:"a card that the opponent draws, as a part of a card"`
}

// measures lists what a measure of positions may count for each side.
var measures = []part.Weight{
	{ID: "unit", About: "a unit that is left"},
	{ID: "hit", About: "a hit that a unit has left"},
	{ID: "cost", About: "a point of a unit's cost, by the part of its hits that it has left"},
	{ID: "card", About: "a card in hand"},
}

// Standing returns how well a seat is doing, by the measure that the game declares.
func (p *Position) Standing(seat int) float64 {
	var has [2][]float64
	for s := range has {
		has[s] = []float64{float64(p.left[s]), 0, 0, float64(p.held[s])}
	}
	for i := range p.units {
		if u := &p.units[i]; u.hits > 0 && (u.at != none || p.turn == 0) {
			has[u.owner][1] += float64(u.hits)
			has[u.owner][2] += float64(p.kinds[u.kind].cost * float64(u.hits) / float64(p.kinds[u.kind].hits))
		}
	}
	return p.measure.Standing(has[seat], has[1-seat])
}

// Depth returns the number of choices after which an imagined battle is cut off.
func (p *Position) Depth() int { return p.rules.Game.Play.Search.Depth }
