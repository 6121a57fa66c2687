package engine

import (
	"math/big"
	"slices"

	counts "punchboard/internal/engine/study"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// ofFamily is what a family tells, nothing if there is none or it tells
// nothing.
func ofFamily(f family) study.Facts {
	if f, ok := f.(interface{ Study() counts.Study }); ok {
		return told(f.Study())
	}
	return study.Facts{}
}

// beside adds what a family tells of the kinds of facts that the game does not
// declare itself.
func beside(f study.Facts, g *model.Game, of family) study.Facts {
	rest := ofFamily(of)
	has := func(kind string) bool {
		return slices.ContainsFunc(g.Studies, func(s *model.Study) bool { return s.Kind == kind })
	}
	if !has("actions") {
		f.Actions = rest.Actions
	}
	if !has("options") {
		f.Options = rest.Options
	}
	if !has("indexes") {
		f.Indexed = rest.Indexed
	}
	if !has("rolls") {
		f.Rolls = rest.Rolls
	}
	if !has("attacks") {
		f.Attacks = rest.Attacks
	}
	return f
}

// told are the facts of a family that counts in whole numbers.
func told(s counts.Study) study.Facts {
	out := study.Facts{Options: options(s.Options), Indexed: options(s.Indexed)}
	for _, a := range s.Actions {
		x := study.Action{What: a.What, Unit: a.Unit, Cost: study.Whole(a.Cost), At: a.At, Ledger: a.Ledger}
		for _, p := range a.Payers {
			x.Payers = append(x.Payers, study.Payer{Who: p.Who, Has: study.Whole(p.Has), Most: study.Whole(p.Most)})
		}
		out.Actions = append(out.Actions, x)
	}
	for _, c := range s.Curves {
		x := study.Curve{What: c.What, Rising: c.Rising}
		for _, p := range c.Points {
			x.Points = append(x.Points, study.Point{X: p.X, Text: p.Text, Value: counted(p.Value), At: p.At})
		}
		out.Curves = append(out.Curves, x)
	}
	for _, r := range s.Rolls {
		x := study.Roll{What: r.What, At: r.At}
		if r.Cap < r.Die {
			x.Cap = of(r.Cap, r.Die)
		}
		for _, b := range r.By {
			y := study.Roller{Who: b.Who, States: b.States}
			for _, n := range b.Good {
				y.Chances = append(y.Chances, of(n, r.Die))
			}
			x.By = append(x.By, y)
		}
		out.Rolls = append(out.Rolls, x)
	}
	for _, a := range s.Attacks {
		out.Attacks = append(out.Attacks, study.Attack{What: a.What, Target: a.Target, At: a.At, TargetAt: a.TargetAt, Immune: a.Immune, Damage: study.Whole(a.Damage), Ledger: a.Ledger})
	}
	for _, x := range s.Idle {
		out.Idle = append(out.Idle, study.Idle(x))
	}
	for _, x := range s.Unused {
		out.Unused = append(out.Unused, study.Unused{Who: x.Who, Stat: x.Stat, Value: study.Whole(x.Value), At: x.At, Ledger: x.Ledger})
	}
	for _, x := range s.Open {
		y := study.Contest{What: x.What, At: x.At, Readings: x.Readings}
		for _, c := range x.Cases {
			y.Cases = append(y.Cases, study.Case(c))
		}
		out.Open = append(out.Open, y)
	}
	return out
}

func options(all []counts.Option) []study.Option {
	var out []study.Option
	for _, o := range all {
		x := study.Option{Group: o.Group, Kind: o.Kind, Name: o.Name, At: o.At, Fixed: measures(o.Fixed), Readings: o.Readings, Limit: o.Limit}
		for _, w := range o.Ways {
			x.Ways = append(x.Ways, study.Way{Name: w.Name, Kind: w.Kind, Measures: measures(w.Measures)})
		}
		out = append(out, x)
	}
	return out
}

func measures(all []counts.Measure) []study.Measure {
	var out []study.Measure
	for _, m := range all {
		x := study.Measure{Name: m.Name, Lower: m.Lower, At: m.At}
		for _, n := range m.Values {
			v := counted(n)
			switch {
			case m.Of == 100:
				v = of(n, m.Of)
			case m.Of > 1:
				v = study.Number(big.NewRat(int64(n), int64(m.Of)))
			}
			x.Values = append(x.Values, v)
		}
		out = append(out, x)
	}
	return out
}

func counted(n int) study.Value {
	switch n {
	case counts.Endless:
		return study.Endless
	case -counts.Endless:
		return study.None
	}
	return study.Whole(n)
}

func of(n, die int) study.Value { return study.Chance(big.NewRat(int64(n), int64(max(1, die)))) }
