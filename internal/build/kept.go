package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"punchboard/internal/face"
)

// keeping is the folder in the output folder that holds what is kept from
// build to build. It may be deleted at any time.
const keeping = ".cache"

// written says of the files of a game what they were made from and what was
// written: a file whose key is the same, and which still holds the bytes that
// were written for it, need not be drawn again. It is right about nothing but
// that; whatever cannot be read is as good as unknown. The nil *written knows
// nothing and learns nothing.
type written struct {
	file string // where it is kept
	mu   sync.Mutex
	was  map[string]origin // by path below the output folder
	now  map[string]origin
}

// origin is what a file was made from, and the digest of its bytes.
type origin struct{ key, bytes face.Sum }

// writtenMark begins the file; a change of its form changes it.
const writtenMark = "punchboard written 1\n"

// readWritten reads what an earlier build noted. Anything amiss with the file,
// such as a digest at its end that is not that of what stands before, makes it
// an empty one.
func readWritten(file string) *written {
	w := &written{file: file, was: map[string]origin{}, now: map[string]origin{}}
	data, err := os.ReadFile(file)
	if err != nil {
		return w
	}
	body, ok := sealed(data)
	lines, begins := strings.CutPrefix(string(body), writtenMark)
	if !ok || !begins {
		return w
	}
	for line := range strings.Lines(lines) {
		var r origin
		key, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		sum, path, ok := strings.Cut(rest, " ")
		if !ok || !unhex(&r.key, key) || !unhex(&r.bytes, sum) {
			return &written{file: file, was: map[string]origin{}, now: map[string]origin{}}
		}
		w.was[path] = r
	}
	return w
}

func unhex(to *face.Sum, s string) bool {
	n, err := hex.Decode(to[:], []byte(s[:min(len(s), 2*len(to))]))
	return err == nil && n == len(to) && len(s) == 2*n
}

// sealed takes the digest off the end of what seal made; false if it is not
// that of the rest.
func sealed(data []byte) ([]byte, bool) {
	n := len(data) - sha256.Size
	if n < 0 {
		return nil, false
	}
	sum := sha256.Sum256(data[:n])
	return data[:n], bytes.Equal(sum[:], data[n:])
}

// seal puts the digest of some bytes behind them.
func seal(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
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
	f, err := os.Open(filepath.Join(out, filepath.FromSlash(path)))
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil || face.Sum(h.Sum(nil)) != r.bytes {
		return nil
	}
	w.made(path, r)
	return info
}

// save keeps what was noted, in place of what was there. A build of everything
// forgets files that are made no more. That nothing can be kept harms nobody:
// the next build draws everything.
func (w *written) save(everything bool) {
	if w == nil {
		return
	}
	if !everything {
		for path, r := range w.was {
			if _, ok := w.now[path]; !ok {
				w.now[path] = r
			}
		}
	}
	var b bytes.Buffer
	b.WriteString(writtenMark)
	for _, path := range sortedKeys(w.now) {
		r := w.now[path]
		b.WriteString(hex.EncodeToString(r.key[:]) + " " + hex.EncodeToString(r.bytes[:]) + " " + path + "\n")
	}
	keep(w.file, seal(b.Bytes()))
}

// keep writes a file of the cache, whole or not at all. One that stands there
// with the same bytes is left alone.
func keep(file string, data []byte) {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, data) {
		return
	}
	if os.MkdirAll(filepath.Dir(file), 0o777) != nil {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(file), part)
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		os.Remove(f.Name())
	}
}

// part is how files of the cache are called until they are whole.
const part = "part-*"
