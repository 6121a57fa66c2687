package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// repetition is something that is repeated until it ends: how many things may come up, and how many
// of them end it.
type repetition struct {
	claim     *model.Claim
	all, ends int
	names     []string // of the first things that do not end it
	fail      *failure
}

// mostNamed limits how many things of one kind are named.
const mostNamed = 5

// repetitions evaluates all claims that something comes to an end.
func repetitions(c *Context) []repetition {
	endless := lists.Only(c.Game.Claims, func(k *model.Claim) bool {
		return k.Repeats.IsSet() && k.Until.IsSet() && made(c.Env, k.When.Text)
	})
	return lists.Map(endless, func(k *model.Claim) repetition { return repeated(c, k) })
}

// repeated evaluates a claim about a repetition for each of the things that may come up.
func repeated(c *Context, k *model.Claim) repetition {
	r := repetition{claim: k}
	all, err := c.Env.List(k.Repeats.Text)
	if err != nil {
		r.fail = &failure{k.Repeats, err}
		return r
	}
	r.all = len(all)
	for _, x := range all {
		in := c.Env.In(x)
		last, err := in.Bool(k.Until.Text)
		if err != nil {
			r.fail = &failure{k.Until, err}
			return r
		}
		if last {
			r.ends++
			continue
		}
		if name, err := in.Eval("name"); err == nil && len(r.names) < mostNamed {
			r.names = append(r.names, c.Env.Format(name))
		}
	}
	return r
}

// noEnd finds repetitions that wait for something that cannot come up: a Hero is drawn again until
// one may be kept, and none may. It also finds passages that lead round in circles.
func noEnd(c *Context) {
	passageEndless(c)
	for _, r := range repetitions(c) {
		if r.fail != nil || r.ends > 0 {
			continue
		}
		f := diag.Finding{At: r.claim.Until.At, Mark: "true of none", Message: "this never ends: " + c.inSentence(r.claim.Says),
			Also:     []diag.Also{{At: r.claim.Repeats.At, Mark: fmt.Sprintf("%d may come up", r.all)}},
			Evidence: []string{fmt.Sprintf("what may come up: %d; what ends it: 0", r.all)}}
		if len(r.names) > 0 {
			f.Evidence = append(f.Evidence, "goes on after: "+strings.Join(r.names, ", "))
		}
		c.Report(f)
	}
}
