package build

import (
	"errors"
	"fmt"
	"math"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
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
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// kit is one game with everything needed to make its faces.
type kit struct {
	game   *model.Game
	lib    *layout.Library
	env    *expr.Env
	set    *typeset.Setter
	comp   *compose.Composer
	hashes *face.Sums // of faces, shared by sheets, the manifest and the cache
	keys   *keys
	shown  *sync.Map // the pieces of components that books show
	fines  *ink.Thickener
	store  *face.Store // where the faces of large decks are packed; nil if they are not
}

// newKit returns the kit of a game, using the engine of its scope.
func newKit(p *load.Project, scope *check.Context, set *typeset.Setter) *kit {
	g := scope.Game
	comp := compose.New(p.Library, g, scope.Env, set)
	return &kit{g, p.Library, scope.Env, compose.SetterOf(comp), comp, &face.Sums{}, &keys{assets: p.Library.Assets}, &sync.Map{}, compose.Fines(comp), nil}
}

// scopes returns the engines of a project's games, each made once for both checking and laying out,
// and the findings from making them.
func scopes(p *load.Project) ([]*check.Context, diag.List) {
	var out []*check.Context
	found := check.Ruled(p)
	for _, g := range p.Games {
		c, unready := check.Ready(p, g)
		out = append(out, c)
		found.Add(unready...)
	}
	return out, found
}

// many is the number of cards from which the faces of a deck are packed as they are made. Fewer
// take little memory, and packed faces must be unpacked each time they are looked at.
var many = 1000

// pieces makes the pieces of a component that is not a book, in the requested ink, with no line too
// fine to print.
func (k *kit) pieces(c *model.Component) ([]*face.Piece, diag.List) {
	printed := k.printed()
	if k.large(c) {
		var one sync.Mutex
		finishing := *k
		finishing.comp = compose.Finishing(k.comp, func(f *face.Face) *face.Face {
			one.Lock()
			f = printed(f)
			one.Unlock()
			return k.store.Pack(f, k.hashes)
		})
		return finishing.drawn(c)
	}
	out, found := k.drawn(c)
	for _, p := range out {
		p.Front, p.Back = printed(p.Front), printed(p.Back)
		for i, f := range p.Legends {
			p.Legends[i] = printed(f)
		}
	}
	return out, found
}

// large reports whether a component is a deck of so many cards that their faces are packed.
func (k *kit) large(c *model.Component) bool {
	d := k.game.Deck(c.Of)
	return c.Kind == "deck" && d != nil && len(d.Cards) >= many && k.store != nil
}

// printed returns a function that turns a face into what is printed of it: in the requested ink,
// with no line too fine.
func (k *kit) printed() func(*face.Face) *face.Face {
	var by layout.Outline
	if k.lib.Ink != nil {
		by = k.lib.Ink.Outline
	}
	saver := ink.New(by)
	return func(f *face.Face) *face.Face { return k.fines.Face(saver.Face(f), 1) }
}

// drawn makes the pieces as their layouts specify.
func (k *kit) drawn(c *model.Component) ([]*face.Piece, diag.List) {
	switch c.Kind {
	case "deck":
		return card.Pieces(k.comp, k.game, c)
	case "record":
		return record.Pieces(k.comp, k.game, c)
	case "counter":
		return counter.Pieces(k.comp, k.game, c)
	case "tile":
		return tile.Pieces(compose.Unmirrored(k.comp), k.game, c)
	}
	return nil, diag.List{{At: c.At, Code: "PB007", Name: "not-a-choice", Severity: diag.Error,
		Message: fmt.Sprintf("no kind of component %q; there is rulebook, record, deck, tile and counter", c.Kind)}}
}

// show makes pieces of a component for the books. If some do not exist, it also returns the ids of
// those that do. Books for all papers show the same.
func (k *kit) show(c *model.Component, ids []string) (map[string]rulebook.Shown, []string) {
	made, _ := k.shown.LoadOrStore(c.ID+" "+strings.Join(ids, " "), sync.OnceValues(func() (map[string]rulebook.Shown, []string) {
		out := k.watched(c, ids)
		if len(out) == len(ids) {
			return out, nil
		}
		pieces, found := k.drawn(c)
		there := lists.Map(pieces, func(p *face.Piece) string { return p.ID })
		for _, id := range ids {
			if out[id] == nil && found.Worst() == diag.Error {
				out[id] = rulebook.Shown{} // the component's own findings say why
			}
		}
		return out, there
	}))
	return made.(func() (map[string]rulebook.Shown, []string))()
}

// watched makes pieces of a component with their boxes. Faults in them are reported for the
// component instead.
func (k *kit) watched(c *model.Component, ids []string) map[string]rulebook.Shown {
	var mu sync.Mutex
	seen := map[*face.Face][]compose.Box{}
	comp := k.comp.Watching(func(f *face.Face, x compose.Seen) {
		mu.Lock()
		defer mu.Unlock()
		seen[f] = x.Boxes
	}, ids...)
	some := &kit{game: withTiles(k.game, ids), lib: k.lib, env: k.env, set: k.set, comp: comp}
	pieces, _ := some.drawn(c)
	out := map[string]rulebook.Shown{}
	for _, p := range pieces {
		if !slices.Contains(ids, p.ID) || out[p.ID] != nil {
			continue
		}
		out[p.ID] = rulebook.Shown{"front": {Face: p.Front, Boxes: append(seen[p.Front], k.hexesOf(p)...)}}
		if p.Back != nil {
			out[p.ID]["back"] = rulebook.Side{Face: p.Back, Boxes: seen[p.Back]}
		}
	}
	return out
}

// hexesOf returns the hexes of a tile as boxes named by their numbers, or none for another piece.
func (k *kit) hexesOf(p *face.Piece) []compose.Box {
	t := lists.First(k.game.Tiles, func(t *model.Tile) bool { return t.ID == p.ID && p.Ground != nil && p.Ground.Hex })
	if t == nil {
		return nil
	}
	high := p.Ground.Across
	wide := high.Scale(2 / math.Sqrt(3))
	var out []compose.Box
	for i, h := range t.Hexes() {
		mid := p.Ground.Middles[i]
		out = append(out, compose.Box{Name: h.Number(), Place: geom.Rect{X: mid.X - wide/2, Y: mid.Y - high/2, W: wide, H: high}, At: h.At})
	}
	return out
}

// withTiles returns a copy of a game with only those tiles that pieces with these ids may come
// from, since drawing a tile is slow.
func withTiles(g *model.Game, ids []string) *model.Game {
	some := *g
	some.Tiles = slices.DeleteFunc(slices.Clone(g.Tiles), func(t *model.Tile) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, t.ID) })
	})
	return &some
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

// fontFindings reports the fonts that no text can be set in: the files can be read, but their
// tables cannot be understood. Words in them would be missing on paper.
func fontFindings(set *typeset.Setter, fonts map[string]*face.Font) diag.List {
	ids := sortedKeys(fonts)
	faults := make([]error, len(ids))
	cores.Each(len(ids), func(i int) { faults[i] = set.Err(ids[i]) })
	var out diag.List
	for i, err := range faults {
		if err == nil {
			continue
		}
		if why := errors.Unwrap(err); why != nil {
			err = why
		}
		out.Add(diag.Finding{At: fonts[ids[i]].At, Code: "PB001", Name: "unreadable", Severity: diag.Error,
			Message: fmt.Sprintf("no text can be set in the font %s", ids[i]), Evidence: []string{"reason: " + err.Error()}})
	}
	return out
}
