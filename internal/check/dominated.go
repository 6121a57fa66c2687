package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// dominated finds options that another of the same kind is nowhere worse than
// and somewhere better: a kind of shot, a weapon, a suit, a unit.
func dominated(c *Context) {
	outdone(c, c.study().Options, "everywhere")
}

// offIndex finds prices that are out of line with what is had for them: where
// something that costs no more is at least as strong in every part of an
// index. What is dominated outright is left to dominated.
func offIndex(c *Context) {
	s := c.study()
	known := map[string]bool{}
	losers(s.Options, known)
	indexed := slices.DeleteFunc(slices.Clone(s.Indexed), func(o study.Option) bool { return known[o.Name] })
	outdone(c, indexed, "in every part of the index")
}

// duel is an option that another outdoes.
type duel struct{ better, worse *study.Option }

// alikeOptions are the options of each group and kind.
func alikeOptions(all []study.Option) [][]*study.Option {
	var out []*study.Option
	for i := range all {
		out = append(out, &all[i])
	}
	return grouped(out, func(o *study.Option) string { return o.Group + "\n" + o.Kind })
}

// duels are all options that another outdoes, each with the first that does.
func duels(all []study.Option) []duel {
	var out []duel
	for _, of := range alikeOptions(all) {
		for _, o := range of {
			if i := slices.IndexFunc(of, func(other *study.Option) bool { return other != o && outdoes(other, o) }); i >= 0 {
				out = append(out, duel{of[i], o})
			}
		}
	}
	return out
}

// losers adds the names of options that another outdoes.
func losers(all []study.Option, names map[string]bool) {
	for _, d := range duels(all) {
		names[d.worse.Name] = true
	}
}

// outdone reports duels. An option that outdoes several others is
// itself the odd one: that is one finding, at its place.
func outdone(c *Context, all []study.Option, where string) {
	for _, of := range grouped(duels(all), func(d duel) *study.Option { return d.better }) {
		w, worse := of[0].better, lists.Map(of, func(d duel) *study.Option { return d.worse })
		f := diag.Finding{At: worse[0].At, Message: fmt.Sprintf("%s is at least as good %s as %s, and better somewhere", w.Name, where, worse[0].Name),
			Also: []diag.Also{{At: w.At, Mark: "at least as good " + where}}, Evidence: besides(worse[0], w)}
		if len(worse) > 1 {
			f.Also = nil
			for _, o := range worse {
				f.Also = append(f.Also, diag.Also{At: o.At, Mark: "no better, and worse somewhere"})
			}
			f.At, f.Message = w.At, fmt.Sprintf("%s is at least as good %s as %s", w.Name, where, listed(lists.Map(worse, func(o *study.Option) string { return o.Name })))
		}
		if w.Limit != "" {
			f.Evidence = append(f.Evidence, w.Name+": "+w.Limit)
		}
		f.Evidence = append(f.Evidence, c.inForce(w.Readings)...)
		c.Report(f)
	}
}

// outdoes reports whether a is nowhere worse than b and somewhere better. Each
// way to use b must be matched by a way of a; a way that b lacks is better.
func outdoes(a, b *study.Option) bool {
	better, worse := compare(a.Fixed, b.Fixed)
	if worse {
		return false
	}
	for i := range b.Ways {
		w := match(a, &b.Ways[i])
		if w == nil {
			return false
		}
		more, _ := compare(w.Measures, b.Ways[i].Measures)
		better = better || more
	}
	return better || slices.ContainsFunc(a.Ways, func(w study.Way) bool {
		return !slices.ContainsFunc(b.Ways, func(v study.Way) bool { return v.Kind == w.Kind })
	})
}

// match is a way of an option that is nowhere worse than w: one that is
// better somewhere if there is one, nil if there is none.
func match(o *study.Option, w *study.Way) *study.Way {
	var equal *study.Way
	for i := range o.Ways {
		if o.Ways[i].Kind != w.Kind {
			continue
		}
		switch better, worse := compare(o.Ways[i].Measures, w.Measures); {
		case worse:
		case better:
			return &o.Ways[i]
		default:
			equal = &o.Ways[i]
		}
	}
	return equal
}

// compare compares measure by measure. Lists that do not measure the same do
// not compare: then a is worse.
func compare(a, b []study.Measure) (better, worse bool) {
	if len(a) != len(b) {
		return false, true
	}
	for i := range a {
		if a[i].Name != b[i].Name {
			return false, true
		}
		m, l := a[i].Compare(b[i])
		better, worse = better || m, worse || l
	}
	return better, worse
}

// besides are two options side by side, measure by measure, a in front: what
// differs with both values, what is the same by name only.
func besides(a, b *study.Option) []string {
	out, same := differing(a.Fixed, b.Fixed, "")
	for i := range a.Ways {
		w := match(b, &a.Ways[i])
		if w == nil {
			continue
		}
		label := ""
		if len(a.Ways) > 1 {
			label = a.Ways[i].Name + " against " + w.Name + ": "
		}
		lines, equal := differing(a.Ways[i].Measures, w.Measures, label)
		out = append(out, lines...)
		if label == "" {
			same = append(same, equal...)
		}
	}
	if len(same) > 0 {
		out = append(out, "the same: "+listed(same))
	}
	return out
}

// differing are the measures that differ, one a line, and the names of the rest.
func differing(a, b []study.Measure, label string) (lines, same []string) {
	for i := range a {
		better, worse := a[i].Compare(b[i])
		switch {
		case !better && !worse && idle(a[i]):
			continue
		case !better && !worse:
			same = append(same, a[i].Name)
			continue
		}
		lines = append(lines, label+a[i].Name+": "+pairs(a[i], b[i]))
	}
	return lines, same
}

// idle reports whether a measure says nothing: all its values are 0 or none.
func idle(m study.Measure) bool {
	return !slices.ContainsFunc(m.Values, study.Value.Said)
}

// drawn bounds how many points of a range evidence prints.
const drawn = 8

// pairs are the values of two measures: those of up to eight points that
// differ, spread over the range.
func pairs(a, b study.Measure) string {
	a, b = study.Alike(a, b)
	at := a.At
	if len(b.At) > len(at) {
		at = b.At
	}
	if len(at) == 0 {
		return fmt.Sprintf("%s, the other %s", a.Value(0), b.Value(0))
	}
	var points []int
	for i := range max(len(a.Values), len(b.Values)) {
		if a.Value(i).Cmp(b.Value(i)) != 0 {
			points = append(points, i)
		}
	}
	step := (len(points) + drawn - 1) / drawn
	var out []string
	for i := 0; i < len(points); i += step {
		n := points[i]
		out = append(out, fmt.Sprintf("%s to %s at %s", a.Value(n), b.Value(n), at[n]))
	}
	return fmt.Sprintf("%s (%d of %d differ)", strings.Join(out, ", "), len(points), len(at))
}
