package sweep

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Block is games of one variant, from one number up to another, exclusive.
type Block struct {
	Variant int `json:"variant"` // its index
	From    int `json:"from"`    // counted from 0
	Upto    int `json:"upto"`
}

// Played is the result of a block: its games, or why its variant cannot be played.
type Played struct {
	Block
	Left string   `json:"left_out,omitempty"`
	Run  *sim.Run `json:"run,omitempty"`
}

// Next returns the next round of a sweep that other machines play, up to a number of games of each
// variant: blocks that may be played anywhere and in any order. Take their results before calling
// Next again. A sweep that needs no more games has no next round. The result depends only on the
// games taken, and once there is no next round, the sweep equals what Play would have made of it.
func (s *Sweep) Next(games int, until Until) []Block {
	p := &player{Sweep: s, until: until}
	index := map[*Variant]int{}
	for i, v := range s.Variants {
		v.Stop, index[v] = "", i
	}
	before := 0
	for _, r := range p.rounds(games) {
		var out []Block
		for _, v := range p.field(r.keep, before) {
			for from, end := p.next(v, r.games); from < end; from, end = p.block(v, end, r.games) {
				out = append(out, Block{index[v], from, end})
				if until.Decided || end <= p.Block {
					break // its result determines whether there are more
				}
			}
		}
		if len(out) > 0 {
			return out
		}
		before = r.games
	}
	return nil
}

// Do plays a block. If the context is cancelled, it plays only the first games, or none.
func (s *Sweep) Do(ctx context.Context, make Maker, b Block) (Played, error) {
	if b.Variant < 0 || b.Variant >= len(s.Variants) {
		return Played{}, fmt.Errorf("there is no variant %d", b.Variant)
	}
	v := s.Variants[b.Variant]
	left, run, err := s.do(ctx, make, v, b.From, b.Upto)
	return Played{b, left, run}, err
}

// do plays the games of one variant from one number up to another. left is the reason if the
// variant cannot be played at all; there is no run then. Other errors carry the variant's name.
func (s *Sweep) do(ctx context.Context, make Maker, v *Variant, from, upto int) (left string, run *sim.Run, err error) {
	plan, err := make(s.at(v))
	var unfit Unfit
	if errors.As(err, &unfit) {
		return unfit.Why, nil, nil
	}
	if err == nil {
		run, err = plan.Block(ctx, s.key(v), from, upto)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", s.Name(v), err)
	}
	return "", run, err
}

// Once returns a Maker that reuses its last plan while it is asked for the same values.
func Once(make Maker) Maker {
	var last map[string]string
	var plan sim.Plan
	var err error
	return func(values map[string]string) (sim.Plan, error) {
		if last == nil || !maps.Equal(last, values) {
			plan, err = make(values)
			last = values
		}
		return plan, err
	}
}

// Gather returns a sweep of only these blocks, given in any order: a round that was played or,
// without blocks, the sweep before its first game.
func (s *Sweep) Gather(all []Played) (*Sweep, error) {
	out := *s
	out.Variants = lists.Map(s.Variants, func(v *Variant) *Variant { return &Variant{Values: v.Values} })
	for _, p := range all {
		if p.Variant < 0 || p.Variant >= len(out.Variants) || p.Left == "" && p.Run == nil {
			return nil, fmt.Errorf("a block of variant %d that is none", p.Variant)
		}
		v := out.Variants[p.Variant]
		if v.Left = cmp.Or(v.Left, p.Left); v.Left != "" {
			v.Runs = nil
			continue
		}
		if err := v.add(p.Run); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name(v), err)
		}
	}
	return &out, nil
}

// Take adds a round: the results of exactly the blocks that Next returned. An error leaves the
// sweep unchanged.
func (s *Sweep) Take(round *Sweep, asked []Block) error {
	if d := s.differs(round); d != "" {
		return fmt.Errorf("a round of another sweep: %s", d)
	}
	want := map[int]int{}
	for _, b := range asked {
		v := round.Variants[b.Variant]
		if from, end := v.hole(b.From, b.Upto); v.Left == "" && from < end {
			return fmt.Errorf("games %d to %d of %s are missing", from, end-1, s.Name(v))
		}
		want[b.Variant] += b.Upto - b.From
	}
	for i, v := range round.Variants {
		was := s.Variants[i].Runs
		if v.games() > want[i] || v.Left != "" && (want[i] == 0 || len(was) > 0) {
			return fmt.Errorf("more came of %s than was asked for", s.Name(v))
		}
		if len(was) > 0 && len(v.Runs) > 0 && !was[0].Fits(v.Runs[0]) {
			return fmt.Errorf("%s: the tables differ from those of the games there are", s.Name(v))
		}
	}
	for i, v := range round.Variants {
		s.Variants[i].Left = cmp.Or(s.Variants[i].Left, v.Left)
		for _, r := range v.Runs {
			if err := s.took(s.Variants[i], r, r.From+r.Games); err != nil {
				return fmt.Errorf("%s: %w", s.Name(v), err)
			}
		}
	}
	return nil
}

// took adds games of a variant that were to be played up to a number. While there is no more than
// the first block, it records a digest of the results.
func (s *Sweep) took(v *Variant, r *sim.Run, upto int) error {
	if err := v.add(r); err != nil {
		return err
	}
	if v.games() <= s.Block && r.From+r.Games == upto {
		v.First = outcome(v.pool())
	}
	return nil
}

// hole returns the first unplayed games between two numbers. It is empty if all are played.
func (v *Variant) hole(from, upto int) (int, int) {
	for _, r := range v.Runs {
		if r.From > from {
			upto = min(upto, r.From)
			break
		}
		from = max(from, r.From+r.Games)
	}
	return from, max(from, upto)
}

// add adds a block in its place, and joins it with adjacent runs.
func (v *Variant) add(b *sim.Run) error {
	if b.Games == 0 {
		return nil
	}
	if len(v.Runs) > 0 && !v.Runs[0].Fits(b) {
		return fmt.Errorf("games that do not belong together: their tables differ")
	}
	i, _ := slices.BinarySearchFunc(v.Runs, b.From, func(r *sim.Run, from int) int { return cmp.Compare(r.From, from) })
	if i < len(v.Runs) && v.Runs[i].From < b.From+b.Games || i > 0 && b.From < v.Runs[i-1].From+v.Runs[i-1].Games {
		return fmt.Errorf("games %d to %d, or some of them, are there already", b.From, b.From+b.Games-1)
	}
	v.Runs = slices.Insert(v.Runs, i, b)
	for _, at := range []int{i + 1, i} {
		if at < 1 || at >= len(v.Runs) || v.Runs[at-1].From+v.Runs[at-1].Games != v.Runs[at].From {
			continue
		}
		run, err := sim.Merge(v.Runs[at-1], v.Runs[at])
		if err != nil {
			return err
		}
		v.Runs[at-1] = run
		v.Runs = slices.Delete(v.Runs, at, at+1)
	}
	return nil
}
