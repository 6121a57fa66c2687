package actiondeck

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// gameData is a game's data as play needs it: every number looked up once; units, cards and lines
// counted from 0. Playing does not change it.
type gameData struct {
	rules part.Cast
	kinds []kind
	cards []card
	size  int      // cards in the deck
	plain [][]deed // by card: what it does for its player

	aims  []bool // by card: whether it is an Attack card
	times []when // by card: when units may use it

	doom [][]string // by card: the ids that killing a controlled unit with it uses

	numbers
	draw, keep    []int // by units left; the last is also for more
	stops, splash roll

	armor, psi, grenade, indirect, jump uint32 // tags, as bits
	tags                                map[string]uint32
	said                                answers
	longest                             int // the longest range of any line
	taste                               taste
	measure                             part.Measure
}

// numbers are the single numbers of the rules, each by its role.
type numbers struct {
	Damage, Negates, FreeMove, MoveCards int
	Flight, Token, Rating                int
	KillSpec, GrenadeSpec, Map, Depth    int
}

// kind is a kind of unit from the unit tables.
type kind struct {
	id, name     string
	hits, pieces int
	cost         float64
	flyer, robot bool
	unarmed      bool
	override     int
	becomes      int        // the kind its victims become, or none
	lines        [][]*line  // its lines, by the number of the Spec card
	shots        [][]shot   // by card: the attacks it allows at once
	grasp        int        // the longest distance with at least half of the highest threat
	threat       []float64  // by distance: the chance that a full hand allows it to attack next turn
	stands       [][][]odds // by armour taken away, terrain and cards in hand: the odds of the hits its player negates
	deeds        [][]deed   // by card
	cover        [][]string // by card: the ids that using terrain uses
	negates      [2][][]int // by armour taken away, terrain and card: the most hits negated
	dares        []float64  // by kind of foe: how much of its threat keeps this unit away, less if it is outranged
	free         []string   // the ids that its free move uses
}

// card is a kind of card. One without a Spec number has a line of its own.
type card struct {
	id, name string
	copies   int
	spec     int // the number of a Spec card, 0 for other cards
	line     *line
}

// roll is a die roll that either counts or does not.
type roll struct {
	dice   dice.Dice
	counts []bool // by result, from the lowest
	chance float64
	hits   int // the hits it does if it counts
}

// newBook reads the game's data.
func newBook(c part.Cast) (*gameData, error) {
	b := &gameData{rules: c, tags: map[string]uint32{}, said: answersOf(c)}
	for _, step := range []func() error{func() error { return b.rules.Read(&b.numbers) }, b.hands, b.rolls, b.classes, b.units, b.lines, b.deck, func() error { return part.Weigh(b.rules, &b.taste) }} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	b.measure = b.rules.Measure()
	b.deeds()
	b.shots()
	return b, b.odds()
}

// hands reads how many cards are drawn and kept, by units left.
func (b *gameData) hands() error {
	t, err := b.rules.Table("hand")
	if err != nil {
		return err
	}
	last := 1
	for _, r := range t.Rows {
		for _, in := range r.Takes {
			last = max(last, in.Lo, in.Hi)
		}
	}
	b.draw, b.keep = make([]int, last+1), make([]int, last+1)
	for n := 1; n <= last; n++ {
		row := t.Row(n)
		if row == nil {
			return fmt.Errorf("table %q has no row for %d units", t.ID, n)
		}
		b.draw[n], b.keep[n] = int(row.Cell("draw").Int), int(row.Cell("keep").Int)
	}
	return nil
}

// rolls reads the two rolls of the rules: suppression and splash.
func (b *gameData) rolls() error {
	var err error
	if b.stops, err = b.roll("suppression"); err != nil {
		return err
	}
	b.splash, err = b.roll("splash")
	return err
}

// roll reads a table with a flag for the results that count.
func (b *gameData) roll(role string) (roll, error) {
	p, err := b.rules.Flagged(role)
	if err != nil {
		return roll{}, err
	}
	t, d, err := b.rules.Roll(role)
	if err != nil {
		return roll{}, err
	}
	out := roll{dice: d, counts: make([]bool, d.Max()-d.Min()+1), chance: p.Float()}
	for _, n := range d.Results() {
		row := t.Row(n)
		counts := row.Cell(b.rules.Role(role).Flag).True()
		out.counts[n-d.Min()] = counts
		if counts {
			out.hits = max(out.hits, int(row.Cell("hits").Int))
		}
	}
	return out, nil
}

// classes assigns a bit to every tag.
func (b *gameData) classes() error {
	c, err := b.rules.Collection("tags")
	if err != nil {
		return err
	}
	for i, e := range c.Entries {
		b.tags[e.ID] = 1 << i
	}
	for role, bit := range map[string]*uint32{"armor": &b.armor, "psi": &b.psi, "grenade": &b.grenade, "indirect": &b.indirect, "jump": &b.jump} {
		*bit = b.tags[b.rules.ID(role)]
	}
	return nil
}

// units reads the unit tables.
func (b *gameData) units() error {
	c, err := b.rules.Collection("units")
	if err != nil {
		return err
	}
	b.kinds = lists.Map(c.Entries, b.unit)
	for i, e := range c.Entries {
		b.kinds[i].becomes = none
		if to := e.Field(b.rules.ID("converts")).Texts(); len(to) > 0 {
			if b.kinds[i].becomes, err = b.kindOf(to[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

// unit reads a unit: its hits, pieces and cost, and whether it flies, is a robot or is unarmed. A
// cost in words means no price.
func (b *gameData) unit(e *model.Entry) kind {
	of := func(role string) model.Value { return e.Field(b.rules.ID(role)) }
	k := kind{id: e.ID, name: e.Name, hits: int(of("hits").Int), pieces: int(of("pieces").Int), flyer: of("flyer").True(),
		robot: of("kin").Text == b.rules.ID("robot"), override: int(of("override").Int)}
	if cost := of("cost"); cost.IsSet() && !cost.Word {
		k.cost = float64(cost.Int)
	}
	for _, l := range of("limits").Texts() {
		k.unarmed = k.unarmed || l == "unarmed"
	}
	return k
}

// kindOf returns the index of a kind of unit.
func (b *gameData) kindOf(id string) (int, error) {
	if i := slices.IndexFunc(b.kinds, func(k kind) bool { return k.id == id }); i >= 0 {
		return i, nil
	}
	_, err := b.rules.Entry("units", id)
	return none, err
}

// byUnits looks up a number in a table by units left.
func byUnits(table []int, left int) int { return table[min(max(left, 1), len(table)-1)] }
