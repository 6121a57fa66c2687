package face_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
)

// TestPacked checks that a packed face draws the same items and has the same digest, whatever it
// contains and even if others pack concurrently, and that packing it again changes nothing.
func TestPacked(t *testing.T) {
	k := facetest.New(t)
	faces := []*face.Face{{ID: "empty"}, k.Showcase()}
	for i := range 40 {
		faces = append(faces, k.Card(i))
	}
	var store face.Store
	var sums face.Sums
	packed := make([]*face.Face, len(faces))
	var all sync.WaitGroup
	for i, f := range faces {
		all.Go(func() {
			packed[i] = store.Pack(f, &sums)
			packed[i].Drawn()
		})
	}
	all.Wait()
	for i, f := range faces {
		p := packed[i]
		if p.Items != nil || store.Pack(p, &sums) != p {
			t.Errorf("%s is packed twice", f.ID)
		}
		if diff := cmp.Diff(append([]face.Item{}, f.Items...), p.Drawn()); diff != "" {
			t.Errorf("%s draws other items (-was +packed):\n%s", f.ID, diff)
		}
		if face.Hash(p) != face.Hash(f) || p.ID != f.ID || p.Size != f.Size {
			t.Errorf("%s is another face", f.ID)
		}
	}
	uses := func(all []*face.Face, pack func(*face.Face) *face.Face) face.Uses {
		group := func(f *face.Face) face.Item { return &face.Group{Map: geom.Identity, Of: f} }
		around := pack(&face.Face{ID: "around", Items: []face.Item{&face.Icon{ID: "first"}, group(all[2]), &face.Icon{ID: "last"}}})
		return *new(face.Using).Of(&face.Face{ID: "sheet", Items: []face.Item{group(all[4]), group(all[4]), group(around), group(all[1]), group(around), group(all[0])}})
	}
	want := uses(faces, func(f *face.Face) *face.Face { return f })
	if d := cmp.Diff(want, uses(packed, func(f *face.Face) *face.Face { return store.Pack(f, &sums) })); d != "" || len(want.Faces) < 6 || len(want.Icons) < 3 {
		t.Errorf("packed faces use (-unpacked +packed):\n%s", d)
	}
	if store.Pack(nil, &sums) != nil {
		t.Error("no face is one")
	}
	changed := *packed[2]
	if changed.Items = faces[3].Items; face.Hash(&changed) != face.Hash(faces[3]) || len(changed.Drawn()) != len(faces[3].Items) {
		t.Error("a packed face with other items does not draw these")
	}
}

// TestPackedSmall checks the memory for a packed card: not much more than a byte per letter.
func TestPackedSmall(t *testing.T) {
	k := facetest.New(t)
	var store face.Store
	letters, bytes := 0, 0
	for i := range 90 {
		p := store.Pack(k.Card(i), &face.Sums{})
		bytes += face.PackedSize(p)
		for _, it := range p.Drawn() {
			if run, ok := it.(*face.Text); ok {
				letters += len(run.Glyphs)
			}
		}
	}
	if letters < 90*150 || bytes*10 > letters*17 {
		t.Errorf("%d bytes for %d letters", bytes, letters)
	}
}

// TestLent checks that what a packed face lends is what it draws, even while another face is lent,
// and that the words on it are the same.
func TestLent(t *testing.T) {
	k := facetest.New(t)
	var store face.Store
	cards := []*face.Face{k.Card(0), k.Card(1), k.Card(2), k.Card(0)}
	for i, f := range cards {
		p := store.Pack(f, &face.Sums{})
		outer := &face.Face{Items: []face.Item{&face.Group{Map: geom.Identity, Of: p}}}
		p.Lend(func(items []face.Item) {
			other := store.Pack(cards[(i+1)%len(cards)], &face.Sums{})
			other.Lend(func(in []face.Item) {
				if diff := cmp.Diff(cards[(i+1)%len(cards)].Items, in); diff != "" {
					t.Errorf("%s lends other items (-was +lent):\n%s", other.ID, diff)
				}
			})
			if diff := cmp.Diff(f.Items, items); diff != "" {
				t.Errorf("%s lends other items (-was +lent):\n%s", f.ID, diff)
			}
		})
		if said := face.Words(outer); said == "" || said != face.Words(f) {
			t.Errorf("%s says %q, not %q", f.ID, said, face.Words(f))
		}
		tag := face.Tag{Alt: "A card", Of: outer}
		if said := tag.Says(); said != "A card: "+face.Words(f) {
			t.Errorf("%s is heard as %q", f.ID, said)
		}
	}
	if said := (&face.Tag{Alt: "A card", Of: &face.Face{}}).Says(); said != "A card" {
		t.Errorf("a card without words is heard as %q", said)
	}
	spaced := &face.Text{}
	for _, r := range " \u00a0an owl\t " {
		spaced.Glyphs = append(spaced.Glyphs, face.Glyph{Rune: r})
	}
	if said := face.Words(&face.Face{Items: []face.Item{spaced}}); said != "an owl" {
		t.Errorf("%q", said)
	}
}
