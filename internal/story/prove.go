package story

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Prove evaluates a story and finds what in it is not true: a throw that its dice cannot show, an
// outcome other than that of the throw, a condition for a hit that is not as likely as the rules
// say, numbers that do not add up, and a consequence that does not follow.
func Prove(env *expr.Env, s *model.Story) []Fault {
	t, found := Tell(env, s)
	if found != nil {
		return found
	}
	found = append(found, t.outcome()...)
	found = append(found, t.likely()...)
	found = append(found, t.boxes()...)
	found = append(found, t.follows()...)
	return append(found, t.filled()...)
}

// outcome checks the story's ending against the result of the throw.
func (t *Told) outcome() []Fault {
	is := "miss"
	if t.Hit {
		is = "hit"
	}
	if is == t.Of.Ends {
		return nil
	}
	f := Fault{At: t.Of.Hit.At, Off: -1, Message: fmt.Sprintf("the story ends in a %s, and the throw is a %s", t.Of.Ends, is),
		Evidence: []string{"roll: " + t.Env.Format(t.Roll), "needed: " + t.Env.Format(t.Needed)}, Help: "throw otherwise, or tell what happens then"}
	if len(t.Of.Rolls) > 0 {
		f.At = t.Of.Rolls[0].At
	}
	return []Fault{f}
}

// mostThrows is the most throws that are counted.
const mostThrows = 12000

// likely counts the throws that are a hit, and compares their share with what the rules say.
func (t *Told) likely() []Fault {
	if t.Chance == nil {
		return nil
	}
	says, ok := rat(t.Chance)
	if !ok {
		return []Fault{{At: t.Of.Chance.At, Off: -1, Message: "this is no chance: " + t.Env.Format(t.Chance)}}
	}
	n, faces := t.Dice.N, t.Dice.Faces
	if all, ok := dice.HandfulCount(n, faces); !ok || all > mostThrows {
		return []Fault{{At: t.Of.Chance.At, Off: -1, Message: fmt.Sprintf("%s have too many throws to be counted", count(n)), Help: "leave chance out, or throw fewer dice"}}
	}
	hits, all, err := t.counted(n, faces)
	if err != nil {
		return []Fault{*fails(t.Of.Hit, err)}
	}
	if got := new(big.Rat).SetFrac(hits, all); got.Cmp(says) != 0 {
		c, _ := dice.FromRat(got)
		return []Fault{{At: t.Of.Hit.At, Off: -1, Message: fmt.Sprintf("of all throws %s are a hit by this, and by the rules %s", expr.Format(c), t.Env.Format(t.Chance)),
			Evidence: []string{"chance: " + t.Of.Chance.Text}}}
	}
	return nil
}

// counted visits all throws, ignoring the order of the dice, and returns how many are hits, and how
// many there are.
func (t *Told) counted(n, faces int) (hits, all *big.Int, err error) {
	kinds := make([]dice.Weight, faces)
	for i := range kinds {
		kinds[i] = dice.Weighs(1)
	}
	add := 1
	if t.Percentile() {
		add = t.Dice.Min()
	}
	hits = new(big.Int)
	total, err := dice.Handfuls(n, kinds, func(counts []int, w dice.Weight) error {
		shown := make([]int, 0, n)
		for i, k := range counts {
			for range k {
				shown = append(shown, i+add)
			}
		}
		env, err := t.scope(shown)
		if err != nil {
			return err
		}
		hit, err := env.With(map[string]any{"needed": t.Needed}).Bool(t.Of.Hit.Text)
		if hit {
			hits.Add(hits, w.Big())
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return hits, total.Big(), nil
}

// boxes checks that all boxes except the last add up to the last.
func (t *Told) boxes() []Fault {
	n := len(t.Boxes)
	if n < 2 {
		return nil
	}
	sum := new(big.Rat)
	for _, b := range t.Boxes[:n-1] {
		if v, ok := rat(b.Value); ok {
			sum.Add(sum, v)
		}
	}
	last := t.Of.Boxes[n-1]
	if v, ok := rat(t.Boxes[n-1].Value); !ok || v.Cmp(sum) != 0 {
		return []Fault{{At: last.Value.At, Off: -1, Message: fmt.Sprintf("%s is %s, and the boxes before it come to %s", last.Name, t.Env.Format(t.Boxes[n-1].Value), sum.RatString())}}
	}
	return nil
}

// follows checks that the consequences the story states hold by the rules.
func (t *Told) follows() []Fault {
	var out []Fault
	for _, src := range t.Of.Follows {
		is, err := t.Env.Bool(src.Text)
		switch {
		case err != nil:
			out = append(out, *fails(src, err))
		case !is:
			out = append(out, Fault{At: src.At, Off: -1, Message: "what happens does not follow: this is not so", Help: "tell what the rules give"})
		}
	}
	return out
}

// filled finds texts with expressions that cannot be evaluated.
func (t *Told) filled() []Fault {
	var out []Fault
	for _, src := range []model.Value{t.Of.Where, t.Of.Pays, t.Of.Tells, t.Of.Happens} {
		if _, err := t.Env.ExpandRoughly(src.Text); err != nil {
			out = append(out, *fails(src, err))
		}
	}
	return out
}

// rat converts a number of any kind.
func rat(v any) (*big.Rat, bool) {
	switch v := v.(type) {
	case int:
		return big.NewRat(int64(v), 1), true
	case expr.Signed:
		return big.NewRat(int64(v), 1), true
	case dice.Chance:
		return v.Rat(), true
	case dice.Number:
		return v.Rat(), true
	}
	return nil, false
}

// whole converts a whole number of any kind.
func whole(v any) (int, bool) {
	r, ok := rat(v)
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	return int(r.Num().Int64()), true
}

// Share returns a chance as a number from 0 to 1.
func (p Part) Share() float64 {
	if v, ok := rat(p.Value); ok {
		f, _ := v.Float64()
		return f
	}
	return 0
}
