package percentile

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// The outcomes of an opposed roll.
const (
	win  = "win"
	tie  = "tie"
	lose = "lose"
)

// opposed is how a roll against another ends, both with the percentile dice,
// with so much more added to one's own than to the other's.
func (r *Rules) opposed(difference int) (dice.Dist, error) {
	faces, err := r.faces()
	if err != nil {
		return dice.Dist{}, err
	}
	// ways[k] counts the pairs that differ by k-(faces-1).
	ways := make([]*big.Int, 2*faces-1)
	for i := range ways {
		ways[i] = big.NewInt(int64(faces - max(i-(faces-1), (faces-1)-i)))
	}
	return dice.Counted(1-faces, ways).Named([]string{win, tie, lose}, func(n int) string {
		switch n += difference; {
		case n > 0:
			return win
		case n == 0:
			return tie
		}
		return lose
	}), nil
}

// psi is the chance that a psi attack succeeds: the attacker's roll must be
// higher.
func (r *Rules) psi(kind, attacker, target string, opts ...map[string]any) (dice.Chance, error) {
	o, err := ask.OptionsOf(opts, "bonus", "target_bonus")
	if err != nil {
		return dice.Chance{}, err
	}
	row, err := r.Row("psi", kind)
	if err != nil {
		return dice.Chance{}, err
	}
	modifier, err := part.Whole(row.Cell("bonus"), fmt.Sprintf("psi attack %q", kind), "bonus")
	if err != nil {
		return dice.Chance{}, err
	}
	skill, err := r.psiSkill(attacker, o)
	if err != nil {
		return dice.Chance{}, err
	}
	strength, immune, err := r.psiStrength(target, o)
	if err != nil || immune {
		return dice.Chance{}, err
	}
	d, err := r.opposed(skill + modifier - strength)
	return d.At(win), err
}

// psiSkill is what an attacker adds, boost included.
func (r *Rules) psiSkill(unit string, o ask.Options) (int, error) {
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	boost, err := o.Number("bonus", 0)
	if err != nil {
		return 0, err
	}
	switch u.Field("psi").Text {
	case "never":
		return 0, fmt.Errorf("unit %q makes no psi attacks", u.ID)
	case "boosted":
		if boost <= 0 {
			return 0, fmt.Errorf("unit %q makes psi attacks only once boosted: say {bonus: ...}", u.ID)
		}
	}
	skill, err := orNone(u, "psk")
	return skill + boost, err
}

// psiStrength is what a target adds, and whether it cannot be attacked at all.
func (r *Rules) psiStrength(unit string, o ask.Options) (strength int, immune bool, err error) {
	u, err := r.unit(unit)
	if err != nil {
		return 0, false, err
	}
	boost, err := o.Number("target_bonus", 0)
	if err != nil {
		return 0, false, err
	}
	if u.Field("psi-immune").True() {
		return 0, true, nil
	}
	if u.Field("pst").Text == none && boost == 0 && r.Reading("psi-none") == "immune" {
		return 0, true, nil
	}
	strength, err = orNone(u, "pst")
	return strength + boost, false, err
}

// none is the word for a statistic that a unit has not.
const none = "none"

// orNone is a statistic that counts as 0 if the unit has none.
func orNone(u *model.Entry, stat string) (int, error) {
	if v := u.Field(stat); v.Word && v.Text == none {
		return 0, nil
	}
	return part.Number(u, stat)
}

// reaction is the chance that a watcher wins its reaction roll against a unit
// that comes into sight; ties are rolled again.
func (r *Rules) reaction(watcher, mover string, opts ...map[string]any) (dice.Chance, error) {
	o, err := ask.OptionsOf(opts, "bonus", "target_bonus")
	if err != nil {
		return dice.Chance{}, err
	}
	difference := 0
	for i, id := range []string{watcher, mover} {
		u, err := r.unit(id)
		if err != nil {
			return dice.Chance{}, err
		}
		n, err := part.Number(u, "ret")
		if err != nil {
			return dice.Chance{}, err
		}
		bonus, err := o.Number([]string{"bonus", "target_bonus"}[i], 0)
		if err != nil {
			return dice.Chance{}, err
		}
		difference += (1 - 2*i) * (n + bonus)
	}
	d, err := r.opposed(difference)
	if err != nil {
		return dice.Chance{}, err
	}
	settled, ok := d.Given(func(x dice.Outcome) bool { return x.Key() != tie })
	if !ok {
		return dice.Chance{}, fmt.Errorf("the percentile dice have one face: every roll ties")
	}
	return settled.At(win), nil
}

// panic is what a panicked unit does.
func (r *Rules) panic() (dice.Dist, error) { return r.Rolled("panic", "result") }

// critical is where a critical hit strikes.
func (r *Rules) critical() (dice.Dist, error) { return r.Rolled("critical", "location") }

// scatter is where a miss passes.
func (r *Rules) scatter() (dice.Dist, error) { return r.Rolled("scatter", "name") }
