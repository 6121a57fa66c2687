package sim

import (
	"cmp"
	"maps"
	"punchboard/internal/lists"
	"slices"
)

// Summary is the result of a run, in the order in which it is reported.
type Summary struct {
	Game       string      `json:"game"`
	Simulation string      `json:"simulation"`
	Title      string      `json:"title"`
	Seed       uint64      `json:"seed"`
	Games      int         `json:"games"` // seeds
	Plays      int         `json:"plays"` // games played; a seed once in every seating
	Agents     []string    `json:"agents"`
	Sides      []Part      `json:"sides"`
	ByAgent    []Part      `json:"by_agent,omitempty"`
	First      *Part       `json:"first,omitempty"` // what the side that begins wins
	Later      []Part      `json:"later,omitempty"` // with more than two, what those who follow win, in the order of the first round
	Mirrored   *Mirrored   `json:"mirrored,omitempty"`
	Drawn      Part        `json:"drawn"`
	Turns      Lengths     `json:"turns"`
	Ends       []Ended     `json:"ends"`
	Tally      []Told      `json:"tally,omitempty"`
	Uses       []SideUses  `json:"uses"`
	Ranking    []Ranked    `json:"ranking,omitempty"` // of a round robin, the strongest first
	Pairs      []PairShare `json:"pairs,omitempty"`
	LeavesOut  []string    `json:"leaves_out"`

	Seats  int `json:"-"`
	tables int
}

// Part is a share with its 95 % interval, and for a side its share by who begins.
type Part struct {
	Name  string  `json:"name"`
	Share string  `json:"share"` // exact
	Low   float64 `json:"low"`   // of the interval, from 0 to 1
	High  float64 `json:"high"`
	Begun []Part  `json:"begun,omitempty"` // named by who begins
	As    []Part  `json:"as,omitempty"`    // of an agent, by side
	*Placed
	Of    Share     `json:"-"`
	Range *Interval `json:"-"`
}

// Lengths are the quantiles of the turns of all plays.
type Lengths struct {
	Shortest int `json:"shortest"` // all in turns
	Tenth    int `json:"tenth"`
	Half     int `json:"half"` // the median
	Nine     int `json:"nine_tenths"`
	Longest  int `json:"longest"`
}

// Ended is how many plays ended in one way.
type Ended struct {
	End   string `json:"end"`
	Plays int    `json:"plays"`
}

// Told is a number that the machine reports: its mean per play, and half the width of its 95 %
// interval.
type Told struct {
	Name string  `json:"name"`
	Mean float64 `json:"mean"`
	Half float64 `json:"half"` // in the unit of Mean
}

// SideUses lists what a side used, highest ratio to its expectation first.
type SideUses struct {
	Side string     `json:"side"`
	Uses []UseCount `json:"uses"`
}

// UseCount is how often something was used, and how often it would have been if options were taken
// equally often.
type UseCount struct {
	ID       string  `json:"id"`
	Times    int     `json:"times"`
	Expected float64 `json:"expected"` // a sum of chances, seldom whole
}

// Ranked is a contestant of a round robin.
type Ranked struct {
	ID       string  `json:"id"`
	Share    string  `json:"share"`
	Strength float64 `json:"strength"`
	Half     float64 `json:"half"` // half the width of its 95 % interval
	Of       Share   `json:"-"`
	*Placed
}

// PairShare is what the first of two contestants wins against the second.
type PairShare struct {
	Pair  []string `json:"pair"`
	Share string   `json:"share"`
	Low   float64  `json:"low"` // of the 95 % interval, from 0 to 1
	High  float64  `json:"high"`
	Of    Share    `json:"-"`
}

// part returns a named share, as text and with its interval as fractions of 1.
func part(name string, s Share) Part {
	i := s.Interval()
	return Part{Name: name, Share: s.String(), Low: float64(i.Lo) / million, High: float64(i.Hi) / million, Of: s, Range: &i}
}

// Summarise returns the summary of a run.
func (r *Run) Summarise(title string, leavesOut []string) *Summary {
	sides := r.Tables[0].Sides
	s := &Summary{Game: r.Game, Simulation: r.Simulation, Title: title, Seed: r.Seed, Games: r.Games, Plays: r.Plays(), Agents: r.Agents,
		Drawn: part("", r.Drawn()), LeavesOut: slices.Clone(leavesOut), Seats: len(sides), tables: len(r.Tables)}
	if s.LeavesOut == nil {
		s.LeavesOut = []string{}
	}
	if r.robin() {
		s.rank(r)
	} else {
		s.sides(r, sides)
	}
	if len(sides) > 1 {
		first := part("", r.First())
		first.Placed = r.placed(func(_ *Table, s *Seating) *Stand { return &s.After[0] })
		s.First = &first
		for n := 1; n < len(sides) && len(sides) > 2; n++ {
			p := part([]string{"second", "third", "fourth", "fifth", "sixth"}[n-1], r.Follows(n))
			p.Placed = r.placed(func(_ *Table, s *Seating) *Stand { return &s.After[n] })
			s.Later = append(s.Later, p)
		}
		if m := r.Mirrored(); m.Pairs > 0 {
			s.Mirrored = &m
		}
		s.agents(r, sides)
	}
	t := r.Turns()
	s.Turns = Lengths{Quantile(t, 0), Quantile(t, 10), Quantile(t, 50), Quantile(t, 90), Quantile(t, 100)}
	for end, n := range r.Ends() {
		s.Ends = append(s.Ends, Ended{end, n})
	}
	slices.SortFunc(s.Ends, func(a, b Ended) int { return cmp.Or(b.Plays-a.Plays, cmp.Compare(a.End, b.End)) })
	tally := r.Tally()
	for _, name := range slices.Sorted(maps.Keys(tally)) {
		plays := s.Plays
		if r.robin() {
			plays = tally[name].N // the other plays do not have the contestant
		}
		mean, half := tally[name].mean(plays)
		s.Tally = append(s.Tally, Told{name, mean, half})
	}
	s.uses(r, sides)
	return s
}

// Shared returns the word for a game that several of these seats win.
func Shared(seats int) string {
	if seats > 2 {
		return "shared"
	}
	return "drawn"
}

// robin reports whether the run is a round robin.
func (r *Run) robin() bool { return len(r.Tables) > 1 && r.Tables[0].Pair != nil }

// sides adds what the sides win, in all and by who begins.
func (s *Summary) sides(r *Run, names []string) {
	for seat, name := range names {
		p := part(name, r.Side(seat))
		p.Placed = r.placed(func(_ *Table, s *Seating) *Stand { return &s.Sides[seat] })
		for first, begins := range names {
			if w := r.When(seat, first); w.N > 0 && len(names) > 1 {
				p.Begun = append(p.Begun, part(begins, w))
			}
		}
		s.Sides = append(s.Sides, p)
	}
}

// agents adds what two different agents win against each other.
func (s *Summary) agents(r *Run, sides []string) {
	if !apart(r.Agents) {
		return
	}
	for _, name := range r.Agents {
		p := part(name, r.Agent(name))
		p.As = lists.Made(len(sides), func(seat int) Part { return part(sides[seat], r.As(name, seat)) })
		s.ByAgent = append(s.ByAgent, p)
	}
}

// uses adds what the sides used, for a round robin all together.
func (s *Summary) uses(r *Run, sides []string) {
	seats := sides
	if r.robin() {
		seats = []string{"all"}
	}
	for seat, name := range seats {
		if r.robin() {
			seat = -1
		}
		side := SideUses{Side: name, Uses: []UseCount{}}
		side.Uses = append(side.Uses, lists.Map(r.Uses(seat), func(u Used) UseCount { return UseCount{u.ID, u.Times, u.Expected.Float()} })...)
		s.Uses = append(s.Uses, side)
	}
}

// rank adds the contestants of a round robin.
func (s *Summary) rank(r *Run) {
	s.Sides = []Part{}
	for _, x := range r.Strengths() {
		s.Ranking = append(s.Ranking, Ranked{x.ID, x.Share.String(), x.Theta, Normal * x.Error, x.Share, r.placed(func(t *Table, s *Seating) *Stand {
			if i := slices.Index(t.Pair, x.ID); i >= 0 {
				return &s.Sides[i]
			}
			return nil
		})})
	}
	slices.SortStableFunc(s.Ranking, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Strength, a.Strength), cmp.Compare(a.ID, b.ID))
	})
	for _, t := range r.Tables {
		if len(t.Pair) != 2 {
			continue
		}
		of := t.Share(0)
		p := part("", of)
		s.Pairs = append(s.Pairs, PairShare{t.Pair, p.Share, p.Low, p.High, of})
	}
}
