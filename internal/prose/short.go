package prose

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// Para is a paragraph of a short text. An item of a list has a Label, which is a bullet, a number
// as it is written, or "[ ]" or "[x]" for a box. It has a hanging indent after the label, and Level
// further steps of indent. Apart says that it follows a blank line.
type Para struct {
	Spans []Span
	Label string
	Level int
	Apart bool
}

// short parses short texts: paragraphs, items of lists, and their contents.
var short = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(paraParser{}, 100)),
	parser.WithInlineParsers(inlines()...),
)

// inlines returns the parsers for the contents of paragraphs.
func inlines() []util.PrioritizedValue {
	return append(parser.DefaultInlineParsers(), util.Prioritized(bracketParser{}, 150))
}

// Short reads a short text, such as one on a card, where line ends are kept and a blank line
// separates paragraphs. In a text of several lines, those that begin with "- ", "* " or "1. " are
// items of lists; a line with a bullet or "- [ ] " always is. The text begins at at. Its spans have
// exact places if it is one line, else they are at at itself. The findings are marks that mean
// nothing (PB006); their text is kept as written.
func Short(text string, at diag.Place) ([]Para, diag.List) {
	if text == "" {
		return nil, nil
	}
	if plain(text) {
		at.Len = len([]rune(text))
		return []Para{{Spans: []Span{{Text: text, At: at}}}}, nil
	}
	r := newReader(at.File, blocks(text), at, false)
	var out []Para
	for n := r.parse(short).FirstChild(); n != nil; n = n.NextSibling() {
		p := Para{Spans: r.spans(n), Apart: n.HasBlankPreviousLines() && len(out) > 0}
		if n, ok := n.(*paraNode); ok {
			p.Label, p.Level = n.label, n.level
			if box, spans := Boxed(p.Spans); box != NoBox && n.label == "•" {
				p.Label, p.Spans = "[ ]", spans
				if box == TickedBox {
					p.Label = "[x]"
				}
			}
		}
		out = append(out, p)
	}
	return out, r.found.Sorted()
}

// Inline returns the text of Short as the inside of one paragraph, with line breaks between its
// parts.
func Inline(text string, at diag.Place) []Span {
	paras, _ := Short(text, at)
	return Joined(paras)
}

// Joined returns paragraphs as one, with line breaks between them. Nothing is ticked in the result,
// so a bullet replaces a box.
func Joined(paras []Para) []Span {
	if len(paras) == 1 && paras[0].Label == "" {
		return paras[0].Spans
	}
	var out []Span
	for i, p := range paras {
		var at diag.Place
		if len(p.Spans) > 0 {
			at = p.Spans[0].At
		}
		if i > 0 {
			out = append(out, Span{Text: "\n", At: at})
		}
		if label := p.Label; label != "" {
			if label[0] == '[' {
				label = "•"
			}
			out = append(out, Span{Text: label + "\u00A0", At: at})
		}
		out = append(out, p.Spans...)
	}
	return out
}

// plain reports whether nothing in text has a special meaning. A space at either end is left to the
// parser, which trims it.
func plain(text string) bool {
	return !strings.ContainsAny(text, "*_`[]<>&\\{:\n\r\t\x00~^•·▪●◦‣") && text[0] != ' ' && text[len(text)-1] != ' '
}

// item matches the start of a line that is an item of a list, and bullet that of one that always
// is.
var (
	item   = regexp.MustCompile(`^([ \t]*)([-*+•·▪●◦‣]|[0-9]{1,3}[.)])[ \t\x{A0}]+[^ \t\r\n]`)
	bullet = pattern.New(`^[ \t]*(?:[•·▪●◦‣]|[-*+] \[[ xX]\][ \t])`)
)

// paraNode is a paragraph or an item of a list.
type paraNode struct {
	ast.BaseBlock
	label string
	level int
}

// kindPara is the parser's kind for paragraphs.
var kindPara = ast.NewNodeKind("Para")

// Kind distinguishes these nodes from the parser's own.
func (*paraNode) Kind() ast.NodeKind { return kindPara }

// Dump prints the node, for debugging the parser.
func (n *paraNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// paraParser reads lines as paragraphs. A line that follows an item and is not indented begins a
// paragraph: what spreadsheets have below a list is not part of its last item.
type paraParser struct{}

// Trigger returns nil: a paragraph may begin with any letter.
func (paraParser) Trigger() []byte { return nil }

// CanInterruptParagraph returns true: an item needs no empty line before it.
func (paraParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine returns true: indented lines are not code.
func (paraParser) CanAcceptIndentedLine() bool { return true }

// Open begins a paragraph, or an item if the line begins with a mark of one. An indent of two
// spaces is a level deeper, down to the fourth; any bullet becomes the round one.
func (paraParser) Open(_ ast.Node, in text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, at := in.PeekLine()
	if util.IsBlank(line) {
		return nil, parser.NoChildren
	}
	n := &paraNode{}
	if m := item.FindSubmatch(line); m != nil && (len(line) < len(in.Source()) || bullet.Match(line)) {
		n.label, n.level = string(m[2]), min(len(strings.ReplaceAll(string(m[1]), "\t", "    "))/2, 4)
		if n.label[len(n.label)-1] != '.' && n.label[len(n.label)-1] != ')' {
			n.label = "•"
		}
		at = at.WithStart(at.Start + len(m[1]) + len(m[2]))
	}
	n.Lines().Append(at)
	in.AdvanceToEOL()
	return n, parser.NoChildren
}

// Continue takes in the next line, unless it is blank, begins an item, or follows an item and is
// not indented.
func (paraParser) Continue(n ast.Node, in text.Reader, _ parser.Context) parser.State {
	line, at := in.PeekLine()
	listed := n.(*paraNode).label != ""
	if util.IsBlank(line) || item.Match(line) || listed && line[0] != ' ' && line[0] != '\t' {
		return parser.Close
	}
	n.Lines().Append(at)
	in.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

// Close trims the spaces from the ends of the lines.
func (paraParser) Close(n ast.Node, in text.Reader, _ parser.Context) {
	lines := n.Lines()
	for i := range lines.Len() {
		lines.Set(i, trimmed(lines.At(i), in.Source()))
	}
	last := lines.At(lines.Len() - 1)
	lines.Set(lines.Len()-1, last.TrimRightSpace(in.Source()))
}

// trimmed returns a line without leading spaces, including no-break spaces.
func trimmed(s text.Segment, src []byte) text.Segment {
	s = s.TrimLeftSpace(src)
	for strings.HasPrefix(string(src[s.Start:min(s.Stop, s.Start+2)]), "\u00A0") {
		s = s.WithStart(s.Start + 2)
		s = s.TrimLeftSpace(src)
	}
	return s
}

// block matches a tag that begins or ends a paragraph, a list or an item.
var block = pattern.New(`(?i)\s*<(/?)(p|div|ul|ol|li)(?:\s[^<>]*)?>\s*`)

// listed matches line ends before an item.
var listed = pattern.New(`\n+(- |[0-9]+\. )`)

// blocks returns a text with the tags of paragraphs and lists rewritten as Markdown.
func blocks(text string) string {
	if !strings.Contains(text, "<") || !block.MatchString(text) {
		return text
	}
	number := 0
	out := block.ReplaceAllStringFunc(text, func(s string) string {
		m := block.FindStringSubmatch(s)
		switch name := strings.ToLower(m[2]); {
		case name == "ol" && m[1] == "":
			number = 1
		case name == "ul":
			number = 0
		case name == "li" && m[1] == "" && number > 0:
			number++
			return "\n" + strconv.Itoa(number-1) + ". "
		case name == "li" && m[1] == "":
			return "\n- "
		case name == "li":
			return ""
		case name == "p" || name == "div":
			return "\n\n"
		}
		return "\n"
	})
	return strings.Trim(listed.ReplaceAllString(out, "\n$1"), "\n")
}
