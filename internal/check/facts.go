package check

import (
	"fmt"

	"punchboard/internal/study"
)

// study is what the engine tells of the whole game. Where errata are tried it is empty,
// unless nothing else tells of one.
func (c *Context) study() study.Facts {
	if c.shallow || c.printed && !c.deep {
		return study.Facts{}
	}
	return c.Engine.Study()
}

// inForce are readings as evidence, as far as the game has them.
func (c *Context) inForce(ids []string) []string {
	var out []string
	for _, id := range ids {
		if r := c.Game.Reading(id); r != nil {
			out = append(out, fmt.Sprintf("reading %s: %s", id, r.Chosen.Text))
		}
	}
	return out
}
