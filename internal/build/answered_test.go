package build

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

var everyAnswer = flag.Bool("answers", false, "choose every answer to every reading, not every fourth of those that rules ask, and those alone")

// sampled says that one in so many of the answers that rules read is chosen, unless all are.
const sampled = 4

// meant are the findings that an answer is expected to cause, by game, reading, answer and code,
// each with the reason.
var meant = map[string]string{
	"command with-and=either PB013":         "with either soldier Suppressive Fire is worth its place, and what is allowed of it is idle",
	"encounter initiative-tie=stands PB406": "the game master decides, and no throw",
	"one-roll area=radius PB412":            "what has an Area and no damage does nothing: this speaks against the answer",
	"tactical auto-fire=one-roll PB404":     "a burst that is one throw costs more than a snap shot and hits less often: this speaks against the answer",
}

// TestEveryAnswer chooses every declared answer to every reading of every game: the game loads, is
// laid out and is checked with no new findings except expected ones. Readings that nothing reads
// cannot affect one another, so their answers are chosen together.
func TestEveryAnswer(t *testing.T) {
	for _, game := range answerable(t) {
		t.Run(game, func(t *testing.T) {
			p, err := opened(os.DirFS("../.."), load.Options{Games: []string{game}})
			if err != nil {
				t.Fatal(err)
			}
			was := tell(p, nil)
			alone, together := choices(p.Games[0], asked(p, was))
			all, rounds := len(alone), append(together, alone...)
			if !*everyAnswer {
				alone = every(sampled, alone)
				rounds = joined(p.Games[0], together, alone)
			}
			for _, answers := range rounds {
				chosen(t, p, was, answers)
			}
			t.Logf("%s: %d of %d answers that rules ask for, and all others, chosen in %d rounds; -args -answers chooses all", game, len(alone), all, len(rounds))
		})
	}
}

// telling is a game laid out, and all findings about it.
type telling struct {
	*View
	found diag.List
}

// tell lays out the pieces of a game as Tell does, but without the ground of its tiles, as check
// does. What was laid out earlier is reused where it is the same.
func tell(p *load.Project, was *telling) *telling {
	var earlier *View
	if was != nil {
		earlier = was.View
	}
	v := glance(context.Background(), p, Options{Papers: []string{"a4"}, Only: []string{"deck", "record", "counter", "tile"}, unpainted: true}, earlier).Whole()
	return &telling{v, v.Check()}
}

// answerable returns the games that have readings.
func answerable(t *testing.T) []string {
	t.Helper()
	p, err := opened(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, g := range p.Games {
		if len(g.Readings) > 0 {
			out = append(out, g.ID)
		}
	}
	return out
}

// asked returns the readings that a function or an expression reads.
func asked(p *load.Project, was *telling) map[string]bool {
	out := map[string]bool{}
	for _, d := range was.scope.Engine.Docs() {
		for _, id := range d.Readings {
			out[id] = true
		}
	}
	for name, text := range p.Files {
		if path.Ext(name) != ".yaml" && path.Ext(name) != ".md" {
			continue
		}
		for _, m := range askedFor.FindAllSubmatch(text, -1) {
			out[strings.ReplaceAll(string(m[1]), "_", "-")] = true
		}
	}
	return out
}

// askedFor matches how an expression, in a function or in text, reads a reading.
var askedFor = regexp.MustCompile(`readings(?:\??\.|\[["'])([a-z0-9_-]+)`)

// choices returns the answers that are not chosen: separately for readings that something reads,
// the others together, in as many rounds as one of them has answers.
func choices(g *model.Game, asked map[string]bool) (alone, together []map[string]string) {
	for _, r := range g.Readings {
		n := 0
		for _, o := range r.Options {
			if o.ID == r.Chosen.Text {
				continue
			}
			if asked[r.ID] {
				alone = append(alone, map[string]string{r.ID: o.ID})
				continue
			}
			if n == len(together) {
				together = append(together, map[string]string{})
			}
			together[n][r.ID] = o.ID
			n++
		}
	}
	return alone, together
}

// every returns one in n of a list.
func every[T any](n int, list []T) []T {
	var out []T
	for i := 0; i < len(list); i += n {
		out = append(out, list[i])
	}
	return out
}

// joined adds answers to the rounds of others, one per reading; an answer with expected findings
// stays alone.
func joined(g *model.Game, open, alone []map[string]string) []map[string]string {
	var out []map[string]string
	for _, answers := range alone {
		for id := range answers {
			if slices.ContainsFunc(slices.Collect(maps.Keys(meant)), func(m string) bool { return strings.HasPrefix(m, g.ID+" "+join(answers)+" ") }) {
				out = append(out, answers)
				break
			}
			i := slices.IndexFunc(open, func(r map[string]string) bool { return r[id] == "" })
			if i < 0 {
				i, open = len(open), append(open, map[string]string{})
			}
			open[i][id] = answers[id]
		}
	}
	return append(out, open...)
}

// chosen chooses answers and checks that they cause no findings; if several do, it narrows them
// down to one.
func chosen(t *testing.T, p *load.Project, was *telling, answers map[string]string) {
	t.Helper()
	off := offFor(t, p, was, answers)
	if len(off) == 0 {
		return
	}
	if len(answers) > 1 {
		t.Logf("chosen one half at a time: %s", join(answers))
		halves := [2]map[string]string{{}, {}}
		for i, id := range slices.Sorted(maps.Keys(answers)) {
			halves[2*i/len(answers)][id] = answers[id]
		}
		chosen(t, p, was, halves[0])
		chosen(t, p, was, halves[1])
		return
	}
	for _, o := range off {
		t.Errorf("%s: %s", join(answers), o)
	}
}

// offFor returns what is wrong once answers are chosen, and was not before.
func offFor(t *testing.T, p *load.Project, was *telling, answers map[string]string) []string {
	t.Helper()
	g := p.Games[0]
	as, err := p.Answered(g.ID, answers)
	if err != nil {
		t.Fatal(err)
	}
	now := tell(as, was)
	var out []string
	for _, f := range now.found {
		known := slices.ContainsFunc(was.found, func(o diag.Finding) bool { return o.At == f.At && o.Code == f.Code && o.Message == f.Message })
		if !known && meant[g.ID+" "+join(answers)+" "+f.Code] == "" {
			out = append(out, f.String())
		}
	}
	if len(now.Game.Chapters) != len(was.Game.Chapters) || len(now.Faces) == 0 != (len(was.Faces) == 0) {
		out = append(out, fmt.Sprintf("%d chapters and %d faces, before %d and %d", len(now.Game.Chapters), len(now.Faces), len(was.Game.Chapters), len(was.Faces)))
	}
	return out
}

// join formats answers.
func join(answers map[string]string) string {
	var out []string
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		out = append(out, id+"="+answers[id])
	}
	return strings.Join(out, " ")
}
