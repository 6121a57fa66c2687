package percentile

import (
	"fmt"
	"slices"

	"punchboard/internal/model"
)

// numbers holds every number the rules use, read once from the parts that the game's data plays.
// Those with a capital letter are single numbers, read by their roles.
type numbers struct {
	Die, Cap int
	lower    bool // a roll must be lower than the number, counted from 1

	perSquare, perObstruction, obstructions, night int
	nightHumans, throwsObstructed                  bool
	kneeling, kneelingTarget, second               int
	akimboPistols, akimboRifles                    int

	turn                                 [5]int // by how many eighths of a turn
	walk, kneel, load, door              int
	prime                                int
	Encumbered                           int // how many times as much movement costs an encumbered unit
	psiPanic, psiControl                 int
	panics                               []panicking // by the roll minus 1
	critical                             []critical
	scatter                              []stray
	falloff                              []int // by blast class; the first is for no class
	ScatterStep, StunRecovery            int
	Smoke, SmokeRounds                   int
	Fire, FireRounds, FireReach          int
	smokeType, fireType, heType          int
	Explosive, ExplosiveClass            int
	Fall, FallFree, fallType             int
	Hatching, Cloning                    int
	detonates, detonateFaces             int // a roll above detonates on a die with detonateFaces faces
	types                                []kind
	steps                                paces
	strengths                            map[*model.Entry]int // of terrain: an index into breaks
	breaks                               [][]int              // by strength and damage type: the least damage that destroys, or never
	snap, mend, detonate, cloner, zombie string
	under                                int // the facing that is the underside
	front, right, back, left             int
}

// kind is a damage type.
type kind struct {
	id                      string
	lethal, smokes, ignites bool
}

// critical is what a critical hit does: a factor for its damage, a change of accuracy, and a factor
// for movement costs.
type critical struct {
	name                       string
	damage, accuracy, movement int
}

// stray is the offset of a miss as the attacker sees it, in squares to the right and beyond.
type stray struct{ right, beyond int }

// panicking is what panic makes a unit do; the values are the rows of its table, in order.
type panicking int

const (
	freezes     panicking = iota // does nothing
	routs                        // runs away
	goesBerserk                  // fires in random directions
	panicWays                    // the number of ways to panic
)

// never is the damage needed to destroy what nothing destroys.
const never = 1 << 30

// lookup reads numbers of the rules and remembers the first error.
type lookup struct {
	*rules
	err error
}

// got returns n and keeps the first error, so that many numbers can be read in a row.
func (l *lookup) got(n int, err error) int {
	if l.err == nil {
		l.err = err
	}
	return n
}

// cell returns a number of a table by its role, row and column, or 0 with the error kept.
func (l *lookup) cell(role, row, column string) int { return l.got(l.Cell(role, row, column)) }

// entry returns the entry with a role, or an empty one with the error kept.
func (l *lookup) entry(role string) *model.Entry {
	e, err := l.Entry(l.Role(role).Of, l.ID(role))
	l.got(0, err)
	if e == nil {
		return &model.Entry{}
	}
	return e
}

// numbersOf reads the numbers of a game.
func numbersOf(r *rules) (*numbers, error) {
	l := &lookup{rules: r}
	n := &numbers{
		lower:     r.Reading("roll-under") == "lower",
		perSquare: l.cell("ranged", "range", "bonus"), perObstruction: l.cell("ranged", "obstruction", "bonus"),
		obstructions: l.cell("ranged", "obstruction", "limit"), night: l.cell("ranged", "night", "bonus"),
		kneeling: l.cell("ranged", "kneeling", "bonus"), kneelingTarget: l.cell("ranged", "kneeling-target", "bonus"),
		second:        l.cell("ranged", "second-weapon", "bonus"),
		akimboPistols: l.cell("ranged", "akimbo-pistols", "bonus"), akimboRifles: l.cell("ranged", "akimbo-rifles", "bonus"),
		walk: l.cell("movement", "walk", "tu"), kneel: l.cell("movement", "kneel", "tu"), load: l.cell("actions", "load", "tu"), door: l.cell("actions", "door", "tu"),
		prime:    l.cell("actions", "prime", "tu"),
		psiPanic: l.cell("psi", "panic", "bonus"), psiControl: l.cell("psi", "control", "bonus"),
		snap: l.entry("snap").ID, mend: l.entry("mend").ID, detonate: l.entry("detonate").ID, cloner: l.entry("cloner").ID, zombie: l.entry("zombie").Name,
	}
	l.got(0, r.Read(n))
	for i := 1; i < len(n.turn); i++ {
		n.turn[i] = l.cell("movement", fmt.Sprint("turn-", 45*i), "tu")
	}
	if row, err := r.Row("ranged", "night"); err == nil {
		n.nightHumans = row.Cell("human").True()
	}
	if row, err := r.Row("ranged", "obstruction"); err == nil {
		v := row.Cell("throws")
		n.throwsObstructed = !v.IsSet() || v.True()
	}
	var err error
	n.steps, err = r.paces()
	l.got(0, err)
	n.tables(l)
	n.facings(l)
	n.damage(l)
	n.detonation(l)
	if l.err == nil && (n.Die < 2 || n.ScatterStep < 1) {
		l.err = fmt.Errorf("percentile dice of %d faces and a step of %d for misses", n.Die, n.ScatterStep)
	}
	return n, l.err
}

// tables reads the roll tables, a row for each face of the die, and the fall-off of blasts.
func (n *numbers) tables(l *lookup) {
	for _, role := range []string{"critical", "panic", "scatter"} {
		t, d, err := l.Roll(role)
		if l.got(0, err); err != nil {
			return
		}
		for _, face := range d.Results() {
			switch row := t.Row(face); role {
			case "critical":
				c := critical{row.Cell("location").Text, 1, int(row.Cell("accuracy").Int), 1}
				if v := row.Cell("damage"); v.IsSet() {
					c.damage = int(v.Int)
				}
				if v := row.Cell("movement"); v.IsSet() {
					c.movement = int(v.Int)
				}
				n.critical = append(n.critical, c)
			case "scatter":
				n.scatter = append(n.scatter, stray{int(row.Cell("dx").Int), int(row.Cell("dy").Int)})
			default:
				n.panics = append(n.panics, panicking(min(slices.Index(t.Rows, row), int(panicWays)-1)))
			}
		}
	}
	if t, err := l.Table("splash"); err == nil {
		n.falloff = []int{1}
		for class := 1; t.Row(class) != nil; class++ {
			n.falloff = append(n.falloff, max(1, int(t.Row(class).Cell("falloff").Int)))
		}
	}
}

// facings finds the index of each facing by the angle it is turned.
func (n *numbers) facings(l *lookup) {
	c, err := l.Collection("facings")
	if l.got(0, err); err != nil {
		return
	}
	for i, e := range c.Entries {
		v := e.Field("turn")
		switch {
		case v.Word:
			n.under = i
		case v.Int == 0:
			n.front = i
		case v.Int == 90:
			n.right = i
		case v.Int == 180:
			n.back = i
		default:
			n.left = i
		}
	}
	if len(c.Entries) > plates {
		l.got(0, fmt.Errorf("%d facings: at most %d can be played", len(c.Entries), plates))
	}
}

// damage reads the damage types and what they destroy.
func (n *numbers) damage(l *lookup) {
	c, err := l.Collection("damage-types")
	if l.got(0, err); err != nil {
		return
	}
	for _, e := range c.Entries {
		n.types = append(n.types, kind{e.ID, e.Field("lethal").True(), e.Field("smokes").True(), e.Field("ignites").True()})
	}
	n.smokeType, n.fireType, n.heType = n.typeOf(l.entry("choking").ID), n.typeOf(l.entry("burning").ID), n.typeOf(l.entry("exploding").ID)
	n.fallType = n.typeOf(l.entry("falling").ID)
	t, err := l.Table("structure")
	if l.got(0, err); err != nil {
		return
	}
	n.strengths = map[*model.Entry]int{}
	rows := map[string]int{}
	for i, row := range t.Rows {
		rows[row.ID] = i
		var least []int
		for _, k := range n.types {
			v := row.Cell(k.id)
			switch {
			case !v.Word && v.IsSet():
				least = append(least, int(v.Int))
			case v.Word && v.Text == "any":
				least = append(least, 1)
			default:
				least = append(least, never)
			}
		}
		n.breaks = append(n.breaks, least)
	}
	for _, e := range l.Game.Legend.All() {
		n.strengths[e] = rows[e.Field("strength").Text]
	}
}

// detonation reads the roll of a destroyed unit that may blow up (000:406).
func (n *numbers) detonation(l *lookup) {
	e, err := l.Entry("rules", l.ID("detonation"))
	if l.got(0, err); err == nil {
		n.detonates = int(e.Field("n").Int)
		if _, err := fmt.Sscanf(e.Field("dice").Text, "d%d", &n.detonateFaces); err != nil {
			l.got(0, fmt.Errorf("%q has no die to roll", e.ID))
		}
	}
}

// typeOf returns the index of a damage type, or -1.
func (n *numbers) typeOf(id string) int {
	return slices.IndexFunc(n.types, func(k kind) bool { return k.id == id })
}

// good returns how many results of the dice succeed against a number.
func (n *numbers) good(sum int) int {
	if n.lower {
		sum--
	}
	return max(0, min(sum, n.Cap, n.Die))
}
