package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// idGone finds uses of an id that existed when something was marked as printed and does not exist
// any more: a reference, which is an error, a link in a chapter, or the path of an erratum. Whoever
// has the printed copy knows the thing by that id. An id that was never printed is left to the
// checks of unknown ids.
func idGone(c *Context) {
	if len(c.Game.Prints) == 0 {
		return
	}
	lost(c.Game, func(r reference, _ target, elsewhere string, places []diag.Place) {
		if elsewhere == "" && gone(c, r.to, r.id) {
			f := gathered(vanishedID(c.Game, r.to, r.id), places)
			f.Mark = "nothing has this id now"
			c.Report(f)
			c.found[len(c.found)-1].Severity = diag.Error
		}
	})
	var all faults[reference]
	eachSpan(c.Docs, func(s prose.Span) {
		if r, ok := linked(s.Link); ok && gone(c, r.to, r.id) {
			all.add(r.to+" "+r.id, r, s.At)
		}
	})
	all.each(func(r reference, places []diag.Place) { c.Report(gathered(vanishedID(c.Game, r.to, r.id), places)) })
	for _, e := range c.Game.Errata {
		if r, ok := spokenOf(c, e); ok && e.Stale {
			f := vanishedID(c.Game, r.to, r.id)
			f.At = e.PathAt
			c.Report(f)
		}
	}
}

// gone reports whether an id of a kind of thing was printed and does not exist any more.
func gone(c *Context, to, id string) bool {
	n, _ := c.Game.Had(to, id)
	ids, _ := targets(c.Game, to)
	_, here := ids[id]
	return n != nil && !here
}

// linked returns what a link in a chapter refers to, if that is a thing of the data.
func linked(link string) (reference, bool) {
	for _, kind := range []string{"term", "table", "deck", "scenario", "reading"} {
		if id, ok := strings.CutPrefix(link, "#"+kind+"-"); ok {
			return reference{kind + "s", id}, true
		}
	}
	return reference{}, false
}

// spokenOf returns the printed and vanished thing to which an erratum's path leads.
func spokenOf(c *Context, e *model.Erratum) (reference, bool) {
	kind, rest, _ := strings.Cut(e.Path, ".")
	for end := 0; end <= len(rest); end++ {
		if (end == len(rest) || rest[end] == '.') && gone(c, kind, rest[:end]) {
			return reference{kind, rest[:end]}, true
		}
	}
	return reference{}, false
}

// vanishedID returns a finding for a vanished id, with when it was last printed and its likely
// replacement: what has its name now, or else something new with a similar id.
func vanishedID(g *model.Game, to, id string) diag.Finding {
	was, on := g.Had(to, id)
	f := diag.Finding{Message: fmt.Sprintf("%s %q, printed on %s, is gone", oneOf(g, to), id, on),
		Evidence: []string{"last printed: " + on}}
	if was.Name != "" {
		f.Evidence[0] += fmt.Sprintf(", as %q", was.Name)
	}
	all, _ := g.Names(to)
	fresh := slices.DeleteFunc(slices.Clone(all), func(n model.Name) bool {
		old, _ := g.Had(to, n.ID)
		return old != nil
	})
	ids := lists.Map(fresh, func(n model.Name) string { return n.ID })
	i := slices.IndexFunc(fresh, func(n model.Name) bool { return was.Name != "" && n.Called == was.Name })
	if near := diag.Nearest(id, ids, 1); i < 0 && len(near) > 0 {
		i = slices.Index(ids, near[0])
	}
	switch {
	case i >= 0:
		f.Also = []diag.Also{{At: fresh[i].At, Mark: "this has taken its place"}}
		f.Evidence = append(f.Evidence, "replaced by: "+ids[i])
		f.Help = "write " + ids[i]
	case len(ids) > 0 && len(ids) <= 12:
		f.Evidence = append(f.Evidence, "new since then: "+strings.Join(ids, ", "))
	default:
		f.Evidence = append(f.Evidence, "nothing like it is new since then")
	}
	return f
}
