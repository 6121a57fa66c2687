package build

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"punchboard/internal/face"
)

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
