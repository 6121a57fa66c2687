package check

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// measure adds up what a line holds, each part as often as its place, so that
// two parts that change places are noticed.
type measure struct {
	figures, words, drawn int64
	n, w, d               int64
}

// number adds a figure, which counts by its place too.
func (m *measure) number(n int64) {
	m.n++
	m.figures = (m.figures + (1+m.n%97)*n) % wordCycle
}

// word adds the letters of a word, each by its place.
func (m *measure) word(s string) {
	for _, r := range s {
		m.w++
		m.words = (m.words + (1+m.w%97)*int64(r)) % wordCycle
	}
}

// draw adds the characters of a drawing, each by its place.
func (m *measure) draw(s string) {
	for _, r := range s {
		m.d++
		m.drawn = (m.drawn + (1+m.d%97)*int64(r)) % wordCycle
	}
}

// post puts the sums into an account.
func (m *measure) post(p *posting) {
	p.adds[figures], p.adds[letters], p.adds[drawing] = m.figures, m.words, m.drawn
}

var (
	figureForm = regexp.MustCompile(`[0-9]+`)
	placeKind  = reflect.TypeFor[diag.Place]()
	fieldsKind = reflect.TypeFor[model.Fields]()
	valueKind  = reflect.TypeFor[model.Value]()
	effectKind = reflect.TypeFor[model.Effect]()
	linesKind  = reflect.TypeFor[[]model.Line]()
	cellKind   = reflect.TypeFor[model.Cell]()
	formulaOf  = reflect.TypeFor[model.Formula]()
)

// coded are the members that hold expressions or data as they are written.
var coded = []string{"Each", "When", "For", "Path", "Printed", "Ruling", "Until", "Short", "Words"}

// text adds what counts of a text: a single word whole, of more only the
// figures, what stands in braces, and the first and the last word, so that a
// text that is put in another's place or cut off is noticed, and one that is
// told in better words mostly is not.
func (m *measure) text(s, member string) {
	for _, f := range figureForm.FindAllString(s, -1) {
		if n, err := strconv.ParseInt(f, 10, 64); err == nil {
			m.number(n)
		}
	}
	if slices.Contains(coded, member) || !strings.Contains(s, " ") {
		m.word(s)
		return
	}
	for _, b := range braces.FindAllString(s, -1) {
		m.word(b)
	}
	if all := strings.Fields(s); len(all) > 0 {
		m.word(all[0])
		m.word(all[len(all)-1])
	}
}

// walk adds all that a part of the model holds.
func (m *measure) walk(v reflect.Value, member string) {
	if !v.IsValid() || v.Type() == placeKind {
		return
	}
	switch v.Type() {
	case effectKind, linesKind, cellKind:
		m.written(v)
		return
	case fieldsKind:
		m.walk(reflect.ValueOf(v.Interface().(model.Fields).List()), member)
		return
	case formulaOf:
		x := v.Interface().(model.Formula)
		m.text(x.Text, "Each")
		m.walk(reflect.ValueOf(x.By), "")
		return
	case valueKind:
		x := v.Interface().(model.Value)
		switch {
		case x.Kind == model.Whole && member == "Copies":
			return // it has a column of its own
		case x.Kind == model.Expr:
			member = "Each"
		}
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			m.walk(v.Elem(), member)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if name == "Text" && member == "Each" {
				name = member
			}
			m.walk(v.Field(i), name)
		}
	case reflect.Slice, reflect.Array:
		m.number(int64(v.Len()))
		for i := range v.Len() {
			m.walk(v.Index(i), member)
		}
	case reflect.String:
		m.text(v.String(), member)
	case reflect.Int, reflect.Int64:
		m.number(v.Int())
	case reflect.Bool:
		if v.Bool() {
			m.word("true")
		}
	}
}

// written adds what is counted as it is written: an effect's notation, the lines
// of a drawing, the code of a hex.
func (m *measure) written(v reflect.Value) {
	switch v.Type() {
	case effectKind:
		m.word(v.FieldByName("Source").String())
		m.text(v.FieldByName("Source").String(), "")
	case linesKind:
		for i := range v.Len() {
			m.draw(v.Index(i).FieldByName("Text").String() + "\n")
		}
	case cellKind:
		m.draw(v.FieldByName("Code").String() + " ")
	}
}

// rest adds what a line holds beside its fields.
func (m *measure) rest(of any) {
	switch x := of.(type) {
	case *model.Entry:
		m.entry(x)
	case *model.Card:
		m.entry(&x.Entry)
	case *model.Row:
		m.word(x.ID)
		m.text(x.ID, "")
	}
}

// entry adds what all entries have: id, name, citation, and what is our own.
func (m *measure) entry(e *model.Entry) {
	m.word(e.ID)
	m.text(e.Name, "")
	m.number(int64(e.Cite.From))
	m.number(int64(e.Cite.To))
	m.text(e.Ours, "")
}

var (
	numberForm = regexp.MustCompile(`\b` + aNumber + `\b`)
	beginning  = regexp.MustCompile(`^\s*(?:[-*|>]|[0-9]+\.|\[R-)`)
)

// prose adds what counts of a chapter, and gives the number of its paragraphs,
// items and rows.
func (m *measure) prose(text string) (passages int64) {
	fence, open := false, false
	for line := range strings.SplitSeq(text, "\n") {
		switch blank := strings.TrimSpace(line) == ""; {
		case strings.HasPrefix(line, "```"):
			fence = !fence
			m.word(line)
			open = false
		case fence:
			m.word(line)
			m.text(line, "")
		case blank:
			open = false
		default:
			if !open || beginning.MatchString(line) {
				passages++
			}
			open = true
			m.sentence(line)
		}
	}
	return passages
}

// sentence adds the numbers of a line of prose, and what stands in braces.
func (m *measure) sentence(line string) {
	for _, b := range braces.FindAllString(line, -1) {
		m.word(b)
	}
	for _, f := range numberForm.FindAllString(strings.ToLower(braces.ReplaceAllString(line, " ")), -1) {
		m.number(int64(numberIn(f)))
	}
}
