package force

import (
	"punchboard/internal/play/part"
)

// region is a region of the world.
type region struct {
	id, name, location string
	income, size, prl  int
	satellite, base    []string // the ids that buying one for it uses
}

// bears returns how many Panic Tokens put a region into Total Panic.
func (b *gameData) bears(r *region, base, covered bool) int {
	n := r.prl
	if base {
		n += b.n.PrlBase
	}
	if covered {
		n += b.n.PrlCoverage
	}
	return n
}

// pay returns what a region in a given state pays, in credits.
func (b *gameData) pay(r *region, v regionState) int {
	return b.income(r.income, b.bears(r, v.base, v.covered), v.loyalty, v.panic)
}

// world reads the regions and the benefits of locations.
func (b *gameData) world() error {
	all, err := b.e.Collection("regions")
	if err != nil {
		return err
	}
	for _, x := range all.Entries {
		r := &region{id: x.ID, name: x.Name, location: x.Field("location").Text}
		for field, to := range map[string]*int{"income": &r.income, "size": &r.size, "prl": &r.prl} {
			if *to, err = part.Number(x, field); err != nil {
				return err
			}
		}
		r.satellite, r.base = b.assets.satellite.with(r.id), b.assets.base.with(r.id)
		b.regions = append(b.regions, r)
		b.size += r.size
	}
	for _, role := range []string{"benefit-aircraft", "benefit-research-up", "benefit-research", "benefit-experience", "benefit-credits"} {
		x, err := b.e.Entry("locations", b.e.ID(role))
		if err != nil {
			return err
		}
		n, err := part.Number(x, "n")
		if err != nil {
			return err
		}
		b.benefits[role] = benefit{x.ID, n}
	}
	return nil
}
