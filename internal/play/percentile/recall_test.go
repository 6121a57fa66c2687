package percentile

import (
	"reflect"
	"testing"

	"punchboard/internal/sim"
)

// TestPlansAreRecalled plays all test fights and checks that a cached plan always equals a new
// computation.
func TestPlansAreRecalled(t *testing.T) {
	_, all := fights(t)
	asked := 0
	for id, list := range all {
		for n, f := range list {
			moves := 0
			play(t, f, 0, 2, uint64(n), [2]sim.Agent{sim.Greedy{}, sim.Random{}}, func(b *battle) {
				if moves++; moves%9 == 0 {
					asked += recalls(t, id, b)
				}
			}, nil)
		}
	}
	if asked < 1000 {
		t.Errorf("%d plans were asked for", asked)
	}
}

// changes are what may happen to a unit that affects plans.
var changes = map[string]func(*unit){
	"as it is": func(*unit) {},
	"hurt":     func(u *unit) { u.damage = u.f.Health / 2 },
	"stunned":  func(u *unit) { u.stun = u.f.Health / 2 },
	"battered": func(u *unit) { u.armour = [plates]int{} },
	"lame":     func(u *unit) { u.clumsy += 20 },
	"other":    func(u *unit) { u.last, u.also = int8(len(u.f.arms)-1), -1 },
	"low":      func(u *unit) { u.kneeling = !u.kneeling },
	"scared":   func(u *unit) { u.fears = true },
	"an egg":   func(u *unit) { u.hatch = 1 },
	"empty": func(u *unit) {
		for k := range u.guns {
			u.guns[k] = barrel{load: u.guns[k].load}
		}
	},
}

// recalls checks the plans of all units that are awake against each other, unchanged and after each
// change of either, by day, by night and with other weights. It returns how many it checked.
func recalls(t *testing.T, id string, b *battle) (asked int) {
	t.Helper()
	if b.end != "" {
		return 0
	}
	day := b.fight
	night, other := *day, *day
	night.dark = !day.dark
	other.taste.Scared, other.taste.Taken, other.taste.Planted = day.taste.Scared/2, day.taste.Taken/2, day.taste.Planted/2
	for _, b.fight = range []*fight{day, &night, day, &other, day} {
		b.appraise().foresee()
		for i := range b.units {
			for j := range b.units {
				if i == j || b.units[i].state != up || b.units[j].state != up {
					continue
				}
				for how, change := range changes {
					for _, k := range []int{i, j} {
						was := b.units[k]
						change(&b.units[k])
						asked += holdPlan(t, id+", "+how, b, i, j)
						b.units[k] = was
						b.appraise().look(k)
					}
				}
			}
		}
	}
	return asked
}

// holdPlan compares the cached plans of a unit against another with new ones: near and far, with
// and without obstruction, on its level and the one above.
func holdPlan(t *testing.T, id string, b *battle, i, j int) (asked int) {
	t.Helper()
	b.appraise().weigh(i)
	b.appraise().look(j)
	u, w := &b.units[i], &b.units[j]
	was := u.spot
	for _, spot := range []int32{was, was + int32(b.g.level)} {
		for n := range 4 {
			if int(spot) >= b.g.n {
				continue
			}
			u.spot = spot
			at := b.appraise().target(i, j, aim{1 + n/2*4, n % 2, spot, w.spot, true})
			now, later := b.appraise().planned(i, u.tu, j, at.aim, at.side, false), b.appraise().planned(i, u.f.TU, j, at.aim, at.side, true)
			if got, next := b.appraise().plan(i, u.tu, &at), b.appraise().tomorrow(i, &at); got != now || next != later {
				t.Fatalf("%s: plans of %s against %s are recalled as %g and %g, and come to %g and %g", id, b.name(i), b.name(j), got, next, now, later)
			}
			asked++
		}
	}
	u.spot = was
	return asked
}

// TestManyStates checks that the cache is emptied before state numbers run out.
func TestManyStates(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	b.appraise().foresee()
	r := &b.ways.recall
	for n := 1; len(r.acts) <= manyStates-spareStates-len(b.units); n++ {
		numbered(r.acts, acting{clumsy: 1000 + n})
	}
	if b.appraise().foresee(); len(r.acts) > len(b.units) {
		t.Errorf("%d states are known", len(r.acts))
	}
	if n := r.known[0].as; n == 0 || n > uint64(len(r.acts)) {
		t.Errorf("the first unit has number %d of %d", n, len(r.acts))
	}
}

// TestMendedGround plays fights in which things break and checks that each step from each spot
// equals a new computation.
func TestMendedGround(t *testing.T) {
	_, all := fights(t)
	broken := 0
	for _, id := range []string{"farm", "eggs"} {
		for n := range uint64(4) {
			b := play(t, all[id][0], 0, 3, n, greedy, nil, nil)
			if !b.g.owned {
				continue
			}
			broken++
			for _, k := range b.g.kinds {
				for i := range b.g.n {
					if got, want := b.g.leaving(k, int32(i)), b.g.walk(k, i); !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
						t.Fatalf("%s, game %d: %+v steps from %s by %v, want %v", id, n, k, b.g.at[i], got, want)
					}
				}
			}
			for i := range b.g.n {
				shut := b.g.shut[i]
				if b.g.solid(i); b.g.shut[i] != shut {
					t.Fatalf("%s, game %d: nothing flies on from %s by %b, want %b", id, n, b.g.at[i], shut, b.g.shut[i])
				}
			}
		}
	}
	if broken == 0 {
		t.Error("nothing broke")
	}
}
