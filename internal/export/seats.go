package export

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"

	"punchboard/internal/build"
	"punchboard/internal/engine/dice"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// This file makes what every table has: sides, a hand for each, dice, and the grids of the boards.

// number matches a number in a text.
var number = pattern.New(`\d+`)

// sides returns names for the largest number of players that the game states, or for four if it
// states none.
func (m *mod) sides() []string {
	const open, most = 4, 12
	n := 0
	for _, s := range number.FindAllString(m.game.Players) {
		k, _ := strconv.Atoi(s) // only digits; too large a number is capped below
		n = max(n, k)
	}
	n = cmp.Or(n, open)
	return lists.Made(min(n, most), func(i int) string { return fmt.Sprintf("Player %d", i+1) })
}

// roster lists who can play.
func (m *mod) roster() *element {
	r := el("build.module.PlayerRoster", "buttonText", "Retire", "buttonToolTip", "Switch sides, become observer, or release faction")
	for _, s := range m.sides() {
		r.with(&element{XMLName: xml.Name{Local: "entry"}, Text: s})
	}
	return r
}

// hands returns windows that only one side can see into, if the game has decks.
func (m *mod) hands() []*element {
	if !slices.ContainsFunc(m.parts, func(x *build.Part) bool { return x.Comp.Kind == "deck" }) {
		return nil
	}
	return lists.Map(m.sides(), func(side string) *element {
		name := "Hand of " + side
		w := window(name, el("build.module.map.boardPicker.Board", "name", name, "width", "900", "height", "300", "color", "226,226,220", "reversible", "false"))
		w.XMLName.Local = "VASSAL.build.module.PlayerHand"
		w.Attrs = append([]xml.Attr{{Name: xml.Name{Local: "side"}, Value: side}, {Name: xml.Name{Local: "visible"}, Value: "false"}}, w.Attrs...)
		for i, c := range w.Children {
			if c.XMLName.Local == "VASSAL.build.module.map.StackMetrics" {
				w.Children[i] = el("build.module.map.HandMetrics", "disabled", "false")
			}
		}
		w.Children = slices.DeleteFunc(w.Children, func(c *element) bool { return c.XMLName.Local == "VASSAL.build.module.map.StackExpander" })
		return w
	})
}

// spoken matches dice as rules name them.
var spoken = pattern.New(`\b\d{0,2}[dD](?:%|\d{1,3}\b)`)

// dice returns a button for each throw that the game's tables and rules name, or else for one
// six-sided die.
func (m *mod) dice() []*element {
	const most = 8
	names := lists.Flat(m.game.Tables, func(t *model.Table) []string { return spoken.FindAllString(t.Die) })
	names = append(names, lists.Flat(m.game.Chapters, func(c *model.Chapter) []string { return spoken.FindAllString(c.Text) })...)
	var out []*element
	known := map[dice.Dice]bool{}
	for _, n := range names {
		d, err := dice.Parse(n)
		d.Plus = 0
		if err == nil && !known[d] && len(out) < most && d.Faces > 1 {
			known[d] = true
			out = append(out, throw(d))
		}
	}
	if out == nil {
		out = append(out, throw(dice.Dice{N: 1, Faces: 6}))
	}
	return out
}

// throw returns a button for dice; those read as digits are reported one by one.
func throw(d dice.Dice) *element {
	return el("build.module.DiceButton", "name", d.String(), "text", d.String(), "tooltip", "Roll "+d.String(), "nDice", strconv.Itoa(d.N), "nSides", strconv.Itoa(d.Faces),
		"plus", "0", "addToTotal", "0", "reportTotal", strconv.FormatBool(d.N > 1 && !d.Digits), "prompt", "false", "reportFormat", "** $name$ = $result$ *** <$PlayerName$>")
}

// grid returns the grid that pieces snap to on a board.
func (m *mod) grid(g *face.Ground) *element {
	pixels := func(l geom.Length) float64 { return l.MM() / 25.4 * m.DPI }
	float := func(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) }
	whole := func(l geom.Length) string { return strconv.Itoa(int(math.Round(pixels(l)))) }
	across, class := pixels(g.Across), "SquareGrid"
	dx := across
	if g.Hex {
		class, dx = "HexGrid", across*math.Sqrt(3)/2
	}
	return el("build.module.map.boardPicker.board."+class, "x0", whole(g.Middles[0].X), "y0", whole(g.Middles[0].Y), "dx", float(dx), "dy", float(across),
		"snapTo", "true", "edgesLegal", "false", "cornersLegal", "false", "visible", "false", "dotsVisible", "false", "color", "0,0,0")
}
