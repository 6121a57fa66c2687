package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/ask"
	"punchboard/internal/play/part"
)

// bill is what a squad costs, and what the rules do not allow of it.
type bill struct {
	points int
	units  []*model.Entry
	faults []string
}

// fault notes what is wrong with a squad, once for each wording.
func (b *bill) fault(format string, args ...any) {
	if s := fmt.Sprintf(format, args...); !slices.Contains(b.faults, s) {
		b.faults = append(b.faults, s)
	}
}

// bill is that of a squad.
func (r *rules) bill(squad []member) (*bill, error) {
	b := &bill{}
	for _, m := range squad {
		if err := r.buy(b, m); err != nil {
			return nil, err
		}
	}
	b.sides()
	return b, r.races(b)
}

// buy adds so many of a unit with all that each of them carries.
func (r *rules) buy(b *bill, m member) error {
	u, err := r.Entry("units", m.unit)
	if err != nil {
		return err
	}
	b.units = append(b.units, u)
	points, err := part.Number(u, "points")
	if err != nil {
		return err
	}
	if m.suit != "" {
		suit, err := r.Entry("suits", m.suit)
		if err != nil {
			return err
		}
		n, err := part.Number(suit, "price")
		if err != nil {
			return err
		}
		points += n
	}
	if len(m.items) > 0 && !u.Field("carries").True() {
		b.fault("%s carries no equipment", u.Name)
	}
	for _, it := range m.items {
		n, err := r.price(it.id)
		if err != nil {
			return err
		}
		points += n * it.n
	}
	b.points += points * m.n
	return nil
}

// price is what a thing costs, or a clip if it is WEAPON:LOAD.
func (r *rules) price(id string) (int, error) {
	id, load, clip := strings.Cut(id, ":")
	w, err := r.weapon(id)
	switch {
	case err != nil:
		return 0, err
	case w.Built:
		return 0, fmt.Errorf("%q is built into %q and cannot be bought", id, w.Entry.Field("owner").Text)
	case !clip:
		return part.Number(w.Entry, "price")
	}
	for _, l := range w.Loads {
		if l.ID == load {
			return part.Whole(l.Price, fmt.Sprintf("load %q of %q", load, id), "price")
		}
	}
	return 0, fmt.Errorf("%q: %w", id, ask.Unknown("load", load, lists.Map(w.Loads, func(l ammo) string { return l.ID })))
}

// sides finds units that are not on the side of the first.
func (b *bill) sides() {
	for _, u := range b.units {
		if u.Field("side").Text != b.units[0].Field("side").Text {
			b.fault("%s and %s are on different sides", b.units[0].Name, u.Name)
		}
	}
}

// races finds units that do not fight beside one another, and terror units
// without a soldier of their race (000:182).
func (r *rules) races(b *bill) error {
	for i, u := range b.units {
		race := u.Field("race").Text
		if u.Field("kind").Text == "terror" && !slices.ContainsFunc(b.units, func(v *model.Entry) bool {
			return v.Field("kind").Text == "soldier" && v.Field("race").Text == race
		}) {
			b.fault("%s needs a soldier of its race", u.Name)
		}
		for _, v := range b.units[:i] {
			ok, err := r.beside(race, v.Field("race").Text)
			if err != nil {
				return err
			}
			if !ok {
				b.fault("%s does not fight beside %s", u.Name, v.Name)
			}
		}
	}
	return nil
}

// beside reports whether two races, "" for none, fight in one squad: one of
// them says so of the other.
func (r *rules) beside(one, other string) (bool, error) {
	if one == "" || other == "" || one == other {
		return true, nil
	}
	for _, x := range [][2]string{{one, other}, {other, one}} {
		e, err := r.Entry("races", x[0])
		if err != nil || slices.Contains(e.Field("with").Texts(), x[1]) {
			return err == nil, err
		}
	}
	return false, nil
}
