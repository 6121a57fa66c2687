// Package part is what every player of games is built on: the parts that a
// game's data plays (roles), the questions the rules leave open (readings), what
// its simulations may be played with, and how the tables, decks and numbers that play a
// part are found and rolled on.
//
// A player lists its roles and readings, embeds a Cast and has with it its
// findings and everything that it looks up. What cannot be found is an error
// for whoever asked, in the words of the game.
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
// Default is the id if the game names none, "" if the game must name one before
// a function that needs the role is asked. Rows are the keys that a table must
// have and Columns its columns; Flag is one more column, which says of each row
// of a roll table whether it counts.
type Role struct {
	ID, Kind, Of, Default, About string
	Rows, Columns                []string
	Flag                         string
}

// Reading is a question that the rules leave open and a player asks: its id,
// and the answers it knows, the first of which holds while the game has
// no such reading.
type Reading struct {
	ID      string
	Answers []string
}

// RolesOf are roles, each on a line of a text: its kind and its id, what else it says by
// its words, "=" for the default, of, columns, rows and flag, and after a colon what it is
// about. Lines that begin with # are comments.
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

// ReadingsOf are readings with the answers that a player knows, parted by blanks and
// each written as "id=answer,answer".
func ReadingsOf(text string) []Reading {
	return lists.Map(strings.Fields(text), func(one string) Reading {
		id, answers, _ := strings.Cut(one, "=")
		return Reading{ID: id, Answers: strings.Split(answers, ",")}
	})
}

// Machine is who can play games of one kind.
type Machine struct {
	Roles           []Role    // that a game may give it
	Readings        []Reading // with the answers that it knows: the first is played where another is chosen that is none of them
	Weights, Counts []Weight  // by what its greedy agents choose, and what its measure may count
	Kinds           func(Cast) ([]Kind, error)
}

// Cast is a game and the parts its data plays for a machine. It is not
// changed by questions.
type Cast struct {
	Game *model.Game
	*Machine
	ids map[string]string // by role
}

// Of is the cast of a game.
func (m *Machine) Of(g *model.Game) Cast {
	c := Cast{g, m, map[string]string{}}
	for _, r := range m.Roles {
		c.ids[r.ID] = cmp.Or(g.Role(r.ID), r.Default)
	}
	return c
}

// Role is a role by its id; one that the player does not have is of no kind.
func (c Cast) Role(id string) Role {
	if i := slices.IndexFunc(c.Roles, func(r Role) bool { return r.ID == id }); i >= 0 {
		return c.Roles[i]
	}
	return Role{ID: id}
}

// ID is the id that plays a role: what the game says, else the default, ""
// without either.
func (c Cast) ID(role string) string { return c.ids[role] }

// Named is the id that plays a role. That there is none is an error.
func (c Cast) Named(role string) (string, error) {
	if id := c.ID(role); id != "" {
		return id, nil
	}
	r := c.Role(role)
	return "", fmt.Errorf("the game names no %s for the role %q (%s)", r.Kind, role, r.About)
}

// Reading is the answer to a reading that is in force, "" for a reading that
// the player does not have.
func (c Cast) Reading(id string) string {
	if x := c.Game.Reading(id); x != nil && x.Chosen.Text != "" {
		return x.Chosen.Text
	}
	if i := slices.IndexFunc(c.Readings, func(x Reading) bool { return x.ID == id }); i >= 0 {
		return c.Readings[i].Answers[0]
	}
	return ""
}
