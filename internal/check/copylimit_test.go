package check_test

import "testing"

// TestCopyLimit checks the findings for texts that limit how many of one thing another holds.
func TestCopyLimit(t *testing.T) {
	const game = "game: {title: A, theme: house}\ncollections:\n  units: {one: unit, fields: {rank: {name: Rank, type: choice, choices: [elite, chief, plain]}, limit: {name: Limit, type: whole, optional: true}}}\n" +
		"  patrols: {one: patrol, fields: {members: {name: Members, type: list, of: {type: ref, to: units}}}}\n" +
		"units:\n  stalker: {name: Stalker, rank: elite}\n  warden: {name: Warden, rank: elite, limit: 3}\n  captain: {name: Captain, rank: chief, limit: 1}\n  guard: {name: Guard, rank: plain}\n" +
		"patrols:\n  grim: {name: Grim Patrol, members: [stalker, stalker, stalker, guard]}\n  calm: {name: Calm Patrol, members: [guard, guard, guard, guard, warden, captain]}\n" +
		"decks:\n  orders: {name: Orders, fields: {kind: {name: Kind, type: text}}, cards: {go: {name: Go, kind: walk, copies: 4}, stop: {name: Stop, kind: halt, copies: 2}}}\n"
	const stalker = "Grim Patrol has 3 of Stalker"
	if got := toldBy(t, "PB302", game+"  spare: {name: Spare, cards: {no: {name: No}}}\n", "The deck holds at most one of each card."); got != "" {
		t.Errorf("two decks: told %q", got)
	}
	for _, c := range []struct{ said, want string }{
		{"Each patrol has at most one of each chief.", ""},
		{"Each patrol has at most two of each elite.", "the text allows two of each elite, " + stalker},
		{"A patrol may not have more than two of the same elite.", "the text allows two of each elite, " + stalker},
		{"No patrol may have more than two of any elite.", "the text allows two of each elite, " + stalker},
		{"No more than one of each elite in a patrol.", "the text allows one of each elite, " + stalker},
		{"A patrol has up to 3 copies of each unit.", "the text allows 3 of each unit, Calm Patrol has 4 of Guard"},
		{"Each patrol has at most four of each elite.", ""},
		{"Each patrol has at most two of each chief.", "the text allows two of each chief, Captain says 1"},
		{"Each player’s Orders deck holds at most two of each card. An Orders deck may have no more than one of each card.", ""},
		{"There are no more than three copies of a card in the Orders deck.", "the text allows three of each card, Orders has 4 of Go"},
		{"Take no more than one of each elite in a patrol box.", ""},
		{"Each patrol has at most three of each elite.", ""},
		{"Each patrol has at most two of each colour.", ""},
		{"Each patrol has more than two of each elite.", ""},
		{"Each foe has at most two of each elite.", ""},
		{"The Orders deck holds no more than three copies of any card.", "the text allows three of each card, Orders has 4 of Go"},
		{"The Orders deck holds no more than three copies of any order.", "the text allows three of each order, Orders has 4 of Go"},
		{"The deck may have up to 1 of each halt.", "the text allows 1 of each halt, Orders has 2 of Stop"},
		{"A deck may have at most three copies of any card.", ""},
		{"The deck has at most four copies of a card.", ""},
	} {
		if got := toldBy(t, "PB302", game, c.said); got != c.want {
			t.Errorf("%s: told %q, want %q", c.said, got, c.want)
		}
	}
}
