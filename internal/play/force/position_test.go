package force

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// settled returns a war in its first turn, with a main base, a mission and an invasion.
func settled(t *testing.T, stage int) *war {
	t.Helper()
	w := owned(t, made(t, stage))
	foundHome(w, 0, rand.New(rand.NewPCG(1, 1)))
	w.friends, w.satellite = 0, 0
	w.missions, w.invasions = []*task{{card: w.b.stages[0].missions[0], region: 1}}, []*task{{region: 2}}
	w.ask = tasks
	return w
}

// TestWeights checks that each weight of the game is read into its field.
func TestWeights(t *testing.T) {
	g, want := game(t), []any{}
	for i, w := range Machine.Weights {
		want = append(want, i+1)
		g.Play.Weights[slices.IndexFunc(g.Play.Weights, func(x *model.Weight) bool { return x.ID == w.ID })].Is = float64(i + 1)
	}
	made, said := scenariosOf(t, g, "campaign", with("side", text("X-COM")), with("turns", whole(9)))
	if len(said) > 0 {
		t.Fatal(said)
	}
	got := fmt.Sprint(made[0].(*campaign).b.taste)
	if want := fmt.Sprint(want); got[1:len(got)-1] != want[1:len(want)-1] {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestStanding checks what each thing that may be counted adds, in the whole war and in one that
// ends with the stage.
func TestStanding(t *testing.T) {
	for stage, last := range map[int]float64{0: 2. / 3, 2: 1. / 2} {
		w := settled(t, stage)
		b := *w.b
		w.b, w.stage, w.lands[3].panic = &b, 2, w.bears(3)
		fights := slices.DeleteFunc(slices.Clone(b.stages[1].missions), func(m *mission) bool { return m.tech })
		tech := b.stages[1].missions[slices.IndexFunc(b.stages[1].missions, func(m *mission) bool { return m.tech })]
		w.decks.missions = []*mission{fights[0], tech}
		all, bears := 0.0, 0.0
		for _, m := range fights {
			all += float64(m.copies)
		}
		for r := range w.lands {
			bears += float64(w.bears(r))
		}
		lose := float64(b.n.TotalPanicLose)
		for k, theirs := range []float64{last, 2 / all, 1 / lose, float64(w.bears(3)) / bears, 0, 0, 0} {
			b.measure = make(part.Measure, len(Machine.Counts))
			b.measure[k] = 2
			if got := w.Standing(0); math.Abs(got-(1-theirs)) > 1e-9 {
				t.Errorf("up to stage %d, by %s: %v, want %v", stage, Machine.Counts[k].ID, got, 1-theirs)
			}
		}
	}
}

// TestOutcome checks the score and tally for each end of a war.
func TestOutcome(t *testing.T) {
	w := settled(t, 0)
	w.turn, w.stage, w.credits, w.lands[3].panic, w.lands[5].panic = 7, 2, 30, w.bears(3), w.bears(5)
	w.tally = map[string]float64{}
	for end, want := range map[string]float64{endWon: 1, endStage: 1, endTurns: 0.5, endTries: 0, endPanic: 0} {
		w.end = end
		if out := w.Outcome(); out.Score[0] != want || out.Turns != 7 || !maps.Equal(out.Tally, map[string]float64{"regions in Total Panic": 2, "credits left": 30, "stage reached": 2}) {
			t.Errorf("%s: %+v", end, out)
		}
	}
}

// TestImagined checks that an imagined war does not change the real one, and that the battle in it
// uses its own mission and squad.
func TestImagined(t *testing.T) {
	w := settled(t, 0)
	beginBattle(w, w.missions[0], forMission, w.squads[0], w.carriers)
	w.fight.hand, w.fight.rest = w.kinds(t, "full-cover", "overwatch"), w.kinds(t, "shotgun", "medkit")
	w.offered, w.asked = w.ask(w), w.ask
	told := func() string {
		return fmt.Sprint(w.lands[0], w.own[0], w.used[0][0], w.squads[0], w.carriers[0], w.planes[0], w.missions[0], w.invasions[0],
			w.bases[0].rooms[0], w.bases[0].on[0], w.bases[0].built, w.table, w.tech, w.fight.hand[0].ID, w.fight.changed, w.tally)
	}
	was := told()
	q := w.Imagine(0, rand.New(rand.NewPCG(1, 1))).(*war)
	if q.fight.task != q.missions[0] || q.fight.squad != q.squads[0] || q.fight.task == w.missions[0] {
		t.Error("the imagined battle is about something else")
	}
	q.lands[0].panic, q.own[0], q.used[0][0], q.squads[0].damage, q.carriers[0].damage, q.planes[0].damage = 9, 9, 9, 9, 9, 9
	q.missions[0].time, q.invasions[0].cut, q.bases[0].rooms[0], q.bases[0].on[0], q.bases[0].built = 9, 9, 9, 9, 9
	q.fight.hand[0], q.fight.changed = q.b.kinds[0], 9
	q.count("battles", 1)
	if now := told(); now != was {
		t.Errorf("was %s\nis  %s", was, now)
	}
}

// TestImaginedPiles checks that an imagined pile keeps its face-up cards, and the same other cards
// in another order.
func TestImaginedPiles(t *testing.T) {
	w := settled(t, 0)
	imagined := func(seed uint64) piles { return w.decks.imagined(w, rand.New(rand.NewPCG(seed, 1))) }
	one, other := imagined(1), imagined(2)
	for n, p := range w.decks.research {
		slices.Reverse(p[:len(p)-w.b.n.ResearchUp])
		if up := up(one.research[n], w.b.n.ResearchUp); !slices.Equal(up, p[len(p)-len(up):]) || slices.Equal(one.research[n], other.research[n]) {
			t.Errorf("research of stage %d is known otherwise than face up", n+1)
		}
	}
	if up := up(one.training, w.b.n.TrainingUp); !slices.Equal(up, w.decks.training[len(w.decks.training)-len(up):]) {
		t.Error("training cards that lie face up are not known")
	}
	slices.Reverse(w.decks.training[:len(w.decks.training)-w.b.n.TrainingUp])
	slices.Reverse(w.decks.heroes)
	slices.Reverse(w.decks.missions)
	if again := imagined(1); fmt.Sprint(again) != fmt.Sprint(one) {
		t.Error("in what order a pile lies can be told from what is imagined of it")
	}
	if slices.Equal(one.heroes, other.heroes) || slices.Equal(one.missions, other.missions) || slices.Equal(one.training, other.training) {
		t.Error("a pile is always imagined in the same order")
	}
}

// TestEmptyCup checks that no mission appears if no counter is left in the cup.
func TestEmptyCup(t *testing.T) {
	w := settled(t, 0)
	for r := range w.lands {
		w.lands[r].out = w.b.regions[r].size
	}
	waits := len(w.decks.missions)
	if appear(w, rand.New(rand.NewPCG(1, 1))); len(w.missions) != 1 || len(w.decks.missions) > waits {
		t.Errorf("%d missions lie there", len(w.missions))
	}
}

// TestDirectorsTaste checks what a greedy director prefers: to switch off the least useful room, to
// save for what is too expensive, not to let a mission wait that is about to run out, to dare the
// final one at worse odds as the world panics, and to drop the card that does nothing from a hand.
func TestDirectorsTaste(t *testing.T) {
	w := settled(t, 0)
	a, lab := appraisal{w, w.b}, w.b.room("research-lab")
	w.bases[0].rooms[lab], w.bases[0].on[lab] = 3, 3
	rests := slices.MaxFunc(outage(w, w.bases[0]), func(m, n move) int { return cmp.Compare(m.Worth, n.Worth) })
	for k, r := range w.b.rooms {
		if w.bases[0].on[k] > 0 && r.power > 0 && a.room(k) < a.room(w.b.room(rests.Uses[1])) {
			t.Errorf("%s rests, and %s is of less use", rests.Uses[1], r.ID)
		}
	}
	w.now.wish(30)
	w.now.wish(20)
	if got := a.saving(); got != 30/w.b.taste.Doubt {
		t.Errorf("to save for what would bring 30 is worth %v", got)
	}
	soon := *w.missions[0]
	soon.time = w.b.n.TimeTokens - w.b.n.TimeEach
	if now, later := a.task(&soon, a.roomWon), a.task(w.missions[0], a.roomWon); now <= later {
		t.Errorf("a mission that runs out is worth %v, another %v", now, later)
	}
	if got := daring(w); got != w.b.taste.Try {
		t.Errorf("the final mission is dared at %v", got)
	}
	for r := range w.b.n.TotalPanicLose - 1 {
		w.lands[r].panic = w.bears(r)
	}
	if got, want := daring(w), 1/float64(w.b.n.TotalPanicLose); got != want || want >= w.b.taste.Try {
		t.Errorf("one region short of the end the final mission is dared at %v, want %v", got, want)
	}
	beginBattle(w, w.missions[0], forMission, w.squads[0], w.carriers)
	if left := w.muster().drop(w.fight, w.kinds(t, "full-cover", "shotgun")); len(left) != 1 || left[0].ID != "full-cover" {
		t.Errorf("of Full Cover and a Shotgun for nobody is left %v", names(left))
	}
}
