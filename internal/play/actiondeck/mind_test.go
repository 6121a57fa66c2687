package actiondeck

import "testing"

// TestSitesAreAsReckonedAnew checks that the cached worth of a cell to a unit equals a new
// computation, at every choice and for units that are immobilized, controlled, spawned or
// converted.
func TestSitesAreAsReckonedAnew(t *testing.T) {
	games := map[string][2]agent{"heroes": {greedy, greedy}, "basic": {greedy, anything}, "swarm": {greedy, greedy}}
	for id, agents := range games {
		s, wrong, told := made(t, game(t).Simulation(id))[0], 0, 0
		for seed := range uint64(40) {
			fought(s, seed, int(seed%2), agents, func(p *Position, _ int) {
				if p.mind == nil || p.turn == 0 {
					return
				}
				for i := range p.units {
					for c := int16(int(seed) % 5); int(c) < len(p.cells) && p.units[i].at != none; c += 5 {
						was := *p.mind.site(p, int16(i), c)
						p.mind.sites[i][c], p.mind.foes = site{}, [2]against{}
						is := p.mind.site(p, int16(i), c)
						told++
						if is.near != was.near || is.foes != was.foes || is.reach != was.reach || is.danger != was.danger {
							if wrong++; wrong < 4 {
								t.Errorf("%s, seed %d, turn %d: unit %d in cell %d: %+v, anew %+v", id, seed, p.turn, i, c, was, *is)
							}
						}
						*is = was
					}
				}
			})
		}
		if wrong > 0 || told == 0 {
			t.Errorf("%s: %d of %d sites are wrong", id, wrong, told)
		}
	}
}

// TestSitesOfWhoChangesSides checks that a unit under the other side's control does not use the
// cache for its old foes, even if both sides have changed equally often.
func TestSitesOfWhoChangesSides(t *testing.T) {
	s, changed := made(t, battle("learning"))[0], false
	fought(s, 1, 0, [2]agent{greedy, greedy}, func(p *Position, _ int) {
		if p.turn < 3 || changed {
			return
		}
		changed = true
		u, m, c := &p.units[0], p.mind, p.units[0].at
		m.stirs = [2]int32{99, 99}
		was := *m.site(p, 0, c)
		u.holder = 1 - u.holder
		is := *m.site(p, 0, c)
		m.sites[0][c] = site{}
		if anew := *m.site(p, 0, c); is != anew || is.foes == was.foes {
			t.Errorf("%+v, anew %+v, on the other side %+v", is, anew, was)
		}
		u.holder = 1 - u.holder
		m.sites[0][c] = site{}
	})
	if !changed {
		t.Error("nobody changed sides")
	}
}

// TestStillFoes checks that an immobilized foe is no danger and cannot negate anything, and that a
// battle does not use the foes of the previous one.
func TestStillFoes(t *testing.T) {
	s, looked := made(t, battle("learning"))[0], false
	fought(s, 1, 0, [2]agent{greedy, greedy}, func(p *Position, _ int) {
		if p.turn < 3 || looked {
			return
		}
		looked = true
		m, u := p.mind, &p.units[0]
		was := *m.site(p, 0, u.at)
		for j := range p.units {
			if f := &p.units[j]; f.holder != u.holder {
				f.still, f.until = p.turn, p.turn
			}
		}
		m.moved(1 - u.holder)
		if is := *m.site(p, 0, u.at); is.danger != 0 || was.danger == 0 || is.reach <= was.reach {
			t.Errorf("%+v, with foes that are still %+v", was, is)
		}
		if m.anew(); m.foes[0].stir != 0 || m.foes[1].stir != 0 {
			t.Errorf("the foes of the battle before are known: %+v", m.foes)
		}
	})
	if !looked {
		t.Error("no turn was looked at")
	}
}
