package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"punchboard/internal/model"
	"punchboard/internal/start"
)

func (a *app) new() *cobra.Command {
	var g start.Game
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Make a small working game to start from, or a copy of one",
		Long: `New makes a project in DIR, which must be empty or not there yet: a small game
with a deck, counters, a table and a chapter of rules, which checks and builds as
it is, and the layouts it is drawn by. With --from the game is a copy of one of
this project's, or of the built-in ones. In a folder that is a project already,
the game is added; layouts that are there stay as they are.`,
		Example: `  punchboard new night-market
  punchboard new my-games --game night-market --title 'The Night Market'
  punchboard new my-skirmish --from skirmish`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.begin(args[0], g) },
	}
	cmd.Flags().StringVar(&g.ID, "game", "", "the game's id; default: the name of the folder")
	cmd.Flags().StringVar(&g.Title, "title", "", "the game's title; default: made of its id")
	cmd.Flags().StringVar(&g.From, "from", "", "the game to copy")
	return cmd
}

// begin makes the project dir.
func (a *app) begin(dir string, g start.Game) error {
	if g.From != "" && g.Title != "" {
		return usage{errors.New("--title is for a game of its own: a copy keeps its title")}
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
	if isProject(dir) {
		err = add(dir, g.ID, files)
	} else {
		err = fresh(dir, files)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "made %s: %s\n\n", dir, g.ID)
	fmt.Fprintf(a.out, "  punchboard -C %s check %s\n  punchboard -C %s build %s --out %s\n", dir, g.ID, dir, g.ID, filepath.Join(dir, "out"))
	return nil
}

// fresh writes a project into a folder that holds nothing: all of it appears
// at once, or nothing.
func fresh(dir string, files map[string][]byte) error {
	old, err := os.ReadDir(dir)
	switch {
	case err == nil && len(old) > 0:
		return usage{fmt.Errorf("%s is neither empty nor a project: nothing written", dir)}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return usage{fmt.Errorf("making a project: %w", err)}
	}
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), ".making-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := writeAll(tmp, files); err != nil {
		return err
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if len(old) == 0 {
		_ = os.Remove(dir) // an empty folder that is in the way; if it stays, the next line says so
	}
	return os.Rename(tmp, dir)
}

// add puts a game into a project: its folder of content appears at once, after
// the layouts that the project does not have yet.
func add(dir, id string, files map[string][]byte) error {
	to := filepath.Join(dir, "content", id)
	if _, err := os.Stat(to); err == nil {
		return usage{fmt.Errorf("%s is there already: choose another --game", to)}
	}
	tmp, err := os.MkdirTemp(dir, ".making-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := writeAll(tmp, files); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Stat(at); err == nil || !strings.HasPrefix(name, "layouts/") {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(tmp, filepath.FromSlash(name)), at); err != nil {
			return err
		}
	}
	return os.Rename(filepath.Join(tmp, "content", id), to)
}

func writeAll(dir string, files map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}
