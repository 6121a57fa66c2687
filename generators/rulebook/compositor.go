package rulebook

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
	"punchboard/internal/typeset"
)

// compositor sets text for one chapter: it fills expressions, follows links, breaks lines, and
// gathers the findings from all of these.
type compositor struct {
	*design
	env       *expr.Env
	catalogue *catalogue
	refs      *references
	names     *names
	pieces    *pieces

	anchor   string     // of the chapter, whose own headings links find first
	here     diag.Place // of what is being set
	crowded  bool       // the table being set is too wide, so its cells need not be reported
	findings diag.List
	lacks    []lack      // reported at the end, once per font
	astray   []leading   // links that lead nowhere
	leads    []leading   // all links within the book
	typed    []typedPage // page numbers written out in its text
}

// lines breaks spans into lines. It reports words that are too wide, and characters that the font
// does not have.
func (c *compositor) lines(s style, spans []typeset.Span, width, first geom.Length) []typeset.Line {
	out := c.unchecked(s, spans, width, first)
	for _, l := range out {
		if l.Width > width+100 && !c.crowded {
			c.fault(c.here, "PB601", "text-overflow", fmt.Sprintf("%q is %s mm wider than its %s mm", runText(l.Items), (l.Width-width).Num(), width.Num()),
				"let it be broken by a hyphen or a blank, or shorten it")
		}
	}
	c.glyphs(out)
	return out
}

// unchecked breaks spans into lines and reports nothing.
func (c *compositor) unchecked(s style, spans []typeset.Span, width, first geom.Length) []typeset.Line {
	return c.set.Break(typeset.Para{Spans: within(spans, width), Width: width, First: first, Align: s.align,
		Hyphenate: s.align == "justify" || !c.game.English(), Lang: c.game.Tongue()})
}

// lack holds the characters of a paragraph that a font does not have, and where the paragraph is.
type lack struct {
	at    diag.Place
	font  string
	runes []rune
}

// glyphs notes the characters of a paragraph that are missing from their fonts.
func (c *compositor) glyphs(of []typeset.Line) {
	lacks := map[string][]rune{}
	for _, it := range lists.Within(of, func(l typeset.Line) []face.Item { return l.Items }) {
		t, ok := it.(*face.Text)
		for i := 0; ok && i < len(t.Glyphs); i++ {
			if g := &t.Glyphs[i]; g.ID == 0 {
				lacks[t.Font] = lists.Added(lacks[t.Font], g.Rune)
			}
		}
	}
	c.lacks = append(c.lacks, lists.Map(slices.Sorted(maps.Keys(lacks)), func(font string) lack { return lack{c.here, font, lacks[font]} })...)
}

// mostLacking is how many characters a finding lists, and mostMarked how many places it shows
// besides its own.
const (
	mostLacking = 40
	mostMarked  = 2
)

// lacking reports all the characters that fonts do not have, once per font.
func lacking(lacks []lack) (out diag.List) {
	slices.SortStableFunc(lacks, func(a, b lack) int { return a.at.Compare(b.at) })
	for _, of := range lists.Groups(lacks, func(l lack) string { return l.font }) {
		out.Add(lackingOf(of))
	}
	return out
}

// lackingOf returns a finding about all the characters that one font does not have.
func lackingOf(of []lack) diag.Finding {
	var runes []rune
	for _, l := range of {
		for _, r := range l.runes {
			runes = lists.Added(runes, r)
		}
	}
	places := slices.Compact(lists.Map(of, func(l lack) diag.Place { return l.at }))
	said := fmt.Sprintf("%q", string(runes[:min(len(runes), mostLacking)]))
	switch n := len(runes) - mostLacking; {
	case len(runes) == 1:
		said = fmt.Sprintf("%q (U+%04[1]X)", runes[0])
	case n > 0:
		said += fmt.Sprintf(" and %d more", n)
	}
	return placed(diag.Finding{Severity: diag.Error, Code: "PB607", Name: "missing-glyph", Message: fmt.Sprintf("the font %s has no %s", of[0].font, said),
		Help: "write another character, or add a font that has it to layouts/fonts, with fallback: true"}, places)
}

// placed sets a finding's places, in order.
func placed(f diag.Finding, places []diag.Place) diag.Finding {
	f.At = places[0]
	for _, at := range places[1:min(len(places), 1+mostMarked)] {
		f.Also = append(f.Also, diag.Also{At: at, Mark: "and here"})
	}
	if len(places) > 1+mostMarked {
		f.Evidence = append(f.Evidence, fmt.Sprintf("%d places in all", len(places)))
	}
	return f
}

// fault adds an error with a code; at is where in the content its author can fix it.
func (c *compositor) fault(at diag.Place, code, name, message, help string) {
	c.findings.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: message, Help: help})
}

// unknown reports a name that is not one of the valid ones.
func (c *compositor) unknown(at diag.Place, message, word string, names []string) {
	c.findings.Add(unknown(at, message, word, names))
}

// unknown returns a finding about a name that is not one of the valid ones.
func unknown(at diag.Place, message, word string, names []string) diag.Finding {
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB101", Name: "unknown-id", Message: message}
	if near := diag.Nearest(word, names, 3); len(near) > 0 && word != "" {
		f.Help = "did you mean " + strings.Join(near, " or ") + "?"
	} else if len(names) > 0 {
		f.Evidence = []string{"there are: " + someOf(names)}
	} else {
		f.Help = "there is none yet: take this out, or add one to the game"
	}
	return f
}

// mostNamed is how many names a finding lists.
const mostNamed = 20

// someOf lists names, only the first of them if there are many.
func someOf(names []string) string {
	if n := len(names) - mostNamed; n > 0 {
		return strings.Join(names[:mostNamed], ", ") + fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ")
}

// value returns the value of an expression in the prose, as it is printed.
func (c *compositor) value(src string, at diag.Place) string {
	v, err := c.env.Eval(src)
	if err != nil {
		c.broken(at, err)
		return "?"
	}
	return c.env.Format(v)
}

// broken reports an expression that fails, at the character where it does.
func (c *compositor) broken(at diag.Place, err error) {
	msg := err.Error()
	var e *expr.Error
	if errors.As(err, &e) {
		msg = e.Msg
		if e.Off >= 0 {
			at.Col, at.Len = at.Col+e.Off, 0
		}
	}
	first, rest, _ := strings.Cut(msg, "\n")
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB006", Name: "wrong-type", Message: first}
	if strings.HasPrefix(first, "unknown") || strings.Contains(first, " has no ") {
		f.Code, f.Name = "PB101", "unknown-id"
	}
	if rest != "" {
		f.Evidence = strings.Split(strings.TrimSpace(rest), "\n")
	} else if !strings.Contains(first, "did you mean") {
		f.Help = "try it with punchboard eval until it answers"
	}
	c.findings.Add(f)
}

// embedded matches an expression in a text.
var embedded = pattern.New(`(?s)\{\{.*?\}\}`)

// words fills in the expressions of a text from the data. If that fails, each becomes "?", so that
// nothing is too wide because of it.
func (c *compositor) words(template string, at diag.Place) string {
	if !strings.Contains(template, "{{") {
		return template
	}
	s, err := c.env.Expand(template)
	if err != nil {
		c.broken(at, err)
		return embedded.ReplaceAllString(template, "?")
	}
	return s
}

// wantIcon reports an icon that is not in the library.
func (c *compositor) wantIcon(id string, at diag.Place) {
	if f, lacks := c.lib.LacksIcon(id, at); lacks {
		c.findings.Add(f)
	}
}
