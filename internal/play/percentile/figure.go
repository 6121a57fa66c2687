package percentile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// plates is how many facings a unit has armour on, at most.
const plates = 5

// figure is a unit in a suit with what it carries, as it starts. It is not
// changed by playing.
type figure struct {
	stats
	id, name string
	armour   [plates]int
	bonus    []int // by type of damage: what susceptibility adds
	immune   []bool
	arms     []arm
	pairs    []pair // what may be fired together
	weight   int
	value    float64 // points, with all that it carries
	psi      string  // what it attacks minds with: the id of the item, or of the unit; "" for nothing
	psiTU    int
	machine  bool // no medikit helps it
	mover    square.Mover
	clones   bool
	zombie   *figure // what an egg makes of it, nil for nothing
	bursts   *load   // what it may do when it is destroyed, nil for nothing
	melee    bool    // can attack neighbours only
	blasts   bool    // some of what it fires bursts
}

// arm is something that a figure attacks with.
type arm struct {
	weapon
	id    string
	skill int // the statistic that is rolled under
	sort  sort
	shots []shot
	loads []load
	start int   // which load it begins with, -1 for none
	spare []int // by load: clips, rockets or grenades besides
	reach int   // the farthest throw, 0 for no limit
}

// sort is how an arm is used.
type sort int

const (
	gun sort = iota // fired in a straight line
	lob             // thrown from a weapon: at squares, over things
	blow
	bomb // thrown by hand, goes off when its thrower's turn ends
	mind
	kit // heals
)

// shot is one kind of shot of an arm.
type shot struct {
	firing
	uses  []string // the arm and the shot
	load  int      // the one load it uses, -1 for what is loaded
	quick bool     // may be fired as a reaction
}

// load is what an arm is loaded with.
type load struct {
	id                  string
	kind, damage, class int
	implants            bool
	weight              int // of a clip of it
}

// member is a unit of a squad as a simulation names it.
type member struct {
	unit, suit string
	n          int
	items      []item
	at         model.Value
}

// item is a thing that a member carries: a weapon, a clip of it ("rifle:ap"),
// equipment.
type item struct {
	id string
	n  int
}

// itemsOf reads "rifle, rifle:ap 2, grenade".
func itemsOf(text string) ([]item, error) {
	var out []item
	for _, part := range strings.Split(text, ",") {
		w := strings.Fields(part)
		switch len(w) {
		case 0:
			continue
		case 1:
			out = append(out, item{w[0], 1})
			continue
		case 2:
			if n, err := strconv.Atoi(w[1]); err == nil && n > 0 && n <= most {
				out = append(out, item{w[0], n})
				continue
			}
		}
		return nil, fmt.Errorf("want a thing, or a thing and how many of it, got %q", strings.TrimSpace(part))
	}
	return out, nil
}

// most bounds how many of a thing a unit carries.
const most = 99

// maker makes figures.
type maker struct {
	*rules
	n *numbers
}

// figure is a member as it goes into a fight.
func (m maker) figure(x member) (*figure, error) {
	base, err := m.rules.stats(x.unit, x.suit)
	if err != nil {
		return nil, err
	}
	u := base.Unit
	f := &figure{stats: base, id: u.ID, name: u.Name, clones: u.ID == m.n.cloner,
		machine: slices.Contains(u.Field("traits").Texts(), "mechanical")}
	copy(f.armour[:], base.Armour)
	if base.Suit != nil {
		f.weight = int(base.Suit.Field("weight").Int)
	}
	f.mover = square.Mover{Size: f.Size, Flies: f.Flies}
	if err := m.susceptible(f, x); err != nil {
		return nil, err
	}
	for _, id := range u.Field("attacks").Texts() {
		if err := m.take(f, item{id, 1}, x.items); err != nil {
			return nil, err
		}
	}
	for _, it := range x.items {
		if !u.Field("carries").True() {
			return nil, fmt.Errorf("%s carries nothing", u.Name)
		}
		if strings.Contains(it.id, ":") {
			continue
		}
		if err := m.take(f, it, x.items); err != nil {
			return nil, err
		}
	}
	if u.Field("psi").Text == "natural" {
		if err := m.natural(f); err != nil {
			return nil, err
		}
	}
	m.pairs(f)
	f.zombie = zombied(f, m.n)
	f.blasts = slices.ContainsFunc(f.arms, func(a arm) bool {
		return slices.ContainsFunc(a.loads, func(l load) bool { return l.class > 0 && a.sort != bomb })
	})
	f.melee = !slices.ContainsFunc(f.arms, func(a arm) bool { return a.sort == gun || a.sort == lob })
	return f, m.price(f, x)
}

// susceptible finds what each type of damage has added, by asking for some.
func (m maker) susceptible(f *figure, x member) error {
	const probe = 1000 // more than any susceptibility takes away
	for _, k := range m.n.types {
		d, err := m.number("harm", strconv.Itoa(probe), quoted(k.id), quoted(f.id), quoted(x.suit))
		if err != nil {
			return err
		}
		f.bonus, f.immune = append(f.bonus, d-probe), append(f.immune, d == 0)
	}
	return nil
}

// natural gives a figure the mind that it attacks with, at the price of the
// first item that does the same.
func (m maker) natural(f *figure) error {
	items, err := m.Collection("items")
	if err != nil {
		return err
	}
	for _, e := range items.Entries {
		if !slices.Contains(e.Field("psi").Texts(), "control") {
			continue
		}
		a, err := m.weapon(e.ID)
		if err != nil || len(a.Shots) == 0 {
			return err
		}
		f.psi, f.psiTU = f.id, a.Shots[0].TU
		return nil
	}
	return nil
}

// zombied is a figure with an egg in it: it has the numbers and attacks nobody
// (000:192).
func zombied(f *figure, n *numbers) *figure {
	z := *f
	z.arms, z.pairs, z.psi, z.clones, z.bursts, z.melee, z.weight, z.Kneels = nil, nil, "", false, nil, true, 0, false
	z.name = n.zombie + " of " + f.name
	return &z
}

// price is what a member costs in a squad.
func (m maker) price(f *figure, x member) error {
	if f.Unit.Field("points").Word {
		return fmt.Errorf("%s has no price and belongs to no squad", f.name)
	}
	x.n = 1
	points, _, err := m.bill(x)
	f.value = float64(points)
	return err
}
