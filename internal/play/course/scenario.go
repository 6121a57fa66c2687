package course

import (
	"fmt"
	"math/rand/v2"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// scenario is a course with its arguments.
type scenario struct {
	*program
	id      string
	args    []any
	sides   []string // names of the players
	parties []any    // who they are
	opens   int      // the seat with the first turn, -1 if each may have it
	meet    []string // ids of those who meet in a round robin
}

// ID returns the id of the simulation.
func (s *scenario) ID() string { return s.id }

// Sides returns the names of the players.
func (s *scenario) Sides() []string { return s.sides }

// Ruled returns the endings and the choices of the course, by name.
func (s *scenario) Ruled() (ends, choices []model.Placed) {
	ends = lists.Map(s.decl.Ends, func(x *model.Ending) model.Placed { return model.Placed{ID: x.ID, At: x.At} })
	return ends, lists.Flat(s.menus, func(m menu) []model.Placed {
		return lists.Map(m.alternatives, func(a alternative) model.Placed { return model.Placed{ID: a.id, At: a.place} })
	})
}

// match is a scenario of a round robin.
type match struct{ *scenario }

// Contestants returns the ids of those who meet.
func (m match) Contestants() []string { return m.meet }

// opened is a scenario whose course says who begins, and openedMatch is the same for a match.
type (
	opened      struct{ *scenario }
	openedMatch struct{ opened }
)

// Opener returns the seat with the first turn.
func (o opened) Opener() int { return o.opens }

// Contestants returns the ids of those who meet.
func (o openedMatch) Contestants() []string { return o.meet }

// played returns the scenario as the type that also says who meets and who begins, if it does.
func (s *scenario) played() sim.Scenario {
	switch {
	case s.opens < 0 && s.meet == nil:
		return s
	case s.opens < 0:
		return match{s}
	case s.meet == nil:
		return opened{s}
	}
	return openedMatch{opened{s}}
}

// give sets the arguments of the course.
func (s *scenario) give(f *expr.Frame) {
	for i, v := range s.args {
		f.Set(slotsCommon+i, v)
	}
}

// seat determines who plays and who begins.
func (s *scenario) seat(f *expr.Frame) *fault {
	v, err := s.players.eval(f)
	if err != nil {
		return err
	}
	all, bad := s.env.Items(v)
	if bad != nil || len(all) < 1 || len(all) > sim.MaxSeats {
		return s.players.wrong(fmt.Sprintf("a list of 1 to %d players", sim.MaxSeats), v)
	}
	if foe := s.asks[slotFoe]; len(all) != 2 && !foe.IsZero() {
		return &fault{fmt.Errorf("nobody is the foe in a game for %d: others are all others, and by says who does something", len(all)), foe}
	}
	for _, x := range all {
		s.sides, s.parties = append(s.sides, expr.Format(x)), append(s.parties, x)
	}
	if s.first == nil {
		return nil
	}
	n, err := s.first.number(f)
	if err == nil && (n < 1 || int(n) > len(all)) {
		return &fault{fmt.Errorf("player %g begins: want 1 to %d", n, len(all)), s.first.at}
	}
	s.opens = int(n) - 1
	return err
}

// Limits of the trial games that show whether a course can be played: how many games, of at most
// how many choices, until how many combinations of things were looked at.
const (
	triedGames   = 4
	triedChoices = 500
	triedLooked  = 50_000
)

// tried plays a few random games and returns what goes wrong in them.
func (s *scenario) tried() *fault {
	looked := 0
	for n := range triedGames {
		chance := rand.New(rand.NewPCG(uint64(n), 1))
		p := game{scenario: s}.started(max(0, s.opens), chance)
		for range triedChoices {
			if looked += p.looked; p.Mover() < 0 || looked > triedLooked {
				break
			}
			seat := p.Mover()
			p.Imagine(seat, chance).Standing(seat)
			p.Play(chance.IntN(len(p.Options())), chance)
		}
		if err := *p.failed; err != nil {
			return err
		}
	}
	return nil
}
