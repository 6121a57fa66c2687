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
)

// Para is a paragraph of a short text. An item of a list has a Label, a bullet,
// a number as it is written, or "[ ]" or "[x]" for a box, and hangs behind it, set in by
// Level further steps. Apart says that a blank line stands before it.
type Para struct {
	Spans []Span
	Label string
	Level int
	Apart bool
}

// short reads short texts: paragraphs, items of lists, and what stands in them.
var short = parser.NewParser(
	parser.WithBlockParsers(util.Prioritized(paraParser{}, 100)),
	parser.WithInlineParsers(inlines()...),
)

// inlines are what stands in paragraphs.
func inlines() []util.PrioritizedValue {
	return append(parser.DefaultInlineParsers(), util.Prioritized(bracketParser{}, 150))
}

// Short reads a short text, such as one on a card, where every line ends where
// it is written to end, a blank line parts paragraphs, and lines of a text of
// several that begin with "- ", "* " or "1. ", or any with a bullet or "- [ ] ", are items
// of lists; at is where it begins. Its spans have exact places if it is one line,
// else they are at at itself. The findings are marks that mean
// nothing (PB006); their text stands as it was written.
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

// Inline is the text of Short as the inside of one paragraph, whose parts are
// divided by line breaks.
func Inline(text string, at diag.Place) []Span {
	paras, _ := Short(text, at)
	return Joined(paras)
}

// Joined are paragraphs as one, with line breaks between them. Where they are joined nobody
// ticks anything, and a bullet stands for a box.
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

// plain reports whether nothing in text can mean anything but itself. A blank
// at either end is left to the parser, which trims it.
func plain(text string) bool {
	return !strings.ContainsAny(text, "*_`[]<>&\\{:\n\r\t\x00~^•·▪●◦‣") && text[0] != ' ' && text[len(text)-1] != ' '
}

// item is how a line begins that is an item of a list, and bullet one that is
// an item wherever it stands.
var (
	item   = regexp.MustCompile(`^([ \t]*)([-*+•·▪●◦‣]|[0-9]{1,3}[.)])[ \t\x{A0}]+[^ \t\r\n]`)
	bullet = regexp.MustCompile(`^[ \t]*(?:[•·▪●◦‣]|[-*+] \[[ xX]\][ \t])`)
)

// paraNode is a paragraph or an item of a list.
type paraNode struct {
	ast.BaseBlock
	label string
	level int
}

// kindPara is the parser's number for paragraphs.
var kindPara = ast.NewNodeKind("Para")

// Kind tells the parser's own nodes from these.
func (*paraNode) Kind() ast.NodeKind { return kindPara }

// Dump prints the node for whoever looks for a mistake in the parser.
func (n *paraNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// paraParser reads lines as paragraphs. A line that follows an item and is not
// set in begins a paragraph: what spreadsheets hold below a list is no part of
// its last item.
type paraParser struct{}

// Trigger is nil: a paragraph may begin with any letter.
func (paraParser) Trigger() []byte { return nil }

// CanInterruptParagraph is true: an item needs no empty line before it.
func (paraParser) CanInterruptParagraph() bool { return true }

// CanAcceptIndentedLine is true: blanks before a line make no code of it.
func (paraParser) CanAcceptIndentedLine() bool { return true }

// Open begins a paragraph, or an item if the line begins with a mark of one. Two blanks
// set in are a level deeper, down to the fourth; any bullet becomes the round one.
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

// Continue takes the next line in, unless it is blank, begins an item, or follows an item
// and is not set in.
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

// Close cuts the blanks off the ends of the lines.
func (paraParser) Close(n ast.Node, in text.Reader, _ parser.Context) {
	lines := n.Lines()
	for i := range lines.Len() {
		lines.Set(i, trimmed(lines.At(i), in.Source()))
	}
	last := lines.At(lines.Len() - 1)
	lines.Set(lines.Len()-1, last.TrimRightSpace(in.Source()))
}

// trimmed is a line without the blanks before it, the unbreakable among them.
func trimmed(s text.Segment, src []byte) text.Segment {
	s = s.TrimLeftSpace(src)
	for strings.HasPrefix(string(src[s.Start:min(s.Stop, s.Start+2)]), "\u00A0") {
		s = s.WithStart(s.Start + 2)
		s = s.TrimLeftSpace(src)
	}
	return s
}

// block is a tag that begins or ends a paragraph, a list or an item.
var block = regexp.MustCompile(`(?i)\s*<(/?)(p|div|ul|ol|li)(?:\s[^<>]*)?>\s*`)

// listed are line ends before an item.
var listed = regexp.MustCompile(`\n+(- |[0-9]+\. )`)

// blocks are the tags of paragraphs and lists as Markdown.
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
