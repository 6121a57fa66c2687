package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/load"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// keepEvery is how long a run is played between two writings of its file.
const keepEvery = 5 * time.Second

// keeper writes what was played to its file now and then; to none if it has no name.
type keeper struct {
	file  string
	write func(io.Writer) error
	last  time.Time
}

// now writes it if it was not written for a while. That it cannot be
// written stops no game: the end tries again.
func (k *keeper) now() {
	if k.file == "" || time.Since(k.last) < keepEvery {
		return
	}
	if !k.last.IsZero() { // the first games are no loss yet
		_ = k.end()
	}
	k.last = time.Now()
}

// end writes it: the file holds it whole, or what it held before.
func (k *keeper) end() error {
	if k.file == "" {
		return nil
	}
	if err := build.Replace(k.file, k.write); err != nil {
		return unkept{err}
	}
	k.last = time.Now()
	return nil
}

// unkept is the error of games that were played and could not be kept.
type unkept struct{ error }

// Error says that the games were played and why they were not kept.
func (u unkept) Error() string {
	return "the games above were played, but not kept: " + u.error.Error()
}

// Unwrap is the error of the file.
func (u unkept) Unwrap() error { return u.error }

// readRun reads a saved run.
func readRun(name string) (*sim.Run, error) { return stage.Saved(name, "a run", sim.Read) }

// gamesBar draws how many games are played, on a terminal.
type gamesBar struct {
	*bar
	what string
}

// newGamesBar is a bar for games of what, drawn if w is a terminal.
func newGamesBar(w io.Writer, what string) *gamesBar { return &gamesBar{newBar(w), what} }

// at draws that so many of all games are played.
func (b *gamesBar) at(done, all int) { b.step(done, all, "games of "+b.what) }

// edits are what differs in a game between the project and past.
func (a *app) edits(past fs.FS, game, from string) ([]change.Change, error) {
	was, err := a.state(past, game, false, " as it was in "+from)
	if err != nil {
		return nil, err
	}
	files, err := a.files()
	if err != nil {
		return nil, err
	}
	now, err := a.state(files, game, false, "")
	if err != nil {
		return nil, err
	}
	return change.Between(was, now), nil
}

// then is the same games as they were before an edit, played by the game as it
// was or kept in a saved run, and what was edited since, as far as it is known.
func (a *app) then(ctx context.Context, st *stage.Stage, run *sim.Run, fl simulateFlags) (*sim.Run, []change.Change, error) {
	if info, err := os.Stat(fl.against); err == nil && !info.IsDir() {
		was, err := readRun(fl.against)
		if err != nil {
			return nil, nil, err
		}
		if was.Simulation != st.Simulation.ID || was.Game != run.Game || was.Seed != run.Seed || !slices.Equal(was.Agents, run.Agents) {
			return nil, nil, usage{fmt.Errorf("%s is no run of the same games: it is of %s %s, seed %d, %s",
				fl.against, was.Game, was.Simulation, was.Seed, strings.Join(was.Agents, " against "))}
		}
		return was, nil, nil
	}
	past, err := a.past(ctx, fl.against)
	if err != nil {
		return nil, nil, err
	}
	p, err := load.Open(past, load.Options{Games: []string{run.Game}, NoLayouts: true})
	if err != nil {
		return nil, nil, err
	}
	before, err := a.staged(p, run.Game, st.Simulation.ID, st.Plan)
	if err != nil {
		return nil, nil, fmt.Errorf("as it was in %s: %w", fl.against, err)
	}
	fl.resume = ""
	was, err := a.playOut(ctx, before, fl, run.Games)
	if err != nil {
		return nil, nil, err
	}
	edits, err := a.edits(past, run.Game, fl.against)
	return was, edits, err
}
