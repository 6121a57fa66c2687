package percentile

import (
	"cmp"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// weapon is something to attack with. Built means that it is part of its unit. Ammo is the number
// of rounds it holds, 0 for no limit; Takes is what goes into it.
type weapon struct {
	Entry          *model.Entry
	Skill          string // acc, tac, mac, psi or chance
	Built, Thrown  bool   // Thrown: by hand
	Guided         bool
	Weight, Clip   int
	Ammo           int
	Takes          string
	Akimbo         string // the modifier if it is fired with another: pistol, rifle, or never
	Shots          []firing
	Loads          []ammo
	Psi            []string
	Heals, Mends   int
	Launches, Fuse bool // a grenade that fits a launcher; one with a timer
}

// firing is one kind of shot of a weapon. Rolls is how often the dice are rolled for one shot.
type firing struct {
	ID           string
	Accuracy, TU int
	Chance       int // a fixed chance that replaces a statistic, or 0
	Rolls        int
	Load         string // the only load it uses, "" for any
	Akimbo       bool   // may be fired together with another weapon
}

// ammo is what hits: damage of a type, with a blast class if Class is not 0, or an effect instead
// of damage.
type ammo struct {
	ID, Type, Effect string
	Damage, Class    int
}

// arsenal lists the roles of the collections that attacks are made with.
var arsenal = []string{"weapons", "attacks", "grenades", "items"}

// weapon returns a weapon by its id, from any collection of the arsenal.
func (r *rules) weapon(id string) (weapon, error) {
	var have []string
	for _, role := range arsenal {
		c, err := r.Collection(role)
		if err != nil {
			continue
		}
		if e := part.EntryOf(c, id); e != nil {
			return r.armed(e, role)
		}
		have = append(have, model.IDs(c.Entries)...)
	}
	return weapon{}, part.Unknown("weapon", id, have)
}

// armed reads an entry of one of these collections.
func (r *rules) armed(e *model.Entry, role string) (weapon, error) {
	w := weapon{
		Entry: e, Skill: e.Field("skill").Text, Built: role == "attacks", Thrown: role == "grenades", Guided: e.Field("guided").True(),
		Weight: int(e.Field("weight").Int), Clip: int(e.Field("clip-weight").Int), Takes: e.Field("takes").Text, Akimbo: e.Field("akimbo").Text,
		Psi: e.Field("psi").Texts(), Heals: int(e.Field("heals").Int), Mends: int(e.Field("mends").Int),
		Launches: e.Field("launch").True(), Fuse: e.Field("fuse").Text == "timer",
	}
	if v := e.Field("ammo"); !v.Word {
		w.Ammo = int(v.Int)
	}
	if w.Thrown {
		w.Skill = "tac"
		tu, err := r.Cell("actions", "throw", "tu")
		w.Shots = []firing{{ID: "throw", TU: tu, Rolls: 1}}
		w.Loads = []ammo{{ID: e.ID, Type: e.Field("type").Text, Damage: int(e.Field("damage").Int), Class: int(e.Field("class").Int)}}
		return w, err
	}
	for _, v := range e.Field("loads").Items {
		w.Loads = append(w.Loads, ammo{ID: v.Field("id").Text, Type: v.Field("type").Text, Effect: v.Field("effect").Text,
			Damage: int(v.Field("damage").Int), Class: int(v.Field("class").Int)})
	}
	var err error
	w.Shots, err = lists.Try(e.Field("shots").Items, r.firing)
	return w, err
}

// firing reads a kind of shot: a burst is rolled for round by round or once, as the rolls function
// says.
func (r *rules) firing(v model.Value) (firing, error) {
	s := firing{ID: v.Field("shot").Text, Accuracy: int(v.Field("accuracy").Int), TU: int(v.Field("tu").Int),
		Chance: int(v.Field("chance").Int), Load: v.Field("load").Text}
	e, err := r.Entry("shots", s.ID)
	if err != nil {
		return s, err
	}
	s.Akimbo = e.Field("akimbo").True()
	s.Rolls, err = r.number("rolls", quoted(s.ID))
	return s, cmp.Or(err, part.Count("rounds", s.Rolls))
}
