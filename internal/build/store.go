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

// keys are digests of everything that a file is drawn from: the program, what
// the writer was told, the faces, and the fonts, icons and pictures that they
// use. It may be used from several goroutines.
type keys struct {
	program face.Sum
	assets  *face.Assets
	digests sync.Map // asset -> face.Sum
}

// asset names a font, an icon or a picture.
type asset struct{ kind, id string }

// of is the key of a file that a writer makes of some faces. told is all that
// the writer is told besides.
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

// write writes the names of assets, sorted, and the digest of what each names.
func (k *keys) write(h io.Writer, used map[asset]bool) {
	all := slices.SortedFunc(maps.Keys(used), func(a, b asset) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.id, b.id)) })
	for _, a := range all {
		sum := k.sum(a)
		fmt.Fprintf(h, "%q", a.kind+" "+a.id)
		h.Write(sum[:])
	}
}

// document is the key of a document.
func (k *keys) document(sums *face.Sums, d *face.Document) face.Sum {
	faces := make([]*face.Face, len(d.Pages))
	told := []any{d.Title, d.Author, d.Subject, d.Keywords, d.Lang}
	for i, p := range d.Pages {
		faces[i] = p.Face
		told = append(told, p.Trim, p.Bleed)
	}
	return k.of(sums, told, faces...)
}

// usedBy are the assets of faces and of the faces in them; a face that is nil uses
// nothing. What each face is called is written to names, in the order of drawing.
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

// assetsOf are assets by their names.
func assetsOf(fonts, icons, pictures []string) map[asset]bool {
	out := map[asset]bool{}
	for kind, ids := range map[string][]string{"font": fonts, "icon": icons, "picture": pictures} {
		for _, id := range ids {
			out[asset{kind, id}] = true
		}
	}
	return out
}

// sum is the digest of an asset: of what it is, not of how it is called.
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
