package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/play"
	"punchboard/internal/sim"
)

// parity writes the results of playing: who wins how often, with the interval that the number of
// games allows.
func (d *writer) parity() {
	if len(d.game.Simulations) == 0 {
		d.section("Played by the machine", "", "nothing")
		d.text("The game declares nothing that could be played many times over.")
		return
	}
	has := "not played"
	if len(d.Played) > 0 {
		has = diag.Count(len(d.Played), "simulation")
	}
	d.section("Played by the machine", "Players who each take the option with the best chances one step ahead, and plan nothing. What they do well is easy, and what they do badly may still be good. A bar is the interval of 95 %: the true share lies in it nineteen times of twenty. Wide bars are few games, not even odds.", has)
	if len(d.Played) == 0 {
		d.text(plain(sentence(d.Unplayed)))
	}
	for i, p := range d.Played {
		playedOnce(d, p, d.Played[:i])
	}
}

// playedOnce writes one simulation; before are those already written.
func playedOnce(d *writer, p Played, before []Played) {
	s := p.Run.Summarise(p.Of.Title, p.Of.LeavesOut)
	about := how(s, p.Run)
	if a := p.Of.About; a != nil {
		about += fmt.Sprintf(" The tinted band is what the game means %s to win: %d to %d %%.", p.Run.Tables[0].Sides[0], a.Lo, a.Hi)
	}
	d.sub(p.Of.Title, plain(about))
	d.add("scale", words{"text": "wins"}).Next = true
	for _, r := range s.Ranking { // for duels, the strongest first
		d.add("share", d.share(d.nameOf(r.ID), r.Of, nil)).Next = true
	}
	if len(s.Ranking) == 0 {
		sharesOf(d, s, p.Of)
	}
	d.text(plain(lengths(s)))
	if t := used(s); t != "" {
		d.text(plain(t))
	}
	if len(s.Tally) > 0 && len(s.Pairs) == 0 { // numbers that the machine counts in a game, each with its mean
		d.add("tally", words{"items": lists.Map(s.Tally, func(x sim.Told) any {
			return map[string]any{"name": plain(x.Name), "mean": fmt.Sprintf("%.1f ± %.1f", x.Mean, x.Half)}
		})})
	}
	for _, f := range worstFirst(p.Found) {
		judged(d, f)
	}
	leftOut(d, p, before)
}

// judged writes a check's finding on a simulation in a line; how it was played, and the figures,
// are above.
func judged(d *writer, f diag.Finding) {
	says := sentence(f.Message)
	if n := min(len(f.Evidence), fewEvidence); n > 1 {
		says += " " + sentence(strings.Join(f.Evidence[1:n], "; "))
	}
	d.add("bullet", words{"text": "**" + sentence(f.Severity.String()) + "** " + plain(says)})
}

// how says how a simulation was played.
func how(s *sim.Summary, r *sim.Run) string {
	out := fmt.Sprintf("%s of seed %d", diag.Count(s.Games, "game"), s.Seed)
	t := r.Tables[0]
	if n := len(r.Tables); n > 1 {
		out = fmt.Sprintf("%s of each of %d %s, seed %d", diag.Count(s.Games, "game"), n, s.Meetings(), s.Seed)
	}
	switch n := len(t.Seatings); {
	case len(t.Sides) == 1:
		out += ", against the game"
	case n > 1 && len(t.Sides) > 2:
		out += ", each played with each side beginning, with the same dice and cards"
	case n > 1:
		out += ", each played with either side beginning, with the same dice and cards"
	default:
		out += "; the rules say who begins"
	}
	if len(t.Sides) > 2 {
		return out + ". Played by: " + s.Who() + "."
	}
	return out + ". Played by: " + strings.Join(s.Agents[:min(len(t.Sides), len(s.Agents))], " against ") + "."
}

// sharesOf writes what each side wins, in total and by who begins.
func sharesOf(d *writer, s *sim.Summary, of *model.Simulation) {
	for i, side := range s.Sides {
		if i > 0 {
			d.add("share", d.share(side.Name, side.Of, nil)).Next = true
			continue
		}
		d.add("share", d.share(side.Name, side.Of, of.About)).Next = true
		for _, b := range side.Begun {
			d.add("share", d.share(side.Name+", "+b.Name+" begins", b.Of, nil)).Next = true
		}
	}
	if s.First != nil {
		d.add("share", d.share("whoever begins", s.First.Of, nil)).Next = true
	}
	for _, p := range s.Later {
		d.add("share", d.share("whoever plays "+p.Name, p.Of, nil)).Next = true
	}
	if s.Drawn.Of.Points > 0 {
		d.add("share", d.share("nobody: "+sim.Shared(s.Seats), s.Drawn.Of, nil)).Next = true
	}
}

// share returns a row with a bar, and with a band for the intended share unless meant is nil.
func (d *writer) share(name string, s sim.Share, meant *model.Share) words {
	i := s.Interval()
	w := words{"name": plain(name), "meant": meant != nil, "from": 0, "to": 0, "share": number(s.Float()), "low": number(float64(i.Lo) / 1e6), "high": number(float64(i.Hi) / 1e6),
		"percent": tenth(s.Float()), "ends": tenth(float64(i.Lo)/1e6) + "–" + tenth(float64(i.Hi)/1e6)}
	if meant != nil {
		w["from"], w["to"] = number(float64(meant.Lo)/100), number(float64(meant.Hi)/100)
	}
	return w
}

// tenth formats a fraction in per cent, to a tenth.
func tenth(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

// nameOf returns the name of a contestant: of the entry with that id, or the id.
func (d *writer) nameOf(id string) string {
	for _, c := range d.game.Collections {
		if e := c.Entry(id); e != nil {
			return e.Name
		}
	}
	return strings.ReplaceAll(id, "-", " ")
}

// lengths describes how long games were, how they ended, and the effect of beginning.
func lengths(s *sim.Summary) string {
	t := s.Turns
	out := fmt.Sprintf("Half of the games were over by turn %d, one in ten by turn %d, nine in ten by turn %d; the longest took %d.", t.Half, t.Tenth, t.Nine, t.Longest)
	ends := lists.Map(s.Ends, func(e sim.Ended) string {
		return e.End + " " + sim.Share{Points: int64(e.Plays), Of: int64(s.Plays)}.Percent()
	})
	out += " They ended by: " + strings.Join(ends, ", ") + "."
	if m := s.Mirrored; m != nil {
		out += fmt.Sprintf(" Of %d pairs of games with the same chance, the same side won both %d times, whoever began %d times, whoever did not %d times; in %d one or both were drawn.", m.Pairs, m.Same, m.First, m.Second, m.Drawn)
	}
	return out
}

// mostUses is how many uses are named at either end.
const mostUses = 5

// used names what was taken most and least often relative to how often it was available.
func used(s *sim.Summary) string {
	var out []string
	for _, u := range s.Uses {
		if len(u.Uses) == 0 {
			continue
		}
		who := u.Side
		if who == "all" { // a name stays as written
			who = "All"
		}
		var most, never []string
		for _, x := range u.Uses {
			if x.Times == 0 {
				never = append(never, x.ID)
			} else if len(most) < mostUses {
				most = append(most, fmt.Sprintf("%s (%d times)", x.ID, x.Times))
			}
		}
		line := who + " took nothing"
		if len(most) > 0 {
			line = who + " took most of what was on offer: " + strings.Join(most, ", ")
		}
		slices.Sort(never)
		switch n := len(never); {
		case n > mostUses:
			line += fmt.Sprintf("; never: %s and %d more", strings.Join(never[:mostUses], ", "), n-mostUses)
		case n > 0:
			line += "; never: " + strings.Join(never, ", ")
		}
		out = append(out, line+".")
	}
	return strings.Join(out, " ")
}

// leftOut lists what the simulation leaves out.
func leftOut(d *writer, p Played, before []Played) {
	if len(p.Of.LeavesOut) == 0 {
		return
	}
	for _, b := range before {
		if slices.Equal(b.Of.LeavesOut, p.Of.LeavesOut) {
			d.text(plain("It leaves out what “" + b.Of.Title + "” leaves out."))
			return
		}
	}
	d.text("**What the simulation leaves out, or plays in one way only:**").Next = true
	for _, l := range p.Of.LeavesOut {
		d.add("bullet", words{"text": plain(l)})
	}
}

// outcomesOf writes the shares for the first page: that of the first side of each simulation with
// two sides.
func outcomesOf(d *writer) {
	begun := false
	for _, p := range d.Played {
		if len(p.Run.Tables) > 1 {
			continue
		}
		if !begun {
			d.add("sub", words{"title": "Who wins, as the machine plays", "text": ""}).Next = true
			d.add("outcome-scale", words{"text": ""}).Next = true
			begun = true
		}
		d.add("outcome", d.share(p.Of.Title+": "+p.Run.Tables[0].Sides[0], p.Run.Side(0), p.Of.About))
	}
}

// players writes the results of simulations by who plays them, side by side.
func (d *writer) players() {
	if len(d.Panels) == 0 {
		return
	}
	d.section("By who plays", "The same simulations as several players played them, with the same dice and cards. What all of them say is worth more than what one says.", diag.Count(len(d.Panels), "simulation"))
	for _, p := range d.Panels {
		if !strings.HasPrefix(p.Runs[0].Data, d.Hash) {
			d.text(plain(sentence(p.Title + " was played before the data was edited last")))
		}
		d.grid(opinions(p))
		_, says := p.Says()
		d.text(plain(says))
	}
}

// opinions returns a panel as a table.
func opinions(p *sim.Panel) *odds.Grid {
	q := &odds.Question{ID: "agents", Name: p.Title + ": " + p.Side() + " wins", Expr: p.Runs[0].Simulation, By: "table", As: "percent", Rows: []*model.Axis{{Name: "agents"}}}
	if p.Even != [2]int{} {
		q.Text = p.Side() + " is meant to win " + sim.Meant(p.Even) + "."
	}
	g := &odds.Grid{Question: q, Heads: []string{"who plays"}, Names: []string{"agents"}}
	for _, c := range []string{"games", "wins", "95 %", "verdict"} {
		g.Columns = append(g.Columns, odds.Value{ID: c, Label: c})
	}
	for _, o := range p.Opinions() {
		g.Rows = append(g.Rows, odds.Row{Values: []odds.Value{{ID: o.Agents, Label: o.Agents}},
			Cells: []odds.Cell{{Value: strconv.Itoa(o.Games)}, {Value: o.Share.Percent()}, {Value: fmt.Sprintf("%.0f–%.0f", math.Floor(100*o.Lo), math.Ceil(100*o.Hi))}, {Value: o.Verdict}}})
	}
	return g
}

// swept writes the results of playing with other values in the data. It says so if the data has
// been edited since.
func (d *writer) swept() {
	if len(d.Swept) == 0 {
		return
	}
	d.section("With other values", "The same simulations as they would be with other numbers in the data, all with the same dice and cards, so that a difference is not luck.", diag.Count(len(d.Swept), "sweep"))
	for _, s := range d.Swept {
		if !strings.HasPrefix(s.Data, d.Hash) {
			d.text(plain(sentence(s.Title + " was played before the data was edited last")))
		}
		for _, g := range s.Grids() {
			d.grid(g)
		}
	}
}

// Playing says how much is played for a report.
type Playing struct {
	Games   int // of each simulation; 0 for a few
	Seed    uint64
	Cores   int                                  // 0 for all
	Program string                               // the version that plays
	Told    func(s *model.Simulation, n, of int) // called with progress on a simulation's games; may be nil
}

// The numbers of games played if few are requested: fewGames for a battle, and fewDuels in total
// for duels of each against each, but at least leastDuel for each pair.
const (
	fewGames  = 40
	fewDuels  = 600
	leastDuel = 4
)

// Play plays the simulations of a game, greedy against greedy, and has the checks judge the
// results. A faulty simulation is left out, since the checks report it; one that cannot be played
// to its end is an error.
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
