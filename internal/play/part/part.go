// Package part is the basis of every machine that plays games: the parts that a game's data plays
// (roles), the questions that the rules leave open (readings), the kinds of simulation, and how the
// tables, decks and numbers that play a part are looked up and rolled on.
//
// A machine lists its roles and readings. It embeds a Cast, which provides its findings and all
// look-ups. Anything that cannot be found is an error for the caller, in the words of the game.
package part

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Role is one part that the game's data plays. Kind is what its id names:
//
//	collection, deck, function, table, verb
//	rule   an entry of the collection that plays the role "rules", whose field
//	       n is a number
//	field  of the collection that plays the role Of
//	entry  of the collection that plays the role Of
//
// Default is the id if the game names none. It is "" if the game must name one before a function
// that needs the role is called. Rows are the keys that a table must have, and Columns its columns.
// Flag is one more column, which says for each row of a roll table whether it counts.
type Role struct {
	ID, Kind, Of, Default, About string
	Rows, Columns                []string
	Flag                         string
}

// Reading is a question that the rules leave open and a machine asks: its id, and the answers that
// the machine supports. The first is in force if the game has no such reading.
type Reading struct {
	ID      string
	Answers []string
}

// RolesOf parses roles, one per line: the kind and the id; then pairs of a keyword and a value, "="
// for the default, of, columns, rows and flag; and after a colon what the role is about. Lines that
// begin with # are comments.
func RolesOf(text string) []Role {
	var out []Role
	for line := range strings.Lines(text) {
		head, about, is := strings.Cut(strings.TrimSpace(line), ": ")
		if !is || strings.HasPrefix(line, "#") {
			continue
		}
		w := strings.Fields(head)
		r := Role{Kind: w[0], ID: w[1], About: about}
		for says := range slices.Chunk(w[2:], 2) {
			switch many := strings.Split(says[1], ","); says[0] {
			case "=":
				r.Default = says[1]
			case "of":
				r.Of = says[1]
			case "flag":
				r.Flag = says[1]
			case "columns":
				r.Columns = many
			case "rows":
				r.Rows = many
			}
		}
		out = append(out, r)
	}
	return out
}

// ReadingsOf parses readings with the answers that a machine supports, separated by blanks and each
// written as "id=answer,answer".
func ReadingsOf(text string) []Reading {
	return lists.Map(strings.Fields(text), func(one string) Reading {
		id, answers, _ := strings.Cut(one, "=")
		return Reading{ID: id, Answers: strings.Split(answers, ",")}
	})
}

// Machine plays games of one kind.
type Machine struct {
	Roles           []Role    // that a game may assign
	Readings        []Reading // with the supported answers; the first is played if another is chosen
	Weights, Counts []Weight  // what its greedy agents choose by, and what its measure may count
	Kinds           func(Cast) ([]Kind, error)
}

// Cast is a game and the parts that its data plays for a machine. Questions do not change it.
type Cast struct {
	Game *model.Game
	*Machine
	ids map[string]string // by role
}

// Of returns the cast of a game.
func (m *Machine) Of(g *model.Game) Cast {
	c := Cast{g, m, map[string]string{}}
	for _, r := range m.Roles {
		c.ids[r.ID] = cmp.Or(g.Role(r.ID), r.Default)
	}
	return c
}

// Role returns a role by its id. An unknown role has no kind.
func (c Cast) Role(id string) Role {
	if i := slices.IndexFunc(c.Roles, func(r Role) bool { return r.ID == id }); i >= 0 {
		return c.Roles[i]
	}
	return Role{ID: id}
}

// ID returns the id that plays a role: the one that the game names, else the default, "" without
// either.
func (c Cast) ID(role string) string { return c.ids[role] }

// Named returns the id that plays a role. It is an error if there is none.
func (c Cast) Named(role string) (string, error) {
	if id := c.ID(role); id != "" {
		return id, nil
	}
	r := c.Role(role)
	return "", fmt.Errorf("the game names no %s for the role %q (%s)", r.Kind, role, r.About)
}

// Reading returns the answer in force to a reading, "" for a reading that neither the game nor the
// machine has.
func (c Cast) Reading(id string) string {
	if x := c.Game.Reading(id); x != nil && x.Chosen.Text != "" {
		return x.Chosen.Text
	}
	if i := slices.IndexFunc(c.Readings, func(x Reading) bool { return x.ID == id }); i >= 0 {
		return c.Readings[i].Answers[0]
	}
	return ""
}
