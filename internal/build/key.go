package build

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/face"
	"punchboard/internal/lists"
)

// keys are digests of everything that a file is drawn from: the program, what
// the writer was told, the faces, and the fonts, icons and pictures that they
// use. It may be used from several goroutines.
type keys struct {
	program face.Sum
	assets  *face.Assets
	used    sync.Map // *face.Face -> map[string]bool: what a face uses, the faces in it included
	digests sync.Map // name of an asset -> face.Sum
}

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
	k.write(h, k.usedBy(faces...))
	return face.Sum(h.Sum(nil))
}

// usedBy are the names of what faces use; a face that is nil uses nothing.
func (k *keys) usedBy(faces ...*face.Face) map[string]bool {
	used := map[string]bool{}
	for _, f := range faces {
		if f != nil {
			maps.Copy(used, k.uses(f))
		}
	}
	return used
}

// write writes names, sorted, and the digest of what each names.
func (k *keys) write(h io.Writer, used map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(used)) {
		sum := k.asset(name)
		fmt.Fprintf(h, "%q", name)
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

// uses are the names of the assets and of the faces in a face, its own first.
func (k *keys) uses(f *face.Face) map[string]bool {
	if v, ok := k.used.Load(f); ok {
		return v.(map[string]bool)
	}
	used := map[string]bool{"face " + f.ID: true}
	f.Lend(func(items []face.Item) { k.note(items, used) })
	k.used.Store(f, used)
	return used
}

// note adds the fonts, symbols and pictures of items, by kind and id, in shown faces too.
func (k *keys) note(items []face.Item, used map[string]bool) {
	for _, it := range items {
		switch it := it.(type) {
		case *face.Text:
			used["font "+it.Font] = true
		case *face.Icon:
			used["icon "+it.ID] = true
		case *face.Picture:
			used["picture "+it.ID] = true
		case *face.Group:
			if it.Of != nil {
				maps.Copy(used, k.uses(it.Of))
			}
			k.note(it.Items, used)
		}
	}
}

// all are the names of all assets, sorted.
func (k *keys) all() []string {
	out := lists.Map(sortedKeys(k.assets.Fonts), func(id string) string { return "font " + id })
	for _, id := range sortedKeys(k.assets.Icons) {
		out = append(out, "icon "+id)
	}
	for _, id := range sortedKeys(k.assets.Pictures) {
		out = append(out, "picture "+id)
	}
	return out
}

// asset is the digest of an asset by its name: of what it is, not of how it is
// called. A face is nothing but its name, its content is counted already.
func (k *keys) asset(name string) face.Sum {
	if v, ok := k.digests.Load(name); ok {
		return v.(face.Sum)
	}
	h := sha256.New()
	switch kind, id, _ := strings.Cut(name, " "); {
	case kind == "font" && k.assets.Fonts[id] != nil:
		f := k.assets.Fonts[id]
		fmt.Fprintf(h, "%q %q %d %v\n", f.ID, f.Family, f.Weight, f.Italic)
		h.Write(f.Data)
	case kind == "picture" && k.assets.Pictures[id] != nil:
		p := k.assets.Pictures[id]
		fmt.Fprintf(h, "%q %q %d %d %v %v\n", p.ID, p.Type, p.W, p.H, p.Upright, p.Natural)
		h.Write(p.Data)
	case kind == "icon" && k.assets.Icons[id] != nil:
		symbol(h, k.assets.Icons[id])
	}
	sum := face.Sum(h.Sum(nil))
	k.digests.Store(name, sum)
	return sum
}

// symbol writes all of an icon: its outline as a shape on a face.
func symbol(h io.Writer, s *face.Symbol) {
	fmt.Fprintf(h, "%q %q %v\n", s.ID, s.Author, s.Bounds)
	sum := new(face.Sums).Of(&face.Face{Items: []face.Item{&face.Shape{Path: s.Path}}})
	h.Write(sum[:])
}
