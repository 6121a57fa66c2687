// Package compose interprets layouts: it takes a layout's boxes and the values of one thing, and
// returns a face. It evaluates conditions, repeats and templates, sets text until it fits, draws
// shapes and widgets, and inspects the finished face. What does not fit or cannot be read is a
// finding at the place where it was written. Only layouts decide positions, sizes and styles;
// drawing itself is left to the writers.
//
// Text is never squeezed, because a face with narrowed text looks finished and reads badly. The
// leading tightens, then the size steps down its list, and at the end of the list the face is
// reported.
package compose

import (
	"cmp"
	"fmt"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// Composer makes the faces of one game. It may be used from several
// goroutines at once.
type Composer struct {
	*bench
	set    *typeset.Setter
	right  bool // faces are read from the right
	env    *expr.Env
	memory *Memory                     // faces of an earlier run, nil for none
	watch  *watch                      // nil if nobody watches
	even   *even                       // shared sizes of the pieces being made, nil for none
	finish func(*face.Face) *face.Face // applied to each face of a piece, nil to leave it unchanged
}

// Finishing returns a composer of the same game that applies finish to each face of a piece and
// forgets what it was made from. Nothing is remembered from run to run: for many pieces, reading
// takes as long as making. finish is called on several goroutines.
func Finishing(c *Composer, finish func(*face.Face) *face.Face) *Composer {
	d := *c
	d.finish, d.memory = finish, nil
	return &d
}

// Rest makes a composer release what answers questions about the game. From then on it must not
// draw anything that needs answers.
func Rest(c *Composer) { c.env = nil }

// bench is what all composers of a game share.
type bench struct {
	lib   *layout.Library
	game  *model.Game
	plain *typeset.Setter // for faces read from the left
	theme *layout.Theme
	inks  sync.Map  // symbol -> geom.Size: ink of a rotated icon
	looks sync.Map  // lookKey -> *look: prepared styles
	wants sync.Map  // sideKey -> *needs: names a side of a layout uses
	paths sync.Map  // outlineKey -> geom.Path: outlines made before
	spare sync.Pool // *[]drawn: what frames remembered, for the next one to use

	shrinks sync.Map // id of a bitmap -> *image.NRGBA: its average colours

	around     face.Sum // of what every face is made of
	wholeGame  face.Sum
	layoutSums sync.Map // *layout.Layout -> face.Sum
	sums       face.Sums
	unpainted  bool
	ones       sync.Map // oneKey -> *face.Face
	fines      ink.Thickener
	rooms      sync.Pool // *[]byte, to seal faces in
}

// Fines returns the thickener that makes the lines of a composer's faces wide enough to print.
func Fines(c *Composer) *ink.Thickener { return &c.fines }

// New makes a composer for a game, with the theme it names. A theme that is missing is reported by
// Face, once for each place that needs it. Faces of a game in a language read from right to left
// are mirrored once they are laid out.
func New(lib *layout.Library, g *model.Game, env *expr.Env, set *typeset.Setter) *Composer {
	c := &Composer{bench: &bench{lib: lib, game: g, plain: set, theme: cmp.Or(lib.Themes[g.Theme], &layout.Theme{})}, set: set}
	if g.FromTheRight() {
		c.set, c.right = set.FromTheRight(), true
	}
	c.env = env.With(map[string]any{"mark": map[string]any{"shape": c.theme.Mark.Shape, "letter": c.theme.Mark.Letter}})
	return c
}

// Unpaint leaves out the ground of maps: its woods, waters and hills, which take longest to draw,
// and which are neither read nor checked.
func (c *Composer) Unpaint() { c.unpainted = true }

// Unpainted reports whether the ground of maps is left out.
func (c *Composer) Unpainted() bool { return c.unpainted }

// Unmirrored returns a composer of the same game that leaves faces as they are laid out, whatever
// its language: for maps and boards, on which left is left, and for English text.
func Unmirrored(c *Composer) *Composer {
	d := *c
	d.set, d.right = c.plain, false
	return &d
}

// SetterOf returns the setter for text on a composer's faces.
func SetterOf(c *Composer) *typeset.Setter { return c.set }

// Game returns the game whose faces are composed.
func (c *Composer) Game() *model.Game { return c.game }

// Library returns the library of layouts, styles and assets.
func (c *Composer) Library() *layout.Library { return c.lib }

// Env returns the scope that a layout's expressions see before the locals of a face.
func (c *Composer) Env() *expr.Env { return c.env }

// Theme returns the game's theme, empty if the library does not have it.
func (c *Composer) Theme() *layout.Theme { return c.theme }

// Colour returns a colour of the theme by role; unknown names draw nothing.
func (c *Composer) Colour(name string) face.Colour { return c.theme.Colours[name] }

// Face lays out one side ("front" or "back") of a layout with these locals in scope. The face is
// nil if the layout has nothing on that side. Its id is used in messages and in files. Findings are
// sorted and without repeats, and are at the place where the content wrote the words if an Object
// in scope gives it.
func (c *Composer) Face(l *layout.Layout, side string, locals map[string]any, id string) (*face.Face, diag.List) {
	return c.compose(l, side, locals, id, nil, nil)
}

// compose is Face with the places of values that have none themselves. It notes what is read in
// note, unless that is nil.
func (c *Composer) compose(l *layout.Layout, side string, locals map[string]any, id string, written map[string]diag.Place, note *trace) (*face.Face, diag.List) {
	boxes := l.Front
	if side == "back" {
		boxes = l.Back
	}
	if len(boxes) == 0 {
		return nil, nil
	}
	f := &frame{c: c, lay: l, id: id, matrix: geom.Identity, written: written}
	out := &face.Face{ID: id, Size: l.Size, Bleed: l.Bleed}
	out.Cut = c.cut(l)
	f.out = &out.Items
	f.reuse()
	defer f.release()
	if c.lib.Themes[c.game.Theme] == nil {
		f.report(c.game.At, "PB012", "missing-asset", fmt.Sprintf("there is no theme %q", c.game.Theme))
	}
	scope := c.env.With(locals)
	lets := c.needs(l, side).lets
	if note == nil {
		scope = f.let(scope, lets)
	} else {
		note.values = valuesOf(f.c.game.Words, lets, scope.Noting(&note.lets), f.unset)
		scope = scope.Noting(&note.boxes).With(note.values)
	}
	f.boxes(boxes, scope, geom.Point{})
	f.lettering().intoSafeZone()
	f.inspection().inspect()
	c.even.note(f.took)
	if note != nil {
		note.took = f.took
	}
	out = read(f, out)
	if c.watch != nil {
		c.watch.see(out, Seen{l, f.seen})
	}
	return out, f.found.Sorted()
}
