package percentile

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// TestSight compares what spots of a tile see of each other with the engine, kneeling and not, for
// a sample of all pairs.
func TestSight(t *testing.T) {
	e, all := fights(t)
	for id, every := range map[string]int{"farm": 97, "eggs": 197} {
		b := begun(t, all[id][0])
		tile := map[string]string{"farm": "farmhouse", "eggs": "access-lift"}[id]
		seen := 0
		for k := 0; k < b.g.n*b.g.n; k += every {
			a, c := k/b.g.n, k%b.g.n
			if a == c || b.g.sight[k]&blind != 0 && (len(b.g.steps[b.g.kinds[0]][a]) == 0 || len(b.g.steps[b.g.kinds[0]][c]) == 0) {
				continue
			}
			for mask := range 4 {
				o := options{"kneeling": mask&1 != 0, "target_kneeling": mask&2 != 0}
				want := answer[bool](t, e, "sees", tile, square3(b.g.at[a]), square3(b.g.at[c]), o)
				s := b.g.sees(a, c)
				got := s&blind == 0 && (mask&1 == 0 || s&low == 0) && (mask&2 == 0 || s&lowTo == 0)
				if got != want {
					t.Fatalf("%s: %s sees %s %v: got %v, want %v", tile, b.g.at[a], b.g.at[c], o, got, want)
				}
				if want && mask == 0 {
					seen++
					if n := answer[int](t, e, "obstructed", tile, square3(b.g.at[a]), square3(b.g.at[c]), o); n != int(s&objects) {
						t.Errorf("%s: from %s to %s: %d obstructions, want %d", tile, b.g.at[a], b.g.at[c], s&objects, n)
					}
				}
			}
		}
		if seen < 20 {
			t.Errorf("%s: only %d lines of sight", tile, seen)
		}
	}
}

func square3(s model.Spot) any { return []any{s.X, s.Y, s.Level} }

// TestWays compares the cost of getting from one spot to every other with the engine's cheapest
// path, including turns, doors and slopes.
func TestWays(t *testing.T) {
	e, all := fights(t)
	b := begun(t, all["farm"][0])
	names := []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}
	for i, x := range []struct {
		unit   int
		facing int8
		slow   int
	}{{0, 4, 1}, {0, 1, 2}, {len(b.units) - 1, 0, 1}} {
		u := &b.units[x.unit]
		for j := range b.units {
			if j != x.unit {
				b.lift(j)
			}
		}
		u.facing, u.tu, u.lame, u.weight = x.facing, 60, x.slow, 0
		searchWays(b, x.unit)
		if len(b.ways.spots) < 60 {
			t.Fatalf("%d: only %d spots", i, len(b.ways.spots))
		}
		for k := 0; k < len(b.ways.spots); k += 5 {
			s := b.ways.spots[k]
			o := options{"facing": names[x.facing], "encumbered": x.slow == 2}
			way := answer[map[string]any](t, e, "path", "farmhouse", u.f.id, square3(b.g.at[u.spot]), square3(b.g.at[s]), o)
			if got := b.ways.cost(s); got != way["tu"].(int) {
				t.Errorf("%s to %s: got %d TU, want %d (%v)", u.f.name, b.g.at[s], got, way["tu"], way["steps"])
			}
		}
		b.put(x.unit, u.spot)
	}
}

// TestDestruction breaks things and checks that units see, shoot and walk through where a wall was,
// and that explosive objects destroy others.
func TestDestruction(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	in, out := model.Spot{X: 2, Y: 2, Level: 1}, model.Spot{X: 2, Y: 1, Level: 1}
	i, o := b.g.index(in), b.g.index(out)
	shared := b.g
	walk := func() bool {
		return slices.ContainsFunc(b.g.leaving(square.Mover{Size: 1}, int32(i)), func(s step) bool { return int(s.to) == o })
	}
	if b.g.sees(i, o)&blind == 0 || walk() || b.g.shut[i]&1 == 0 {
		t.Fatal("the wall of the house is open")
	}
	ap := b.n.typeOf("ap")
	if b.impact().damaged(int32(i), ap, 39, true, chance(1, 1)) {
		t.Error("39 AP break something of normal strength")
	}
	if !b.impact().damaged(int32(i), ap, 40, true, chance(1, 1)) {
		t.Error("40 AP break nothing of normal strength")
	}
	b.impact().drop(chance(1, 1))
	if b.g == shared || shared.sees(i, o)&blind == 0 {
		t.Error("the ground of all battles was changed")
	}
	if b.g.sees(i, o)&blind != 0 || !walk() || b.g.shut[i]&1 != 0 {
		t.Error("the wall is gone, and nobody gets past it")
	}
}

// TestFall destroys the floor under a unit.
func TestFall(t *testing.T) {
	_, all := fights(t)
	var said []string
	f := all["farm"][0]
	b := f.start(0, chance(1, 1), func(s string, a ...any) { said = append(said, fmt.Sprintf(s, a...)) })
	roof := model.Spot{X: 4, Y: 3, Level: 3}
	b.put(0, int32(b.g.index(roof)))
	he := b.n.typeOf("he")
	for lv := 3; lv >= 2; lv-- {
		b.impact().damaged(int32(b.g.index(model.Spot{X: 4, Y: 3, Level: lv})), he, 50, false, chance(1, 1))
	}
	b.units[0].armour = [plates]int{}
	b.impact().drop(chance(1, 1))
	if at := b.g.at[b.units[0].spot]; at.Level != 1 {
		t.Errorf("it hangs at %s", at)
	}
	if b.units[0].damage != b.n.Fall+b.units[0].f.bonus[b.n.fallType] || !strings.Contains(strings.Join(said, "\n"), "falls 2 levels") {
		t.Errorf("damage %d after %q", b.units[0].damage, said)
	}
}

// TestWallBeside fires at a wall next to the unit and checks that the wall is hit, not the unit.
func TestWallBeside(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	b.put(0, int32(b.g.index(model.Spot{X: 2, Y: 2, Level: 1})))
	u := &b.units[0]
	was := u.armour
	l := u.loaded(0, &u.f.arms[0].shots[0])
	b.impact().fly(0, -1, u.spot, model.Spot{X: 2, Y: 1, Level: 1}, false, l, chance(1, 1))
	if u.armour != was || u.damage > 0 {
		t.Errorf("armour %v of %v, damage %d", u.armour, was, u.damage)
	}
	if len(b.g.touched) > 0 {
		t.Error("steps were not counted anew")
	}
}

// TestSmoke sets off blasts of every damage type and checks that smoke and fire are left by those
// for which the game says so.
func TestSmoke(t *testing.T) {
	e, all := fights(t)
	types := e.Game().Collection("damage-types")
	smoked := 0
	for _, kind := range types.Entries {
		b := begun(t, all["farm"][0])
		at := int32(b.g.index(model.Spot{X: 1, Y: 1, Level: 1}))
		b.impact().explode(at, &load{kind: b.n.typeOf(kind.ID), damage: 10, class: 1}, at, true, chance(1, 1))
		smoke, fire := b.hazy > 0 && b.fumes[at] > 0, b.hazy > 0 && b.flames[at] > 0
		if smoke != kind.Field("smokes").True() || fire != kind.Field("ignites").True() {
			t.Errorf("%s: smoke %v, fire %v", kind.ID, smoke, fire)
		}
		if smoke {
			smoked++
		}
	}
	if smoked == 0 || smoked == len(types.Entries) {
		t.Errorf("%d of %d types smoke", smoked, len(types.Entries))
	}
}

// TestSmokeOnMachines checks that smoke stuns machines if the reading says so, and other units in
// either case.
func TestSmokeOnMachines(t *testing.T) {
	_, all := fights(t)
	for _, c := range []struct{ machine, choking, hurt bool }{{true, true, true}, {true, false, false}, {false, false, true}} {
		f := *all["farm"][0]
		f.choking = c.choking
		b := begun(t, &f)
		u := &b.units[0]
		body := *u.f
		body.machine, u.f, u.armour = c.machine, &body, [plates]int{}
		b.impact().haze(u.spot, false)
		before := *u
		choke(b, chance(1, 1))
		if hurt := *u != before; hurt != c.hurt {
			t.Errorf("%+v: hurt %v", c, hurt)
		}
	}
}
