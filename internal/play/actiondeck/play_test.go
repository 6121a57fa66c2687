package actiondeck

import (
	"bytes"
	"fmt"
	"testing"

	"punchboard/internal/golden"
	"punchboard/internal/sim"
)

// everything is a battle with many kinds of unit, so that nearly every line is used.
func everything() forces {
	return forces{"hero-sniper 1 hero-assault 1 officer-heavy 1 specialist-support 1 civilian 1 shiv-robot 1",
		"floater 1 chryssalid 2 zombie 1 muton-berserker 1 ethereal 1 drone 1 outsider 1 sectopod 1"}
}

type forces struct{ xcom, alien string }

// TestKeepsTheRules plays random games and checks invariants in every position: no card is lost, no
// unit has too many hits or none, and every unit is where the map says.
func TestKeepsTheRules(t *testing.T) {
	all := everything()
	sides := force("")
	sides.Fields = append(sides.Fields, with("xcom", force(all.xcom)), with("alien", force(all.alien)))
	squads := made(t, simulation("squads", with("sides", sides), with("turns", whole(60))))[0]
	used := map[string]bool{}
	for _, s := range []sim.Scenario{squads, made(t, battle("basic"))[0]} {
		for seed := range uint64(25) {
			out := fought(s, seed, int(seed%2), [2]agent{anything, anything}, func(p *Position, i int) {
				sound(t, p)
				for _, id := range p.Options()[i].Uses {
					used[id] = true
				}
			})
			if out.Score[0]+out.Score[1] != 1 || out.End == "" {
				t.Fatalf("game %d ends with %+v", seed, out)
			}
		}
	}
	for _, id := range []string{"attack", "move", "free-move", "place", "discard", "terrain", "defense", "heal", "immobilize", "control",
		"draw", "suppress", "opponent-discards", "opponent-draws", "spawn", "become", "reflect", "look-hand", "overwatch", "end-turn"} {
		if !used[id] {
			t.Errorf("nobody ever chose %q", id)
		}
	}
}

// allCards counts the cards in the deck, the discard pile and the hands.
func (p *Position) allCards() int { return len(p.pile) + len(p.spent) + p.held[0] + p.held[1] }

// sound checks what must hold in every position.
func sound(t *testing.T, p *Position) {
	t.Helper()
	left, stood := [2]int{}, 0
	if p.allCards() != p.size {
		t.Fatalf("%d cards of %d", p.allCards(), p.size)
	}
	for i := range p.units {
		u := &p.units[i]
		if u.at == none {
			left[u.owner] += min(1, max(0, 1-p.turn)) // not set up yet
			continue
		}
		left[u.owner]++
		if u.hits < 1 || u.hits > p.kinds[u.kind].hits {
			t.Fatalf("%s has %d hits", who(p, int16(i)), u.hits)
		}
		if p.layer(u.kind)[u.at] == int16(i) {
			stood++
		} else if p.stack[len(p.stack)-1].do != walking && !walks(p, int16(i)) {
			t.Fatalf("%s is not where the map says", who(p, int16(i)))
		}
	}
	if left != p.left {
		t.Fatalf("units %v are told as %v", left, p.left)
	}
	for seat := range 2 {
		n := 0
		for _, c := range p.hands[seat] {
			n += int(c)
		}
		if n != p.held[seat] || p.tokens[seat] < 0 {
			t.Fatalf("a hand of %d told as %d, %d tokens", n, p.held[seat], p.tokens[seat])
		}
	}
}

func walks(p *Position, i int16) bool {
	for _, f := range p.stack {
		if f.do == walking && f.unit == i {
			return true
		}
	}
	return false
}

// TestTranscript compares a whole game between two greedy players, word by word.
func TestTranscript(t *testing.T) {
	s := made(t, battle("learning"))[0]
	var first []byte
	for range 2 {
		var b bytes.Buffer
		turn := -1
		out := fought(s, 3, 0, [2]agent{greedy, greedy}, func(p *Position, i int) {
			if p.turn != turn {
				turn = p.turn
				fmt.Fprintln(&b, p.Now())
			}
			fmt.Fprintf(&b, "  %s: %s\n", p.Sides()[p.Mover()], p.Tell(i))
		})
		fmt.Fprintf(&b, "%s in %d turns, %v\n", out.End, out.Turns, out.Score)
		if first == nil {
			first = b.Bytes()
		} else if !bytes.Equal(first, b.Bytes()) {
			t.Fatal("the same seed gave another game")
		}
	}
	golden.File(t, "learning.golden", first)
}

// TestSense checks that looking ahead helps: greedy players beat random ones from either seat, and
// their games end.
func TestSense(t *testing.T) {
	for _, id := range []string{"learning", "basic"} {
		s := made(t, battle(id))[0]
		for seat := range 2 {
			agents, won := [2]agent{anything, anything}, 0.0
			agents[seat] = greedy
			for seed := range uint64(40) {
				won += fought(s, seed, int(seed%2), agents, nil).Score[seat]
			}
			if won < 36 {
				t.Errorf("%s: seat %d wins %v of 40 by looking ahead", id, seat, won)
			}
		}
	}
}

func BenchmarkLearning(b *testing.B) { benchmark(b, "learning") }
func BenchmarkBasic(b *testing.B)    { benchmark(b, "basic") }

func benchmark(b *testing.B, id string) {
	s := made(b, battle(id))[0]
	b.ReportAllocs()
	for i := range b.N {
		fought(s, uint64(i), i%2, [2]agent{greedy, greedy}, nil)
	}
}
