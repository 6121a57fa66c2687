package stage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"punchboard/internal/check"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// Flags are the flags of a sweep.
type Flags struct {
	Vary, Agents        []string
	Games, Cores, Block int
	Seed                uint64
	Resume, Until, Even string
	Format, Out         string
}

// Asked is what flags request.
type Asked struct {
	Axes  []sweep.Axis
	Until sweep.Until
	How   sim.Plan // who plays, with which seed and on how many cores
}

// DeclareAgents declares the flag for who plays; more is added to its help.
func DeclareAgents(f *pflag.FlagSet, agents *[]string, more string) {
	f.StringSliceVar(agents, "agents", []string{"greedy", "greedy"}, "who plays: one agent for all sides, or two, each on either side (of more than two, the first on each side once)"+more)
}

// Declare declares the flags of a sweep, with their defaults.
func (fl *Flags) Declare(f *pflag.FlagSet) {
	f.StringArrayVar(&fl.Vary, "vary", nil, "places of the data and the values there: units.muton.cost=3..7")
	f.IntVar(&fl.Games, "games", 0, "how many games to play of each variant, at most; default: what the simulation says, else 200")
	f.Uint64Var(&fl.Seed, "seed", 1, "seed for dice and cards")
	DeclareAgents(f, &fl.Agents, "")
	f.IntVar(&fl.Cores, "cores", 0, "how many cores to use; default: all")
	f.IntVar(&fl.Block, "block", 250, "games between two looks")
	f.StringVar(&fl.Resume, "resume", "", "keep the games in this file, to continue later")
	f.StringVar(&fl.Until, "until", "", "stop each variant once it is decided, or keep only the best K: decided or best=K")
	f.StringVar(&fl.Even, "even", "", "share of games the first side should win, in percent; default: what the simulation says")
	DeclareTold(f, &fl.Format, &fl.Out)
}

// DeclareTold declares the flags for how a sweep is reported and where it is written.
func DeclareTold(f *pflag.FlagSet, format, out *string) {
	f.StringVar(format, "format", "text", "text, json or csv")
	f.StringVar(out, "out", "", "write the games to this file")
}

var (
	bests = pattern.New(`^best=(\d{1,6})$`)
	evens = pattern.New(`^(\d{1,3})\.\.(\d{1,3})$`)
)

// Read returns what the flags request. An error, which is Wrong, says that the request is invalid.
func (fl *Flags) Read() (out Asked, err error) {
	if err = KnownFormat(fl.Format); err != nil {
		return out, err
	}
	if len(fl.Vary) == 0 {
		return out, wrong("nothing is varied: say what to vary with --vary, such as --vary units.muton.cost=3..7")
	}
	if out.Axes, err = sweep.ParseAxes(strings.Join(fl.Vary, ",")); err != nil {
		return out, wrong("--vary: %w", err)
	}
	switch m := bests.FindStringSubmatch(fl.Until); {
	case fl.Until == "":
	case fl.Until == "decided":
		out.Until.Decided = true
	case m != nil && m[1] != strings.Repeat("0", len(m[1])):
		out.Until.Best, _ = strconv.Atoi(m[1])
	default:
		return out, wrong("--until %s: want decided, or best=K", fl.Until)
	}
	switch {
	case fl.Block < 1:
		return out, wrong("--block is 1 or more")
	case fl.Resume != "" && fl.Out != "":
		return out, wrong("--resume keeps the games already: give it or --out")
	}
	out.How, err = How(fl.Agents, fl.Games, fl.Seed, fl.Cores)
	return out, err
}

// KnownFormat returns an error for an unknown report format.
func KnownFormat(format string) error {
	if !slices.Contains([]string{"text", "json", "csv"}, format) {
		return wrong("unknown --format %q: want text, json or csv", format)
	}
	return nil
}

// How returns how games are played: a plan without scenarios. A single agent plays all sides.
func How(agents []string, games int, seed uint64, cores int) (sim.Plan, error) {
	out := sim.Plan{Seed: seed, Cores: cores}
	if games < 0 || cores < 0 {
		return out, wrong("--games and --cores are 1 or more")
	}
	if n := len(agents); n < 1 || n > 2 {
		return out, wrong("%d agents: want one for all sides, or two", n)
	}
	for _, name := range []string{agents[0], agents[len(agents)-1]} {
		agent, err := sim.ParseAgent(name)
		if err != nil {
			return out, Wrong{err}
		}
		out.Agents = append(out.Agents, agent)
	}
	return out, nil
}

// Sweep returns the sweep that flags request, before its first game or with the games that its file
// keeps, and the number of games to play of each variant.
func (st *Stage) Sweep(fl *Flags, asked Asked) (*sweep.Sweep, int, error) {
	if _, robin := st.Plan.Scenarios[0].(sim.Match); robin && len(st.Plan.Scenarios) > 1 {
		return nil, 0, wrong("%s plays each piece against each: a sweep compares how often one side wins", st.Simulation.ID)
	}
	even, err := fl.bounds(st.Simulation)
	if err != nil {
		return nil, 0, err
	}
	var declared []string
	for _, axis := range asked.Axes {
		v, err := st.Project.Declared(st.Key.Game, axis.Path)
		if err != nil {
			return nil, 0, wrong("--vary: %w", err)
		}
		declared = append(declared, v)
	}
	s := sweep.New(st.Key, st.Simulation.Title, asked.Axes, declared, even, fl.Block)
	return s, check.Games(st.Simulation, fl.Games), fl.resume(s)
}

// resume takes over the games that a file keeps, if it exists.
func (fl *Flags) resume(s *sweep.Sweep) error {
	if fl.Resume == "" {
		return nil
	}
	was, err := Saved(fl.Resume, "a sweep", sweep.Read)
	if err == nil {
		if err = s.Resume(was); err != nil {
			err = Anew(wrong("%s: %w", fl.Resume, err))
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// bounds returns the intended share of the first side, in whole percent.
func (fl *Flags) bounds(s *model.Simulation) (out [2]int, err error) {
	switch {
	case fl.Even != "":
		return Percents(fl.Even)
	case s.About != nil:
		return [2]int{s.About.Lo, s.About.Hi}, nil
	case fl.Until == "decided":
		return out, wrong("%s does not say between which shares it is even: say it with --even, such as --even 45..55", s.ID)
	}
	return out, nil
}

// Percents parses a range of whole percent for --even, such as 45..55.
func Percents(said string) (out [2]int, err error) {
	m := evens.FindStringSubmatch(said)
	if m != nil {
		out[0], _ = strconv.Atoi(m[1])
		out[1], _ = strconv.Atoi(m[2])
	}
	if m == nil || out[0] >= out[1] || out[1] > 100 {
		return out, wrong("--even %s: want a range of percent, such as 45..55", said)
	}
	return out, nil
}

// Saved reads a file that keeps what was played; what describes the contents in words.
func Saved[T any](name, what string, read func(io.Reader) (T, error)) (none T, err error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		return none, wrong("%s is not a file: want one that keeps %s", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return none, err
	}
	defer f.Close()
	out, err := read(f)
	if err != nil {
		return none, wrong("%s: %w", name, err)
	}
	return out, nil
}
