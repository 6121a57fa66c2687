package prose

import (
	"bytes"
	"net/url"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"punchboard/internal/diag"
)

// weaver puts together the spans of one block. It holds the manner of the text being read and the
// open span, which is not yet added: out src[from:to].
type weaver struct {
	r    *reader
	now  Span     // manner only
	open []opened // open marks, the innermost last
	raw  bool     // no escapes, entities or icons
	text string   // of the open span; "" if there is none
	from int
	to   int
	out  []Span
}

// spans returns the inline children of a block.
func (r *reader) spans(n ast.Node) []Span {
	w := &weaver{r: r, out: make([]Span, 0, n.ChildCount())}
	w.children(n)
	w.flush()
	for _, o := range w.open {
		if o.mark != "[" {
			r.wrong(o.from, o.to, "<"+o.mark+"> is never closed")
		}
	}
	return w.out
}

// children adds everything in a node, in order.
func (w *weaver) children(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.node(n)
	}
}

// node adds one node.
func (w *weaver) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.words(n)
	case *ast.Emphasis:
		w.r.uneven(n)
		w.styled(n, func(s *Span) {
			if n.Level > 1 {
				s.Strong = true
				return
			}
			s.Em = true
		})
	case *ast.CodeSpan:
		w.raw = true
		w.styled(n, func(s *Span) { s.Code = true })
		w.raw = false
	case *ast.Link:
		if bytes.IndexByte(n.Destination, filler) >= 0 {
			w.r.wrong(n.Pos(), n.Pos()+1, "an expression cannot be used in the target of a link")
		}
		if len(n.Destination) == 0 {
			w.r.found.Add(diag.Finding{At: w.r.place(n.Pos(), n.Pos()+1), Severity: diag.Warning, Code: "PB006", Name: "wrong-type",
				Message: "a link that leads nowhere", Help: "write where to between ( and ), such as #play for the heading Play, or leave its words without brackets"})
		}
		w.styled(n, func(s *Span) { s.Link = string(n.Destination) })
	case *ast.AutoLink:
		w.autoLink(n)
	case *ast.Image:
		w.picture(n)
	case *ast.RawHTML:
		w.html(n)
	case *bracketNode:
		w.bracket(n)
	default:
		w.children(n)
	}
}

// picture adds a picture. In a short text it is reported, and its words stay.
func (w *weaver) picture(n *ast.Image) {
	if w.r.short {
		w.r.wrongHelp(n.Pos(), n.Pos()+2, "a picture cannot be part of a line", "put it on its own, with an empty line before and after it")
		w.styled(n, func(*Span) {})
		return
	}
	file := string(n.Destination)
	if plain, err := url.PathUnescape(file); err == nil && !strings.HasPrefix(file, "data:") {
		file = plain
	}
	w.single(Span{Picture: &Image{file, string(n.Title), w.r.spans(n)}}, n.Pos(), n.Pos())
	w.out[len(w.out)-1].At = w.r.nodeAt(n)
}

// uneven reports emphasis that opens with more asterisks than it closes with, or fewer: the one
// left over is printed.
func (r *reader) uneven(n *ast.Emphasis) {
	left := func(beside ast.Node, at func(*ast.Text) int) {
		t, ok := beside.(*ast.Text)
		if !ok || t.Segment.Len() == 0 {
			return
		}
		if i := at(t); r.src[i] == '*' && (i == 0 || r.src[i-1] != '\\') {
			r.found.Add(diag.Finding{At: r.place(i, i+1), Severity: diag.Warning, Code: "PB006", Name: "wrong-type",
				Message: "emphasis opens and closes with different numbers of *, and this one is printed", Help: "write the same number on both sides, or \\* for a star"})
		}
	}
	left(n.PreviousSibling(), func(t *ast.Text) int { return t.Segment.Stop - 1 })
	left(n.NextSibling(), func(t *ast.Text) int { return t.Segment.Start })
}

// styled adds the contents of a node in a changed manner, and then restores the previous one.
func (w *weaver) styled(n ast.Node, change func(*Span)) {
	w.flush()
	before := w.now
	change(&w.now)
	w.children(n)
	w.flush()
	w.now = before
}

// autoLink adds an address that is its own text.
func (w *weaver) autoLink(n *ast.AutoLink) {
	w.flush()
	before := w.now
	w.now.Link = string(n.URL(w.r.filled))
	label := n.Label(w.r.filled)
	if i := bytes.Index(w.r.filled[max(0, n.Pos()):], label); i >= 0 {
		w.stretch(n.Pos()+i, n.Pos()+i+len(label))
	}
	w.flush()
	w.now = before
}

// words adds a text node and the line ending after it.
func (w *weaver) words(n *ast.Text) {
	raw := w.raw
	w.raw = raw || n.IsRaw()
	if !w.raw {
		w.r.leftover(n.Segment.Start, n.Segment.Stop)
	}
	w.stretch(n.Segment.Start, n.Segment.Stop)
	w.raw = raw
	switch {
	case n.HardLineBreak(), n.SoftLineBreak() && w.r.short:
		w.lineBreak(n.Segment.Stop)
	case n.SoftLineBreak():
		w.put(" ", n.Segment.Stop, n.Segment.Stop)
		w.flush()
	}
}

// lineBreak ends the line.
func (w *weaver) lineBreak(at int) {
	w.flush()
	w.out = append(w.out, Span{Text: "\n", At: w.r.place(at, at)})
}

// stretch adds src[from:to]: its expressions, its icons, and the rest with escapes and entities
// resolved. Plain text is added in one piece.
func (w *weaver) stretch(from, to int) {
	for i := from; i < to; {
		if end := w.plainEnd(i, to); end > i {
			w.put(w.r.src[i:end], i, end)
			i = end
			continue
		}
		i = w.special(i, to)
	}
}

// plainEnd returns where the plain text from offset i on ends.
func (w *weaver) plainEnd(i, to int) int {
	special := specials
	if w.raw {
		special = rawSpecials
	}
	for i < to && !special[w.r.filled[i]] {
		i++
	}
	return i
}

// specials holds the bytes that may have a special meaning, and rawSpecials those that may where
// there are no escapes, entities and icons.
var (
	specials    = byteSet("\n\r\\&:" + string(rune(filler)))
	rawSpecials = byteSet("\n\r\x00" + string(rune(filler)))
)

// byteSet returns the set of the bytes in all.
func byteSet(all string) (set [256]bool) {
	for i := range len(all) {
		set[all[i]] = true
	}
	return set
}

// special adds what begins with the special byte at i and returns the offset after it.
func (w *weaver) special(i, to int) int {
	src := w.r.src
	next := i + 1
	h := w.hole(i)
	switch c := src[i]; {
	case h != nil:
		w.single(Span{Expr: h.Expr}, h.From, h.To)
		return h.To
	case c == '\n':
		w.put(" ", i, next)
		w.flush()
	case c == '\r' && next < to && src[next] == '\n': // the line ending follows
	case c == '\r', c == 0 && w.raw:
		w.flush() // so that no text is joined repeatedly
	case c == '\\' && !w.raw && next < to && util.IsPunct(src[next]):
		w.flush()
		w.put(src[next:next+1], i, next+1)
		w.flush()
		return next + 1
	case c == '&' && !w.raw:
		return w.entity(i, to)
	case c == ':' && !w.raw:
		return w.icon(i, to)
	default:
		w.put(src[i:next], i, next)
	}
	return next
}

// hole returns the expression that holds offset i, nil for a filler byte in the text itself.
func (w *weaver) hole(i int) *Hole {
	if w.r.filled[i] != filler {
		return nil
	}
	holes := w.r.holes
	k := sort.Search(len(holes), func(k int) bool { return holes[k].To > i })
	if k < len(holes) && holes[k].From <= i {
		return &holes[k]
	}
	return nil
}

// entity adds the character that an entity such as &frac12; stands for.
func (w *weaver) entity(i, to int) int {
	src := w.r.src
	semi := strings.IndexByte(src[i:min(to, i+40)], ';')
	if semi > 0 {
		end := i + semi + 1
		was := []byte(src[i:end])
		if is := util.ResolveEntityNames(util.ResolveNumericReferences(was)); !bytes.Equal(is, was) {
			w.flush()
			w.put(string(is), i, end)
			w.flush()
			return end
		}
		if named.Match(was) {
			w.r.wrong(i, end, "the character "+src[i:end]+" is not known")
		}
	}
	w.put(src[i:i+1], i, i+1)
	return i + 1
}

// put adds text that replaces src[from:to] to the open span.
func (w *weaver) put(text string, from, to int) {
	switch {
	case w.text == "":
		w.from, w.text = from, text
	case w.to == from && w.text == w.r.src[w.from:w.to] && text == w.r.src[from:to]:
		w.text = w.r.src[w.from:to] // still as it was written: no copy
	default:
		w.text += text
	}
	w.to = to
}

// single adds a span that is not text.
func (w *weaver) single(s Span, from, to int) {
	w.flush()
	style := s.Style
	s.Strong, s.Em, s.Code, s.Link, s.Style = w.now.Strong, w.now.Em, w.now.Code, w.now.Link, within(w.now.Style, style)
	s.At = w.r.place(from, to)
	w.out = append(w.out, s)
}

// flush adds the open span, if there is one.
func (w *weaver) flush() {
	if w.text == "" {
		return
	}
	s := w.now
	s.Text, s.At = w.text, w.r.place(w.from, w.to)
	w.text = ""
	w.out = append(w.out, s)
}
