// Package sweep plays a simulation of a game with varied values in its data: who wins how often if
// a unit costs 3, 4 or 5. Each variant is played with the same chance, game by game, so that the
// difference between two of them is not luck. A sweep may be split into parts that different
// machines play, in any order. Merged, they equal what one machine would have played.
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

// Sweep is what is varied, how it is played, and the results so far.
type Sweep struct {
	sim.Key               // Data is a digest of the data as declared
	Title      string     `json:"title"`
	Who        string     `json:"who,omitempty"` // the contestant of a round robin whose share is reported; "" for the first side
	Vary       []Axis     `json:"vary"`
	Even       [2]int     `json:"even"`  // intended share of the first side, in whole percent; 0 and 0 if not declared
	Block      int        `json:"block"` // how many games are played between two looks
	Variants   []*Variant `json:"variants"`
	AsDeclared int        `json:"as_declared"` // the variant that is the game as declared
}

// Variant is a game with a value for each axis.
type Variant struct {
	Values []string   `json:"values"`
	Left   string     `json:"left_out,omitempty"` // why it is not played
	Same   bool       `json:"same,omitempty"`     // its first block had the same result as the game as declared
	Stop   string     `json:"stopped,omitempty"`  // why it was played no further
	First  string     `json:"first,omitempty"`    // a digest of the result of its first block
	Runs   []*sim.Run `json:"runs,omitempty"`     // in the order of their games
}

// New returns a sweep before its first game. declared are the game's own values, by axis. If they
// are not a variant of the grid, New adds one for them.
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

// Maker makes the plan of a variant from the values at each path. An Unfit error says why it cannot
// be played. Any other error ends the sweep.
type Maker func(values map[string]string) (sim.Plan, error)

// Unfit is the reason that a variant cannot be played: it does not load, or is not a valid game.
type Unfit struct{ Why string }

// Error says why a variant cannot be played.
func (u Unfit) Error() string { return u.Why }

// Part is the share of each variant's games that one of several machines plays: the K-th of N
// parts, K from 1.
type Part struct{ K, N int }

// games returns the number of the part's first game, and of the first game after it.
func (p Part) games(all int) (from, upto int) { return all * (p.K - 1) / p.N, all * p.K / p.N }

// Until is when a variant has been played enough, besides the number of games: when its share is
// decided, or when it is not among the best. The zero Until is never.
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

// Play continues a sweep until each variant has the given number of games, or as many as it needs.
// It calls told, if not nil, after each block with the number of games so far and the most there
// will be. A cancelled context stops it after the last whole game, without an error.
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

// games returns how many games of a variant there are.
func (v *Variant) games() int {
	return lists.Sum(v.Runs, func(r *sim.Run) int { return r.Games })
}

// share returns the share that is reported of a run.
func (s *Sweep) share(r *sim.Run) sim.Share {
	if s.Who != "" {
		return r.Contestant(s.Who)
	}
	return r.Side(0)
}

// points returns the reported points of each game of a run, and how much a game is worth.
func (s *Sweep) points(r *sim.Run) ([]int64, int64) {
	if s.Who != "" {
		return r.PointsOf(s.Who)
	}
	return r.Points(0)
}

// key returns the key of the runs of a variant.
func (s *Sweep) key(v *Variant) sim.Key {
	parts := []string{s.Data}
	for i, a := range s.Vary {
		parts = append(parts, a.Path, v.Values[i])
	}
	k := s.Key
	k.Data = digest(parts...)
	return k
}

// digest returns 16 hexadecimal digits for texts. It includes their lengths, so that they cannot
// run together.
func digest(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s;", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// at returns the values of a variant by path.
func (s *Sweep) at(v *Variant) map[string]string {
	out := map[string]string{}
	for i, a := range s.Vary {
		out[a.Path] = v.Values[i]
	}
	return out
}

// Name returns the name of a variant: "units.muton.cost=3, units.sectoid.hits=1".
func (s *Sweep) Name(v *Variant) string {
	return strings.Join(lists.Made(len(s.Vary), func(i int) string { return s.Vary[i].Path + "=" + v.Values[i] }), ", ")
}

// play plays the games of a variant up to a number, except those that are not needed.
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

// next returns the block that a variant needs next, up to a game. It is empty if the variant needs
// no more.
func (p *player) next(v *Variant, upto int) (from, end int) {
	if v.Left != "" || p.settled(v) {
		return 0, 0
	}
	return p.block(v, p.from, upto)
}

// block returns the first unplayed games of a variant between two numbers, at most to the end of a
// block.
func (p *player) block(v *Variant, at, upto int) (from, end int) {
	from, end = v.hole(at, upto)
	return from, min(end, p.from+((from-p.from)/p.Block+1)*p.Block)
}

// outcome returns a digest of the results of a run.
func outcome(r *sim.Run) string {
	text, err := json.Marshal(r.Tables)
	if err != nil {
		panic(err) // a run is plain data
	}
	return digest(string(text))
}

// settled reports whether a variant needs no more games: its first block had the same result as the
// game as declared, or its share is decided.
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
