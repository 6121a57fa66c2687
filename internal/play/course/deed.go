package course

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// roll returns one outcome of a law, or a handful.
func (p *position) roll(x *formula, chance *rand.Rand) (any, *fault) {
	if x.hand {
		return p.handful(x, chance)
	}
	v, err := x.eval(p.frame)
	if err != nil {
		return nil, err
	}
	d, bad := p.env.Dist(v)
	if bad != nil {
		return nil, &fault{bad, x.at}
	}
	return d.Pick(chance.Uint64()), nil
}

// handful returns what "n of source" draws.
func (p *position) handful(x *formula, chance *rand.Rand) (any, *fault) {
	count, source, _ := x.Handful()
	n, err := count(p.frame)
	v, bad := source(p.frame)
	if err = first(err, bad); err != nil {
		return nil, &fault{err, x.at}
	}
	many, ok := n.(int)
	if !ok || many < 0 {
		return nil, x.wrong("how many are drawn", n)
	}
	from, err := p.env.Source(v)
	if err != nil {
		return nil, &fault{err, x.at}
	}
	var out []any
	if from.PutBack {
		law, err := dice.Weighted(from.Values, from.Weights)
		for range many {
			out = append(out, law.Pick(chance.Uint64()))
		}
		return out, x.fails(err)
	}
	if out, err = from.Pile(); err != nil {
		return nil, &fault{err, x.at}
	}
	if many > len(out) {
		return nil, &fault{fmt.Errorf("%d are drawn from %d", many, len(out)), x.at}
	}
	chance.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:many], nil
}

// fails returns an error as a fault of the formula, nil for none.
func (x *formula) fails(err error) *fault {
	if err == nil {
		return nil
	}
	return &fault{err, expr.Within(x.at, err)}
}

// first returns the first error, nil if there is none.
func first(all ...error) error {
	return lists.First(all, func(err error) bool { return err != nil })
}

// move moves things from one place to the end of another: a number from the top, a thing, or
// several.
func (p *position) move(x *instr, chance *rand.Rand) *fault {
	what, err := x.is.eval(p.frame)
	if err != nil {
		return err
	}
	var moved []any
	if n, ok := what.(int); ok && x.from != nil {
		all, err := p.list(x.from.is)
		if err != nil {
			return err
		}
		if x.one != "" && slices.ContainsFunc(all, func(o any) bool { return expr.Equal(o, what) }) {
			return &fault{fmt.Errorf("%s is %d, which lies in %s: write [%s] to move that, or take(%s, %s) to move so many", x.one, n, x.from.text, x.one, x.from.text, x.one), x.at}
		}
		if x.refill != nil && n > len(all) {
			more, err := shuffled(p, x.refill, chance)
			if err != nil {
				return err
			}
			all = slices.Concat(all, more)
			if bad := p.put(x.refill, []any{}); bad != nil {
				return placed(bad, x.refill)
			}
		}
		n = max(0, min(n, len(all)))
		moved = all[:n]
		if bad := p.put(x.from, all[n:]); bad != nil {
			return placed(bad, x.from)
		}
	} else if moved, err = p.taken(x, what); err != nil {
		return err
	}
	if p.tell != nil {
		p.tellMove(x, moved)
	}
	if x.to == nil {
		return nil
	}
	all, err := p.list(x.to.is)
	if err != nil {
		return err
	}
	return placed(p.put(x.to, slices.Concat(all, moved)), x.to)
}

// shuffled returns the contents of a place, shuffled.
func shuffled(p *position, in *place, chance *rand.Rand) ([]any, *fault) {
	all, err := p.list(in.is)
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if p.tell != nil {
		p.tells("%s: shuffled", p.named(in))
	}
	return all, nil
}

// tellMove reports what moves from where to where.
func (p *position) tellMove(x *instr, moved []any) {
	line := worded(moved)
	if x.from != nil {
		line += " from " + p.named(x.from)
	}
	if x.to != nil {
		line += " to " + p.named(x.to)
	} else {
		line += ", gone"
	}
	p.tells("%s", line)
}

// several returns the things of a list, or a single thing as a list.
func several(v any) []any {
	if all, ok := v.([]any); ok {
		return all
	}
	return []any{v}
}

// taken removes a thing or several from where they are, if from is given, and returns them.
func (p *position) taken(x *instr, what any) ([]any, *fault) {
	moved := several(what)
	if x.from == nil {
		return moved, nil
	}
	all, err := p.list(x.from.is)
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	for _, v := range moved {
		i := slices.IndexFunc(all, func(o any) bool { return expr.Equal(o, v) })
		if i < 0 {
			return nil, &fault{fmt.Errorf("%s is not in %s", expr.Describe(v), x.from.text), x.at}
		}
		all = slices.Delete(all, i, i+1)
	}
	return moved, placed(p.put(x.from, all), x.from)
}
