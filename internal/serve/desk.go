package serve

import (
	"bytes"
	"context"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"punchboard/internal/build"
	"punchboard/internal/change"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

// Desk holds the games as they are laid out now, and as they were before the last change. It is
// safe to use while it is being renewed.
type Desk struct {
	files fs.FS
	paper string
	whole bool // shows all games of the project, not just some
	// Ready, if set, is called with every project after reading and before laying out, to add what
	// its files do not contain, such as a paper.
	Ready func(*load.Project)
	// Editor is the URL that opens a place in a file, with {path}, {line} and {column} in it, and
	// Root the project's folder; "" for no such links.
	Editor, Root string

	known load.Memory // what the files were parsed into

	turn  sync.Mutex // held while games are read and laid out, so that what was read last is shown last
	mu    sync.Mutex
	stale map[string]bool // games to be read again
	runs  int             // number of runs begun
	drop  func()          // cancels the reading of the current game when a newer run begins
	n     int             // number of the current state
	games []string        // ids, including those not laid out yet
	shown map[string]*game
	wake  chan struct{} // closed when there is a new state
}

// game is one game on the desk.
type game struct {
	view     *build.View        // the last one with faces
	told     change.State       // of that view, to describe the next change
	before   []picture          // the previous look of faces that the last change changed
	changed  map[string]string  // the previous stamp of changed faces by key, "" for new ones
	left     []picture          // the last look of faces that cannot be made now
	whole    map[string]picture // the last look of faces that lack something now, by key
	gone     []string           // names of faces that no longer exist
	words    []change.Change
	found    diag.List
	sources  map[string][]byte
	checking bool // findings of the checks are still pending
	broken   bool // the files cannot be read; view is an earlier one
}

// NewDesk returns a desk for some games of a project on one paper, or if none is named for all that
// the project has or will have while it is open. Until Renew every game is pending.
func NewDesk(files fs.FS, games []string, paper string) *Desk {
	d := &Desk{files: files, games: games, whole: len(games) == 0, paper: paper, stale: map[string]bool{}, shown: map[string]*game{}, wake: make(chan struct{})}
	d.roll()
	return d
}

// Renew reads those of the desk's games again that have a file among names, or all if one is a
// layout or names is nil. New faces are shown first, the findings of the checks a moment later.
//
// A run still in progress when the next one begins is cancelled, and the next one does the rest: an
// endless computation blocks nobody.
func (d *Desk) Renew(names []string) {
	ids := d.roll()
	d.mu.Lock()
	d.runs++
	mine := d.runs
	if d.drop != nil {
		d.drop()
	}
	for _, id := range ids {
		if concerns(names, id) {
			d.stale[id] = true
		}
	}
	d.mu.Unlock()
	d.turn.Lock()
	defer d.turn.Unlock()
	for _, id := range ids {
		ctx := d.begin(id, mine)
		if ctx == nil {
			continue
		}
		d.renew(ctx, id)
		d.ended(ctx, id)
	}
}

// begin returns a context for reading one game in a run, or nil if it need not be read or a newer
// run is waiting.
func (d *Desk) begin(id string, mine int) context.Context {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.runs != mine || !d.stale[id] {
		return nil
	}
	ctx, drop := context.WithCancel(context.Background())
	d.drop = drop
	return ctx
}

// ended marks one game of a run as read, unless the run was cancelled. Its expressions may still be
// evaluated as long as it is shown.
func (d *Desk) ended(ctx context.Context, id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.drop = nil; ctx.Err() == nil {
		delete(d.stale, id)
	}
}

// roll returns the ids of the games to show. For a whole project they are its current games; those
// that are gone are dropped.
func (d *Desk) roll() []string {
	if !d.whole {
		return d.games
	}
	ids, err := load.Games(d.files)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil || slices.Equal(ids, d.games) {
		return d.games // if they cannot be listed they cannot be read either, and each game reports that
	}
	d.games = ids
	maps.DeleteFunc(d.shown, func(id string, _ *game) bool { return !slices.Contains(ids, id) })
	d.announce()
	return ids
}

// renew reads a game again, lays it out and checks it.
func (d *Desk) renew(ctx context.Context, id string) {
	p, err := load.Open(d.files, load.Options{Games: []string{id}, Memory: &d.known})
	if err != nil {
		d.put(id, &game{broken: true, found: diag.List{{Code: "PB001", Name: "unreadable", Severity: diag.Error, Message: err.Error()}}})
		return
	}
	if d.Ready != nil {
		d.Ready(p)
	}
	d.mu.Lock()
	was := d.shown[id]
	d.mu.Unlock()
	var earlier *build.View
	if was != nil {
		earlier = was.view
	}
	view := build.GlanceUntil(ctx, p, d.paper, earlier)
	if g := glance(view, was); g != nil && ctx.Err() == nil {
		d.put(id, g)
	}
	whole := view.Whole()
	if ctx.Err() != nil {
		return
	}
	g := lay(whole, was)
	if g.broken {
		d.put(id, g)
		return
	}
	unchecked := make(chan bool)
	late := time.AfterFunc(patient, func() {
		if ctx.Err() == nil {
			d.put(id, g)
		}
		close(unchecked)
	})
	checked := *g
	checked.found, checked.checking = g.view.Check(), false
	if !late.Stop() {
		<-unchecked
	}
	if ctx.Err() == nil {
		d.put(id, &checked)
	}
}

// patient is how long the checks may take before faces are shown without their findings.
const patient = 300 * time.Millisecond

// glance returns a game with only its pieces laid out again, with the earlier findings, or nil if
// no piece changed or there is none.
func glance(view *build.View, was *game) *game {
	g := &game{view: view, found: view.Found, sources: view.Files(), checking: true}
	if len(view.Faces) == 0 {
		return nil
	}
	if was == nil || was.view == nil {
		return g
	}
	g.told, g.found, g.sources = was.told, was.found, was.sources
	if g.compare(was); len(g.changed) == 0 && len(g.gone) == 0 {
		return nil
	}
	return g
}

// concerns reports whether a change to some files affects a game.
func concerns(names []string, game string) bool {
	return names == nil || slices.ContainsFunc(names, func(n string) bool {
		return strings.HasPrefix(n, "layouts") || n == settings || n == "content" || n == "content/"+game || strings.HasPrefix(n, "content/"+game+"/")
	})
}

// lay returns a game with a new view, compared with the earlier one, if any.
func lay(view *build.View, was *game) *game {
	g := &game{view: view, found: view.Found, sources: view.Files(), checking: true}
	if len(view.Faces) == 0 && (view.Game == nil || view.Found.Worst() == diag.Error) {
		g.broken, g.checking = true, false
		if was != nil {
			g.view, g.told, g.left, g.whole = was.view, was.told, was.left, was.whole
			g.keep(was)
		}
		return g
	}
	g.told = change.Of(view.Game, view.Env())
	if was == nil || was.view == nil || was.told.Game == nil {
		return g
	}
	g.compare(was)
	g.words = change.Between(was.told, g.told)
	if len(g.changed) == 0 && len(g.gone) == 0 && len(g.words) == 0 {
		g.keep(was)
	}
	return g
}

// keep keeps showing the last change.
func (g *game) keep(was *game) {
	g.changed, g.before, g.gone, g.words = was.changed, was.before, was.gone, was.words
}

// compare finds what looks different now.
func (g *game) compare(was *game) {
	g.changed = map[string]string{}
	g.leave(was)
	old := lists.By(was.pictures(), func(p picture) string { return p.Key })
	for _, p := range g.pictures() {
		b, ok := old[p.Key]
		delete(old, p.Key)
		if !ok {
			g.changed[p.Key] = ""
		} else if b.Stamp != p.Stamp {
			g.changed[p.Key] = b.Stamp
			g.before = append(g.before, b)
		}
	}
	for _, p := range was.pictures() {
		if _, left := old[p.Key]; left && p.Part == build.FacePart {
			g.gone = append(g.gone, strings.TrimSpace(p.Name+" "+p.Side))
		}
	}
}

// put makes a game the current one and wakes waiters. A game that was removed while it was laid out
// stays away.
func (d *Desk) put(id string, g *game) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.Contains(d.games, id) {
		return
	}
	if was := d.shown[id]; g.view == nil && was != nil {
		g.view, g.told = was.view, was.told
	}
	d.shown[id] = g
	d.announce()
}

// announce numbers a new state and wakes waiters.
func (d *Desk) announce() {
	d.n++
	close(d.wake)
	d.wake = make(chan struct{})
}

// Follow yields the number of the current state, and of each later one until ctx is done. States
// that come while the caller is busy are skipped.
func (d *Desk) Follow(ctx context.Context) iter.Seq[int] {
	return func(yield func(int) bool) {
		last := -1
		for {
			d.mu.Lock()
			n, wake := d.n, d.wake
			d.mu.Unlock()
			if n != last {
				if last = n; !yield(n) {
					return
				}
				continue
			}
			select {
			case <-wake:
			case <-ctx.Done():
				return
			}
		}
	}
}

// SVG draws the face with a stamp, or returns nil if there is none.
func (d *Desk) SVG(stamp string) ([]byte, error) {
	p, ok := d.find(func(p picture) bool { return p.Stamp == stamp })
	if !ok {
		return nil, nil
	}
	var b bytes.Buffer
	err := p.of.SVG(&b, p.Shown)
	return b.Bytes(), err
}

// find returns the first picture, current or earlier, that satisfies is.
func (d *Desk) find(is func(picture) bool) (picture, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(d.shown)) {
		g := d.shown[id]
		all := g.pictures()
		if i := slices.IndexFunc(all, is); i >= 0 {
			return all[i], true
		}
		if i := slices.IndexFunc(g.before, is); i >= 0 {
			return g.before[i], true
		}
	}
	return picture{}, false
}
