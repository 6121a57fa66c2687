package rules_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// camp is a game with a deck in which every kind of gain interacts with others: by the card alone,
// from each other card, once per kind, by dice.
const camp = `game: {title: G, theme: t}
collections: {}
decks:
  camp:
    name: Camp
    fields: {worth: {type: whole, min: -5}, to: {type: list, of: {type: text}, default: []}, once: {type: list, of: {type: text}, default: []}, dice: {type: text, default: ""}, band: {type: text, default: ""}}
    cards:
      wolf: {name: Wolf, copies: 3, worth: 2, to: [wolf, bear]}
      bear: {name: Bear, copies: 2, worth: 5, once: [wolf, bear], dice: d2}
      horn: {name: Horn, copies: 2, worth: -1, once: [wolf, horn], band: music}
      drum: {name: Drum, copies: 1, worth: 0, to: [bear, wolf, drum], band: music, dice: 2d2+1}
      fire: {name: Fire, copies: 1, worth: 4, dice: d3}
functions:
  gift: {hidden: true, takes: {who: list, to: any}, gives: 'to.id in who ? (to.id == "bear" ? 3 : 1) : 0'}
  worth:
    about: what a hand comes to
    takes: {n: count}
    tried: {n: 0..9}
    hand: {cards: n, of: decks.camp, each: card.worth, pair: 'gift(card.to, other)', once: 'gift(card.once, other)', dice: card.dice}
  midst: {about: its mean, takes: {n: count}, tried: {n: 0..9}, gives: mean(worth(n))}
  bands:
    about: what a hand comes to by what makes music in it, and its bears
    takes: {n: count}
    tried: {n: 0..9}
    hand: {cards: n, of: decks.camp, each: card.worth, pair: 'gift(card.to, other)', once: 'gift(card.once, other)', dice: card.dice, tag: 'card.band != "" ? card.band : card.id == "bear"'}
    gives: '[tags.music, tags.bear, chance(total > 9)]'
  held:
    about: what a hand comes to beside a bear and two wolves
    takes: {n: count}
    tried: {n: 0..5}
    hand: {cards: n, of: 'filter(decks.camp.cards, .id in ["horn", "drum", "fire"])', with: '[decks.camp.cards[1], decks.camp.cards[0], decks.camp.cards[0]]', each: card.worth, pair: 'gift(card.to, other)', once: 'gift(card.once, other)', dice: card.dice}
  loud:
    about: what a hand with music comes to
    takes: {n: count}
    tried: {n: 1..9}
    hand: {cards: n, of: decks.camp, each: card.worth, tag: card.band}
    given: tags.music > 0
`

// beast is a card of the camp, copy by copy.
type beast struct {
	id       string
	worth    int
	to, once string
	dice     []int // faces
	plus     int
}

var beasts = []beast{
	{id: "wolf", worth: 2, to: "wolf bear"}, {id: "wolf", worth: 2, to: "wolf bear"}, {id: "wolf", worth: 2, to: "wolf bear"},
	{id: "bear", worth: 5, once: "wolf bear", dice: []int{2}}, {id: "bear", worth: 5, once: "wolf bear", dice: []int{2}},
	{id: "horn", worth: -1, once: "wolf horn"}, {id: "horn", worth: -1, once: "wolf horn"},
	{id: "drum", to: "bear wolf drum", dice: []int{2, 2}, plus: 1}, {id: "fire", worth: 4, dice: []int{3}},
}

// worthOf returns what a hand is worth without dice.
func worthOf(hand []beast) int {
	sum := 0
	for i, to := range hand {
		sum += to.worth + to.plus
		gift := 1
		if to.id == "bear" {
			gift = 3
		}
		once := map[string]bool{}
		for j, from := range hand {
			if i != j && strings.Contains(from.to, to.id) {
				sum += gift
			}
			if i != j && strings.Contains(from.once, to.id) && !once[from.id] {
				sum += gift
				once[from.id] = true
			}
		}
	}
	return sum
}

// dealt calls do for all hands, card by card, and all throws of their dice.
func dealt(n int, do func(hand []beast, sum int, chance *big.Rat)) {
	hands := new(big.Rat).SetInt(new(big.Int).Binomial(int64(len(beasts)), int64(n)))
	var deal func(from int, hand []beast)
	deal = func(from int, hand []beast) {
		if len(hand) == n {
			var faces []int
			for _, b := range hand {
				faces = append(faces, b.dice...)
			}
			throw(faces, worthOf(hand), new(big.Rat).Inv(hands), func(sum int, p *big.Rat) { do(hand, sum, p) })
			return
		}
		for i := from; i < len(beasts); i++ {
			deal(i+1, append(hand[:len(hand):len(hand)], beasts[i]))
		}
	}
	deal(0, nil)
}

func throw(faces []int, sum int, p *big.Rat, do func(int, *big.Rat)) {
	if len(faces) == 0 {
		do(sum, p)
		return
	}
	for f := 1; f <= faces[0]; f++ {
		throw(faces[1:], sum+f, new(big.Rat).Mul(p, big.NewRat(1, int64(faces[0]))), do)
	}
}

// gathered are chances by outcome.
type gathered map[string]*big.Rat

func (g gathered) add(key string, p *big.Rat) {
	if g[key] == nil {
		g[key] = new(big.Rat)
	}
	g[key].Add(g[key], p)
}

func (g gathered) text() map[string]string {
	out := map[string]string{}
	for k, p := range g {
		if p.Sign() > 0 {
			out[k] = p.RatString()
		}
	}
	return out
}

func asked(t *testing.T, env *expr.Env, question string) map[string]string {
	t.Helper()
	v, err := env.Eval(question)
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	d, ok := v.(dice.Dist)
	if !ok {
		t.Fatalf("%s is %T", question, v)
	}
	out := map[string]string{}
	for _, o := range d.Outcomes() {
		out[o.Key()] = o.Chance.Rat().RatString()
	}
	return out
}

// TestHand deals every hand of every size and adds up its worth card by card.
func TestHand(t *testing.T) {
	env := scopeOf(t, camp)
	for n := range len(beasts) + 1 {
		worth, mean := gathered{}, new(big.Rat)
		all, many := gathered{}, gathered{}
		loud, noise := gathered{}, new(big.Rat)
		dealt(n, func(hand []beast, sum int, p *big.Rat) {
			worth.add(fmt.Sprint(sum), p)
			mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(sum), 1)))
			music, bears, plain := 0, 0, 0
			for _, b := range hand {
				switch b.id {
				case "horn", "drum":
					music++
				case "bear":
					bears++
				}
				plain += b.worth
			}
			key := fmt.Sprintf("%d %d", music, bears)
			all.add(key, p)
			if sum > 9 {
				many.add(key, p)
			}
			if music > 0 {
				loud.add(fmt.Sprint(plain), p)
				noise.Add(noise, p)
			}
		})
		if d := cmp.Diff(worth.text(), asked(t, env, fmt.Sprintf("worth(%d)", n))); d != "" {
			t.Errorf("%d cards: %s", n, d)
		}
		if v, err := env.Eval(fmt.Sprintf("midst(%d)", n)); err != nil || expr.Format(v) != mean.RatString() {
			t.Errorf("the mean of %d cards is %v, %v, want %s", n, v, err, mean.RatString())
		}
		holds(t, env, n, all, many)
		if n == 0 {
			continue
		}
		for k := range loud {
			loud[k].Quo(loud[k], noise)
		}
		if d := cmp.Diff(loud.text(), asked(t, env, fmt.Sprintf("loud(%d)", n))); d != "" {
			t.Errorf("%d cards with music: %s", n, d)
		}
	}
}

// TestHandBeside deals hands that always hold some cards.
func TestHandBeside(t *testing.T) {
	env := scopeOf(t, camp)
	for n := range 4 {
		want, all := gathered{}, new(big.Rat)
		dealt(n+3, func(hand []beast, sum int, p *big.Rat) {
			wolves, bears := 0, 0
			for _, b := range hand {
				switch b.id {
				case "wolf":
					wolves++
				case "bear":
					bears++
				}
			}
			if wolves == 2 && bears == 1 {
				want.add(fmt.Sprint(sum), p)
				all.Add(all, p)
			}
		})
		for k := range want {
			want[k].Quo(want[k], all)
		}
		if d := cmp.Diff(want.text(), asked(t, env, fmt.Sprintf("held(%d)", n))); d != "" {
			t.Errorf("%d cards: %s", n, d)
		}
	}
}

// holds compares the chances of more than 9 by tag.
func holds(t *testing.T, env *expr.Env, n int, all, many gathered) {
	t.Helper()
	want := gathered{}
	for k, p := range all {
		over := new(big.Rat)
		if many[k] != nil {
			over.Quo(many[k], p)
		}
		want.add(fmt.Sprintf("[%s, %s]", strings.ReplaceAll(k, " ", ", "), over.RatString()), p)
	}
	if d := cmp.Diff(want.text(), asked(t, env, fmt.Sprintf("bands(%d)", n))); d != "" {
		t.Errorf("%d cards by their tags: %s", n, d)
	}
}

// TestHandRefused checks the messages for hands that cannot be counted.
func TestHandRefused(t *testing.T) {
	const game = `game: {title: G, theme: t}
collections: {}
functions:
  of: {about: A, takes: {n: whole, list: any, each: any = 1, dice: any = nil, tag: any = nil}, hand: {cards: n, of: list, each: each, dice: dice, tag: tag}}
`
	env := scopeOf(t, game)
	for _, c := range []struct{ ask, want string }{
		{"of(3, [1, 2])", "a hand of 3 cards from 2"},
		{"of(-1, [1, 2])", "want a whole number of 0 or more"},
		{"of(1, d6)", "a hand is drawn from a deck or a list, not from dice"},
		{"of(1, [1], {each: 1/2})", "want a whole number of at most 1000, got 1/2"},
		{"of(1, [1], {each: 1001})", "want a whole number of at most 1000, got 1001"},
		{"of(1, [1], {dice: 3})", `want dice such as "2d6", got 3`},
		{`of(1, [1], {dice: "d66"})`, `want dice such as "2d6", got "d66"`},
		{"of(1, [1], {tag: 3})", "want a word, true or false, got 3"},
		{"of(40, 1..90)", "hands are too many to count"},
	} {
		if _, err := env.Eval(c.ask); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.ask, err, c.want)
		}
	}
}

// TestHandOfPairs asks one deck for its pairs, once with a parameter and once without. The cached
// answer to one must not serve the other.
func TestHandOfPairs(t *testing.T) {
	env := scopeOf(t, `game: {title: G, theme: t}
collections: {}
functions:
  by: {about: A, takes: {k: whole}, tried: {k: 0..2}, hand: {cards: 2, of: '[1, 2]', pair: k * card}}
  fixed: {about: A, takes: {n: count}, tried: {n: 0..2}, hand: {cards: n, of: '[1, 2]', pair: card, once: 10 * other}}
`)
	for _, c := range []struct {
		ask  string
		want int
	}{{"by(1)", 3}, {"by(2)", 6}, {"by(0)", 0}, {"fixed(2)", 33}, {"fixed(1)", 0}, {"fixed(2)", 33}} {
		if got := asked(t, env, c.ask); got[fmt.Sprint(c.want)] != "1" {
			t.Errorf("%s gives %v, want %d", c.ask, got, c.want)
		}
	}
}
