package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// dominated finds options, such as a kind of shot, a weapon, a suit or a unit, that another of the
// same kind is at least as good as everywhere and better than somewhere.
func dominated(c *Context) {
	outdone(c, c.study().Options, "everywhere")
}

// offIndex finds prices out of line with what they buy: something that costs no more is at least as
// strong in every part of an index. Options that are dominated outright are left to dominated.
func offIndex(c *Context) {
	s := c.study()
	known := losers(s.Options)
	indexed := slices.DeleteFunc(slices.Clone(s.Indexed), func(o study.Option) bool { return known[o.Name] })
	outdone(c, indexed, "in every part of the index")
}

// duel is an option with another that outdoes it.
type duel struct{ better, worse *study.Option }

// alikeOptions groups options by group and kind.
func alikeOptions(all []study.Option) [][]*study.Option {
	return lists.Groups(lists.Made(len(all), func(i int) *study.Option { return &all[i] }), func(o *study.Option) string { return o.Group + "\n" + o.Kind })
}

// duels returns all options that another outdoes, each with the first that does.
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

// losers returns the names of options that another outdoes.
func losers(all ...[]study.Option) map[string]bool {
	return lists.Set(lists.Flat(all, duels), func(d duel) string { return d.worse.Name })
}

// outdone reports duels. An option that outdoes several others is itself the odd one: it gives one
// finding, at its place.
func outdone(c *Context, all []study.Option, where string) {
	for _, of := range lists.Groups(duels(all), func(d duel) *study.Option { return d.better }) {
		w, worse := of[0].better, lists.Map(of, func(d duel) *study.Option { return d.worse })
		f := diag.Finding{At: worse[0].At, Message: fmt.Sprintf("%s is at least as good %s as %s, and better somewhere", w.Name, where, worse[0].Name),
			Also: []diag.Also{{At: w.At, Mark: "at least as good " + where}}, Evidence: besides(worse[0], w)}
		if len(worse) > 1 {
			f.Also = lists.Map(worse, func(o *study.Option) diag.Also { return diag.Also{At: o.At, Mark: "no better, and worse somewhere"} })
			f.At, f.Message = w.At, fmt.Sprintf("%s is at least as good %s as %s", w.Name, where, listed(lists.Map(worse, func(o *study.Option) string { return o.Name })))
		}
		if w.Limit != "" {
			f.Evidence = append(f.Evidence, w.Name+": "+w.Limit)
		}
		f.Evidence = append(f.Evidence, c.inForce(w.Readings)...)
		c.Report(f)
	}
}

// outdoes reports whether a is nowhere worse than b and somewhere better. Each way to use b must be
// matched by a way to use a; an additional way to use a counts as better.
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

// match returns a way to use an option that is nowhere worse than w, preferably one that is better
// somewhere, or nil if there is none.
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

// compare compares measure by measure. Lists with different measures cannot be compared: a then
// counts as worse.
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

// besides compares two options measure by measure, a first: measures that differ with both values,
// equal ones by name only.
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

// differing returns the measures that differ, one per line, and the names of the rest.
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

// drawn limits how many points of a range are printed as evidence.
const drawn = 8

// pairs returns the values of two measures at up to eight points where they differ, spread over the
// range.
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
		from, to := a.Value(n).String(), b.Value(n).String()
		if from == to { // they differ after the first decimal
			from, to = a.Value(n).Rat().FloatString(4), b.Value(n).Rat().FloatString(4)
		}
		out = append(out, fmt.Sprintf("%s to %s at %s", from, to, at[n]))
	}
	return fmt.Sprintf("%s (%d of %d differ)", strings.Join(out, ", "), len(points), len(at))
}

// outclassed finds options that cost more or come later than another of their kind and fall behind
// it nearly everywhere: at nine in ten of the ranges, targets or hands over which something is
// measured, and are ahead of it in nothing at more than one in ten. Options outdone everywhere are
// left to dominated and offIndex.
func outclassed(c *Context) {
	s := c.study()
	told := losers(s.Options, s.Indexed)
	for _, all := range [][]study.Option{s.Options, s.Indexed} {
		for i := range all {
			if told[all[i].Name] {
				continue
			}
			if best := widest(&all[i], all); best != nil {
				told[all[i].Name] = true
				c.Report(best.finding(c))
			}
		}
	}
}

// widest returns the lead over o of the option that is ahead of it at the most points, or nil if
// none outclasses it.
func widest(o *study.Option, all []study.Option) *lead {
	var best *lead
	for i := range all {
		a := &all[i]
		if a == o || a.Group != o.Group || a.Kind != o.Kind {
			continue
		}
		if l := leads(a, o); l != nil && (best == nil || l.lost > best.lost) {
			best = l
		}
	}
	return best
}

// lead records where an option that costs more or comes later falls behind another.
type lead struct {
	ahead, behind *study.Option
	prices        []twoMeasures
	over          []twoMeasures
	lost          int // points at which it is behind
}

// twoMeasures are the same measure of the option that is behind and of the other. points counts the
// points at which either has a value, lost those at which the first is behind.
type twoMeasures struct {
	label        string
	behind, lead study.Measure
	points, lost int
}

// leads returns the lead of a over b, or nil if b costs no more or is ahead in something.
func leads(a, b *study.Option) *lead {
	l := &lead{ahead: a, behind: b}
	if !l.add(b.Fixed, a.Fixed, "", true) || len(l.prices) == 0 {
		return nil
	}
	for i := range b.Ways {
		if !l.way(&b.Ways[i]) {
			return nil
		}
	}
	if len(l.over) == 0 {
		return nil
	}
	return l
}

// way adds a way to use the option that is behind, compared with the way to use the other that is
// ahead at the most points. It reports false if the other has no such way.
func (l *lead) way(w *study.Way) bool {
	best, found := *l, false
	for i := range l.ahead.Ways {
		other, tried := &l.ahead.Ways[i], *l
		label := ""
		if len(l.behind.Ways) > 1 {
			label = w.Name + " against " + other.Name + ": "
		}
		tried.over = tried.over[:len(tried.over):len(tried.over)]
		if other.Kind == w.Kind && tried.add(w.Measures, other.Measures, label, false) && (!found || tried.lost > best.lost) {
			best, found = tried, true
		}
	}
	*l = best
	return found
}

// add adds measures of the option that is behind and of the other. It reports false if the first is
// ahead: in a single value, or at more than one in ten points. Prices are measures outside the ways
// of which less is better.
func (l *lead) add(behind, ahead []study.Measure, label string, priced bool) bool {
	if len(behind) != len(ahead) {
		return false
	}
	for i := range behind {
		t := twoMeasures{label: label, behind: behind[i], lead: ahead[i]}
		better, worse := t.behind.Compare(t.lead)
		switch ranged := max(len(t.behind.At), len(t.lead.At)) > 0; {
		case t.behind.Name != t.lead.Name:
			return false
		case better && (t.behind.Lower || !ranged):
			return false
		case worse && t.behind.Lower && priced:
			l.prices = append(l.prices, t)
		case t.behind.Lower || !ranged:
		case !l.counts(t):
			return false
		}
	}
	return true
}

// counts compares a measure over a range point by point.
func (l *lead) counts(t twoMeasures) bool {
	won := 0
	for i := range max(len(t.behind.Values), len(t.lead.Values)) {
		v, w := t.behind.Value(i), t.lead.Value(i)
		if !v.Said() && !w.Said() {
			continue
		}
		t.points++
		switch v.Cmp(w) {
		case -1:
			t.lost++
		case 1:
			won++
		}
	}
	if t.lost > 0 && 10*t.lost >= 9*t.points {
		l.over, l.lost = append(l.over, t), l.lost+t.lost
	}
	return 10*won <= t.points
}

// finding reports where the option falls behind, with the figures.
func (l *lead) finding(c *Context) diag.Finding {
	b, a := l.behind, l.ahead
	first := l.over[0]
	f := diag.Finding{At: b.At, Also: []diag.Also{{At: a.At, Mark: "ahead of it"}},
		Message: fmt.Sprintf("%s costs more than %s and is behind it in %s at %d of %d points", b.Name, a.Name, first.behind.Name, first.lost, first.points)}
	for _, p := range l.prices {
		f.Evidence = append(f.Evidence, p.behind.Name+": "+pairs(p.behind, p.lead))
	}
	for _, t := range l.over {
		f.Evidence = append(f.Evidence, t.label+t.behind.Name+": "+pairs(t.behind, t.lead))
		for _, p := range l.prices {
			f.Evidence = append(f.Evidence, t.perPoint(p)...)
		}
	}
	f.Evidence = append(f.Evidence, c.inForce(b.Readings)...)
	return f
}

// perPoint returns the mean of a measure per unit of price, or nil if that cannot be divided.
func (t twoMeasures) perPoint(price twoMeasures) []string {
	behind, ahead := study.Alike(t.behind, t.lead)
	mine, one := study.Per(behind, price.behind, t.points)
	theirs, two := study.Per(ahead, price.lead, t.points)
	if !one || !two {
		return nil
	}
	return []string{fmt.Sprintf("%s%s for each of the %s: %s, the other %s", t.label, t.behind.Name, price.behind.Name, mine, theirs)}
}
