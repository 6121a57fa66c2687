package build

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"punchboard/generators/card"
	"punchboard/generators/counter"
	"punchboard/generators/record"
	"punchboard/generators/rulebook"
	"punchboard/generators/tile"
	"punchboard/internal/check"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// kit is one game with everything that making its faces needs.
type kit struct {
	game   *model.Game
	lib    *layout.Library
	env    *expr.Env
	set    *typeset.Setter
	comp   *compose.Composer
	hashes *hashes
	keys   *keys
}

// newKit is the kit of a game by the engine of its scope.
func newKit(p *load.Project, scope *check.Context, set *typeset.Setter) *kit {
	g := scope.Game
	return &kit{g, p.Library, scope.Env, set, compose.New(p.Library, g, scope.Env, set), &hashes{}, &keys{assets: p.Library.Assets}}
}

// scopes are the engines of a project's games, each made once for checking and
// for laying out, and what making them had to say.
func scopes(p *load.Project) ([]*check.Context, diag.List) {
	var out []*check.Context
	found := check.Ruled(p)
	for _, g := range p.Games {
		c, unready := check.Scope(g)
		out = append(out, c)
		found.Add(unready...)
	}
	return out, found
}

// pieces makes the pieces of a component that is not a book, in the ink that
// is asked for.
func (k *kit) pieces(c *model.Component) ([]*face.Piece, diag.List) {
	out, found := k.drawn(c)
	if k.lib.Ink != nil {
		s := ink.New(k.lib.Ink.Outline)
		for _, p := range out {
			p.Front, p.Back = s.Face(p.Front), s.Face(p.Back)
			for i, f := range p.Legends {
				p.Legends[i] = s.Face(f)
			}
		}
	}
	return out, found
}

// drawn makes the pieces as their layouts say.
func (k *kit) drawn(c *model.Component) ([]*face.Piece, diag.List) {
	switch c.Kind {
	case "deck":
		return card.Pieces(k.comp, k.game, c)
	case "record":
		return record.Pieces(k.comp, k.game, c)
	case "counter":
		return counter.Pieces(k.comp, k.game, c)
	case "tile":
		return tile.Pieces(k.comp, k.game, c)
	}
	return nil, diag.List{{At: c.At, Code: "PB007", Name: "not-a-choice", Severity: diag.Error,
		Message: fmt.Sprintf("no kind of component %q; there is rulebook, record, deck, tile and counter", c.Kind)}}
}

// show makes one piece of a component for the book; of one that is not there it
// names those that are.
func (k *kit) show(c *model.Component, id string) (rulebook.Shown, []string) {
	var mu sync.Mutex
	seen := map[*face.Face][]compose.Box{}
	one := *k
	one.comp = k.comp.Watching(id, func(f *face.Face, x compose.Seen) {
		mu.Lock()
		defer mu.Unlock()
		seen[f] = x.Boxes
	})
	one.game = withTile(k.game, id)
	pieces, _ := one.drawn(c) // what is wrong with it is told of the component
	for _, p := range pieces {
		if p.ID != id {
			continue
		}
		out := rulebook.Shown{"front": {Face: p.Front, Boxes: seen[p.Front]}}
		if p.Back != nil {
			out["back"] = rulebook.Side{Face: p.Back, Boxes: seen[p.Back]}
		}
		return out, nil
	}
	var ids []string
	pieces, _ = k.drawn(c)
	for _, p := range pieces {
		ids = append(ids, p.ID)
	}
	return nil, ids
}

// withTile is a game with no other tiles than those that a piece of this id may
// be of: drawing one takes long.
func withTile(g *model.Game, id string) *model.Game {
	one := *g
	one.Tiles = slices.DeleteFunc(slices.Clone(g.Tiles), func(t *model.Tile) bool { return !strings.HasPrefix(id, t.ID) })
	return &one
}

// book makes a rulebook for one paper.
func (k *kit) book(of *model.Component, paper *layout.Paper) (*face.Document, diag.List) {
	doc, found := rulebook.Pages(k.comp, k.lib, k.game, of, k.env, k.set, paper, k.show)
	if doc != nil && k.lib.Ink != nil {
		s := ink.New(k.lib.Ink.Outline)
		for i := range doc.Pages {
			doc.Pages[i].Face = s.Face(doc.Pages[i].Face)
		}
	}
	return doc, found
}
