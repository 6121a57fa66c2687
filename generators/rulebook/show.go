package rulebook

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Shown is a piece as a book may show it: the sides that it has, "front" and "back". It has none if
// something is wrong with its component, which is reported there.
type Shown map[string]Side

// Side is a side of a piece, and the boxes of the layout that made it, nil if no layout did.
type Side struct {
	Face  *face.Face
	Boxes []compose.Box
}

// Show makes pieces of a component by their ids. It omits those that do not exist, and then also
// returns the ids of all that do.
type Show func(c *model.Component, ids []string) (pieces map[string]Shown, there []string)

// showFigure matches a figure that shows pieces, and showLine the piece that a line of it names:
// COMPONENT/PIECE.
var (
	showFigure = pattern.New("(?ms)^[ \\t>]*```figure (?:piece|cards|table)\\b.*?^[ \\t>]*```")
	showLine   = pattern.New(`([a-z0-9-]+/[^ \t\n,|]+)`)
)

// pieces holds the game's pieces that the book shows.
type pieces struct {
	game    *model.Game
	shown   map[string]Shown    // by COMPONENT/PIECE
	offered map[string][]string // what there is in place of a missing one
}

// read makes the pieces that a text asks for, before anything is laid out: a remembered book is out
// of date if they look different.
func (b *pieces) read(text string, show Show) {
	b.shown, b.offered = map[string]Shown{}, map[string][]string{}
	if show == nil {
		return
	}
	wanted := map[*model.Component][]string{}
	for _, m := range showLine.FindAllStringSubmatch(text) {
		comp, id, _ := strings.Cut(m[1], "/")
		if k := b.component(comp); k != nil && k.Kind != "rulebook" && !slices.Contains(wanted[k], id) {
			wanted[k] = append(wanted[k], id)
		}
	}
	for k, ids := range wanted {
		pieces, there := show(k, ids)
		for _, id := range ids {
			b.shown[k.ID+"/"+id] = pieces[id]
			if pieces[id] == nil {
				b.offered[k.ID+"/"+id] = there
			}
		}
	}
}

// showing returns the text that says which pieces the book shows: figures of its chapters, and
// tails.
func (b *book) showing() string {
	var lines []string
	tail := func(of []model.Value) {
		lines = append(lines, lists.Map(of, func(v model.Value) string { return v.Text })...)
	}
	for _, c := range b.game.Chapters {
		if b.refs.here(c.In) {
			lines = append(lines, showFigure.FindAllString(c.Text)...)
			tail(c.Tail)
		}
	}
	if !b.refs.apart {
		tail(b.game.Book.Tail)
	}
	for _, a := range b.game.Book.Appendices {
		if b.refs.here(a.In) {
			tail(a.Tail)
		}
	}
	return strings.Join(lines, "\n")
}

// component returns a component by its id, nil if there is none.
func (b *pieces) component(id string) *model.Component {
	return lists.First(b.game.Components, func(c *model.Component) bool { return c.ID == id })
}

// showKey returns a key of how everything that the book shows looks.
func (b *pieces) showKey() []string {
	var sums face.Sums
	var out []string
	for ref, piece := range b.shown {
		for side, s := range piece {
			if s.Face == nil {
				continue
			}
			line := fmt.Appendf(nil, "%s %s %x", ref, side, sums.Of(s.Face))
			for _, x := range s.Boxes {
				line = fmt.Appendf(line, " %s %v", x.Name, x.Place)
			}
			out = append(out, string(line))
		}
	}
	slices.Sort(out)
	return out
}

// pieceSide returns the side of a piece that a figure shows. If there is none, it reports false and
// adds a finding.
func pieceSide(c *compositor, ref, side string, at diag.Place) (Side, bool) {
	comp, id, _ := strings.Cut(ref, "/")
	k := c.pieces.component(comp)
	if k == nil || k.Kind == "rulebook" || id == "" {
		shown := lists.Only(c.pieces.game.Components, func(x *model.Component) bool { return x.Kind != "rulebook" })
		c.unknown(at, "no component "+comp+": a figure shows COMPONENT/PIECE", comp, model.IDs(shown))
		return Side{}, false
	}
	piece := c.pieces.shown[ref]
	if piece == nil {
		c.unknown(at, "no piece "+id+" in "+comp, id, c.pieces.offered[ref])
		return Side{}, false
	}
	s := piece[side]
	if len(piece) == 0 {
		return Side{}, false
	}
	if s.Face == nil {
		c.fault(at, "PB101", "unknown-id", ref+" has no "+side, "take the line side out, or give its layout a back")
		return Side{}, false
	}
	return s, true
}
