package rulebook

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// standing is a kind of thing on a square of a plan.
type standing int

const (
	nothing standing = iota
	somebody
	something
	aToken
	anIcon
	aNumber
)

// planSpot is a square or hex of a plan.
type planSpot struct {
	kind   standing
	name   string // of who or what it is, or the letter, the icon, the number
	turn   float64
	tinted bool
	ends   bool // the line stops here
}

// sideMark is what is between two squares: nothing, a wall or an opening in one.
type sideMark byte

// planPanel is one picture of a plan: its name, value, sentence and chance, and its squares. right
// holds what is at the right of squares, below what is under them.
type planPanel struct {
	name, value, says, chance string
	line                      string // "", none or way
	spots                     [][]planSpot
	right, below              [][]sideMark
	at                        diag.Place
}

// plan is a figure of panels seen from above.
type plan struct {
	hexes  bool
	flat   bool // hexes have flat tops
	panels []*planPanel
}

var planKeys = []string{"panel", "says", "chance", "line", "ground"}

// planThings lists the things that may be on a square.
var planThings = []string{"tree", "smoke", "fire", "box", "rock", "water"}

// planFigure draws views from above, in one panel or several, each with a letter, a name, a value,
// a sentence and the resulting chance:
//
//	ground: hexes        hexes in place of squares, laid out as on the game's maps:
//	                     with flat tops, every other column half a hex lower, or every
//	                     other row half a hex to the right
//	panel: NAME = VALUE  begins a panel
//	says: words          the sentence below it
//	chance: words        in grey below that
//	line: none           no line; or way, through the numbered squares in turn
//
// All other lines are rows of squares. Words separated by spaces are what is there:
// "." for nothing, man, alien or person with the direction they look in (">", "<",
// "^", "v" or "@45" degrees clockwise), tree, smoke, fire, box, rock, water,
// "+A" for a token with a letter, "#crate" for an icon, or a number or short word.
// "*" before any of these tints the square, "!" after it ends the line there. "|" between two
// words is a wall and ":" an opening in it; a row of "=" and "-" says where there are walls below
// the row above, and where not. A line goes from whoever is farthest left to whoever is farthest
// right, over squares that are counted, and ends at a wall.
func planFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	f := &plan{flat: c.catalogue.flatHexes()}
	for _, l := range b.Lines {
		f.read(c, l)
	}
	f.panels = slices.DeleteFunc(f.panels, func(p *planPanel) bool { return len(p.spots) == 0 })
	if len(f.panels) == 0 {
		c.findings.Add(diag.Finding{At: b.At, Severity: diag.Warning, Code: "PB010", Name: "empty-section", Message: "a plan without a row of squares",
			Help: "write a row such as man> . . alien<"})
		return nil
	}
	return f.strips(c, width)
}

// read reads one line of the body.
func (f *plan) read(c *compositor, l prose.Line) {
	said := strings.TrimSpace(c.words(l.Text, l.At))
	if said == "" {
		return
	}
	key, value, keyed := strings.Cut(said, ": ")
	if key, value = strings.TrimSpace(key), strings.TrimSpace(value); keyed && slices.Contains(planKeys, key) {
		if f.set(key, value, l.At); key == "ground" && value != "hexes" && value != "squares" {
			c.fault(l.At, "PB006", "wrong-type", "no ground of a plan: "+value, "write ground: hexes, or nothing for squares")
		}
		return
	}
	p := f.last(l.At)
	words := strings.Fields(said)
	if strings.Trim(said, "=- ") == "" && len(p.spots) > 0 {
		p.below = append(p.below[:len(p.spots)-1], marksOf(words))
		return
	}
	p.add(c, words, l.At)
}

// last returns the panel being read; the first needs no line of its own.
func (f *plan) last(at diag.Place) *planPanel {
	if len(f.panels) == 0 {
		f.panels = append(f.panels, &planPanel{at: at})
	}
	return f.panels[len(f.panels)-1]
}

// set takes a line KEY: VALUE of a plan.
func (f *plan) set(key, value string, at diag.Place) {
	switch key {
	case "ground":
		f.hexes = value == "hexes"
	case "panel":
		name, v, _ := strings.Cut(value, " = ")
		f.panels = append(f.panels, &planPanel{name: strings.TrimSpace(name), value: strings.TrimSpace(v), at: at})
	case "says":
		f.last(at).says = value
	case "chance":
		f.last(at).chance = value
	case "line":
		f.last(at).line = value
	}
}

// marksOf returns the walls below a row of squares.
func marksOf(words []string) []sideMark {
	return lists.Map(words, func(w string) sideMark {
		if w == "=" {
			return '|'
		}
		return 0
	})
}

// add reads a row of squares.
func (p *planPanel) add(c *compositor, words []string, at diag.Place) {
	var row []planSpot
	var marks []sideMark
	for _, w := range words {
		if w == "|" || w == ":" {
			if len(marks) > 0 {
				marks[len(marks)-1] = sideMark(w[0])
			}
			continue
		}
		row = append(row, spotOf(c, w, at))
		marks = append(marks, 0)
	}
	p.spots, p.right, p.below = append(p.spots, row), append(p.right, marks), append(p.below, nil)
}

// planTurns maps the signs for where somebody looks to degrees.
var planTurns = map[string]float64{">": 0, "v": 90, "<": 180, "^": 270}

// spotOf reads what is on a square.
func spotOf(c *compositor, word string, at diag.Place) planSpot {
	s := planSpot{}
	word, s.tinted = strings.TrimPrefix(word, "*"), strings.HasPrefix(word, "*")
	if len(word) > 1 {
		word, s.ends = strings.TrimSuffix(word, "!"), strings.HasSuffix(word, "!")
	}
	who, degrees, turned := strings.Cut(word, "@")
	if t, ok := planTurns[word[max(0, len(word)-1):]]; ok && !turned {
		who, s.turn = word[:len(word)-1], t
	}
	if v, err := strconv.ParseFloat(degrees, 64); err == nil && turned {
		s.turn = v
	}
	_, known := topmen()[who]
	switch {
	case word == "." || word == "":
	case known:
		s.kind, s.name = somebody, who
	case slices.Contains(planThings, word):
		s.kind, s.name = something, word
	case len(word) > 1 && word[0] == '+':
		s.kind, s.name = aToken, word[1:]
	case len(word) > 1 && word[0] == '#':
		s.kind, s.name = anIcon, word[1:]
		c.wantIcon(s.name, at)
	default:
		s.kind, s.name = aNumber, word
	}
	return s
}

// ends returns the squares of whoever is farthest left and right, or in one column highest and
// lowest, and how many people and tokens there are.
func (p *planPanel) ends() (from, to [2]int, n int) {
	for r, row := range p.spots {
		for q, s := range row {
			if s.kind != somebody && s.kind != aToken {
				continue
			}
			if n == 0 || q < from[1] {
				from = [2]int{r, q}
			}
			if n == 0 || q > to[1] || q == from[1] && q == to[1] {
				to = [2]int{r, q}
			}
			n++
		}
	}
	return from, to, n
}

// topman is somebody seen from above: shoulders, arms, a head, and any extras of the kind.
type topman struct {
	shoulder, head float64 // half of the width, and the radius, in multiples of a square's side
	mid            string  // the tone of the head
	armed, pack    bool
	eyes           bool
}

// topmen returns the kinds of people that a figure may show.
func topmen() map[string]topman {
	return map[string]topman{
		"man":    {0.36, 0.17, "mid", true, true, false},
		"alien":  {0.24, 0.25, "other-mid", true, false, true},
		"person": {0.32, 0.18, "mid", false, false, false},
	}
}

// draw draws somebody who looks to the right, turned clockwise by degrees, in a square of that side
// around a point.
func (t topman) draw(p *canvas, c geom.Point, side geom.Length, degrees float64) {
	turn := geom.Turn(degrees, c)
	at := around(c, side)
	add := func(path geom.Path, fill, stroke string, width geom.Length) {
		s := &face.Shape{Path: path.Apply(turn), Width: width, Round: true}
		if fill != "" {
			s.Fill = p.colour(fill)
		}
		if stroke != "" {
			s.Stroke = p.colour(stroke)
		}
		p.add(s)
	}
	add(geom.Circle(c, side.Scale(0.5)), "paper", "", 0)
	if t.pack {
		back := at(-0.36, -0.2)
		add(geom.Box(geom.Rect{X: back.X, Y: back.Y, W: side.Scale(0.22), H: side.Scale(0.4)}), t.mid, "ink", 200)
	}
	limb, trunk := side.Scale(0.155), side.Scale(0.3)
	near, far := t.shoulder*0.85, t.shoulder-0.08
	arms := []geom.Path{geom.Line(at(0, near), at(0.3, 0.2)), geom.Line(at(0, -near), at(0.38, 0.06))}
	if !t.armed {
		arms = []geom.Path{geom.Line(at(0, near), at(0.2, t.shoulder)), geom.Line(at(0, -near), at(0.2, -t.shoulder))}
	}
	for _, a := range arms {
		add(a, "", "ink", limb)
	}
	add(geom.Line(at(0, -far), at(0, far)), "", "paper", trunk+250)
	add(geom.Line(at(0, -far), at(0, far)), "", "ink", trunk)
	if t.armed {
		gun := geom.Polygon(at(0.14, 0.08), at(0.5, 0.1), at(0.5, 0.06), at(0.68, 0.06), at(0.68, 0.16), at(0.5, 0.16), at(0.5, 0.2), at(0.14, 0.22))
		add(gun, "", "paper", 300)
		add(gun, "ink", "", 0)
	}
	add(geom.Circle(at(0.04, 0), side.Scale(t.head)), t.mid, "ink", 300)
	if t.eyes {
		add(geom.Circle(at(0.19, -0.1), side.Scale(0.06)), "ink", "", 0)
		add(geom.Circle(at(0.19, 0.1), side.Scale(0.06)), "ink", "", 0)
	}
}
