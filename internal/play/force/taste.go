package force

import "punchboard/internal/play/part"

// taste is by what a greedy director chooses. It is no rule of the game: the game
// gives the weights, each with its reason.
type taste struct {
	rt, elerium, xp, hero, weapon, panic, war float64
	battles, slope, harm, slot, try           float64
	changed, soldier, drawn, dull, care       float64
	doubt, dread, helped, minor, hurt         float64
	wing, sturdy, saves, capacity, saved      float64
	crowded, missions, beaten                 float64
}

// Weights are those of a greedy director.
var Weights = []part.Weight{
	{ID: "research-token", About: "a research token, in credits"},
	{ID: "elerium", About: "elerium, in credits"},
	{ID: "experience", About: "a point of experience, in credits"},
	{ID: "hero", About: "a hero that is won, in credits"},
	{ID: "weapon", About: "an alien weapon, or a card beside battles that works for each, in credits"},
	{ID: "panic", About: "the first region in Total Panic, in credits"},
	{ID: "war", About: "the war, in credits"},
	{ID: "battles", About: "how many battles are fought in a turn"},
	{ID: "slope", About: "the chance to win for a point of Force"},
	{ID: "harm", About: "the part of an invasion’s panic that comes about"},
	{ID: "slot", About: "a place for a room, as a part of the best room"},
	{ID: "try", About: "the chance to win the final mission that nobody waits to better"},
	{ID: "changed", About: "the part of a hand that is changed on average"},
	{ID: "soldier", About: "the Force that a soldier makes room for"},
	{ID: "drawn", About: "the Force of a card that is drawn"},
	{ID: "dull", About: "what brings less than this part of a card’s share of the Force is changed"},
	{ID: "care", About: "the Force that is won by changing with more care than a trial does"},
	{ID: "doubt", About: "what may not come about is divided by this, and by it again where that is doubly so"},
	{ID: "dread", About: "how many times the price of the first region in Total Panic the last one costs more"},
	{ID: "helped", About: "the part of its bonus that a card on the table brings another in battle"},
	{ID: "minor", About: "a change of a track that nothing else weighs, in credits"},
	{ID: "hurt", About: "how many heroes that are sure to be turned up are shunned as much as a battle lost"},
	{ID: "wing", About: "how many interceptors are kept for an invasion a turn"},
	{ID: "sturdy", About: "the least chance to be lost that an interceptor is held to have"},
	{ID: "saves", About: "how many invasions that are shot down are worth a region in Total Panic"},
	{ID: "capacity", About: "how many steps of a generator’s capacity are worth a room"},
	{ID: "saved", About: "how many purchases a lower price of units counts for"},
	{ID: "crowded", About: "a place more for what has none left, as a part of what would fill it"},
	{ID: "missions", About: "how many battles more one mission more a turn brings"},
	{ID: "beaten", About: "a squad that is beaten, as a part of its price"},
}

// tastes reads the weights of the agents; one that the game does not give is an error.
func (b *gameData) tastes() error {
	t := &b.taste
	return b.e.Weigh(Weights, map[string]*float64{
		"research-token": &t.rt, "elerium": &t.elerium, "experience": &t.xp, "hero": &t.hero, "weapon": &t.weapon, "panic": &t.panic,
		"war": &t.war, "battles": &t.battles, "slope": &t.slope, "harm": &t.harm, "slot": &t.slot, "try": &t.try,
		"changed": &t.changed, "soldier": &t.soldier, "drawn": &t.drawn, "dull": &t.dull, "care": &t.care,
		"doubt": &t.doubt, "dread": &t.dread, "helped": &t.helped, "minor": &t.minor, "hurt": &t.hurt, "wing": &t.wing, "sturdy": &t.sturdy,
		"saves": &t.saves, "capacity": &t.capacity, "saved": &t.saved, "crowded": &t.crowded, "missions": &t.missions, "beaten": &t.beaten,
	})
}

// Counts is what a measure of positions may count: of X-COM what brings the war to
// a good end, of the aliens what brings it to a bad one.
var Counts = []part.Weight{
	{ID: "stage", About: "for X-COM, a stage of the war that is over; for the aliens, one that is not"},
	{ID: "mission", About: "for X-COM, a mission that has left the stage's deck and the board; for the aliens, one that has not"},
	{ID: "panic", About: "for the aliens, a region in Total Panic; for X-COM, one more that may still fall"},
	{ID: "token", About: "for the aliens, a Panic Token; for X-COM, one that its regions can still bear"},
	{ID: "loyalty", About: "for X-COM, a region's loyalty"},
	{ID: "room", About: "for X-COM, a room"},
	{ID: "card", About: "for X-COM, a card that it owns"},
}

// Standing is how the war stands, by the measure that the game declares.
func (w *war) Standing(int) float64 {
	ours, theirs := make([]float64, len(Counts)), make([]float64, len(Counts))
	last := len(w.b.stages)
	if w.c.stage > 0 {
		last = w.c.stage
	}
	ours[0], theirs[0] = float64(w.stage-1), float64(last-w.stage+1)
	all, left := 0, len(w.missions)
	for _, m := range w.b.stages[w.stage-1].missions {
		if !m.tech {
			all += m.copies
		}
	}
	for _, m := range w.decks.missions {
		if !m.tech {
			left++
		}
	}
	ours[1], theirs[1] = float64(max(0, all-left)), float64(left)
	theirs[2] = float64(w.inPanic())
	ours[2] = float64(w.b.n.panicLose) - theirs[2]
	for r := range w.lands {
		theirs[3] += float64(w.lands[r].panic)
		ours[3] += float64(max(0, w.bears(r)-w.lands[r].panic))
		ours[4] += float64(w.lands[r].loyalty)
	}
	for _, x := range w.bases {
		for _, n := range x.rooms {
			ours[5] += float64(n)
		}
	}
	for _, n := range w.own {
		ours[6] += float64(n)
	}
	return w.b.measure.Standing(ours, theirs)
}

// Depth is after how many choices an imagined war is cut off.
func (w *war) Depth() int { return w.b.e.Game.Play.Search.Depth }
