package dicepool

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// Study is what the whole game comes to: weapons beside one another, what each
// does to each part of a body, and what may be done with pools.
func (r *Rules) Study() study.Study {
	weapons, err := r.Collection("weapons")
	if err != nil {
		return study.Study{}
	}
	var s study.Study
	for _, e := range weapons.Entries {
		s.Options = append(s.Options, r.option(e))
		s.Options = append(s.Options, r.modes(e)...)
		s.Attacks = append(s.Attacks, r.attacks(e)...)
	}
	s.Rolls = r.rolls()
	return s
}

// option is a weapon beside others of its class. Each mode is a way to use it.
// What a weapon may do besides is a way of its own.
func (r *Rules) option(e *model.Entry) study.Option {
	rounds := study.Endless
	if v := e.Field("ammo"); v.IsSet() && !v.Word {
		rounds = int(v.Int)
	}
	aim, err := r.Rule("aim-dice")
	if v := e.Field("aim"); err != nil || v.IsSet() {
		aim = int(v.Int)
	}
	o := study.Option{Group: "weapons", Kind: text(e, "class"), Name: e.Name, At: e.At, Readings: []string{"untyped", "area"},
		Fixed: []study.Measure{study.One("rounds", rounds), study.One("dice of aiming", aim), study.One("dice of a spray", int(e.Field("spray").Int)),
			study.One("ignores armour", int(e.Field("through").Int))}}
	if m, err := r.Entry("manoeuvres", r.ID("autofire")); err == nil && slices.Contains(m.Field("weapons").Texts(), e.ID) {
		o.Ways = append(o.Ways, study.Way{Name: m.Name, Kind: "autofire"})
	}
	for _, p := range profiles(e) {
		o.Ways = append(o.Ways, r.mode(p))
	}
	return o
}

// mode is a mode of a weapon as a way to use it.
func (r *Rules) mode(p profile) study.Way {
	bonus := study.One("more than the width", p.bonus)
	if !p.sets {
		bonus = study.One("without a set", 0)
	}
	return study.Way{Name: strings.ToUpper(p.id), Kind: r.kind(p), Measures: []study.Measure{bonus, study.One("area", p.area)}}
}

// modes are those of one weapon beside one another: whoever fires it chooses.
func (r *Rules) modes(e *model.Entry) []study.Option {
	var out []study.Option
	for i, p := range profiles(e) {
		out = append(out, study.Option{Group: "modes of " + e.ID, Name: strings.ToUpper(p.id) + " of the " + e.Name, At: e.Field("modes").Items[i].At,
			Readings: []string{"untyped", "area"}, Ways: []study.Way{r.mode(p)}})
	}
	return out
}

// attacks are what each mode of a weapon does to each part of a body with a
// set of as many dice as a die has faces.
func (r *Rules) attacks(e *model.Entry) []study.Attack {
	parts, err := r.Collection("parts")
	if err != nil {
		return nil
	}
	_, die, err := r.Roll("location")
	if err != nil {
		return nil
	}
	var out []study.Attack
	for _, p := range profiles(e) {
		for _, x := range parts.Entries {
			points := r.hit(p, die.Faces, 0)
			out = append(out, study.Attack{What: e.Name + ", " + p.id, Target: x.Name, At: e.At, TargetAt: x.At, Damage: points,
				Ledger: []string{fmt.Sprintf("a set of %d, %+d, and an area of %d: %d", die.Faces, p.bonus, p.area, points)}})
		}
	}
	return out
}

// studied is the largest pool that the study throws.
const studied = 10

// rolls are what may be done with a pool: the throws of all that succeed.
func (r *Rules) rolls() []study.Roll {
	var out []study.Roll
	for _, id := range []string{"called-dice", "extra-shot-dice"} {
		e, err := r.Entry("rules", r.ID(id))
		if err != nil {
			continue
		}
		roll := study.Roll{What: e.Name, At: e.At, Die: parts, Cap: parts}
		by := study.Roller{Who: "anybody"}
		for n := 1; n <= studied; n++ {
			p, err := r.tried(id, n)
			if err != nil {
				continue
			}
			by.States = append(by.States, fmt.Sprintf("%d dice", n))
			by.Good = append(by.Good, inParts(p))
		}
		if len(by.Good) > 0 {
			roll.By = []study.Roller{by}
			out = append(out, roll)
		}
	}
	return out
}

// tried is the chance that a manoeuvre comes to what it is for: the number
// that is called, or a second hit.
func (r *Rules) tried(role string, n int) (*big.Rat, error) {
	if role == "called-dice" {
		p, err := r.called(n, 1)
		return p.Rat(), err
	}
	d, err := r.shots(n, 2)
	return d.AtLeast(2).Rat(), err
}

// parts are what the study counts chances in.
const parts = 1000

// inParts is a chance in parts: none only of what never happens, all only of
// what always does.
func inParts(p *big.Rat) int {
	n := new(big.Int).Div(new(big.Int).Mul(p.Num(), big.NewInt(parts)), p.Denom())
	if p.Sign() == 0 || p.Cmp(big.NewRat(1, 1)) == 0 {
		return int(n.Int64())
	}
	return min(max(1, int(n.Int64())), parts-1)
}
