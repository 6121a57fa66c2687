// Command punchboard-sweep plays a sweep as `punchboard sweep` does, on the machines of a cluster:
// its rounds are jobs of Apache Beam. It is a module of its own, so that the main command does not
// depend on Beam. The result of a sweep is the same bytes wherever it was played.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	beamlog "github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/spf13/cobra"

	"punchboard"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/stage"
)

// The exit statuses of the command, the same as those of punchboard.
const (
	exitFindings = 1
	exitUsage    = 2
	exitFailed   = 3
)

// main plays blocks if a runner started it as a worker. If not, it runs the command.
func main() {
	if isWorker(os.Args[1:]) {
		flag.Parse()
		beam.Init() // plays what it is sent and does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// isWorker reports whether a runner started the command to play blocks.
func isWorker(args []string) bool {
	return len(args) > 0 && (args[0] == "--worker" || args[0] == "--worker=true")
}

// app is a call of the command.
type app struct {
	out, errs io.Writer
	flags     stage.Flags
	folder    string // -C
	through   string
	silence   time.Duration // how long a job may run without a sign of any worker
	parsing   bool          // until the command runs, errors are about usage
}

// run is the whole command. It returns the exit status.
func run(args []string, out, errs io.Writer) int {
	a := &app{out: out, errs: errs, parsing: true}
	root := a.command()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errs)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	if errors.Is(err, errFindings) {
		return exitFindings
	}
	fmt.Fprintln(errs, "punchboard-sweep:", err)
	if errors.As(err, new(stage.Wrong)) || a.parsing {
		return exitUsage
	}
	return exitFailed
}

// errFindings ends a command whose findings were printed.
var errFindings = errors.New("findings")

// command returns the command with its own flags and all of the SDK's. Most of the SDK's are
// hidden.
func (a *app) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "punchboard-sweep GAME SIMULATION --vary PATH=VALUES",
		Short: "Play a simulation with other values in the data, on the machines of a cluster",
		Long: `Punchboard-sweep plays what punchboard sweep plays, and comes to the same bytes. Its
rounds are jobs of Apache Beam: a block of each variant, then all that is needed, or
with --until as much as shows who goes on. Without more it plays in this process.

--runner universal --endpoint HOST:PORT hands the jobs to a job server of Beam, that of
Flink or Spark; --runner dataflow to Google's service, with --project, --region and
--staging_location. Workers are sent this command and the game: they need no project.
Each job writes one file, in the folder or bucket that --through names, which the
workers and this machine both see. All flags of Beam's SDK are taken.

The games of a round are merged when its job is over, and kept with --resume. Of a job
that ends without its file nothing is merged; the same command goes on from the rounds
before. Ctrl-C cancels the job; so does a
quarter of an hour in which no worker plays, or as long as --silence says. Punchboard sweep goes on with the file as well, and
punchboard sweep merge FILE --picture sweep.svg draws it.`,
		Example: `  punchboard-sweep skirmish learning --vary units.squaddie.hits=1..2 --resume sweep.json
  punchboard-sweep skirmish learning --vary units.squaddie.hits=1..2 --resume sweep.json \
    --runner universal --endpoint localhost:8099 --through /shared/sweeps`,
		Args:          cobra.ExactArgs(2),
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.parsing = false
			return a.sweep(cmd.Context(), args[0], args[1])
		},
	}
	f := cmd.Flags()
	f.StringVarP(&a.folder, "directory", "C", "", "project folder (holds content/); default: this folder if it is one, else the built-in games")
	a.flags.Declare(f)
	f.StringVar(&a.through, "through", "", "folder, or gs:// of a bucket, that this machine and the workers see")
	f.DurationVar(&a.silence, "silence", 15*time.Minute, "how long a job may go on with no worker playing; after that it is cancelled")
	flag.VisitAll(func(g *flag.Flag) {
		shown := f.VarPF(beamFlag{g}, g.Name, "", g.Usage)
		shown.Hidden = !commonBeamFlags[g.Name]
		if b, ok := g.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
			shown.NoOptDefVal = "true"
		}
	})
	f.Lookup("runner").Usage = "who plays: direct (this process), universal, flink, spark or dataflow"
	f.Lookup("runner").DefValue = "direct"
	f.SortFlags = false
	cmd.AddCommand(a.licences())
	return cmd
}

// commonBeamFlags are Beam's flags that the help shows.
var commonBeamFlags = map[string]bool{"runner": true, "endpoint": true, "environment_type": true, "environment_config": true, "worker_binary": true}

// beamFlag is one of Beam's flags as a flag of the command. Setting it sets the flag in the package
// flag, from which Beam sends it to workers.
type beamFlag struct{ *flag.Flag }

// Set sets the SDK's flag.
func (b beamFlag) Set(text string) error { return flag.Set(b.Name, text) }

// Type returns "string": the SDK parses the value.
func (b beamFlag) Type() string { return "string" }

// String returns the value of the SDK's flag, "" if there is no flag.
func (b beamFlag) String() string {
	if b.Flag == nil {
		return ""
	}
	return b.Value.String()
}

// licences returns the command that prints every licence in full.
func (a *app) licences() *cobra.Command {
	return &cobra.Command{
		Use:   "licences",
		Short: "Whose work the command carries, with every licence whole",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			own, err := punchboard.Files.ReadFile("LICENSE")
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%s\n%s", own, notice)
			return err
		},
	}
}

// project opens a game of the project.
func (a *app) project(game string) (*load.Project, error) {
	var files fs.FS = punchboard.Files
	_, err := os.Stat("content")
	switch {
	case a.folder != "":
		files = os.DirFS(a.folder)
	case err == nil:
		files = os.DirFS(".")
	}
	p, err := load.Open(files, load.Options{Games: []string{game}, NoLayouts: true})
	if err != nil {
		return nil, stage.Wrong{Err: err}
	}
	return p, nil
}

// ready prepares the simulation that is to be played.
func (a *app) ready(game, id string) (*stage.Stage, stage.Asked, error) {
	asked, err := a.flags.Read()
	if err != nil {
		return nil, asked, err
	}
	p, err := a.project(game)
	if err != nil {
		return nil, asked, err
	}
	st, err := stage.New(p, game, id, asked.How)
	if refused := (stage.Refused{}); errors.As(err, &refused) {
		diag.Print(a.errs, refused.Found, p.Files, false)
		return nil, asked, errFindings
	}
	return st, asked, err
}

// ours are the runners that the command supports.
var ours = map[string]bool{"direct": true, "universal": true, "flink": true, "spark": true, "dataflow": true}

// runner starts Beam and returns the name of the runner to use.
func (a *app) runner() (string, error) {
	name := *runners.Runner
	name = cmp.Or(name, "direct")
	switch {
	case !ours[name]:
		return "", wrong("--runner %s: want direct, universal, flink, spark or dataflow", name)
	case *jobopts.Async:
		return "", wrong("--async: a round waits for the one before")
	case name != "direct" && name != "dataflow" && *jobopts.Endpoint == "":
		return "", wrong("--runner %s: say where its job server is, with --endpoint HOST:PORT", name)
	case a.through == "" && name != "direct" && !jobopts.IsLoopback():
		return "", wrong("--runner %s: say with --through by which folder, or gs:// of a bucket, that the workers see too, games come back", name)
	}
	if err := workerBinary(name); err != nil {
		return "", err
	}
	if !beam.Initialized() {
		if err := flag.CommandLine.Parse(nil); err != nil {
			return "", err
		}
		beam.Init()
	}
	beamlog.SetLogger(&beamlog.Standard{Level: beamlog.SevFatal}) // errors are reported once, as the job's
	return name, nil
}

// wrong returns an error about the command line, not about the game.
func wrong(format string, args ...any) error { return stage.Wrong{Err: fmt.Errorf(format, args...)} }
