package dicepool

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
)

// location is where the set that counts hits; "any" takes each of several with
// the same chance. The option given leaves out throws without a set.
func (r *Rules) location(n int, which string, opts ...map[string]any) (dice.Dist, error) {
	o, err := ask.OptionsOf(opts, "body", "given", "called")
	if err != nil {
		return dice.Dist{}, err
	}
	switch which {
	case "any", "widest", "highest":
	default:
		return dice.Dist{}, ask.Unknown("choice", which, []string{"any", "widest", "highest"})
	}
	form, err := o.Word("body")
	if err != nil {
		return dice.Dist{}, err
	}
	given, err := o.Flag("given")
	if err != nil {
		return dice.Dist{}, err
	}
	a := &attack{r: r, p: profile{sets: true}, choice: which}
	if a.b, err = r.body(form, nil); err != nil {
		return dice.Dist{}, err
	}
	if a.t, err = r.aimedThrow(n, "", o); err != nil {
		return dice.Dist{}, err
	}
	return a.places(given)
}

// places is where an attack hits, after the name of a miss.
func (a *attack) places(given bool) (dice.Dist, error) {
	all, err := a.r.Collection("locations")
	if err != nil {
		return dice.Dist{}, err
	}
	fates, err := a.r.fates()
	if err != nil {
		return dice.Dist{}, err
	}
	names := append(a.b.names(all), fates[missed])
	chances := make([]*big.Rat, len(names))
	left := big.NewRat(1, 1)
	for i, id := range part.Entries(all) {
		p, err := a.chance(func(s set) bool { return a.b.at[s.face] == id })
		if err != nil {
			return dice.Dist{}, err
		}
		chances[i] = p.Rat()
		left.Sub(left, chances[i])
	}
	chances[len(names)-1] = left
	d := named(weighed(chances), names)
	if !given {
		return d, nil
	}
	hit, ok := d.Given(func(x dice.Outcome) bool { return x.Key() != fates[missed] })
	if !ok {
		return dice.Dist{}, fmt.Errorf("this throw has no set at all")
	}
	return hit, nil
}
