// Command punchboard turns a game's YAML into everything it needs on paper and checks that its
// tables agree. Each subcommand opens a project, calls one package and prints; the work is done
// elsewhere.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"punchboard"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/stage"
)

// The exit statuses of the command.
const (
	exitFindings = 1
	exitUsage    = 2
	exitFailed   = 3
	exitBug      = 4
)

// errFindings ends a command whose findings have been printed.
var errFindings = errors.New("findings")

// usage marks an error as the caller's: a wrong flag or an unknown game, say.
type usage struct{ error }

// main runs the command and exits with its status. Garbage is collected late, since a command ends
// soon. A reader of its output may close the pipe early.
func main() {
	collectLate()
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run executes the command with its streams; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	printed := &sink{Writer: out}
	a := &app{in: in, out: printed, terminal: terminal{errs: errs}}
	root := rootCommand(a)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(printed)
	root.SetErr(errs)
	var err error
	if bug := cores.Caught(func() { err = root.Execute() }); bug != nil {
		err = bug
	}
	if bug := (*cores.Bug)(nil); errors.As(err, &bug) {
		return confess(errs, bug)
	}
	switch {
	case printed.failed != nil:
		err, a.parsing = fmt.Errorf("the output is incomplete: %w", printed.failed), false
	case err == nil:
		return 0
	case errors.Is(err, errFindings):
		return exitFindings
	}
	fmt.Fprintln(errs, "punchboard:", err)
	if help := advice(err); help != "" {
		fmt.Fprintln(errs, "  = help:", help)
	}
	if errors.As(err, &usage{}) || errors.As(err, &stage.Wrong{}) || a.parsing {
		return exitUsage
	}
	return exitFailed
}

// confess says that the command is at fault, and how to report that.
func confess(errs io.Writer, bug *cores.Bug) int {
	fmt.Fprintf(errs, "punchboard: this is a bug of punchboard's, not of your game: %v\n\n%s\n", bug.Value, bytes.TrimSpace(bug.Stack))
	fmt.Fprintln(errs, "  = help: report it with the lines above, the command you gave, what punchboard version says and, if you may, the files; what was there before is still there")
	return exitBug
}

// app is what every subcommand shares.
type app struct {
	home
	terminal
	in       io.Reader
	out      io.Writer
	settings string // --settings
	parsing  bool   // until a subcommand runs, errors are about usage
}

// home says where the project is.
type home struct {
	folder string // -C; "" for the current folder
}

// terminal is where findings and notes are printed.
type terminal struct {
	errs    io.Writer
	colours string // --colour
	noted   diag.List
}

// rootCommand returns the command with all its subcommands and the flags they share.
func rootCommand(a *app) *cobra.Command {
	a.parsing = true
	root := &cobra.Command{
		Use:           "punchboard",
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			a.parsing = false
			if err := oneOf("colour", a.colours, "auto", "always", "never"); err != nil {
				return err
			}
			return outside(cmd)
		},
	}
	root.SetFlagErrorFunc(likeFlag)
	root.PersistentFlags().StringVarP(&a.folder, "directory", "C", "", "project folder (holds content/ and layouts/); default: this folder if it is one, else the built-in games")
	root.PersistentFlags().StringVar(&a.colours, "colour", "auto", "colour findings: auto (on a terminal, unless NO_COLOR is set), always or never")
	root.PersistentFlags().StringVar(&a.settings, "settings", "", "file that keeps your printers; default: punchboard/settings.yaml in your configuration folder")
	root.AddCommand(buildCommand(a), checkCommand(a), a.sole(evalCommand(a)), a.sole(oddsCommand(a)), a.sole(simulateCommand(a)), a.sole(sweepCommand(a)), balanceCommand(a), a.sole(eveningCommand(a)), a.sole(showCommand(a)), explainCommand(a), a.sole(readingCommand(a)), a.sole(functionsCommand(a)), diffCommand(a), fmtCommand(a), importsCommand(a), a.sole(spreadsheetCommand(a)), serveCommand(a), newCommand(a), schemaCommand(a), totalsCommand(a), listCommand(a), a.sole(printedCommand(a)), a.sole(reprintCommand(a)), exportCommand(a), calibrateCommand(a), printerCommand(a), licencesCommand(a), versionCommand(a))
	return explained(root)
}

// likeFlag adds similar flags to an error about an unknown flag.
func likeFlag(cmd *cobra.Command, err error) error {
	var none *pflag.NotExistError
	if !errors.As(err, &none) {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	if like := diag.Like("--"+none.GetSpecifiedName(), names); like != "" {
		return fmt.Errorf("%w: %s", err, like)
	}
	return err
}

// files returns the project's file system, and prepares the memory for reading it.
func (h *home) files() (fs.FS, error) {
	files, err := h.source()
	if err == nil {
		widen(files)
	}
	return files, err
}

// source returns the folder of -C, or the current folder, or the built-in files.
func (h *home) source() (fs.FS, error) {
	dir := h.folder
	if h.builtIn() {
		if up := partOf(); up != "" {
			return nil, usage{fmt.Errorf("this folder is a part of the project %s: work there, or say -C %[1]s", up)}
		}
		return punchboard.Files, nil
	}
	if dir == "" {
		dir = "."
	}
	if !isProject(dir) {
		return nil, usage{fmt.Errorf("%s is not a project: it needs content/ and layouts/, and has %s", dir, parts(dir))}
	}
	return os.DirFS(dir), nil
}

// builtIn reports whether the built-in games are used: there is no -C, and no project here.
func (h *home) builtIn() bool {
	return h.folder == "" && !isFolder("content") && !isFolder("layouts")
}

// partOf returns the path to the project in whose content/ or layouts/ the current folder is, or "".
func partOf() string {
	dir, err := os.Getwd()
	for up := ".."; err == nil && filepath.Dir(dir) != dir; dir, up = filepath.Dir(dir), filepath.Join(up, "..") {
		if base := filepath.Base(dir); (base == "content" || base == "layouts") && isProject(up) {
			return up
		}
	}
	return ""
}

// meant returns advice on a folder here that is a project, or "": somebody who asks for no built-in
// game means that one.
func (h *home) meant() string {
	if all, err := os.ReadDir("."); h.builtIn() && err == nil {
		if d := lists.First(all, func(d fs.DirEntry) bool { return isProject(d.Name()) }); d != nil {
			return fmt.Sprintf("the folder %s is a project: work there, or say -C %[1]s", d.Name())
		}
	}
	return ""
}

// isProject reports whether a folder holds content and layouts.
func isProject(dir string) bool {
	return isFolder(filepath.Join(dir, "content")) && isFolder(filepath.Join(dir, "layouts"))
}

// isFolder reports whether a folder with that name exists and can be read.
func isFolder(name string) bool {
	st, err := os.Stat(name)
	return err == nil && st.IsDir()
}

// parts says which of a project's folders a folder has.
func parts(dir string) string {
	has := lists.First([]string{"content", "layouts"}, func(sub string) bool { return isFolder(filepath.Join(dir, sub)) })
	if has == "" {
		return "neither"
	}
	return has + "/ alone"
}

// parsed keeps files as parsed from one command to the next. Only tests run several in a process;
// it is nil otherwise.
var parsed *load.Memory

// open loads the named games, or all.
func (h *home) open(games []string, opt load.Options) (*load.Project, error) {
	files, err := h.files()
	if err != nil {
		return nil, err
	}
	if err := known(files, games); err != nil {
		if says := h.meant(); says != "" {
			err = usage{fmt.Errorf("%w; %s", err, says)}
		}
		return nil, err
	}
	if err := unread(files); err != nil {
		return nil, err
	}
	opt.Games, opt.Memory = games, parsed
	return load.Open(files, opt)
}

// unread returns an error if content/ holds anything in place of a game that is read: a link, a
// hidden folder, or nothing.
func unread(files fs.FS) error {
	games, err := load.Games(files)
	if err != nil {
		return err
	}
	entries, err := fs.ReadDir(files, "content")
	if err != nil {
		return fmt.Errorf("reading content: %w", err)
	}
	for _, d := range entries {
		_, err := fs.Stat(files, path.Join("content", d.Name(), "game.yaml"))
		switch {
		case err != nil || slices.Contains(games, d.Name()):
		case strings.HasPrefix(d.Name(), "."):
			return usage{fmt.Errorf("content/%s holds a game and is hidden: remove the dot from its name", d.Name())}
		default:
			return usage{fmt.Errorf("content/%s is a link, and links are not followed: put the game's folder there", d.Name())}
		}
	}
	if len(games) == 0 {
		return usage{errors.New("content/ holds no game: a game is a folder with a file game.yaml; punchboard new makes one")}
	}
	return nil
}

// known returns an error for a game that is not in content/, naming those that are.
func known(files fs.FS, games []string) error {
	have, err := gamesOf(files)
	for _, g := range games {
		if err == nil && !slices.Contains(have, g) {
			return usage{fmt.Errorf("no game %q; there is %s", g, join(have))}
		}
	}
	return err
}

// gamesOf returns the sorted folders of content/ in any of some states of a project.
func gamesOf(states ...fs.FS) ([]string, error) {
	var out []string
	for _, files := range states {
		dirs, err := fs.ReadDir(files, "content")
		if err != nil {
			return nil, fmt.Errorf("reading content: %w", err)
		}
		for _, d := range dirs {
			if d.IsDir() {
				out = lists.Added(out, d.Name())
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

// one loads a single game.
func (h *home) one(game string) (*load.Project, *model.Game, error) {
	p, err := h.open([]string{game}, load.Options{NoLayouts: true})
	if err != nil {
		return nil, nil, err
	}
	return p, p.Game(game), nil
}

// trouble is a class of system errors, and what to do about them.
type trouble struct {
	kinds []error
	says  string
}

// Advice on troubles for which each system has its own errors.
const (
	makeRoom = "make room on the disk, or write to another"
	mayNot   = "see who may read and write there, or choose another place"
)

// advice says what to do about a system error, or "" if the error says so itself.
func advice(err error) string {
	if errors.As(err, new(*net.OpError)) {
		return ""
	}
	for _, t := range append(ownTroubles, trouble{[]error{fs.ErrPermission}, mayNot}) {
		if slices.ContainsFunc(t.kinds, func(k error) bool { return errors.Is(err, k) }) {
			return t.says
		}
	}
	return ""
}

// sink is a stream that remembers a failed write: most printing does not check for errors.
type sink struct {
	io.Writer
	failed error
}

// Write passes on what is printed and keeps the first error for the end of the command. A closed
// pipe is not an error: files must still be written.
func (s *sink) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if errors.Is(err, syscall.EPIPE) {
		return len(p), nil
	}
	if s.failed == nil {
		s.failed = err
	}
	return n, err
}

// outside refuses a command whose --out, --picture or --resume is inside a project's sources, which
// no result may replace.
func outside(cmd *cobra.Command) error {
	for _, name := range []string{"out", "picture", "resume"} {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed || f.Value.Type() != "string" {
			continue
		}
		if dir := sources(f.Value.String()); dir != "" {
			return usage{fmt.Errorf("--%s %s: it is in %s, among the sources of a project: choose another place", name, f.Value, dir)}
		}
	}
	return nil
}

// sources returns the folder of a project's sources that contains a path, existing or not, or "" if
// there is none.
func sources(name string) string {
	at, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	for rest := ""; ; { // the existing part may be reached through links
		if real, err := filepath.EvalSymlinks(at); err == nil {
			at = filepath.Join(real, rest)
			break
		}
		if at == filepath.Dir(at) {
			break
		}
		at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest)
	}
	for ; at != filepath.Dir(at); at = filepath.Dir(at) {
		if slices.Contains([]string{"content", "layouts"}, filepath.Base(at)) && isProject(filepath.Dir(at)) {
			return filepath.Base(at) + string(filepath.Separator)
		}
	}
	return ""
}
