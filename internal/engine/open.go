package engine

import (
	"punchboard/internal/engine/actiondeck"
	"punchboard/internal/engine/percentile"
)

// Question is a reading that a family of rules asks for: the answers it knows,
// the first of which holds while the game has no such reading.
type Question struct {
	ID, About string
	Answers   []string
}

// Questions are all that the game's family asks.
func (e *Engine) Questions() []Question {
	var out []Question
	switch e.family.(type) {
	case *actiondeck.Rules:
		for _, q := range actiondeck.Readings {
			out = append(out, Question(q))
		}
	case *percentile.Rules:
		for _, q := range percentile.Readings {
			out = append(out, Question(q))
		}
	}
	return out
}
