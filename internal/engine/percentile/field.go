package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// Figure is a unit in a suit as it goes into a fight: its numbers with those of
// the suit, as the readings in force add them. Armour has a number for each of
// the facings, in their order. PsiStrength of one that cannot be attacked with
// psi counts for nothing; Immune says so.
type Figure struct {
	Unit, Suit             *model.Entry // Suit is nil for none
	Size, TU, Health       int
	ACC, MAC, TAC          int
	Strength, Reaction     int
	PsiSkill, PsiStrength  int
	Immune, Flies          bool
	Armour                 []int
	Kneels, Reloads, Human bool // Human: a modifier for humans only holds for it
}

// Figure is a unit, in a suit if its id is not empty.
func (r *Rules) Figure(unit, suit string) (Figure, error) {
	u, err := r.unit(unit)
	if err != nil {
		return Figure{}, err
	}
	o := ask.Options{}
	if suit != "" {
		o["suit"] = suit
	}
	f := Figure{Unit: u, Kneels: u.Field("kneels").True(), Reloads: u.Field("reloads").True(), Human: has(u, "human")}
	if f.Suit, err = r.worn(u, o); err != nil {
		return f, err
	}
	for _, x := range []struct {
		to    *int
		field string
	}{{&f.Size, "footprint"}, {&f.TU, "tu"}, {&f.Health, "hth"}, {&f.ACC, "acc"}, {&f.MAC, "mac"}, {&f.TAC, "tac"}, {&f.Reaction, "ret"}} {
		if *x.to, err = part.Number(u, x.field); err != nil {
			return f, err
		}
	}
	if f.Strength, err = r.strength(u, suit); err != nil {
		return f, err
	}
	if f.Flies, err = r.flies(u, o); err != nil {
		return f, err
	}
	if f.PsiSkill, err = orNone(u, "psk"); err != nil {
		return f, err
	}
	if f.PsiStrength, f.Immune, err = r.psiStrength(u.ID, ask.Options{}); err != nil {
		return f, err
	}
	return f, r.plates(&f)
}

// plates adds the armour of each facing, in written order.
func (r *Rules) plates(f *Figure) error {
	all, err := r.Collection("facings")
	if err != nil {
		return err
	}
	for _, e := range all.Entries {
		n, err := r.armour(f.Unit, f.Suit, e.ID)
		if err != nil {
			return err
		}
		f.Armour = append(f.Armour, n)
	}
	return nil
}

func has(u *model.Entry, trait string) bool {
	for _, w := range u.Field("traits").Texts() {
		if w == trait {
			return true
		}
	}
	return false
}

// Hurt is what damage of a type does to a figure before armour: its
// susceptibilities added, 0 for a type it is immune to.
func (r *Rules) Hurt(f Figure, kind string, damage int) (int, error) {
	return r.susceptible(f.Unit, f.Suit, load{kind: kind, damage: damage})
}

// Arm is something to attack with. Built says that it is part of its unit,
// Weight what it weighs, Ammo how many rounds it holds, 0 for any number; Takes
// is what goes into it.
type Arm struct {
	Entry          *model.Entry
	Skill          string // acc, tac, mac, psi or chance
	Built, Thrown  bool   // Thrown: by hand
	Guided         bool
	Weight, Clip   int
	Ammo           int
	Takes          string
	Akimbo         string // the modifier if it is fired with another: pistol, rifle; never
	Shots          []Shot
	Loads          []Load
	Psi            []string
	Heals, Mends   int
	Launches, Fuse bool // a grenade that fits a launcher; one with a timer
}

// Shot is one kind of shot. Rolls is how often the dice are rolled for it.
type Shot struct {
	ID           string
	Accuracy, TU int
	Chance       int // a fixed chance in place of a statistic, 0 for none
	Rolls        int
	Load         string // the one load it uses, "" for any
	Akimbo       bool   // may be fired with another weapon at once
}

// Load is what hits: damage of a type, of a blast class if Class is not 0, or
// an effect in place of damage.
type Load struct {
	ID, Type, Effect string
	Damage, Class    int
}

// Arm is something to attack with by its id, in whichever collection it is.
func (r *Rules) Arm(id string) (Arm, error) {
	a, err := r.arm(id)
	if err != nil {
		return Arm{}, err
	}
	out := Arm{
		Entry: a.Entry, Skill: a.skill(), Built: a.kind == "attacks", Thrown: a.kind == "grenades", Guided: a.Field("guided").True(),
		Weight: int(a.Field("weight").Int), Clip: int(a.Field("clip-weight").Int), Takes: a.Field("takes").Text, Akimbo: a.Field("akimbo").Text,
		Psi: a.Field("psi").Texts(), Heals: int(a.Field("heals").Int), Mends: int(a.Field("mends").Int),
		Launches: a.Field("launch").True(), Fuse: a.Field("fuse").Text == "timer",
	}
	if v := a.Field("ammo"); !v.Word {
		out.Ammo = int(v.Int)
	}
	shots, err := r.shots(a)
	if err != nil {
		return out, err
	}
	for _, s := range shots {
		n, err := r.rollsOf(s)
		if err != nil {
			return out, err
		}
		out.Shots = append(out.Shots, Shot{s.id, s.accuracy, s.tu, int(s.chance.Int), n, s.load, r.together(s)})
	}
	for _, l := range loads(a) {
		out.Loads = append(out.Loads, Load{ID: l.id, Type: l.kind, Damage: l.damage, Class: l.class})
	}
	for i, v := range a.Field("loads").Items {
		out.Loads[i].Effect = v.Field("effect").Text
	}
	return out, nil
}

// together reports whether a kind of shot may be fired with two weapons at once.
func (r *Rules) together(s shot) bool {
	e, err := r.Entry("shots", s.id)
	return err == nil && e.Field("akimbo").True()
}

// Throws is how far a figure throws something of a weight by hand.
func (r *Rules) Throws(f Figure, a Arm) (int, error) {
	suit := ""
	if f.Suit != nil {
		suit = f.Suit.ID
	}
	return r.flung(f.Unit, arm{Entry: a.Entry}, suit)
}

// Squad is what a squad costs, as the function of that name counts it.
func (r *Rules) Squad(list []any) (map[string]any, error) { return r.squad(list) }

// Ground is a tile to play on, with the game's numbers.
func (r *Rules) Ground(tile string) (*square.Map, error) { return r.ground(tile) }

// Plain is open ground of so many squares each way.
func (r *Rules) Plain(w, h int) (*square.Map, error) {
	if w < 1 || h < 1 || w > widest || h > widest {
		return nil, fmt.Errorf("open ground of %d by %d squares: want 1 to %d each way", w, h, widest)
	}
	p := &model.Plan{}
	for range h {
		p.Cells = append(p.Cells, make([]model.Ground, w))
		p.Down = append(p.Down, make([]*model.Entry, w+1))
	}
	for range h + 1 {
		p.Across = append(p.Across, make([]*model.Entry, w))
	}
	return r.mapOf(&model.Square{W: w, H: h, Levels: []*model.Plan{p}})
}

// widest bounds open ground.
const widest = 60

// Paces are what steps cost a figure that nothing slows: of the step alone, as
// it comes without a turn and with all doors open.
func (r *Rules) Paces(f Figure) (square.Mover, func(square.Step) int, error) {
	o := ask.Options{}
	if f.Suit != nil {
		o["suit"] = f.Suit.ID
	}
	w, _, err := r.walker(f.Unit.ID, o)
	if err != nil {
		return square.Mover{}, nil, err
	}
	return w.Mover, func(s square.Step) int {
		s.Doors = 0
		return w.cost(s, -1)
	}, nil
}
