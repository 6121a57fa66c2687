package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// unitsMeet finds numbers with different units that meet: added or compared in an expression, or a
// number followed in a text by another unit than its own, such as a number of rounds and then
// "turns". A field declares what it counts.
func unitsMeet(c *Context) {
	oddLengths(c)
	u := unitsOf(c.Game)
	if len(u.of) == 0 {
		return
	}
	for _, k := range c.Game.Claims {
		u.added(c, text{said: k.When.Text, at: k.When.At, exact: true})
		u.added(c, text{said: k.Holds.Text, at: k.Holds.At, exact: true})
	}
	for _, x := range c.Game.Formulas() {
		u.added(c, text{said: x.Text, at: x.At, exact: true})
	}
	c.written(func(t text) {
		for _, m := range c.memo.matches(braces, t.said) {
			u.added(c, t.cut(m[0], m[1]))
			u.followed(c, t.cut(m[0], m[1]), t.cut(m[1], len(t.said)))
		}
	})
	fences(c, "", func(b prose.Block) {
		for _, l := range b.Lines {
			u.added(c, text{said: l.Text, at: l.At, exact: true})
		}
	})
	eachBlock(c, func(b prose.Block) { u.spans(c, b.Spans) })
}

// cut returns a part of a text, given by byte offsets, as a text of its own.
func (t text) cut(from, to int) text {
	if t.exact && t.at.Col > 0 {
		t.at.Col += utf8.RuneCountInString(t.said[:from])
	}
	t.said = t.said[from:to]
	return t
}

// spans checks the expressions in a paragraph and what follows each.
func (u unitSet) spans(c *Context, spans []prose.Span) {
	for i, s := range spans {
		if s.Expr == "" {
			continue
		}
		u.added(c, text{said: s.Expr, at: s.At, exact: true})
		if i+1 < len(spans) {
			u.followed(c, text{said: "{{" + s.Expr + "}}", at: s.At}, text{said: spans[i+1].Text, at: spans[i+1].At, exact: true})
		}
	}
}

// unitSet maps the path of each number of a game to what it counts, and has all the words for
// units.
type unitSet struct {
	of    map[string]unitOf
	words map[string]bool // stems of units
}

// unitOf is what a number counts, and where that is declared.
type unitOf struct {
	name string
	at   diag.Place
}

// unitsOf returns the units of the numbers of entries: the word declared with a field, or the value
// of another field of the entry.
func unitsOf(g *model.Game) unitSet {
	u := unitSet{map[string]unitOf{}, map[string]bool{}}
	for l, d := range lists.Within(g.Collections, fieldsOf) {
		unit, measures := d.Unit, d.Measures
		if unit == "" && d == lone(l) {
			if unit, measures = unitBeside(l); unit != "" {
				measures = append(measures, spanWords[:timeWords]...)
			}
		}
		if unit == "" {
			continue
		}
		for _, e := range l.Entries {
			is := unitOf{unit, d.At}
			if model.Declared(l.Fields, unit) != nil {
				v := e.Field(unit)
				is = unitOf{v.Text, v.At}
			}
			if !slices.ContainsFunc(measures, func(m string) bool { return stem(m) == stem(is.name) }) {
				continue
			}
			path := lowLined(l.ID + "." + e.ID + "." + d.ID)
			u.of[path] = is
			for _, m := range measures {
				u.words[stem(m)] = true
			}
		}
	}
	return u
}

// spanWords lists words for time or space, no two of which may meet; the first timeWords of them
// are about time.
var spanWords = []string{"rounds", "turns", "phases", "hours", "minutes", "days", "weeks", "squares", "hexes", "inches", "tiles", "metres", "meters"}

const timeWords = 7

// unitBeside returns the text field with the unit of an entry's only number where none is declared,
// and the words for units in it, which are the measures. At least two entries must have different
// words for time or space there, alone or as the first word, as in "rounds of the game".
func unitBeside(l *model.Collection) (field string, measures []string) {
	for _, d := range l.Fields {
		if d.Type.Kind != model.Text {
			continue
		}
		found := lists.Only(spanWords, func(w string) bool {
			return slices.ContainsFunc(l.Entries, func(e *model.Entry) bool { return stem(e.Field(d.ID).Text) == stem(w) })
		})
		if len(found) > 1 {
			return d.ID, found
		}
	}
	return "", nil
}

// stem returns the first word of a unit, in lower case and without a plural s.
func stem(name string) string {
	word, _, _ := strings.Cut(strings.ToLower(name), " ")
	return strings.TrimSuffix(word, "s")
}

// numberPath matches a number of an entry in an expression.
var numberPath = pattern.New(`\b[a-z][a-z0-9_]*\.[a-z0-9_]+\.[a-z][a-z0-9_]*\b`)

// summing maps the operators with operands that should count the same to what they do.
var summing = map[string]string{"+": "added", "-": "taken from each other", "<": "compared", "<=": "compared", ">": "compared", ">=": "compared", "==": "compared", "!=": "compared"}

// added finds two numbers in an expression that are added or compared and do not count the same. It
// skips numbers with a factor: the product counts something else.
func (u unitSet) added(c *Context, t text) {
	if !strings.ContainsAny(t.said, "+-<>=") {
		return
	}
	all := c.memo.matches(numberPath, t.said)
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		does := summing[strings.TrimSpace(t.said[a[1]:b[0]])]
		left, right := t.said[a[0]:a[1]], t.said[b[0]:b[1]]
		one, two := u.of[left], u.of[right]
		if does == "" || one.name == "" || two.name == "" || stem(one.name) == stem(two.name) || factor(t.said[:a[0]], t.said[b[1]:]) {
			continue
		}
		c.Report(diag.Finding{At: t.part(a[0], b[1]), Message: fmt.Sprintf("%s counts %s and %s %s, and they are %s", left, one.name, right, two.name, does),
			Also:     []diag.Also{{At: one.at, Mark: one.name}, {At: two.at, Mark: two.name}},
			Evidence: []string{"expression: " + clipped(strings.TrimSpace(t.said))}})
	}
}

// factor reports whether what precedes or follows a sum turns a part of it into something else.
func factor(before, after string) bool {
	before, after = strings.TrimRight(before, " "), strings.TrimLeft(after, " ")
	return before != "" && strings.ContainsAny(before[len(before)-1:], "*/%.^") || after != "" && strings.ContainsAny(after[:1], "*/%.^[(")
}

// alone matches a number of an entry that is the whole content of a hole, as a figure or spelled
// out.
var alone = pattern.New(`^\{\{\s*(?:(?:capital|spell|abs|text|signed)\(\s*)*-?([a-z][a-z0-9_]*\.[a-z0-9_]+\.[a-z][a-z0-9_]*)[\s)]*\}\}$`)

// firstWord matches the word at the beginning of a text.
var firstWord = pattern.New(`^[*_]*[ \x{a0}-]([A-Za-z]+)`)

// followed finds a hole with a number that is followed by another unit.
func (u unitSet) followed(c *Context, hole, after text) {
	m, w := c.memo.matches(alone, hole.said), c.memo.matches(firstWord, after.said)
	if m == nil || w == nil || u.of[hole.said[m[0][2]:m[0][3]]].name == "" {
		return
	}
	path, from, to := hole.said[m[0][2]:m[0][3]], w[0][2], w[0][3]
	is, word := u.of[path], after.said[from:to]
	own := slices.ContainsFunc(strings.Fields(is.name), func(s string) bool { return stem(s) == stem(word) })
	if own || !u.words[stem(word)] {
		return
	}
	c.Report(diag.Finding{At: after.part(from, to), Message: fmt.Sprintf("%s counts %s, and the text says %s", path, is.name, word),
		Mark: word, Also: []diag.Also{{At: is.at, Mark: is.name}}})
}

// aLength matches a length at the table, in inches or centimetres.
var aLength = pattern.New(`(?i)(?:^|[^\d.,/])(\d{1,3}(?:[.,]\d)?)(?:(["”″])|[ -]?(inch(?:es)?|in\.|cm|centimet(?:er|re)s?)\b)`)

// besideLength matches what precedes a length that is the size of a table, or a conversion in
// brackets.
var besideLength = pattern.New(`(?:\d["”″]? ?(?:×|x|by) ?|\()$`)

// oddLengths finds the one or two lengths in texts that are in centimetres where all others are in
// inches, or the reverse.
func oddLengths(c *Context) {
	type length struct {
		at   diag.Place
		said string
	}
	found := map[bool][]length{} // by whether they are in inches
	for p, m := range c.memo.among(everyParagraph(c), aLength) {
		said := strings.TrimSpace(p.said[m[2]:m[1]])
		metric := m[6] >= 0 && strings.HasPrefix(strings.ToLower(p.said[m[6]:m[7]]), "c")
		if besideLength.MatchString(p.said[:m[2]]) || strings.HasPrefix(p.said[m[1]:], " (") {
			continue
		}
		found[!metric] = append(found[!metric], length{p.part(m[2], m[2]+len(said)), said})
	}
	for inches, name := range map[bool]string{true: "inches", false: "centimetres"} {
		odd, rest := found[!inches], found[inches]
		if len(rest) < leastLengths || len(odd) > mostOddLengths {
			continue
		}
		for _, l := range odd {
			c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("%q is told, and all %d other lengths are in %s", l.said, len(rest), name),
				Also: []diag.Also{{At: rest[0].at, Mark: "such as this one"}}})
		}
	}
}
