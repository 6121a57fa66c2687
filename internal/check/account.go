package check

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// account is a part of the game to be added up: its lines, and the figures that each posts to each
// column.
type account struct {
	id      string
	at      diag.Place
	columns []string
	places  map[string]int // decimal places of a column's figures, which are summed without the point
	lines   []posting
}

// posting is one line: what it posts to each column, and where that is written.
type posting struct {
	id   string
	at   diag.Place
	adds map[string]int64
	ats  map[string]diag.Place
}

// The columns that every ledger has in addition to its own: all other figures, the words that name
// things together with all expressions, the drawings of tiles, and the paragraphs of chapters.
const (
	figures   = "figures"
	letters   = "words"
	drawing   = "drawing"
	passages  = "paragraphs"
	wordCycle = 9973 // checksums of words and figures are modulo this
)

// ledgers returns everything that can be added up in a game.
func ledgers(c *Context) []*account {
	g := c.Game
	var out []*account
	all := sheets(g)
	for _, s := range all[:len(g.Collections)] {
		out = append(out, s.fielded(s.id))
	}
	out = append(out, tableLedgers(g, all[len(g.Collections):])...)
	for i, s := range all[len(g.Collections)+len(g.Tables):] {
		s.decls = append([]*model.FieldDecl{{ID: "copies", Type: model.Type{Kind: model.Whole}}}, s.decls...)
		for j, k := range g.Decks[i].Cards {
			s.lines[j].given = model.FieldsOf(append([]model.Field{{ID: "copies", Value: k.Copies, At: k.At}}, k.Fields.List()...))
		}
		out = append(out, s.fielded("deck-"+s.id))
	}
	for _, kind := range [...]string{"Tiles", "Counters", "Scenarios", "Terms", "Errata", "Readings", "Odds", "Stories", "Simulations", "Functions", "Studies", "Verbs", "Components"} {
		out = append(out, sundry(strings.ToLower(kind), partsIn(reflect.ValueOf(g).Elem().FieldByName(kind).Interface())))
	}
	out = append(out, heads(g), chapters(c))
	return slices.DeleteFunc(out, func(l *account) bool { return len(l.lines) == 0 })
}

// fielded returns the ledger of lines with declared fields; each numeric column has its own total.
func (s sheet) fielded(id string) *account {
	l := &account{id: id, at: s.at, places: map[string]int{}}
	plain := lists.MapOnly(s.decls, func(d *model.FieldDecl) (string, bool) {
		return d.ID, numeric(d.Type.Kind)
	})
	for _, n := range s.lines {
		for f := range n.given.All() {
			l.places[f.ID] = max(l.places[f.ID], f.Value.Places())
		}
	}
	l.columns = append(slices.Clone(plain), figures, letters)
	for _, n := range s.lines {
		p := posting{n.id, n.at, map[string]int64{}, map[string]diag.Place{}}
		m := &measure{}
		for f := range n.given.All() {
			if slices.Contains(plain, f.ID) && !f.Value.Word {
				p.adds[f.ID], _ = model.InPlaces(f.Value.Int, f.Value.Places(), l.places[f.ID])
				p.ats[f.ID] = f.Value.At
				continue
			}
			m.word(f.ID)
			m.walk(reflect.ValueOf(f.Value), "")
		}
		m.rest(n.of)
		m.post(&p)
		l.lines = append(l.lines, p)
	}
	return l
}

// tableLedgers returns the ledgers of the tables: one for the rows of each table or class of
// tables, one for the table heads, and one for modifiers.
func tableLedgers(g *model.Game, sheets []sheet) []*account {
	var out []*account
	head, mods := &account{id: "tables", columns: []string{figures, letters}}, &account{id: "modifiers", columns: []string{"bonus", figures, letters}}
	for i, t := range g.Tables {
		id := "table-" + t.ID
		if t.Class != "" {
			id = "class-" + t.Class
		}
		s := sheets[i]
		for j := range s.lines {
			s.lines[j].id = t.ID + " " + s.lines[j].id
		}
		l := s.fielded(id)
		if i := slices.IndexFunc(out, func(o *account) bool { return o.id == id }); i >= 0 {
			out[i].join(l)
		} else {
			out = append(out, l)
		}
		bare := *t
		bare.Rows, bare.Modifiers = nil, nil
		head.at = t.At
		head.lines = append(head.lines, measured(t.ID, t.At, bare))
		for _, m := range t.Modifiers {
			mods.at = m.At
			p := measured(t.ID+" "+m.ID, m.At, model.Modifier{ID: m.ID, When: m.When, For: m.For})
			p.adds["bonus"], p.ats["bonus"] = int64(m.Bonus), m.BonusAt
			mods.lines = append(mods.lines, p)
		}
	}
	return append(out, head, mods)
}

// join adds the lines of another ledger, with as many decimal places as either needs.
func (l *account) join(o *account) {
	for column, n := range o.places {
		if was := l.places[column]; was != n {
			to := max(was, n)
			for _, x := range []*account{l, o} {
				for _, p := range x.lines {
					p.adds[column], _ = model.InPlaces(p.adds[column], x.places[column], to)
				}
				x.places[column] = to
			}
		}
	}
	l.lines = append(l.lines, o.lines...)
}

// heads returns the ledger of a game's declarations.
func heads(g *model.Game) *account {
	l := &account{id: "declared", at: g.At, columns: []string{figures, letters}}
	l.lines = append(l.lines, measured("game", g.At, model.Game{Title: g.Title, Subtitle: g.Subtitle, Source: g.Source, Theme: g.Theme, Players: g.Players, Edition: g.Edition, Credits: g.Credits}))
	if !g.Play.At.IsZero() {
		l.lines = append(l.lines, measured("play", g.Play.At, g.Play))
	}
	if !g.Book.At.IsZero() {
		l.lines = append(l.lines, measured("book", g.Book.At, g.Book))
	}
	if bare := g.Legend; !bare.At.IsZero() {
		bare.Collection = nil
		l.lines = append(l.lines, measured("legend", g.Legend.At, bare))
	}
	for _, c := range g.Collections {
		bare := *c
		bare.Entries = nil
		l.lines = append(l.lines, measured(c.ID, c.At, bare))
	}
	for _, d := range g.Decks {
		bare := *d
		bare.Cards = nil
		l.lines = append(l.lines, measured(d.ID, d.At, bare))
	}
	return l
}

// chapters returns the ledger of the chapters: paragraphs, the figures and number words in them,
// and everything in braces and fences.
func chapters(c *Context) *account {
	l := &account{id: "chapters", columns: []string{passages, figures, letters}}
	for _, d := range c.Docs {
		at := d.Chapter.At
		m := &measure{}
		n := m.prose(d.Chapter.Text)
		p := posting{d.Chapter.ID, at, map[string]int64{passages: n}, map[string]diag.Place{}}
		for _, w := range []string{d.Chapter.Icon, d.Chapter.Role, d.Chapter.Scene} {
			m.word(w)
		}
		for _, v := range d.Chapter.Tail {
			m.word(v.Text)
		}
		m.post(&p)
		l.at = at
		l.lines = append(l.lines, p)
	}
	return l
}

// sundry returns the ledger of things that have no columns of their own.
func sundry(id string, all []part) *account {
	l := &account{id: id, columns: []string{"copies", figures, letters, drawing}}
	for _, x := range all {
		var copies model.Value
		switch of := x.is.(type) {
		case *model.Study:
			l.id, x.id = "study", of.Kind+" "+x.id
		case *model.Tile:
			copies = of.Copies
		case *model.Counter:
			copies = of.Copies
		}
		l.at = x.at
		p := measured(x.id, x.at, x.is)
		if copies.Kind == model.Whole {
			p.adds["copies"], p.ats["copies"] = copies.Int, copies.At
		}
		l.lines = append(l.lines, p)
	}
	return l
}

// measured returns a posting with the sums of the figures, letters and drawings in x, at any depth.
func measured(id string, at diag.Place, x any) posting {
	p := posting{id, at, map[string]int64{}, map[string]diag.Place{}}
	m := &measure{}
	m.walk(reflect.ValueOf(x), "")
	m.post(&p)
	return p
}

// measure adds up what a line holds. Each part is weighted by its position, so that swapping two
// parts is noticed.
type measure struct{ figures, words, drawn tally }

// tally is a sum of numbers, each weighted by its position.
type tally struct{ sum, n int64 }

// add adds a number.
func (t *tally) add(n int64) {
	t.n++
	t.sum = (t.sum + (1+t.n%97)*n) % wordCycle
}

// number adds a figure.
func (m *measure) number(n int64) { m.figures.add(n) }

// word adds the letters of a word.
func (m *measure) word(s string) {
	for _, r := range s {
		m.words.add(int64(r))
	}
}

// draw adds the characters of a drawing.
func (m *measure) draw(s string) {
	for _, r := range s {
		m.drawn.add(int64(r))
	}
}

// post writes the sums into a posting.
func (m *measure) post(p *posting) {
	p.adds[figures], p.adds[letters], p.adds[drawing] = m.figures.sum, m.words.sum, m.drawn.sum
}

var (
	figureForm = pattern.New(`[0-9]+`)
	placeKind  = reflect.TypeFor[diag.Place]()
	fieldsKind = reflect.TypeFor[model.Fields]()
	valueKind  = reflect.TypeFor[model.Value]()
	effectKind = reflect.TypeFor[model.Effect]()
	linesKind  = reflect.TypeFor[[]model.Line]()
	cellKind   = reflect.TypeFor[model.Cell]()
	formulaOf  = reflect.TypeFor[model.Formula]()
)

// coded lists the struct members that hold expressions or data verbatim.
var coded = []string{"Each", "When", "For", "Path", "Printed", "Ruling", "Until", "Short", "Words"}

// text adds the significant parts of a text. A single word counts whole; of a longer text only the
// figures, the parts in braces and the first and last word count. Text that is replaced or cut off
// is thus noticed, and text that is merely reworded mostly is not.
func (m *measure) text(s, member string) {
	for _, f := range figureForm.FindAllString(s) {
		if n, err := strconv.ParseInt(f, 10, 64); err == nil {
			m.number(n)
		}
	}
	if slices.Contains(coded, member) || !strings.Contains(s, " ") {
		m.word(s)
		return
	}
	for _, b := range braces.FindAllString(s) {
		m.word(b)
	}
	if all := strings.Fields(s); len(all) > 0 {
		m.word(all[0])
		m.word(all[len(all)-1])
	}
}

// walk adds everything in a part of the model.
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
			m.member(v.Type().Field(i), v.Field(i), member)
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

// member adds a struct member, and its name if it is a number or a flag. Empty members add nothing,
// so totals stay the same when the model gains a member.
func (m *measure) member(f reflect.StructField, v reflect.Value, of string) {
	name := f.Name
	if name == "Text" && of == "Each" {
		name = of
	}
	if v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0 {
		return
	}
	if v.CanInt() || v.Kind() == reflect.Bool {
		m.word(name)
	}
	m.walk(v, name)
}

// written adds what counts verbatim: the notation of an effect, the lines of a drawing, the code of
// a hex.
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

// rest adds what a line holds outside its fields.
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

// entry adds what all entries have: id, name, citation, and our own additions.
func (m *measure) entry(e *model.Entry) {
	m.word(e.ID)
	m.text(e.Name, "")
	m.number(int64(e.Cite.From))
	m.number(int64(e.Cite.To))
	m.text(e.Ours, "")
}

var (
	numberForm = pattern.New(`\b(?:[0-9]+|` + wordedNumbers + `)\b`)
	beginning  = pattern.New(`^\s*(?:[-*|>]|[0-9]+\.|\[R-)`)
)

// prose adds the significant parts of a chapter, and returns its number of paragraphs, items and
// rows.
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

// sentence adds the numbers in a line of prose, and the parts in braces.
func (m *measure) sentence(line string) {
	for _, b := range braces.FindAllString(line) {
		m.word(b)
	}
	for _, f := range numberForm.FindAllString(strings.ToLower(braces.ReplaceAllString(line, " "))) {
		m.number(int64(numberIn(f)))
	}
}
