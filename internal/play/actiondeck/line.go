package actiondeck

import (
	"fmt"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// line is what a card or a row of an ability table allows a unit or its player to do: one of its
// ways.
type line struct {
	id, name string
	tags     uint32
	ways     []way
}

// way is one way to use a line: acts in order.
type way struct {
	when when
	acts []act
}

// when says when a way may be used.
type when uint8

const (
	own   when = 1 << iota // in one's own Move and Fire phase
	react                  // in the opponent's, when a foe moves or attacks
	guard                  // when one's own unit is about to be hurt
	avert                  // when an attack on one's own unit has been declared
	flush                  // when a foe has just used a Defense
	rush                   // in the opponent's turn, when the unit was just hurt
)

// act is one thing that is done. n is its number; ranges has a bit for every distance at which it
// works.
type act struct {
	verb                     verb
	n, damage                int
	ranges                   uint32
	area, kill, pin          bool
	self                     bool
	adjacent, killed, random bool
	now, next                bool // how long it lasts: the rest of this turn, the foe's next turn
	unit                     int
	tag                      uint32
	gives                    []act
}

// verb is what play does for the verb with a role.
type verb uint8

const (
	attack           verb = iota // shoot or strike at a unit
	move                         // walk a number of cells
	defend                       // negate hits
	draw                         // take cards
	discard                      // discard one's own cards
	opponentDiscards             // make the other side discard cards
	opponentDraws                // make the other side draw fewer cards
	suppress                     // take tokens that may stop attacks
	heal                         // give hits back
	immobilize                   // hold a unit where it is
	control                      // take control of a foe
	strip                        // take a unit's armour away
	negateDefense                // undo a Defense that was used
	negateAttack                 // undo an attack
	negatePsi                    // undo a psionic card
	lookHand                     // see the other side's cards
	lookDeck                     // see the next cards
	become                       // turn into another kind
	spawn                        // add a new unit
	grant                        // let another unit act
	augment                      // improve its own attacks
	reflect                      // turn hits back on the attacker
	spec                         // use the line of an ability table
)

// verbs lists the roles of the verbs, in order.
var verbs = [...]string{"attack", "move", "defense", "draw", "discard", "opponent-discards", "opponent-draws", "suppress", "heal",
	"immobilize", "control", "strip", "negate-defense", "negate-attack", "negate-psi", "look-hand", "look-deck", "become", "spawn",
	"grant", "augment", "reflect", "spec"}

// chosen reports whether an act needs a choice: of a target, a hex or a unit.
func (a *act) chosen() bool {
	switch a.verb {
	case attack, move, heal, immobilize, control, strip, spawn, grant:
		return true
	}
	return false
}

// line compiles an effect.
func (b *gameData) line(id, name string, e *model.Effect, tags []string) (*line, error) {
	l := &line{id: id, name: name}
	for _, t := range tags {
		l.tags |= b.tags[t]
	}
	if e == nil {
		return l, nil
	}
	parts, err := b.parts(e)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	for _, acts := range b.joined(parts) {
		l.ways = append(l.ways, way{b.whenever(e, acts), acts})
	}
	return l, nil
}

// clause is acts that belong together, and how they join the previous clause.
type clause struct {
	join model.Join
	acts []act
}

// parts compiles the clauses of an effect. The first verb that nothing plays is an error.
func (b *gameData) parts(e *model.Effect) ([]clause, error) {
	return lists.Try(e.Clauses, func(c model.Clause) (clause, error) {
		acts, err := b.acts(&c)
		return clause{c.Join, acts}, err
	})
}

// joined returns the ways that clauses allow: each "or" gives an alternative to the last clause or,
// by the other reading, to everything after the first "or".
func (b *gameData) joined(parts []clause) [][]act {
	ways := [][]act{nil}
	for i := 0; i < len(parts); {
		group := [][]act{parts[i].acts}
		i++
		for ; i < len(parts) && (parts[i].join == model.Or || b.said.toTheMove && len(group) > 1); i++ {
			if parts[i].join == model.Or {
				group = append(group, parts[i].acts)
			} else {
				last := &group[len(group)-1]
				*last = append(slices.Clone(*last), parts[i].acts...)
			}
		}
		ways = crossedWith(ways, group)
	}
	return ways
}

// crossedWith continues each way with each of a group of acts.
func crossedWith(ways, group [][]act) [][]act {
	var out [][]act
	for _, w := range ways {
		for _, g := range group {
			out = append(out, append(slices.Clone(w), g...))
		}
	}
	return out
}

// acts compiles a clause to one act, or to one for each range of an attack with ranges joined by
// "and".
func (b *gameData) acts(c *model.Clause) ([]act, error) {
	a := act{unit: none, n: c.Amount, damage: c.Option("damage"), area: c.Has("area"), kill: c.Has("kill"), pin: c.Has("pin"),
		self: c.Has("self"), adjacent: c.Has("adjacent"), killed: c.Has("killed"), random: c.Has("random"),
		now: c.Has("both") || c.Has("pin"), next: c.Has("both") || c.Has("next") || c.Has("pin")}
	var err error
	if a.verb, err = b.verb(c.Verb); err != nil {
		return nil, err
	}
	if id := c.Slot("unit"); id != "" {
		if a.unit, err = b.kindOf(id); err != nil {
			return nil, err
		}
	}
	a.tag = b.tags[c.Slot("tag")]
	if c.Gives != nil {
		parts, err := b.parts(c.Gives)
		if err != nil {
			return nil, err
		}
		a.gives = b.joined(parts)[0]
	}
	if a.verb == attack && c.Span.Form == "and" {
		var out []act
		for _, n := range c.Span.All() {
			a.ranges = b.reach([]int{n})
			out = append(out, a)
		}
		return out, nil
	}
	a.ranges = b.reach(c.Span.All())
	return []act{a}, nil
}

// reach returns a bit for every distance in some ranges.
func (b *gameData) reach(ranges []int) (out uint32) {
	for _, n := range ranges {
		n = min(n, 31)
		if out |= 1 << n; b.said.upTo {
			out |= 1<<(n+1) - 2
		}
	}
	return out
}

// verb returns the verb for an effect's id, or an error if no role has it.
func (b *gameData) verb(id string) (verb, error) {
	for i, role := range verbs {
		if b.rules.ID(role) == id {
			return verb(i), nil
		}
	}
	return 0, fmt.Errorf("nothing plays the verb %q", id)
}

// whenever returns when a way may be used.
func (b *gameData) whenever(e *model.Effect, acts []act) when {
	reaction := slices.ContainsFunc(e.Clauses, func(c model.Clause) bool { return c.Has("reaction") || c.Has("overwatch") })
	for i := range acts {
		switch acts[i].verb {
		case defend:
			return guard
		case negateAttack, negatePsi, reflect:
			return avert
		case negateDefense:
			return flush
		case attack:
			if reaction {
				return react
			}
		case move:
			if reaction {
				return own | rush
			}
		}
	}
	return own
}
