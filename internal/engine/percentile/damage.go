package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// The options of what a hit does.
var damageOptions = []string{"facing", "suit", "ammo", "shot", "distance"}

// never is the answer where no number of hits would do.
const never = "never"

// splash is the damage of a blast in the square of its centre, in the next,
// and so on until it is gone.
func (r *Rules) splash(damage, class int) ([]any, error) {
	if err := ask.Count("damage", damage); err != nil {
		return nil, err
	}
	loss, err := r.falloff(class)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for ; damage > 0; damage -= loss {
		out = append(out, damage)
	}
	return out, nil
}

// falloff is what a blast of a class loses with each square.
func (r *Rules) falloff(class int) (int, error) {
	t, err := r.Table("splash")
	if err != nil {
		return 0, err
	}
	row := t.Row(class)
	if row == nil {
		return 0, fmt.Errorf("table %q has no row for class %d", t.ID, class)
	}
	n, err := part.Whole(row.Cell("falloff"), fmt.Sprintf("class %d", class), "falloff")
	if err == nil && n < 1 {
		err = fmt.Errorf("a blast of class %d never ends", class)
	}
	return n, err
}

// blow is what a hit meets: so much damage to a target with so much armour
// where it strikes, and so much health behind it. lethal is false for stun.
type blow struct {
	damage, armour, health int
	lethal                 bool
}

// damage is what a hit does to a target after susceptibility, before armour.
func (r *Rules) damage(weapon, target string, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, damageOptions...)
	if err != nil {
		return 0, err
	}
	b, err := r.blow(weapon, target, o)
	return b.damage, err
}

// blow is what a hit does to a target, and the armour and health that the target
// has against it.
func (r *Rules) blow(weapon, target string, o ask.Options) (blow, error) {
	l, err := r.loaded(weapon, o)
	if err != nil {
		return blow{}, err
	}
	u, err := r.unit(target)
	if err != nil {
		return blow{}, err
	}
	worn, err := r.worn(u, o)
	if err != nil {
		return blow{}, err
	}
	facing, err := o.Word("facing")
	if err != nil {
		return blow{}, err
	}
	b := blow{}
	if b.armour, err = r.armour(u, worn, facing); err != nil {
		return blow{}, err
	}
	if b.health, err = part.Number(u, "hth"); err != nil {
		return blow{}, err
	}
	kind, err := r.Entry("damage-types", l.kind)
	if err != nil {
		return blow{}, err
	}
	b.lethal = kind.Field("lethal").True()
	if !b.lethal && r.Reading("stun-armour") == "ignores" {
		b.armour = 0
	}
	if b.damage = l.damage; b.damage > 0 {
		b.damage, err = r.susceptible(u, worn, l)
	}
	return b, err
}

// loaded is the load of a weapon that a question is about, at its distance
// from a blast.
func (r *Rules) loaded(weapon string, o ask.Options) (load, error) {
	a, err := r.arm(weapon)
	if err != nil {
		return load{}, err
	}
	ammo, err := o.Word("ammo")
	if err != nil {
		return load{}, err
	}
	shotID, err := o.Word("shot")
	if err != nil {
		return load{}, err
	}
	var s shot
	if shotID != "" {
		if s, err = r.shot(a, shotID); err != nil {
			return load{}, err
		}
	}
	l, err := r.load(a, s, ammo)
	if err != nil {
		return load{}, err
	}
	if l.harmless {
		return load{}, fmt.Errorf("%q does no damage", a.ID)
	}
	away, err := o.Amount("distance")
	if err != nil || away == 0 {
		return l, err
	}
	if l.class == 0 {
		return load{}, fmt.Errorf("%q makes no blast: nothing reaches a target %d squares away from its hit", a.ID, away)
	}
	loss, err := r.falloff(l.class)
	l.damage = max(0, l.damage-loss*away)
	return l, err
}

// worn is the suit that a unit wears, nil for none.
func (r *Rules) worn(u *model.Entry, o ask.Options) (*model.Entry, error) {
	id, err := o.Word("suit")
	if err != nil || id == "" {
		return nil, err
	}
	suit, err := r.Entry("suits", id)
	if err == nil && !u.Field("wears").True() {
		err = fmt.Errorf("unit %q wears no suits", u.ID)
	}
	return suit, err
}

// armour is what protects a unit on one side; "" is the first of the facings.
func (r *Rules) armour(u, suit *model.Entry, facing string) (int, error) {
	if facing == "" {
		c, err := r.Collection("facings")
		if err != nil {
			return 0, err
		}
		if len(c.Entries) > 0 {
			facing = c.Entries[0].ID
		}
	} else if _, err := r.Entry("facings", facing); err != nil {
		return 0, err
	}
	total := 0
	for _, e := range []*model.Entry{suit, u} {
		if e == nil || e == u && suit != nil && r.Reading("suit-armour") == "replace" {
			continue
		}
		v := e.Field("armour")
		if v.Word {
			return 0, fmt.Errorf("%q has no number for armour: it is %q", e.ID, v.Text)
		}
		n, err := part.Whole(v.Field(facing), fmt.Sprintf("%q", e.ID), "armour "+facing)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// susceptible is the damage of a load with what the target's susceptibilities
// add, 0 for a type it is immune to.
func (r *Rules) susceptible(u, suit *model.Entry, l load) (int, error) {
	sum := l.damage
	for _, e := range []*model.Entry{suit, u} {
		if e == nil || e == u && suit != nil && r.Reading("suit-susceptibility") == "replace" {
			continue
		}
		all := e.Field("susceptibilities")
		if all.Word {
			return 0, fmt.Errorf("%q has no susceptibilities of its own: they are %q", e.ID, all.Text)
		}
		for _, s := range all.Items {
			if s.Field("type").Text != l.kind {
				continue
			}
			if s.Field("bonus").Word {
				return 0, nil
			}
			sum += int(s.Field("bonus").Int)
		}
	}
	return max(0, sum), nil
}

// hitsToKill is the least number of hits that destroy a target, without
// critical hits; "never" if none does.
func (r *Rules) hitsToKill(weapon, target string, opts ...map[string]any) (any, error) {
	o, err := ask.OptionsOf(opts, damageOptions...)
	if err != nil {
		return nil, err
	}
	b, err := r.blow(weapon, target, o)
	if err != nil || b.damage == 0 || !b.lethal {
		return never, err
	}
	return (b.armour+b.health)/b.damage + 1, nil
}

// hitsToStun is the least number of hits that leave a target unconscious and
// alive, without critical hits; "never" if none does. Stun does it by more
// than the health left, everything else by exactly the health.
func (r *Rules) hitsToStun(weapon, target string, opts ...map[string]any) (any, error) {
	o, err := ask.OptionsOf(opts, damageOptions...)
	if err != nil {
		return nil, err
	}
	b, err := r.blow(weapon, target, o)
	total := b.armour + b.health
	switch {
	case err != nil || b.damage == 0:
		return never, err
	case !b.lethal:
		return total/b.damage + 1, nil
	case total%b.damage == 0:
		return total / b.damage, nil
	}
	return never, nil
}

// destroys reports whether a hit destroys part of the map of a strength.
func (r *Rules) destroys(weapon, strength string, opts ...map[string]any) (bool, error) {
	o, err := ask.OptionsOf(opts, "ammo", "shot", "distance")
	if err != nil {
		return false, err
	}
	l, err := r.loaded(weapon, o)
	if err != nil {
		return false, err
	}
	row, err := r.Row("structure", strength)
	if err != nil {
		return false, err
	}
	v := row.Cell(l.kind)
	switch {
	case !v.IsSet() || v.Word && v.Text != "any":
		return false, nil
	case v.Word:
		return l.damage > 0, nil
	}
	return l.damage >= int(v.Int), nil
}
