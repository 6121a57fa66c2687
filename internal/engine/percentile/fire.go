package percentile

import (
	"fmt"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// shotsPerTurn is how many shots a unit fires in a turn that begins with a
// full weapon, loading again where it must.
func (r *Rules) shotsPerTurn(unit, weapon, shotID string) (int, error) {
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	a, err := r.arm(weapon)
	if err != nil {
		return 0, err
	}
	s, err := r.shot(a, shotID)
	if err != nil {
		return 0, err
	}
	if err := r.usable(u, a); err != nil {
		return 0, err
	}
	tu, err := part.Number(u, "tu")
	if err != nil {
		return 0, err
	}
	if s.tu < 1 {
		return 0, fmt.Errorf("%q: the shot %q costs no time units", a.ID, s.id)
	}
	if a.kind == "grenades" {
		prime, err := r.Cell("actions", "prime", "tu")
		return tu / (s.tu + prime), err
	}
	return r.spend(u, a, s, tu)
}

// spend counts the shots that time units pay for.
func (r *Rules) spend(u *model.Entry, a arm, s shot, tu int) (int, error) {
	clip := a.Field("ammo")
	rounds, err := r.rounds(s)
	if err != nil {
		return 0, err
	}
	if clip.Word || !clip.IsSet() || rounds < 1 || !u.Field("reloads").True() {
		if n := tu / s.tu; clip.IsSet() && !clip.Word && rounds > 0 {
			return min(n, int(clip.Int)/rounds), nil
		}
		return tu / s.tu, nil
	}
	again, err := r.Cell("actions", "load", "tu")
	if err != nil {
		return 0, err
	}
	shots, left := 0, int(clip.Int)
	if rounds > left {
		return 0, nil
	}
	for tu >= s.tu {
		if left < rounds {
			if tu, left = tu-again, int(clip.Int); tu < s.tu {
				break
			}
		}
		tu, left, shots = tu-s.tu, left-rounds, shots+1
	}
	return shots, nil
}
