package percentile

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/play/part"
)

// TestEntries checks that a fight is what its entry says: how many units the points of a duel buy,
// where they start, their names, the number of rounds, and night.
func TestEntries(t *testing.T) {
	_, all, said := read(t, []byte(`simulations:
  long:
    title: X
    plays: duel
    with:
      one: [{unit: troop, suit: personal-armour, items: rifle}]
      two: [{unit: troop, suit: personal-armour, items: rifle}]
      points: 374
      tile: farmhouse
      at: [[3, 9], [4, 3, 2]]
      rounds: 7
      night: true
  short:
    title: X
    plays: duel
    with:
      one: [reaper]
      two: [sectopod]
      range: 4
`))
	if len(all) != 2 || len(said) > 0 {
		t.Fatal(len(all), said)
	}
	for i, want := range []string{
		"2 Troop, Personal Armour, Rifle against 2 Troop, Personal Armour, Rifle (2) at 3,9 and 4,3,2 for 7 rounds, night true",
		"1 Reaper against 1 Sectopod at 8,7 and 12,7 for 15 rounds, night false",
	} {
		f := inner(all[i])
		b := f.start(0, chance(1, 1), nil)
		n, m := len(f.squads[0]), len(f.squads[1])
		got := fmt.Sprintf("%d %s against %d %s at %s and %s for %d rounds, night %v", n, f.sides[0], m, f.sides[1],
			square2(b.g.at[b.units[0].spot]), square2(b.g.at[b.units[n].spot]), f.rounds, f.dark)
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestEnds checks that the first seat takes the first end if the ends are sides of the tile, and
// that labelled squares belong to the side that the entry says.
func TestEnds(t *testing.T) {
	_, all := fights(t)
	for id, swaps := range map[string]bool{"farm": true, "eggs": false} {
		f := all[id][0]
		starts := f.land().starts
		for first := range 2 {
			b := f.start(first, chance(1, 1), nil)
			for seat, i := range []int{0, len(f.squads[0])} {
				end := seat
				if swaps {
					end = seat ^ first
				}
				if !slices.Contains(starts[end], b.units[i].spot) {
					t.Errorf("%s, %d first: side %d does not begin at end %d", id, first, seat, end)
				}
			}
		}
	}
}

// TestOutcome checks the tally of a fight, by side and for a duel: a unit that is knocked out and
// then destroyed does not count as knocked out, and a zombie counts as lost to its side.
func TestOutcome(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	hit := func(i, more int) {
		b.units[i].damage = b.units[i].f.Health + more
		b.impact().fall(i, chance(1, 1))
	}
	hit(0, 0)
	hit(0, 1)
	hit(1, 0)
	hit(4, 1)
	b.impact().implant(5)
	b.fired = [2]int{2, 3}
	duel := *b.fight
	duel.who = []string{"one", "two"}
	want := map[string]float64{"X-Com destroyed": 1, "X-Com knocked out": 1, "X-Com attacks": 2, "Aliens destroyed": 2, "Aliens knocked out": 0, "Aliens attacks": 3}
	if got := b.Outcome().Tally; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	b.fight, b.down[1] = &duel, 2
	if got, want := b.Outcome().Tally, map[string]float64{"attacks": 5, "knocked out": 3}; !maps.Equal(got, want) {
		t.Errorf("of a duel: got %v, want %v", got, want)
	}
}

// TestWeights checks that each weight of the game is read into its field.
func TestWeights(t *testing.T) {
	g, _, _ := read(t, nil)
	for _, w := range g.Play.Weights {
		w.Is = float64(1 + slices.IndexFunc(Machine.Weights, func(x part.Weight) bool { return x.ID == w.ID }))
	}
	b := &simulationReader{r: rulesOf(Machine.Of(g))}
	if err := part.Weigh(b.r.Cast, &b.taste); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(b.taste); got != "{1 2 3 4 5 6 7 8 9 10 11 12}" {
		t.Error(got)
	}
}

// TestUnrest checks that each round without an attack draws units nearer to the enemy, and that one
// attack ends that.
func TestUnrest(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["rifles"][0])
	b.quiet = 0
	b.appraise().foresee()
	b.appraise().weigh(0)
	_, was := b.appraise().stand(0, b.units[0].tu)
	for range 3 {
		openRound(b, chance(1, 1))
	}
	_, is := b.appraise().stand(0, b.units[0].tu)
	far := float64(b.g.apart(int(b.units[0].spot), int(b.units[1].spot)))
	if want := 2 * b.taste.Unrest * b.taste.Pull * b.units[0].f.value * far; was-is < want-1e-9 || was-is > want+1e-9 {
		t.Errorf("after three rounds a unit stands worse by %v, want %v", was-is, want)
	}
	if fireShot(b, 0, 0, &b.units[0].f.arms[0].shots[2], 1, chance(1, 1)); b.quiet != 0 {
		t.Errorf("a shot was fired, and %d rounds were quiet", b.quiet)
	}
}

// TestStanding checks what each thing that may be counted adds, for a side with one of four units
// lying and one that has lost half its health.
func TestStanding(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	b.units[0].state = lying
	b.units[1].damage = 10
	ours, theirs := [2]float64{}, [2]float64{}
	for i := range b.units {
		u, to := &b.units[i], &theirs
		if u.owner == 0 {
			to = &ours
		}
		if i > 0 {
			to[0] += float64(u.f.Health - u.damage)
			to[1] += u.f.value * float64(u.f.Health-u.damage) / float64(u.f.Health)
		}
	}
	for k, want := range []float64{3. / 7, 1, ours[0] / (ours[0] + theirs[0]), ours[1] / (ours[1] + theirs[1])} {
		f := *b.fight
		f.measure = make(part.Measure, len(Machine.Counts))
		f.measure[k] = 2
		b.fight = &f
		for seat, want := range []float64{want, 1 - want} {
			if got := b.Standing(seat); got < want-1e-9 || got > want+1e-9 {
				t.Errorf("by %s, seat %d: %v, want %v", Machine.Counts[k].ID, seat, got, want)
			}
		}
	}
}

// TestImagined checks that an imagined fight does not change the real one.
func TestImagined(t *testing.T) {
	_, all := fights(t)
	b := begun(t, all["farm"][0])
	b.impact().haze(5, true)
	b.fuses = []fused{{spot: 5}}
	b.Options()
	told := func() string {
		return fmt.Sprint(b.units[0].tu, b.on[7], b.opened[1], b.fuses, b.fumes[7], b.flames[7], b.acts[0], b.options[0].Worth)
	}
	was := told()
	q := b.Imagine(0, nil).(*battle)
	q.units[0].tu, q.on[7], q.opened[1], q.fuses[0].spot, q.fumes[7], q.flames[7], q.acts[0].unit, q.options[0].Worth = 99, 9, true, 9, 9, 9, 9, 99
	if now := told(); now != was {
		t.Errorf("was %s, is %s", was, now)
	}
}

// TestBurdens compares what a unit carries with the declared function: what it wears and what it
// bought. The clip in a weapon has no weight of its own.
func TestBurdens(t *testing.T) {
	g, _, _ := read(t, nil)
	if err := enginetest.Set(g, []string{"suits.power-suit.weight", "4"}); err != nil {
		t.Fatal(err)
	}
	r, e := rulesOf(Machine.Of(g)), declared(t, g)
	n, err := numbersOf(r)
	if err != nil {
		t.Fatal(err)
	}
	for text, more := range map[string]int{"rifle": 0, "rifle, rifle:ap 2": 0, "heavy-cannon, heavy-cannon:ap 2": -6, "grenade 3, medikit": 0, "psi-amp, laser-pistol 2": 0} {
		items, err := itemsOf(text)
		if err != nil {
			t.Fatal(err)
		}
		for suit, weighs := range map[string]int{"": 0, "power-suit": 4} {
			m := member{unit: "troop", suit: suit, n: 1, items: items}
			f, err := maker{r, n}.figure(m)
			if err != nil {
				t.Fatal(err)
			}
			var ids []any
			for _, it := range items {
				for range it.n {
					ids = append(ids, it.id)
				}
			}
			want := answer[int](t, e, "carried", ids) + more + weighs
			if f.weight != want {
				t.Errorf("%s in %q weighs %d, want %d", text, suit, f.weight, want)
			}
		}
	}
	if _, err := (maker{r, n}).figure(member{unit: "troop", items: []item{{"heavy-cannon", 1}}}); err == nil || !strings.Contains(err.Error(), "no ammunition") {
		t.Errorf("a heavy cannon without a clip: %v", err)
	}
}
