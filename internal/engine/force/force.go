// Package force answers questions about games of strategy in which a few rolls
// decide what comes and a hand of cards, counted by its Force, decides each
// battle: what a roll comes to, what a hand is worth and why, whether it may
// be played, how strong the enemy's hand is, and what regions, research,
// missions and rooms add up to. Every answer is exact.
//
// Every number comes from the game: a role names the collection, table, verb,
// group, track or single number of the rules that plays a part (see Roles),
// and effects of cards are read clause by clause. Where the rules leave a
// question open, the chosen answer of a reading decides (see Readings).
package force

import (
	"fmt"
	"sync"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They may be asked from several goroutines.
type Rules struct {
	part.Cast
	all   func() *catalogue
	hands sync.Map   // functions that count a hand once, by its name
	drawn sync.Map   // the same by all that the hand is drawn from
	known *Rules     // of another version of the game, nil for none
	store part.Store // nil for none
}

// Share lets the rules of another version of the same game use the hands that
// these have counted, where they are drawn from the same cards.
func (r *Rules) Share(with *Rules) { with.known = r }

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("force: %w", err)
	}
	r := &Rules{Cast: c}
	r.all = sync.OnceValue(r.catalogue)
	return r, nil
}

// groupName is what a group of cards is called, its id if there is none such.
func (r *Rules) groupName(id string) string {
	if e, err := r.Entry("groups", id); err == nil && e.Name != "" {
		return e.Name
	}
	return id
}
