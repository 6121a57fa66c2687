package face_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
)

// TestPacked holds that a packed face draws the same items and has the same digest,
// whatever it holds and whoever packs at the same time, and stays as it is if it is
// packed again.
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
	if store.Pack(nil, &sums) != nil {
		t.Error("no face is one")
	}
	changed := *packed[2]
	if changed.Items = faces[3].Items; face.Hash(&changed) != face.Hash(faces[3]) || len(changed.Drawn()) != len(faces[3].Items) {
		t.Error("a packed face with other items does not draw these")
	}
}

// TestPackedSmall counts what a packed card takes: not much more than a byte for a letter.
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
