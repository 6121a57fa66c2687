package build

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/gob"
	"io"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"punchboard/internal/face"
)

// disk is a folder of files each of which ends in its own digest; "" is none.
type disk string

// diskIn is where an output folder keeps what spares the next build work; nowhere if a
// link leads away from there.
func diskIn(out string) disk {
	in := filepath.Join(out, keeping)
	if st, err := os.Lstat(in); err == nil && st.Mode()&os.ModeSymlink != 0 {
		return ""
	}
	return disk(in)
}

// read is what keep wrote; false if there is none, or not all of it.
func (d disk) read(name string) ([]byte, bool) {
	if d == "" {
		return nil, false
	}
	data, err := readFile(filepath.Join(string(d), name))
	n := len(data) - sha256.Size
	if err != nil || n < 0 {
		return nil, false
	}
	if sum := sha256.Sum256(data[:n]); !bytes.Equal(sum[:], data[n:]) {
		return nil, false
	}
	return data[:n], true
}

// keep writes a file, whole or not at all. One that stands there with the same
// bytes is left alone, and so is what is no file of ours, such as a link.
func (d disk) keep(name string, data []byte) {
	if d == "" {
		return
	}
	file := filepath.Join(string(d), name)
	sum := sha256.Sum256(data)
	data = append(data, sum[:]...)
	switch st, err := os.Lstat(file); {
	case err == nil && !st.Mode().IsRegular():
		return
	case err == nil && st.Size() == int64(len(data)):
		if old, err := readFile(file); err == nil && bytes.Equal(old, data) {
			return
		}
	}
	// What cannot be kept is made again the next time.
	_ = Replace(file, Bytes(data))
}

// fileSum is the digest of a file and what the file system says of it; nil if it cannot be
// read to its end.
func fileSum(name string) (face.Sum, os.FileInfo) {
	f, err := openFile(name)
	if err != nil {
		return face.Sum{}, nil
	}
	defer f.Close()
	info, err := f.Stat()
	h := sha256.New()
	if _, failed := io.Copy(h, f); err != nil || failed != nil {
		return face.Sum{}, nil
	}
	return face.Sum(h.Sum(nil)), info
}

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

// Version tells one program from another, since what a program made is not
// what the next would make: what its linker noted of its content, else its
// whole file. It is zero if neither can be read; then nothing may be kept.
var Version = sync.OnceValue(func() face.Sum {
	name, err := os.Executable()
	if err != nil {
		return face.Sum{}
	}
	if id := linked(name); len(id) > 0 {
		return sha256.Sum256(id)
	}
	sum, _ := fileSum(name)
	return sum
})

// linked is the note of Go's linker, which ends in a digest of the whole
// content; nil if the file has none.
func linked(name string) []byte {
	f, err := elf.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	s := f.Section(".note.go.buildid")
	if s == nil {
		return nil
	}
	id, err := s.Data()
	if err != nil || len(id) < 64 {
		return nil
	}
	return id
}
