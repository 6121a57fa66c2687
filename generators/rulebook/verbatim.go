package rulebook

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// smallestText is the smallest size at which verbatim lines are set.
const smallestText = geom.Length(5 * 353)

// verbatim prints lines unchanged, `text`: each character in a column of its own, as drawings made
// of characters and tables from programs require. Lines that have no room in a column are set
// smaller, and if that is not enough across the page.
func (g *galley) verbatim(b prose.Block, m measure) []*block {
	c := g.text
	lines := lists.Map(b.Lines, func(l prose.Line) string { return strings.ReplaceAll(strings.TrimRight(l.Text, " \t"), "\t", "    ") })
	most := geom.Length(lists.Most(lines, utf8.RuneCountInString))
	if most == 0 {
		c.fault(b.At, "PB010", "empty-section", "a text without lines", "write the lines between the ticks")
		return nil
	}
	s := c.style("code")
	across := s.at(smallestText).cell(c)*most > m.width
	width := m.width
	if across {
		width = c.frame.wide()
	}
	for s.cell(c)*most > width && s.sizes[0] > smallestText {
		s = s.at(s.sizes[0] - 100)
	}
	if s.cell(c)*most > width {
		c.fault(b.At, "PB601", "text-overflow", fmt.Sprintf("a line of %d characters is wider than the page, which has room for %d", most, width/s.cell(c)), "shorten it")
		return nil
	}
	k := stack{left: m.left, strips: keepAll(lists.Map(lines, func(line string) strip { return s.verbatim(c, line) }), len(lines) <= mostKept)}
	out := boxed(c, k, b)
	if out.Wide = across; across {
		k.left = 0
		out.Draw = k.draw
	}
	runs, _ := c.set.Runs(s.typeFont(s.plain), strings.Map(func(r rune) rune {
		if strings.ContainsRune(strokes, r) {
			return ' '
		}
		return r
	}, strings.Join(lines, " ")))
	c.glyphs([]typeset.Line{{Items: lists.Map(runs, func(t *face.Text) face.Item { return t })}})
	return []*block{out}
}

// mostKept is how many lines of a text stay together.
const mostKept = 40

// cell returns the width of a character in verbatim lines.
func (s style) cell(c *compositor) geom.Length { return c.wide(s, "0").Scale(1.1) }

// verbatim returns a line with its characters in columns. A word that is not wider than its columns
// is set as a word.
func (s style) verbatim(c *compositor, line string) strip {
	cell := s.cell(c)
	return strip{H: s.pitch, Text: line, Draw: func(p *canvas, x, y geom.Length) {
		at := geom.Length(0)
		for i, word := range strings.Split(line, " ") {
			if i > 0 {
				at++
			}
			parts := []string{word}
			if n := geom.Length(utf8.RuneCountInString(word)); strings.Trim(word, letters) != "" || c.wide(s, word) > cell*n {
				parts = strings.Split(word, "")
			}
			for _, part := range parts {
				if part == "" {
					continue
				}
				if n := geom.Length(utf8.RuneCountInString(part)); n > 1 {
					p.text(s, part, x+at*cell, y+s.drop(), "left")
					at += n
					continue
				}
				mid := geom.Point{X: x + at*cell + cell/2, Y: y + s.pitch/2}
				if !p.stroke(part, mid, cell/2, s.pitch/2) {
					p.text(s, part, mid.X, y+s.drop(), "centre")
				}
				at++
			}
		}
	}}
}

// strokes lists characters that are drawn as lines from the middle of their cell, and strokeWays
// where each leads: up, right, down and left as 1, 2, 4 and 8.
const (
	strokes    = "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋═║╔╗╚╝╠╣╦╩╬╭╮╰╯"
	strokeWays = "\x0a\x05\x06\x0c\x03\x09\x07\x0d\x0e\x0b\x0f"
)

// stroke draws such a character, and reports false for any other.
func (p *canvas) stroke(char string, mid geom.Point, half, high geom.Length) bool {
	r, _ := utf8.DecodeRuneInString(char)
	n := strings.IndexRune(strokes, r)
	if n < 0 {
		return false
	}
	n = utf8.RuneCountInString(strokes[:n])
	way := strokeWays[n%len(strokeWays)]
	if n >= 3*len(strokeWays) { // round corners
		way = strokeWays[2+n-3*len(strokeWays)]
	}
	for i, to := range []geom.Point{{Y: -high}, {X: half}, {Y: high}, {X: -half}} {
		if way&(1<<i) != 0 {
			p.add(&face.Shape{Path: geom.Line(mid, mid.Add(to)), Stroke: p.colour("ink"), Width: 250})
		}
	}
	return true
}

// letters lists the characters of words that are set as one.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.;:'"
