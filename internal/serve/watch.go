package serve

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"
)

// settle is how long files must be quiet before they are read: an editor
// writes a file in several steps.
const settle = 60 * time.Millisecond

// Watch calls changed with the names, slash-separated below dir, of the files
// of content/ and layouts/ that were changed, until ctx is done.
func Watch(ctx context.Context, dir string, changed func(names []string)) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching %s: %w", dir, err)
	}
	defer w.Close()
	for _, sub := range []string{"content", "layouts"} {
		if err := deep(w, filepath.Join(dir, sub)); err != nil {
			return fmt.Errorf("watching %s: %w", dir, err)
		}
	}
	var names []string
	quiet := time.NewTimer(settle)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-w.Errors:
			return fmt.Errorf("watching %s: %w", dir, err)
		case e := <-w.Events:
			if e.Op == fsnotify.Chmod || scratch(e.Name) {
				continue
			}
			if st, err := os.Stat(e.Name); err == nil && st.IsDir() {
				_ = deep(w, e.Name) // a folder that is gone again is no loss
			}
			if rel, err := filepath.Rel(dir, e.Name); err == nil {
				names = append(names, filepath.ToSlash(rel))
			}
			quiet.Reset(settle)
		case <-quiet.C:
			if len(names) > 0 {
				changed(names)
			}
			names = nil
		}
	}
}

// deep watches a folder and all below it.
func deep(w *fsnotify.Watcher, dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return w.Add(name)
	})
}

// scratch reports a file that editors make beside the one they save.
func scratch(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, ".") || strings.HasSuffix(base, "~") || strings.HasSuffix(base, ".swp") || strings.HasSuffix(base, ".tmp")
}
