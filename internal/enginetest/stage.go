package enginetest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Stage is a position of a game that a script sets up, does something in, and
// looks at.
type Stage interface {
	// Options are what may be chosen now, each told in words.
	Options() []string
	// Play does one of them and what follows.
	Play(i int, chance *rand.Rand)
	// Line does what a line of the stage's own verbs says. Of a verb that expects
	// something it gives what there is, to be held against the line's words; of one
	// that sets something up, the words. What cannot be done is an error.
	Line(verb string, words []string) (string, error)
}

// Stages plays every testdata/*.script, each on a stage of its own. A script is lines
// of the stage's verbs and of these. A pattern is parts of what an option tells, in
// their order, with " .. " between them:
//
//	dice [dN] FACE...      what the dice show from now on, d6 unless they are told
//	dice % ROLL...         the same of percentile dice, from 0
//	play PATTERN           the one option that tells that
//	has PATTERN / no PATTERN
//	options PATTERN = N    how many options tell that
//
// A line that begins with # is a comment.
func Stages(t *testing.T, begin func(t *testing.T, chance func() *rand.Rand) Stage) {
	t.Helper()
	scripts(t, "testdata/*.script", func(t *testing.T) func(at, line string) {
		a := &actor{t: t}
		a.stage = begin(t, a.chance)
		return func(at, line string) {
			a.at = at
			a.line(line)
		}
	})
}

// actor plays one script.
type actor struct {
	t     *testing.T
	at    string
	stage Stage
	dice  dice
}

// dice show what a script says, and after that what chance brings.
type dice struct {
	shown []uint64
	then  rand.PCG
}

// Uint64 is a number of which the next face is made.
func (d *dice) Uint64() uint64 {
	if len(d.shown) == 0 {
		return d.then.Uint64()
	}
	n := d.shown[0]
	d.shown = d.shown[1:]
	return n
}

// show has the dice of so many faces show one of them, counted from 0: the upper
// half of the number decides it, or the lower bits where the faces are a power of
// two.
func (d *dice) show(face, faces int) {
	upper := (uint64(face)<<32 + 1<<31) / uint64(faces)
	d.shown = append(d.shown, upper<<32|uint64(face))
}

// chance is the dice that the script throws.
func (a *actor) chance() *rand.Rand { return rand.New(&a.dice) }

// line plays one line: dice to come, an option by its words, how many options there are,
// or something that the stage knows.
func (a *actor) line(line string) {
	w := strings.Fields(line)
	rest := strings.TrimSpace(strings.TrimPrefix(line, w[0]))
	switch w[0] {
	case "dice":
		a.throw(w[1:])
	case "play":
		found := a.telling(rest)
		if len(found) != 1 {
			a.t.Fatalf("%s: %d options tell %q of\n%s", a.at, len(found), rest, strings.Join(a.stage.Options(), "\n"))
		}
		a.stage.Play(found[0], a.chance())
	case "has", "no":
		if got := len(a.telling(rest)); got > 0 != (w[0] == "has") {
			a.t.Errorf("%s: %d options tell %q of\n%s", a.at, got, rest, strings.Join(a.stage.Options(), "\n"))
		}
	case "options":
		pattern, want, _ := strings.Cut(rest, "=")
		if got := len(a.telling(strings.TrimSpace(pattern))); fmt.Sprint(got) != strings.TrimSpace(want) {
			a.t.Errorf("%s: %d options tell %q of\n%s", a.at, got, pattern, strings.Join(a.stage.Options(), "\n"))
		}
	default:
		got, err := a.stage.Line(w[0], w[1:])
		if err != nil {
			a.t.Fatalf("%s: %v", a.at, err)
		}
		if want := strings.Join(w[1:], " "); got != want {
			a.t.Errorf("%s: %s: got %q, want %q", a.at, w[0], got, want)
		}
	}
}

// throw reads what the dice show.
func (a *actor) throw(words []string) {
	a.dice.shown = nil
	faces, least := 6, 1
	for _, w := range words {
		n, err := strconv.Atoi(strings.TrimPrefix(w, "d"))
		switch {
		case w == "%":
			faces, least = 100, 0
		case err != nil || n < least:
			a.t.Fatalf("%s: no face %q", a.at, w)
		case strings.HasPrefix(w, "d"):
			faces, least = n, 1
		default:
			a.dice.show(n-least, faces)
		}
	}
}

// telling are the options that tell a pattern.
func (a *actor) telling(pattern string) []int {
	var out []int
	for i, told := range a.stage.Options() {
		ok := true
		for _, part := range strings.Split(pattern, " .. ") {
			_, after, found := strings.Cut(told, part)
			told, ok = after, ok && found
		}
		if ok {
			out = append(out, i)
		}
	}
	return out
}
