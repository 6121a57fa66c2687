package percentile

import "testing"

// TestFalls checks who falls and who dies: damage equal to its Health knocks a unit out, more kills
// it; stun knocks it out if it exceeds the Health left, and never kills (000:957-961).
func TestFalls(t *testing.T) {
	_, all := fights(t)
	for _, c := range []struct {
		name         string
		damage, stun func(health int) int
		want         state
	}{
		{"one short of its Health", func(h int) int { return h - 1 }, nil, up},
		{"all its Health", func(h int) int { return h }, nil, lying},
		{"one more", func(h int) int { return h + 1 }, nil, dead},
		{"stun as high as its Health", nil, func(h int) int { return h }, up},
		{"one more", nil, func(h int) int { return h + 1 }, lying},
		{"stun of many times its Health", nil, func(h int) int { return 9 * h }, lying},
		{"stun as high as the Health left", func(int) int { return 3 }, func(h int) int { return h - 3 }, up},
		{"one more", func(int) int { return 3 }, func(h int) int { return h - 2 }, lying},
	} {
		b := begun(t, all["farm"][0])
		u := &b.units[0]
		if c.damage != nil {
			u.damage = c.damage(u.f.Health)
		}
		if c.stun != nil {
			u.stun = c.stun(u.f.Health)
		}
		b.impact().fall(0, chance(1, 1))
		if u.state != c.want {
			t.Errorf("%s: state %d, want %d", c.name, u.state, c.want)
		}
	}
}

// TestWakes checks that the stun of an unconscious unit wears off each turn by the declared amount,
// and that the unit wakes when less is left than its Health, but not when as much is (000:965).
func TestWakes(t *testing.T) {
	_, all := fights(t)
	for _, c := range []struct {
		over  int // by how much the stun exceeds the Health left, once some has worn off
		wakes bool
	}{{-1, true}, {0, false}, {1, false}} {
		b := begun(t, all["farm"][0])
		u := &b.units[0]
		u.damage = 2
		u.stun = u.f.Health + 1
		b.impact().fall(0, chance(1, 1))
		if u.state != lying {
			t.Fatal("it does not lie")
		}
		u.stun = u.f.Health - u.damage + b.n.StunRecovery + c.over
		closeRound(b, chance(1, 1))
		if woke := u.state == up; woke != c.wakes || u.stun != u.f.Health-u.damage+c.over {
			t.Errorf("%+d: awake %v with a stun of %d", c.over, woke, u.stun)
		}
	}
}
