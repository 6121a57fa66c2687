package geom

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// PathError is an error in path data, with its offset.
type PathError struct {
	Off int // byte offset in the data
	Msg string
}

// Error returns the message with its offset.
func (e *PathError) Error() string { return fmt.Sprintf("path data at offset %d: %s", e.Off, e.Msg) }

// farthest is the largest coordinate that path data may reach, in millimetres:
// far beyond paper, and small enough that no later sum overflows.
const farthest = 1e9

// ParsePath parses SVG path data whose units are millimetres. All commands are supported, in both
// cases and in their compact forms; quadratic curves and arcs become cubic curves. The error is a
// *PathError. Empty data gives a nil path.
func ParsePath(d string) (Path, error) { return ParsePathIn(d, float64(MM)) }

// ParsePathIn parses SVG path data with a unit given in micrometres.
func ParsePathIn(d string, unit float64) (Path, error) {
	p := pathParser{src: d, unit: unit}
	for p.skip(); p.pos < len(d); p.skip() {
		if err := p.command(); err != nil {
			return nil, err
		}
	}
	return p.path, nil
}

// vec is a point or a direction in millimetres, before rounding.
type vec struct{ x, y float64 }

// add returns the sum of a and b.
func (a vec) add(b vec) vec { return vec{a.x + b.x, a.y + b.y} }

// toward returns the point at a share t of the way from a to b.
func (a vec) toward(b vec, t float64) vec { return vec{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t} }

// pathParser holds the state of parsing path data: the pen, where the subpath began, and the last
// control point for smooth curves.
type pathParser struct {
	src   string
	unit  float64 // in micrometres
	pos   int
	path  Path
	pen   vec
	start vec
	ctrl  vec
	last  byte // the last command, in upper case; 0 before the first
}

// fail returns an error at an offset in the path data.
func (p *pathParser) fail(off int, format string, args ...any) error {
	return &PathError{off, fmt.Sprintf(format, args...)}
}

// command reads one letter and all the groups of numbers that follow it.
func (p *pathParser) command() error {
	at, c := p.pos, p.src[p.pos]
	upper := c &^ 0x20
	if _, known := arity[upper]; !known || c != upper && c != upper|0x20 {
		return p.fail(at, "unknown command %q", rune(c))
	}
	if p.last == 0 && upper != 'M' {
		return p.fail(at, "want M first, not %q", rune(c))
	}
	p.pos++
	if upper == 'Z' {
		p.path.Close()
		p.pen, p.last = p.start, 'Z'
		return nil
	}
	if p.last == 'Z' && upper != 'M' {
		p.move(p.start) // drawing continues from where the closed subpath began
	}
	relative := c != upper
	for first := true; first || p.more(); first = false {
		if err := p.group(upper, relative); err != nil {
			return err
		}
		if upper == 'M' {
			upper = 'L' // further pairs are lines
		}
	}
	return nil
}

// arity is how many numbers each command of SVG paths takes at a time.
var arity = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'S': 4, 'Q': 4, 'T': 2, 'A': 7, 'Z': 0}

// group reads the numbers of one step and draws it.
func (p *pathParser) group(c byte, relative bool) error {
	var n [7]float64
	if err := p.numbers(c, n[:arity[c]]); err != nil {
		return err
	}
	at := func(i int) vec {
		v := vec{n[i], n[i+1]}
		if relative {
			return p.pen.add(v)
		}
		return v
	}
	switch c {
	case 'M':
		p.start = at(0)
		p.move(p.start)
	case 'L':
		p.line(at(0))
	case 'H', 'V':
		p.line(p.axis(c, n[0], relative))
	case 'C':
		p.curve(at(0), at(2), at(4))
	case 'S':
		p.curve(p.smooth('C', 'S'), at(0), at(2))
	case 'Q':
		p.quad(at(0), at(2))
	case 'T':
		p.quad(p.smooth('Q', 'T'), at(0))
	case 'A':
		p.arc(n[0], n[1], n[2], n[3] != 0, n[4] != 0, at(5))
	}
	p.last = c
	return nil
}

// numbers fills n with a step's numbers; the fourth and fifth of an arc are flags. Coordinates must
// not exceed farthest.
func (p *pathParser) numbers(c byte, n []float64) error {
	for i := range n {
		p.skip()
		at := p.pos
		v, err := p.number(c == 'A' && (i == 3 || i == 4))
		if err != nil {
			return err
		}
		if math.Abs(v)+math.Abs(p.pen.x)+math.Abs(p.pen.y) > farthest {
			return p.fail(at, "number out of range")
		}
		n[i] = v
	}
	return nil
}

// number reads a number, or a single digit if it is a flag.
func (p *pathParser) number(flag bool) (float64, error) {
	start := p.pos
	if flag {
		if start < len(p.src) && (p.src[start] == '0' || p.src[start] == '1') {
			p.pos++
			return float64(p.src[start] - '0'), nil
		}
		return 0, p.fail(start, "want a flag, 0 or 1")
	}
	end := scanNumber(p.src, start)
	if end == start {
		return 0, p.fail(start, "want a number")
	}
	v, err := strconv.ParseFloat(p.src[start:end], 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || math.IsInf(v, 0) {
		return 0, p.fail(start, "number out of range")
	}
	p.pos = end
	return v, nil
}

// scanNumber returns the end of the number at i, or i if there is none. A second point or sign
// begins the next number.
func scanNumber(s string, i int) int {
	j := i
	if j < len(s) && (s[j] == '+' || s[j] == '-') {
		j++
	}
	whole := digits(s, j)
	end := whole
	if whole < len(s) && s[whole] == '.' {
		end = digits(s, whole+1)
		if end == whole+1 && whole > j {
			return end // "1." is a number
		}
	}
	if end == j || end == j+1 && s[j] == '.' {
		return i
	}
	if end < len(s) && s[end]|0x20 == 'e' {
		k := end + 1
		if k < len(s) && (s[k] == '+' || s[k] == '-') {
			k++
		}
		if e := digits(s, k); e > k {
			return e
		}
	}
	return end
}

// digits returns the end of the digits from i on.
func digits(s string, i int) int {
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return i
}

// skip skips white space and commas.
func (p *pathParser) skip() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\n', '\r', '\f', ',':
			p.pos++
		default:
			return
		}
	}
}

// more reports whether another number follows.
func (p *pathParser) more() bool {
	p.skip()
	if p.pos == len(p.src) {
		return false
	}
	c := p.src[p.pos]
	return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+'
}
