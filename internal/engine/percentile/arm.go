package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// arm is anything an attack can be made with: a weapon, an attack built into
// a unit, a grenade, an item. kind is the role of its collection.
type arm struct {
	*model.Entry
	kind string
}

// throwShot is the one kind of shot of what is thrown by hand.
const throwShot = "throw"

// arm finds an attack by the id of what it is made with.
func (r *Rules) arm(id string) (arm, error) {
	var have []string
	for _, role := range []string{"weapons", "attacks", "grenades", "items"} {
		c, err := r.Collection(role)
		if err != nil {
			continue
		}
		if e := part.EntryOf(c, id); e != nil {
			return arm{e, role}, nil
		}
		have = append(have, part.Entries(c)...)
	}
	return arm{}, ask.Unknown("weapon", id, have)
}

// skill is the statistic that an attack is rolled with.
func (a arm) skill() string {
	if a.kind == "grenades" {
		return "tac"
	}
	return a.Field("skill").Text
}

// usable checks that a unit may attack with it at all.
func (r *Rules) usable(u *model.Entry, a arm) error {
	if a.kind == "attacks" {
		if owner := a.Field("owner").Text; owner != u.ID {
			return fmt.Errorf("attack %q belongs to %q, not to %q", a.ID, owner, u.ID)
		}
		return nil
	}
	if !u.Field("carries").True() {
		return fmt.Errorf("unit %q carries no equipment", u.ID)
	}
	return nil
}

// shot is one kind of shot of an arm.
type shot struct {
	id       string
	accuracy int
	tu       int
	chance   model.Value // a fixed chance in place of a statistic
	load     string      // the one load it uses
}

// shot finds a kind of shot of an arm. Where there is but one, it need not be
// named.
func (r *Rules) shot(a arm, id string) (shot, error) {
	all, err := r.shots(a)
	if err != nil {
		return shot{}, err
	}
	if id == "" && len(all) == 1 {
		return all[0], nil
	}
	for _, s := range all {
		if s.id == id {
			return s, nil
		}
	}
	return shot{}, fmt.Errorf("%q: %w", a.ID, ask.Unknown("shot", id, ask.IDs(all, func(s shot) string { return s.id })))
}

// shots are the ways in which something is used: a grenade is thrown.
func (r *Rules) shots(a arm) ([]shot, error) {
	if a.kind == "grenades" {
		tu, err := r.Cell("actions", throwShot, "tu")
		return []shot{{id: throwShot, tu: tu}}, err
	}
	var out []shot
	for _, v := range a.Field("shots").Items {
		out = append(out, shot{
			id: v.Field("shot").Text, accuracy: int(v.Field("accuracy").Int), tu: int(v.Field("tu").Int),
			chance: v.Field("chance"), load: v.Field("load").Text,
		})
	}
	return out, nil
}

// rounds is how many rounds one such shot fires.
func (r *Rules) rounds(s shot) (int, error) {
	if s.id == throwShot {
		return 1, nil
	}
	e, err := r.Entry("shots", s.id)
	if err != nil {
		return 0, err
	}
	n, err := part.Number(e, "rounds")
	if err == nil {
		err = ask.Count("rounds", n)
	}
	return n, err
}

// rolls is how many times the dice are rolled for one such shot.
func (r *Rules) rollsOf(s shot) (int, error) {
	if r.Reading("auto-fire") == "one-roll" {
		return 1, nil
	}
	n, err := r.rounds(s)
	return max(n, 1), err
}

// load is what hits: so much damage of a type, of a blast class if class is
// not 0. price is what a clip of it costs.
type load struct {
	id, kind      string
	damage, class int
	harmless      bool // does something else than damage
	price         model.Value
}

// load finds a load of an arm; "" is the one of the shot, or the only one.
func (r *Rules) load(a arm, s shot, id string) (load, error) {
	if a.kind == "weapons" && a.Field("takes").Text == "grenades" {
		return r.launched(a, id)
	}
	all := loads(a)
	if s.load != "" {
		if id != "" && id != s.load {
			return load{}, fmt.Errorf("%q: the shot %q uses the load %q", a.ID, s.id, s.load)
		}
		id = s.load
	}
	have := ask.IDs(all, func(l load) string { return l.id })
	switch {
	case len(all) == 0:
		return load{}, fmt.Errorf("%q does no damage", a.ID)
	case id == "" && len(all) == 1:
		return all[0], nil
	case id == "":
		return load{}, fmt.Errorf("%q has several loads: say {ammo: ...}, one of %s", a.ID, strings.Join(have, ", "))
	}
	if i := slices.Index(have, id); i >= 0 {
		return all[i], nil
	}
	return load{}, fmt.Errorf("%q: %w", a.ID, ask.Unknown("load", id, have))
}

// launched is a grenade fired from a weapon.
func (r *Rules) launched(a arm, id string) (load, error) {
	c, err := r.Collection("grenades")
	if err != nil {
		return load{}, err
	}
	var fit []string
	for _, e := range c.Entries {
		if e.Field("launch").True() {
			fit = append(fit, e.ID)
		}
	}
	if id == "" {
		return load{}, fmt.Errorf("%q fires grenades: say {ammo: ...}, one of %s", a.ID, strings.Join(fit, ", "))
	}
	e := part.EntryOf(c, id)
	if e == nil || !slices.Contains(fit, e.ID) {
		return load{}, fmt.Errorf("%q: %w", a.ID, ask.Unknown("grenade", id, fit))
	}
	return loads(arm{e, "grenades"})[0], nil
}

// loads are what something may fire, in written order; a grenade is its own.
func loads(a arm) []load {
	if a.kind == "grenades" {
		return []load{{
			id: a.ID, kind: a.Field("type").Text, damage: int(a.Field("damage").Int), class: int(a.Field("class").Int),
			harmless: !a.Field("type").IsSet(),
		}}
	}
	var out []load
	for _, v := range a.Field("loads").Items {
		d := v.Field("damage")
		out = append(out, load{
			id: v.Field("id").Text, kind: v.Field("type").Text, damage: int(d.Int), class: int(v.Field("class").Int),
			harmless: d.Word || !v.Field("type").IsSet(), price: v.Field("price"),
		})
	}
	return out
}
