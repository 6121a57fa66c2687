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

// Sampling says how the checks of level 5 play. They compare what is declared about a simulation
// with how it turns out, and ignore what is not declared.
type Sampling struct {
	Games int // per simulation; 0 for as many as each declares
	Seed  uint64
	Cores int                     // 0 for all
	Told  func(done, all int)     // called with the games of one run; may be nil
	Stop  context.Context         // stops playing early; may be nil
	Named func(*model.Simulation) // called before each simulation; may be nil
}

// defaultGames is the number of games for a simulation that does not declare one.
const defaultGames = 200

// Games returns how many games of a simulation to play: asked, or if that is 0 the declared or
// default number.
func Games(s *model.Simulation, asked int) int {
	switch {
	case asked > 0:
		return asked
	case s.Games.IsSet():
		return int(s.Games.Int)
	}
	return defaultGames
}

// sampled maps codes to the checks of level 5 that judge a run. The one for PB507 needs what those
// before it left open.
var sampled = map[string]func(*Sample){
	"PB501": pointsOff, "PB502": parity, "PB503": firstMove, "PB504": onePlanWins, "PB505": deadPiece, "PB506": lengthOff,
	"PB507": tooFewGames, "PB509": playedOtherwise, "PB510": neverPlayed,
}

// Sample is one simulation that was played, and what the checks say about it.
type Sample struct {
	*Context
	Of   *model.Simulation
	Run  *sim.Run
	open []doubt // what was left open
	how  Sampling
	all  []sim.Scenario
	err  error // why something could not be played
}

// doubt is a question that the number of games played does not settle.
type doubt struct {
	at    diag.Place
	what  string
	share sim.Share
	needs int // games, or 0 if no number would do
}

// SampleAll plays every simulation of a game, greedy against greedy, and compares it with what is
// declared about it.
func SampleAll(p *load.Project, g *model.Game, how Sampling) (diag.List, error) {
	c, _ := Prepare(p, g)
	scenarios, _ := play.Scenarios(g)
	var out diag.List
	for _, s := range g.Simulations {
		if how.Named != nil {
			how.Named(s)
		}
		plan := how.plan(play.Of(scenarios, s.ID), sim.Greedy{})
		if len(plan.Scenarios) == 0 {
			continue // its fault is reported elsewhere
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

// plan returns the plan for playing scenarios with agents.
func (how Sampling) plan(scenarios []sim.Scenario, agents ...sim.Agent) sim.Plan {
	return sim.Plan{Scenarios: scenarios, Agents: agents, Seed: how.Seed, Cores: how.Cores}
}

// play plays a plan from the beginning.
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

// Judge compares a run of a simulation with what is declared about it. Anything that needs other
// agents than those of the run is played according to how, with the run's own number of games.
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

// against plays the same games with other agents. It returns nil, and sets the sample's error, if
// they cannot be played to the end.
func (x *Sample) against(agents ...sim.Agent) *sim.Run {
	run, err := x.how.play(x.how.plan(x.all, agents...), x.Run.Key, x.Run.Games)
	if err != nil || run.Games < x.Run.Games {
		x.err = err
		return nil
	}
	return run
}

// beyond reports whether a share is outside some limits. If the games do not settle that, PB507
// reports it as open.
func (x *Sample) beyond(at diag.Place, what string, s sim.Share, lo, hi int) bool {
	is := s.Judge(lo, hi)
	if is == sim.Open {
		x.open = append(x.open, doubt{at: at, what: what, share: s, needs: s.Needs(lo, hi)})
	}
	return is == sim.Beyond
}

// played says how a run was played: the first line of evidence in every finding about it.
func played(r *sim.Run) string {
	by := strings.Join(r.Agents, " against ")
	switch n := len(r.Tables[0].Sides); {
	case len(r.Agents) == 1 && n == 2:
		by += " against " + r.Agents[0]
	case len(r.Agents) == 1 && n > 2:
		by = sim.Everywhere(by, n)
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

// told formats a share with its interval.
func told(s sim.Share) string { return fmt.Sprintf("%s (%s)", s.Percent(), s.Interval()) }

// side returns the printed name of a side.
func (x *Sample) side(seat int) string { return x.Run.Tables[0].Sides[seat] }

// names returns the ids of the uses in a run.
func names(r *sim.Run) []string {
	return slices.Sorted(slices.Values(lists.Map(r.Uses(-1), func(u sim.Used) string { return u.ID })))
}

// parity finds simulations in which the first side wins more, or less, often than declared: within
// a range, or equally often if they should be even.
func parity(x *Sample) {
	share, a := x.Run.Side(0), x.Of.About
	switch {
	case a != nil:
		if x.beyond(a.At, fmt.Sprintf("%s wins %d to %d %%", x.side(0), a.Lo, a.Hi), share, a.Lo, a.Hi) {
			x.uneven(0, a.At, fmt.Sprintf("%s wins %s of %s, where %d to %d %% are expected", x.side(0), share.Percent(), x.Of.ID, a.Lo, a.Hi))
		}
	case x.Of.Even.True():
		x.allAlike()
	}
}

// allAlike finds the first side that wins more or less than its share where all should win equally
// often.
func (x *Sample) allAlike() {
	seats := len(x.Run.Tables[0].Sides)
	lo, hi := sim.Fair(max(2, seats))
	for seat := range seats {
		if share := x.Run.Side(seat); share.Judge(lo, hi) == sim.Beyond {
			x.uneven(seat, x.Of.Even.At, fmt.Sprintf("%s wins %s of %s, which is meant to be even", x.side(seat), share.Percent(), x.Of.ID))
			return
		}
	}
}

// uneven reports what a side wins, in total and by who begins.
func (x *Sample) uneven(seat int, at diag.Place, message string) {
	lines := []string{played(x.Run), fmt.Sprintf("%s: %s", x.side(seat), told(x.Run.Side(seat)))}
	for first, name := range x.Run.Tables[0].Sides {
		if s := x.Run.When(seat, first); s.N > 0 && len(x.Run.Tables[0].Sides) > 1 {
			lines = append(lines, fmt.Sprintf("%s with %s first: %s", x.side(seat), name, told(s)))
		}
	}
	if d := x.Run.Drawn(); d.Points > 0 {
		lines = append(lines, sim.Shared(len(x.Run.Tables[0].Sides))+": "+d.Percent())
	}
	x.Report(diag.Finding{At: at, Message: message, Evidence: lines})
}

// firstMove finds simulations in which whoever begins wins more, or less, often than declared.
func firstMove(x *Sample) {
	a := x.Of.First
	if a == nil || len(x.Run.Tables[0].Sides) < 2 {
		return
	}
	share := x.Run.First()
	if x.beyond(a.At, fmt.Sprintf("the first player wins %d to %d %%", a.Lo, a.Hi), share, a.Lo, a.Hi) {
		lines := []string{played(x.Run), "the first player: " + told(share)}
		if m := x.Run.Mirrored(); m.Pairs > 0 {
			lines = append(lines, fmt.Sprintf("mirrored pairs: %d; the first player wins both %d, the second player %d, the same side %d, with a draw %d",
				m.Pairs, m.First, m.Second, m.Same, m.Drawn))
		}
		x.Report(diag.Finding{At: a.At, Evidence: lines,
			Message: fmt.Sprintf("the first player wins %s of %s, where %d to %d %% are expected", share.Percent(), x.Of.ID, a.Lo, a.Hi)})
	}
}

// lengthOff finds simulations in which fewer games than declared have the right length.
func lengthOff(x *Sample) {
	l := x.Of.Length
	if l == nil || !l.Turns.IsSet() || !l.Least.IsSet() {
		return
	}
	lo, hi, least := int(l.Turns.Items[0].Int), int(l.Turns.Items[1].Int), int(l.Least.Int)
	share := x.Run.Lasting(lo, hi)
	if x.beyond(l.At, fmt.Sprintf("at least %d %% last %d to %d turns", least, lo, hi), share, least, 100) {
		x.Report(diag.Finding{At: l.At, Evidence: []string{played(x.Run), "so long: " + told(share), quantiles(x.Run)},
			Message: fmt.Sprintf("%s of the games of %s last %d to %d turns, where at least %d %% should", share.Percent(), x.Of.ID, lo, hi, least)})
	}
}

// quantiles describes the lengths of games in one line.
func quantiles(r *sim.Run) string {
	t := r.Turns()
	q := func(percent int) int { return sim.Quantile(t, percent) }
	return fmt.Sprintf("turns: shortest %d, a tenth up to %d, half up to %d, nine tenths up to %d, longest %d", q(0), q(10), q(50), q(90), q(100))
}

// onePlanWins finds uses on which too much depends: an agent that may make them beats one that may
// not in more games than declared, with each on both sides.
func onePlanWins(x *Sample) {
	p := x.Of.Plans
	if p == nil || !p.Of.IsSet() || !p.Most.IsSet() || len(x.Run.Tables[0].Sides) < 2 {
		return
	}
	known := names(x.Run)
	for _, v := range p.Of.Items {
		if !slices.Contains(known, v.Text) {
			x.nobodyUses(v, known)
			continue
		}
		free := sim.Greedy{}
		bound := sim.Without{Agent: free, Use: v.Text}
		run := x.against(free, bound)
		if run == nil {
			return
		}
		x.plan(v, run, run.Agent(free.Name()))
	}
}

// plan compares what the unrestricted agent wins with the limit.
func (x *Sample) plan(v model.Value, run *sim.Run, share sim.Share) {
	most := int(x.Of.Plans.Most.Int)
	if x.beyond(v.At, fmt.Sprintf("who has %s beats who has not in at most %d %%", v.Text, most), share, 0, most) {
		lines := []string{played(run), "free against without: " + told(share)}
		for seat, name := range run.Tables[0].Sides {
			lines = append(lines, fmt.Sprintf("free as %s: %s", name, told(run.As(sim.Greedy{}.Name(), seat))))
		}
		x.Report(diag.Finding{At: v.At, Evidence: lines,
			Message: fmt.Sprintf("who has %s beats who has not in %s of %s, where at most %d %% are expected", v.Text, share.Percent(), x.Of.ID, most)})
	}
}

// nobodyUses reports an expectation about something that no option uses.
func (x *Sample) nobodyUses(v model.Value, known []string) {
	f := diag.Finding{At: v.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: fmt.Sprintf("nothing in %s makes use of %q", x.Of.ID, v.Text), Mark: "no option uses it", Help: diag.Like(v.Text, known)}
	if f.Help == "" {
		f.Evidence = []string{"used: " + strings.Join(known, ", ")}
	}
	x.found.Add(f)
}

// deadPiece finds pieces that are used in fewer games than declared, or never.
func deadPiece(x *Sample) {
	p := x.Of.Pieces
	if p == nil || !p.Least.IsSet() {
		return
	}
	least := int(p.Least.Int)
	uses := x.Run.Uses(-1)
	var open []string
	var most doubt
	for _, id := range x.pieces() {
		share := x.Run.UsedIn(id.Text)
		switch share.Judge(least, 100) {
		case sim.Beyond:
			x.dead(id, share, uses)
		case sim.Open:
			open = append(open, id.Text)
			if q := share.Needs(least, 100); len(open) == 1 || q > most.needs {
				most = doubt{share: share, needs: q}
			}
		}
	}
	if len(open) > 0 {
		most.at, most.what = p.At, fmt.Sprintf("%s used in at least %d %%", list(open), least)
		x.open = append(x.open, most)
	}
}

// list joins a few words with commas and counts the rest.
func list(words []string) string {
	switch n := len(words); {
	case n > shown:
		return fmt.Sprintf("%s and %d more are", strings.Join(words[:shown], ", "), n-shown)
	case n == 1:
		return words[0] + " is"
	}
	return listed(words) + " are"
}

// pieces returns the ids that should be of use, each with its place.
func (x *Sample) pieces() []model.Value {
	of := x.Of.Pieces.Of
	if of.Kind == model.List {
		return of.Items
	}
	names, _ := x.Game.Names(strings.Replace(of.Text, "decks.", "decks/", 1))
	return lists.Map(names, func(n model.Name) model.Value { return model.Value{Kind: model.Text, Text: n.ID, At: n.At} })
}

// dead reports a piece with how often it was used, and how often it would be if every option were
// equally likely.
func (x *Sample) dead(id model.Value, share sim.Share, uses []sim.Used) {
	lines := []string{played(x.Run)}
	i := slices.IndexFunc(uses, func(u sim.Used) bool { return u.ID == id.Text })
	if i < 0 {
		lines = append(lines, "no option made use of it")
	} else {
		lines = append(lines, fmt.Sprintf("used: %d times, in %s of the games (%s)", uses[i].Times, share.Percent(), share.Interval()),
			fmt.Sprintf("expected, if options were taken alike: %.1f times", uses[i].Expected.Float()))
	}
	f := diag.Finding{At: id.At, Evidence: lines,
		Message: fmt.Sprintf("%s is used in %s of the games of %s, where at least %s %% are expected", id.Text, share.Percent(), x.Of.ID, x.Of.Pieces.Least)}
	if id.At.File != x.Of.Pieces.At.File || id.At.Line < x.Of.Pieces.At.Line || x.Of.Pieces.Of.Kind != model.List {
		f.Also = []diag.Also{{At: x.Of.Pieces.At, Mark: "expected here"}}
	}
	x.Report(f)
}

// tooFewGames finds declared limits that the games played leave open: the interval includes the
// limit.
func tooFewGames(x *Sample) {
	for _, q := range x.open {
		need := "no number of games would tell at this share: it is the limit"
		if q.needs > 0 {
			need = fmt.Sprintf("games needed, if the share stays: %d", q.needs)
		}
		x.Report(diag.Finding{At: q.at, Evidence: []string{played(x.Run), "share: " + told(q.share), need},
			Message: fmt.Sprintf("%s of %s leave open whether %s", numbered(x.Run.Games, "game"), x.Of.ID, q.what)})
	}
}

// ruling is a scenario that declares how it may end and what may be chosen in it.
type ruling interface {
	Ruled() (ends, choices []model.Placed)
}

// neverPlayed finds parts of a simulation's course that no game reached: a way to end, or something
// to choose. It also finds games won with a lower score than another player's.
func neverPlayed(x *Sample) {
	if len(x.all) == 0 || x.Run.Games < leastPlayed {
		return
	}
	ruled, ok := x.all[0].(ruling)
	if !ok {
		return
	}
	report := func(at diag.Place, format string, args ...any) {
		x.Report(diag.Finding{At: at, Message: fmt.Sprintf(format, args...), Evidence: []string{played(x.Run)}})
	}
	ends, choices := ruled.Ruled()
	came := x.Run.Ends()
	for _, e := range ends {
		if came[e.ID] == 0 {
			report(e.At, "no game of %s ends by %s", x.Of.ID, e.ID)
		}
	}
	for _, a := range choices {
		if !slices.ContainsFunc(x.Run.Uses(-1), func(u sim.Used) bool { return u.ID == a.ID }) {
			report(a.At, "in no game of %s can anybody choose %s", x.Of.ID, a.ID)
		}
	}
	if n := x.Run.Behind(); n > 0 {
		report(x.Of.At, "%d of %s of %s are won by somebody who has less of the score than another", n, numbered(x.Run.Plays(), "play"), x.Of.ID)
	}
}

// PlayedOtherwise returns the findings of PB509 for the game, whatever the run.
func (c *Context) PlayedOtherwise() diag.List {
	was := c.found
	defer func() { c.found = was }()
	c.found, c.running = nil, Find("PB509")
	playedOtherwise(&Sample{Context: c})
	return c.found
}

// playedOtherwise finds readings with a chosen answer that the machine's player does not implement:
// it played by another.
func playedOtherwise(x *Sample) {
	for _, o := range play.Otherwise(x.Game) {
		f := diag.Finding{At: o.Reading.Chosen.At, Message: fmt.Sprintf("the machine plays the answer %q to %q, not %q", o.Plays[0], o.Reading.ID, o.Reading.Chosen.Text)}
		f.Evidence = []string{"question: " + o.Reading.Question}
		if len(o.Plays) > 1 {
			f.Evidence = append(f.Evidence, "it can play "+strings.Join(o.Plays, " or "))
		}
		x.Report(f)
	}
}
