package force

import "punchboard/internal/engine/part"

// Docs are the family's functions, in the order in which a player meets them.
func (r *Rules) Docs() []part.Doc {
	alone := []string{"others-count", "psionic-cards"}
	force := append([]string{"with-count", "with-self", "with-and", "discard-first", "discard-who", "discard-order", "controlled"}, alone...)
	research := []string{"research"}
	return []part.Doc{
		{Name: "income", Func: r.income, Signature: "income(region, {loyalty, panic, base, coverage})", About: "the credits a region pays", Readings: []string{"income-near-panic"}},
		{Name: "prl", Func: r.prl, Signature: "prl(region, {base, coverage})", About: "the Panic Tokens that bring a region into Total Panic"},
		{Name: "near_panic", Func: r.nearPanic, Signature: "near_panic(region, {base, coverage})", About: "the least Panic Tokens that bring a region near panic"},
		{Name: "power", Func: r.power, Signature: "power(rooms, {research})", About: "what generators support and rooms need, as {capacity, needs, idle, works}; rooms are a list of ids or {id: number}"},
		{Name: "supports", Func: r.supports, Signature: "supports(rooms, resource)", About: "how much of a resource rooms have place for"},
		{Name: "research_total", Func: r.researchTotal, Signature: "research_total(stage, {research})", About: "what all research cards of a stage, of a list of stages or of all cost, resource by resource"},
		{Name: "reward_total", Func: r.rewardTotal, Signature: "reward_total(stage, resource)", About: "what the missions of a stage, or of a list of them, give if each is won once"},
		{Name: "invasions", Func: r.invasions, Signature: "invasions(modifier...)", About: "how many invasions come; a modifier is a number, one of the table, a card or room that shifts the roll, or a list of them"},
		{Name: "detect", Func: r.detect, Signature: "detect(modifier...)", About: "the chance that an invasion is seen"},
		{Name: "intercept", Func: r.intercept, Signature: "intercept(modifier...)", About: "the row of the interception table", Readings: []string{"interception-bonuses", "intercept-floor"}},
		{Name: "defend", Func: r.defend, Signature: "defend(modifier...)", About: "the chance that a damaged interceptor is not lost"},
		{Name: "survive", Func: r.survive, Signature: "survive(modifier...)", About: "the chance that a beaten squad is not lost"},
		{Name: "members", Func: r.members, Signature: "members(group)", About: "the cards that belong to a group"},
		{Name: "battle_deck", Func: r.battleDeck, Signature: "battle_deck(cards)", About: "whether cards may make a battle deck, as {legal, breaks, size}; cards are a list of cards and decks, or {id: number}"},
		{Name: "draw", Func: r.draw, Signature: "draw(deck, cards, kind)", About: "how many cards of a group, or of an id, are in a hand drawn from a deck, from cards, or from the alien deck of a stage"},
		{Name: "meld", Func: r.meld, Signature: "meld(cards, {research})", About: "whether cards may be played together, as {legal, breaks, soldiers, soldiers_max, limits}", Readings: []string{"shiv-carries"}},
		{Name: "force", Func: r.force, Signature: "force(cards, {against, research, extra})", About: "the Force of cards, dice with their mean; against are the other side's, research what is in play beside the battle, extra a number or missions", Readings: force, Plays: 1, Judge: "meld", Beside: research},
		{Name: "force_sum", Func: r.forceSum, Signature: "force_sum(cards, {against, research, extra})", About: "the same, as the list of {card, value, reason} that it is the sum of", Readings: force, Plays: 1, Judge: "meld", Beside: research},
		{Name: "force_dist", Func: r.forceDist, Signature: "force_dist(cards, {against, research, extra})", About: "the same, thrown", Readings: force, Plays: 1, Judge: "meld", Beside: research},
		{Name: "fight", Func: r.clash, Signature: "fight(cards, aliens, {research, extra})", About: "two fixed hands, as {ours, theirs, won}: the Force of each and the chance that ours is higher", Readings: force, Plays: 1, Judge: "meld", Beside: research},
		{Name: "alien_hand", Func: r.alienHand, Signature: "alien_hand(stage, cards)", About: "the Force of a hand of aliens that nobody interferes with, as {mean, dist}; cards is a number, or a mission that lets them draw more", Readings: alone},
		{Name: "battle", Func: r.battle, Signature: "battle(stage, cards, {research, extra, cards})", About: "the chance that fixed cards beat a hand of aliens of a stage, with all that each side does to the other", Readings: force, Plays: 2, Judge: "meld", Beside: research},
	}
}
