package pdf

import (
	"cmp"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// element is an element of the document's structure, as presented to those who cannot see a page.
type element struct {
	path string
	up   *element
	kids []kid
	obj  int
	box  geom.Rect // of a figure, on the first page it appears on
}

// kid is what an element contains: another element, a run of a page's content, or an annotation.
type kid struct {
	of         *element
	page, mcid int32
	link       int32 // object of the annotation, 0 for a run
}

// structure is the tree of elements, in the order of first appearance.
type structure struct {
	p    *plan
	root *element
	all  []*element
	at   map[string]*element
	runs [][]*element // by page and number
}

// newStructure makes the tree of a document whose pages are all drawn.
func newStructure(p *plan) *structure {
	t := &structure{p: p, at: map[string]*element{}}
	t.root = &element{path: "Document"}
	t.all, t.at[""] = []*element{t.root}, t.root
	next := 0
	for i := range p.doc.Pages {
		c := &p.contents[p.pageOf[i]]
		runs := make([]*element, 0, len(c.marked))
		for _, m := range c.marked {
			if e := t.element(m.path); m.run {
				if len(e.kids) == 0 {
					e.box = m.box
				}
				e.kids = append(e.kids, kid{page: int32(i), mcid: int32(len(runs))})
				runs = append(runs, e)
			}
		}
		t.runs = append(t.runs, runs)
		if c.pages--; c.pages == 0 {
			c.marked = nil
		}
		for ; next < len(p.links) && p.links[next].page == i; next++ {
			l := &p.links[next]
			step := "/Link#"
			if l.field != nil {
				step = "/Form#"
			}
			l.of = t.element(cmp.Or(l.path, "P#links") + step + strconv.Itoa(next))
			l.of.kids = append(l.of.kids, kid{page: int32(i), link: int32(l.obj)})
		}
	}
	return t
}

// element returns the element of a path, making it and those above it if necessary.
func (t *structure) element(path string) *element {
	if e := t.at[path]; e != nil {
		return e
	}
	above := ""
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		above = path[:i]
	}
	e := &element{path: path, up: t.element(above)}
	e.up.kids = append(e.up.kids, kid{of: e})
	t.all, t.at[path] = append(t.all, e), e
	return e
}

// write writes the tree from object n on and returns the number of its root.
func (t *structure) write(out *file, n int) int {
	root, parents := n, n+1
	for i, e := range t.all {
		e.obj = n + 2 + i
	}
	out.object(root, "<</Type/StructTreeRoot/K "+ref(t.root.obj)+"/ParentTree "+ref(parents)+
		"/ParentTreeNextKey "+strconv.Itoa(len(t.runs)+len(t.p.links))+">>")
	b := []byte("<</Nums[")
	for i, runs := range t.runs {
		b = append(strconv.AppendInt(b, int64(i), 10), '[')
		for _, e := range runs {
			b = append(appendRef(b, e.obj), ' ')
		}
		b = append(b, ']')
	}
	for i, l := range t.p.links {
		b = append(strconv.AppendInt(b, int64(len(t.runs)+i), 10), ' ')
		b = append(appendRef(b, l.of.obj), ' ')
	}
	out.objectBytes(parents, append(b, "]>>"...))
	for _, e := range t.all {
		b = t.dictionary(b[:0], e, root)
		out.objectBytes(e.obj, b)
	}
	return root
}

// dictionary appends an element of the structure: its role, its parent, and its kids: runs of
// content, links and elements, with the page named only where it differs.
func (t *structure) dictionary(b []byte, e *element, root int) []byte {
	up := root
	if e.up != nil {
		up = e.up.obj
	}
	b = append(append(append(b, "<</S/"...), role(e.path)...), "/P "...)
	b = appendRef(b, up)
	page := int32(-1) // the default page of its runs
	for _, k := range e.kids {
		if k.of == nil && page < 0 {
			page = k.page
			b = appendRef(append(b, "/Pg "...), pageObject(int(page)))
		}
	}
	b = append(b, "/K["...)
	on := func(k kid) {
		if k.page != page {
			b = appendRef(append(b, "/Pg "...), pageObject(int(k.page)))
		}
	}
	for i, k := range e.kids {
		if i > 0 {
			b = append(b, ' ')
		}
		switch {
		case k.of != nil:
			b = appendRef(b, k.of.obj)
		case k.link > 0:
			b = appendRef(append(b, "<</Type/OBJR/Obj "...), int(k.link))
			on(k)
			b = append(b, ">>"...)
		case k.page == page:
			b = strconv.AppendInt(b, int64(k.mcid), 10)
		default:
			b = append(b, "<</Type/MCR"...)
			on(k)
			b = append(strconv.AppendInt(append(b, "/MCID "...), int64(k.mcid), 10), ">>"...)
		}
	}
	b = append(b, ']')
	if tag := t.p.tags[e.path]; tag != nil {
		if says := tag.Says(); says != "" {
			b = append(append(b, "/Alt"...), literal(says)...)
		}
		b = append(b, cell(tag)...)
	}
	return append(append(b, boxed(e.box)...), ">>"...)
}

// cell returns the attributes of a table cell.
func cell(t *face.Tag) string {
	what := ""
	switch step := t.Path[strings.LastIndexByte(t.Path, '/')+1:]; {
	case strings.HasPrefix(step, "TH.Row"):
		what = "/Scope/Row"
	case strings.HasPrefix(step, "TH"):
		what = "/Scope/Column"
	}
	if t.Span > 1 {
		what += "/ColSpan " + strconv.Itoa(t.Span)
	}
	if what == "" {
		return ""
	}
	return "/A<</O/Table" + what + ">>"
}
