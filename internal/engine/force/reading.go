package force

import "punchboard/internal/engine/part"

// Readings are all the questions this family asks.
var Readings = []part.Reading{
	{ID: "with-count", About: "a bonus with or against something counts once, or for each such card", Answers: []string{"once", "each"}},
	{ID: "with-self", About: "what a bonus is with must be another card, or the card itself is enough", Answers: []string{"other", "self"}},
	{ID: "with-and", About: "a bonus with two things wants both, or either", Answers: []string{"both", "either"}},
	{ID: "others-count", About: "what others get from several copies of a card adds up, or counts once", Answers: []string{"each-copy", "once"}},
	{ID: "discard-first", About: "discards come before Force is counted, or take away counted Force", Answers: []string{"before", "after"}},
	{ID: "discard-who", About: "the card to be discarded is the strongest of its kind, or the weakest", Answers: []string{"strongest", "weakest"}},
	{ID: "discard-order", About: "both sides discard at once, or one before the other", Answers: []string{"together", "meld-first", "aliens-first"}},
	{ID: "controlled", About: "a card that changes sides brings its printed Force, or all its effects", Answers: []string{"printed", "effects"}},
	{ID: "psionic-cards", About: "psionic cards are psi cards, or psionic heroes too", Answers: []string{"psi", "psi-and-heroes"}},
	{ID: "shiv-carries", About: "what counts as a class for weapons allows no more weapons in a meld, or one", Answers: []string{"no", "yes"}},
	{ID: "interception-bonuses", About: "the interception bonuses of cards are compared with the aliens', or added to the roll, or both", Answers: []string{"compare", "add", "both"}},
	{ID: "intercept-floor", About: "an interception below the first row comes to that row, or to nothing", Answers: []string{"first-row", "no-effect"}},
	{ID: "income-near-panic", About: "a region near panic pays less as any with panic, or a part, or first the one and then the other", Answers: []string{"less-one", "half", "both"}},
}
