package prose

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"punchboard/internal/diag"
	"punchboard/internal/guard"
)

// reader is one reading of a text: where its lines begin, its expressions, and its findings.
type reader struct {
	file   string
	src    string // as Markdown
	raw    string // as it was written
	front  string // what precedes a chapter for other programs
	passes []pass // how src was made from raw, in order; none if they are the same
	filled []byte
	lines  []int // offset of each line's first byte in raw
	holes  []Hole
	base   diag.Place // where a short text begins; zero for a chapter
	short  bool       // lines end where they are written to end
	told   []int      // where elements of HTML were left out
	// refused is set if the text could not be read.
	refused bool
	found   diag.List
	last    struct{ line, off, col int } // the place requested last: most are requested in order
}

// newReader begins to read a text: it finds the lines and lifts the expressions out, so that
// Markdown does not parse them. In a chapter, broken expressions are reported.
func newReader(file, src string, base diag.Place, chapter bool) *reader {
	r := &reader{file: file, src: src, raw: src, base: base, short: !chapter, lines: []int{0}}
	for i := 0; i < len(src); i++ {
		if src[i] == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	if chapter {
		from, to := front(src)
		r.front = src[:to]
		text, cuts := relined(src[:from] + blanked(src[from:to]) + src[to:])
		r.passes = append(r.passes, pass{cuts, len(src)})
		w := rewritten(text)
		r.src, r.told = w.out.String(), w.told
		if r.passes = append(r.passes, pass{w.cuts, len(text)}); r.src == src {
			r.passes = nil
		}
	}
	var bad []Hole
	r.holes, bad, r.filled = lift(r.src)
	if chapter {
		r.filled = dotted(r.filled)
		r.badHoles(bad)
		for _, at := range r.told {
			r.wrongHelp(at, at+1, "HTML is not printed", notHTML)
		}
	}
	return r
}

// badHoles reports expressions that are never closed or are empty.
func (r *reader) badHoles(bad []Hole) {
	for _, h := range bad {
		if h.To < 0 {
			r.wrong(h.From, h.From+2, "an expression begun with {{ is never closed")
			continue
		}
		r.wrong(h.From, h.To, "an expression with nothing in it")
	}
}

// parse parses the text. A text that cannot be read is reported, and gives an empty document.
func (r *reader) parse(by parser.Parser) (root ast.Node) {
	if from, to, why := beyond(r.filled); why != "" {
		r.refused = true
		r.wrongHelp(from, to, why, "write it flatter, or in several paragraphs")
		return ast.NewDocument()
	}
	read := func() (ast.Node, error) {
		pc := parser.NewContext()
		pc.Set(bracketKey, brackets(string(r.filled)))
		return by.Parse(text.NewReader(r.filled), parser.WithContext(pc)), nil
	}
	var err error
	if r.short { // one of thousands
		err = guard.Call(func() { root, _ = read() })
	} else {
		root, err = guard.Read(read)
	}
	if r.refused = err != nil; r.refused {
		r.wrong(0, len(r.src), "the text cannot be read: "+err.Error())
		return ast.NewDocument()
	}
	return root
}

// firstLine returns where text[from:to] ends, or its first line does.
func firstLine(text string, from, to int) int {
	if n := strings.IndexByte(text[from:to], '\n'); n >= 0 {
		return from + n
	}
	return to
}

// pass is one rewriting of a text: the cuts of the new text, and the length of the one before.
type pass struct {
	cuts []cut
	end  int
}

// written returns where what is at an offset of src is in the original.
func (r *reader) written(i int) int {
	for _, p := range slices.Backward(r.passes) {
		i = p.written(i)
	}
	return i
}

// written returns where what is at an offset is in the text before this pass.
func (p pass) written(i int) int {
	if len(p.cuts) == 0 {
		return i
	}
	n := sort.Search(len(p.cuts), func(k int) bool { return p.cuts[k].src > i })
	at, end := i, p.end
	if n > 0 {
		at = p.cuts[n-1].raw + i - p.cuts[n-1].src
	}
	if n < len(p.cuts) {
		end = p.cuts[n].raw
	}
	return min(at, end)
}

// column counts the characters before offset i on line n.
func (r *reader) column(n, i int) int {
	from, col := r.lines[n], 0
	if r.last.line == n && r.last.off <= i && r.last.off >= from {
		from, col = r.last.off, r.last.col
	}
	col += utf8.RuneCountInString(r.raw[from:i])
	r.last.line, r.last.off, r.last.col = n, i, col
	return col
}

// place returns the place of src[from:to], marked only to the end of its first line.
func (r *reader) place(from, to int) diag.Place {
	from = r.written(max(0, min(from, len(r.src))))
	to = firstLine(r.raw, from, max(from, min(r.written(min(to, len(r.src))-1)+1, len(r.raw))))
	n := sort.SearchInts(r.lines, from+1) - 1
	col := r.column(n, from)
	long := utf8.RuneCountInString(r.raw[from:to])
	if r.base.IsZero() {
		return diag.Place{File: r.file, Line: n + 1, Col: col + 1, Len: long}
	}
	if len(r.lines) > 1 {
		return r.base // in a text of several lines, places within it are not known
	}
	at := r.base
	if at.Col > 0 {
		at.Col += col
	}
	at.Len = long
	return at
}

// wrong reports that src[from:to] cannot be printed.
func (r *reader) wrong(from, to int, message string) { r.wrongHelp(from, to, message, "") }

// wrongHelp reports that src[from:to] cannot be printed, and what to do about it.
func (r *reader) wrongHelp(from, to int, message, help string) {
	r.wrongAt(r.place(from, to), message, help)
}

// wrongAt reports something that cannot be printed at a place.
func (r *reader) wrongAt(at diag.Place, message, help string) {
	r.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: "PB006", Name: "wrong-type", Message: message, Help: help})
}
