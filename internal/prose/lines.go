package prose

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/pattern"
)

// Lines that other programs read as more than text are rewritten first: remarks ("!!! note",
// ":::tip", "> [!NOTE]") as quotes under their title, footnotes as raised numbers and paragraphs
// that begin with them, lists of definitions and lines of verse as paragraphs, and tables in fenced
// blocks as tables. Strong words next to Chinese, Japanese or Korean, without spaces around them,
// end where their asterisks do.

// relined returns a chapter rewritten that way, and where its parts are in the original.
func relined(raw string) (string, []cut) {
	l := &liner{lines: strings.SplitAfter(raw, "\n"), notes: map[string]string{}, last: map[string]int{}}
	for _, m := range noteText.FindAllStringSubmatch(raw) {
		if l.notes[m[1]] == "" {
			l.notes[m[1]] = "^" + strconv.Itoa(len(l.notes)+1) + "^"
		}
	}
	for ; l.n < len(l.lines); l.n++ {
		l.line(l.lines[l.n])
		l.from += len(l.lines[l.n])
	}
	if l.out.String() == raw {
		return raw, nil
	}
	return l.out.String(), l.cuts
}

// liner is a text being rewritten line by line.
type liner struct {
	anew
	lines []string
	n     int      // the current line
	from  int      // where it begins
	boxes []remark // open remarks, the innermost last
	fence string   // the backticks of the open fenced block
	notes map[string]string
	note  bool           // a footnote, or the meaning of a term, is open
	last  map[string]int // the last line that is only a mark, by the mark
	bars  int            // the line after the last block of lines with bars
	verse bool           // that block is verse
}

// remark is an open remark: the mark that ends it, or the indent of its lines; how many leading
// spaces to strip, and the Markdown that precedes its lines.
type remark struct {
	ends   string
	in     int
	strip  int
	before string
}

// Patterns for lines that are rewritten.
var (
	aFence     = pattern.New("^[ \t]*((?:```+|~~~+))[^`]*$")
	aTable     = pattern.New("^[ \t]*(```+)[ \t]*table[ \t]*$")
	container  = pattern.New(`^([ \t]*)(:{3,})[ \t]*(?:\{\.)?([A-Za-z][\w-]*)\}?[ \t]*(?:\[([^\]]*)\]|"?([^"{}]*)"?)[ \t]*(?:\{[^{}]*\})?$`)
	admonition = pattern.New(`^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]*([A-Za-z][\w-]*)?(?: +(?:inline|end))*[ \t]*(?:"([^"]*)"|([^"]*))[ \t]*$`)
	callout    = pattern.New(`^([ \t]*>[ \t>]*)\[!([A-Za-z][\w -]*)(?:\|[^\]]*)?\][+-]?[ \t]*(.*)$`)
	noteText   = pattern.New(`(?m)^[ \t]{0,3}\[\^([^\]\s]+)\]:[ \t]+`)
	noteMark   = pattern.New(`\[\^([^\]\s]+)\]`)
	contents   = pattern.New(`(?i)^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$`)
	meaning    = pattern.New(`^ {0,3}:[ \t]+\S`)
	aTerm      = pattern.New(`^[\pL\d"“*\[(][^|]*$`)
	tableRule  = pattern.New(`^[ \t]*\|?[ \t:-]*-[ \t:|-]*$`)
)

// remarks lists the names of remarks. A container of another name only changes how a page looks on
// a screen.
var remarks = strings.Fields("note info tip warning danger caution important success example question quote abstract summary todo bug failure fail hint seealso attention error details spoiler admonition secondary primary")

// mostRemarks is how deep remarks may be nested.
const mostRemarks = 8

// line writes one line.
func (l *liner) line(line string) {
	text := strings.TrimRight(line, "\r\n")
	blank := strings.TrimSpace(text) == ""
	for n := len(l.boxes); n > 0 && l.fence == "" && !blank && l.boxes[n-1].in > 0 && indented(text) < l.boxes[n-1].in; n-- {
		l.boxes = l.boxes[:n-1]
		l.write("\n")
	}
	at := l.from
	if n := len(l.boxes); n > 0 {
		cut := min(l.boxes[n-1].strip, len(text)-len(strings.TrimLeft(text, " ")))
		if strings.HasPrefix(text, "\t") && l.boxes[n-1].strip > 0 {
			cut = 1
		}
		text, at = text[cut:], at+cut
	}
	if l.fence == "" && l.ended(text) {
		return
	}
	if m := aFence.FindStringSubmatch(text); l.fence != "" || m != nil && !l.tableAhead(text) {
		if l.fence == "" {
			l.fence = m[1]
		} else if m != nil && strings.HasPrefix(m[1], l.fence) && strings.Trim(text, " \t"+m[1]) == "" {
			l.fence = ""
		}
		l.keep(text, at, line)
		return
	}
	if !l.begun(text) && !l.written(text, at, line) {
		l.keep(l.marked(text, at), at, line)
	}
}

// indented returns how many spaces a line begins with.
func indented(text string) int {
	text = strings.ReplaceAll(text, "\t", "    ")
	return len(text) - len(strings.TrimLeft(text, " "))
}

// before returns what precedes the lines of the open remark.
func (l *liner) before() string {
	if n := len(l.boxes); n > 0 {
		return l.boxes[n-1].before
	}
	return ""
}

// keep adds a line at an offset; one that is "" was added already.
func (l *liner) keep(text string, at int, line string) {
	if text != "" || strings.TrimSpace(line) == "" {
		l.write(l.before())
		l.at(at)
		l.write(text)
	}
	l.write(line[len(strings.TrimRight(line, "\r\n")):])
}

// tableAhead reports whether a table of Markdown is in a fenced block marked as a table.
func (l *liner) tableAhead(text string) bool {
	return aTable.MatchString(text) && l.n+1 < len(l.lines) && strings.HasPrefix(strings.TrimLeft(l.lines[l.n+1], " \t>"), "|")
}

// closed reports whether a line below is only a mark.
func (l *liner) closed(mark string) bool {
	last, known := l.last[mark]
	if !known {
		for last = len(l.lines) - 1; last >= 0 && !l.closes(l.lines[last], mark); last-- {
		}
		l.last[mark] = last
	}
	return last > l.n
}

// closes reports whether a line is only a mark, or a longer one.
func (l *liner) closes(line, mark string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, mark) && strings.Trim(line, mark[:1]) == ""
}

// begun begins a remark, or a table, where a line says so.
func (l *liner) begun(text string) bool {
	if m := aTable.FindStringSubmatch(text); m != nil {
		l.boxes = append(l.boxes, remark{ends: m[1], before: l.before()})
		l.write(l.before() + "\n")
		return true
	}
	if len(l.boxes) == mostRemarks {
		return false
	}
	if m := container.FindStringSubmatch(text); m != nil && l.closed(m[2]) {
		is := slices.Contains(remarks, strings.ToLower(m[3]))
		l.begin(remark{ends: m[2], strip: len(m[1])}, m[1], m[3], m[4]+m[5], is)
		return true
	}
	m := admonition.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	next := slices.IndexFunc(l.lines[l.n+1:], func(s string) bool { return strings.TrimSpace(s) != "" })
	switch in := indented(m[1]) + 4; {
	case next >= 0 && m[2] != "" && indented(l.lines[l.n+1+next]) >= in:
		l.begin(remark{in: in, strip: in}, m[1], m[2], m[3]+m[4], true)
	case strings.HasPrefix(strings.TrimSpace(text), "!!!") && l.closed("!!!"):
		l.begin(remark{ends: "!!!", strip: len(m[1])}, m[1], m[2], m[3]+m[4], true)
	default:
		return false
	}
	return true
}

// begin begins a remark, under its title or else its name. A container that is not a remark gets no
// box.
func (l *liner) begin(b remark, lead, name, title string, is bool) {
	b.before = l.before()
	if is {
		l.write(b.before + "\n")
		if b.before += lead + "> "; title+name != "" {
			l.write(b.before)
			l.titled(title, name, l.from+max(0, strings.LastIndex(l.lines[l.n], cmp.Or(title, name))))
			l.write("\n")
		}
	}
	l.boxes = append(l.boxes, b)
}

// titled writes the title of a remark, followed by a hard line break.
func (l *liner) titled(title, name string, at int) {
	if title = strings.TrimSpace(title); title == "" {
		first, size := utf8.DecodeRuneInString(name)
		title = string(unicode.ToUpper(first)) + strings.ToLower(name[size:])
	}
	stars := "**"
	if strings.ContainsAny(title, "*_`[") {
		stars = ""
	}
	l.write(stars)
	l.at(at)
	l.write(title + stars + "  ")
}

// ended ends a remark where a line is its mark.
func (l *liner) ended(text string) bool {
	n := len(l.boxes)
	if n == 0 || l.boxes[n-1].ends == "" || !l.closes(text, l.boxes[n-1].ends) {
		return false
	}
	l.boxes = l.boxes[:n-1]
	l.write(l.before() + "\n")
	return true
}

// written rewrites lines that are not remarks.
func (l *liner) written(text string, at int, line string) bool {
	if m := callout.FindStringSubmatch(text); m != nil {
		l.write(l.before() + m[1])
		where := strings.Index(text, m[2])
		if m[3] != "" {
			where = len(text) - len(m[3])
		}
		l.titled(m[3], m[2], at+where)
		l.write("\n")
		return true
	}
	if m := noteText.FindStringSubmatch(text); m != nil {
		l.note = true
		l.write(l.before() + "\n" + l.before())
		l.at(at)
		l.write(l.notes[m[1]] + " ")
		l.at(at + len(m[0]))
		l.write(l.marked(text[len(m[0]):], at+len(m[0])) + "\n")
		return true
	}
	if contents.MatchString(text) {
		l.write(l.before() + "\n")
		return true
	}
	return l.defined(text, at, line) || l.versed(text, at)
}

// defined writes a term and its meaning, and the continuation of a footnote or a meaning.
func (l *liner) defined(text string, at int, line string) bool {
	next := func(i int) string {
		return strings.TrimRight(strings.Join(l.lines[min(l.n+i, len(l.lines)):min(l.n+i+1, len(l.lines))], ""), "\r\n")
	}
	above := ""
	if l.n > 0 {
		above = strings.TrimSpace(l.lines[l.n-1])
	}
	switch {
	case aTerm.MatchString(text) && (above == "" || l.note) && (meaning.MatchString(next(1)) || strings.TrimSpace(next(1)) == "" && meaning.MatchString(next(2))):
		l.note = true
		l.write(l.before() + "\n" + l.before())
		l.titled(text, "", at)
		l.write("\n")
		if strings.TrimSpace(next(1)) == "" {
			l.n++
			l.from += len(line)
		}
	case l.note && meaning.MatchString(text):
		l.lead(text[strings.IndexByte(text, ':')+1:], at+strings.IndexByte(text, ':')+1, line)
	case l.note && strings.HasPrefix(text, "  "):
		l.lead(text, at, line)
	default:
		l.note = l.note && (strings.TrimSpace(text) == "" || above != "")
		return false
	}
	return true
}

// lead writes a line without its leading spaces.
func (l *liner) lead(text string, at int, line string) {
	words := strings.TrimLeft(text, " \t")
	at += len(text) - len(words)
	l.keep(l.marked(words, at), at, line)
}

// verseLine reports whether a line may be a line of verse, beginning with "| ".
func verseLine(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "| ") && !strings.HasSuffix(line, "|") && !tableRule.MatchString(line)
}

// versed writes a line of a block in which all lines begin with a bar and which is not a table. Its
// line ends are kept.
func (l *liner) versed(text string, at int) bool {
	if !verseLine(text) {
		return false
	}
	if l.n >= l.bars {
		l.verse, l.bars = l.n == 0 || !strings.HasPrefix(strings.TrimSpace(l.lines[l.n-1]), "|"), l.n
		for ; l.bars < len(l.lines) && strings.HasPrefix(strings.TrimSpace(l.lines[l.bars]), "|"); l.bars++ {
			l.verse = l.verse && verseLine(l.lines[l.bars])
		}
	}
	if !l.verse {
		return false
	}
	words := strings.TrimLeft(text, " |")
	l.write(l.before())
	l.at(at + len(text) - len(words))
	l.write(words + "  \n")
	return true
}

// marked returns a line whose footnotes and strong words need no change. One that has to be
// rewritten is added, and "" is returned.
func (l *liner) marked(text string, at int) string {
	var parts [][3]int // from, to and the index of the sign
	signs := []string{"<b>", "</b>"}
	for _, m := range noteMark.FindAllStringSubmatchIndex(text) {
		if n := l.notes[text[m[2]:m[3]]]; n != "" {
			parts = append(parts, [3]int{m[0], m[1], len(signs)})
			signs = append(signs, n)
		}
	}
	for _, s := range solidStrong(text) {
		parts = append(parts, [3]int{s[0], s[0] + 2, 0}, [3]int{s[1], s[1] + 2, 1})
	}
	if len(parts) == 0 {
		return text
	}
	slices.SortFunc(parts, func(a, b [3]int) int { return a[0] - b[0] })
	l.write(l.before())
	from := 0
	for _, p := range parts {
		l.at(at + from)
		l.write(text[from:p[0]])
		l.at(at + p[0])
		l.write(signs[p[2]])
		from = p[1]
	}
	l.at(at + from)
	l.write(text[from:])
	return ""
}

// solidStrong returns the pairs of asterisks on a line that Markdown does not recognize, because
// there is punctuation inside and a letter of such a script outside, without a space between.
func solidStrong(text string) (out [][2]int) {
	if strings.Count(text, "**")%2 != 0 || !strings.ContainsFunc(text, solid) {
		return nil
	}
	for from := 0; ; {
		i := strings.Index(text[from:], "**")
		if i < 0 {
			return out
		}
		begins := from + i
		ends := begins + 2 + strings.Index(text[begins+2:], "**")
		before, _ := utf8.DecodeLastRuneInString(text[:begins])
		after, _ := utf8.DecodeRuneInString(text[ends+2:])
		first, _ := utf8.DecodeRuneInString(text[begins+2:])
		last, _ := utf8.DecodeLastRuneInString(text[:ends])
		if solid(before) && unicode.IsPunct(first) || unicode.IsPunct(last) && solid(after) {
			out = append(out, [2]int{begins, ends})
		}
		from = ends + 2
	}
}

// solid reports whether a letter is of a script that sets no spaces around words.
func solid(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
