package pdf

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// element is a thing that a document is made of, as those hear it who cannot
// see a page.
type element struct {
	path string
	up   *element
	kids []kid
	obj  int
	box  geom.Rect // of a figure, on the first page that it stands on
}

// kid is what an element holds: another, or a run of a page's content, or an
// annotation of it.
type kid struct {
	of         *element
	page, mcid int32
	link       int32 // object of the annotation, 0 for a run
}

// structure is the tree of elements, in the order in which they come first.
type structure struct {
	p    *plan
	root *element
	all  []*element
	at   map[string]*element
	runs [][]*element // by page and number
}

// newStructure makes the tree of a document of which all pages are drawn.
func newStructure(p *plan) *structure {
	t := &structure{p: p, at: map[string]*element{}}
	t.root = &element{path: "Document"}
	t.all, t.at[""] = []*element{t.root}, t.root
	next := 0
	for i := range p.doc.Pages {
		var runs []*element
		for _, m := range p.contents[p.pageOf[i]].marked {
			if e := t.element(m.path); m.run {
				if len(e.kids) == 0 {
					e.box = m.box
				}
				e.kids = append(e.kids, kid{page: int32(i), mcid: int32(len(runs))})
				runs = append(runs, e)
			}
		}
		t.runs = append(t.runs, runs)
		for ; next < len(p.links) && p.links[next].page == i; next++ {
			l := &p.links[next]
			l.of = t.element(cmp.Or(l.path, "P#links") + "/Link#" + strconv.Itoa(next))
			l.of.kids = append(l.of.kids, kid{page: int32(i), link: int32(l.obj)})
		}
	}
	return t
}

// element is the one of a path, and those above it.
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
	var nums strings.Builder
	for i, runs := range t.runs {
		fmt.Fprintf(&nums, "%d[", i)
		for _, e := range runs {
			nums.WriteString(ref(e.obj) + " ")
		}
		nums.WriteString("]")
	}
	for i, l := range t.p.links {
		fmt.Fprintf(&nums, "%d %s", len(t.runs)+i, ref(l.of.obj)+" ")
	}
	out.object(parents, "<</Nums["+nums.String()+"]>>")
	for _, e := range t.all {
		out.object(e.obj, t.dictionary(e, root))
	}
	return root
}

// dictionary is an element of the structure: its role, what it stands in, and its kids,
// runs of content, links and elements, with the page named only where it differs.
func (t *structure) dictionary(e *element, root int) string {
	up := root
	if e.up != nil {
		up = e.up.obj
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<</S/%s/P %s", role(e.path), ref(up))
	page := int32(-1) // that its runs stand on unless they say so
	for _, k := range e.kids {
		if k.of == nil && page < 0 {
			page = k.page
			b.WriteString("/Pg " + ref(pageObject(int(page))))
		}
	}
	b.WriteString("/K[")
	for i, k := range e.kids {
		if i > 0 {
			b.WriteByte(' ')
		}
		on := ""
		if k.page != page {
			on = "/Pg " + ref(pageObject(int(k.page)))
		}
		switch {
		case k.of != nil:
			b.WriteString(ref(k.of.obj))
		case k.link > 0:
			b.WriteString("<</Type/OBJR/Obj " + ref(int(k.link)) + on + ">>")
		case on == "":
			b.WriteString(strconv.Itoa(int(k.mcid)))
		default:
			fmt.Fprintf(&b, "<</Type/MCR%s/MCID %d>>", on, k.mcid)
		}
	}
	b.WriteString("]")
	if tag := t.p.tags[e.path]; tag != nil {
		if says := tag.Says(); says != "" {
			b.WriteString("/Alt" + literal(says))
		}
		b.WriteString(cell(tag))
	}
	b.WriteString(boxed(e.box))
	return b.String() + ">>"
}

// cell is what a table says of one of its cells.
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
