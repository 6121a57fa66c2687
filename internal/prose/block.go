package prose

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"

	"punchboard/internal/diag"
	"punchboard/internal/pattern"
)

// chapters reads whole chapters: CommonMark and tables.
var chapters = parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithInlineParsers(inlines()...),
	parser.WithParagraphTransformers(append(parser.DefaultParagraphTransformers(),
		util.Prioritized(extension.NewTableParagraphTransformer(), 200))...),
	parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
)

// blocks returns the children of a node.
func (r *reader) blocks(parent ast.Node) []Block {
	out := make([]Block, 0, parent.ChildCount())
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		b, ok := r.block(n)
		if !ok {
			continue
		}
		for _, part := range framed(b) {
			out = append(out, clauses(part)...)
		}
	}
	return out
}

// framed returns the blocks of a paragraph: each picture on a line of its own becomes a block.
func framed(b Block) []Block {
	if b.Kind != Paragraph || !slices.ContainsFunc(b.Spans, func(s Span) bool { return s.Picture != nil }) {
		return []Block{b}
	}
	var out []Block
	var text []Span
	words := func() {
		if text = bared(text); len(text) > 0 {
			part := b
			if part.Spans = text; len(out) > 0 {
				part.At, part.Numbers = text[0].At, nil
			}
			out = append(out, part)
		}
		text = nil
	}
	for from, to := 0, 0; from < len(b.Spans); from = to {
		for to = from + 1; to < len(b.Spans) && b.Spans[to].At.Line == b.Spans[from].At.Line && b.Spans[to-1].Text != "\n"; to++ {
		}
		line := b.Spans[from:to]
		if !slices.ContainsFunc(line, func(s Span) bool { return s.Picture != nil }) || slices.ContainsFunc(line, func(s Span) bool { return s.Picture == nil && !s.blank() }) {
			text = append(text, line...)
			continue
		}
		words()
		for _, s := range line {
			if pic := s.Picture; pic != nil {
				out = append(out, Block{Kind: Picture, Spans: pic.Shows, Info: pic.File, Arg: pic.Title, At: s.At})
			}
		}
	}
	words()
	return out
}

// blank reports whether a span is only white space.
func (s Span) blank() bool {
	return s.Icon+s.Expr == "" && s.Picture == nil && strings.TrimSpace(s.Text) == ""
}

// bared returns spans without the white space at their ends.
func bared(in []Span) []Span {
	for len(in) > 0 && in[0].blank() {
		in = in[1:]
	}
	for len(in) > 0 && in[len(in)-1].blank() {
		in = in[:len(in)-1]
	}
	if n := len(in); n > 0 {
		in[n-1].Text = strings.TrimRight(in[n-1].Text, " ")
	}
	return in
}

// headName matches what other programs read after a heading: a name, classes, "{#alone .wide}".
var headName = pattern.New(`\s*\{(?:#([^{}\s]+)|\.[\w-]+|-)(?:\s[^{}]*)?\}\s*$`)

// escapedNumber matches the number of a heading as Google Docs writes one: "1\\. Cards".
var escapedNumber = pattern.New(`^[0-9]{1,2}\.`)

// heading returns a heading, with the name given after it. Strong type around the whole heading is
// dropped.
func (r *reader) heading(n *ast.Heading) Block {
	b := Block{Kind: Heading, Level: n.Level, Spans: r.spans(n), At: r.nodeAt(n)}
	if len(b.Spans) == 0 {
		return b
	}
	last := &b.Spans[len(b.Spans)-1]
	if m := headName.FindStringSubmatch(last.Text); m != nil {
		last.Text, b.Name = strings.TrimSuffix(last.Text, m[0]), m[1]
		b.Spans = bared(b.Spans)
	}
	for len(b.Spans) > 1 && escapedNumber.MatchString(b.Spans[0].Text+b.Spans[1].Text) && b.Spans[0].manner() == b.Spans[1].manner() {
		b.Spans[1].Text, b.Spans[1].At = b.Spans[0].Text+b.Spans[1].Text, b.Spans[0].At
		b.Spans = b.Spans[1:]
	}
	if !slices.ContainsFunc(b.Spans, func(s Span) bool { return !s.Strong && !s.blank() }) {
		for i := range b.Spans {
			b.Spans[i].Strong = false
		}
	}
	return b
}

// block returns a node as a block of text, and reports false for a node that prints nothing. A node
// that cannot be printed is noted.
func (r *reader) block(n ast.Node) (Block, bool) {
	switch n := n.(type) {
	case *ast.Heading:
		b := r.heading(n)
		return b, len(b.Spans) > 0
	case *ast.Paragraph, *ast.TextBlock:
		return numbered(tabbed(Block{Kind: Paragraph, Spans: r.spans(n), At: r.nodeAt(n)})), true
	case *ast.List:
		return r.list(n), true
	case *ast.Blockquote:
		return Block{Kind: Quote, Items: [][]Block{r.blocks(n)}, At: r.nodeAt(n)}, true
	case *ast.FencedCodeBlock:
		return r.fence(n), true
	case *ast.ThematicBreak:
		return Block{Kind: Rule, At: r.nodeAt(n)}, true
	case *east.Table:
		return r.table(n), true
	case *ast.CodeBlock:
		return r.unprinted(n, "text indented by four spaces is code in Markdown, which is not printed", "write a fenced block, or begin the line at the margin"), true
	case *ast.HTMLBlock:
		return r.unprinted(n, "HTML is not printed", notHTML), true
	}
	return Block{}, false // a definition of a link, which the links have already
}

// list returns a list with the blocks of each item, and the number that it starts with.
func (r *reader) list(n *ast.List) Block {
	b := Block{Kind: List, Ordered: n.IsOrdered(), Start: n.Start, Tight: n.IsTight, At: r.nodeAt(n)}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		blocks := r.blocks(item)
		if len(blocks) > 0 && !b.Ordered {
			blocks[0].Box, blocks[0].Spans = Boxed(blocks[0].Spans)
		}
		b.Items = append(b.Items, blocks)
		if b.Ordered {
			b.Counted = append(b.Counted, r.counted(item))
		}
	}
	return b
}

// Box is the box that an item of a list is to be ticked in.
type Box string

// The boxes of items: none, "[ ]" and "[x]".
const (
	NoBox     Box = ""
	EmptyBox  Box = "empty box"
	TickedBox Box = "ticked box"
)

// boxMark matches a box at the start of an item.
var boxMark = pattern.New(`^\[([ xX])\][ \t]+`)

// Boxed takes the box off the start of an item.
func Boxed(spans []Span) (Box, []Span) {
	if len(spans) == 0 || spans[0].manner() != (Span{}) {
		return NoBox, spans
	}
	m := boxMark.FindStringSubmatch(spans[0].Text)
	if m == nil {
		return NoBox, spans
	}
	out := slices.Clone(spans)
	if out[0] = out[0].from(len(m[0])); out[0].Text == "" {
		out = out[1:]
	}
	if m[1] == " " {
		return EmptyBox, out
	}
	return TickedBox, out
}

// counted returns the number before an item.
func (r *reader) counted(item ast.Node) Number {
	at := r.nodeAt(item)
	from := max(0, item.Pos())
	to := from
	for to < len(r.src) && '0' <= r.src[to] && r.src[to] <= '9' {
		to++
	}
	at.Len = to - from
	return Number{r.src[from:to], at}
}

// fence returns a fenced block with the words after its fence; its contents are not parsed.
func (r *reader) fence(n *ast.FencedCodeBlock) Block {
	b := Block{Kind: Fence, At: r.nodeAt(n)}
	if n.Info != nil {
		r.info(&b, n.Info.Segment.Start, n.Info.Segment.Stop)
	}
	b.Lines = r.lineTexts(n)
	r.unclosed(b, n)
	return b
}

// blockBegins matches the line that begins a fenced block with a word.
var blockBegins = pattern.New("^ *(```+)[A-Za-z]")

// unclosed reports a fenced block that ends with the chapter, or within which another begins: the
// line that should close it is missing, and what follows is taken for its contents.
func (r *reader) unclosed(b Block, n *ast.FencedCodeBlock) {
	f := diag.Finding{At: b.At, Severity: diag.Warning, Code: "PB006", Name: "wrong-type", Message: "the block that begins here is not closed", Help: "close it with a line of ``` alone"}
	if n.Info == nil || n.Lines().Len() == 0 {
		return
	}
	before := strings.TrimRight(r.src[:n.Info.Segment.Start], " \t")
	ticks := len(before) - len(strings.TrimRight(before, "`"))
	for _, l := range b.Lines {
		if m := blockBegins.FindStringSubmatch(l.Text); m != nil && ticks > 0 && len(m[1]) >= ticks {
			f.Also = []diag.Also{{At: l.At, Mark: "and another begins here"}}
			r.found.Add(f)
			return
		}
	}
	if last := n.Lines().At(n.Lines().Len() - 1); strings.TrimSpace(r.src[last.Stop:]) == "" {
		r.found.Add(f)
	}
}

// info splits the rest of a fence's first line into its word and its argument.
func (r *reader) info(b *Block, from, to int) {
	info := strings.TrimRight(r.src[from:to], " \t\r\n")
	b.At = r.place(from, from+len(info))
	word := len(info)
	if i := strings.IndexAny(info, " \t"); i >= 0 {
		word = i
	}
	b.Info, b.Arg = info[:word], strings.TrimSpace(info[word:])
	if b.Arg != "" {
		start := from + len(info) - len(strings.TrimLeft(info[word:], " \t"))
		b.ArgAt = r.place(start, start+len(b.Arg))
	}
}

// lineTexts returns the lines of a node with their places, keeping leading spaces.
func (r *reader) lineTexts(n ast.Node) []Line {
	var out []Line
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		text := strings.TrimRight(r.src[s.Start:s.Stop], "\r\n")
		out = append(out, Line{Text: strings.Repeat(" ", s.Padding) + text, At: r.place(s.Start, s.Start+len(text))})
	}
	return out
}

// table returns a table as rows of cells, the head first; a column without an alignment has "".
func (r *reader) table(n *east.Table) Block {
	b := Block{Kind: Table, At: r.nodeAt(n)}
	for _, a := range n.Alignments {
		b.Aligns = append(b.Aligns, map[east.Alignment]string{east.AlignLeft: "left", east.AlignCenter: "centre", east.AlignRight: "right"}[a])
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]Span
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, r.spans(cell))
		}
		b.Rows = append(b.Rows, cells)
	}
	return b
}

// unprinted notes a block that cannot be printed and keeps its text.
func (r *reader) unprinted(n ast.Node, message, help string) Block {
	at := r.nodeAt(n)
	r.wrongAt(at, message, help)
	b := Block{Kind: Paragraph, At: at}
	for _, l := range r.lineTexts(n) {
		if l.Text != "" {
			b.Spans = append(b.Spans, Span{Text: l.Text + " ", At: l.At})
		}
	}
	return b
}

// nodeAt returns the place of the first line of a node, from its mark on.
func (r *reader) nodeAt(n ast.Node) diag.Place {
	from := n.Pos()
	if from < 0 && n.Lines() != nil && n.Lines().Len() > 0 {
		from = n.Lines().At(0).Start
	}
	if from < 0 {
		return diag.Place{File: r.file}
	}
	from = min(from, len(r.src))
	end := firstLine(r.src, from, len(r.src))
	return r.place(from, from+len(strings.TrimRight(r.src[from:end], " \t\r")))
}

// title takes the first heading of level 1 out of the blocks. Any other of that level becomes a
// section of the chapter, with what is below it a step lower. Without one, a heading above all
// others is the title.
func (r *reader) title(d *Doc) {
	if level := alone(d.Blocks); level > 1 && !frontTitle.MatchString(r.front) {
		for i := range d.Blocks {
			d.Blocks[i].Level -= level - 1
		}
	}
	kept, lower := d.Blocks[:0], 0
	for _, b := range d.Blocks {
		switch {
		case b.Kind == Heading && b.Level == 1 && d.TitleAt.IsZero():
			d.Title, d.TitleSpans, d.TitleAt = Plain(b.Spans), b.Spans, b.At
			continue
		case b.Kind == Heading && b.Level == 1:
			lower = 1
			fallthrough
		case b.Kind == Heading:
			b.Level = min(b.Level+lower, 6)
		}
		kept = append(kept, b)
	}
	d.Blocks = kept
	if m := frontTitle.FindStringSubmatchIndex(r.front); m != nil && d.TitleAt.IsZero() {
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				d.Title, d.TitleAt = r.front[m[g]:m[g+1]], r.place(m[g], m[g+1])
			}
		}
		d.TitleSpans = []Span{{Text: d.Title, At: d.TitleAt}}
	}
	if d.TitleAt.IsZero() {
		r.found.Add(diag.Finding{At: diag.Place{File: r.file}, Severity: diag.Error, Code: "PB005", Name: "missing-field",
			Message: "a chapter without a title", Help: "begin the file with a line such as # Introduction"})
	}
}

// alone returns the level of the first heading if all blocks are below it, else 0.
func alone(blocks []Block) int {
	if len(blocks) == 0 || blocks[0].Kind != Heading || slices.ContainsFunc(blocks[1:], func(b Block) bool { return b.Kind == Heading && b.Level <= blocks[0].Level }) {
		return 0
	}
	return blocks[0].Level
}

// emptySections reports headings that are followed by one of their own level or above, or by the
// end.
func (r *reader) emptySections(d *Doc) {
	for i, b := range d.Blocks {
		if b.Kind != Heading || i+1 < len(d.Blocks) && (d.Blocks[i+1].Kind != Heading || d.Blocks[i+1].Level > b.Level) {
			continue
		}
		f := diag.Finding{At: b.At, Severity: diag.Warning, Code: "PB010", Name: "empty-section",
			Message: "nothing stands under “" + Plain(b.Spans) + "”", Mark: "nothing follows"}
		if i+1 < len(d.Blocks) {
			f.Also = []diag.Also{{At: d.Blocks[i+1].At, Mark: "the next heading is here"}}
		}
		r.found.Add(f)
	}
	if len(d.Blocks) == 0 && !d.TitleAt.IsZero() {
		r.found.Add(diag.Finding{At: d.TitleAt, Severity: diag.Warning, Code: "PB010", Name: "empty-section",
			Message: "nothing stands under “" + d.Title + "”", Mark: "nothing follows"})
	}
}

// Walk calls f for every block, each before those in it, including those in lists and quotes.
func Walk(blocks []Block, f func(Block)) {
	for _, b := range blocks {
		f(b)
		for _, item := range b.Items {
			Walk(item, f)
		}
	}
}

// inBraces matches words in braces at the end of a line. Maps in expressions have colons.
var inBraces = pattern.New(`\s*\{([a-z][a-z ,-]*)\}$`)

// Braced splits the argument of a fence from the words in braces at its end, which say how to set
// what it prints. It returns what is before the braces, the words, and where the first of them
// begins.
func Braced(arg string) (before string, words []string, from int) {
	m := inBraces.FindStringSubmatchIndex(arg)
	if m == nil {
		return arg, nil, 0
	}
	return arg[:m[0]], strings.FieldsFunc(arg[m[2]:m[3]], func(r rune) bool { return r == ' ' || r == ',' }), m[2]
}

// InBlocks reports whether a fence sets each entry that it prints as a block, which links can lead
// to.
func (b Block) InBlocks() bool {
	_, words, _ := Braced(b.Arg)
	return b.Kind == Fence && slices.Contains(words, "blocks")
}
