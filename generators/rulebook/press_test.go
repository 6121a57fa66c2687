package rulebook

import (
	"slices"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// TestIndexRoom compares the room kept for the index while chapters are
// arranged with what it takes: more only for what is nowhere mentioned.
func TestIndexRoom(t *testing.T) {
	proj, err := load.Open(over(golden.Open(t, "testdata/tiny.txtar")), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, lib := proj.Game("tiny"), proj.Library
	env, set := expr.New(g, small), typeset.New(lib.Assets)
	b := &book{comp: compose.New(lib, g, env, set), lib: lib, game: bare(g), things: &things{g, env, &expr.Reads{}}, env: env, set: set, paper: lib.Papers["a4"]}
	if !b.setUp() {
		t.Fatal(b.findings)
	}
	chapters := b.chapters()
	appendices := b.appendices(chapters)
	together(append(slices.Clone(chapters), appendices...), (*chapter).build)
	p := &press{book: b, pager: &pager{frame: b.frame}}
	p.setBook(chapters, appendices)

	index := p.extra[len(p.extra)-1]
	kept := p.indexRoom(index, p.topics()).blocks[0].Parts[0].H
	from := slices.IndexFunc(p.pager.spots, func(s spot) bool { return p.begins[s.Block] == index })
	var deep geom.Length
	for i, s := range p.pager.spots[from:] {
		if i > 0 && p.begins[s.Block] != nil {
			break
		}
		deep = max(deep, s.Y+s.H+s.Block.Foot-p.pager.spots[from].Y)
	}
	if kept < deep-3*geom.MM || kept > deep+12*geom.MM {
		t.Errorf("kept %v mm for an index of %v mm", kept.MM(), deep.MM())
	}
}
