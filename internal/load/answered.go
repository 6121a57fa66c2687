package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Answered returns the project as if a game had chosen these answers to some of its readings, by
// id: the same files, with their YAML decoded again and the given answer in place of the chosen
// one. Everything that depends on the answer in the game's texts and rules follows. The reason for
// the original choice is left out where another answer replaces it. It errors on an unknown game,
// reading or answer and suggests similar names. The project itself is not changed.
func (p *Project) Answered(game string, answers map[string]string) (*Project, error) {
	g := p.Game(game)
	if g == nil {
		return nil, fmt.Errorf("no game %q in the project", game)
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		if err := answerable(g, id, answers[id]); err != nil {
			return nil, err
		}
	}
	all := maps.Clone(p.Answers[game])
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, answers)
	now, found := g, diag.List(nil)
	if len(all) > 0 {
		now, found = p.readers[game].answered(all)
	}
	out := p.with(game, now, found)
	out.Answers = maps.Clone(p.Answers)
	if out.Answers == nil {
		out.Answers = map[string]map[string]string{}
	}
	out.Answers[game] = all
	return out, nil
}

// answerable returns an error if the game lacks the reading or the reading does not declare the
// answer.
func answerable(g *model.Game, id, answer string) error {
	r := g.Reading(id)
	if r == nil {
		return fmt.Errorf("%s has no reading %q%s", g.ID, id, near(id, model.IDs(g.Readings)))
	}
	options := lists.Map(r.Options, func(o model.Answer) string { return o.ID })
	if !slices.Contains(options, answer) {
		return fmt.Errorf("%q is not an answer to the reading %q of %s%s", answer, id, g.ID, nearOr(answer, options))
	}
	return nil
}

// near returns a "did you mean" clause with the names most like a word, "" if there are none.
func near(word string, names []string) string {
	if like := diag.Nearest(word, names, 3); len(like) > 0 {
		return "; did you mean " + strings.Join(like, " or ") + "?"
	}
	return ""
}

// nearOr is like near, but lists all the names if none resembles the word.
func nearOr(word string, names []string) string {
	if like := near(word, names); like != "" || len(names) == 0 {
		return like
	}
	return "; there is " + strings.Join(names, ", ")
}

// answered decodes the game with other answers chosen; the game must have them.
func (r *gameReader) answered(answers map[string]string) (*model.Game, diag.List) {
	c := r.again()
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		c.answer(id, answers[id])
	}
	return c.reread()
}

// answer chooses an answer to a reading, if the game has it, and removes the reason given for
// choosing another.
func (r *gameReader) answer(id, answer string) {
	t, ok := r.mine("readings." + id)
	if !ok {
		return
	}
	reading := follow(t.value())
	if was := value(reading, "chosen"); was != nil {
		was = follow(was)
		if was.Value == answer {
			return
		}
		*was = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: answer, Style: yaml.DoubleQuotedStyle, Line: was.Line, Column: was.Column}
	} else {
		at := &yaml.Node{Line: reading.Line, Column: reading.Column}
		key := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: "chosen", Line: at.Line, Column: at.Column}
		reading.Content = append(reading.Content, key, moved(&yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: answer, Style: yaml.DoubleQuotedStyle}, at))
	}
	for i := 0; i+1 < len(reading.Content); i += 2 {
		if reading.Content[i].Value == "because" {
			reading.Content = slices.Delete(reading.Content, i, i+2)
			return
		}
	}
}
