package build

import (
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
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
type origin struct{ key, bytes face.Sum }

// writtenMark begins the file; a change of its form changes it.
const writtenMark = "punchboard written 1\n"

// readWritten reads what bytes gave; anything else makes it an empty one.
func readWritten(data []byte) *written {
	w := &written{was: map[string]origin{}, now: map[string]origin{}}
	lines, ok := strings.CutPrefix(string(data), writtenMark)
	if !ok {
		return w
	}
	for line := range strings.Lines(lines) {
		var r origin
		key, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		sum, path, ok := strings.Cut(rest, " ")
		if !ok || !unhex(&r.key, key) || !unhex(&r.bytes, sum) {
			clear(w.was)
			return w
		}
		w.was[path] = r
	}
	return w
}

// unhex reads a digest of exactly its length; false for anything else.
func unhex(to *face.Sum, s string) bool {
	n, err := hex.Decode(to[:], []byte(s[:min(len(s), 2*len(to))]))
	return err == nil && n == len(to) && len(s) == 2*n
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
	if !ok || r.key != key {
		return nil
	}
	f, err := openFile(filepath.Join(out, filepath.FromSlash(path)))
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil
	}
	if sum, ok := sumOf(f); !ok || sum != r.bytes {
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
	b := []byte(writtenMark)
	for _, path := range sortedKeys(keep) {
		r := keep[path]
		b = fmt.Appendf(b, "%x %x %s\n", r.key, r.bytes, path)
	}
	return b
}
