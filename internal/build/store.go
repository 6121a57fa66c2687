package build

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"debug/elf"
	"encoding/gob"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"punchboard/internal/face"
)

// disk is a folder of files, each of which ends in its own digest; "" is none.
type disk string

// diskIn returns where an output folder keeps the cache, or nowhere if that is a link.
func diskIn(out string) disk {
	in := filepath.Join(out, keeping)
	if st, err := os.Lstat(in); err == nil && st.Mode()&os.ModeSymlink != 0 {
		return ""
	}
	return disk(in)
}

// read returns what keep wrote, or false if it is missing or incomplete.
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

// keep writes a file, whole or not at all. It leaves alone a file with the same bytes, and anything
// that is not a regular file, such as a link.
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
	// If it cannot be kept, the next build makes it again.
	_ = Replace(file, Bytes(data))
}

// fileSum returns the digest of a file and its file info, or nil if it cannot be read to the end.
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

// written records what the files of a game were made from and what was written. A file with the
// same key that still holds the bytes written for it need not be drawn again. An unreadable record
// is the same as none. The nil *written is always empty.
type written struct {
	mu  sync.Mutex
	was map[string]origin // by path below the output folder
	now map[string]origin
}

// origin is what a file was made from, and the digest of its bytes.
type origin struct{ Key, Bytes face.Sum }

// readWritten reads the result of bytes; anything else gives an empty record.
func readWritten(data []byte) *written {
	w := &written{was: map[string]origin{}, now: map[string]origin{}}
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&w.was) != nil {
		w.was = map[string]origin{}
	}
	return w
}

// made records what a file was made from and what was written.
func (w *written) made(path string, r origin) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now[path] = r
}

// stands returns the file info of the file in place if it equals what would be written for a key,
// or nil if not.
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

// bytes encodes the record of this build and, with all, that of an earlier build too.
func (w *written) bytes(all bool) []byte {
	keep := maps.Clone(w.now)
	if all {
		keep = maps.Clone(w.was)
		maps.Copy(keep, w.now)
	}
	var b bytes.Buffer
	_ = gob.NewEncoder(&b).Encode(keep) // an unreadable record only costs time
	return b.Bytes()
}

// Version returns a digest that identifies the program, since another version may make something
// else: of the build id that its linker noted, or else of the whole file. It is zero if neither can
// be read; then nothing may be cached.
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

// linked returns the note of Go's linker, which ends in a digest of the whole program, or nil if
// there is none.
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

// keys computes digests of everything that a file is drawn from: the program, the writer's
// settings, the faces, and the fonts, icons and pictures they use. It is safe for concurrent use.
type keys struct {
	program face.Sum
	assets  *face.Assets
	digests sync.Map // asset -> face.Sum
}

// asset identifies a font, an icon or a picture.
type asset struct{ kind, id string }

// of returns the key of a file that a writer makes of some faces. told is everything else that the
// writer is given.
func (k *keys) of(sums *face.Sums, told any, faces ...*face.Face) face.Sum {
	h := sha256.New()
	h.Write(k.program[:])
	fmt.Fprintf(h, "%T %+v\n", told, told)
	for _, f := range faces {
		sum := sums.Of(f)
		h.Write(sum[:])
	}
	k.write(h, usedBy(h, faces...))
	return face.Sum(h.Sum(nil))
}

// write writes the names of assets, sorted, each with the digest of its content.
func (k *keys) write(h io.Writer, used map[asset]bool) {
	all := slices.SortedFunc(maps.Keys(used), func(a, b asset) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.id, b.id)) })
	for _, a := range all {
		sum := k.sum(a)
		fmt.Fprintf(h, "%q", a.kind+" "+a.id)
		h.Write(sum[:])
	}
}

// document returns the key of a document.
func (k *keys) document(sums *face.Sums, d *face.Document) face.Sum {
	faces := make([]*face.Face, len(d.Pages))
	told := []any{d.Title, d.Author, d.Subject, d.Keywords, d.Lang}
	for i, p := range d.Pages {
		faces[i] = p.Face
		told = append(told, p.Trim, p.Bleed)
	}
	return k.of(sums, told, faces...)
}

// usedBy returns the assets of faces and of the faces shown in them; a nil face uses nothing. The
// name of each face is written to names, in drawing order.
func usedBy(names io.Writer, faces ...*face.Face) map[asset]bool {
	var using face.Using
	out := map[asset]bool{}
	for _, f := range faces {
		if f == nil {
			continue
		}
		u := using.Of(f)
		for _, id := range u.Faces {
			fmt.Fprintf(names, "%q", id)
		}
		maps.Copy(out, assetsOf(u.Fonts, u.Icons, u.Pictures))
	}
	return out
}

// assetsOf returns assets by their names.
func assetsOf(fonts, icons, pictures []string) map[asset]bool {
	out := map[asset]bool{}
	for kind, ids := range map[string][]string{"font": fonts, "icon": icons, "picture": pictures} {
		for _, id := range ids {
			out[asset{kind, id}] = true
		}
	}
	return out
}

// sum returns the digest of an asset's content, not of its name.
func (k *keys) sum(a asset) face.Sum {
	if v, ok := k.digests.Load(a); ok {
		return v.(face.Sum)
	}
	h := sha256.New()
	switch {
	case a.kind == "font" && k.assets.Fonts[a.id] != nil:
		f := k.assets.Fonts[a.id]
		fmt.Fprintf(h, "%q %q %d %v\n", f.ID, f.Family, f.Weight, f.Italic)
		h.Write(f.Data)
	case a.kind == "picture" && k.assets.Pictures[a.id] != nil:
		p := k.assets.Pictures[a.id]
		fmt.Fprintf(h, "%q %q %d %d %v %v\n", p.ID, p.Type, p.W, p.H, p.Upright, p.Natural)
		h.Write(p.Data)
	case a.kind == "icon" && k.assets.Icons[a.id] != nil:
		s := k.assets.Icons[a.id]
		fmt.Fprintf(h, "%q %q %v\n", s.ID, s.Author, s.Bounds)
		sum := new(face.Sums).Of(&face.Face{Items: []face.Item{&face.Shape{Path: s.Path}}}) // of its outline
		h.Write(sum[:])
	}
	sum := face.Sum(h.Sum(nil))
	k.digests.Store(a, sum)
	return sum
}
