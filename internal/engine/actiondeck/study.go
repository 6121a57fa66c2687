package actiondeck

import (
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/study"
	"punchboard/internal/model"
)

// Study is what the whole game comes to: units beside one another, and the
// rolls that count results of one kind.
func (r *Rules) Study() study.Study {
	return study.Study{Options: r.forces(), Indexed: r.index(), Rolls: r.counted()}
}

// forces are units as options: what they cost and take, and the ability
// tables they use. Whatever else is said of them in words they must share.
func (r *Rules) forces() []study.Option {
	c, err := r.Collection("units")
	if err != nil {
		return nil
	}
	cost, hits, abilities := r.ID("cost"), r.ID("hits"), r.ID("abilities")
	var out []study.Option
	for _, u := range c.Entries {
		price := u.Field(cost)
		if !price.IsSet() || price.Word || !u.Field(hits).IsSet() {
			continue
		}
		o := study.Option{Group: c.ID, Kind: shared(c, u, []string{cost, hits, abilities}), Name: u.Name, At: u.At,
			Fixed: []study.Measure{study.Less(cost, int(price.Int)), study.One(hits, int(u.Field(hits).Int))}}
		for _, id := range u.Field(abilities).Texts() {
			o.Ways = append(o.Ways, study.Way{Name: "ability table " + id, Kind: id})
		}
		out = append(out, o)
	}
	return out
}

// shared is all that the data says of a unit besides some fields and how it
// looks.
func shared(c *model.Collection, u *model.Entry, besides []string) string {
	var out []string
	for _, d := range c.Fields {
		if d.Type.Kind == model.Icon || d.Type.Kind == model.Picture || slices.Contains(besides, d.ID) {
			continue
		}
		out = append(out, d.ID+": "+u.Field(d.ID).String())
	}
	return strings.Join(out, "; ")
}

// counted are the rolls on tables that say with a flag which rows count.
func (r *Rules) counted() []study.Roll {
	var out []study.Roll
	for _, role := range Roles {
		if role.Flag == "" {
			continue
		}
		t, d, err := r.Roll(role.ID)
		if err != nil || d.Min() != 1 || len(d.Dist().Outcomes()) != d.Max()-d.Min()+1 {
			continue
		}
		if p, err := r.Flagged(role.ID); err == nil {
			out = append(out, study.Roll{What: t.Name, At: t.At, Die: d.Max(), Cap: d.Max(),
				By: []study.Roller{{Who: "anybody", States: []string{d.String()}, Good: []int{results(p, d)}}}})
		}
	}
	return out
}

// results is how many results of a single die a chance is.
func results(p dice.Chance, d dice.Dice) int {
	n := p.Rat()
	return int(n.Num().Int64() * int64(d.Max()) / n.Denom().Int64())
}
