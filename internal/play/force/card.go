package force

import (
	"cmp"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// card is a card of a deck, or a room, with its effects parsed.
type card struct {
	*model.Entry
	copies   int  // number in its deck
	printed  int  // its printed Force, or 0
	tactical bool // may be played in a battle
	room     bool
	groups   map[string]bool
	acts     []act
}

// number returns the number of copies of the card in its deck, 0 for a room.
func (c *card) number() int { return c.copies }

// act is one clause of a card's effect. Verb, track and resource are the roles these play, or "";
// idle names the first of them with no role that this machine knows. The other fields are what the
// clause says, empty where it says nothing. n is negative for what is taken away.
type act struct {
	verb, track, resource string
	idle                  string // such as "verb dance"
	n                     int
	who                   []string
	any                   bool // one of who is enough
	mate, what, room      string
	dice                  dice.Dice
	target, plain         bool // target: of the player's choice; plain: not psionic
}

// card parses an entry as a card. plays maps the game's names to roles, with keys such as "verb
// draw" and "tracks panic".
func (r *rules) card(e *model.Entry, plays map[string]string) *card {
	c := &card{Entry: e, groups: map[string]bool{}}
	if f := e.Field("force"); f.IsSet() && !f.Word {
		c.printed = int(f.Int)
	}
	if id := e.Field("type").Text; id != "" {
		c.groups[id] = true
		c.tactical = id != r.ID("non-tactical") && !r.barred(id)
	}
	for _, id := range e.Field("is").Texts() {
		c.groups[id] = true
	}
	r.several(c.groups)
	for f := range e.Fields.All() {
		if f.Value.Kind == model.EffectKind && f.Value.Effect != nil {
			for _, x := range f.Value.Effect.Clauses {
				c.acts = append(c.acts, actOf(x, plays))
			}
		}
	}
	return c
}

// barred reports whether the cards of a group are never played in a battle.
func (r *rules) barred(group string) bool {
	e, err := r.Entry("groups", group)
	if err != nil {
		return false
	}
	t := e.Field("tactical")
	return t.IsSet() && !t.True()
}

// several adds the groups that are combinations of others.
func (r *rules) several(have map[string]bool) {
	c, err := r.Collection("groups")
	if err != nil {
		return
	}
	is := func(id string) bool { return have[id] }
	for again := true; again; {
		again = false
		for _, e := range c.Entries {
			all, any := e.Field("all").Texts(), e.Field("any").Texts()
			whole := len(all) > 0 && !slices.ContainsFunc(all, func(id string) bool { return !have[id] })
			if !have[e.ID] && (whole || slices.ContainsFunc(any, is)) {
				have[e.ID], again = true, true
			}
		}
	}
}

// actOf parses one clause of an effect.
func actOf(x model.Clause, plays map[string]string) act {
	c := act{n: x.Amount, any: x.Any("who"), mate: x.Slot("mate"), what: x.Slot("what"), room: x.Slot("room"), target: x.Has("target"), plain: x.Has("plain")}
	for _, is := range []struct {
		to               *string
		of, what, called string
	}{{&c.verb, "verb", "verb", x.Verb}, {&c.track, "tracks", "track", x.Slot("track")}, {&c.resource, "resources", "resource", x.Slot("resource")}} {
		if *is.to = plays[is.of+" "+is.called]; *is.to == "" && is.called != "" {
			c.idle = cmp.Or(c.idle, is.what+" "+is.called)
		}
	}
	for _, f := range x.Slots {
		switch {
		case f.ID == "who" && f.Value.Kind == model.List:
			c.who = f.Value.Texts()
		case f.ID == "who":
			c.who = []string{f.Value.Text}
		case f.ID == "dice":
			c.dice, _ = dice.Parse(f.Value.Text)
		}
	}
	return c
}
