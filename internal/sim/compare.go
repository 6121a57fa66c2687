package sim

import "math/big"

// Change is what an edit did to a simulation, with the same seeds played before and after. Up and
// Down count the games, by seed, in which the first side got more after the edit than before, or
// less.
type Change struct {
	Games    int // compared, by seed
	Was, Now Share
	Up, Down int
}

// Compare compares two runs of the same seeds, as far as both go. OK is false if they differ in
// seed, agents or seatings.
func Compare(was, now *Run) (c Change, ok bool) {
	if was.Seed != now.Seed || len(was.Tables) != len(now.Tables) {
		return Change{}, false
	}
	c.Games = min(was.Games, now.Games)
	c.Was.N, c.Now.N = c.Games, c.Games
	diff := make([]int64, c.Games)
	for i, t := range was.Tables {
		u := now.Tables[i]
		if !t.fitsSeats(u) {
			return Change{}, false
		}
		for j := range t.Seatings {
			for n := range c.Games {
				of := t.Seatings[j].unit()
				x, y := t.Seatings[j].points(0, n), u.Seatings[j].points(0, n)
				c.Was.Points, c.Was.Of = c.Was.Points+x, c.Was.Of+of
				c.Now.Points, c.Now.Of = c.Now.Points+y, c.Now.Of+of
				diff[n] += y - x
			}
		}
	}
	for _, d := range diff {
		switch {
		case d > 0:
			c.Up++
		case d < 0:
			c.Down++
		}
	}
	return c, true
}

// fitsSeats reports whether two tables have the same seatings. The sides may have other names.
func (t *Table) fitsSeats(u *Table) bool {
	same := *u
	same.Sides = t.Sides
	return t.fits(&same)
}

// Luck returns the chance that fair coins, one for each game that changed, fall at least as
// unevenly: the exact two-sided sign test. It is 1 if none changed.
func (c Change) Luck() *big.Rat {
	n, k := c.Up+c.Down, min(c.Up, c.Down)
	tail, ways := new(big.Int), big.NewInt(1)
	for i := 0; i <= k; i++ {
		tail.Add(tail, ways)
		ways.Mul(ways, big.NewInt(int64(n-i)))
		ways.Quo(ways, big.NewInt(int64(i+1)))
	}
	tail.Lsh(tail, 1)
	p := new(big.Rat).SetFrac(tail, new(big.Int).Lsh(big.NewInt(1), uint(n)))
	if one := big.NewRat(1, 1); p.Cmp(one) > 0 {
		return one
	}
	return p
}

// Real reports whether luck is less than one in twenty.
func (c Change) Real() bool { return c.Luck().Cmp(big.NewRat(1, 20)) < 0 }
