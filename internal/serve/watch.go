package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"punchboard/internal/cores"
	"punchboard/internal/load"
)

// settle is how long files must be quiet before they are read, because an editor writes a file in
// several steps. If writing never stops, they are read every patience.
const (
	settle   = 60 * time.Millisecond
	patience = time.Second
	absence  = 500 * time.Millisecond // how often to check whether the project's folder was replaced
)

// watched are the folders of a project to watch.
var watched = []string{"content", "layouts"}

// settings is the file with the project's own settings.
const settings = load.ProjectFile

// Watch calls changed with the names, slash-separated below dir, of the changed files of content/
// and layouts/ and of the project's settings, or with nil if there were too many, until ctx is
// done. Folders may disappear and come back, even the project's own. changed is called on its own
// goroutine and may take long: it may be called again meanwhile.
func Watch(ctx context.Context, dir string, changed func(names []string)) error {
	w, err := watcher(dir)
	if err != nil {
		return fmt.Errorf("watching %s: %w", dir, err)
	}
	defer w.Close()
	teller := teller{changed: changed, bugs: make(chan *cores.Bug, 1)}
	defer teller.telling.Wait()
	c := changes{dir: dir, quiet: time.NewTimer(settle)}
	c.quiet.Stop()
	gone := time.NewTicker(absence)
	defer gone.Stop()
	was, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("watching %s: %w", dir, err)
	}
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-w.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return fmt.Errorf("watching %s: %w", dir, err)
			}
			c.all = true
			c.quiet.Reset(settle)
		case bug := <-teller.bugs:
			return bug
		case <-gone.C:
			now, err := os.Stat(dir)
			if err != nil || os.SameFile(was, now) || !anew(w, dir) {
				continue
			}
			was, c.all = now, true
			c.quiet.Reset(settle)
		case e := <-w.Events:
			c.add(w, e)
		case <-c.quiet.C:
			if c.unwritten() && time.Since(c.since) < patience {
				c.quiet.Reset(settle)
				continue
			}
			teller.tell(c.take())
		}
	}
}

// watcher returns a watcher of the relevant parts of a project's folder.
func watcher(dir string) (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	err = w.Add(dir)
	for _, sub := range watched {
		if err == nil {
			err = deep(w, filepath.Join(dir, sub))
		}
	}
	if err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// teller reports changes concurrently with watching, so that none is missed meanwhile.
type teller struct {
	changed func(names []string)
	bugs    chan *cores.Bug // holds the first panic of changed
	telling sync.WaitGroup
}

// tell reports changed files without waiting. Of panics while doing so the first is kept.
func (t *teller) tell(names []string) {
	t.telling.Add(1)
	cores.Go(func() {
		defer t.telling.Done()
		if bug := cores.Caught(func() { t.changed(names) }); bug != nil {
			select {
			case t.bugs <- bug:
			default: // the first one is kept
			}
		}
	})
}

// anew watches a project whose folder was deleted and made again, with all its parts. It returns
// false if something is still missing.
func anew(w *fsnotify.Watcher, dir string) bool {
	if w.Add(dir) != nil {
		return false
	}
	return !slices.ContainsFunc(watched, func(sub string) bool { return deep(w, filepath.Join(dir, sub)) != nil })
}

// changes are the names of files changed since they were last taken.
type changes struct {
	dir   string
	names []string
	all   bool // more than the names listed
	since time.Time
	quiet *time.Timer
}

// add records an event, and watches a new folder.
func (c *changes) add(w *fsnotify.Watcher, e fsnotify.Event) {
	rel, err := filepath.Rel(c.dir, e.Name)
	top, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	if err != nil || !slices.Contains(watched, top) && top != settings || e.Op == fsnotify.Chmod || scratch(e.Name) {
		return
	}
	if st, err := os.Stat(e.Name); err == nil && st.IsDir() {
		_ = deep(w, e.Name) // a folder that is gone again does not matter
	}
	if len(c.names) == 0 {
		c.since = time.Now()
	}
	c.names = append(c.names, filepath.ToSlash(rel))
	if time.Since(c.since) < patience {
		c.quiet.Reset(settle)
	}
}

// unwritten reports whether a changed file is empty, as it is while an editor rewrites it.
func (c *changes) unwritten() bool {
	return slices.ContainsFunc(c.names, func(name string) bool {
		st, err := os.Stat(filepath.Join(c.dir, filepath.FromSlash(name)))
		return err == nil && st.Mode().IsRegular() && st.Size() == 0
	})
}

// take returns the recorded names, nil for everything, and clears them.
func (c *changes) take() []string {
	names := c.names
	if c.all {
		names = nil
	}
	c.names, c.all = nil, false
	return names
}

// deep watches a folder and all its subfolders.
func deep(w *fsnotify.Watcher, dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return w.Add(name)
	})
}

// scratch reports whether a file is a temporary one that editors make next to the one they save.
func scratch(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasSuffix(base, ".swp") || strings.HasSuffix(base, ".tmp")
}
