package force

import "punchboard/internal/play/part"

// taste holds the weights by which a greedy director chooses. They are not rules: the game gives
// each weight, with a reason.
type taste struct {
	Rt       float64 `weight:"research-token" about:"a research token, in credits"`
	Elerium  float64 `weight:"elerium" about:"elerium, in credits"`
	Xp       float64 `weight:"experience" about:"a point of experience, in credits"`
	Hero     float64 `weight:"hero" about:"a hero that is won, in credits"`
	Weapon   float64 `weight:"weapon" about:"an alien weapon, or a card beside battles that works for each, in credits"`
	Panic    float64 `weight:"panic" about:"the first region in Total Panic, in credits"`
	War      float64 `weight:"war" about:"the war, in credits"`
	Battles  float64 `weight:"battles" about:"how many battles are fought in a turn"`
	Slope    float64 `weight:"slope" about:"the chance to win for a point of Force"`
	Harm     float64 `weight:"harm" about:"the part of an invasion’s panic that comes about"`
	Slot     float64 `weight:"slot" about:"a place for a room, as a part of the best room"`
	Try      float64 `weight:"try" about:"the chance to win the final mission that nobody waits to better"`
	Changed  float64 `weight:"changed" about:"the part of a hand that is changed on average"`
	Soldier  float64 `weight:"soldier" about:"the Force that a soldier makes room for"`
	Drawn    float64 `weight:"drawn" about:"the Force of a card that is drawn"`
	Dull     float64 `weight:"dull" about:"what brings less than this part of a card’s share of the Force is changed"`
	Care     float64 `weight:"care" about:"the Force that is won by changing with more care than a trial does"`
	Doubt    float64 `weight:"doubt" about:"what may not come about is divided by this, and by it again where that is doubly so"`
	Dread    float64 `weight:"dread" about:"how many times the price of the first region in Total Panic the last one costs more"`
	Helped   float64 `weight:"helped" about:"the part of its bonus that a card on the table brings another in battle"`
	Minor    float64 `weight:"minor" about:"a change of a track that nothing else weighs, in credits"`
	Hurt     float64 `weight:"hurt" about:"how many heroes that are sure to be turned up are shunned as much as a battle lost"`
	Wing     float64 `weight:"wing" about:"how many interceptors are kept for an invasion a turn"`
	Sturdy   float64 `weight:"sturdy" about:"the least chance to be lost that an interceptor is held to have"`
	Saves    float64 `weight:"saves" about:"how many invasions that are shot down are worth a region in Total Panic"`
	Capacity float64 `weight:"capacity" about:"how many steps of a generator’s capacity are worth a room"`
	Saved    float64 `weight:"saved" about:"how many purchases a lower price of units counts for"`
	Crowded  float64 `weight:"crowded" about:"a place more for what has none left, as a part of what would fill it"`
	Missions float64 `weight:"missions" about:"how many battles more one mission more a turn brings"`
	Beaten   float64 `weight:"beaten" about:"a squad that is beaten, as a part of its price"`
}

// measures is what a measure of positions may count: for X-COM what brings the war to a good end,
// for the aliens what brings it to a bad one.
var measures = []part.Weight{
	{ID: "stage", About: "for X-COM, a stage of the war that is over; for the aliens, one that is not"},
	{ID: "mission", About: "for X-COM, a mission that has left the stage's deck and the board; for the aliens, one that has not"},
	{ID: "panic", About: "for the aliens, a region in Total Panic; for X-COM, one more that may still fall"},
	{ID: "token", About: "for the aliens, a Panic Token; for X-COM, one that its regions can still bear"},
	{ID: "loyalty", About: "for X-COM, a region's loyalty"},
	{ID: "room", About: "for X-COM, a room"},
	{ID: "card", About: "for X-COM, a card that it owns"},
}

// Standing returns how well the war is going, by the measure that the game declares.
func (w *war) Standing(int) float64 {
	ours, theirs := make([]float64, len(measures)), make([]float64, len(measures))
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
	ours[2] = float64(w.b.n.TotalPanicLose) - theirs[2]
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

// Depth returns the number of choices after which an imagined war is cut off.
func (w *war) Depth() int { return w.b.e.Game.Play.Search.Depth }
