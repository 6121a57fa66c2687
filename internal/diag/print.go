package diag

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Print writes the findings as text, in the order given, with the lines they refer to. files maps
// paths to contents without a byte order mark; missing files or lines are skipped. Of many findings
// with one cause only the first few are printed with their lines. Content cannot move the cursor or
// colour the terminal: control characters are printed as a replacement character. An error comes
// from the writer.
func Print(w io.Writer, l List, files map[string][]byte, colour bool) error {
	p := &printer{w: bufio.NewWriter(w), files: files, lines: map[string][]string{}}
	if colour {
		p.paint = ansi
	}
	alike := map[string]int{}
	short := false
	for i, f := range l {
		was := short
		alike[likeness(f)]++
		short = alike[likeness(f)] > inFull && len(f.Also) > 0
		if i > 0 && !(was && short) {
			p.w.WriteByte('\n')
		}
		p.head(f)
		if !short {
			p.body(f)
		}
	}
	if err := p.w.Flush(); err != nil {
		return fmt.Errorf("printing findings: %w", err)
	}
	return nil
}

// inFull is how many similar findings are printed with their lines. Only the first line of the
// others is printed, such as those of fifty cards drawn by one box.
const inFull = 3

// likeness returns what findings from one fault have in common: the code, and the last of their
// related places.
func likeness(f Finding) string {
	if len(f.Also) == 0 {
		return ""
	}
	return f.Code + " " + f.Also[len(f.Also)-1].At.String()
}

// printer holds the state shared while printing one list.
type printer struct {
	w     *bufio.Writer
	files map[string][]byte
	lines map[string][]string // files split into lines, on demand
	paint map[string]string   // nil without colour
}

// ansi maps roles to terminal colours.
var ansi = map[string]string{
	"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "note": "\x1b[1;36m",
	"place": "\x1b[1m", "gutter": "\x1b[34m", "second": "\x1b[34m", "help": "\x1b[32m",
}

// tint returns s in the colour of a role.
func (p *printer) tint(role, s string) string {
	if p.paint[role] == "" || s == "" {
		return s
	}
	return p.paint[role] + s + "\x1b[0m"
}

// head prints the first line of a finding.
func (p *printer) head(f Finding) {
	if !f.At.IsZero() {
		p.w.WriteString(p.tint("place", visible(f.At.String())) + ": ")
	}
	head := fmt.Sprintf("%s[%s]", f.Severity, f.Code)
	fmt.Fprintf(p.w, "%s %s: %s\n", p.tint(f.Severity.String(), head), visible(f.Name), visible(f.Message))
}

// body prints the lines that a finding refers to, its evidence and its help.
func (p *printer) body(f Finding) {
	groups := p.groups(f)
	gutter := 3
	for _, g := range groups {
		gutter = max(gutter, len(strconv.Itoa(g.marks[len(g.marks)-1].at.Line)))
	}
	for i, g := range groups {
		p.group(g, gutter, i > 0)
	}
	pad := strings.Repeat(" ", gutter+1)
	for _, e := range f.Evidence {
		for line := range strings.SplitSeq(e, "\n") {
			fmt.Fprintf(p.w, "%s%s %s\n", pad, p.tint("gutter", "="), visible(line))
		}
	}
	if f.Help != "" {
		fmt.Fprintf(p.w, "%s%s %s %s\n", pad, p.tint("gutter", "="), p.tint("help", "help:"), visible(f.Help))
	}
}

// mark is a place to underline with a few words.
type mark struct {
	at    Place
	words string
	role  string // determines the colour: a severity for the finding's own place
}

// group is the marks in one file.
type group struct {
	file  string
	start Place // of the first mark added
	marks []mark
}

// groups groups the places of a finding by file, the finding's own file first, each in order of
// line. Places with an unknown line are skipped.
func (p *printer) groups(f Finding) []group {
	all := []mark{{f.At, f.Mark, f.Severity.String()}}
	for _, a := range f.Also {
		all = append(all, mark{a.At, a.Mark, "second"})
	}
	var out []group
	for _, m := range all {
		if _, ok := p.line(m.at); !ok {
			continue
		}
		i := slices.IndexFunc(out, func(g group) bool { return g.file == m.at.File })
		if i < 0 {
			out = append(out, group{file: m.at.File, start: m.at})
			i = len(out) - 1
		}
		out[i].marks = append(out[i].marks, m)
	}
	for _, g := range out {
		slices.SortStableFunc(g.marks, func(a, b mark) int { return a.at.Compare(b.at) })
	}
	return out
}

// line returns the text of the line of a place.
func (p *printer) line(at Place) (string, bool) {
	if at.Line <= 0 {
		return "", false
	}
	lines, ok := p.lines[at.File]
	if !ok {
		if text, known := p.files[at.File]; known {
			lines = strings.Split(lineEnds.Replace(string(text)), "\n")
		}
		p.lines[at.File] = lines
	}
	if at.Line > len(lines) {
		return "", false
	}
	return lines[at.Line-1], true
}

// lineEnds turns all three line endings into one, including a carriage return alone.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// group prints the marked lines of one file, each once, with its marks below it.
func (p *printer) group(g group, gutter int, other bool) {
	pad := strings.Repeat(" ", gutter+1)
	bar := p.tint("gutter", "|")
	if other {
		fmt.Fprintf(p.w, "%s%s %s\n", pad[:gutter], p.tint("gutter", ":::"), visible(g.start.String()))
	} else {
		fmt.Fprintf(p.w, "%s%s\n", pad, bar)
	}
	last := 0
	for i := 0; i < len(g.marks); {
		n := g.marks[i].at.Line
		j := i + 1
		for j < len(g.marks) && g.marks[j].at.Line == n {
			j++
		}
		if last > 0 && n > last+1 {
			fmt.Fprintf(p.w, "%s\n", p.tint("gutter", pad[:gutter-2]+"..."))
		}
		text, _ := p.line(g.marks[i].at)
		v := newView(text, g.marks[i:j])
		number := p.tint("gutter", fmt.Sprintf("%*d", gutter, n))
		fmt.Fprintf(p.w, "%s %s\n", number, strings.TrimRight(bar+" "+v.text, " "))
		for _, m := range g.marks[i:j] {
			p.underline(pad+bar+" ", v, m)
		}
		last, i = n, j
	}
}

// underline prints the signs under one mark, then its words.
func (p *printer) underline(lead string, v printedLine, m mark) {
	if m.at.Col == 0 {
		if m.words != "" {
			fmt.Fprintf(p.w, "%s%s\n", lead, visible(m.words))
		}
		return
	}
	from, n := v.span(m.at.Col, m.at.Len)
	sign := "-"
	if m.role != "second" {
		sign = "^"
	}
	s := strings.Repeat(sign, n)
	if m.words != "" {
		s += " " + visible(m.words)
	}
	s = p.tint(m.role, s)
	fmt.Fprintf(p.w, "%s%s%s\n", lead, strings.Repeat(" ", from), s)
}
