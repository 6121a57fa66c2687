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

// Desk holds the games as they are laid out, and as they were before the last
// change. It may be asked while it is being renewed.
type Desk struct {
	files fs.FS
	paper string
	whole bool // whatever games the project has, not some of them
	// Ready, if set, is called with every project that is read before it is laid
	// out, to add what its files do not hold, such as a paper.
	Ready func(*load.Project)
	// Editor is the address that opens a place of a file, with {path}, {line} and
	// {column} in it, and Root the project's folder; "" for no such links.
	Editor, Root string

	turn  sync.Mutex // held while games are read and laid out, so that what was read last is shown last
	mu    sync.Mutex
	stale map[string]bool // games to be read anew
	runs  int             // that were begun
	drop  func()          // ends the reading of the present game: a newer run has begun
	n     int             // of the present state
	games []string        // ids, those too that are not laid out yet
	shown map[string]*game
	wake  chan struct{} // closed when there is a new state
}

// game is one game on the desk.
type game struct {
	view     *build.View        // the last that had faces
	told     change.State       // of that view, for the words of the next change
	before   []picture          // as faces looked that the last change changed
	changed  map[string]string  // the key of a changed face: its stamp before, "" for a new one
	left     []picture          // faces that are not made now, as they were last
	whole    map[string]picture // by key: faces that lack something now, as they were last
	gone     []string           // names of faces that are no more
	words    []change.Change
	found    diag.List
	sources  map[string][]byte
	checking bool // findings of the checks are still to come
	broken   bool // the files cannot be read; view is from before
}

// NewDesk is a desk for some games of a project, on one paper; for none, it is
// for all that the project has, and for those that come while it is open. Until
// Renew every game is still to come.
func NewDesk(files fs.FS, games []string, paper string) *Desk {
	d := &Desk{files: files, games: games, whole: len(games) == 0, paper: paper, stale: map[string]bool{}, shown: map[string]*game{}, wake: make(chan struct{})}
	d.roll()
	return d
}

// Renew reads those of the desk's games again that have a file among names, or
// all if one is a layout or names is nil. The new faces are shown first, what
// the checks find a moment later.
//
// A run that is still on its way when the next begins is dropped, and the next
// does what it left: a question that never ends holds nobody up.
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

// begin is for one game of a run; nil if it is not to be read, or if a newer run
// waits for its turn.
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

// ended is for one game of a run that was not dropped. Its questions may be asked
// as long as it is shown.
func (d *Desk) ended(ctx context.Context, id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.drop = nil; ctx.Err() == nil {
		delete(d.stale, id)
	}
}

// roll is the ids of the games to show. For a whole project they are those that
// it has now: what is gone is cleared away.
func (d *Desk) roll() []string {
	if !d.whole {
		return d.games
	}
	ids, err := load.Games(d.files)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil || slices.Equal(ids, d.games) {
		return d.games // what cannot be listed cannot be read, as each game says
	}
	d.games = ids
	maps.DeleteFunc(d.shown, func(id string, _ *game) bool { return !slices.Contains(ids, id) })
	d.announce()
	return ids
}

// renew reads a game again, lays it out and checks it.
func (d *Desk) renew(ctx context.Context, id string) {
	p, err := load.Open(d.files, load.Options{Games: []string{id}})
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

// patient is how long the checks may take before what is laid out is shown
// without what they find.
const patient = 300 * time.Millisecond

// glance is a game of which only the pieces are laid out anew, with the findings
// of before; nil if they all look as they did, or there is none.
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

// concerns reports whether a change of some files changes a game.
func concerns(names []string, game string) bool {
	return names == nil || slices.ContainsFunc(names, func(n string) bool {
		return strings.HasPrefix(n, "layouts") || n == settings || n == "content" || n == "content/"+game || strings.HasPrefix(n, "content/"+game+"/")
	})
}

// lay is a game with a new view: compared with what was there, if anything.
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

// keep leaves the last change on show.
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

// put makes a game the present one and wakes who waits. A game that went while
// it was laid out stays away.
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

// announce makes what there is now a new state and wakes who waits.
func (d *Desk) announce() {
	d.n++
	close(d.wake)
	d.wake = make(chan struct{})
}

// Follow gives the number of the present state, and of each later one until
// ctx is done. States that come while nobody looks are passed over.
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

// SVG draws the face of a stamp, nil if there is none.
func (d *Desk) SVG(stamp string) ([]byte, error) {
	p, ok := d.find(func(p picture) bool { return p.Stamp == stamp })
	if !ok {
		return nil, nil
	}
	var b bytes.Buffer
	err := p.of.SVG(&b, p.Shown)
	return b.Bytes(), err
}

// find is the first picture that is like this, of now or of before.
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
