package force

import (
	"punchboard/internal/play/part"
)

// region is a region of the world. Pays is what it pays by whether it has a
// base (1) and complete coverage (2), by its loyalty and by its panic.
type region struct {
	id, name, location string
	income, size, prl  int
	satellite, base    []string // what buying one for it uses
	pays               [4][][]int
}

// pay is what a region pays in credits.
func (r *region) pay(loyalty, panic int, base, coverage bool) int {
	at := r.pays[state(base, coverage)]
	row := at[min(loyalty, len(at)-1)]
	return row[min(panic, len(row)-1)]
}

// state is the row of a region's income: 1 for a base and 2 for complete coverage, added.
func state(base, coverage bool) int {
	n := 0
	if base {
		n++
	}
	if coverage {
		n += 2
	}
	return n
}

// world reads the regions and the benefits of locations.
func (b *gameData) world() error {
	all, err := b.e.Collection("regions")
	if err != nil {
		return err
	}
	by, err := b.e.wages()
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
		b.payments(r, &by)
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

// payments looks up all that a region can pay, up to the loyalty
// beyond which it pays no more.
func (b *gameData) payments(r *region, by *wages) {
	top := b.n.payLoyalty
	for b.n.extra > 0 && (top-b.n.payLoyalty)*b.n.extra < b.n.extraMax {
		top++
	}
	for s := range r.pays {
		bears := r.prl + (s&1)*b.n.prlBase + (s>>1)*b.n.prlCoverage
		for loyalty := 0; loyalty <= top; loyalty++ {
			var row []int
			for panic := 0; panic <= r.prl+b.n.prlBase+b.n.prlCoverage; panic++ {
				row = append(row, by.income(r.income, bears, loyalty, panic))
			}
			r.pays[s] = append(r.pays[s], row)
		}
	}
}
