package force

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// Findings are the faults of the game's roles and readings, and cards that
// contradict themselves: with a Force and never played in a battle, or played
// and without one (PB103).
func (r *Rules) Findings() diag.List {
	out := r.Cast.Findings()
	for _, c := range r.all().cards {
		v := c.Field("force")
		if !v.IsSet() || len(c.groups) == 0 || v.Word != c.tactical {
			continue
		}
		what := fmt.Sprintf("%s has a Force of %d and is of a kind that is never played in a battle", c.Name, c.printed)
		if c.tactical {
			what = fmt.Sprintf("%s is of a kind that is played in a battle and has no Force", c.Name)
		}
		out.Add(diag.Finding{At: c.Field("type").At, Severity: diag.Error, Code: "PB103", Name: "wrong-kind", Message: what})
	}
	return out.Sorted()
}

// Study is what the whole game comes to: research cards beside one another,
// what they cost against what missions give, rolls that somebody makes, and
// effects that wait for cards that there are not.
func (r *Rules) Study() study.Study {
	return study.Study{Options: slices.Concat(r.choices(), r.bought()), Actions: r.prices(), Rolls: r.chances(), Idle: r.idle()}
}

// choices are the cards of a research deck as options, which all cost the
// same. Each part of an effect is a way to use a card; only cards of the same
// groups compare.
func (r *Rules) choices() []study.Option {
	var out []study.Option
	for _, role := range r.Roles {
		if !strings.HasPrefix(role.ID, "research-") || role.Kind != "deck" {
			continue
		}
		for _, c := range r.all().decks[r.ID(role.ID)] {
			if !c.tactical {
				continue
			}
			kind := append([]string{fmt.Sprint(c.stage), c.Field("type").Text}, c.Field("is").Texts()...)
			o := study.Option{Group: r.ID(role.ID), Kind: strings.Join(kind, " "), Name: c.Name, At: c.At,
				Fixed: []study.Measure{study.One("Force", c.printed)}, Readings: []string{"with-count", "with-self", "with-and"}}
			for _, x := range c.clauses {
				o.Ways = append(o.Ways, r.way(c, x))
			}
			out = append(out, o)
		}
	}
	return out
}

// way is a part of an effect: a bonus makes the card's Force, anything else is
// counted by its number.
func (r *Rules) way(c *card, x clause) study.Way {
	groups := slices.Sorted(slices.Values(x.who))
	kind := fmt.Sprint(x.verb, groups, x.any, x.mate, x.what, x.track, x.room, x.resource, x.target)
	n := study.One("number", x.n)
	if x.verb == "bonus" || x.verb == "bonus-against" {
		n = study.One("Force", c.printed+x.n)
	}
	if x.dice.N > 0 {
		n = study.One("the most of the dice", x.dice.Max())
	}
	return study.Way{Name: strings.TrimSpace(x.verb + " " + r.named(x)), Kind: kind, Measures: []study.Measure{n}}
}

// bought are the rooms that money buys as options, which all cost the same but
// for research and power. One of which a base may have few may still be better
// as far as it may be had.
func (r *Rules) bought() []study.Option {
	var out []study.Option
	for _, c := range r.places() {
		if c.Field("built").Text == "mission" {
			continue
		}
		o := study.Option{Group: "rooms", Name: c.Name, At: c.At,
			Fixed: []study.Measure{study.Less("stage", c.stage), study.Less("research", int(c.Field("research").Int)), study.Less("power", int(c.Field("power").Int))}}
		if n := c.Field("per-base"); n.IsSet() && !n.Word {
			o.Limit = fmt.Sprintf("%d in a base at most", n.Int)
		}
		for _, x := range c.clauses {
			w := r.way(c, x)
			if x.n < 0 {
				w.Kind += fmt.Sprint(x.n) // who gains by it is not known here
			}
			o.Ways = append(o.Ways, w)
		}
		if len(o.Ways) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// prices are what a research card of each stage costs in what only missions
// give.
func (r *Rules) prices() []study.Action {
	t, err := r.Table("research-costs")
	if err != nil {
		return nil
	}
	var out []study.Action
	for _, row := range t.Rows {
		for _, column := range t.Columns {
			v := row.Cell(column.ID)
			e, err := r.Entry("resources", column.ID)
			if err != nil || v.Kind != model.Whole || v.Word || r.earned(e.ID) {
				continue
			}
			n, err := r.rewardTotal(nil, e.ID)
			if err != nil {
				continue
			}
			out = append(out, study.Action{What: fmt.Sprintf("research of stage %d", row.Cell("stage").Int), Unit: e.Name, Cost: int(v.Int), At: v.At,
				Payers: []study.Payer{{Who: "all missions won once", Has: n, Most: n}}, Ledger: []string{fmt.Sprintf("a card: %d %s", v.Int, e.Name)}})
		}
	}
	return out
}

// earned reports whether some card or room gives a resource every turn.
func (r *Rules) earned(resource string) bool {
	gives := func(c *card) bool { return amount(c, "income", resource) > 0 }
	for _, c := range r.all().rooms {
		if gives(c) {
			return true
		}
	}
	return slices.ContainsFunc(r.all().cards, gives)
}

// chances are the rolls that a flag decides, as anybody makes them.
func (r *Rules) chances() []study.Roll {
	var out []study.Roll
	for _, role := range r.Roles {
		if role.Kind != "table" || role.Flag == "" {
			continue
		}
		t, d, err := r.Roll(role.ID)
		if err != nil || d.N != 1 || d.Plus != 0 {
			continue
		}
		p, err := r.flagged(role.ID, nil)
		if err != nil {
			continue
		}
		n := p.Rat()
		good := int(n.Num().Int64() * int64(d.Max()) / n.Denom().Int64())
		out = append(out, study.Roll{What: t.Name, At: t.At, Die: d.Max(), Cap: d.Max(), By: []study.Roller{{Who: "anybody", States: []string{d.String()}, Good: []int{good}}}})
	}
	return out
}
