package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/sim"
)

// Sampling says how the checks of level 5 play. They hold what a simulation is
// declared to be like against what comes of it; of what is not declared they
// say nothing.
type Sampling struct {
	Games int // by simulation; 0 for as many as each says
	Seed  uint64
	Cores int                     // 0 for all
	Told  func(done, all int)     // of the games of one run; nil to say nothing
	Stop  context.Context         // stops playing; nil for never
	Named func(*model.Simulation) // before each simulation; nil to say nothing
}

// defaultGames are played of a simulation that does not say how many.
const defaultGames = 200

// Games is how many games of a simulation are played if asked asks for none.
func Games(s *model.Simulation, asked int) int {
	switch {
	case asked > 0:
		return asked
	case s.Games.IsSet():
		return int(s.Games.Int)
	}
	return defaultGames
}

// sampled are the checks of level 5 that judge a run, by code. The last of them
// in order of code tells what the others left open.
var sampled = map[string]func(*Sample){
	"PB501": pointsOff, "PB502": parity, "PB503": firstMove, "PB504": onePlanWins, "PB505": deadPiece, "PB506": lengthOff,
	"PB507": tooFewGames, "PB509": playedOtherwise,
}

// Sample is one simulation that was played, and what the checks say of it.
type Sample struct {
	*Context
	Of   *model.Simulation
	Run  *sim.Run
	open []doubt // what was left open
	how  Sampling
	all  []sim.Scenario
	err  error // why something could not be played
}

// doubt is something that so many games do not settle.
type doubt struct {
	at    diag.Place
	what  string
	share sim.Share
	needs int // games, 0 if no number would do
}

// SampleAll plays every simulation of a game, greedy against greedy, and holds
// it against what is declared of it.
func SampleAll(p *load.Project, g *model.Game, how Sampling) (diag.List, error) {
	c, _ := Prepare(p, g)
	var out diag.List
	for _, s := range g.Simulations {
		if how.Named != nil {
			how.Named(s)
		}
		plan := how.plan(play.Of(scenariosOf(c), s.ID), sim.Greedy{})
		if len(plan.Scenarios) == 0 {
			continue // its fault is told
		}
		run, err := how.play(plan, sim.Key{Game: g.ID, Simulation: s.ID}, Games(s, how.Games))
		if err != nil {
			return nil, err
		}
		found, err := c.Judge(s, plan.Scenarios, run, how)
		if err != nil {
			return nil, err
		}
		out.Add(found...)
	}
	return out.Sorted(), nil
}

// scenariosOf are what the game's simulations play.
func scenariosOf(c *Context) []sim.Scenario {
	all, _ := play.Scenarios(c.Game)
	return all
}

// plan is what is played of these scenarios by these agents.
func (how Sampling) plan(scenarios []sim.Scenario, agents ...sim.Agent) sim.Plan {
	return sim.Plan{Scenarios: scenarios, Agents: agents, Seed: how.Seed, Cores: how.Cores}
}

// play plays a plan from its beginning.
func (how Sampling) play(plan sim.Plan, key sim.Key, games int) (*sim.Run, error) {
	r, err := plan.New(key)
	if err != nil {
		return nil, err
	}
	stop := how.Stop
	if stop == nil {
		stop = context.Background()
	}
	err = plan.Play(stop, r, games, func(n int) error {
		if how.Told != nil {
			how.Told(n, games)
		}
		return nil
	})
	return r, err
}

// Judge holds a run of a simulation against what is declared of it. What needs
// other agents than those of the run is played as the sampling says, with the
// run's own number of games.
func (c *Context) Judge(s *model.Simulation, all []sim.Scenario, run *sim.Run, how Sampling) (diag.List, error) {
	if run.Games == 0 {
		return nil, nil
	}
	was := c.found
	defer func() { c.found = was }()
	c.found = nil
	x := &Sample{Context: c, Of: s, Run: run, how: how, all: all}
	for _, ch := range All() {
		if judge := sampled[ch.Code]; judge != nil {
			c.running = ch
			if judge(x); x.err != nil {
				return nil, x.err
			}
		}
	}
	return c.found.Sorted(), nil
}

// against is a run of the same games by other agents; nil, with the sample's
// error, if they cannot be played to the end.
func (x *Sample) against(agents ...sim.Agent) *sim.Run {
	run, err := x.how.play(x.how.plan(x.all, agents...), x.Run.Key, x.Run.Games)
	if err != nil || run.Games < x.Run.Games {
		x.err = err
		return nil
	}
	return run
}

// beyond reports whether a share lies beyond some limits. Where so many games do not tell, PB507
// says what is left open.
func (x *Sample) beyond(at diag.Place, what string, s sim.Share, lo, hi int) bool {
	is := s.Judge(lo, hi)
	if is == sim.Open {
		x.open = append(x.open, doubt{at: at, what: what, share: s, needs: s.Needs(lo, hi)})
	}
	return is == sim.Beyond
}

// played says how a run was played: the first line of evidence of every
// finding about it.
func played(r *sim.Run) string {
	by := strings.Join(r.Agents, " against ")
	if len(r.Agents) == 1 && len(r.Tables[0].Sides) == 2 {
		by += " against " + r.Agents[0]
	}
	seats := len(r.Tables[0].Seatings)
	return fmt.Sprintf("%s of seed %d, %s, %s", numbered(r.Games, "game"), r.Seed, by, seatings(r.Tables[0], seats))
}

// seatings says in how many seatings a game is played.
func seatings(t *sim.Table, n int) string {
	switch {
	case len(t.Sides) == 1:
		return "against the game"
	case n == 1:
		return "in one seating, as the rules say who begins"
	}
	return fmt.Sprintf("each in %d seatings with the same chance", n)
}

// told is a share with its interval.
func told(s sim.Share) string { return fmt.Sprintf("%s (%s)", s.Percent(), s.Interval()) }

// side is the printed name of a side.
func (x *Sample) side(seat int) string { return x.Run.Tables[0].Sides[seat] }

// names are the ids of uses that a run came across.
func names(r *sim.Run) []string {
	out := lists.Map(r.Uses(-1), func(u sim.Used) string { return u.ID })
	slices.Sort(out)
	return out
}
