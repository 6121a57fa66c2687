package sim

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// stateFormat is raised when the meaning of a saved run changes, such as another way of counting or
// other random streams.
const stateFormat = 4

// saved is a run as a file holds it.
type saved struct {
	Format int `json:"punchboard-run"`
	*Run
}

// Write saves a run as JSON, to be continued or compared with.
func (r *Run) Write(w io.Writer) error {
	return WriteSaved(w, saved{stateFormat, r})
}

// Read reads a saved run. It returns an error for a file that is not one, or is damaged.
func Read(in io.Reader) (*Run, error) {
	s := saved{Run: &Run{}}
	if err := ReadSaved(in, "a saved run", &s, &s.Format, stateFormat, s.Run.Whole); err != nil {
		return nil, err
	}
	return s.Run, nil
}

// Whole returns an error if parts of a run contradict each other.
func (r *Run) Whole() error {
	if r.Games < 0 || r.From < 0 || len(r.Tables) == 0 || len(r.Agents) == 0 {
		return fmt.Errorf("%d games of %d tables", r.Games, len(r.Tables))
	}
	for _, t := range r.Tables {
		if t == nil || len(t.Seatings) == 0 {
			return fmt.Errorf("a table without seatings")
		}
		if t.Used == nil {
			t.Used = map[string]int{}
		}
		for _, s := range t.Seatings {
			if err := s.whole(r.Games, len(t.Sides)); err != nil {
				return err
			}
		}
	}
	return nil
}

// whole returns an error for an unusable saved seating: sides or games that do not add up, or
// missing counts. A side that used nothing gets an empty count.
func (s *Seating) whole(games, seats int) error {
	if s == nil || len(s.Scores) != games || len(s.Agents) != seats || len(s.Uses) != seats || len(s.Sides) != seats || len(s.After) != seats || s.First < 0 || s.First >= seats {
		return fmt.Errorf("a seating that does not fit %d games of %d sides", games, seats)
	}
	if i := slices.IndexFunc(s.Scores, func(w Winners) bool { return w >= 1<<max(2, seats) }); i >= 0 {
		return fmt.Errorf("game %d has winners who do not play", i)
	}
	turns, ends := 0, 0
	for _, n := range s.Turns {
		turns += n
	}
	for _, n := range s.Ends {
		ends += n
	}
	if turns != games || ends != games {
		return fmt.Errorf("%d games, of which %d have a length and %d an end", games, turns, ends)
	}
	for i := range s.Uses {
		if s.Uses[i] == nil {
			s.Uses[i] = map[string]*Use{}
		}
	}
	for _, m := range []bool{s.Turns == nil, s.Ends == nil, s.Tally == nil} {
		if m && games > 0 {
			return fmt.Errorf("a seating without its counts")
		}
	}
	return nil
}

// Differs says in words how this key differs from another, "" if it does not.
func (k Key) Differs(from Key) string {
	var out []string
	for _, part := range []struct{ what, was, now string }{
		{"the game", from.Game, k.Game}, {"the simulation", from.Simulation, k.Simulation},
		{"the seed", fmt.Sprint(from.Seed), fmt.Sprint(k.Seed)},
		{"the agents", strings.Join(from.Agents, ", "), strings.Join(k.Agents, ", ")},
		{"punchboard", from.Program, k.Program},
	} {
		if part.was != part.now {
			out = append(out, fmt.Sprintf("%s: %s there, %s here", part.what, part.was, part.now))
		}
	}
	if k.Data != from.Data {
		out = append(out, "the game's data was edited since")
	}
	return strings.Join(out, "; ")
}

// Resume returns a saved run as the plan's own, to be played on. For a run of anything else it
// returns an error that says how it differs.
func (p Plan) Resume(was *Run, key Key) (*Run, error) {
	r, err := p.New(key)
	if err != nil {
		return nil, err
	}
	if d := r.Key.Differs(was.Key); d != "" {
		return nil, fmt.Errorf("it cannot be continued: %s", d)
	}
	if was.From != 0 {
		return nil, fmt.Errorf("it cannot be continued: it begins with game %d", was.From)
	}
	if !r.Fits(was) {
		return nil, fmt.Errorf("it cannot be continued: its tables are not those of %s", key.Simulation)
	}
	for i, t := range was.Tables {
		for j, s := range t.Seatings {
			s.who = r.Tables[i].Seatings[j].who
		}
	}
	return was, nil
}

// Fits reports whether another run has the same tables.
func (r *Run) Fits(o *Run) bool {
	return slices.EqualFunc(r.Tables, o.Tables, (*Table).fits)
}

// fits reports whether another table has the same sides, contestants and seatings.
func (t *Table) fits(u *Table) bool {
	return slices.Equal(t.Sides, u.Sides) && slices.Equal(t.Pair, u.Pair) &&
		slices.EqualFunc(t.Seatings, u.Seatings, func(a, b *Seating) bool {
			return a.First == b.First && slices.Equal(a.Agents, b.Agents)
		})
}
