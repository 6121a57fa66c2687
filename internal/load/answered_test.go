package load_test

import (
	"strings"
	"testing"

	"punchboard/internal/model"
)

const readingGame = `game: {title: G, theme: t}
readings:
  edge:
    question: What of the edge?
    options: {up: {text: Up.}, down: {text: Down., value: 3}, "yes": {text: Both.}}
    chosen: up
    because: We say so.
    source: "001:2"
  tie:
    question: What of a tie?
    options: {again: {text: Again.}, draw: {text: A draw.}}
    chosen: again
`

// TestAnswered chooses other answers to readings.
func TestAnswered(t *testing.T) {
	p := open(t, readingGame)
	for _, c := range []struct{ name, answers, want string }{
		{"other", "edge=down", "edge=down tie=again"},
		{"a word of YAML", "edge=yes", "edge=yes tie=again"},
		{"the same", "edge=up", "edge=up because tie=again"},
		{"two", "edge=down tie=draw", "edge=down tie=draw"},
		{"none", "", "edge=up because tie=again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, err := p.Answered("g", answers(c.answers))
			if err != nil {
				t.Fatal(err)
			}
			if len(q.Findings) > 0 {
				t.Errorf("findings: %v", q.Findings)
			}
			if got := chosen(q.Games[0]); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if got := chosen(p.Games[0]); got != "edge=up because tie=again" {
				t.Errorf("the game itself was changed: %s", got)
			}
			if q.Games[0].Readings[0].Chosen.At != p.Games[0].Readings[0].Chosen.At && c.answers == "" {
				t.Error("the place of the answer moved")
			}
		})
	}
}

// TestAnsweredUnset answers a reading that chooses nothing.
func TestAnsweredUnset(t *testing.T) {
	p := open(t, strings.Replace(readingGame, "    chosen: again\n", "", 1))
	q, err := p.Answered("g", answers("tie=draw"))
	if err != nil {
		t.Fatal(err)
	}
	if got := chosen(q.Games[0]); got != "edge=up because tie=draw" {
		t.Error(got)
	}
}

// TestAnsweredAgain changes an answer in a project that already has other answers.
func TestAnsweredAgain(t *testing.T) {
	p := open(t, readingGame)
	q, err := p.Answered("g", answers("edge=down"))
	if err != nil {
		t.Fatal(err)
	}
	if q, err = q.Answered("g", answers("tie=draw")); err != nil {
		t.Fatal(err)
	}
	if got := chosen(q.Games[0]); got != "edge=down tie=draw" {
		t.Error(got)
	}
	if len(q.Answers["g"]) != 2 {
		t.Errorf("answers: %v", q.Answers)
	}
}

// TestAnsweredUnknown checks the errors for unknown games, readings and answers, and their
// suggestions.
func TestAnsweredUnknown(t *testing.T) {
	p := open(t, readingGame)
	for ask, want := range map[string]string{
		"edg=up":      `g has no reading "edg"; did you mean edge?`,
		"corner=up":   `g has no reading "corner"`,
		"edge=dwn":    `"dwn" is not an answer to the reading "edge" of g; did you mean down?`,
		"edge=middle": `"middle" is not an answer to the reading "edge" of g; there is up, down, yes`,
	} {
		if _, err := p.Answered("g", answers(ask)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", ask, err, want)
		}
	}
	if _, err := p.Answered("h", nil); err == nil || err.Error() != `no game "h" in the project` {
		t.Error(err)
	}
}

// answers parses words of the form READING=ANSWER.
func answers(words string) map[string]string {
	out := map[string]string{}
	for _, w := range strings.Fields(words) {
		id, answer, _ := strings.Cut(w, "=")
		out[id] = answer
	}
	return out
}

// chosen returns what a game chooses, and where it gives a reason.
func chosen(g *model.Game) string {
	var out []string
	for _, r := range g.Readings {
		out = append(out, r.ID+"="+r.Chosen.Text)
		if r.Because != "" {
			out = append(out, "because")
		}
	}
	return strings.Join(out, " ")
}
