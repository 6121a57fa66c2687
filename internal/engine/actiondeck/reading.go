package actiondeck

// Reading is a question that the rules leave open and this family asks: its
// id, and the answers it knows, the first of which holds while the game has
// no such reading.
type Reading struct {
	ID, About string
	Answers   []string
}

// Readings are all the questions this family asks.
var Readings = []Reading{
	{defenseSpill, "what a Defense does beyond the attack it stops serves against another attack, or is lost", []string{anyAttack, oneAttack}},
}
