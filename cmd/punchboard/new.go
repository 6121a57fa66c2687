package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/build"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/start"
)

// newCommand makes a project or adds a game to one.
func newCommand(a *app) *cobra.Command {
	var g start.Game
	var git bool
	cmd := &cobra.Command{
		Use: "new DIR",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("which folder? punchboard new night-market makes one, punchboard new . --game night-market adds a game to the project in this one")
			}
			return cobra.ExactArgs(1)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.begin(args[0], g, git) },
	}
	cmd.Flags().StringVar(&g.ID, "game", "", "the game's id; default: the name of the folder")
	cmd.Flags().StringVar(&g.Title, "title", "", "the game's title; default: made from its id")
	cmd.Flags().StringVar(&g.From, "from", "", "the game to copy")
	cmd.Flags().BoolVar(&g.Empty, "empty", false, "make a title and colours, and nothing else")
	cmd.Flags().BoolVar(&git, "git", true, "make a new project a git repository, if git is installed")
	return cmd
}

// begin makes the project dir.
func (a *app) begin(dir string, g start.Game, git bool) error {
	switch {
	case g.From != "" && g.Empty:
		return usage{errors.New("--empty makes an empty game, --from a copy: choose one")}
	case g.From != "" && g.Title != "":
		return usage{errors.New("--title is for a new game: a copy keeps its title")}
	}
	if g.ID == "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return err
		}
		g.ID = model.ID(filepath.Base(abs))
	}
	have, err := a.files()
	if err != nil {
		return err
	}
	files, err := start.Files(have, g)
	if err != nil {
		return usage{err}
	}
	added := isProject(dir)
	if err := place(dir, g.ID, files); err != nil {
		return err
	}
	welcome(a.out, dir, g)
	if abs, err := filepath.Abs(dir); err == nil && !added && isProject(filepath.Dir(abs)) {
		fmt.Fprintf(a.errs, "note: %s is a project of its own inside another; punchboard new %s --game %s adds the game to that one\n", dir, filepath.Dir(filepath.Clean(dir)), g.ID)
	}
	if git && !added {
		repository(dir, g.ID)
	}
	return nil
}

// repository makes a git repository of a new project that is not in one, and commits it if git
// knows the user. If there is no git, or it fails, the project is still complete.
func repository(dir, id string) {
	run := func(args ...string) error {
		_, err := gitIn(context.Background(), dir, args...)
		return err
	}
	if run("rev-parse", "--git-dir") == nil {
		return
	}
	if run("init", "--quiet") != nil || run("add", "--all") != nil {
		_ = os.RemoveAll(filepath.Join(dir, ".git"))
		return
	}
	if run("config", "user.email") == nil {
		_ = run("-c", "commit.gpgsign=false", "commit", "--quiet", "--no-verify", "--message", "begin "+id)
	}
}

// welcome says what was made and what to do with it.
func welcome(out io.Writer, dir string, g start.Game) {
	what := "a small game that works"
	switch {
	case g.From != "":
		what = "a copy of " + g.From
	case g.Empty:
		what = "an empty game"
	}
	fmt.Fprintf(out, "made %s: %s\n\n", g.ID, what)
	rows := [][2]string{{"content/" + g.ID, "its cards, units, tables and rules"}, {"layouts", "how it looks"}}
	if g.Empty {
		rows[0][1] = "where its cards, units, tables and rules go"
	}
	todo := [][2]string{{"punchboard serve", "watch it in a browser while you edit"}, {"punchboard check", "see what is wrong, and where"}, {"punchboard build", "make what you print, in out/" + g.ID}, {"punchboard schema", "let your editor complete and check the YAML"}}
	if g.Empty {
		todo = append([][2]string{{"punchboard import cards.csv", "make a deck from a spreadsheet, with a face"}}, todo...)
	}
	if filepath.Clean(dir) != "." {
		todo = append([][2]string{{"cd " + dir, ""}}, todo...)
	}
	for i, table := range [][][2]string{rows, todo} {
		if i > 0 {
			fmt.Fprintln(out, "\nnow")
		}
		wide := 8 + max(len(g.ID), 8)
		wide = max(wide, lists.Most(table, func(r [2]string) int { return len(r[0]) * min(1, len(r[1])) }))
		for _, r := range table {
			fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("  %-*s  %s", wide, r[0], r[1]), " "))
		}
	}
}

// place writes a project into an empty folder, or a game and the layouts that it lacks into a
// project. The folder of its content appears last, so that the next call completes what a killed
// one left.
func place(dir, id string, files map[string][]byte) error {
	content := path.Join("content", id)
	if isProject(dir) {
		to := filepath.Join(dir, filepath.FromSlash(content))
		if _, err := os.Lstat(to); err == nil {
			build.Sweep(dir)
			build.Sweep(filepath.Dir(filepath.Clean(dir)))
			return usage{fmt.Errorf("%s is there already: choose another --game", to)}
		}
		maps.DeleteFunc(files, func(name string, _ []byte) bool {
			return !strings.HasPrefix(name, "layouts/") && !strings.HasPrefix(name, content+"/")
		})
	} else if begun, err := build.Begun(dir, files); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return usage{fmt.Errorf("making a project in %s: %w", dir, err)}
	} else if err == nil && !begun {
		return usage{fmt.Errorf("%s is neither empty nor a project: nothing written", dir)}
	}
	if err := build.Folder(dir, content, files); err != nil {
		return fmt.Errorf("making a project: %w", err)
	}
	return nil
}
