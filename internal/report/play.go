package report

import (
	"context"

	"punchboard/internal/check"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/sim"
)

// Playing says how much is played for a report.
type Playing struct {
	Games   int // of each simulation; 0 for a few
	Seed    uint64
	Cores   int                                  // 0 for all
	Program string                               // the version that plays
	Told    func(s *model.Simulation, n, of int) // of the games of a simulation; nil to say nothing
}

// A few games are so many of a battle, and of duels of each against each so
// many in all; but of each pair no fewer than the least.
const (
	fewGames  = 40
	fewDuels  = 600
	leastDuel = 4
)

// Play plays the simulations of a game, greedy against greedy, and has the
// checks judge what comes of it. What has a fault is left out, for the checks
// report it; what cannot be played to its end is an error.
func Play(stop context.Context, p *load.Project, c *check.Context, how Playing) ([]Played, error) {
	all, _ := play.Scenarios(c.Game)
	var out []Played
	for _, s := range c.Game.Simulations {
		scenarios := play.Of(all, s.ID)
		if len(scenarios) == 0 {
			continue
		}
		games := how.Games
		if games == 0 {
			games = max(leastDuel, min(fewGames, fewDuels/len(scenarios)))
		}
		plan := sim.Plan{Scenarios: scenarios, Agents: []sim.Agent{sim.Greedy{}, sim.Greedy{}}, Seed: how.Seed, Cores: how.Cores}
		run, err := plan.New(sim.Key{Program: how.Program, Game: c.Game.ID, Simulation: s.ID, Seed: how.Seed, Agents: []string{sim.Greedy{}.Name(), sim.Greedy{}.Name()}})
		if err != nil {
			return nil, err
		}
		err = plan.Play(stop, run, games, func(n int) error {
			if how.Told != nil {
				how.Told(s, n, games)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if stop.Err() != nil {
			return nil, stop.Err()
		}
		found, err := c.Judge(s, scenarios, run, check.Sampling{Seed: how.Seed, Cores: how.Cores, Stop: stop})
		if err != nil {
			return nil, err
		}
		out = append(out, Played{s, run, p.Silence(found, func(string) bool { return false })})
	}
	return out, nil
}
