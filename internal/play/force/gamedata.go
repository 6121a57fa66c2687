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

// gameData is a game read for play: its cards, rooms, regions and numbers. Playing does not change
// it.
type gameData struct {
	e          *rules
	n          numbers
	says       answers
	bits       map[string]mask // of groups
	psi, alien mask            // of psi cards, of the enemy's soldiers

	kinds                       []*kind // the cards X-COM may own, by number
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
	generator, hangar           int  // indexes into rooms
	foes                        map[hostKey]func() (*foe, error)
	captors                     []int          // the rooms that make captives worth more
	modifiers                   map[string]int // by the ids of role and modifier
	size                        int            // of all regions together
	shuffles                    *sync.Map      // [][]int by the size of a deck being tried
	taste                       taste
	measure                     part.Measure
}

// stage is what a stage of the war adds.
type stage struct {
	research    []*kind
	missions    []*mission
	rt, elerium int
}

// mission is a mission card. tech is set for cards that are no missions and only help the aliens.
type mission struct {
	*card
	tech   bool
	win    bool
	aliens int // the number of cards they draw
}

// room is a kind of room.
type room struct {
	*card
	as                            *kind // as a card in battles
	power, research, stage, start int
	most                          int // per base, 0 for no limit
	bought                        bool
	uses                          []string // the ids that buying it uses
}

// asset is something that can be bought.
type asset struct {
	uses              []string // its id
	cost, room, start int      // room is -1 if it needs none
	aircraft          bool
}

// with returns what the purchase of an asset of some kind or in some place uses.
func (a asset) with(id string) []string { return []string{a.uses[0], id} }

// assets are everything that can be bought.
type assets struct{ squad, interceptor, carrier, room, satellite, base asset }

// by returns the assets by their roles.
func (a *assets) by() map[string]*asset {
	return map[string]*asset{"squad": &a.squad, "interceptor": &a.interceptor, "carrier": &a.carrier, "room": &a.room, "satellite": &a.satellite, "base": &a.base}
}

// benefit is what a main base in a location gives.
type benefit struct {
	location string
	n        int
}

// newBook reads everything a campaign needs from a game. It returns the first error: a role, number
// or effect that is missing or that nothing plays.
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

// groups assigns a bit to each group of cards. More groups than bits are an error.
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

// own reads the cards of a role's deck as cards that X-COM may own, and numbers them.
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

// stage reads what stage n adds.
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

// mission reads a mission card: whether winning it wins the war, how many cards the enemy draws,
// and whether all its effects shift tracks other than panic and loyalty.
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

// stock reads the rooms and what can be bought.
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

// rolls reads the five tables that dice are rolled on, and the bonuses of their modifiers.
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

// hosts prepares the aliens' hands; each is computed when it is first needed. It returns an error
// if a hand or a deck is too large.
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

// most returns the most cards the aliens ever draw.
func (b *gameData) most() int {
	n := b.n.AlienHand
	for _, s := range b.stages {
		for _, m := range s.missions {
			n = max(n, m.aliens)
		}
	}
	return n
}

// room returns the index of a room by its id, or -1.
func (b *gameData) room(id string) int {
	return slices.IndexFunc(b.rooms, func(r *room) bool { return r.ID == id })
}

// amount adds up how much of a resource the acts with a verb give.
func amount(acts []act, verb, resource string) int {
	n := 0
	for i := range acts {
		if x := &acts[i]; x.verb == verb && x.resource == resource {
			n += x.n
		}
	}
	return n
}

// mean returns the average of a throw: the middle between the lowest and highest result.
func mean(d dice.Dice) float64 { return float64(d.Min()+d.Max()) / 2 }
