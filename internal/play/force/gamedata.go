package force

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/play/part"
)

// gameData is a game read for play: its cards, rooms, regions and numbers. It is
// not changed by playing.
type gameData struct {
	e          *rules
	n          numbers
	says       answers
	bits       map[string]mask // of groups
	psi, alien mask            // those of psi cards, of the enemy's soldiers

	kinds                       []*kind // the cards that X-COM may own, by number
	starting, training          []*kind
	heroes, weapons             []*kind
	stages                      []stage
	rooms                       []*room
	regions                     []*region
	assets                      assets
	asset                       map[string]*asset // by role
	benefits                    map[string]benefit
	invasions, detection        roll
	interception, defense, last roll // last is survival
	generator, hangar           int  // rooms
	foes                        map[hostKey]func() (*foe, error)
	captors                     []int          // the rooms that make captives worth more
	modifiers                   map[string]int // of a role's table, by both ids
	size                        int            // of all regions
	shuffles                    *sync.Map      // [][]int by the cards of a deck that is tried
	taste                       taste
	measure                     part.Measure
}

// stage is what comes with a stage of the war.
type stage struct {
	research    []*kind
	missions    []*mission
	rt, elerium int
}

// mission is a mission card. Tech is set for those that are none and only
// help the aliens.
type mission struct {
	*card
	tech   bool
	win    bool
	aliens int // the cards that they draw
}

// room is a kind of room.
type room struct {
	*card
	as                            *kind // in battles
	power, research, stage, start int
	most                          int // in a base, 0 for any number
	bought                        bool
	uses                          []string // when it is bought
}

// asset is something to buy.
type asset struct {
	uses              []string // its id
	cost, room, start int      // room is -1 if it needs none
	aircraft          bool
}

// with is what the purchase of an asset of some kind or place uses.
func (a asset) with(id string) []string { return []string{a.uses[0], id} }

// assets are what can be bought.
type assets struct{ squad, interceptor, carrier, room, satellite, base asset }

// by are the assets by their roles.
func (a *assets) by() map[string]*asset {
	return map[string]*asset{"squad": &a.squad, "interceptor": &a.interceptor, "carrier": &a.carrier, "room": &a.room, "satellite": &a.satellite, "base": &a.base}
}

// benefit is what a main base in a location brings.
type benefit struct {
	location string
	n        int
}

// newBook reads all that campaigns need from a game, once. The first role, number or
// effect that is missing or that nothing plays is the error.
func newBook(c part.Cast) (*gameData, error) {
	e, err := newRules(c)
	if err != nil {
		return nil, err
	}
	b := &gameData{e: e, bits: map[string]mask{}, benefits: map[string]benefit{}, foes: map[hostKey]func() (*foe, error){}, modifiers: map[string]int{}, shuffles: &sync.Map{}}
	b.says, b.measure = e.says, e.Measure()
	for _, read := range []func() error{func() error { return b.n.read(e) }, b.groups, b.cards, b.meet, b.stock, b.world, b.rolls, b.hosts, func() error { return part.Weigh(b.e.Cast, &b.taste) }} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// groups gives every group of cards its bit. More groups than bits are an error.
func (b *gameData) groups() error {
	all, err := b.e.Collection("groups")
	if err != nil {
		return err
	}
	if len(all.Entries) > maskBits {
		return fmt.Errorf("%d groups of cards are more than %d", len(all.Entries), maskBits)
	}
	for i, g := range all.Entries {
		b.bits[g.ID] = 1 << i
	}
	b.psi, b.alien = b.bits[b.e.ID("psi")], b.bits[b.e.ID("alien")]
	return nil
}

// cards reads the decks.
func (b *gameData) cards() (err error) {
	for _, x := range []struct {
		role string
		to   *[]*kind
	}{{"starting", &b.starting}, {"heroes", &b.heroes}, {"weapons", &b.weapons}, {"training", &b.training}} {
		if *x.to, err = b.own(x.role); err != nil {
			return err
		}
	}
	for n := 1; b.e.ID(fmt.Sprint("missions-", n)) != ""; n++ {
		s, err := b.stage(n)
		if err != nil {
			return err
		}
		b.stages = append(b.stages, s)
	}
	return nil
}

// own reads the cards of a role's deck that X-COM may own, and numbers them.
func (b *gameData) own(role string) ([]*kind, error) {
	cards, err := b.e.dealt(role)
	var out []*kind
	for _, c := range cards {
		k := b.kind(c)
		k.n = len(b.kinds)
		b.kinds, out = append(b.kinds, k), append(out, k)
	}
	return out, err
}

// stage reads what comes with stage n.
func (b *gameData) stage(n int) (s stage, err error) {
	if s.research, err = b.own(fmt.Sprint("research-", n)); err != nil {
		return s, err
	}
	missions, err := b.e.dealt(fmt.Sprint("missions-", n))
	if err != nil {
		return s, err
	}
	s.missions = lists.Map(missions, b.mission)
	costs, err := b.e.Table("research-costs")
	if err != nil {
		return s, err
	}
	for _, row := range costs.Rows {
		if int(row.Cell("stage").Int) == n {
			s.rt, s.elerium = int(row.Cell(b.e.ID("research-token")).Int), int(row.Cell(b.e.ID("elerium")).Int)
		}
	}
	return s, nil
}

// mission reads what a mission card does: whether winning it wins the war, how many cards
// the enemy draws, and whether all its rewards shift tracks other than panic and loyalty.
func (b *gameData) mission(c *card) *mission {
	m := &mission{card: c, tech: true, aliens: b.n.AlienHand}
	for _, x := range m.acts {
		m.tech = m.tech && x.verb == "shift" && x.track != "panic-track" && x.track != "loyalty-track"
		switch x.verb {
		case "win":
			m.win = true
		case "aliens-draw":
			m.aliens += x.n
		}
	}
	return m
}

// stock reads what bases are made of and what is bought.
func (b *gameData) stock() error {
	b.generator, b.hangar = -1, -1
	for i, c := range b.e.rooms {
		r := &room{card: c, as: b.kind(c), power: int(c.Field("power").Int), research: int(c.Field("research").Int), stage: int(c.Field("stage").Int),
			start: int(c.Field("start").Int), most: int(c.Field("per-base").Int), bought: c.Field("built").Text == "bought"}
		b.rooms = append(b.rooms, r)
		if c.ID == b.e.ID("generator") {
			b.generator = i
		}
		if slices.ContainsFunc(r.acts, func(x act) bool { return x.verb == "allows" }) {
			b.captors = append(b.captors, i)
		}
		if c.ID == b.e.ID("hangar") {
			b.hangar = i
		}
	}
	if b.generator < 0 {
		return fmt.Errorf("no room %q powers the others", b.e.ID("generator"))
	}
	b.asset = b.assets.by()
	for _, role := range slices.Sorted(maps.Keys(b.asset)) {
		e, err := b.e.Entry("assets", b.e.ID("buy-"+role))
		if err != nil {
			return err
		}
		cost, err := part.Number(e, "cost")
		if err != nil {
			return err
		}
		needs := slices.IndexFunc(b.rooms, func(r *room) bool { return r.ID == e.Field("room").Text })
		*b.asset[role] = asset{[]string{e.ID}, cost, needs, int(e.Field("start").Int), e.Field("aircraft").True()}
	}
	for _, r := range b.rooms {
		r.uses = b.assets.room.with(r.ID)
	}
	return nil
}

// rolls reads the five tables that dice are thrown on, and what each modifier of them
// adds.
func (b *gameData) rolls() (err error) {
	for role, to := range map[string]*roll{"invasions": &b.invasions, "detection": &b.detection, "interception": &b.interception, "defense": &b.defense, "survival": &b.last} {
		if *to, err = b.roll(role); err != nil {
			return err
		}
		t, err := b.e.Table(role)
		if err != nil {
			return err
		}
		for _, m := range t.Modifiers {
			b.modifiers[role+" "+m.ID] = m.Bonus
		}
	}
	return nil
}

// hosts makes the aliens' hands ready to be counted when they are first met.
func (b *gameData) hosts() error {
	if b.n.Hand > maxHand {
		return fmt.Errorf("a hand of %d cards is more than %d", b.n.Hand, maxHand)
	}
	begun := lists.Sum(b.starting, func(k *kind) int { return k.copies })
	if begun < b.n.DeckMin {
		return fmt.Errorf("a battle deck of %d cards is more than the %d that X-COM begins with", b.n.DeckMin, begun)
	}
	for n := range b.stages {
		for _, cards := range []int{b.n.AlienHand, b.most()} {
			key := hostKey{n + 1, cards}
			b.foes[key] = sync.OnceValues(func() (*foe, error) { return b.foe(key) })
		}
	}
	return nil
}

// most is the most cards that the aliens draw.
func (b *gameData) most() int {
	n := b.n.AlienHand
	for _, s := range b.stages {
		for _, m := range s.missions {
			n = max(n, m.aliens)
		}
	}
	return n
}

// room is the number of a room by its id, -1 for none.
func (b *gameData) room(id string) int {
	return slices.IndexFunc(b.rooms, func(r *room) bool { return r.ID == id })
}

// amount is how much the acts of a verb name of a resource.
func amount(acts []act, verb, resource string) int {
	n := 0
	for i := range acts {
		if x := &acts[i]; x.verb == verb && x.resource == resource {
			n += x.n
		}
	}
	return n
}

// mean is the average of a throw, halfway from the least to the most it may show.
func mean(d dice.Dice) float64 { return float64(d.Min()+d.Max()) / 2 }
