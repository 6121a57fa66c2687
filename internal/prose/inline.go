package prose

import (
	"bytes"
	"sort"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// weaver puts together the spans of one block. It holds the manner of the
// text now read and the span begun but not yet put down: out src[from:to].
type weaver struct {
	r    *reader
	now  Span   // manner only
	raw  bool   // no escapes, entities or icons
	text string // of the span begun; "" if none is
	from int
	to   int
	out  []Span
}

// spans are the inline children of a block.
func (r *reader) spans(n ast.Node) []Span {
	w := &weaver{r: r, out: make([]Span, 0, n.ChildCount())}
	w.children(n)
	w.flush()
	return w.out
}

// paragraphs are the spans of all blocks of a short text, parted by hard line
// breaks.
func (r *reader) paragraphs(doc ast.Node) []Span {
	var out []Span
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if len(out) > 0 {
			out = append(out, Span{Text: "\n", At: r.nodeAt(n)})
		}
		out = append(out, r.spans(n)...)
	}
	return out
}

func (w *weaver) children(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.node(n)
	}
}

func (w *weaver) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.words(n)
	case *ast.Emphasis:
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
		w.link(n, string(n.Destination))
	case *ast.AutoLink:
		w.autoLink(n)
	case *ast.Image:
		w.r.wrong(n.Pos(), n.Pos()+2, "a picture cannot stand in prose")
		w.styled(n, func(*Span) {})
	case *ast.RawHTML:
		w.html(n)
	default:
		w.children(n)
	}
}

func (w *weaver) styled(n ast.Node, change func(*Span)) {
	w.flush()
	before := w.now
	change(&w.now)
	w.children(n)
	w.flush()
	w.now = before
}

func (w *weaver) link(n ast.Node, target string) {
	if strings.IndexByte(target, filler) >= 0 {
		w.r.wrong(n.Pos(), n.Pos()+1, "an expression cannot stand in the target of a link")
	}
	w.styled(n, func(s *Span) { s.Link = target })
}

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

func (w *weaver) html(n *ast.RawHTML) {
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		if i == 0 {
			w.r.wrong(s.Start, s.Stop, "HTML is not printed")
		}
		w.raw = true
		w.stretch(s.Start, s.Stop)
		w.raw = false
	}
}

// words puts down a text node and the line ending after it.
func (w *weaver) words(n *ast.Text) {
	raw := w.raw
	w.raw = raw || n.IsRaw()
	w.stretch(n.Segment.Start, n.Segment.Stop)
	w.raw = raw
	switch {
	case n.HardLineBreak():
		w.flush()
		at := w.r.place(n.Segment.Stop, n.Segment.Stop)
		w.out = append(w.out, Span{Text: "\n", At: at})
	case n.SoftLineBreak():
		w.put(" ", n.Segment.Stop, n.Segment.Stop)
		w.flush()
	}
}

// stretch puts down src[from:to]: its expressions, its icons, and the rest
// with escapes and entities resolved. What means only itself is put down in
// one piece.
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

// plainEnd is where the plain text from offset i on ends.
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

// specials are the bytes that may mean something besides themselves, and
// rawSpecials those that may where there are no escapes, entities and icons.
var (
	specials    = byteSet("\n\r\\&:" + string(rune(filler)))
	rawSpecials = byteSet("\n\r\x00" + string(rune(filler)))
)

func byteSet(all string) (set [256]bool) {
	for i := range len(all) {
		set[all[i]] = true
	}
	return set
}

// special puts down what begins with the special byte at i and gives the
// offset after it.
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
		w.flush() // so that no text is put together again and again
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

// hole is the expression that holds offset i, nil for a stray filler byte that
// the text itself holds.
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

// entity puts down the character that an entity such as &frac12; stands for.
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
	}
	w.put(src[i:i+1], i, i+1)
	return i + 1
}

// icon puts down :icon-id:, or the colon alone if what follows is no icon.
func (w *weaver) icon(i, to int) int {
	src := w.r.src
	end := iconEnd(src[:to], i)
	if end < 0 {
		w.put(":", i, i+1)
		return i + 1
	}
	w.single(Span{Icon: src[i+1 : end-1]}, i, end)
	return end
}

// iconEnd is the offset after the icon that begins with the colon at i, -1 if
// there is none: letters, digits and hyphens between two colons, beginning
// with a letter, and no letter or digit against either colon.
func iconEnd(src string, i int) int {
	if i > 0 && wordByte(src[i-1]) || i+1 >= len(src) || src[i+1] < 'a' || src[i+1] > 'z' {
		return -1
	}
	j := i + 1
	for j < len(src) && (src[j] == '-' || src[j] >= 'a' && src[j] <= 'z' || src[j] >= '0' && src[j] <= '9') {
		j++
	}
	if j == len(src) || src[j] != ':' || src[j-1] == '-' || j+1 < len(src) && wordByte(src[j+1]) {
		return -1
	}
	return j + 1
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// put adds text that stands for src[from:to] to the span begun.
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

// single puts down a span that is not text.
func (w *weaver) single(s Span, from, to int) {
	w.flush()
	s.Strong, s.Em, s.Code, s.Link = w.now.Strong, w.now.Em, w.now.Code, w.now.Link
	s.At = w.r.place(from, to)
	w.out = append(w.out, s)
}

// flush puts down the span begun, if there is one.
func (w *weaver) flush() {
	if w.text == "" {
		return
	}
	s := w.now
	s.Text, s.At = w.text, w.r.place(w.from, w.to)
	w.text = ""
	w.out = append(w.out, s)
}
