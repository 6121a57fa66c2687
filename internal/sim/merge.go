package sim

import (
	"cmp"
	"fmt"
	"slices"
)

// Merge returns one run of blocks of the same plan, given in any order, whose games follow each
// other without a gap. The blocks must not be used afterwards.
func Merge(blocks ...*Run) (*Run, error) {
	if len(blocks) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	slices.SortFunc(blocks, func(a, b *Run) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Games, b.Games)) })
	out := blocks[0]
	for _, b := range blocks[1:] {
		if err := out.join(b); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// join appends the block that follows a run.
func (r *Run) join(b *Run) error {
	if d := r.Differs(b.Key); d != "" {
		return fmt.Errorf("runs that do not belong together: %s", d)
	}
	if !r.Fits(b) {
		return fmt.Errorf("runs that do not belong together: their tables differ")
	}
	if b.From != r.From+r.Games {
		return fmt.Errorf("after game %d comes game %d, not %d", r.From+r.Games-1, r.From+r.Games, b.From)
	}
	r.gather(b)
	return nil
}

// Pool returns all games of blocks of one plan, with or without gaps between them, for reporting
// but not for continuing. It leaves the blocks unchanged. There must be at least one.
func Pool(blocks ...*Run) *Run {
	out := &Run{Key: blocks[0].Key, From: blocks[0].From}
	for _, t := range blocks[0].Tables {
		u := &Table{Sides: t.Sides, Pair: t.Pair, Used: map[string]int{}}
		for _, s := range t.Seatings {
			n := newSeating(len(s.Agents), s.First, nil)
			n.Agents, n.who = s.Agents, s.who
			u.Seatings = append(u.Seatings, n)
		}
		out.Tables = append(out.Tables, u)
	}
	for _, b := range blocks {
		out.gather(b)
	}
	return out
}

// gather adds the games of a block of the same plan.
func (r *Run) gather(b *Run) {
	for i, t := range r.Tables {
		t.join(b.Tables[i])
	}
	r.Games += b.Games
}

// join adds the games of another table with the same seatings.
func (t *Table) join(o *Table) {
	for i, s := range t.Seatings {
		s.join(o.Seatings[i])
	}
	addTo(t.Used, o.Used)
}

// join adds the games of another seating. Its scores follow these.
func (s *Seating) join(o *Seating) {
	s.Scores = append(s.Scores, o.Scores...)
	addTo(s.Turns, o.Turns)
	addTo(s.Ends, o.Ends)
	for seat, uses := range o.Uses {
		for id, u := range uses {
			at(s.Uses[seat], id).plus(u)
		}
	}
	for name, x := range o.Tally {
		at(s.Tally, name).plus(x)
	}
	s.Behind += o.Behind
	for i := range s.Sides {
		s.Sides[i].plus(&o.Sides[i])
		s.After[i].plus(&o.After[i])
	}
}

// addTo adds counts to counts.
func addTo[K comparable](to, from map[K]int) {
	for k, n := range from {
		to[k] += n
	}
}
