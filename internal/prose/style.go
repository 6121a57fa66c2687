package prose

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"punchboard/internal/pattern"
)

// bracketNode is the beginning of [words]{.style}, or with open unset its end.
type bracketNode struct {
	ast.BaseInline
	open  bool
	style string
}

// kindBracket is the parser's kind for brackets of styles.
var kindBracket = ast.NewNodeKind("Bracket")

// Kind distinguishes these nodes from the parser's own.
func (*bracketNode) Kind() ast.NodeKind { return kindBracket }

// Dump prints the node, for debugging the parser.
func (n *bracketNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// bracket is a mark at an offset of a text: the beginning of words with a style or, with a length,
// their end.
type bracket struct {
	style  string
	length int
}

// styleNames returns the names in the braces, without their dots.
func styleNames(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), ".", "")
}

// within returns a style within another.
func within(outer, inner string) string { return strings.TrimSpace(outer + " " + inner) }

// brackets finds the words with a style in a text. Brackets are matched within a paragraph. It
// returns nil if there are none.
func brackets(src string) map[int]bracket {
	if !strings.Contains(src, "]{") && !raised.MatchString(src) {
		return nil
	}
	out := map[int]bracket{}
	for _, m := range raised.FindAllStringIndex(src) {
		if m[0] == 0 || src[m[0]-1] != '\\' {
			out[m[0]], out[m[1]-1] = bracket{style: "super"}, bracket{length: 1}
		}
	}
	var begun []int
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '\n':
			if strings.HasPrefix(src[i+1:], "\n") {
				begun = begun[:0]
			}
		case '[':
			begun = append(begun, i)
		case ']':
			if len(begun) == 0 {
				continue
			}
			from := begun[len(begun)-1]
			begun = begun[:len(begun)-1]
			if m := styleMark.FindStringSubmatch(src[i+1:]); m != nil {
				out[from], out[i] = bracket{style: styleNames(m[1])}, bracket{length: 1 + len(m[0])}
			}
		}
	}
	return out
}

// raised matches letters above the line, as in 1^st^ and 2^nd^.
var raised = pattern.New(`\^[\pL\d]{1,4}\^`)

// bracketParser distinguishes the brackets that brackets found from those of links.
type bracketParser struct{}

// bracketKey is where the parser keeps the brackets that were found.
var bracketKey = parser.NewContextKey()

// Trigger returns the two brackets, and the mark around raised letters.
func (bracketParser) Trigger() []byte { return []byte{'[', ']', '^'} }

// Parse takes a bracket that begins or ends a style. It returns nil for any other, which may belong
// to a link.
func (bracketParser) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	found, _ := pc.Get(bracketKey).(map[int]bracket)
	_, at := block.Position()
	b, ok := found[at.Start]
	if !ok {
		return nil
	}
	block.Advance(max(1, b.length))
	return &bracketNode{open: b.length == 0, style: b.style}
}

// bracket begins or ends words with a style.
func (w *weaver) bracket(n *bracketNode) {
	if n.open {
		w.begin("[", n.Pos(), n.Pos()+1, func(s *Span) { s.Style = within(s.Style, n.style) })
		return
	}
	w.end("[")
}

// opened is an open mark: how it is written, where, and the manner before it.
type opened struct {
	mark     string
	from, to int
	before   Span
}

// begin changes the manner until the mark's end.
func (w *weaver) begin(mark string, from, to int, change func(*Span)) {
	w.flush()
	w.open = append(w.open, opened{mark, from, to, w.now})
	change(&w.now)
}

// end restores the manner before a mark, and reports false if the mark was not begun. Marks begun
// within it that have no end are ended too.
func (w *weaver) end(mark string) bool {
	for i := len(w.open) - 1; i >= 0; i-- {
		if o := w.open[i]; o.mark == mark {
			w.flush()
			w.now, w.open = o.before, w.open[:i]
			return true
		}
	}
	return false
}

// left lists marks that were not interpreted, with messages for them.
var left = []struct {
	mark *regexp.Regexp
	says string
}{
	{regexp.MustCompile(`~~`), "nothing is printed struck through"},
	{regexp.MustCompile(`(?:^|[^:])\{\.[a-z]`), "a style in braces comes after words in brackets, [like this]{.style}, or after an icon"},
	{regexp.MustCompile(`(?i)</?(?:b|i|u|em|strong|span|font|small|br|p|div|li|ul|ol|s|sub|sup)\b`), "a tag that is not whole"},
}

// named matches a character by its name, such as &frac12;.
var named = pattern.New(`^&[A-Za-z]+[0-9]*;$`)

// closeHead matches the sign of a heading that words follow without a blank.
var closeHead = pattern.New(`^#{1,6}\pL`)

// leftover reports marks that remain as text in src[from:to].
func (r *reader) leftover(from, to int) {
	if !strings.ContainsAny(r.src[from:to], "*~{<#") {
		return
	}
	if m := closeHead.FindStringIndex(r.src[from:to]); m != nil && !r.short && (from == 0 || r.src[from-1] == '\n') {
		r.wrongHelp(from, from+m[1], "a heading has a blank after its sign", "write # and a blank before the words; "+asItStands)
	}
	// Asterisks between spaces are a line of asterisks.
	if i := strings.Index(r.src[from:to], "**"); i >= 0 && (letterBefore(strings.TrimRight(r.src[:from+i], ".,:;!?")) || letterAfter(r.src[from+i+2:])) {
		r.wrongHelp(from+i, from+i+2, "two stars begin or end bold words, and these have no other half", "write **like this**, without a space between the stars and the words; "+asItStands)
	}
	for _, l := range left {
		if m := l.mark.FindIndex(r.filled[from:to]); m != nil && !escaped(r.src, from+m[0]) {
			r.stray(from+m[0], from+m[1], l.says)
		}
	}
}

// asItStands explains how to print a mark.
const asItStands = "a backslash before a mark makes it an ordinary character"

// stray reports a mark that begins or ends nothing, and how to print it.
func (r *reader) stray(from, to int, says string) {
	r.wrongHelp(from, to, says, asItStands)
}
