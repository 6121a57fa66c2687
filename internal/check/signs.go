package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// aSign matches an icon in a text of the data.
var aSign = pattern.New(`(?:^|[^\pL:])(:([a-z][a-z0-9]*(?:-[a-z0-9]+)*):)`)

// signs finds icons that a list of icons (a table in a chapter with an icon at the start of each
// row) explains twice. It also finds the one or two icons among words that the list omits where it
// has all others. An icon that belongs to an entry or a verb needs no explanation.
func signs(c *Context) {
	explained, own := map[string]diag.Place{}, map[string]bool{}
	eachBlock(c, func(b prose.Block) {
		here := map[string]bool{}
		other := func(row [][]prose.Span) bool { return len(row) < 2 || len(row[0]) != 1 || row[0][0].Icon == "" }
		if b.Kind != prose.Table || len(b.Rows) <= fewSigns || slices.ContainsFunc(b.Rows[1:], other) {
			return
		}
		for _, row := range b.Rows[1:] {
			s := row[0][0]
			if here[s.Icon] && prose.Plain(row[1]) != "" {
				c.Report(diag.Finding{At: s.At, Message: fmt.Sprintf("the icon %s is explained twice in one list", s.Icon), Also: []diag.Also{{At: explained[s.Icon], Mark: "explained here"}}})
				continue
			}
			explained[s.Icon], here[s.Icon] = s.At, true
		}
	})
	if len(explained) < fewSigns || c.Project == nil || c.Project.Library == nil {
		return
	}
	for _, v := range c.Game.Verbs {
		own[v.Icon] = true
	}
	values(c.Game, func(_ *model.Type, v model.Value) { own[v.Text] = own[v.Text] || v.Kind == model.Icon })
	used, lost := map[string]bool{}, faults[string]{}
	use := func(id string, at diag.Place) {
		if _, is := explained[id]; is {
			used[id] = true
		} else if icons := c.Project.Library.Assets.Icons; !own[id] && icons[id] != nil {
			lost.add(id, id, at)
		}
	}
	eachSpan(c.Docs, func(s prose.Span) { use(s.Icon, s.At) })
	c.texts(func(t text) {
		for _, m := range c.memo.matches(aSign, t.said, ":") {
			use(t.said[m[4]:m[5]], t.part(m[2], m[3]))
		}
	})
	if n := len(lost.keys); n <= 2 && len(used) >= fewSigns*n {
		lost.each(func(id string, places []diag.Place) {
			c.Report(gathered(diag.Finding{Message: fmt.Sprintf("the list of icons explains %d of them, and not %s", len(used), id)}, places))
		})
	}
}
