package model

import (
	"fmt"
	"strings"
	"testing"
)

func mark(id, layer, mark string, across ...string) *Entry {
	fields := []Field{{ID: "layer", Value: Value{Kind: Choice, Text: layer}}, {ID: "mark", Value: Value{Kind: Text, Text: mark}}}
	for _, a := range across {
		fields = append(fields, Field{ID: "across", Value: Value{Kind: Text, Text: a}})
	}
	return &Entry{ID: id, Fields: FieldsOf(fields)}
}

func layered(s string) Trait { return Trait{Field: "layer", Words: []string{s}} }

func called(id string) func(*Entry) bool { return func(e *Entry) bool { return e.ID == id } }

var small = &Legend{Slope: 3, Mark: Trait{Field: "mark"}, Across: Trait{Field: "across"},
	Floor: layered(FloorLayer), Object: layered(ObjectLayer), Wall: layered(WallLayer), Place: layered(PlaceLayer), Collection: &Collection{ID: "terrain", Entries: []*Entry{
		mark("grass", "floor", "g"), mark("tree", "object", "T"), mark("start", "place", "s"), mark("exit", "place", "x"),
		mark("wall", "wall", "|", "-"), mark("fence", "wall", "F"),
	}}}

func drawing1(levels ...string) *Tile {
	t := &Tile{ID: "t", Fill: Value{Kind: Ref, Text: "grass"}}
	for i, text := range levels {
		l := &Level{N: i + 1}
		for _, line := range strings.Split(text, "/") {
			l.Lines = append(l.Lines, Line{Text: line})
		}
		t.Levels = append(t.Levels, l)
	}
	return t
}

func TestSquare(t *testing.T) {
	q, found := drawing1(
		"+---+-F-+   +/|sx   T  2 /+   +   +   +/      .  ~/+   +",
		"+   +   +   +/   g/+   +   +   +//+",
	).Square(small)
	if len(found) > 0 {
		t.Fatal(found)
	}
	if q.W != 3 || q.H != 2 || len(q.Levels) != 2 {
		t.Fatalf("%d by %d, %d levels", q.W, q.H, len(q.Levels))
	}
	tell := func(s Spot) string {
		g := q.At(s)
		if g == nil {
			return "nothing"
		}
		out := "air"
		if g.Floor != nil {
			out = g.Floor.ID
		}
		if g.Object != nil {
			out += " " + g.Object.ID
		}
		for _, p := range g.Places {
			out += " " + p.ID
		}
		return fmt.Sprint(out, " ", g.Rise)
	}
	for s, want := range map[Spot]string{
		{1, 1, 1}: "grass start exit 0", {2, 1, 1}: "grass tree 0", {3, 1, 1}: "grass 2", {2, 2, 1}: "air 0", {3, 2, 1}: "nothing",
		{0, 1, 1}: "nothing", {4, 1, 1}: "nothing", {1, 3, 1}: "nothing", {1, 1, 0}: "nothing",
		{1, 1, 2}: "grass 0", {3, 1, 2}: "air 0", {3, 2, 3}: "air 0",
	} {
		if got := tell(s); got != want {
			t.Errorf("%s: got %s, want %s", s, got, want)
		}
	}
	if w := q.Wall(Spot{2, 1, 1}, 0, -1); w == nil || w.ID != "fence" || q.Wall(Spot{2, 0, 1}, 0, 1) != w {
		t.Errorf("the fence is %v", w)
	}
	if w := q.Wall(Spot{1, 1, 1}, -1, 0); w == nil || w.ID != "wall" || q.Wall(Spot{1, 1, 1}, 1, 0) != nil || q.Wall(Spot{9, 9, 9}, 1, 0) != nil {
		t.Errorf("the wall is %v", w)
	}
	if got := fmt.Sprint(q.Find(called("start")), q.Find(called("none"))); got != "[[1, 1]] []" {
		t.Errorf("places: %s", got)
	}
	var sides []string
	for i := range 4 {
		sides = append(sides, fmt.Sprint(q.Side(1, i)))
	}
	if got := strings.Join(sides, " "); got != "[[1, 1] [2, 1] [3, 1]] [[3, 1] [3, 2]] [[3, 2] [2, 2] [1, 2]] [[1, 2] [1, 1]]" {
		t.Errorf("sides: %s", got)
	}
	if q, found := (&Tile{ID: "none"}).Square(small); q != nil || len(found) != 1 {
		t.Errorf("no drawing: %v, %v", q, found)
	}
}

func FuzzSquare(f *testing.F) {
	f.Add("+---+/|sT2|/+---+", "+/ /+")
	f.Add("", "~")
	f.Add("+---+-F-+   +/|sx   T  2 /+   +   +   +/      .  ~/+   +", "")
	f.Fuzz(func(t *testing.T, one, two string) {
		q, found := drawing1(one, two).Square(small)
		if q == nil && len(found) == 0 {
			t.Error("neither drawn nor found wrong")
		}
		if q != nil {
			q.Each(func(s Spot, _ *Ground) { q.Wall(s, 1, 0) })
		}
	})
}

// TestMarksOfATile checks that a tile may give a mark a meaning of its own: one character, for
// something in the legend.
func TestMarksOfATile(t *testing.T) {
	say := func(mark, is string) Field { return Field{ID: mark, Value: Value{Kind: Ref, Text: is}} }
	x := drawing1("+---+---+/ o   p  /+---+---+")
	x.Legend = []Field{say("o", "tree"), say("p", "start")}
	q, found := x.Square(small)
	if len(found) > 0 {
		t.Fatal(found)
	}
	if g := q.At(Spot{1, 1, 1}); g.Object == nil || g.Object.ID != "tree" {
		t.Errorf("o is %+v", g)
	}
	x.Legend = append(x.Legend, say("oo", "tree"), say("q", "trea"))
	_, found = x.Square(small)
	var got []string
	for _, f := range found {
		got = append(got, f.Code+" "+f.Message)
	}
	if want := `[PB006 "oo" is not a mark: one character PB101 there is no "trea" in the legend]`; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
