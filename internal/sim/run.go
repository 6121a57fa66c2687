package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"punchboard/internal/cores"
	"punchboard/internal/lists"
)

// Plan is what is played: the scenarios of one simulation, who plays, and the seed. A plan's games
// are numbered. Game n has the chance of (seed, n), the same in every scenario and seating, so that
// the difference between two of them is not luck.
type Plan struct {
	Scenarios []Scenario
	Agents    []Agent // one for all seats, or two: the first in each seat once, with the second in all others
	Seed      uint64
	Cores     int // how many to use; 0 for all
}

// maxMoves ends a game that does not end. No rules need this many choices.
const maxMoves = 1_000_000

// seatings returns the ways in which a scenario is played: who sits where, and who begins.
func (p Plan) seatings(s Scenario) []*Seating {
	seats := len(s.Sides())
	if seats == 1 {
		return []*Seating{newSeating(seats, 0, p.Agents[:1])}
	}
	var out []*Seating
	for _, agents := range p.orders(seats) {
		for f := range seats {
			if o, ok := s.(Opened); !ok || o.Opener() == f {
				out = append(out, newSeating(seats, f, agents))
			}
		}
	}
	return out
}

// orders returns the ways in which the agents sit: the first in each seat once, and the second in
// all others.
func (p Plan) orders(seats int) [][]Agent {
	alone, others := p.Agents[0], p.Agents[len(p.Agents)-1]
	var out [][]Agent
	for seat := range seats {
		order := slices.Repeat([]Agent{others}, seats)
		order[seat] = alone
		out = append(out, order)
	}
	if alone.Name() == others.Name() {
		return out[:1]
	}
	return out
}

// New returns the plan's run before its first game.
func (p Plan) New(key Key) (*Run, error) {
	if len(p.Scenarios) == 0 || len(p.Agents) == 0 || len(p.Agents) > 2 {
		return nil, fmt.Errorf("nothing to play: %d scenarios, %d agents", len(p.Scenarios), len(p.Agents))
	}
	r := &Run{Key: key}
	r.Seed = p.Seed
	r.Agents = lists.Map(p.Agents, Agent.Name)
	for _, s := range p.Scenarios {
		if n := len(s.Sides()); n < 1 || n > MaxSeats {
			return nil, fmt.Errorf("%s has %d sides: want 1 to %d", s.ID(), n, MaxSeats)
		}
		t := &Table{Sides: s.Sides(), Seatings: p.seatings(s), Used: map[string]int{}}
		if m, ok := s.(Match); ok {
			t.Pair = m.Contestants()
		}
		r.Tables = append(r.Tables, t)
	}
	return r, nil
}

// task is one play of one game.
type task struct {
	Shown
	table, seating int
	played         *record
	err            error
}

// blockSize is roughly how many plays are handed out at once.
const blockSize = 256

// Play continues a run until it has the given number of games. After each block of games it calls
// told, if not nil, with the number of games. A cancelled context stops it after the last whole
// game, without an error.
func (p Plan) Play(ctx context.Context, r *Run, games int, told func(int) error) error {
	perGame := lists.Sum(r.Tables, func(t *Table) int { return len(t.Seatings) })
	for r.Games < games && ctx.Err() == nil {
		b, err := p.Block(ctx, r.Key, r.Games, min(games, r.Games+max(1, blockSize/perGame)))
		if err == nil {
			err = r.join(b)
		}
		if err != nil {
			return err
		}
		if told != nil {
			if err := told(r.Games); err != nil {
				return err
			}
		}
	}
	return nil
}

// Block plays the games from one number up to another, exclusive. If the context is cancelled, it
// returns those before the first that was not finished.
func (p Plan) Block(ctx context.Context, key Key, from, upto int) (*Run, error) {
	r, err := p.New(key)
	if err != nil {
		return nil, err
	}
	r.From = from
	tasks := p.tasks(r, upto)
	cores.On(p.Cores, len(tasks), func(i int) {
		if ctx.Err() == nil {
			p.do(r, &tasks[i])
		}
	})
	if err := r.take(tasks, upto); err != nil {
		return nil, err
	}
	return r, nil
}

// tasks returns the plays of the games of a run, up to a game, exclusive.
func (p Plan) tasks(r *Run, upto int) []task {
	var out []task
	for n := r.From; n < upto; n++ {
		begin := len(out)
		for i, t := range r.Tables {
			for j := range t.Seatings {
				out = append(out, task{Shown: Shown{n, len(out) - begin}, table: i, seating: j})
			}
		}
	}
	return out
}

// do plays one game in one seating.
func (p Plan) do(r *Run, t *task) {
	seating := r.Tables[t.table].Seatings[t.seating]
	t.played, t.err = play(p.Scenarios[t.table], seating, p.Seed, t.Shown, nil)
}

// take adds what was played to the run, game by game in order, up to the first that was not
// finished.
func (r *Run) take(tasks []task, upto int) error {
	for n := r.From; n < upto; n++ {
		size := 0
		for size < len(tasks) && tasks[size].Game == n {
			if err := tasks[size].err; err != nil {
				return err
			}
			if tasks[size].played == nil {
				return nil
			}
			size++
		}
		r.add(tasks[:size])
		tasks = tasks[size:]
	}
	return nil
}

// add counts one game, played in all seatings of all tables.
func (r *Run) add(game []task) {
	type use struct {
		table int
		id    string
	}
	seen := map[use]bool{}
	for _, t := range game {
		table := r.Tables[t.table]
		table.Seatings[t.seating].add(t.played)
		for _, uses := range t.played.uses {
			for id, u := range uses {
				if k := (use{t.table, id}); u.Times > 0 && !seen[k] {
					seen[k] = true
					table.Used[id]++
				}
			}
		}
	}
	r.Games++
}

// record is the result of one play.
type record struct {
	Outcome
	uses  []map[string]*Use // by seat
	order []int             // in which turns go round
}

// streams returns the random streams of a game and of its seats.
func streams(seed uint64, n, seats int) (*rand.Rand, []*rand.Rand) {
	fancies := lists.Made(seats, func(i int) *rand.Rand { return rand.New(rand.NewPCG(^seed, uint64(n*max(2, seats)+i))) })
	return rand.New(rand.NewPCG(seed, uint64(n))), fancies
}

// play plays one game from beginning to end. It calls watch, if not nil, before each choice is
// made.
func play(s Scenario, at *Seating, seed uint64, n Shown, watch func(p Position, picked int)) (*record, error) {
	who := at.who
	chance, fancies := streams(seed, n.Game, len(who))
	s, order := turned(s, n.Game)
	rec := &record{order: order, uses: lists.Made(len(who), func(int) map[string]*Use { return map[string]*Use{} })}
	pos := s.Start(at.First, chance)
	for moves := 0; ; moves++ {
		seat := pos.Mover()
		if seat < 0 {
			break
		}
		options := pos.Options()
		if len(options) == 0 || moves == maxMoves {
			return nil, fmt.Errorf("%s, seed %d, game %s: no end after %d choices, and %d options", s.ID(), seed, n, moves, len(options))
		}
		i, err := pick(who[seat], pos, options, fancies[seat])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID(), err)
		}
		if watch != nil {
			watch(pos, i)
		}
		rec.count(seat, options, i)
		pos.Play(i, chance)
	}
	if f, ok := pos.(Faulty); ok && f.Fault() != nil {
		return nil, fmt.Errorf("%s, seed %d, game %s: %w", s.ID(), seed, n, f.Fault())
	}
	rec.Outcome = pos.Outcome()
	if err := rec.sound(len(who)); err != nil {
		return nil, fmt.Errorf("%s, seed %d, game %s: %w", s.ID(), seed, n, err)
	}
	return rec, nil
}

// pick returns the option that an agent takes.
func pick(who Agent, pos Position, options []Option, fancy *rand.Rand) (int, error) {
	t := thinks(who)
	if t == nil {
		return who.Pick(options, fancy), nil
	}
	p, ok := pos.(Imagined)
	if !ok {
		return 0, fmt.Errorf("%s cannot think on from its positions", who.Name())
	}
	return t.Think(p, lists.Made(len(options), func(i int) int { return i }), fancy), nil
}

// count counts what could be used, and what is. Options that share their Uses are usually adjacent,
// and are counted together.
func (rec *record) count(seat int, options []Option, picked int) {
	uses := rec.uses[seat]
	part := share(len(options))
	for from, upto := 0, 0; from < len(options); from = upto {
		all := options[from].Uses
		for upto = from + 1; upto < len(options) && shared(all, options[upto].Uses); upto++ {
		}
		for j, id := range all {
			if slices.Contains(all[:j], id) {
				continue
			}
			u := uses[id]
			if u == nil {
				u = &Use{}
				uses[id] = u
			}
			u.Expected += part * Expected(upto-from)
			if from <= picked && picked < upto {
				u.Times++
			}
		}
	}
}

// shared reports whether two slices are the same in memory.
func shared(a, b []string) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// sound returns an error for an invalid outcome: the winners must have equal parts of 1, and the
// others nothing.
func (rec *record) sound(seats int) error {
	if len(rec.Score) != seats {
		return fmt.Errorf("%d scores for %d seats", len(rec.Score), seats)
	}
	if rec.Points != nil && len(rec.Points) != seats {
		return fmt.Errorf("points of %v", rec.Points)
	}
	if w := rec.winners(); w == 0 || !slices.Equal(rec.Score, w.scores(seats)) {
		return fmt.Errorf("scores of %v", rec.Score)
	}
	return nil
}
