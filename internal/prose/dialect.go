package prose

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/pattern"
)

// Constructs from other programs that have an equivalent in Markdown are read as that: blocks of
// HTML, headings without a space after their marks, lines of attributes, and links between double
// brackets. Comments print nothing, and neither do marks of other programs on a line of their own:
// page and column breaks, and the ends of special blocks.

// Lines of front matter for other programs, as YAML or TOML, what may precede it, and the chapter
// title that it gives.
var (
	frontMark  = pattern.New(`^(?:---|\+\+\+)[ \t]*\n`)
	frontLine  = pattern.New(`^(?:[A-Za-z_][\w.-]*[ \t]*[:=]|[ \t#\]\[\n-])`)
	frontAbove = pattern.New(`^(?:#[ \t][^\n]*\n\s*)?`)
	frontTitle = pattern.New(`(?m)^title[ \t]*[:=][ \t]*(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#>|&*!][^\n]*?))[ \t]*$`)
)

// front returns where front matter for other programs begins and ends, before a chapter or right
// below its title; both are 0 if there is none.
func front(text string) (from, to int) {
	from = len(frontAbove.FindString(text))
	mark := frontMark.FindString(text[from:])
	if mark == "" {
		return 0, 0
	}
	to = from + len(mark)
	for line := range strings.Lines(text[to:]) {
		switch to += len(line); {
		case strings.TrimSpace(line) == strings.TrimSpace(mark) && to > from+len(mark)+len(line):
			return from, to
		case !frontLine.MatchString(line):
			return 0, 0
		}
	}
	return 0, 0
}

// blanked returns a text with spaces for everything but its line ends, byte for byte.
func blanked(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c != '\n' {
			out[i] = ' '
		}
	}
	return string(out)
}

// cut is where a rewritten text continues at another place of the original.
type cut struct{ src, raw int }

// anew is a text being rewritten, and where its parts are in the original.
type anew struct {
	out  strings.Builder
	cuts []cut
}

// at notes that what is written next is at an offset of the original.
func (a *anew) at(raw int) { a.cuts = append(a.cuts, cut{a.out.Len(), raw}) }

// write adds text that is not in the original.
func (a *anew) write(text string) { a.out.WriteString(text) }

// rewriter is a text being rewritten. In lists and tables of HTML, line ends and leading spaces
// mean nothing.
type rewriter struct {
	anew
	raw     string
	lists   []string        // the mark of each open list, the innermost last
	links   []string        // the target of each open <a>, "" for none
	cells   int             // in a table: the cells of this row; -1 outside one
	rows    int             // in a table: the number of its complete rows
	row     bool            // in a table: a row is open
	span    int             // how many columns the open cell spans, 0 if none is open
	down    []int           // in a table: how many more rows the cell above each column spans
	remarks int             // open notes of Homebrewery, "{{note"
	summary bool            // the head of <details> is open
	fresh   bool            // a tag was just removed, and what follows begins a line
	past    int             // end of the last part that was reported and left out
	told    []int           // where such parts were in the new text
	endless map[string]bool // names of elements without a further end tag
}

// leftOut lists elements of HTML that only mean something on a web page: each is reported once, and
// none of it is printed.
var leftOut = strings.Fields("form script style select iframe video audio svg canvas noscript")

// foreign matches what may have to be rewritten. It also matches code spans, expressions and
// backslash escapes, which are left as they are.
var foreign = pattern.New("(?s)(?m:^(?:\\\\(?:page|pagebreak|newpage|column|columnbreak|col)|:{3,}[ \t]*(?:\\{[^{}\n]*\\}|[A-Za-z][\\w-]*)?|\\^[A-Za-z0-9-]+|\\{\\{[A-Za-z][\\w,:#.-]*|\\}\\})[ \t]*\\r?$)|\\\\.|`+[^`\n]*`+|\\{\\{.*?\\}\\}|<!--.*?-->|</?([A-Za-z][A-Za-z0-9]*)((?:\\s[^<>]*)?)/?>|!?\\[\\[([^\\[\\]|\n]+)(?:\\|([^\\[\\]\n]*))?\\]\\]" +
	"|%%[^%\n]+%%|==[\\pL\\d(“‘\"](?:[^=\n]*[^\\s=])?==|(?m:[ \t]\\^[A-Za-z0-9-]+$)" +
	"|(?m:^[ \t]*(?:[-*+] TOC[ \t]*\r?\n[ \t]*)?\\{:[^{}\n]*\\}[ \t]*$|^(#{2,6})[^#\\s])|\\{:[ \t]*[.#\\w][^{}\n]*\\}|!\\[[^\\[\\]\n]*\\]\\([^()\n]*\\)( ?\\{[^{}\n]+\\})")

// rewritten returns a chapter as Markdown.
func rewritten(raw string) *rewriter {
	w := &rewriter{raw: raw, cells: -1, endless: map[string]bool{}}
	to := 0
	for _, m := range foreign.FindAllStringSubmatchIndex(raw) {
		if m[0] < to {
			continue
		}
		if end := fenceEnd(raw, to, m[0]); end > 0 {
			w.keep(to, end)
			to = end
			continue
		}
		w.keep(to, m[0])
		if to = m[1]; !w.foreign(m) {
			w.keep(m[0], m[1])
		}
		to = max(to, w.past)
	}
	w.keep(to, len(raw))
	return w
}

// headAhead matches a heading of Markdown after an empty line.
var headAhead = pattern.New(`\n[ \t\r]*\n#{1,6} `)

// keep continues with raw[from:to]. An unclosed list or table of HTML ends before a heading.
func (w *rewriter) keep(from, to int) {
	fresh := w.fresh
	w.fresh = false
	text := w.raw[from:to]
	if w.summary { // asterisks touch their words
		if text = strings.TrimLeft(text, " \t\r\n"); strings.HasSuffix(w.out.String(), "**") {
			from = to - len(text)
		}
		if strings.HasPrefix(w.raw[to:], "</s") || strings.HasPrefix(w.raw[to:], "</h") {
			to = from + len(strings.TrimRight(w.raw[from:to], " \t\r\n"))
		}
		text = w.raw[from:to]
	}
	if at := headAhead.FindStringIndex(text); at != nil && (len(w.lists) > 0 || w.cells >= 0) {
		w.loose(from, from+at[0])
		w.lists, w.cells = nil, -1
		from, text = from+at[0], text[at[0]:]
	}
	switch {
	case len(w.lists) > 0 || w.cells >= 0:
		w.loose(from, to)
	case fresh:
		w.dedented(from, to)
	default:
		w.at(from)
		w.out.WriteString(text)
	}
}

// dedented continues with raw[from:to] after a removed tag. Lines that are deeply indented after it
// are moved left by that much, since they would otherwise be code.
func (w *rewriter) dedented(from, to int) {
	text := w.raw[from:to]
	rest := strings.TrimLeft(text, " \t\r\n")
	lead := text[:len(text)-len(rest)]
	in := len(lead) - 1 - strings.LastIndexByte(lead, '\n')
	if w.fresh = rest == "" && to < len(w.raw); !w.fresh && in <= 3 {
		in = 0
	}
	for line := range strings.Lines(text) {
		cut := min(in, len(line)-len(strings.TrimLeft(line, " \t")))
		w.at(from + cut)
		w.out.WriteString(line[cut:])
		from += len(line)
	}
}

// loose continues with raw[from:to] of a list or table of HTML.
func (w *rewriter) loose(from, to int) {
	for i, line := range strings.Split(w.raw[from:to], "\n") {
		words := strings.TrimRight(strings.TrimLeft(line, " \t"), "\r")
		blank := words != "" && (i > 0 || len(line) > len(words) && line[0] == ' ' || line != "" && line[0] == '\t')
		if text := w.out.String(); blank && text != "" && text[len(text)-1] != ' ' && text[len(text)-1] != '\n' {
			w.write(" ")
		}
		w.at(from + len(line) - len(strings.TrimLeft(line, " \t")))
		if w.cells >= 0 {
			words = strings.ReplaceAll(words, "|", "/")
		}
		w.out.WriteString(words)
		from += len(line) + 1
	}
}

// foreign rewrites one match, and reports false if it stays unchanged.
func (w *rewriter) foreign(m []int) bool {
	group := func(g int) string {
		if m[2*g] < 0 {
			return ""
		}
		return w.raw[m[2*g]:m[2*g+1]]
	}
	all := w.raw[m[0]:m[1]]
	w.at(m[0])
	switch {
	case group(6) != "": // the size of a picture on the screen
		w.write(all[:len(all)-len(group(6))])
	case group(1) != "":
		return w.tag(strings.ToLower(group(1)), all[1] == '/', group(2), m[0])
	case strings.HasPrefix(all, "<!--"), strings.HasSuffix(strings.TrimSpace(all), "}") && strings.Contains(all, "{:"):
	case strings.HasPrefix(all, ":::"), all[0] == '^', len(all) > 2 && all[0] == '\\':
	case strings.HasPrefix(all, "{{") && !strings.Contains(all, "}}"):
		w.remarks++
	case strings.TrimSpace(all) == "}}" && w.remarks > 0:
		w.remarks--
	case group(5) != "":
		w.write(group(5) + " ")
		w.at(m[11])
		w.write(all[len(group(5)):])
	case strings.HasPrefix(all, "%%"), all[0] == ' ', all[0] == '\t':
	case strings.HasPrefix(all, "=="):
		w.write("<mark>")
		w.at(m[0] + 2)
		w.write(all[2 : len(all)-2])
		w.at(m[1] - 2)
		w.write("</mark>")
	case strings.HasPrefix(all, "!"):
		w.write("![](<" + group(3) + ">)")
	case group(3) != "":
		w.wikiLink(group(3), m)
	default:
		return false
	}
	return true
}

// wikiLink writes a link between double brackets, "Page#Heading|words".
func (w *rewriter) wikiLink(to string, m []int) {
	at, end := m[6], m[7]
	if m[8] >= 0 {
		at, end = m[8], m[9]
	} else if i := strings.LastIndexByte(to, '#'); i >= 0 {
		at += i + 1
	}
	w.write("[")
	w.at(at)
	w.write(w.raw[at:end])
	w.at(m[1])
	w.write("](<#" + to[strings.LastIndexByte(to, '#')+1:] + ">)")
}

// parts lists the tags with content set apart, and held those around the parts of a table, which
// mean nothing themselves.
var (
	parts = strings.Fields("p div center section article header footer main aside details figure figcaption")
	held  = strings.Fields("thead tbody tfoot colgroup col")
)

// tag rewrites a tag of HTML, and reports false if it stays unchanged.
func (w *rewriter) tag(name string, ends bool, inside string, at int) bool {
	switch {
	case slices.Contains(leftOut, name) && !ends:
		return w.leaveOut(name, at)
	case slices.Contains(parts, name):
		w.part()
		w.fresh = true
	case name == "summary":
		w.write(map[bool]string{false: "\n\n**", true: "**\n\n"}[ends])
		w.fresh, w.summary = ends, !ends
	case name == "hr":
		w.write("\n\n---\n\n")
	case name == "br":
		return w.lineBreak(at)
	case w.summary && len(name) == 2 && name[0] == 'h':
	case len(name) == 2 && name[0] == 'h' && '1' <= name[1] && name[1] <= '6':
		if w.write("\n\n"); !ends {
			w.write(strings.Repeat("#", int(name[1]-'0')) + " ")
		}
	case name == "img" && !ends:
		w.picture(inside, at+len("<img"))
	case name == "a":
		w.anchor(ends, valueOf(inside, "href"))
	case name == "ul" || name == "ol":
		w.list(name, ends)
	case name == "li" && len(w.lists) > 0:
		w.item(ends)
	case name == "table" || slices.Contains(held, name) || w.cells >= 0 && (name == "tr" || name == "td" || name == "th"):
		w.table(name, ends, inside)
	default:
		return false
	}
	return true
}

// leaveOut leaves an element out, and reports false if it does not end.
func (w *rewriter) leaveOut(name string, at int) bool {
	end := at
	for !w.endless[name] {
		n := strings.Index(w.raw[end:], "</")
		if n < 0 {
			w.endless[name] = true
			break
		}
		if end += n + 2; len(w.raw)-end >= len(name) && strings.EqualFold(w.raw[end:end+len(name)], name) {
			break
		}
	}
	if w.endless[name] {
		return false
	}
	w.past = len(w.raw)
	if n := strings.IndexByte(w.raw[end:], '>'); n >= 0 {
		w.past = end + n + 1
	}
	w.told = append(w.told, w.out.Len())
	w.write(" ")
	return true
}

// picture writes a picture, given the attributes of its tag and their offset.
func (w *rewriter) picture(inside string, at int) {
	alt := valueOf(inside, "alt")
	w.write("![")
	w.at(at + strings.LastIndex(inside, alt))
	w.write(alt)
	w.at(at + len(inside))
	w.write("](<" + valueOf(inside, "src") + ">)")
}

// valueOf returns the value of an attribute of a tag, "" without it.
func valueOf(inside, name string) string {
	for _, m := range attributes.FindAllStringSubmatch(inside) {
		if strings.EqualFold(m[1], name) {
			return strings.Trim(m[2], `"'`)
		}
	}
	return ""
}

// inRow reports whether what is written next is in a row of a table.
func (w *rewriter) inRow() bool {
	text := w.out.String()
	line := text[strings.LastIndexByte(text, '\n')+1:]
	return w.cells >= 0 || strings.HasPrefix(strings.TrimSpace(line), "|")
}

// part begins or ends a part that is set apart.
func (w *rewriter) part() {
	switch {
	case w.inRow():
		w.write(" ")
	case len(w.lists) > 0:
		w.write("\n\n" + w.indent(len(w.lists)))
	default:
		w.write("\n\n")
	}
}

// breaks matches line breaks.
var breaks = pattern.New(`(?i)</?br\s*/?>`)

// lineBreak removes a line break that is on a line of its own after an empty one, where it would
// begin a block of HTML.
func (w *rewriter) lineBreak(at int) bool {
	const near = 200 // the number of bytes inspected
	text, behind := w.out.String(), at+strings.IndexByte(w.raw[at:], '>')+1
	text = text[max(0, len(text)-near):]
	before := strings.TrimRight(text, " \t\r\n")
	rest, _, _ := strings.Cut(w.raw[behind:min(behind+near, len(w.raw))], "\n")
	rest = breaks.ReplaceAllString(rest, "")
	return strings.TrimSpace(rest) == "" && (before == "" || strings.Count(text[len(before):], "\n") > 1)
}

// anchor begins or ends a link.
func (w *rewriter) anchor(ends bool, to string) {
	switch n := len(w.links); {
	case !ends:
		if w.links = append(w.links, to); to != "" {
			w.write("[")
		}
	case n > 0:
		if w.links[n-1] != "" {
			w.write("](<" + w.links[n-1] + ">)")
		}
		w.links = w.links[:n-1]
	}
}

// indent returns the indent of the lines of a list at a depth.
func (w *rewriter) indent(deep int) string { return strings.Repeat("   ", min(deep, maxDeep)) }

// list begins or ends a list.
func (w *rewriter) list(name string, ends bool) {
	switch n := len(w.lists); {
	case !ends:
		if w.lists = append(w.lists, map[string]string{"ul": "-  ", "ol": "1. "}[name]); n == 0 && !w.inRow() {
			w.write("\n\n")
		}
	case n > 0:
		if w.lists = w.lists[:n-1]; n == 1 && !w.inRow() {
			w.write("\n\n")
		}
	}
}

// item begins or ends an item: in a row of a table, a line with a bullet.
func (w *rewriter) item(ends bool) {
	switch n := len(w.lists); {
	case ends:
	case w.inRow() && strings.HasSuffix(strings.TrimRight(w.out.String(), " "), "|"):
		w.write("• ")
	case w.inRow():
		w.write("<br>• ")
	default:
		w.write("\n" + w.indent(n-1) + w.lists[n-1])
	}
}

// table begins or ends a table, a row or a cell. Its first row is the head. A cell ends where the
// next begins, and so does a row, since HTML does not require their end tags.
func (w *rewriter) table(name string, ends bool, inside string) {
	cell := name == "td" || name == "th"
	switch {
	case slices.Contains(held, name):
	case cell && ends:
		w.endCell()
	case cell:
		if w.endCell(); !w.row {
			w.beginRow()
		}
		w.covered()
		n, _ := strconv.Atoi(valueOf(inside, "colspan"))
		deep, _ := strconv.Atoi(valueOf(inside, "rowspan"))
		w.span = min(max(n, 1), 40)
		for range w.span {
			if w.cells < len(w.down) {
				w.down[w.cells] = max(deep, 1)
			}
			w.cells++
		}
		w.write(" ")
	case name == "tr" && !ends:
		w.endRow()
		w.beginRow()
	case name == "tr":
		w.endRow()
	case ends:
		w.endRow()
		w.cells = -1
		w.write("\n\n")
	default:
		w.cells, w.rows, w.span, w.row, w.down = 0, 0, 0, false, make([]int, mostColumns)
		w.write("\n\n")
	}
}

// mostColumns is the most columns of a table in which cells may span several rows.
const mostColumns = 400

// covered writes the empty cells below those that extend down from above.
func (w *rewriter) covered() {
	for w.cells < len(w.down) && w.down[w.cells] > 0 {
		w.write(" |")
		w.cells++
	}
}

// beginRow begins a row.
func (w *rewriter) beginRow() {
	w.cells, w.row = 0, true
	w.write("\n|")
}

// endCell ends the open cell, if there is one.
func (w *rewriter) endCell() {
	w.write(strings.Repeat(" |", w.span))
	w.span = 0
}

// endRow ends the open row, if there is one.
func (w *rewriter) endRow() {
	if w.endCell(); !w.row {
		return
	}
	w.covered()
	for i, n := range w.down {
		w.down[i] = max(0, n-1)
	}
	if w.rows++; w.rows == 1 {
		w.write("\n|" + strings.Repeat("---|", w.cells))
	}
	w.row = false
}
