package check

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// changed says what in a game differs from another version of it, by the names under which
// expressions read it. all means that anything may differ, because something the whole game depends
// on has changed.
type changed struct {
	mu      sync.Mutex
	names   []string
	all     bool
	figures bool                           // only numbers differ
	moved   bool                           // things were added or removed
	asks    map[string]bool                // whether each function may return something else for the same arguments
	reads   func(function string) []string // what a function reads; nil if unknown
}

// touches reports whether an expression with these reads may have another value in the other
// version.
func (c *changed) touches(x *expr.Reads) bool { return c.all || x.Any(c.names, c.answers) }

// answers reports whether a function may return something else for the same arguments. The answer
// is cached for each function.
func (c *changed) answers(function string) bool {
	if c.reads == nil {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	is, known := c.asks[function]
	if !known {
		is = slices.ContainsFunc(c.reads(function), c.differs)
		c.asks[function] = is
	}
	return is
}

// differs reports whether something that a function reads differs.
func (c *changed) differs(read string) bool {
	if read == "*" {
		return len(c.names) > 0
	}
	of, id, one := strings.Cut(read, ".")
	return slices.ContainsFunc(c.names, func(name string) bool {
		kind, which, _ := strings.Cut(name, ".")
		return (of == "" || kind == of) && (!one || which == id || strings.ReplaceAll(which, "_", "-") == id)
	})
}

// differences compares two versions of a game.
func differences(was, now *model.Game, docs []engine.Doc) *changed {
	c := &changed{all: !reflect.DeepEqual(header(was), header(now)), asks: map[string]bool{}}
	c.figures = !c.all
	for i, col := range was.Collections {
		if !c.all && !slices.Equal(col.Entries, now.Collections[i].Entries) {
			things(c, col.ID, partsIn(col.Entries), partsIn(now.Collections[i].Entries))
		}
	}
	for _, kind := range [...]string{"Tables", "Decks", "Tiles", "Counters", "Scenarios", "Terms", "Readings", "Claims", "Errata", "Chapters"} {
		a, b := reflect.ValueOf(was).Elem().FieldByName(kind), reflect.ValueOf(now).Elem().FieldByName(kind)
		if a.Len() != b.Len() || !allIn(a.Len(), func(i int) bool { return a.Index(i).Pointer() == b.Index(i).Pointer() }) {
			things(c, strings.ToLower(kind), partsIn(a.Interface()), partsIn(b.Interface()))
		}
	}
	c.all = c.all || c.said(was, docs)
	return c
}

// only reports whether all differences are in things of one kind, and none were added or removed.
func (c *changed) only(kind string) bool {
	return !c.all && !c.moved && !slices.ContainsFunc(c.names, func(name string) bool { return !strings.HasPrefix(name, kind+".") })
}

// anyOf reports whether a thing of one of the kinds differs.
func (c *changed) anyOf(kinds ...string) bool {
	return c.all || slices.ContainsFunc(kinds, func(k string) bool { return slices.Contains(c.names, k+".*") })
}

// reworded reports whether a game as printed has another text, name or id than the game as ruled,
// or may have another abbreviation.
func reworded(c *Context) bool {
	if c.changed.moved || c.changed.anyOf("terms", "decks", "tiles", "counters", "scenarios") {
		return true
	}
	return !slices.EqualFunc(allTexts(c), c.ruled.said, func(a, b text) bool { return a.said == b.said }) || !slices.Equal(idsAndNames(c.Game), c.ruled.ids)
}

// idsAndNames returns the id and name of everything that has both.
func idsAndNames(g *model.Game) []string {
	var out []string
	identified(g, func(n model.Name) { out = append(out, n.ID, n.Called) })
	return out
}

// header returns the parts on which the whole game depends: all except the things in it.
func header(g *model.Game) model.Game {
	h := *g
	h.Legend.Collection = nil
	h.Tables, h.Decks, h.Tiles, h.Counters, h.Scenarios, h.Terms = nil, nil, nil, nil, nil, nil
	h.Readings, h.Claims, h.Errata, h.Chapters, h.Collections = nil, nil, nil, nil, nil
	for _, c := range g.Collections {
		empty := *c
		empty.Entries = nil
		h.Collections = append(h.Collections, &empty)
	}
	return h
}

// things records which things of a kind differ. All of them do if one was added or removed, since
// references may count from the first.
func things(c *changed, kind string, was, now []part) {
	id := func(p part) string { return p.id }
	before, after := lists.Map(was, id), lists.Map(now, id)
	moved := !slices.Equal(before, after)
	n := len(c.names)
	for i, name := range before {
		if moved || was[i].is != now[i].is && !reflect.DeepEqual(was[i].is, now[i].is) {
			c.names = append(c.names, kind+"."+name)
			c.figures = c.figures && !moved && sameButFigures(reflect.ValueOf(was[i].is), reflect.ValueOf(now[i].is))
		}
	}
	if moved {
		c.figures, c.moved = false, true
		for _, name := range after {
			c.names = append(c.names, kind+"."+name)
		}
	}
	if len(c.names) > n || moved {
		c.names = append(c.names, kind+".*")
	}
}

// sameButFigures reports whether two things differ at most in numbers, flags, whether these are
// set, and places.
func sameButFigures(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		return a.IsNil() && b.IsNil() || !a.IsNil() && !b.IsNil() && (a.Equal(b) || sameButFigures(a.Elem(), b.Elem()))
	case reflect.Slice:
		if was, ok := a.Interface().([]model.Field); ok {
			a, b = reflect.ValueOf(inWords(was)), reflect.ValueOf(inWords(b.Interface().([]model.Field)))
		}
		return a.Len() == b.Len() && allIn(a.Len(), func(i int) bool { return sameButFigures(a.Index(i), b.Index(i)) })
	case reflect.Struct:
		return sameStructs(a, b)
	case reflect.String, reflect.Bool:
		return a.Equal(b)
	case reflect.Int, reflect.Int64, reflect.Float64:
		if a.Type().PkgPath() == "" { // otherwise it is an enumeration
			return true
		}
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// inWords returns the set fields that hold neither a number nor a flag, in order of id.
func inWords(fs []model.Field) []model.Field {
	words := slices.DeleteFunc(slices.Clone(fs), func(f model.Field) bool { return !f.Value.IsSet() || f.Value.Word || wordless(f.Value.Kind) })
	slices.SortFunc(words, func(a, b model.Field) int { return strings.Compare(a.ID, b.ID) })
	return words
}

// wordless reports whether values of a kind contain no text.
func wordless(k model.Kind) bool { return numeric(k) || k == model.Flag }

// sameStructs reports whether two structs are equal except for places and figures.
func sameStructs(a, b reflect.Value) bool {
	switch x := a.Interface().(type) {
	case diag.Place:
		return true
	case model.Fields:
		return sameButFigures(reflect.ValueOf(x.List()), reflect.ValueOf(b.Interface().(model.Fields).List()))
	case model.Value:
		if y := b.Interface().(model.Value); x.Kind == y.Kind && wordless(x.Kind) && !x.Word && !y.Word {
			return true
		}
	}
	return allIn(a.NumField(), func(i int) bool { return sameButFigures(a.Field(i), b.Field(i)) })
}

// allIn reports whether f is true for all numbers from 0 up to but excluding n.
func allIn(n int, f func(int) bool) bool {
	for i := range n {
		if !f(i) {
			return false
		}
	}
	return true
}

// said reports whether the words of a verb may print something that differs. An effect is put into
// words wherever it is read, and these reads are not recorded. The results of the engine's
// functions may always differ.
func (c *changed) said(g *model.Game, docs []engine.Doc) bool {
	kinds := map[string]bool{}
	for _, name := range c.names {
		kind, _, _ := strings.Cut(name, ".")
		kinds[kind] = true
	}
	for _, col := range g.Collections {
		kinds[col.One] = kinds[col.One] || kinds[col.ID]
	}
	speaks := func(text string) bool {
		text = strings.Join(braces.FindAllString(text), " ")
		return slices.ContainsFunc(words(text), func(w span) bool {
			return kinds[text[w.from:w.to]] || kinds[strings.ReplaceAll(text[w.from:w.to], "_", "-")]
		}) || len(c.names) > 0 && slices.ContainsFunc(docs, func(d engine.Doc) bool { return strings.Contains(text, d.Name+"(") })
	}
	for _, v := range g.Verbs {
		if speaks(v.Short) || speaks(v.Words) || slices.ContainsFunc(v.Slots, func(s model.Slot) bool { return kinds[s.To] || kinds[s.Name] }) ||
			slices.ContainsFunc(v.Options, func(o *model.Option) bool { return speaks(o.Short) || speaks(o.Words) }) {
			return true
		}
	}
	return false
}
