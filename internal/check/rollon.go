package check

import (
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// rollsOn matches what a text tells its reader to roll on: "roll twice on the Gem Table", "roll on
// Relics".
var rollsOn = pattern.New(`\b[Rr]oll (?:(?:once|twice|again|[0-9]*d[0-9%]+) )?on (?:the )?(\p{Lu}[\pL’-]+(?: (?:of|the|and|for|in|\p{Lu}[\pL’-]+))*)`)

// leastRolledOn is how many texts roll on tables of the game before one that rolls on something
// unknown is reported.
const leastRolledOn = 3

// rollMissing adds what texts roll on and no table is called, where others roll on tables: a name
// that is known, or one that shares a word with the name of a table.
func rollMissing(c *Context, all *faults[string], names func() map[string]bool) {
	rolled := lists.Only(c.Game.Tables, func(t *model.Table) bool { return t.Kind == "roll" })
	if !c.Game.English() || len(rolled) < leastRolledOn {
		return
	}
	words := map[string]bool{}
	for _, t := range rolled {
		for w := range strings.SplitSeq(prose.Slug(t.Name), "-") {
			words[singular(w)] = true
		}
	}
	known := 0
	var lost []diag.Place
	var called []string
	for p := range everyParagraph(c) {
		if !strings.Contains(p.said, "oll ") || !strings.Contains(p.said, " on ") {
			continue
		}
		for _, m := range c.memo.matches(rollsOn, p.said) {
			name := strings.TrimSuffix(p.said[m[2]:m[3]], " Table")
			if names()[prose.Slug(name)] || names()[singular(name)] || slices.ContainsFunc(strings.Split(prose.Slug(name), "-"), func(w string) bool { return words[singular(w)] }) {
				known++
			} else {
				lost, called = append(lost, p.part(m[2], m[3])), append(called, name)
			}
		}
	}
	for i, name := range called {
		if known >= leastRolledOn {
			all.add(name, name, lost[i])
		}
	}
}
