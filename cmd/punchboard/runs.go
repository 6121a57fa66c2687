package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"punchboard/internal/change"
	"punchboard/internal/load"
	"punchboard/internal/sim"
	"punchboard/internal/stage"
)

// keepEvery is how long a run is played between two writings of its file.
const keepEvery = 5 * time.Second

// keeper puts what was played into its file now and then; into none if it has no name.
type keeper struct {
	file  string
	write func(io.Writer) error
	put   func(string, func(io.Writer) error) error // build.Replace, or build.Write for a file that is made anew
	last  time.Time
}

// played plays the games of a run and keeps them now and then, with a bar of what they
// are of. Games that Ctrl-C left out are told.
func (t *terminal) played(ctx context.Context, st *stage.Stage, run *sim.Run, games int, of string, keep *keeper) error {
	b := newGamesBar(t.errs, of)
	err := st.Plan.Play(ctx, run, games, func(n int) error {
		b.at(n, games)
		keep.now()
		return nil
	})
	b.clear()
	if err == nil && run.Games < games {
		fmt.Fprintf(t.errs, "stopped after %d of %d games\n", run.Games, games)
	}
	return err
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
	if err := k.put(k.file, k.write); err != nil {
		return fmt.Errorf("%w: %w", errUnkept, err)
	}
	k.last = time.Now()
	return nil
}

// errUnkept is about games that were played and could not be kept.
var errUnkept = errors.New("the games above were played, but not kept")

// gamesBar draws how many games are played, on a terminal.
type gamesBar struct {
	*bar
	what string
}

// newGamesBar is a bar for games of what, drawn if w is a terminal.
func newGamesBar(w io.Writer, what string) *gamesBar { return &gamesBar{newBar(w), what} }

// at draws that so many of all games are played.
func (b *gamesBar) at(done, all int) { b.step(done, all, "games of "+b.what) }

// resumed is what a file keeps of what was played; nothing if it has no name or is not
// there.
func resumed[T any](name, what string, read func(io.Reader) (*T, error)) (*T, error) {
	if name == "" {
		return new(T), nil
	}
	kept, err := stage.Saved(name, what, read)
	if errors.Is(err, fs.ErrNotExist) {
		return new(T), nil
	}
	return kept, stage.Anew(err)
}

// then is the same games as they were before an edit, played by the game as it
// was or kept in a saved run, and what was edited since, as far as it is known.
func (a *app) then(ctx context.Context, st *stage.Stage, run *sim.Run, fl simulateFlags) (*sim.Run, []change.Change, error) {
	if info, err := os.Stat(fl.against); err == nil && !info.IsDir() {
		was, err := stage.Saved(fl.against, "a run", sim.Read)
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
	edits, err := a.since(past, run.Game, fl.against, false)
	return was, edits, err
}
