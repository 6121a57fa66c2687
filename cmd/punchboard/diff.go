package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard"
	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// diffCommand reports what changed in games since a revision, or compared with another folder.
func diffCommand(a *app) *cobra.Command {
	var format string
	var noOdds bool
	cmd := &cobra.Command{
		Use: "diff [REV|DIR] [GAME...]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("format", format, "text", "json"); err != nil {
				return err
			}
			from := "HEAD"
			if len(args) > 0 {
				from, args = args[0], args[1:]
			}
			past, err := a.past(cmd.Context(), from)
			if err != nil {
				return err
			}
			return a.compare(past, from, args, format, !noOdds)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().BoolVar(&noOdds, "no-odds", false, "leave out tables of odds and everything else that is computed, which takes longest")
	return cmd
}

// compare prints the differences between the project's games and those of past.
func (a *app) compare(past fs.FS, from string, games []string, format string, withOdds bool) error {
	files, err := a.files()
	if err != nil {
		return err
	}
	all, err := gamesOf(past, files)
	if err != nil {
		return err
	}
	for _, g := range games {
		if !slices.Contains(all, g) {
			return usage{fmt.Errorf("no game %q, now or then; there is %s", g, join(all))}
		}
	}
	switch {
	case len(games) > 0:
	case from == "built-in": // games that a project does not have are not gone from it
		if games, err = gamesOf(files); err != nil {
			return err
		}
	default:
		games = all
	}
	same := true
	for _, g := range games {
		changes, err := a.since(past, g, from, withOdds)
		if err != nil {
			return err
		}
		if err := tellDiff(a.out, g, changes, format, len(games) > 1); err != nil {
			return err
		}
		same = same && len(changes) == 0
	}
	if same && format == "text" {
		fmt.Fprintf(a.out, "nothing changed since %s\n", from)
	}
	return nil
}

// tellDiff prints the changes of one game.
func tellDiff(out io.Writer, game string, changes []change.Change, format string, several bool) error {
	if format == "json" {
		return diag.Indented(out, struct {
			Game    string          `json:"game"`
			Changes []change.Change `json:"changes"`
		}{game, append([]change.Change{}, changes...)})
	}
	if len(changes) == 0 {
		return nil
	}
	if several {
		fmt.Fprintf(out, "%s\n%s\n\n", game, strings.Repeat("=", len(game)))
	}
	if err := change.Text(out, changes); err != nil {
		return err
	}
	if several {
		fmt.Fprintln(out)
	}
	return nil
}

// since returns what changed in a game from its state in past, which from names.
func (a *app) since(past fs.FS, game, from string, withOdds bool) ([]change.Change, error) {
	was, err := a.state(past, game, withOdds, " as it was in "+from)
	if err != nil {
		return nil, err
	}
	files, err := a.files()
	if err != nil {
		return nil, err
	}
	now, err := a.state(files, game, withOdds, "")
	if err != nil {
		return nil, err
	}
	return change.Between(was, now), nil
}

// state returns the state of a game in a file system, empty if the game is not there. When says
// which state it is, for error messages.
func (t *terminal) state(files fs.FS, game string, withOdds bool, when string) (change.State, error) {
	if _, err := fs.Stat(files, "content/"+game); err != nil {
		return change.State{Game: &model.Game{ID: game}}, nil
	}
	p, err := load.Open(files, load.Options{Games: []string{game}, NoLayouts: true})
	if err != nil {
		return change.State{}, err
	}
	g := p.Game(game)
	if g == nil || p.Findings.Worst() == diag.Error {
		fmt.Fprintf(t.errs, "%s%s cannot be read:\n", game, when)
		return change.State{}, t.refuse(p, p.Findings)
	}
	c, _ := check.Scope(g)
	s := change.Of(g, c.Env)
	s.Pictures = map[string]string{}
	for _, dir := range []string{"content/" + game, "layouts"} {
		digests(files, dir+"/pictures", s.Pictures)
	}
	if !withOdds {
		return s, nil
	}
	s.Odds, s.Rules = build.StandingOdds(g, c.Env), c.Engine.Declared()
	s.Examples = change.Examples(s.Docs, c.Env)
	return s, nil
}

// past returns earlier files of the project: another folder, or a revision of the project's own git
// repository.
func (h *home) past(ctx context.Context, at string) (fs.FS, error) {
	if at == "built-in" {
		return punchboard.Files, nil
	}
	if st, err := os.Stat(at); err == nil && st.IsDir() {
		if !isProject(at) {
			return nil, usage{fmt.Errorf("%s is not a project: it has no content/ and layouts/", at)}
		}
		return os.DirFS(at), nil
	}
	out, err := h.git(ctx, "archive", "--format=zip", at, "--", "content", "layouts")
	if err != nil {
		return nil, usage{fmt.Errorf("%s is neither a project folder nor a revision: %w", at, err)}
	}
	z, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
	if err != nil {
		return nil, fmt.Errorf("reading revision %s: %w", at, err)
	}
	return z, nil
}

// release returns the newest tag before the project's current state, or "" if there is none.
func (h *home) release(ctx context.Context) string {
	out, _ := h.git(ctx, "describe", "--tags", "--abbrev=0")
	return strings.TrimSpace(string(out))
}

// git runs git in the project's folder.
func (h *home) git(ctx context.Context, args ...string) ([]byte, error) {
	dir := cmp.Or(h.folder, ".")
	if !isProject(dir) {
		return nil, errors.New("this folder is not a project, so it has no revisions")
	}
	return gitIn(ctx, dir, args...)
}

// gitIn runs git in a folder. An error says what git reported.
func gitIn(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("git is not installed")
	}
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(said.String()), "\n")
		return nil, errors.New(strings.TrimPrefix(line, "fatal: "))
	}
	return out, nil
}

// digests puts into a map what the pictures in a folder hold, as digests by their files; drawings
// are the same whatever their line ends. What cannot be read is told by the checks.
func digests(files fs.FS, dir string, into map[string]string) {
	fs.WalkDir(files, dir, func(name string, _ fs.DirEntry, _ error) error {
		if !model.Pictured(name) || strings.HasPrefix(path.Base(name), ".") {
			return nil
		}
		b, err := fs.ReadFile(files, name)
		if err != nil {
			return nil
		}
		if strings.EqualFold(path.Ext(name), ".svg") {
			b = []byte(load.Unended(string(b)))
		}
		into[name] = fmt.Sprintf("%x", sha256.Sum256(b))
		return nil
	})
}
