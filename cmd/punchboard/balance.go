package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/play"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
	"punchboard/internal/sweep"
)

// balanceFlags are the flags of `balance`.
type balanceFlags struct {
	simulateFlags
	block, by int
	even, out string
}

// balanceCommand proposes prices based on fights in which prices decide how much is bought.
func balanceCommand(a *app) *cobra.Command {
	var fl balanceFlags
	cmd := &cobra.Command{
		Use:               "balance GAME [PIECE...]",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.firstGame,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runBalance(cmd.Context(), args[0], args[1:], fl)
		},
	}
	f := cmd.Flags()
	f.IntVar(&fl.games, "games", 0, "how many games to play at each price, at most; default: what the simulation says, else 200")
	f.Uint64Var(&fl.seed, "seed", 1, "seed for dice and cards")
	stage.DeclareAgents(f, &fl.agents, "")
	f.IntVar(&fl.cores, "cores", 0, "how many cores to use; default: all")
	f.IntVar(&fl.block, "block", 25, "games to play between two looks at the results")
	f.IntVar(&fl.by, "by", 2, "how many steps up and down from today's price to try; a step is 1, or a tenth of a larger price")
	f.StringVar(&fl.even, "even", "40..60", "share of games that a piece should win, in percent")
	f.StringVar(&fl.resume, "resume", "", "keep the games in this file, to continue later")
	f.StringVar(&fl.format, "format", "text", "text, json or diff")
	f.StringVar(&fl.out, "out", "", "write the proposal to this file, as a patch")
	return cmd
}

// good reports invalid flags, and returns who plays.
func (fl *balanceFlags) good() (sim.Plan, error) {
	if err := oneOf("format", fl.format, "text", "json", "diff"); err != nil {
		return sim.Plan{}, err
	}
	if fl.block < 1 || fl.by < 1 {
		return sim.Plan{}, usage{errors.New("--block and --by are 1 or more")}
	}
	if fl.out != "" {
		if err := build.MayWrite(fl.out, "diff "); err != nil {
			return sim.Plan{}, err
		}
	}
	return stage.How(fl.agents, fl.games, fl.seed, fl.cores)
}

// runBalance sweeps all prices and reports what they should be.
func (a *app) runBalance(ctx context.Context, game string, pieces []string, fl balanceFlags) error {
	how, err := fl.good()
	if err != nil {
		return err
	}
	p, err := a.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return err
	}
	g := p.Game(game)
	if g == nil {
		return a.refuse(p, p.Findings)
	}
	was, err := resumed(fl.resume, "a balance", sweep.ReadBalance)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	t := &weighing{app: a, fl: fl, was: was, now: &sweep.Balance{}, pieces: pieces}
	for _, s := range g.Simulations {
		if s.Price == nil || ctx.Err() != nil {
			continue
		}
		st, err := a.staged(p, game, s.ID, how)
		if err == nil {
			err = t.fights(ctx, st)
		}
		if err != nil {
			return err
		}
	}
	t.unfought(g)
	if !t.asked && len(pieces) > 0 {
		return usage{fmt.Errorf("no fight of %s is declared by the price of %s", game, join(pieces))}
	}
	k := keeper{file: fl.resume, write: t.kept().Write, put: build.Replace}
	return cmp.Or(a.tellBalance(p, g, t.now, fl), k.end())
}

// weighing is a balance being played.
type weighing struct {
	*app
	fl     balanceFlags
	was    *sweep.Balance // as read from the file
	now    *sweep.Balance
	pieces []string // those requested; none means all
	met    []string // fields for which there was a fight
	asked  bool     // there was a fight of a requested piece
}

// fights sweeps the price of each contestant of a simulation.
func (t *weighing) fights(ctx context.Context, st *stage.Stage) error {
	of, field, _ := strings.Cut(st.Simulation.Price.Of.Text, ".")
	t.met = append(t.met, st.Simulation.Price.Of.Text)
	even, err := stage.Percents(t.fl.even)
	if err != nil {
		return err
	}
	bought, asked := 0, false
	for _, id := range contestants(st.Plan.Scenarios) {
		if len(t.pieces) > 0 && !slices.Contains(t.pieces, id) || ctx.Err() != nil {
			continue
		}
		asked = true
		path := of + "." + id + "." + field
		declared, err := st.Project.Declared(st.Key.Game, path)
		price, isNumber := strconv.Atoi(declared)
		if err != nil || isNumber != nil {
			continue // a contestant with a name of its own, or without a price
		}
		s := sweep.New(st.Key, st.Simulation.Title, []sweep.Axis{{Path: path, Values: around(price, t.fl.by)}}, []string{declared}, even, t.fl.block)
		s.Who = id
		decides, err := t.buys(ctx, st, s)
		if err != nil {
			return err
		}
		if !decides {
			continue
		}
		bought++
		if err := t.weigh(ctx, st, s); err != nil {
			return err
		}
	}
	t.asked = t.asked || asked
	if bought == 0 && asked && ctx.Err() == nil {
		t.now.Set = append(t.now.Set, fmt.Sprintf("%s in %s: what fights there is set, whatever it costs", st.Simulation.Price.Of.Text, st.Simulation.ID))
	}
	return nil
}

// contestants returns the contestants of a round robin, each once, in order of appearance.
func contestants(all []sim.Scenario) []string {
	var out []string
	for _, s := range all {
		if m, ok := s.(sim.Match); ok {
			for _, id := range m.Contestants() {
				out = lists.Added(out, id)
			}
		}
	}
	return out
}

// around returns the prices to try, by steps up and down: steps of one, or of a tenth of a larger
// price.
func around(price, by int) []string {
	var out []string
	step := max(1, (price+5)/10)
	for n := -by; n <= by; n++ {
		if p := price + n*step; p > 0 {
			out = append(out, strconv.Itoa(p))
		}
	}
	return out
}

// buys reports whether a price decides anything: whether random games, in which nobody considers
// prices, turn out differently at another price.
func (t *weighing) buys(ctx context.Context, st *stage.Stage, s *sweep.Sweep) (bool, error) {
	by := *st
	by.Plan.Agents = []sim.Agent{sim.Random{}}
	probe := sweep.New(s.Key, s.Title, s.Vary, s.Variants[s.AsDeclared].Values, s.Even, 1)
	probe.Agents = []string{sim.Random{}.Name()}
	if err := probe.Play(ctx, duelsOf(by.Variants(), s.Who), 1, sweep.Part{K: 1, N: 1}, sweep.Until{}, nil); err != nil {
		return false, err
	}
	return slices.ContainsFunc(probe.Variants, func(v *sweep.Variant) bool {
		return v != probe.Variants[probe.AsDeclared] && v.Left == "" && !v.Same
	}), nil
}

// duelsOf returns a maker of plans of the fights of one contestant only.
func duelsOf(make sweep.Maker, who string) sweep.Maker {
	return func(values map[string]string) (sim.Plan, error) {
		plan, err := make(values)
		plan.Scenarios = slices.DeleteFunc(slices.Clone(plan.Scenarios), func(s sim.Scenario) bool {
			m, ok := s.(sim.Match)
			return !ok || !slices.Contains(m.Contestants(), who)
		})
		return plan, err
	}
}

// weigh plays the sweep over one price, continuing what was kept of it.
func (t *weighing) weigh(ctx context.Context, st *stage.Stage, s *sweep.Sweep) error {
	if was := t.was.Of(s.Simulation, s.Vary[0].Path); was != nil {
		if err := s.Resume(was); err != nil {
			return stage.Anew(stage.Wrong{Err: fmt.Errorf("%s: %w", t.fl.resume, err)})
		}
	}
	t.now.Sweeps = append(t.now.Sweeps, s)
	keep := keeper{file: t.fl.resume, write: t.kept().Write, put: build.Replace}
	return t.watched(ctx, s.Who, &keep, func(told func(done, all int)) error {
		return s.Play(ctx, duelsOf(st.Variants(), s.Who), check.Games(st.Simulation, t.fl.games), sweep.Part{K: 1, N: 1}, sweep.Until{Decided: true}, told)
	})
}

// kept returns what the file is to keep: what was played, and what the file held that was not
// continued.
func (t *weighing) kept() *sweep.Balance {
	out := &sweep.Balance{}
	for _, s := range t.was.Sweeps {
		if now := t.now.Of(s.Simulation, s.Vary[0].Path); now != nil {
			s = now
		}
		out.Sweeps = append(out.Sweeps, s)
	}
	out.Sweeps = append(out.Sweeps, lists.Only(t.now.Sweeps, func(s *sweep.Sweep) bool { return out.Of(s.Simulation, s.Vary[0].Path) == nil })...)
	return out
}

// unfought records the prices of the game for which no fight is declared, or none is possible
// because its machine plays no piece against another.
func (t *weighing) unfought(g *model.Game) {
	why := "no simulation is declared by that price"
	if all, _ := play.Scenarios(g); !slices.ContainsFunc(all, func(s sim.Scenario) bool { _, is := s.(sim.Match); return is }) {
		why = "no simulation plays a piece against another, so no fight decides it; sweep shows what else depends on it"
	}
	for _, c := range g.Collections {
		for _, f := range c.Fields {
			if path := c.ID + "." + f.ID; f.Price && !slices.Contains(t.met, path) {
				t.now.Set = append(t.now.Set, path+": "+why)
			}
		}
	}
	if len(t.met) == 0 && len(t.now.Set) == 0 {
		t.now.Set = append(t.now.Set, g.ID+": no field of it is declared a price, with price: true")
	}
}

// tellBalance prints the proposed prices and writes the patch. If only the patch is requested, it
// says when that is empty.
func (a *app) tellBalance(p *load.Project, g *model.Game, b *sweep.Balance, fl balanceFlags) error {
	patch, err := patchOf(p, g, b.Proposals())
	if err != nil {
		return err
	}
	if len(patch) == 0 && (fl.format == "diff" || fl.out != "") {
		fmt.Fprintln(a.errs, "nothing is proposed: the patch is empty; --format text says why")
	}
	if fl.format == "diff" {
		_, err = a.out.Write(patch)
	} else {
		err = tell(a.out, fl.format, b.Text, b.JSON, nil)
	}
	if err != nil || fl.out == "" {
		return err
	}
	return build.Write(fl.out, build.Bytes(patch))
}

// patchOf returns all proposals for a game as a unified diff of its files, with their paths in the
// project, or nothing if there is none. Several may be for one file.
func patchOf(p *load.Project, g *model.Game, all []sweep.Proposal) ([]byte, error) {
	now := map[string][]byte{}
	for _, x := range all {
		if x.Proposed == "" {
			continue
		}
		part := strings.Split(x.Path, ".")
		at := g.Entry(part[0], part[1]).Field(part[2]).At
		if now[at.File] == nil {
			now[at.File] = p.Files[at.File]
		}
		text, ok := replaced(now[at.File], at, x.Price, x.Proposed)
		if !ok {
			return nil, fmt.Errorf("%s:%d: %s is not there as %s", at.File, at.Line, x.Path, x.Price)
		}
		now[at.File] = text
	}
	return lists.Flat(slices.Sorted(maps.Keys(now)), func(file string) []byte { return diff.Diff("a/"+file, p.Files[file], "b/"+file, now[file]) }), nil
}

// replaced returns a file with one word at a place replaced, or false if the word is not there. The
// place refers to the original file: lines do not move, and each holds one price.
func replaced(text []byte, at diag.Place, was, now string) ([]byte, bool) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if at.Line < 1 || at.Line > len(lines) {
		return nil, false
	}
	line := lines[at.Line-1]
	if at.Col < 1 || at.Col > len(line) || !bytes.HasPrefix(line[at.Col-1:], []byte(was)) {
		return nil, false
	}
	lines[at.Line-1] = slices.Concat(line[:at.Col-1], []byte(now), line[at.Col-1+len(was):])
	return bytes.Join(lines, nil), true
}
