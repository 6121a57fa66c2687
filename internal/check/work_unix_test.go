//go:build unix

package check

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"punchboard/internal/load"
)

// bigGame returns a game with a deck of n cards and n things, each with words of its own, and a
// chapter that mentions some of them.
func bigGame(t *testing.T, n int) *load.Project {
	t.Helper()
	words := strings.Fields("amber birch cedar drift ember fable grove heath inlet joint knoll larch marsh north otter plank quill raven shale thorn under vault water xebec yield zebra")
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string { return words[r.IntN(len(words))] + words[r.IntN(len(words))] }
	family := func() string { w := words[r.IntN(3)]; return strings.ToUpper(w[:1]) + w[1:] } // with which many names begin
	var cards, things, chapter strings.Builder
	chapter.WriteString("# Play\n\nEach player takes three cards.\n\n")
	for i := range n {
		for _, b := range []*strings.Builder{&cards, &things} {
			name := family() + " " + word() + " " + word()
			fmt.Fprintf(b, "      thing-%d: {name: %s, kind: %s, cost: %d, text: \"Pay %d and take the %s from a %s %s. Then discard %d cards.\"}\n",
				i, name, []string{"one", "two"}[i%2], r.IntN(9), r.IntN(9), word(), family(), word(), 2+r.IntN(5))
			if i%100 == 0 {
				fmt.Fprintf(&chapter, "The %s costs %d and goes to its owner.\n\n", name, r.IntN(9))
			}
		}
	}
	const fields = "kind: {name: Kind, type: choice, choices: [one, two]}, cost: {name: Cost, type: whole}, text: {name: Text, type: text}"
	game := `game: {title: Deck, source: {id: "900", title: none, lines: 9}, theme: plain}
chapters: [{file: play.md}]
components: {}
collections: {things: {one: thing, fields: {` + fields + `}}}
decks:
  deck:
    name: Deck
    fields: {` + fields + `}
    cards:
` + strings.ReplaceAll(cards.String(), "kind:", "copies: 1, kind:")
	p, err := load.Open(fstest.MapFS{
		"content/deck/game.yaml":   {Data: []byte(game)},
		"content/deck/things.yaml": {Data: []byte("things:\n" + things.String())},
		"content/deck/play.md":     {Data: []byte(chapter.String())},
	}, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) > 0 {
		t.Fatal(err, p.Findings)
	}
	return p
}

// workOf returns the processor time of each check on a game. Garbage collection is off meanwhile,
// since its time would be added to the check that happens to run.
func workOf(t *testing.T, p *load.Project) map[string]time.Duration {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	scope, _ := Scope(p.Games[0])
	c, _ := scope.prepare(p)
	c.hear()
	c.reasons = map[string]bool{}
	out := map[string]time.Duration{}
	for _, ch := range All() {
		if ch.Run == nil {
			continue
		}
		c.running = ch
		before := used(t)
		ch.Run(c)
		out[ch.Code] = used(t) - before
	}
	return out
}

// used returns the processor time of the process so far.
func used(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestWorkGrowsWithTheGame checks that no check compares each of many cards or entries with all the
// others: for eight times as many it takes about eight times as long, not sixty. A check that seems
// too slow is measured again: a busy machine slows down any of them, but not the same one each
// time.
func TestWorkGrowsWithTheGame(t *testing.T) {
	small, large := bigGame(t, 600), bigGame(t, 4800)
	few, many := workOf(t, small), workOf(t, large)
	const least = 3 * time.Millisecond // anything faster cannot be distinguished
	slow := func(ch *Check) bool { return many[ch.Code] > 20*max(few[ch.Code], least) }
	for range 6 {
		if !slices.ContainsFunc(All(), slow) {
			break
		}
		for code, took := range workOf(t, large) {
			many[code] = min(many[code], took)
		}
	}
	for _, ch := range All() {
		if slow(ch) {
			t.Errorf("%s takes %v over 600 cards and things and %v over 4,800", ch.Code, few[ch.Code], many[ch.Code])
		}
	}
}
