package answers

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Block is a question and what its free names run through.
type Block struct {
	Question string
	Axes     []Axis
	// How says which of all combinations are asked: "" for all, "pairs" for so
	// many that each value of each axis meets each of every other, "each" for so
	// many that each value is met, "some" for Most, spread evenly.
	How  string
	Most int
	// Once is set for what takes long: it is asked as the game reads its rules
	// and under no other reading.
	Once bool
	// Lists are what the axes may speak of: lists that the file names above the
	// question.
	Lists []Axis
	Line  int
}

// Axis is a free name and what it runs through, as written.
type Axis struct{ Name, Of string }

// listLine names a list of values for the axes below it.
var listLine = regexp.MustCompile(`^let ([A-Za-z_][A-Za-z0-9_]*) = (.+)$`)

// axisLine names an axis and says what it runs through.
var axisLine = regexp.MustCompile(`^([A-Za-z_][A-Za-z0-9_]*):\s+(.+)$`)

// ParseBlocks reads a file of questions. A question stands at the beginning of
// a line, what is said of it on lines that are moved in:
//
//	cool(c, t, {player: p})
//	  c: 1..10
//	  t: map(list(thresholds), .id)
//	  p: [nil, true]
//	  pairs
//
// A name runs through a range of whole numbers, with a step after a slash, or
// through an expression's list, which may speak of the names above it, but not
// beside pairs, each and some. An option or a last argument that is nil is left
// out. The words that may stand there are pairs, each, "some N" and once, as
// Block has them. "let NAME = LIST" at the beginning of a line names a list for
// the names of all questions below it. Lines that begin with # are comments.
func ParseBlocks(src string) ([]Block, error) {
	var out []Block
	var lists []Axis
	for i, line := range strings.Split(src, "\n") {
		text := strings.TrimSpace(line)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case listLine.MatchString(line):
			m := listLine.FindStringSubmatch(line)
			lists = append(lists, Axis{m[1], m[2]})
		case text[0] == line[0]:
			out = append(out, Block{Question: text, Lists: lists[:len(lists):len(lists)], Line: i + 1})
		case len(out) == 0:
			return nil, fmt.Errorf("line %d: no question stands above it", i+1)
		default:
			if err := out[len(out)-1].said(text); err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
		}
	}
	return out, nil
}

// said adds a line that is moved in.
func (b *Block) said(line string) error {
	if m := axisLine.FindStringSubmatch(line); m != nil {
		b.Axes = append(b.Axes, Axis{m[1], m[2]})
		return nil
	}
	rest, some := strings.CutPrefix(line, "some ")
	n, err := strconv.Atoi(rest)
	switch {
	case line == "once":
		b.Once = true
	case line == "pairs" || line == "each":
		b.How = line
	case some && err == nil && n > 0:
		b.How, b.Most = "some", n
	default:
		return fmt.Errorf("want NAME: VALUES, pairs, each, some N or once, got %q", line)
	}
	return nil
}
