package rulebook

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	cards "punchboard/generators/card"
	"punchboard/generators/counter"
	"punchboard/generators/record"
	"punchboard/generators/tile"
	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// fiveGames lists the games of the project whose books are checked page by page.
var fiveGames = []string{"command", "encounter", "one-roll", "skirmish", "tactical"}

// smallGames lists the others, with tables that are laid out less strictly.
var smallGames = []string{"belfry", "ostermere", "reedwalker"}

// laidBook is a book of a game with every block on its page.
type laidBook struct {
	name string // game, component and paper
	*makeup
}

// laidBooks returns the books of all games on A4, Letter and A5, laid out once.
var laidBooks = sync.OnceValues(func() ([]laidBook, error) {
	p, err := load.Open(os.DirFS("../.."), load.Options{Games: slices.Concat(fiveGames, smallGames)})
	if err != nil {
		return nil, err
	}
	var out []laidBook
	for _, g := range p.Games {
		env, set := expr.New(g, engine.New(g).Funcs()), typeset.New(p.Library.Assets)
		made := compose.New(p.Library, g, env, set)
		drawn := &drawnPieces{made, g, map[string][]*face.Piece{}}
		for _, c := range g.Components {
			for _, paper := range []string{"a4", "letter", "a5"} {
				if c.Kind != "rulebook" {
					continue
				}
				reads := &expr.Reads{}
				b, ok := newBook(made.Noting(reads), p.Library, &catalogue{g, env.Noting(reads), reads}, c, set, p.Library.Papers[paper])
				if !ok {
					return nil, fmt.Errorf("%s: %v", g.ID, b.findings)
				}
				b.pieces.read(b.showing(), drawn.show)
				out = append(out, laidBook{g.ID + " " + c.ID + " on " + paper, b.laid()})
			}
		}
	}
	return out, nil
})

// drawnPieces holds the pieces of a game that its books show, each drawn once.
type drawnPieces struct {
	made *compose.Composer
	game *model.Game
	of   map[string][]*face.Piece // by component, and by tile
}

// show returns pieces as a book shows them, without their boxes.
func (p *drawnPieces) show(of *model.Component, ids []string) (map[string]Shown, []string) {
	out := map[string]Shown{}
	for _, id := range ids {
		if x := p.one(of, id); x != nil {
			out[id] = x
		}
	}
	return out, nil
}

// one returns a piece, nil if there is none of this id.
func (p *drawnPieces) one(of *model.Component, id string) Shown {
	key, game := of.ID, *p.game
	if of.Kind == "tile" { // drawing all of them takes long
		key += " " + id
		game.Tiles = slices.DeleteFunc(slices.Clone(game.Tiles), func(t *model.Tile) bool { return !strings.HasPrefix(id, t.ID) })
	}
	if _, known := p.of[key]; !known {
		kinds := map[string]func(*compose.Composer, *model.Game, *model.Component) ([]*face.Piece, diag.List){
			"deck": cards.Pieces, "record": record.Pieces, "counter": counter.Pieces, "tile": tile.Pieces}
		p.of[key], _ = kinds[of.Kind](p.made, &game, of)
	}
	for _, x := range p.of[key] {
		if x.ID != id {
			continue
		}
		out := Shown{"front": Side{Face: x.Front}}
		if x.Back != nil {
			out["back"] = Side{Face: x.Back}
		}
		return out
	}
	return nil
}

// eachBook calls f for each book of the five games.
func eachBook(t *testing.T, f func(t *testing.T, b laidBook)) {
	t.Helper()
	everyBook(t, func(t *testing.T, b laidBook) {
		if slices.Contains(fiveGames, b.book.game.ID) {
			f(t, b)
		}
	})
}

// everyBook calls f for each book of all games.
func everyBook(t *testing.T, f func(t *testing.T, b laidBook)) {
	t.Helper()
	all, err := laidBooks()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 4*len(fiveGames) {
		t.Fatalf("only %d books", len(all))
	}
	for _, b := range all {
		t.Run(b.name, func(t *testing.T) { f(t, b) })
	}
}

// inColumns returns the blocks of a page by column, from the top; what is set across the page is in
// every column, and a tail in none.
func inColumns(sh *sheet, columns int) [][]fragment {
	out := make([][]fragment, columns)
	for _, s := range sh.Fragments {
		for i := range out {
			if !s.tail() && (s.Column == i || s.Block.Wide) {
				out[i] = append(out[i], s)
			}
		}
	}
	for _, col := range out {
		slices.SortStableFunc(col, func(a, b fragment) int { return cmp.Compare(a.Y, b.Y) })
	}
	return out
}

// TestGapsAreEven checks that the space between two blocks in a column is the same on every page:
// the lower one is on the first line of the grid that leaves the white space of their kinds.
func TestGapsAreEven(t *testing.T) {
	eachBook(t, func(t *testing.T, b laidBook) {
		above, gaps := map[int]geom.Length{}, 0
		for page, sh := range b.sheets {
			for _, col := range inColumns(sh, len(b.pager.frame.X)) {
				for i := 1; i < len(col); i++ {
					was, s := col[i-1], col[i]
					if k := s.Block.Mark; s.Block.heads() && !was.Block.heads() && k.Level > 0 {
						if a, ok := above[k.Level]; ok && a != s.Block.Above {
							t.Errorf("page %d: %s mm above %q, and %s above other headings of its level", page+1, s.Block.Above.Num(), k.Title, a.Num())
						}
						above[k.Level] = s.Block.Above
					}
					if s.Block.Wide != was.Block.Wide {
						continue // columns of different lengths end there
					}
					gap := s.Y - was.Y - was.H - was.Block.Foot
					asked := max(was.Block.Below, s.Block.Above)
					if gaps++; gap < asked || gap >= asked+b.book.design.frame.Grid {
						t.Errorf("page %d: %s mm between %q and %q, want %s", page+1, gap.Num(), partsText(was.Block.Parts), partsText(s.Block.Parts), asked.Num())
					}
				}
			}
		}
		if gaps == 0 {
			t.Error("no gap seen")
		}
	})
}
