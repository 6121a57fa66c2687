package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/play"
)

// PlayedOtherwise is what PB509 says of a run of a simulation, whoever played.
func (c *Context) PlayedOtherwise() diag.List {
	was := c.found
	defer func() { c.found = was }()
	c.found, c.running = nil, Find("PB509")
	playedOtherwise(&Sample{Context: c})
	return c.found
}

// playedOtherwise finds readings whose chosen answer no player of the machine
// knows: what was played was played by another.
func playedOtherwise(x *Sample) {
	for _, o := range play.Otherwise(x.Game) {
		f := diag.Finding{At: o.Reading.Chosen.At, Message: fmt.Sprintf("the machine plays the answer %q to %q, not %q", o.Plays[0], o.Reading.ID, o.Reading.Chosen.Text)}
		f.Evidence = []string{"question: " + o.Reading.Question}
		if len(o.Plays) > 1 {
			f.Evidence = append(f.Evidence, "it can play "+strings.Join(o.Plays, " or "))
		}
		x.Report(f)
	}
}
