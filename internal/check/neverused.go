package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// word is an id or a plain word.
var word = regexp.MustCompile(`[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*`)

// neverUsed finds tables that no unit, role or chapter mentions, and verbs
// that no effect uses. An id counts as mentioned wherever it stands as a word.
func neverUsed(c *Context) {
	mentions := mentioned(c)
	refs := map[string]bool{}
	values(c.Game, func(t *model.Type, v model.Value) {
		if t.Kind == model.Ref {
			refs[v.Text] = true
		}
	})
	covered := coveredTables(c.Game)
	for _, t := range c.Game.Tables {
		if !refs[t.ID] && !mentions[t.ID] && !covered[t.ID] {
			c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("nothing uses table %q", t.ID),
				Evidence: []string{"searched: references of " + listed(collectionIDs(c.Game)) + ", engine roles, chapters, expressions"}})
		}
	}
	used := usedVerbs(c.Game)
	for _, v := range c.Game.Verbs {
		if !used[v.ID] {
			c.Report(diag.Finding{At: v.At, Message: fmt.Sprintf("no effect uses verb %q", v.ID)})
		}
	}
}

// coveredTables are those that rowMissing speaks of: one fault, one finding.
func coveredTables(g *model.Game) map[string]bool {
	out := map[string]bool{}
	covers(g, func(_ *model.Collection, t *model.Type) {
		if ids, ok := targets(g, t.To); ok && strings.HasPrefix(t.To, "tables") {
			for id := range ids {
				out[id] = true
			}
		}
	})
	return out
}

func collectionIDs(g *model.Game) []string {
	var out []string
	for _, c := range g.Collections {
		out = append(out, c.ID)
	}
	return out
}

// mentioned are the words of chapters, roles, claims and component lists.
func mentioned(c *Context) map[string]bool {
	out := map[string]bool{}
	add := func(s string) {
		for _, w := range word.FindAllString(s, -1) {
			out[w] = true
			out[strings.ReplaceAll(w, "_", "-")] = true
		}
	}
	for _, ch := range c.Game.Chapters {
		add(ch.Text)
	}
	for _, r := range c.Game.Engine.Roles {
		add(r.Value.String())
	}
	for _, k := range c.Game.Claims {
		add(k.Holds.Text)
	}
	for _, k := range c.Game.Components {
		add(k.Each + " " + k.Of)
	}
	for _, k := range c.Game.Counters {
		add(k.Each + " " + k.Copies.Text)
	}
	return out
}

func usedVerbs(g *model.Game) map[string]bool {
	out := map[string]bool{}
	var note func(e *model.Effect)
	note = func(e *model.Effect) {
		if e == nil {
			return
		}
		for _, cl := range e.Clauses {
			out[cl.Verb] = true
			note(cl.Gives)
		}
	}
	values(g, func(_ *model.Type, v model.Value) { note(v.Effect) })
	return out
}

// listed joins words as a sentence does: "a, b and c".
func listed(words []string) string {
	words = slices.Clone(words)
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
