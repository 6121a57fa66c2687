package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/study"
)

// outclassed finds options that are dearer or come later than another of their
// kind and are behind it nearly everywhere: at nine in ten of the ranges,
// targets or hands that something is measured over, and ahead in nothing at more
// than one in ten. What is outdone everywhere is left to dominated and offIndex.
func outclassed(c *Context) {
	s := c.study()
	told := map[string]bool{}
	losers(s.Options, told)
	losers(s.Indexed, told)
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

// widest is the lead over o of the option that is ahead of it at most points,
// nil if none outclasses it.
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

// lead is what an option that is dearer or later is behind another in.
type lead struct {
	ahead, behind *study.Option
	prices        []twoMeasures
	over          []twoMeasures
	lost          int // points at which it is behind
}

// twoMeasures are the same measure of the option that is behind and of the
// other. Of the points at which either says something, it is behind at lost.
type twoMeasures struct {
	label        string
	behind, lead study.Measure
	points, lost int
}

// leads is what b is behind a in, nil if b costs no more or is ahead in
// something.
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

// way adds a way to use the option that is behind, beside the way of the other
// that is ahead at most points; false if it is ahead of all of them.
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

// add adds measures of the one that is behind and of the other, false if it is
// ahead: in a single value, or at more than one in ten points. Prices are what
// less is better of outside the ways.
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

// counts counts a measure over a range point by point.
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

// finding says what the option is behind in, with the figures.
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

// perPoint is the mean of a measure for each of what is paid, where that can be
// divided by.
func (t twoMeasures) perPoint(price twoMeasures) []string {
	behind, ahead := study.Alike(t.behind, t.lead)
	mine, one := study.Per(behind, price.behind, t.points)
	theirs, two := study.Per(ahead, price.lead, t.points)
	if !one || !two {
		return nil
	}
	return []string{fmt.Sprintf("%s%s for each of the %s: %s, the other %s", t.label, t.behind.Name, price.behind.Name, mine, theirs)}
}
