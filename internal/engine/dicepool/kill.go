package dicepool

import (
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// attack is one attack that is asked about: the throw, what it does and to
// whom, and which of several sets counts.
type attack struct {
	r      *Rules
	t      throw
	p      profile
	b      *body
	armour int
	choice string // best, any, widest, highest
}

// options of attacks.
var options = []string{"mode", "choice", "body", "taken", "armour", "aim", "autofire", "called", "location"}

// attackOf is an attack with n dice as a question describes it.
func (r *Rules) attackOf(n int, weapon string, o ask.Options) (*attack, error) {
	a := &attack{r: r}
	mode, err := o.Word("mode")
	if err != nil {
		return nil, err
	}
	e, p, err := r.profile(weapon, mode)
	if err != nil {
		return nil, err
	}
	a.p = p
	if a.armour, err = o.Amount("armour"); err != nil {
		return nil, err
	}
	form, err := o.Word("body")
	if err != nil {
		return nil, err
	}
	if a.b, err = r.body(form, o["taken"]); err != nil {
		return nil, err
	}
	if a.choice, err = r.choice(o); err != nil {
		return nil, err
	}
	a.t, err = r.aimedThrow(n, e.ID, o)
	return a, err
}

// choice is which of several sets counts: as asked, else as the game reads it.
func (r *Rules) choice(o ask.Options) (string, error) {
	c, err := o.Word("choice")
	if err != nil {
		return "", err
	}
	switch c {
	case "":
		if c = r.Reading("which-set"); c == "attacker" {
			return "best", nil
		}
		return c, nil
	case "best", "any", "widest", "highest":
		return c, nil
	}
	return "", ask.Unknown("choice", c, []string{"best", "any", "widest", "highest"})
}

// aimedThrow is a pool with what aiming and a burst add, and a called shot
// takes.
func (r *Rules) aimedThrow(n int, weapon string, o ask.Options) (throw, error) {
	aim, err := o.Amount("aim")
	if err != nil {
		return throw{}, err
	}
	if err := r.aimed(weapon, aim); err != nil {
		return throw{}, err
	}
	burst, err := o.Flag("autofire")
	if err != nil {
		return throw{}, err
	}
	if err := pool(n); err != nil {
		return throw{}, err
	}
	n += aim
	if burst {
		if _, err := r.bursts(weapon); err != nil {
			return throw{}, err
		}
		more, err := r.Rule("autofire-dice")
		if err != nil {
			return throw{}, err
		}
		n += more
	}
	if o["called"] == nil {
		return r.thrown(n)
	}
	face, err := o.Number("called", 0)
	if err != nil {
		return throw{}, err
	}
	return r.call(n, face)
}

// fate is what a set comes to.
func (a *attack) fate(s set) int {
	points := a.r.hit(a.p, s.width, a.armour)
	if points <= 0 {
		return nothing
	}
	place := a.b.fill(a.b.at[s.face], points)
	if place == "" {
		return hurt
	}
	return a.r.fate(a.r.kind(a.p), a.b.vital[place])
}

// kill is the chance that one attack fills a vital part: that the target is
// out of the fight, dead or not. The option location counts only that place
// (001:38).
func (r *Rules) kill(n int, weapon string, opts ...map[string]any) (dice.Chance, error) {
	o, err := ask.OptionsOf(opts, options...)
	if err != nil {
		return dice.Chance{}, err
	}
	a, err := r.attackOf(n, weapon, o)
	if err != nil {
		return dice.Chance{}, err
	}
	where, err := o.Word("location")
	if err != nil {
		return dice.Chance{}, err
	}
	if where != "" {
		e, err := r.Entry("locations", where)
		if err != nil {
			return dice.Chance{}, err
		}
		where = e.ID
	}
	return a.chance(func(s set) bool {
		place := a.b.fill(a.b.at[s.face], r.hit(a.p, s.width, a.armour))
		return a.b.vital[place] && (where == "" || place == where)
	})
}

// attack is what one attack comes to, by the names of the fates.
func (r *Rules) attack(n int, weapon string, opts ...map[string]any) (dice.Dist, error) {
	o, err := ask.OptionsOf(opts, options[:len(options)-1]...)
	if err != nil {
		return dice.Dist{}, err
	}
	a, err := r.attackOf(n, weapon, o)
	if err != nil {
		return dice.Dist{}, err
	}
	names, err := r.fates()
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := a.fates()
	return named(d, names), err
}

// fates is the distribution of what an attack comes to, as numbers.
func (a *attack) fates() (dice.Dist, error) {
	of := make([]*big.Rat, fatesInAll)
	of[missed] = big.NewRat(1, 1)
	above := new(big.Rat)
	for worst := dead; worst > missed; worst-- {
		p, err := a.chance(func(s set) bool { return a.fate(s) >= worst })
		if err != nil {
			return dice.Dist{}, err
		}
		of[worst] = new(big.Rat).Sub(p.Rat(), above)
		above = p.Rat()
	}
	of[missed].Sub(of[missed], above)
	return weighed(of), nil
}

// weighed is the distribution of 0, 1, 2, ... with these chances.
func weighed(of []*big.Rat) dice.Dist {
	den := big.NewInt(1)
	for _, x := range of {
		den.Mul(den, new(big.Int).Div(x.Denom(), new(big.Int).GCD(nil, nil, den, x.Denom())))
	}
	counts := make([]*big.Int, len(of))
	for i, x := range of {
		counts[i] = new(big.Int).Div(new(big.Int).Mul(x.Num(), den), x.Denom())
	}
	return dice.Counted(0, counts)
}

// chance is the chance that the set that counts passes. Without sets the die
// of the location is thrown once.
func (a *attack) chance(pass func(set) bool) (dice.Chance, error) {
	switch {
	case !a.p.sets:
		return a.blown(pass), nil
	case a.choice == "best":
		hit := count(a.t, false, func(yes bool, face, w int) bool { return yes || pass(set{face, w}) })
		return share(hit, func(yes bool) *big.Rat { return whole(yes) }), nil
	case a.choice == "any":
		type tally struct{ all, good int }
		ways := count(a.t, tally{}, func(s tally, face, w int) tally {
			s.all++
			if pass(set{face, w}) {
				s.good++
			}
			return s
		})
		return share(ways, func(s tally) *big.Rat { return big.NewRat(int64(s.good), int64(max(1, s.all))) }), nil
	}
	ways := a.t.chosen(a.choice, a.r.Reading("equal-width") == "lowest")
	return share(ways, func(s set) *big.Rat { return whole(s.width > 0 && pass(s)) }), nil
}

// blown is the chance that what goes off without a throw to hit passes: its
// location is thrown with one die (001:23-25).
func (a *attack) blown(pass func(set) bool) dice.Chance {
	good := 0
	for face := 1; face < len(a.b.at); face++ {
		if pass(set{face: face}) {
			good++
		}
	}
	return dice.Of(int64(good), int64(len(a.b.at)-1))
}

func whole(yes bool) *big.Rat {
	if yes {
		return big.NewRat(1, 1)
	}
	return new(big.Rat)
}

// share is the mean of a part between 0 and 1 over all ways.
func share[S comparable](ways map[S]*big.Int, of func(S) *big.Rat) dice.Chance {
	sum, all := new(big.Rat), new(big.Int)
	for s, n := range ways {
		all.Add(all, n)
		sum.Add(sum, new(big.Rat).Mul(of(s), new(big.Rat).SetInt(n)))
	}
	c, err := dice.FromRat(sum.Quo(sum, new(big.Rat).SetInt(all)))
	if err != nil {
		return dice.Chance{}
	}
	return c
}
