package force

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// card is a card of a deck, or a room, with its effects read.
type card struct {
	*model.Entry
	copies   int
	place    int // in the order of the data
	printed  int // its Force, 0 if it has none
	stage    int
	tactical bool // may be played in a battle
	groups   map[string]bool
	clauses  []clause
}

// clause is one act of an effect. Verb is the role of its verb, "" for one
// that this family does not know.
type clause struct {
	verb, id          string // the role, and the verb itself
	n                 int
	who               []string
	any               bool
	mate, what, track string
	room, resource    string
	dice              dice.Dice
	target, plain     bool
	at                map[string]diag.Place // where each slot's groups are written
}

// catalogue is every card and room by id.
type catalogue struct {
	cards []*card
	byID  map[string]*card
	rooms map[string]*card
	decks map[string][]*card
	says  answers
}

// answers are those of the readings that decide battles, and the groups that
// they speak of, looked up once.
type answers struct {
	each, self, either, once, after, weakest, effects, heroes bool
	order, psi, psionic, alien                                string
}

func (r *Rules) answers() answers {
	is := func(id, answer string) bool { return r.Reading(id) == answer }
	return answers{
		each: is("with-count", "each"), self: is("with-self", "self"), either: is("with-and", "either"),
		once: is("others-count", "once"), after: is("discard-first", "after"), weakest: is("discard-who", "weakest"),
		effects: is("controlled", "effects"), heroes: is("psionic-cards", "psi-and-heroes"),
		order: r.Reading("discard-order"), psi: r.ID("psi"), psionic: r.ID("psionic"), alien: r.ID("alien"),
	}
}

// catalogue reads all cards and rooms of the game.
func (r *Rules) catalogue() *catalogue {
	c := &catalogue{byID: map[string]*card{}, rooms: map[string]*card{}, decks: map[string][]*card{}, says: r.answers()}
	verbs := map[string]string{}
	for _, role := range Roles {
		if role.Kind == "verb" {
			verbs[r.ID(role.ID)] = role.ID
		}
	}
	for _, d := range r.Game.Decks {
		for _, x := range d.Cards {
			k := r.card(&x.Entry, verbs)
			k.copies, k.place = int(x.Copies.Int), len(c.cards)
			c.cards = append(c.cards, k)
			c.decks[d.ID] = append(c.decks[d.ID], k)
			if c.byID[x.ID] == nil {
				c.byID[x.ID] = k
			}
		}
	}
	if rooms, err := r.Collection("rooms"); err == nil {
		for _, e := range rooms.Entries {
			c.rooms[e.ID] = r.card(e, verbs)
		}
	}
	return c
}

// card reads what an entry is as a card; verbs are roles by what the game calls
// them.
func (r *Rules) card(e *model.Entry, verbs map[string]string) *card {
	c := &card{Entry: e, groups: map[string]bool{}, stage: int(e.Field("stage").Int)}
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
	for _, f := range e.Fields {
		if f.Value.Kind == model.EffectKind && f.Value.Effect != nil {
			for _, x := range f.Value.Effect.Clauses {
				c.clauses = append(c.clauses, clauseOf(x, verbs))
			}
		}
	}
	return c
}

// barred says whether the cards of a group are never played in a battle.
func (r *Rules) barred(group string) bool {
	e, err := r.Entry("groups", group)
	if err != nil {
		return false
	}
	t := e.Field("tactical")
	return t.IsSet() && !t.True()
}

// several adds the groups that are made of others.
func (r *Rules) several(have map[string]bool) {
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

// clauseOf reads one clause of an effect.
func clauseOf(x model.Clause, verbs map[string]string) clause {
	c := clause{verb: verbs[x.Verb], id: x.Verb, n: x.Amount, any: x.Any("who"), mate: x.Slot("mate"), what: x.Slot("what"), at: map[string]diag.Place{},
		track: x.Slot("track"), room: x.Slot("room"), resource: x.Slot("resource"), target: x.Has("target"), plain: x.Has("plain")}
	for _, f := range x.Slots {
		c.at[f.Value.Text] = f.Value.At
		for _, v := range f.Value.Items {
			c.at[v.Text] = v.At
		}
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

// in reports whether a card belongs to a group in the eyes of another, for
// which it may count as more than it is. Nobody's eyes may be nil.
func (c *card) in(group string, eyes *card) bool {
	if c.groups[group] {
		return true
	}
	return eyes != nil && slices.ContainsFunc(c.clauses, func(x clause) bool {
		return x.verb == "counts-as" && slices.Contains(x.who, group) && eyes.groups[x.what]
	})
}

// inAny reports whether a card belongs to one of several groups.
func (c *card) inAny(groups []string, eyes *card) bool {
	return slices.ContainsFunc(groups, func(g string) bool { return c.in(g, eyes) })
}

// find is a card by its id, or a room if rooms count too.
func (r *Rules) find(id string, rooms bool) (*card, error) {
	all := r.all()
	for _, id := range spellings(id) {
		if c := all.byID[id]; c != nil {
			return c, nil
		}
		if c := all.rooms[id]; c != nil && rooms {
			return c, nil
		}
	}
	return nil, ask.Unknown("card", id, ask.IDs(all.cards, func(c *card) string { return c.ID }))
}

// members are the cards that belong to a group, in the order of the data.
func (r *Rules) members(group string) ([]any, error) {
	g, err := r.group(group)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, c := range r.all().cards {
		if c.groups[g] && !slices.Contains(out, any(c.ID)) {
			out = append(out, c.ID)
		}
	}
	return out, nil
}

// group is the id of a group as it is written in the data.
func (r *Rules) group(id string) (string, error) {
	e, err := r.Entry("groups", id)
	if err != nil {
		return "", err
	}
	return e.ID, nil
}

// inPlay checks that cards may lie in a battle.
func inPlay(cards []*card) error {
	for _, c := range cards {
		if !c.tactical {
			return fmt.Errorf("%q (%s) is never played in a battle; if it is in play beside it, name it under research", c.ID, c.Name)
		}
	}
	return nil
}
