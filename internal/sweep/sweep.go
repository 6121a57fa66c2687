// Package sweep plays a simulation of a game with other values in its data: who
// wins how often if a unit costs 3, 4 or 5. Each variant is played with the same
// chance, game by game, so that what differs between two of them is not luck. A
// sweep may be cut into parts that different machines play, in any order: merged,
// they are what one machine would have played.
package sweep

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Sweep is what is varied, how it is played, and what came of it so far.
type Sweep struct {
	sim.Key               // Data is a digest of the data as it is declared
	Title      string     `json:"title"`
	Who        string     `json:"who,omitempty"` // the contestant of a round robin whose share is told; "" for the first side
	Vary       []Axis     `json:"vary"`
	Even       [2]int     `json:"even"`  // what share of the first side is meant, in whole percent; 0 and 0 if that is not said
	Block      int        `json:"block"` // so many games are played between two looks
	Variants   []*Variant `json:"variants"`
	AsDeclared int        `json:"as_declared"` // the variant that is the game as it is
}

// Variant is a game with a value at each axis.
type Variant struct {
	Values []string   `json:"values"`
	Left   string     `json:"left_out,omitempty"` // why it is not played
	Same   bool       `json:"same,omitempty"`     // its first block went as that of the game as it is
	Stop   string     `json:"stopped,omitempty"`  // why it was played no further
	First  string     `json:"first,omitempty"`    // a digest of what came of its first block
	Runs   []*sim.Run `json:"runs,omitempty"`     // in the order of their games
}

// New is a sweep before its first game. declared are the values that stand in the
// game, by axis: if they are no variant, one is added for them.
func New(key sim.Key, title string, axes []Axis, declared []string, even [2]int, block int) *Sweep {
	s := &Sweep{Key: key, Title: title, Vary: axes, Even: even, Block: block, AsDeclared: -1}
	for _, values := range grid(axes) {
		if slices.Equal(values, declared) {
			s.AsDeclared = len(s.Variants)
		}
		s.Variants = append(s.Variants, &Variant{Values: values})
	}
	if s.AsDeclared < 0 {
		s.Variants, s.AsDeclared = slices.Insert(s.Variants, 0, &Variant{Values: declared}), 0
	}
	return s
}

// Maker makes the plan of a variant from the values at each path. An Unfit error
// says why it cannot be played; any other ends the sweep.
type Maker func(values map[string]string) (sim.Plan, error)

// Unfit is why a variant is no game: it does not load, or cannot be played.
type Unfit struct{ Why string }

// Error says why a variant cannot be played.
func (u Unfit) Error() string { return u.Why }

// Part is the games that one of several machines plays, of each variant: the
// K-th of N parts, K from 1.
type Part struct{ K, N int }

// games are the numbers of the first game of the part and of the first behind it.
func (p Part) games(all int) (from, upto int) { return all * (p.K - 1) / p.N, all * p.K / p.N }

// Until is when a variant has been played enough, beside the number of games: when
// its share is decided, or when it is not among the best. The zero Until is never.
type Until struct {
	Decided bool
	Best    int // how many are left at the end, 0 for all
}

// player plays a sweep.
type player struct {
	*Sweep
	make  Maker
	until Until
	from  int
	told  func(done, all int)
	done  int
	all   int
}

// Play goes on with a sweep until each variant has so many games, or as many as
// it needs. told, if not nil, is called after each block with how many games there
// are of how many there will be at most. A cancelled context stops it after the
// last whole game, without an error.
func (s *Sweep) Play(ctx context.Context, make Maker, games int, part Part, until Until, told func(done, all int)) error {
	from, upto := part.games(games)
	p := &player{Sweep: s, make: Once(make), until: until, from: from, told: told, all: len(s.Variants) * (upto - from)}
	for _, v := range s.Variants {
		v.Stop = ""
		p.done += v.games()
	}
	before := 0
	for _, r := range p.rounds(upto) {
		for _, v := range p.field(r.keep, before) {
			if err := p.play(ctx, v, r.games); err != nil || ctx.Err() != nil {
				return err
			}
		}
		before = r.games
	}
	return nil
}

// games is how many games of a variant there are.
func (v *Variant) games() int {
	return lists.Sum(v.Runs, func(r *sim.Run) int { return r.Games })
}

// share is what is told of a run.
func (s *Sweep) share(r *sim.Run) sim.Share {
	if s.Who != "" {
		return r.Contestant(s.Who)
	}
	return r.Side(0)
}

// points are what is told of each game of a run, and of how much.
func (s *Sweep) points(r *sim.Run) ([]int64, int64) {
	if s.Who != "" {
		return r.PointsOf(s.Who)
	}
	return r.Points(0)
}

// key is the key of the runs of a variant.
func (s *Sweep) key(v *Variant) sim.Key {
	parts := []string{s.Data}
	for i, a := range s.Vary {
		parts = append(parts, a.Path, v.Values[i])
	}
	k := s.Key
	k.Data = digest(parts...)
	return k
}

// digest is 16 hexadecimal digits of texts, with their lengths, so that they cannot run
// together.
func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s;", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// at are the values of a variant by the paths that they stand at.
func (s *Sweep) at(v *Variant) map[string]string {
	out := map[string]string{}
	for i, a := range s.Vary {
		out[a.Path] = v.Values[i]
	}
	return out
}

// Name is what a variant is called: "units.muton.cost=3, units.sectoid.hits=1".
func (s *Sweep) Name(v *Variant) string {
	return strings.Join(lists.Made(len(s.Vary), func(i int) string { return s.Vary[i].Path + "=" + v.Values[i] }), ", ")
}

// play plays the games of a variant up to one, but for those that need not be.
func (p *player) play(ctx context.Context, v *Variant, upto int) error {
	for from, end := p.next(v, upto); from < end && ctx.Err() == nil; from, end = p.next(v, upto) {
		left, run, err := p.do(ctx, p.make, v, from, end)
		if err != nil {
			return err
		}
		if v.Left = left; left != "" {
			return nil
		}
		if err := p.took(v, run, end); err != nil {
			return err
		}
		if p.done += run.Games; p.told != nil {
			p.told(p.done, p.all)
		}
	}
	return nil
}

// next is the block that a variant needs next, up to a game; an empty one if it
// needs no more.
func (p *player) next(v *Variant, upto int) (from, end int) {
	if v.Left != "" || p.settled(v) {
		return 0, 0
	}
	return p.block(v, p.from, upto)
}

// block is the first games of a variant from one on that are not played, up to
// another: no more than to the end of a block.
func (p *player) block(v *Variant, at, upto int) (from, end int) {
	from, end = v.hole(at, upto)
	return from, min(end, p.from+((from-p.from)/p.Block+1)*p.Block)
}

// outcome is a digest of what came of a run.
func outcome(r *sim.Run) string {
	text, err := json.Marshal(r.Tables)
	if err != nil {
		panic(err) // a run is plain data
	}
	return digest(string(text))
}

// settled reports that a variant needs no more games: its first block went as
// that of the game as it is, or its share is decided.
func (p *player) settled(v *Variant) bool {
	base := p.Variants[p.AsDeclared]
	if v != base && v.First != "" && v.First == base.First && v.games() <= p.Block {
		v.Same = true
	}
	if v.Same {
		return true
	}
	if p.until.Decided && v.games() > 0 {
		v.Stop = p.decided(v)
	}
	return v.Stop != ""
}
