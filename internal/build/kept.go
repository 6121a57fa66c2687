package build

import (
	"bytes"
	"encoding/gob"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"punchboard/internal/face"
)

// written says of the files of a game what they were made from and what was
// written: a file whose key is the same, and which still holds the bytes that
// were written for it, need not be drawn again. It is right about nothing but
// that; whatever cannot be read is as good as unknown. The nil *written knows
// nothing and learns nothing.
type written struct {
	mu  sync.Mutex
	was map[string]origin // by path below the output folder
	now map[string]origin
}

// origin is what a file was made from, and the digest of its bytes.
type origin struct{ Key, Bytes face.Sum }

// readWritten reads what bytes gave; anything else makes it an empty one.
func readWritten(data []byte) *written {
	w := &written{was: map[string]origin{}, now: map[string]origin{}}
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&w.was) != nil {
		w.was = map[string]origin{}
	}
	return w
}

// made notes what a file was made from and what was written.
func (w *written) made(path string, r origin) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now[path] = r
}

// stands reports whether the file in place is what would be written for a key,
// and gives what the file system says of it; nil if not.
func (w *written) stands(out, path string, key face.Sum) os.FileInfo {
	if w == nil {
		return nil
	}
	r, ok := w.was[path]
	if !ok || r.Key != key {
		return nil
	}
	sum, info := fileSum(filepath.Join(out, filepath.FromSlash(path)))
	if info == nil || sum != r.Bytes {
		return nil
	}
	w.made(path, r)
	return info
}

// bytes are what was noted, with all also what an earlier build did.
func (w *written) bytes(all bool) []byte {
	keep := maps.Clone(w.now)
	if all {
		keep = maps.Clone(w.was)
		maps.Copy(keep, w.now)
	}
	var b bytes.Buffer
	_ = gob.NewEncoder(&b).Encode(keep) // what cannot be read is made anew
	return b.Bytes()
}
