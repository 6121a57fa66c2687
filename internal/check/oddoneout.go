package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastAlike is how many of a kind must agree before one that does not is news.
const leastAlike = 4

// oddOneOut finds a figure that is given for one of a kind and for none of the
// others, or for all but one, where whether it is given depends on the kind: a
// card of a kind that has no strength, with a strength. And the one that does not keep
// to what all others do: two fields that are crossed, one that follows from another.
func oddOneOut(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			if d.Optional || d.Default != nil || len(d.Type.Or) > 0 {
				f.odd(c, d)
			}
		}
		f.crossed(c)
		f.misstated(c)
	}
	bareClause(c)
	strangers(c)
	countedFields(c)
}

// bareClause finds the one clause of a verb that has no option, where all others
// have some: the only line that does not say how long.
func bareClause(c *Context) {
	bare, options := map[string][]diag.Place{}, map[string][]string{}
	var verbs []string
	effects(c.Game, func(e *model.Effect) {
		for _, k := range e.Clauses {
			if !slices.Contains(verbs, k.Verb) {
				verbs = append(verbs, k.Verb)
			}
			if len(k.Options) == 0 {
				bare[k.Verb] = append(bare[k.Verb], k.At)
			} else {
				options[k.Verb] = append(options[k.Verb], k.Options[0].ID)
			}
		}
	})
	for _, verb := range verbs {
		if at, has := bare[verb], options[verb]; len(at) == 1 && len(has) > leastAlike {
			others := len(has)
			slices.Sort(has)
			c.Report(diag.Finding{At: at[0], Mark: "none here", Message: fmt.Sprintf("%q has no option, and each of the %d others has one", verb, others),
				Evidence: []string{"options of the others: " + listed(slices.Compact(has))}})
		}
	}
}

// shared says for a field how many of each kind have a figure.
type shared struct {
	kind  *model.FieldDecl
	of    map[string]*[2][]sibling // without, with
	mixed []string                 // the kinds that do not agree
}

// share counts the members of each kind that have a figure.
func (f family) share(kind, d *model.FieldDecl) shared {
	s := shared{kind: kind, of: map[string]*[2][]sibling{}}
	for k, all := range f.byKind(kind) {
		n := &[2][]sibling{}
		for _, m := range all {
			if v := m.field(d.ID); v.IsSet() && !v.Word {
				n[1] = append(n[1], m)
			} else {
				n[0] = append(n[0], m)
			}
		}
		s.of[k] = n
		if len(n[0]) > 0 && len(n[1]) > 0 {
			s.mixed = append(s.mixed, k)
		}
	}
	return s
}

// one is the member that alone has a figure, or has none, against its whole kind,
// where another kind agrees to the contrary; has says which.
func (s shared) one() (odd sibling, kind string, has int, ok bool) {
	if len(s.mixed) != 1 {
		return
	}
	n := s.of[s.mixed[0]]
	for has := range n {
		if len(n[has]) != 1 || len(n[1-has]) < leastAlike {
			continue
		}
		for _, o := range s.of {
			if len(o[has]) >= leastAlike && len(o[1-has]) == 0 {
				return n[has][0], s.mixed[0], has, true
			}
		}
	}
	return
}

// odd reports the member of which a figure is given, or not, against its kind. A
// choice that tells all of them apart explains it.
func (f family) odd(c *Context, d *model.FieldDecl) {
	var all []shared
	for _, kind := range f.kinds() {
		s := f.share(kind, d)
		if len(s.mixed) == 0 && len(s.of) > 1 && kind.Type.Kind == model.Choice {
			return
		}
		all = append(all, s)
	}
	for _, s := range all {
		m, kind, has, ok := s.one()
		if !ok || c.damaged(m.at) {
			continue
		}
		others := len(s.of[kind][1-has])
		c.Report(diag.Finding{At: m.place(d.ID), Mark: [...]string{"none here", "one here"}[has],
			Message: fmt.Sprintf("%s of %q is %s, and %s of the %d others of %s %q has one", nameOf(d), m.called, m.figure(d.ID),
				[...]string{"each", "none"}[has], others, s.kind.ID, kind),
			Evidence: []string{d.ID + " given, by " + s.kind.ID + ": " + s.counts()},
			Help:     "give it another " + s.kind.ID + ", or what the others have"})
		return
	}
}

// counts says of how many members of each kind a figure is given.
func (s shared) counts() string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(s.of)) {
		n := s.of[k]
		out = append(out, fmt.Sprintf("%s %d of %d", k, len(n[1]), len(n[0])+len(n[1])))
	}
	return strings.Join(out, ", ")
}
