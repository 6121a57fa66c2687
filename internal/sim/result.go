package sim

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"punchboard/internal/lists"
)

// Key identifies a run. Two runs with the same key and number of games are the same, on any machine
// and any number of cores.
type Key struct {
	Program    string   `json:"program"` // the version that played
	Game       string   `json:"game"`
	Data       string   `json:"data"` // a hash of the game's data
	Simulation string   `json:"simulation"`
	Seed       uint64   `json:"seed"`
	Agents     []string `json:"agents"`
}

// Run is the results of a number of games: all from the first, or a block of them to be merged with
// others.
type Run struct {
	Key
	From   int      `json:"from,omitempty"` // number of the first game
	Games  int      `json:"games"`          // seeds; each is played in every seating of every table
	Tables []*Table `json:"tables"`
}

// Table is the results of one scenario.
type Table struct {
	Sides    []string       `json:"sides"`
	Pair     []string       `json:"pair,omitempty"` // contestants, in a round robin
	Seatings []*Seating     `json:"seatings"`
	Used     map[string]int `json:"used"` // in how many games each thing was used, in any seating
}

// Seating is the results of one scenario with the same agents in the same seats and the same seat
// beginning.
type Seating struct {
	Agents []string          `json:"agents"` // by seat
	First  int               `json:"first"`  // the seat that begins
	Scores Scores            `json:"scores"`
	Turns  map[int]int       `json:"turns"`            // plays by number of turns
	Ends   map[string]int    `json:"ends"`             // plays by how they ended
	Uses   []map[string]*Use `json:"uses"`             // by seat
	Tally  map[string]*Sum   `json:"tally"`            // what the machine reports, by name
	Sides  []Stand           `json:"sides"`            // by seat
	Behind int               `json:"behind,omitempty"` // plays won by somebody with fewer points than another
	After  []Stand           `json:"after"`            // by how many others have a turn first, in the first round

	who []Agent
}

// Use is how often something was used. Expected is how often it would have been if all options were
// taken equally often at each choice.
type Use struct {
	Times    int      `json:"times"` // over all plays
	Expected Expected `json:"expected"`
}

// Normal is the two-sided normal quantile for 95 %.
const Normal = 1.959964

// newSeating returns a seating without games, in which seat first begins.
func newSeating(seats, first int, agents []Agent) *Seating {
	s := &Seating{First: first, Turns: map[int]int{}, Ends: map[string]int{}, Tally: map[string]*Sum{}, who: agents, Sides: make([]Stand, seats), After: make([]Stand, seats)}
	s.Agents = lists.Map(agents, Agent.Name)
	s.Uses = lists.Made(seats, func(int) map[string]*Use { return map[string]*Use{} })
	return s
}

// add counts one more play.
func (s *Seating) add(rec *record) {
	s.Scores = append(s.Scores, rec.winners())
	s.Turns[rec.Turns]++
	s.Ends[rec.End]++
	for seat, uses := range rec.uses {
		for id, u := range uses {
			at(s.Uses[seat], id).plus(u)
		}
	}
	for name, x := range rec.Tally {
		at(s.Tally, name).Add(x)
	}
	s.stands(rec)
}

// at returns the value of a map under a key, creating it if there is none.
func at[K comparable, T any](m map[K]*T, key K) *T {
	if m[key] == nil {
		m[key] = new(T)
	}
	return m[key]
}

// plus adds another count of the same thing.
func (u *Use) plus(o *Use) {
	u.Times += o.Times
	u.Expected += o.Expected
}

// unit returns how many points a game is worth in this seating.
func (s *Seating) unit() int64 { return unit(len(s.Agents)) }

// points returns the points of a seat in a game.
func (s *Seating) points(seat, game int) int64 { return s.Scores[game].points(seat, s.unit()) }

// Share returns what one seat got in this seating.
func (s *Seating) Share(seat int) Share {
	out := Share{Of: s.unit() * int64(len(s.Scores)), N: len(s.Scores)}
	for n := range s.Scores {
		out.Points += s.points(seat, n)
	}
	return out
}

// Share returns what one seat got in all seatings of a table.
func (t *Table) Share(seat int) Share {
	var out Share
	for _, s := range t.Seatings {
		out = out.Plus(s.Share(seat))
	}
	return out
}

// seatings iterates over all seatings of all tables, each with its table.
func (r *Run) seatings() iter.Seq2[*Table, *Seating] {
	return lists.Within(r.Tables, func(t *Table) []*Seating { return t.Seatings })
}

// share adds up the shares of one seat of each seating. of returns the seat, -1 for none.
func (r *Run) share(of func(*Table, *Seating) int) Share {
	var out Share
	for t, s := range r.seatings() {
		if seat := of(t, s); seat >= 0 {
			out = out.Plus(s.Share(seat))
		}
	}
	return out
}

// Points returns what a seat got of each game, over all seatings of all tables, and how much a game
// is worth.
func (r *Run) Points(seat int) (points []int64, of int64) {
	return r.pointsOf(func(*Table) int { return seat })
}

// PointsOf returns what a contestant of a round robin got of each game, over all seatings of its
// tables, and how much a game is worth.
func (r *Run) PointsOf(contestant string) (points []int64, of int64) {
	return r.pointsOf(func(t *Table) int { return slices.Index(t.Pair, contestant) })
}

// pointsOf returns the points of one player in each game, over all tables, and how many points a
// game is worth over all its plays. seat returns the player's seat at a table, -1 for none.
func (r *Run) pointsOf(seat func(*Table) int) (points []int64, of int64) {
	points = make([]int64, r.Games)
	for _, t := range r.Tables {
		at := seat(t)
		if at < 0 {
			continue
		}
		for _, s := range t.Seatings {
			of += s.unit()
			for n := range points {
				points[n] += s.points(at, n)
			}
		}
	}
	return points, of
}

// Contestant returns what a contestant of a round robin got over all its tables.
func (r *Run) Contestant(id string) Share {
	return r.share(func(t *Table, _ *Seating) int { return slices.Index(t.Pair, id) })
}

// Side returns what a side got in all seatings of all tables.
func (r *Run) Side(seat int) Share { return r.share(func(*Table, *Seating) int { return seat }) }

// First returns what the side that moved first got.
func (r *Run) First() Share { return r.share(func(_ *Table, s *Seating) int { return s.First }) }

// Behind returns how many plays were won by somebody with fewer points than another.
func (r *Run) Behind() int {
	n := 0
	for _, s := range r.seatings() {
		n += s.Behind
	}
	return n
}

// Follows returns what the side with n others before it in the first round got.
func (r *Run) Follows(n int) Share {
	var out Share
	for _, s := range r.seatings() {
		games := len(s.Scores)
		out = out.Plus(Share{s.After[n].Won, s.unit() * int64(games), games})
	}
	return out
}

// When returns what a side got in the games that a seat began. It is empty if the seat began none.
func (r *Run) When(seat, first int) Share {
	return r.share(func(_ *Table, s *Seating) int {
		if s.First != first {
			return -1
		}
		return seat
	})
}

// Agent returns what an agent got against the other. It is empty if both are the same.
func (r *Run) Agent(name string) Share {
	var out Share
	if !apart(r.Agents) {
		return out
	}
	for seat := range r.Tables[0].Sides {
		out = out.Plus(r.As(name, seat))
	}
	return out
}

// apart reports whether there are two different agents.
func apart(agents []string) bool { return len(agents) > 1 && agents[0] != agents[1] }

// As returns what an agent got on one side against the other.
func (r *Run) As(name string, seat int) Share {
	return r.share(func(_ *Table, s *Seating) int {
		if seat >= len(s.Agents) || s.Agents[seat] != name {
			return -1
		}
		return seat
	})
}

// Drawn returns the share of draws.
func (r *Run) Drawn() Share {
	var out Share
	for _, s := range r.seatings() {
		out.Points += int64(lists.Count(s.Scores, Winners.shared))
		out.Of += int64(len(s.Scores))
		out.N = max(out.N, len(s.Scores))
	}
	return out
}

// Ends returns how games ended, and how many did so.
func (r *Run) Ends() map[string]int {
	return added(r, func(s *Seating) map[string]int { return s.Ends })
}

// Plays returns how many plays there were, in all seatings of all tables.
func (r *Run) Plays() int {
	n := 0
	for _, s := range r.seatings() {
		n += len(s.Scores)
	}
	return n
}

// Tally returns the numbers that the machine reports, summed over all plays.
func (r *Run) Tally() map[string]*Sum {
	out := map[string]*Sum{}
	for _, s := range r.seatings() {
		for name, x := range s.Tally {
			at(out, name).plus(x)
		}
	}
	return out
}

// Used is how often all seats of all tables used something, and in how many games of the table that
// used it most.
type Used struct {
	ID    string
	Games int // in how many games
	Use
}

// Uses returns the uses of one seat, -1 for all, highest ratio to their expectation first.
func (r *Run) Uses(seat int) []Used {
	all := map[string]*Used{}
	for _, t := range r.Tables {
		for _, s := range t.Seatings {
			for i, uses := range s.Uses {
				if seat >= 0 && i != seat {
					continue
				}
				for id, x := range uses {
					u := at(all, id)
					u.ID = id
					u.plus(x)
				}
			}
		}
		for id, u := range all {
			u.Games = max(u.Games, t.Used[id])
		}
	}
	out := make([]Used, 0, len(all))
	out = append(out, lists.Map(slices.Sorted(maps.Keys(all)), func(id string) Used { return *all[id] })...)
	slices.SortStableFunc(out, func(a, b Used) int { return cmp.Compare(b.Ratio(), a.Ratio()) })
	return out
}

// Ratio returns the times of use per expected use.
func (u Use) Ratio() float64 { return ratio(u.Times, u.Expected.Float()) }

// ratio returns how often something was used per time expected, 0 if it was never expected.
func ratio(times int, expected float64) float64 {
	if expected == 0 {
		return 0
	}
	return float64(times) / expected
}

// UsedIn returns the share of games in which anybody used something, in the table that used it
// most.
func (r *Run) UsedIn(id string) Share {
	out := Share{Of: int64(r.Games), N: r.Games}
	for _, t := range r.Tables {
		out.Points = max(out.Points, int64(t.Used[id]))
	}
	return out
}
