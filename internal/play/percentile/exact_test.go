package percentile

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

type options map[string]any

// String formats options for a question.
func (o options) String() string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(o)) {
		out = append(out, k+": "+written(o[k]))
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// written formats a value for a question.
func written(v any) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case []any:
		var out []string
		for _, x := range v {
			out = append(out, written(x))
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	return fmt.Sprint(v)
}

// answer returns the result of a function that the game declares.
func answer[T any](t testing.TB, e *expr.Env, name string, args ...any) T {
	t.Helper()
	q := written(args)
	v, err := e.Eval(name + "(" + q[1:len(q)-1] + ")")
	out, ok := v.(T)
	if err != nil || !ok {
		t.Fatalf("%s(%s): %v is %T, %v", name, q, v, v, err)
	}
	return out
}

// TestHitChances compares the chance of every shot of every test figure with the exact engine, over
// range, obstruction, kneeling and night.
func TestHitChances(t *testing.T) {
	e, all := fights(t)
	n := 0
	for _, list := range all {
		for _, f := range list {
			b := begun(t, f)
			for i, u := range b.units {
				for k, a := range u.f.arms {
					if a.sort == kit || a.sort == bomb && a.reach < 1 {
						continue
					}
					for s := range a.shots {
						n += holdShot(t, e, b, i, k, &a.shots[s])
					}
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d chances were compared", n)
	}
}

func holdShot(t *testing.T, e *expr.Env, b *battle, i, k int, s *shot) (n int) {
	a := &b.units[i].f.arms[k]
	foe := len(b.units) - 1 - i*0
	if b.units[i].owner == b.units[foe].owner {
		foe = 0
	}
	for far := 1; far <= 14; far++ {
		for mask := range 8 {
			o := options{}
			u, w := &b.units[i], &b.units[foe]
			u.kneeling, w.kneeling, u.last = false, false, -1
			x := aim{far: far, seen: true}
			if a.sort != blow {
				o["range"] = far
				if mask&1 != 0 && u.f.Kneels {
					u.kneeling, o["kneeling"] = true, true
				}
				if mask&2 != 0 && a.sort == gun {
					w.kneeling, o["target_kneeling"] = true, true
					x.obstructed, o["obstruction"] = 2, 2
				}
				if mask&4 != 0 && a.sort == gun {
					u.last, o["second_weapon"] = 1, true
					if k == 1 {
						u.last = 0
					}
				}
				if b.dark {
					o["night"] = true
				}
				if a.sort == bomb || a.Built && a.sort == lob {
					if far > a.reach {
						continue
					}
				}
			}
			id := s.ID
			want := answer[dice.Chance](t, e, "hit", u.f.id, a.id, id, o)
			if u.f.Suit != nil && (a.sort == bomb || a.sort == lob) {
				o["suit"] = u.f.Suit.ID
				want = answer[dice.Chance](t, e, "hit", u.f.id, a.id, id, o)
			}
			got := float64(b.n.good(b.sum(i, k, s, foe, x))) / float64(b.n.Die)
			if math.Abs(got-want.Float()) > 1e-9 {
				t.Errorf("%s %s %s %v: got %v want %s", u.f.name, a.id, s.ID, o, got, want)
			}
			n++
		}
	}
	return n
}

// TestSampledHits fires one shot many times. It must hit as often as the engine says, within four
// standard errors.
func TestSampledHits(t *testing.T) {
	e, all := fights(t)
	f := all["rifles"][0]
	const games = 5000
	hits := 0
	for n := range games {
		b := begun(t, f)
		s := &b.units[0].f.arms[0].shots[2]
		before := b.units[1].damage + b.units[1].armour[b.n.front]
		fireShot(b, 0, 0, s, 1, chance(3, uint64(n)))
		if b.units[1].damage+b.units[1].armour[b.n.front] != before || b.units[1].state != up {
			hits++
		}
	}
	want := answer[dice.Chance](t, e, "hit", "troop", "rifle", "aimed", options{"range": 10}).Float()
	within(t, "aimed shots that hit", hits, games, want)
}

func within(t *testing.T, what string, k, n int, p float64) {
	t.Helper()
	got := float64(k) / float64(n)
	if d := 4 * math.Sqrt(p*(1-p)/float64(n)); math.Abs(got-p) > d+1e-12 {
		t.Errorf("%s: got %.4f, want %.4f within %.4f", what, got, p, d)
	}
}

// TestShotsToKill fires until the target is destroyed and compares the distribution of the number
// of shots with the engine's, critical hits included.
func TestShotsToKill(t *testing.T) {
	e, all := fights(t)
	f := all["rifles"][0]
	const games = 5000
	for _, x := range []struct {
		i, j int
		arm  string
		shot int
		opts options
	}{{0, 1, "rifle", 1, options{"range": 10}}, {1, 0, "plasma-pistol", 0, options{"range": 10, "suit": "personal-armour"}}} {
		count := map[int]int{}
		for n := range games {
			b := begun(t, f)
			u, w := &b.units[x.i], &b.units[x.j]
			s := &u.f.arms[0].shots[x.shot]
			rolls := chance(5, uint64(n))
			k := 1
			for ; k <= 20; k++ {
				u.tu, u.guns[0].rounds, w.state = u.f.TU, 12, up
				if fireShot(b, x.i, 0, s, x.j, rolls); w.state == dead {
					break
				}
			}
			count[k]++
		}
		s := f.squads[x.i][0].arms[0].shots[x.shot].ID
		unit, target := f.squads[x.i][0].id, f.squads[x.j][0].id
		d := answer[dice.Dist](t, e, "shots_to_kill", unit, x.arm, s, target, x.opts)
		for _, o := range d.Outcomes() {
			k := o.N
			if o.Key() == "more" {
				k = 21
			}
			within(t, fmt.Sprintf("%s: killed by shot %d", x.arm, k), count[k], games, o.Chance.Float())
		}
	}
}

// TestDamage compares what every load does to every figure with the engine.
func TestDamage(t *testing.T) {
	e, all := fights(t)
	for _, list := range all {
		for _, f := range list {
			for _, one := range f.squads[0] {
				for _, other := range f.squads[1] {
					holdDamage(t, e, one, other)
					holdDamage(t, e, other, one)
				}
			}
		}
	}
}

func holdDamage(t *testing.T, e *expr.Env, from, to *figure) {
	t.Helper()
	for _, a := range from.arms {
		for _, l := range a.loads {
			if l.implants || a.sort == kit {
				continue
			}
			o := options{}
			if a.sort != bomb {
				o["ammo"] = l.id
			}
			if to.Suit != nil {
				o["suit"] = to.Suit.ID
			}
			want := answer[int](t, e, "damage", a.id, to.id, o)
			if got := to.after(harm{kind: l.kind, damage: l.damage}); got != want {
				t.Errorf("%s %s at %s: got %d, want %d", a.id, l.id, to.name, got, want)
			}
		}
	}
}

// TestOpposed compares opposed rolls with the engine's chances: minds exactly, reactions within the
// error for the number of rolls.
func TestOpposed(t *testing.T) {
	e, all := fights(t)
	f := all["minds"][0]
	b := begun(t, f)
	for _, p := range f.powers {
		kind := "panic"
		if p.control {
			kind = "control"
		}
		want := answer[dice.Chance](t, e, "psi", kind, "ethereal", "reaper", options{}).Float()
		if got := b.odds.higher(edgeOf(b, 0, 1, p)); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: got %v, want %v", kind, got, want)
		}
	}
	const rolls = 20000
	won := 0
	dice := chance(11, 1)
	for range rolls {
		if faster(b, &b.units[1], &b.units[0], dice) {
			won++
		}
	}
	within(t, "reactions won", won, rolls, reaction(t, e, "reaper", "ethereal"))
}

func reaction(t *testing.T, e *expr.Env, watcher, mover string) float64 {
	return answer[dice.Chance](t, e, "reaction", watcher, mover, options{}).Float()
}

// TestAkimbo compares two weapons fired at once with the engine.
func TestAkimbo(t *testing.T) {
	e, all := fights(t)
	b := begun(t, all["pistols"][0])
	x := b.sees(0, b.units[0].spot, false, 1, b.units[1].spot)
	n := 0
	for i := range b.units {
		u := &b.units[i]
		for _, p := range u.f.pairs {
			for h := range 2 {
				o := options{"range": x.far, "akimbo": u.f.arms[p.arms[1-h]].id}
				want := answer[dice.Chance](t, e, "hit", u.f.id, u.f.arms[p.arms[h]].id, p.shots[h].ID, o).Float()
				u.last = -1
				if got := float64(b.n.good(b.sum(i, p.arms[h], p.shots[h], 1-i, x)+p.penalty)) / float64(b.n.Die); math.Abs(got-want) > 1e-9 {
					t.Errorf("%s: %v: got %v, want %v", u.f.name, p.uses, got, want)
				}
				n++
			}
		}
	}
	if n < 14 {
		t.Errorf("only %d shots were compared", n)
	}
	u := &b.units[0]
	tu, rounds := u.tu, u.guns[0].rounds+u.guns[1].rounds
	fireBoth(b, 0, &u.f.pairs[0], 1, chance(1, 1))
	if u.tu != tu-5 || u.guns[0].rounds+u.guns[1].rounds < rounds-2 || u.guns[0].rounds == rounds/2 {
		t.Errorf("two snap shots took %d TU and %d rounds", tu-u.tu, rounds-u.guns[0].rounds-u.guns[1].rounds)
	}
	if u.last != 0 || u.also != 1 {
		t.Errorf("fired last: %d and %d", u.last, u.also)
	}
}
