package actiondeck

import "punchboard/internal/play/part"

// taste is by what a greedy agent chooses, in points of the units' cost. It is no
// rule of the game: the game gives the weights, each with its reason.
type taste struct {
	life, wound, last      float64
	reach, danger, step    float64
	patience, haste, crowd float64
	shot, card, token      float64
	cover, calm, more      float64
	rest, aim, watch       float64
	doubt, least, drawn    float64
}

// Weights are those of a greedy agent.
var Weights = []part.Weight{
	{ID: "life", About: "a unit's life, as a part of its cost"},
	{ID: "wound", About: "all of a unit's hits, as a part of its cost"},
	{ID: "last", About: "a side's last unit, besides"},
	{ID: "reach", About: "what could be attacked next turn"},
	{ID: "danger", About: "what could be lost then"},
	{ID: "step", About: "a hex nearer the nearest foe"},
	{ID: "patience", About: "turns until a hex nearer is worth twice as much"},
	{ID: "haste", About: "how many times more a hex nearer may come to be worth"},
	{ID: "crowd", About: "a friend beside, to be kept away from"},
	{ID: "shot", About: "an attack that a move makes possible, as a part of it"},
	{ID: "card", About: "a card"},
	{ID: "token", About: "a suppression token"},
	{ID: "cover", About: "what a Defense in hand may save, as a part of it"},
	{ID: "calm", About: "that part while no foe is near"},
	{ID: "more", About: "what each more Defense takes from the worth of all"},
	{ID: "rest", About: "any card in hand, for the next turn"},
	{ID: "aim", About: "an Attack card in hand, beyond that"},
	{ID: "watch", About: "a card that can only be used in the opponent's turn"},
	{ID: "doubt", About: "what may not come about is divided by this"},
	{ID: "least", About: "a unit that costs less, or nothing"},
	{ID: "drawn", About: "a card that the opponent draws, as a part of a card"},
}

// tastes reads the weights of the agents; one that the game does not give is an error.
func (b *gameData) tastes() error {
	t := &b.taste
	return b.rules.Weigh(Weights, map[string]*float64{
		"life": &t.life, "wound": &t.wound, "last": &t.last, "reach": &t.reach, "danger": &t.danger, "step": &t.step,
		"patience": &t.patience, "haste": &t.haste, "crowd": &t.crowd, "shot": &t.shot, "card": &t.card, "token": &t.token,
		"cover": &t.cover, "calm": &t.calm, "more": &t.more, "rest": &t.rest, "aim": &t.aim, "watch": &t.watch,
		"doubt": &t.doubt, "least": &t.least, "drawn": &t.drawn,
	})
}

// Counts is what a measure of positions may count of each side.
var Counts = []part.Weight{
	{ID: "unit", About: "a unit that is left"},
	{ID: "hit", About: "a hit that a unit has left"},
	{ID: "cost", About: "a point of a unit's cost, by the part of its hits that it has left"},
	{ID: "card", About: "a card in hand"},
}

// Standing is how the battle stands for a seat, by the measure that the game
// declares.
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

// Depth is after how many choices an imagined battle is cut off.
func (p *Position) Depth() int { return p.rules.Game.Play.Search.Depth }
