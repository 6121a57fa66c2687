package force

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/study"
)

// idle are the groups that a card or room waits for in vain: no other card
// that can lie on the side it speaks of belongs to them.
func (r *Rules) idle() []study.Idle {
	var out []study.Idle
	sides := r.armies()
	for _, c := range slices.Concat(r.all().cards, r.places()) {
		own := 0
		if slices.Contains(sides[1], c) {
			own = 1
		}
		for _, x := range c.clauses {
			for _, w := range r.wants(x, own) {
				if w.group == "" || slices.ContainsFunc(sides[w.side], func(o *card) bool { return r.serves(c, x, w, o) }) {
					continue
				}
				side := "its own side"
				if w.side != own {
					side = "the other side"
				}
				out = append(out, study.Idle{What: c.Name, Wants: r.groupName(w.group), At: x.at[w.group],
					Ledger: []string{fmt.Sprintf("%s can have %d different cards: %s", side, len(sides[w.side]), r.kindsOf(sides[w.side]))}})
			}
		}
	}
	return out
}

// want is a group that a clause needs a card of, and the side where it must
// lie. Other says that the card that speaks does not count itself.
type want struct {
	group string
	side  int
	other bool
}

// wants are the groups of a clause that stands on a card of a side.
func (r *Rules) wants(x clause, own int) []want {
	out := []want{{x.mate, own, true}}
	side, other := own, false
	switch x.verb {
	case "bonus":
		other = !r.all().says.self
	case "others":
		other = true
	case "bonus-against", "discard", "control":
		side = 1 - own
	case "each", "counts-as":
	default:
		return out
	}
	if (x.verb == "each" || x.verb == "others") && x.n < 0 {
		side = 1 - own
	}
	for _, g := range x.who {
		out = append(out, want{g, side, other})
	}
	return out
}

// serves reports whether a card is one that a clause of c waits for.
func (r *Rules) serves(c *card, x clause, w want, o *card) bool {
	switch {
	case w.other && o == c && c.copies < 2:
		return false
	case x.verb == "counts-as":
		return o.groups[x.what] && slices.ContainsFunc(o.clauses, func(y clause) bool {
			return y.verb == "bonus" && slices.Contains(y.who, w.group) || y.mate == w.group
		})
	case x.verb == "each" || x.verb == "others":
		return r.reaches(clause{who: []string{w.group}}, o)
	}
	return o.in(w.group, c)
}

// armies are the cards that can lie in a battle: those of the alien decks
// second, all others first.
func (r *Rules) armies() [2][]*card {
	var out [2][]*card
	aliens := map[*card]bool{}
	for _, role := range r.Roles {
		if role.Kind == "deck" && strings.HasPrefix(role.ID, "aliens-") {
			for _, c := range r.all().decks[r.ID(role.ID)] {
				aliens[c] = true
			}
		}
	}
	for _, c := range r.all().cards {
		switch {
		case c.tactical && aliens[c]:
			out[1] = append(out[1], c)
		case c.tactical:
			out[0] = append(out[0], c)
		}
	}
	return out
}

// places are the rooms, in the order of the data.
func (r *Rules) places() []*card {
	var out []*card
	rooms, err := r.Collection("rooms")
	if err != nil {
		return nil
	}
	for _, e := range rooms.Entries {
		out = append(out, r.all().rooms[e.ID])
	}
	return out
}

// kindsOf are the types of some cards and how many there are of each.
func (r *Rules) kindsOf(cards []*card) string {
	var kinds, out []string
	n := map[string]int{}
	for _, c := range cards {
		k := c.Field("type").Text
		if n[k] == 0 {
			kinds = append(kinds, k)
		}
		n[k]++
	}
	for _, k := range kinds {
		out = append(out, fmt.Sprintf("%d %s", n[k], r.groupName(k)))
	}
	return strings.Join(out, ", ")
}
