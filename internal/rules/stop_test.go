package rules_test

import (
	"context"
	"strings"
	"testing"
	"time"
)

// lengthy are functions that take a long time.
const lengthy = `game: {title: G, theme: t}
collections: {}
functions:
  states:
    about: a chain of many states
    chain:
      from: {n: 0}
      rolls:
        r: d20
      next: {n: n + r}
      until: n > 100000
      gives: n
  line:
    about: a chain of few states with long chances
    chain:
      from: {n: 0}
      rolls:
        r: d20
      next: {n: n + r}
      until: n > 1880
      gives: n
  circle:
    about: a chain of states that lead to one another
    takes: {k: count}
    tried: {k: 10}
    chain:
      from: {n: 0}
      rolls:
        r: d20
      next: {n: '(n + r * r) % (k + 1)'}
      until: n == k
      adds: 1
  fold:
    about: many dice
    fold: {over: 100 of d20, from: {a: 0, b: 0}, next: {a: 'a + many * face', b: 'max(b, many)'}}
    gives: a + b
  groups:
    about: a hand by the groups of its cards
    takes: {n: count}
    tried: {n: 1}
    hand: {cards: n, of: 'map(1..48, ({n: it}))', each: 'card.n % 7', pair: '(card.n * other.n) % 3 == 0 ? 1 : 0', tag: 'text(card.n % 4)'}
    gives: total
  thrown:
    about: a hand whose cards have dice
    takes: {n: count}
    tried: {n: 1}
    hand: {cards: n, of: 'map(1..60, ({n: it}))', each: 'card.n % 7', dice: '"4d" + text(2 + card.n % 5)'}
  cards:
    about: a hand without dice
    hand: {cards: 24, of: 'map(1..48, ({n: it}))', each: 'card.n % 7', pair: 'sum(map(1..100, it * card.n * other.n)) % 3 == 0 ? 1 : 0'}
`

// stopped is the message for a question that nobody waits for, and soon the longest time until it
// comes, on a busy machine.
const (
	stopped = "stopped before it was answered"
	soon    = 2 * time.Second
)

// TestStopped checks that a computation ends soon after nobody waits for it any longer, at any
// point, and that it completes when asked for again.
func TestStopped(t *testing.T) {
	for _, q := range strings.Fields("states() line() circle(399) fold() groups(24) thrown(9) cards()") {
		env := scopeOf(t, lengthy)
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		start := time.Now()
		_, err := env.Until(ctx).Eval(q)
		took := time.Since(start)
		cancel()
		if err == nil || !strings.Contains(err.Error(), stopped) {
			t.Errorf("%s: %v after %s", q, err, took)
		}
		if took > soon {
			t.Errorf("%s stopped after %s", q, took)
		}
	}
}

// TestTooManyDice checks that a hand with too many dice is refused before they are thrown.
func TestTooManyDice(t *testing.T) {
	_, err := scopeOf(t, lengthy).Eval("thrown(13)")
	if want := "so many dice in so many hands are too much to count: let fewer cards have dice"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v", err)
	}
}

// TestStoppedOnce checks that a caller who stops waiting does not stop others, although the result
// is computed once for all.
func TestStoppedOnce(t *testing.T) {
	env := scopeOf(t, lengthy)
	gone, leave := context.WithCancel(context.Background())
	leave()
	for _, q := range []string{"circle(40)", "circle(399)", "thrown(5).outcomes", "groups(5)"} {
		if _, err := env.Until(gone).Eval(q); err == nil || !strings.Contains(err.Error(), stopped) {
			t.Errorf("%s: %v, and nobody waits", q, err)
		}
		if _, err := env.Eval(q); err != nil {
			t.Errorf("%s: %v", q, err)
		}
		if _, err := env.Until(gone).Eval(q); err != nil {
			t.Errorf("%s: %v, and it is known", q, err)
		}
	}
}
