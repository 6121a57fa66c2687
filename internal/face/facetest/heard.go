package facetest

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Heard is the result of examining a file by the rules of PDF/UA-1 (ISO 14289-1), as far as a
// program can check them without judgement: those of the Matterhorn Protocol about tags, artifacts,
// headings, tables, lists, figures, links, language, title, metadata and fonts. Every fault is a
// rule that the file breaks.
type Heard struct {
	Faults  []string
	Astray  []string       // what is heard in a different order than the page is read in; sheets of pieces may have such
	Roles   map[string]int // the number of elements with each role
	Order   []string       // the roles of all elements, in the order they are heard
	Said    []string       // the texts of the runs, likewise
	Outline bool
	Rights  bool // the metadata says who may pass it on
	Lang    string
	Title   string // from the metadata, like the next
	Author  string
	Cut     int // the number of pages whose trim is smaller than their paper
}

// listener examines a file.
type listener struct {
	*examiner
	*Heard
	parents  map[int]any // the entries of the parent tree, by key
	headings int
	runs     map[int][]heardRun // of a page, by its key
	met      map[pdfRef]bool
	last     place // where the last thing heard begins
	cells    int   // cells of a row heard so far
	cellX    float64
}

// Hear examines a file.
func Hear(data []byte) *Heard {
	x, read := examine(data)
	h := &Heard{Roles: map[string]int{}}
	if !read {
		h.Faults = x.Pressed.Faults
		return h
	}
	l := &listener{examiner: x, Heard: h, parents: map[int]any{}, runs: map[int][]heardRun{}, met: map[pdfRef]bool{}}
	x.whole()
	l.catalogue()
	l.fonts()
	l.pages()
	l.tree()
	l.compare()
	h.Faults = append(h.Faults, x.Pressed.Faults...)
	return h
}

// astray records text that is heard in a different order from the one in which it is seen.
func (l *listener) astray(format string, a ...any) {
	l.Heard.Astray = append(l.Heard.Astray, fmt.Sprintf(format, a...))
}

// fault records a fault in the structure, once for each wording.
func (l *listener) fault(format string, a ...any) {
	if s := fmt.Sprintf(format, a...); !slices.Contains(l.Heard.Faults, s) {
		l.Heard.Faults = append(l.Heard.Faults, s)
	}
}

// catalogue checks what the file declares about itself (Matterhorn 02, 06, 07, 11).
func (l *listener) catalogue() {
	root := l.root()
	if l.dict(root["MarkInfo"])["Marked"] != pdfWord("true") {
		l.fault("it does not say that it is marked")
	}
	lang, _ := l.at(root["Lang"]).(pdfString)
	if l.Lang = string(lang); lang == "" {
		l.fault("it has no language")
	}
	if l.dict(root["ViewerPreferences"])["DisplayDocTitle"] != pdfWord("true") {
		l.fault("its title is not shown")
	}
	m, ok := l.at(root["Metadata"]).(pdfStream)
	if !ok {
		l.fault("it has no metadata")
		return
	}
	for _, want := range []string{"<dc:title>", "<pdfuaid:part>1</pdfuaid:part>", "<dc:creator>"} {
		if !bytes.Contains(m.data, []byte(want)) {
			l.fault("its metadata has no %s", want)
		}
	}
	l.Rights = bytes.Contains(m.data, []byte("<dc:rights>"))
	l.Title, l.Author = told(m.data, "dc:title"), told(m.data, "dc:creator")
	if l.dict(root["PageLabels"])["Nums"] == nil {
		l.fault("its pages have no labels")
	}
	l.Outline = root["Outlines"] != nil
	for _, g := range list(l.at(l.dict(root["OCProperties"])["OCGs"])) {
		if s, _ := l.at(l.dict(g)["Name"]).(pdfString); s == "" {
			l.fault("a layer has no name")
		}
	}
}

// told returns the value of a property of the metadata.
func told(data []byte, name string) string {
	m := regexp.MustCompile(`(?s)<` + name + `>.*?<rdf:li[^>]*>(.*?)</rdf:li>`).FindSubmatch(data)
	if m == nil {
		return ""
	}
	return html.UnescapeString(string(m[1]))
}

// fonts checks that fonts are embedded and lead to characters (Matterhorn 10, 31).
func (l *listener) fonts() {
	for _, o := range l.objects {
		d, ok := o.(pdfDict)
		switch {
		case !ok || d["Type"] != pdfName("Font"):
		case d["Subtype"] == pdfName("Type0"):
			if _, ok := l.at(d["ToUnicode"]).(pdfStream); !ok {
				l.fault("the font %v does not lead to characters", d["BaseFont"])
			}
		case d["FontDescriptor"] != nil:
			if l.dict(d["FontDescriptor"])["FontFile2"] == nil {
				l.fault("the font %v is not embedded", d["BaseFont"])
			}
		}
	}
}

// list returns an array of the file, nil for anything else.
func list(v any) []any { l, _ := v.([]any); return l }

// tree checks the elements (Matterhorn 01, 09, 13, 14, 15, 16).
func (l *listener) tree() {
	root := l.dict(l.root()["StructTreeRoot"])
	nums := list(l.dict(root["ParentTree"])["Nums"])
	for i := 0; i+1 < len(nums); i += 2 {
		key, _ := nums[i].(float64)
		l.parents[int(key)] = nums[i+1]
	}
	kid, ok := root["K"].(pdfRef)
	if !ok {
		l.fault("it has no tree of elements")
		return
	}
	l.element(kid, nil, "")
}

// standard are the PDF roles (ISO 32000-1, 14.8.4) that our files may have.
var standard = strings.Fields("Document Part Sect P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD Caption TOC TOCI Figure Link Quote Note Code Formula Span")

// rolesIn lists the parents that some roles require.
var rolesIn = map[string][]string{
	"LI": {"L"}, "LBody": {"LI"}, "Lbl": {"LI"}, "TR": {"Table", "THead", "TBody"}, "TD": {"TR"}, "TH": {"TR"}, "TOCI": {"TOC"},
}

// element checks an element of the structure and everything in it: each must appear once, name its
// parent, have a role allowed there, and say in words what only eyes would see.
func (l *listener) element(ref pdfRef, up any, within string) {
	if l.met[ref] {
		l.fault("element %d stands twice", ref)
		return
	}
	l.met[ref] = true
	e := l.dict(ref)
	name, _ := e["S"].(pdfName)
	role := string(name)
	l.Roles[role]++
	l.Order = append(l.Order, role)
	if !slices.Contains(standard, role) {
		l.fault("%s is no role of PDF", role)
	}
	if up != nil && e["P"] != up {
		l.fault("element %d (%s) does not name what it stands in", ref, role)
	}
	if in := rolesIn[role]; in != nil && !slices.Contains(in, within) {
		l.fault("a %s stands in a %s", role, within)
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(role, "H")); err == nil && strings.HasPrefix(role, "H") {
		if n > l.headings+1 {
			l.fault("a heading H%d follows one of H%d", n, l.headings)
		}
		l.headings = n
	}
	if alt, _ := l.at(e["Alt"]).(pdfString); role == "Figure" && alt == "" {
		l.fault("a figure says nothing in words")
	}
	if role == "Figure" {
		l.box(e)
	}
	if role == "TH" && l.dict(e["A"])["Scope"] == nil {
		l.fault("the head of a column does not say of what")
	}
	switch role {
	case "Table":
		l.table(ref, e)
	case "TR":
		l.cells = 0
	}
	l.follows(role, e)
	for _, k := range list(e["K"]) {
		l.kid(k, ref, role, e["Pg"])
	}
}

// box checks that a figure declares a place on its page, and within it.
func (l *listener) box(e pdfDict) {
	box := list(l.dict(e["A"])["BBox"])
	if len(box) != 4 {
		l.fault("a figure does not say where it stands")
		return
	}
	paper := list(l.dict(e["Pg"])["MediaBox"])
	for i := range 2 {
		from, _ := box[i].(float64)
		to, _ := box[i+2].(float64)
		if edge, ok := at(paper, i+2); from < -0.01 || to <= from || ok && to > edge+0.01 {
			l.fault("a figure stands off its page: %v of %v", box, paper)
			return
		}
	}
}

// at returns a number of a list; it returns false if there is none.
func at(list []any, i int) (float64, bool) {
	if i >= len(list) {
		return 0, false
	}
	v, ok := list[i].(float64)
	return v, ok
}

// table checks that all rows have the same number of cells, counting spans, and that there is a
// head.
func (l *listener) table(ref pdfRef, e pdfDict) {
	wide, heads := 0.0, 0
	for _, r := range list(e["K"]) {
		row := l.dict(r)
		if row["S"] != pdfName("TR") {
			continue
		}
		n := 0.0
		for _, c := range list(row["K"]) {
			span, ok := l.dict(l.dict(c)["A"])["ColSpan"].(float64)
			if !ok {
				span = 1
			}
			n += span
			if l.dict(c)["S"] == pdfName("TH") {
				heads++
			}
		}
		wide = cmp.Or(wide, n)
		if n != wide {
			l.fault("table %d has rows of %g and of %g cells", ref, wide, n)
		}
	}
	if heads == 0 {
		l.fault("table %d has no head", ref)
	}
}

// kid checks an element, or a run or an annotation of a page; on is the page that its element
// names.
func (l *listener) kid(k any, ref pdfRef, role string, on any) {
	switch k := k.(type) {
	case pdfRef:
		l.element(k, ref, role)
	case float64:
		l.run(on, int(k), ref)
	case pdfDict:
		if pg := k["Pg"]; pg != nil {
			on = pg
		}
		if k["Type"] == pdfName("OBJR") {
			l.link(k["Obj"], ref, role)
			return
		}
		n, _ := k["MCID"].(float64)
		l.run(on, int(n), ref)
	}
}

// run checks that a run of a page leads back to its element.
func (l *listener) run(page any, n int, ref pdfRef) {
	key, ok := l.dict(page)["StructParents"].(float64)
	back := list(l.parents[int(key)])
	if !ok || n >= len(back) || back[n] != ref {
		l.fault("run %d of a page does not lead back to element %d", n, ref)
		return
	}
	if runs := l.runs[int(key)]; n < len(runs) {
		runs[n].heard++
		l.Said = append(l.Said, runs[n].text)
	}
}

// link checks that a link leads back to its element and has a description (Matterhorn 28).
func (l *listener) link(v any, ref pdfRef, role string) {
	a := l.dict(v)
	key, ok := a["StructParent"].(float64)
	if !ok || l.parents[int(key)] != ref || role != "Link" {
		l.fault("a link stands in a %s, and leads back to %v", role, l.parents[int(key)])
	}
	if s, _ := a["Contents"].(pdfString); s == "" {
		l.fault("a link does not say where it leads")
	}
}

// pages checks that everything drawn is marked (Matterhorn 01), and that pages are traversed in the
// order of the tree (09, 28).
func (l *listener) pages() {
	for _, n := range l.pageObjects() {
		page := l.objects[n].(pdfDict)
		l.boxes(n, page)
		if page["Tabs"] != pdfName("S") {
			l.fault("page %d is gone through in another order", n)
		}
		s, _ := l.at(page["Contents"]).(pdfStream)
		key, _ := page["StructParents"].(float64)
		l.runs[int(key)] = l.marked(n, s, l.dict(l.dict(page["Resources"])["Font"]))
		for _, a := range list(page["Annots"]) {
			if l.dict(a)["StructParent"] == nil {
				l.fault("page %d has a link that is in no element", n)
			}
		}
	}
}

// boxes checks that a page declares where it is cut: its trim within its bleed within its paper.
func (l *listener) boxes(n int, page pdfDict) {
	p := PressedPage{l.examiner.box(page, "MediaBox"), l.examiner.box(page, "BleedBox"), l.examiner.box(page, "TrimBox")}
	if !p.nested() {
		l.fault("page %d: its trim %v, bleed %v and paper %v do not lie in one another", n, p.Trim, p.Bleed, p.Media)
	}
	if p.Trim != p.Media {
		l.Cut++
	}
}

// compare checks that the tree leads to each run of each page exactly once.
func (l *listener) compare() {
	for key, runs := range l.runs {
		for n, r := range runs {
			if r.heard != 1 {
				l.fault("run %d of page %d is heard %d times: %q", n, key+1, r.heard, r.text)
			}
		}
	}
}

// marked returns the texts of the runs of a page, and reports what is drawn outside of any.
func (l *listener) marked(n int, s pdfStream, fonts pdfDict) []heardRun {
	p := &pdfScan{b: l.unpack(s)}
	var runs []heardRun
	at := cursor{now: [6]float64{1, 0, 0, 1}}
	var font map[uint16]string
	var open []string
	for op, args := range p.operators(p.value) {
		switch op {
		case "BMC", "BDC":
			tag := fmt.Sprint(args[0])
			if tag == "Span" && len(runs) > 0 && !slices.Contains(open, "Artifact") { // the text that is read instead of what its glyphs represent
				runs[len(runs)-1].text += actual(args[1])
			}
			if tag == "Span" || tag == "ReversedChars" {
				open = append(open, tag)
				break
			}
			if tag != "OC" && slices.ContainsFunc(open, func(t string) bool { return t != "OC" }) {
				l.fault("page %d has a run within another", n)
			}
			if open = append(open, tag); op == "BDC" && tag != "OC" {
				runs = append(runs, heardRun{})
			}
		case "EMC":
			open = open[:len(open)-1]
		case "Tf":
			name, _ := args[0].(pdfName)
			font = l.characters(l.dict(fonts[name]))
		}
		at.follow(op, args)
		switch op {
		case "TJ":
			if len(runs) > 0 && len(open) > 0 && !slices.Contains(open, "Artifact") {
				r := &runs[len(runs)-1]
				switch text := []rune(said(font, list(args[0]))); open[len(open)-1] {
				case "Span":
				case "ReversedChars":
					slices.Reverse(text)
					fallthrough
				default:
					r.text += string(text)
				}
				if !r.at.shown {
					r.at = at.here()
				}
			}
			fallthrough
		case "Tj", "Do", "f", "f*", "S", "B", "B*", "sh":
			if !slices.ContainsFunc(open, func(t string) bool { return t != "OC" }) {
				l.fault("page %d draws what is not marked: %s", n, op)
			}
		}
	}
	if p.err != nil || len(open) > 0 {
		l.fault("page %d breaks off (%v)", n, p.err)
	}
	return runs
}

// characters returns the texts that the glyphs of a font represent.
func (l *listener) characters(font pdfDict) map[uint16]string {
	out := map[uint16]string{}
	s, ok := l.at(font["ToUnicode"]).(pdfStream)
	if !ok {
		return out
	}
	for _, m := range regexp.MustCompile(`(?m)^<(....)> ?<([0-9A-Fa-f]+)>$`).FindAllSubmatch(l.unpack(s), -1) {
		glyph, _ := strconv.ParseUint(string(m[1]), 16, 16)
		text, _ := hex.DecodeString(string(m[2]))
		out[uint16(glyph)] = utf16Text(text)
	}
	return out
}

// actual returns the ActualText of a span of content.
func actual(of any) string {
	d, _ := of.(pdfDict)
	s, _ := d["ActualText"].(pdfString)
	wide, is := strings.CutPrefix(string(s), "\xFE\xFF")
	if !is {
		return wide
	}
	return utf16Text([]byte(wide))
}

// utf16Text decodes big-endian UTF-16.
func utf16Text(b []byte) string {
	var units []uint16
	for i := 0; i+1 < len(b); i += 2 {
		units = append(units, binary.BigEndian.Uint16(b[i:]))
	}
	return string(utf16.Decode(units))
}

// said returns the text of strings of glyphs.
func said(font map[uint16]string, shown []any) string {
	var b strings.Builder
	for _, x := range shown {
		s, _ := x.(pdfString)
		for i := 0; i+1 < len(s); i += 2 {
			b.WriteString(font[uint16(s[i])<<8|uint16(s[i+1])])
		}
	}
	return b.String()
}
