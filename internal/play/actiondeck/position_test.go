package actiondeck

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// begun returns a battle with all units set up, in its first turn.
func begun(t *testing.T, s *model.Simulation) *Position {
	t.Helper()
	p := made(t, s)[0].Start(0, rand.New(rand.NewPCG(1, 1))).(*Position)
	for p.turn == 0 {
		p.Play(0, rand.New(rand.NewPCG(1, 1)))
	}
	return p
}

// TestWeights checks that each weight of the game is read into its field.
func TestWeights(t *testing.T) {
	g, want := game(t), []any{}
	for i, w := range Machine.Weights {
		want = append(want, i+1)
		g.Play.Weights[slices.IndexFunc(g.Play.Weights, func(x *model.Weight) bool { return x.ID == w.ID })].Is = float64(i + 1)
	}
	b, err := newBook(Machine.Of(g))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(b.taste)
	if want := fmt.Sprint(want); got[1:len(got)-1] != want[1:len(want)-1] {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestStanding checks what each thing that may be counted adds for a side: what it owns counts even
// while the other side controls it, and killed units do not count.
func TestStanding(t *testing.T) {
	p := begun(t, battle("basic"))
	b := *p.Battle
	data := *b.gameData
	p.Battle, b.gameData = &b, &data
	die(p, 0, none)
	p.units[1].holder, p.units[1].hits = 1, p.units[1].hits-1
	p.held = [2]int{2, 6}
	var hits, cost [2]float64
	for i := range p.units[1:] {
		u := &p.units[1+i]
		hits[u.owner] += float64(u.hits)
		cost[u.owner] += data.kinds[u.kind].cost * float64(u.hits) / float64(data.kinds[u.kind].hits)
	}
	n, m := float64(len(b.forces[0])-1), float64(len(b.forces[1]))
	for k, want := range []float64{n / (n + m), hits[0] / (hits[0] + hits[1]), cost[0] / (cost[0] + cost[1]), 0.25} {
		data.measure = make(part.Measure, len(Machine.Counts))
		data.measure[k] = 3
		for seat, want := range []float64{want, 1 - want} {
			if got := p.Standing(seat); math.Abs(got-want) > 1e-9 {
				t.Errorf("by %s, seat %d: %v, want %v", Machine.Counts[k].ID, seat, got, want)
			}
		}
	}
	data.measure = part.Measure{0, 1, 0, 0}
	q := b.Start(0, rand.New(rand.NewPCG(1, 1))).(*Position)
	q.units[0].hits--
	if got := q.Standing(0); got <= 0 || got >= 0.5 {
		t.Errorf("before anybody is set up a side stands at %v", got)
	}
}

// TestOutcome checks that the tally of a battle is credited to the right side.
func TestOutcome(t *testing.T) {
	p := begun(t, battle("learning"))
	p.tally = [2]counts{{1, 2, 3, 4}, {5, 6, 7, 8}}
	want := map[string]float64{}
	for seat, id := range p.ids {
		for k, what := range []string{" lost", " attacks", " hits", " cards"} {
			want[id+what] = float64(4*seat + k + 1)
		}
	}
	if got := p.Outcome().Tally; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestImagined checks that a seat knows its own hand and the size of the other, but neither the
// other's cards nor the order of the deck, and that an imagined battle does not change the real
// one.
func TestImagined(t *testing.T) {
	p := begun(t, battle("basic"))
	for p.held[0] == 0 || p.held[1] == 0 {
		t.Fatal("a side holds no cards")
	}
	p.spent = append(p.spent, p.pile[0])
	p.pile = p.pile[1:]
	told := func() string {
		return fmt.Sprint(p.units, p.ground, p.air, p.hands, p.pile, p.spent, p.stack[0].do, p.options[0].Worth, p.choices[0].unit, p.tokens)
	}
	was := told()
	var hidden []string
	for seed := range uint64(2) {
		q := p.Imagine(1, rand.New(rand.NewPCG(seed, 1))).(*Position)
		if q.held != p.held || !slices.Equal(q.hands[1], p.hands[1]) || len(q.pile) != len(p.pile) || q.allCards() != p.size {
			t.Errorf("hands %v of %v, %d cards in the deck of %d", q.held, p.held, len(q.pile), len(p.pile))
		}
		hidden = append(hidden, fmt.Sprint(q.hands[0], q.pile))
		q.units[0].hits, q.ground[0], q.air[0], q.hands[0][0], q.hands[1][0], q.pile[0], q.spent[0], q.stack[0].do = 9, 9, 9, 9, 9, 9, 9, 9
		q.options[0].Worth, q.choices[0].unit, q.tokens[0] = 99, 99, 9
		if now := told(); now != was {
			t.Fatalf("was %s\nis  %s", was, now)
		}
	}
	if hidden[0] == hidden[1] || hidden[0] == fmt.Sprint(p.hands[0], p.pile) {
		t.Errorf("what the other side holds is known: %s", hidden[0])
	}
	slices.Reverse(p.pile)
	q := p.Imagine(1, rand.New(rand.NewPCG(0, 1))).(*Position)
	if again := fmt.Sprint(q.hands[0], q.pile); again != hidden[0] {
		t.Error("how the deck lies can be told from what is imagined of it")
	}
}

// TestDuels checks who fights whom in duels: as many as the points buy, or a fixed number of each.
func TestDuels(t *testing.T) {
	turns, units := with("turns", whole(9)), with("units", words("squaddie", "muton", "drone"))
	for _, by := range []model.Field{with("points", whole(4)), with("each", whole(2))} {
		var got []string
		for _, s := range made(t, simulation("duels", turns, units, by)) {
			d := s.(duel)
			for seat, kinds := range d.forces {
				k := d.kinds[kinds[0]]
				n := 2
				if by.ID == "points" {
					n = int(4 / k.cost)
				}
				if len(kinds) != n || d.Contestants()[seat] != k.id || d.Sides()[seat] != k.name {
					t.Errorf("%d %s fight for %s (%s), want %d", len(kinds), k.id, d.Contestants()[seat], d.Sides()[seat], n)
				}
			}
			got = append(got, fmt.Sprint(d.Contestants()))
		}
		if want := "[[squaddie muton] [squaddie drone] [muton drone]]"; fmt.Sprint(got) != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
}

// TestLaidOutMap checks that a given map is laid as written, with each tile turned as written, and
// that the sides set up on opposite edges, with their names.
func TestLaidOutMap(t *testing.T) {
	lies := force("knoll 0 ridge 1 copse 2 quarry 3 ruins 4 outpost 5 old-wood 1")
	sides := model.Value{Kind: model.Record, Fields: []model.Field{with("xcom", force("squaddie 1")), with("alien", force("muton 1"))}}
	b := made(t, simulation("squads", with("turns", whole(9)), with("sides", sides), with("map", lies)))[0].(*Battle)
	if got := fmt.Sprint(b.Sides()); got != "[X-COM Aliens]" {
		t.Errorf("the sides are called %s", got)
	}
	p := b.land.plot(rand.New(rand.NewPCG(1, 1)))
	for i, f := range lies.Fields {
		tile := b.land.tiles[slices.IndexFunc(b.land.tiles, func(x piece) bool { return x.id == f.ID })]
		for k, o := range b.land.offset {
			to := int(b.land.origin[i]) + slices.Index(b.land.offset, o.turned(int(f.Value.Int)))
			if p.terrain[to] != tile.terrain[k] || p.high[to] != tile.high[k] {
				t.Fatalf("%s does not lie as it is written", f.ID)
			}
		}
	}
	for _, c := range b.zones[0] {
		at := b.land.ground.cells[c]
		if back := slices.Index(b.land.ground.cells, axial{-at.q, -at.r}); !slices.Contains(b.zones[1], int16(back)) {
			t.Fatalf("the sides do not begin opposite each other: %v", at)
		}
	}
}

// TestCopiesOfTiles checks that a tile with two copies may be on a map twice.
func TestCopiesOfTiles(t *testing.T) {
	g := game(t)
	all, _, err := pieces(g)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(g.Tiles, func(x *model.Tile) bool { return x.ID == all[0].id })
	g.Tiles[i].Copies = whole(3)
	if more, _, _ := pieces(g); len(more) != len(all)+2 {
		t.Errorf("%d tiles, want %d", len(more), len(all)+2)
	}
}

// TestAgentsTaste checks what an agent prefers: a side that is ahead protects itself less, does not
// kill its own units, and nobody is healed beyond its hits.
func TestAgentsTaste(t *testing.T) {
	p := begun(t, battle("basic"))
	m := p.mind
	p.left = [2]int{2, 8}
	if one, other := m.pressed(p, 0), m.pressed(p, 1); one != 1 || other != 0.25 {
		t.Errorf("two of eight are pressed by %v, eight of two by %v", one, other)
	}
	p.left = [2]int{4, 7}
	m.think(p, 0)
	for i, own := range map[int16]bool{0: true, int16(len(p.units) - 1): false} {
		if worth := m.dooms(p, i, 0); (worth < 0) != own {
			t.Errorf("to kill unit %d is worth %v, its own: %v", i, worth, own)
		}
	}
	u := p.units[0]
	u.hits = p.kinds[u.kind].hits - 1
	if one, more := m.heals(p, &u, 1), m.heals(p, &u, 5); one <= 0 || more != one {
		t.Errorf("to heal 5 where 1 is lost is worth %v, to heal 1 %v", more, one)
	}
}
