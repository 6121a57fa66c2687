package study

import (
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Facts returns all facts that the section study asks for. An entry with a fault gives only the
// fault.
func (a Asked) Facts() Facts {
	all := make([]Facts, len(a.Game.Studies))
	cores.Each(len(all), func(i int) { all[i] = a.entry(a.Game.Studies[i]) })
	var out Facts
	for _, f := range all {
		out.Actions = append(out.Actions, f.Actions...)
		out.Options = append(out.Options, f.Options...)
		out.Indexed = append(out.Indexed, f.Indexed...)
		out.Curves = append(out.Curves, f.Curves...)
		out.Rolls = append(out.Rolls, f.Rolls...)
		out.Attacks = append(out.Attacks, f.Attacks...)
		out.Resists = append(out.Resists, f.Resists...)
		out.Idle = append(out.Idle, f.Idle...)
		out.Unused = append(out.Unused, f.Unused...)
		out.Open = append(out.Open, f.Open...)
		out.Faults = append(out.Faults, f.Faults...)
	}
	return out
}

// entry returns the facts of one entry.
func (a Asked) entry(s *model.Study) Facts {
	c := compiler{Asked: a, of: s, open: map[string]int{}}
	c.study()
	c.all = &expr.Scope{}
	for i, name := range c.slots {
		c.all.Add(name, c.lazies[i])
	}
	c.lazy, c.lets, c.next, c.open = make([]expr.Lazy, len(c.slots)), map[int]*formula{}, 0, map[string]int{}
	x := c.study()
	t := teller{env: a.Env, of: s, fault: c.fault}
	if c.fault == nil {
		t.frame = a.Env.NewFrame(max(c.width, len(c.slots)), c.lazy, nil)
	}
	var out Facts
	if t.fault == nil {
		x.readings = c.readings
		x.tell(&t, &out)
	}
	if t.fault != nil {
		return Facts{Faults: []Fault{*t.fault}}
	}
	return out
}

// entry is a compiled entry.
type entry struct {
	of                               *model.Study
	each, by, on, over               loops
	when, name, at, who              *formula
	target, struck, point            *formula
	cost, unit, has, most            *formula
	group, limit                     *formula
	value, text, chance, cap, damage *formula
	immune, stat, wants, ledger      *formula
	resists, meets                   *formula
	resisted                         resisted
	measures                         []*measure
	ways                             []*way
	readings                         []string
}

// study compiles the entry.
func (c *compiler) study() *entry {
	s := c.of
	x := &entry{of: s}
	c.within(func() {
		x.each = c.loops(s.Each, s.Let)
		x.when, x.name, x.group, x.limit, x.unit, x.cap = c.formula(s.When), c.formula(s.Name), c.formula(s.Group), c.formula(s.Limit), c.formula(s.Unit), c.formula(s.Cap)
		x.cost, x.stat, x.wants = c.formula(s.Cost), c.formula(s.Stat), c.formula(s.Wants)
		if s.Kind != "attacks" {
			x.ledger = c.formula(s.Ledger)
		}
		spot := s.Spot
		switch {
		case spot != nil:
		case s.Cost != nil:
			spot = s.Cost
		case s.Value != nil:
			spot = s.Value
		}
		if s.Kind != "curves" {
			x.at = c.place(spot)
		}
		if s.Value != nil {
			x.value = c.formula(s.Value)
		}
		c.inner(x)
		x.measures = c.measures(s.More, s.Less)
		for _, w := range s.Ways {
			x.ways = append(x.ways, c.way(w))
		}
	})
	return x
}

// inner compiles the expressions within a fact: who, on what, over what range.
func (c *compiler) inner(x *entry) {
	s := x.of
	x.by = c.loops(s.By, nil)
	x.who, x.has, x.most = c.formula(s.Who), c.formula(s.Has), c.formula(s.Most)
	x.on = c.loops(s.On, nil)
	x.target, x.struck, x.resists = c.formula(s.Target), c.place(s.Struck), c.formula(s.Resists)
	x.over = c.loops(s.Over, nil)
	x.point, x.chance = c.formula(s.Point), c.formula(s.Chance)
	x.damage, x.immune, x.text, x.meets = c.formula(s.Damage), c.formula(s.Immune), c.formula(s.Text), c.formula(s.Meets)
	if s.Kind == "attacks" {
		x.ledger = c.formula(s.Ledger)
	}
	for _, m := range []*model.Formula{s.Rises, s.Falls} {
		if m == nil {
			continue
		}
		x.value = c.formula(m)
		if s.Spot != nil {
			m = s.Spot
		}
		x.at = c.place(m)
	}
}

// tell adds a fact for each combination of the entry.
func (x *entry) tell(t *teller, out *Facts) {
	tells := map[string]func(*teller, *Facts){
		"actions": x.action, "curves": x.curve, "rolls": x.roll, "attacks": x.attacks, "contests": x.contest, "unused": x.unused, "idle": x.idle,
		"options": func(t *teller, out *Facts) { out.Options = append(out.Options, x.option(t)) },
		"indexes": func(t *teller, out *Facts) { out.Indexed = append(out.Indexed, x.option(t)) },
	}[x.of.Kind]
	t.each(x.each, func() {
		if t.holds(x.when) && t.spend() {
			tells(t, out)
		}
	})
	for _, r := range x.resisted.all {
		out.Resists = append(out.Resists, *r)
	}
}

// perFact is what a fact takes from the budget, besides what its expressions take. An entry gives
// at most as many facts as a list may hold elements.
const perFact = expr.MaxSteps / expr.MaxList

// spend charges for one fact. It reports false if there is a fault, such as an exhausted budget.
func (t *teller) spend() bool {
	if err := t.frame.Run().Spend(perFact); err != nil && t.fault == nil {
		t.fault = &Fault{Text: t.of.ID, At: t.of.At, Err: err}
	}
	return t.fault == nil
}

// place returns the place of a fact: the one that the entry gives, or that of its subject.
func (x *entry) place(t *teller) diag.Place { return t.at(x.at, x.each, x.of.At) }

// action adds what something costs and who can pay how much for it.
func (x *entry) action(t *teller, out *Facts) {
	cost, ok := t.number(x.cost)
	if !ok {
		return
	}
	a := Action{What: t.said(x.name, x.each), Group: x.of.ID, Unit: t.text(x.unit), Cost: cost, At: x.place(t), Ledger: t.texts(x.ledger)}
	t.each(x.by, func() {
		has, ok := t.number(x.has)
		if !ok {
			return
		}
		most, ok := t.number(x.most)
		if !ok {
			most = has
		}
		a.Payers = append(a.Payers, Payer{t.said(x.who, x.by), t.at(nil, x.by, a.At), has, most})
	})
	out.Actions = append(out.Actions, a)
}

// curve adds a series of points that should rise or fall steadily.
func (x *entry) curve(t *teller, out *Facts) {
	c := Curve{What: t.said(x.name, x.each), Rising: x.of.Rises != nil}
	where := t.at(nil, x.each, x.of.At)
	t.each(x.over, func() {
		v, ok := t.number(x.value)
		if !ok {
			return
		}
		p := Point{X: t.said(x.point, x.over), Text: v.String(), Value: v, At: t.at(x.at, x.over, where)}
		if x.text != nil {
			p.Text = t.text(x.text)
		}
		c.Points = append(c.Points, p)
	})
	out.Curves = append(out.Curves, c)
}

// roll adds the chances of everyone who rolls, in each state. It adds nothing if nobody does.
func (x *entry) roll(t *teller, out *Facts) {
	r := Roll{What: t.said(x.name, x.each), At: x.place(t)}
	r.Cap, _ = t.number(x.cap)
	t.each(x.by, func() {
		b := Roller{Who: t.said(x.who, x.by)}
		if len(x.by.lists) == 0 {
			b.Who = "anybody"
		}
		t.each(x.over, func() {
			if v, ok := t.number(x.chance); ok {
				b.States, b.Chances = append(b.States, t.said(x.point, x.over)), append(b.Chances, v)
			}
		})
		r.By = append(r.By, b)
	})
	if len(r.By) > 0 {
		out.Rolls = append(out.Rolls, r)
	}
}

// attacks adds the most that an attack does to each target, and whether the target is immune to all
// of it. It skips a target against which the attack cannot be tried.
func (x *entry) attacks(t *teller, out *Facts) {
	what, at := t.said(x.name, x.each), x.place(t)
	t.each(x.on, func() {
		a := Attack{What: what, At: at, Target: t.said(x.target, x.on), TargetAt: t.at(x.struck, x.on, x.of.At), Immune: x.immune != nil}
		tried := false
		t.each(x.over, func() {
			n, ok := t.number(x.damage)
			if !ok {
				return
			}
			tried = true
			a.Immune = a.Immune && t.holds(x.immune)
			if n.Cmp(a.Damage) > 0 {
				a.Damage = n
			}
			a.Ledger = append(a.Ledger, t.texts(x.ledger)...)
			x.met(t, a.Target)
		})
		if tried {
			x.resisting(t, a.Target)
			out.Attacks = append(out.Attacks, a)
		}
	})
}

// contest adds the chance of each case that an open question decides. It adds nothing without
// cases.
func (x *entry) contest(t *teller, out *Facts) {
	c := Contest{What: t.said(x.name, x.each), At: x.place(t), Readings: x.readings}
	t.each(x.by, func() {
		if v, ok := t.number(x.chance); ok {
			c.Cases = append(c.Cases, Case{t.said(x.who, x.by), v.Rat()})
		}
	})
	if len(c.Cases) > 0 {
		out.Open = append(out.Open, c)
	}
}

// unused adds a figure that no rule asks for, if there is one.
func (x *entry) unused(t *teller, out *Facts) {
	if v, ok := t.number(x.value); ok {
		out.Unused = append(out.Unused, Unused{Who: t.said(x.name, x.each), Stat: t.text(x.stat), Value: v, At: x.place(t), Ledger: t.texts(x.ledger)})
	}
}

// idle adds a part that waits for something that the game does not have.
func (x *entry) idle(t *teller, out *Facts) {
	out.Idle = append(out.Idle, Idle{What: t.said(x.name, x.each), Wants: t.text(x.wants), At: x.place(t), Ledger: t.texts(x.ledger)})
}

// option returns one choice of several, with the ways in which it can be used and their measures.
func (x *entry) option(t *teller) Option {
	o := Option{Group: x.of.ID, Kind: t.kind(x.group), Name: t.said(x.name, x.each), At: x.place(t), Limit: t.text(x.limit), Readings: slices.Clone(x.readings)}
	o.Fixed = t.measures(x.measures)
	for _, w := range x.ways {
		t.each(w.each, func() {
			if t.holds(w.when) {
				o.Ways = append(o.Ways, Way{Name: t.said(w.name, w.each), Kind: w.id + t.kind(w.group), Measures: t.measures(w.measures)})
			}
		})
	}
	return o
}

// resisted collects what the targets of an entry's attacks resist with, each once, however many
// targets have it.
type resisted struct {
	all []*Resistance
	by  map[resistance]*Resistance
}

// resistance identifies what a target resists with: by where it is written or, if it is written
// nowhere, by whose it is and how it prints.
type resistance struct {
	at        diag.Place
	who, said string
}

// of returns the Resistance for a value that a target has, which is new or known.
func (r *resisted) of(v any, who string, otherwise diag.Place) *Resistance {
	k := resistance{who: who, said: called(v)}
	at := otherwise
	if o, ok := v.(expr.Object); ok && !o.At().IsZero() {
		at = o.At()
		k = resistance{at: at}
	}
	if r.by[k] == nil {
		if r.by == nil {
			r.by = map[resistance]*Resistance{}
		}
		r.by[k] = &Resistance{What: inFull(v), Who: who, At: at}
		r.all = append(r.all, r.by[k])
	}
	return r.by[k]
}

// resisting counts an attack on a target for everything that it resists with.
func (x *entry) resisting(t *teller, who string) {
	at := t.at(nil, x.on, x.of.At)
	for _, v := range t.list(x.resists) {
		x.resisted.of(v, who, at).Tried++
	}
}

// met notes which resistances of a target the attack meets.
func (x *entry) met(t *teller, who string) {
	at := t.at(nil, x.on, x.of.At)
	for _, v := range t.list(x.meets) {
		x.resisted.of(v, who, at).Met = true
	}
}

// inFull returns the name of a thing, or for a record the names of its members.
func inFull(v any) string {
	o, ok := v.(expr.Object)
	if !ok || called(v) != "" {
		return called(v)
	}
	var out []string
	for _, name := range o.Names() {
		if is, err := o.Member(name); err == nil && is != nil {
			out = append(out, called(is))
		}
	}
	return strings.Join(out, " ")
}
