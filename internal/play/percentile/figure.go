package percentile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// plates is the maximum number of facings with armour.
const plates = 5

// figure is a unit in a suit with what it carries, as it starts. Playing does not change it.
type figure struct {
	stats
	id, name string
	armour   [plates]int
	bonus    []int // by damage type: what susceptibility adds
	immune   []bool
	arms     []arm
	pairs    []pair // arms that may be fired together
	weight   int
	value    float64 // points, with all that it carries
	psi      string  // what it attacks minds with: the id of the item or of the unit, or ""
	psiTU    int
	machine  bool // a medikit does not help it
	mover    square.Mover
	clones   bool
	zombie   *figure // what it becomes with an egg in it, or nil
	bursts   *load   // what may go off when it is destroyed, or nil
	melee    bool    // can attack neighbours only
	blasts   bool    // some of its ammunition explodes
}

// arm is something a figure attacks with.
type arm struct {
	weapon
	id    string
	skill int // the statistic rolled under
	sort  sort
	shots []shot
	loads []load
	start int   // the load it begins with, or -1
	spare []int // spare clips, rockets or grenades, by load
	reach int   // the longest throw in squares, or 0 for no limit
}

// sort is how an arm is used.
type sort int

const (
	gun sort = iota // fired in a straight line
	lob             // fired at a square, over obstacles
	blow
	bomb // thrown by hand; goes off when its thrower's turn ends
	mind
	kit // heals
)

// shot is one kind of shot of an arm.
type shot struct {
	firing
	uses  []string // the arm and the shot
	load  int      // the only load it uses, or -1 for the one in the arm
	quick bool     // may be fired as a reaction
}

// load is one kind of ammunition for an arm.
type load struct {
	id                  string
	kind, damage, class int
	implants            bool
	weight              int // of one clip
}

// member is a unit of a squad, as a simulation lists it.
type member struct {
	unit, suit string
	n          int
	items      []item
	at         model.Value
}

// item is something a member carries: a weapon, a clip for it ("rifle:ap") or equipment.
type item struct {
	id string
	n  int
}

// itemsOf parses a list such as "rifle, rifle:ap 2, grenade".
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

// most bounds how many of an item a unit carries.
const most = 99

// maker makes figures.
type maker struct {
	*rules
	n *numbers
}

// figure converts a member to a figure.
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

// susceptible finds what susceptibility adds to each damage type by asking for a probe's damage.
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

// natural gives a figure the mind it attacks with. It costs as many time units as the first item
// that controls minds.
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

// zombied returns a figure with an egg in it: it keeps its numbers and attacks nobody (000:192).
func zombied(f *figure, n *numbers) *figure {
	z := *f
	z.arms, z.pairs, z.psi, z.clones, z.bursts, z.melee, z.weight, z.Kneels = nil, nil, "", false, nil, true, 0, false
	z.name = n.zombie + " of " + f.name
	return &z
}

// price sets a figure's value to what the member costs in a squad, in points.
func (m maker) price(f *figure, x member) error {
	if f.Unit.Field("points").Word {
		return fmt.Errorf("%s has no price and belongs to no squad", f.name)
	}
	x.n = 1
	points, _, err := m.bill(x)
	f.value = float64(points)
	return err
}
