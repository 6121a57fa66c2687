package square

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/model"
)

// built returns a map drawn with the terrain of buildings as well as that of drawn.
func built(t *testing.T, levels ...string) *Map {
	t.Helper()
	l := legend()
	l.Hill, l.Body, l.Indoors, l.Hull, l.Room = model.Trait{Field: "mound"}, model.Trait{Field: "lump"}, model.Trait{Field: "home"}, model.Trait{Field: "skin"}, model.Trait{Field: "chamber"}
	l.Holds, l.Start, l.Entrance = model.Trait{Field: "needs"}, one(model.IDField, "spawn"), one(model.IDField, "way-in")
	add := func(id, stratum, sign string, flags ...string) {
		e := &model.Entry{ID: id, Fields: model.FieldsOf([]model.Field{word("stratum", stratum), word("sign", sign)})}
		for _, f := range flags {
			e.Fields = model.FieldsOf(append(e.Fields.List(), model.Field{ID: f, Value: model.Value{Kind: model.Flag, Int: 1}}))
		}
		l.Entries = append(l.Entries, e)
	}
	add("boards", "sole", "b", "home")
	add("deck", "sole", "d")
	add("hill", "stuff", "H", "mound")
	add("house", "rim", "x", "home")
	add("hull", "rim", "#", "home", "skin")
	add("hatch", "rim", "s", "home", "skin", "leaf")
	add("kitchen", "name", "k", "chamber")
	add("larder", "name", "l", "chamber")
	l.Entry("larder").Fields = model.FieldsOf(append(l.Entry("larder").Fields.List(), word("needs", "tree")))
	add("spawn", "name", "*")
	add("way-in", "name", ">")
	return drawnWith(t, l, levels...)
}

// TestEnclose draws small buildings and expects exactly these faults.
func TestEnclose(t *testing.T) {
	for _, c := range []struct {
		name   string
		levels []string
		want   []FaultKind
	}{
		{"a closed hut", []string{"+xxx+xxx+\nx b   b x\n+xxx+xxx+"}, nil},
		{"a gap", []string{"+xxx+xxx+\nx b   b\n+xxx+xxx+"}, []FaultKind{Gap}},
		{"a hedge for a wall", []string{"+xxx+xxx+\nx b   b |\n+xxx+xxx+"}, []FaultKind{Gap}},
		{"a wall in the open", []string{".   .   .\n    x\n.   .   ."}, []FaultKind{FreeWall}},
		{"no roof over one square", []string{"+xxx+xxx+\nx b   b x\n+xxx+xxx+", ".   .   .\n  d\n.   .   ."}, []FaultKind{Uncovered}},
		{"a hull with a house's wall", []string{"+###+xxx+\n# b   b #\n+###+###+"}, []FaultKind{Gap}},
		{"a hull's wall inside", []string{"+###+###+\n# b # b #\n+###+###+"}, []FaultKind{FreeWall}},
		{"a way in at a hatch", []string{"+###+###+\n# b  b> s\n+###+###+"}, nil},
		{"a hatch nobody comes in by", []string{"+###+###+\ns b  b> s\n+###+###+"}, []FaultKind{Misplaced}},
		{"a way in without a hatch", []string{"+###+###+\n#b>  b> s\n+###+###+"}, []FaultKind{Misplaced}},
		{"a start in a rock", []string{".   .   .\n *R\n.   .   ."}, []FaultKind{Misplaced}},
		{"two labels in a room", []string{"+xxx+xxx+\nxbk  bk x\n+xxx+xxx+"}, []FaultKind{OpenRoom}},
		{"a label in each room", []string{"+xxx+xxx+\nxbk xbk x\n+xxx+xxx+"}, nil},
		{"a label in the open", []string{".   .   .\n  k\n.   .   ."}, []FaultKind{OpenRoom}},
		{"an empty larder", []string{"+xxx+xxx+\nxbl xbT x\n+xxx+xxx+"}, []FaultKind{OpenRoom}},
		{"a full larder", []string{"+xxx+xxx+\nxbl  bT x\n+xxx+xxx+"}, nil},
		{"a mound", []string{".   .   .\n  1\n.   .   ."}, nil},
		{"a cliff", []string{".   .   .\n  2\n.   .   ."}, []FaultKind{BlindStep}},
		{"a slope to nowhere", []string{".   .   .\n  1   2\n.   .   ."}, []FaultKind{BlindStep}},
		{"a slope up", []string{".   .   .   .\n  1   2   H\n.   .   .   .", ".   .   .   .\n          d\n.   .   .   ."}, nil},
		{"a hill without a top", []string{".   .   .\n  H\n.   .   .", ".   .   .\n      d\n.   .   ."}, []FaultKind{Hovering}},
		{"a tree in the air", []string{".   .   .\n\n.   .   .", ".   .   .\n  T\n.   .   ."}, []FaultKind{Hovering}},
		{"ground without a floor", []string{".   .   .\n  .\n.   .   ."}, []FaultKind{Hovering}},
	} {
		var got []FaultKind
		for _, f := range built(t, c.levels...).Enclose("grass") {
			got = append(got, f.Kind)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestMirror checks that halves are compared by what affects play, not by furniture.
func TestMirror(t *testing.T) {
	for _, c := range []struct {
		name, level string
		across      []int // faults left to right, and up to down
	}{
		{"the same", "+xxx+xxx+\nx b   b x\n+xxx+xxx+", []int{0, 0}},
		{"a door in one half", "+xxx+xxx+\nx b   b D\n+xxx+xxx+", []int{1, 0}},
		{"a wall above", "+xxx+xxx+\nx b   b x\n+   +   +", []int{0, 2}},
		{"a raised square", ".   .   .\n  1\n.   .   .", []int{1, 0}},
		{"no square", ".   .   .\n  ~\n.   .   .", []int{1, 0}},
		{"a start", ".   .   .\n  *\n.   .   .", []int{1, 0}},
		{"furniture", ".   .   .\n  T\n.   .   .", []int{0, 0}},
	} {
		m := built(t, c.level)
		if got := []int{len(m.Mirror(false)), len(m.Mirror(true))}; !slices.Equal(got, c.across) {
			t.Errorf("%s: %v faults, want %v", c.name, got, c.across)
		}
	}
}
