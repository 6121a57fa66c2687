package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/prose"
)

// quoted begins the target of a link that says where odds in the text come
// from: [45 %](=EXPRESSION). The book prints the words alone.
const quoted = "="

// quotedOdds finds odds typed into the chapters that are not what the
// expression they quote comes to.
func quotedOdds(c *Context) {
	eachSpan(c.Docs, func(s prose.Span) {
		src, ok := strings.CutPrefix(s.Link, quoted)
		if !ok || s.Text == "" {
			return
		}
		src = strings.TrimSpace(src)
		v, err := c.Env.Eval(src)
		if err != nil {
			c.Report(diag.Finding{At: s.At, Message: "what these odds quote cannot be asked: " + reason(err), Evidence: []string{"expression: " + src}})
			return
		}
		if same, exact := engine.Equal(v, s.Text); !same {
			c.Report(diag.Finding{At: s.At, Message: fmt.Sprintf("the text says %s, the engine says %s", s.Text, exact), Mark: "said here",
				Evidence: append([]string{src + " is " + exact}, readings(c, src)...), Help: "write the engine's, or {{ " + src + " }}"})
		}
	})
}
