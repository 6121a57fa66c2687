package percentile

import (
	"fmt"
	"slices"

	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// stats are a unit's numbers combined with those of its suit, as the readings in force say. Armour
// has a number for each facing, in order. If Immune is true, the unit cannot be attacked with psi
// and PsiStrength does not count.
type stats struct {
	Unit, Suit             *model.Entry // Suit may be nil
	Size, TU, Health       int
	ACC, MAC, TAC          int
	Strength, Reaction     int
	PsiSkill, PsiStrength  int
	Immune, Flies          bool
	Armour                 []int
	Kneels, Reloads, Human bool // Human: modifiers for humans apply to it
}

// stats returns the numbers of a unit in a suit, "" for none.
func (r *rules) stats(unit, suit string) (stats, error) {
	u, err := r.Entry("units", unit)
	if err != nil {
		return stats{}, err
	}
	f := stats{Unit: u, Flies: u.Field("flight").True(), Kneels: u.Field("kneels").True(), Reloads: u.Field("reloads").True(),
		Human: slices.Contains(u.Field("traits").Texts(), "human"), Immune: u.Field("psi-immune").True()}
	for _, x := range []struct {
		to    *int
		field string
	}{{&f.Size, "footprint"}, {&f.TU, "tu"}, {&f.Health, "hth"}, {&f.ACC, "acc"}, {&f.MAC, "mac"}, {&f.TAC, "tac"}, {&f.Strength, "str"}, {&f.Reaction, "ret"}} {
		if *x.to, err = part.Number(u, x.field); err != nil {
			return f, err
		}
	}
	if err := r.wear(&f, suit); err != nil {
		return f, err
	}
	if f.PsiSkill, err = orNone(u, "psk"); err != nil {
		return f, err
	}
	if f.PsiStrength, err = orNone(u, "pst"); err != nil {
		return f, err
	}
	f.Immune = f.Immune || u.Field("pst").Text == none && r.Reading("psi-none") == "immune"
	return f, r.plates(&f)
}

// wear puts a unit into a suit, "" for none.
func (r *rules) wear(f *stats, suit string) error {
	if suit == "" {
		return nil
	}
	e, err := r.Entry("suits", suit)
	if err != nil {
		return err
	}
	if !f.Unit.Field("wears").True() {
		return fmt.Errorf("unit %q wears no suits", f.Unit.ID)
	}
	f.Suit = e
	f.Strength += int(e.Field("str").Int)
	f.Flies = f.Flies || e.Field("flight").True()
	return nil
}

// none is the word for a statistic that a unit does not have.
const none = "none"

// orNone returns a statistic, or 0 if the unit has none.
func orNone(u *model.Entry, stat string) (int, error) {
	if v := u.Field(stat); v.Word && v.Text == none {
		return 0, nil
	}
	return part.Number(u, stat)
}

// plates adds up the armour of each facing, in written order. A suit replaces its wearer's armour
// if the reading suit-armour says so.
func (r *rules) plates(f *stats) error {
	all, err := r.Collection("facings")
	if err != nil {
		return err
	}
	f.Armour = make([]int, len(all.Entries))
	worn := []*model.Entry{f.Unit}
	if f.Suit != nil {
		if worn = append(worn, f.Suit); r.Reading("suit-armour") == "replace" {
			worn = worn[1:]
		}
	}
	for _, e := range worn {
		v := e.Field("armour")
		if v.Word {
			return fmt.Errorf("%q has no number for armour: it is %q", e.ID, v.Text)
		}
		for i, facing := range all.Entries {
			n, err := part.Whole(v.Field(facing.ID), fmt.Sprintf("%q", e.ID), "armour "+facing.ID)
			if err != nil {
				return err
			}
			f.Armour[i] += n
		}
	}
	return nil
}
