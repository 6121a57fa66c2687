// Package prose reads the Markdown of rulebook chapters and of short texts on cards into blocks and
// spans, each with its place in the file. Expressions between double braces are lifted out before
// Markdown sees them, and icons written :icon-id: become spans of their own. The package evaluates
// nothing and depends on no game: a fenced block is returned with its info word, argument and
// lines.
//
// Words may have a style of the theme, [like this]{.style}. Tags of HTML and of Pango that
// spreadsheets produce keep their meaning.
//
// A picture on a line of its own is a block, any other a span. What cannot be printed (other HTML,
// indented code, marks without their other half) is a finding, and its text is kept unchanged;
// nothing is dropped silently.
package prose

import (
	"strings"

	"punchboard/internal/diag"
)

// Kind is the kind of a block.
type Kind string

// The kinds of blocks.
const (
	Heading   Kind = "heading"
	Paragraph Kind = "paragraph"
	List      Kind = "list"
	Quote     Kind = "quote"
	Fence     Kind = "fence"
	Table     Kind = "table"
	Rule      Kind = "rule"
	Picture   Kind = "picture"
)

// Doc is one chapter. Title is the heading of level 1 as written, including expressions; it is ""
// if there is none. The title is not among the blocks.
type Doc struct {
	Title      string
	TitleSpans []Span
	TitleAt    diag.Place
	Blocks     []Block
}

// Block is one block. Kind determines which fields are used.
type Block struct {
	Kind    Kind
	Level   int        // heading: 2 to 6
	Name    string     // heading: another name for it in links, "" for none
	Spans   []Span     // heading, paragraph; picture: what it shows
	Numbers []Number   // paragraph: the numbers of the rules it states
	Items   [][]Block  // list: the blocks of each item; quote: one item
	Ordered bool       // list
	Start   int        // ordered list: its first number
	Counted []Number   // ordered list: the number before each item, as typed
	Tight   bool       // list: no blank lines between its items
	Box     Box        // paragraph: the box before it, in place of its item's bullet
	Info    string     // fence: the first word after the backticks; picture: the file or id
	Arg     string     // fence: the rest of that line; picture: its title
	ArgAt   diag.Place // fence: where Arg begins, zero if there is none
	Lines   []Line     // fence: its body
	Rows    [][][]Span // table: rows of cells, the head first
	Aligns  []string   // table: left, centre, right or "" for each column
	At      diag.Place
}

// Line is one line of a fence's body, without its line ending.
type Line struct {
	Text string
	At   diag.Place
}

// Image is a picture within a line or in a cell: its file or id, its title and what it shows.
type Image struct {
	File, Title string
	Shows       []Span
}

// Span is a run of text in one manner. Exactly one of Text, Icon, Expr and Picture is set. A span
// never extends beyond its line in the source: a line ending within a paragraph is a space at the
// end of the span before it, a hard line break is a span of "
// ". So, for text, the character i of Text is at column At.Col + i.
type Span struct {
	Text             string
	Strong, Em, Code bool
	Style            string // names of styles or colours, "#" before a colour's value, separated by spaces, the innermost last
	Icon             string // id of an icon
	Glued            bool   // for an icon: it touches a letter, so it may be meant as text
	Link             string // target of a link, "" for none
	Expr             string // the inside of {{ }}, without surrounding spaces
	Picture          *Image
	At               diag.Place
}

// Plain returns the text of spans without manners: expressions as {{ }}, icons as :id:, and no
// pictures.
func Plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		switch {
		case s.Expr != "":
			b.WriteString("{{ " + s.Expr + " }}")
		case s.Icon != "":
			b.WriteString(":" + s.Icon + ":")
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

// Parse reads a chapter. The findings are raw HTML and other things that cannot be printed (PB006),
// a missing title (PB005) and headings with nothing below them (PB010); the document is complete in
// any case.
func Parse(file, text string) (*Doc, diag.List) {
	r := newReader(file, text, diag.Place{}, true)
	d := &Doc{Blocks: r.blocks(r.parse(chapters))}
	if !r.refused {
		r.title(d)
		r.emptySections(d)
	}
	return d, r.found.Sorted()
}
