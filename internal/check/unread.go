package check

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// unread finds things that should be printed and are not: words of a counter that its layout does
// not use, names that a layout gives and nothing reads, and fields of entries or cards that nothing
// reads, where layouts read others of theirs.
func unread(c *Context) {
	inLayouts := func(f diag.Finding) bool { return f.Severity == diag.Error && strings.HasPrefix(f.At.File, "layouts/") }
	if c.read.Worst() == diag.Error || slices.ContainsFunc(c.Project.Findings, inLayouts) {
		return // what reads them may be in what was lost
	}
	shows := map[string]*asking{}
	for _, k := range c.Game.Counters {
		id := k.Layout
		if id == "" {
			continue
		}
		if shows[id] == nil {
			shows[id] = asks(c, id)
		}
		shows[id].unshown(c, k)
	}
	unreadLets(c)
	unreadSettings(c)
	unreadFields(c)
	idleNumbers(c)
}

const fewNamed = 3 // numbers of the rules that are read by name, before another is reported

// idleNumbers reports numbers of the rules, in entries with one number each, that nothing reads
// where most others are read by name, `rules.hand.n`, and nothing iterates over all of them: what
// is written instead is a second number.
func idleNumbers(c *Context) {
	for _, l := range c.Game.Collections {
		if lone(l) == nil || len(l.Entries) <= fewNamed {
			continue
		}
		named, whole := readByName(c, l)
		idle := lists.Only(l.Entries, func(e *model.Entry) bool { return !named[lowLined(e.ID)] })
		if had := len(l.Entries) - len(idle); whole || had < fewNamed || had < 2*len(idle) {
			continue
		}
		for _, e := range idle {
			c.Report(diag.Finding{At: e.At, Message: fmt.Sprintf("nothing reads %s.%s", lowLined(l.ID), lowLined(e.ID)), Mark: "no layout, no rule", Help: fmt.Sprintf("write {{ %s.%s.%s }} where this number is, or remove it", lowLined(l.ID), lowLined(e.ID), lowLined(lone(l).ID))})
		}
	}
}

// readByName returns the entries of a collection that files of the game or the layouts read by their
// names, with underscores, and whether anything reads the collection as a whole.
func readByName(c *Context, l *model.Collection) (named map[string]bool, whole bool) {
	named = remembered(c.memo, "read by name", l.ID, func() map[string]bool {
		out := map[string]bool{}
		for name, text := range c.Project.Files {
			if strings.HasPrefix(name, "content/") && !strings.HasPrefix(name, "content/"+c.Game.ID+"/") {
				continue
			}
			for _, id := range slices.Compact([]string{lowLined(l.ID), l.ID}) {
				if readsWhole(text, id, out) {
					return nil
				}
			}
		}
		return out
	})
	return named, named == nil
}

// readsWhole reports whether a file uses all of a collection: list(rules), rules[id], to: rules, or
// a block of a chapter. It adds the ids after rules. to named.
func readsWhole(text []byte, id string, named map[string]bool) bool {
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(id))
		if i < 0 {
			return false
		}
		before, after := text[:from+i], text[from+i+len(id):]
		from += i + len(id)
		switch next := cmp.Or(string(after[:min(1, len(after))]), "\n"); {
		case len(before) > 0 && wordByte[before[len(before)-1]], wordByte[next[0]]:
		case next == ".":
			end := 1
			for end < len(after) && wordByte[after[end]] {
				end++
			}
			named[string(after[1:end])] = true
		case next == "[", next == ")" && bytes.HasSuffix(before, []byte("(")), bytes.HasSuffix(before, []byte("```")), strings.Contains(" ,}\r\n", next) && bytes.HasSuffix(before, []byte(": ")):
			return true
		}
	}
}

// asking is the words of a counter that a layout uses; any means that it uses whatever there is.
type asking struct {
	layout string
	words  []string
	any    bool
}

// showing matches a word of a counter that a layout uses or tests for, and any other use of its
// words.
var showing = pattern.New(`["']([A-Za-z0-9_-]+)["'] in keys\(show\)|\bshow\b(?:\.([A-Za-z0-9_]+))?`)

// asks returns the words of a counter used by a layout, its variants and the layouts that it
// extends.
func asks(c *Context, id string) *asking {
	out := &asking{layout: id}
	for _, l := range chainOf(c, id) {
		eachSource(reflect.ValueOf(l), func(s layout.Source) {
			for _, m := range showing.FindAllStringSubmatch(s.Text) {
				word := lowLined(m[1] + m[2])
				out.any, out.words = out.any || word == "", append(out.words, word)
			}
		})
	}
	out.words = slices.Compact(slices.Sorted(slices.Values(out.words)))
	return out
}

// chainOf returns a layout, its variants and the layouts that they extend.
func chainOf(c *Context, id string) []*layout.Layout {
	var out []*layout.Layout
	for next := []string{id}; len(next) > 0; next = next[1:] {
		l := c.Project.Library.Layouts[next[0]]
		if l == nil || slices.Contains(out, l) {
			continue
		}
		out, next = append(out, l), append(next, l.Extends)
		for _, v := range l.Variants {
			next = append(next, v.Layout)
		}
	}
	return out
}

// unshown reports the words of a counter that its layout does not use.
func (a *asking) unshown(c *Context, k *model.Counter) {
	if a.any || len(a.words) == 0 {
		return
	}
	for _, f := range slices.Concat(k.Front, k.Back) {
		if !slices.Contains(a.words, lowLined(f.ID)) {
			c.Report(diag.Finding{At: f.At, Message: fmt.Sprintf("the layout %q does not show %q", a.layout, f.ID), Mark: nearest(f.ID, a.words),
				Evidence: []string{"it shows " + listed(a.words)}})
		}
	}
}

// unreadFields reports the fields that nothing reads.
func unreadFields(c *Context) {
	for _, i := range c.nobodyReads() {
		c.Report(diag.Finding{At: i.decl.At, Message: fmt.Sprintf("nothing reads the field %q of %s", i.decl.ID, i.of), Mark: "no layout, no rule",
			Also: []diag.Also{{At: i.given[0], Mark: strings.TrimSuffix(fmt.Sprintf("given here, and %d times more", len(i.given)-1), ", and 0 times more")}},
			Help: "print it: put it into the layout, or take it out"})
	}
}

// idleField is a field of a sheet that nothing reads, and the places of its values.
type idleField struct {
	of    string
	decl  *model.FieldDecl
	given []diag.Place
}

// nobodyReads returns the fields that some entry or card has and that no layout, chapter,
// expression or other file of the game names, where layouts use others of theirs. They are computed
// once.
func (c *Context) nobodyReads() []idleField {
	if c.unread != nil {
		return c.unread
	}
	c.unread = []idleField{}
	read := readWords(c)
	drawn, printed := drawnWords(c, func(id string) bool { return read[lowLined(id)] }), drawnWords(c, func(id string) bool {
		return slices.ContainsFunc(c.Game.Components, func(k *model.Component) bool { return k.Layout == id }) ||
			slices.ContainsFunc(c.Game.Counters, func(k *model.Counter) bool { return k.Layout == id })
	})
	for _, s := range sheets(c.Game) {
		if s.name == "tables" || read[lowLined(s.id)+" whole"] || !slices.ContainsFunc(s.decls, func(d *model.FieldDecl) bool { return printed[lowLined(d.ID)] }) {
			continue
		}
		for _, d := range s.decls {
			if drawn[lowLined(d.ID)] || read[lowLined(d.ID)] || d.Type.Kind == model.Picture || misspelled(drawn, d.ID, s.decls) {
				continue // other checks report undrawn pictures and unknown names
			}
			if at := s.givenAt(d); len(at) > 0 {
				c.unread = append(c.unread, idleField{s.id, d, at})
			}
		}
	}
	return c.unread
}

// misspelled reports whether one of some words differs from the id of a field by one letter and is
// not another field.
func misspelled(words map[string]bool, id string, decls []*model.FieldDecl) bool {
	for w := range words {
		if len(w) >= leastShort && diag.Distance(w, lowLined(id)) == 1 && !slices.ContainsFunc(decls, func(d *model.FieldDecl) bool { return lowLined(d.ID) == w }) {
			return true
		}
	}
	return false
}

// givenAt returns the places where lines have a value of their own for a field.
func (s sheet) givenAt(d *model.FieldDecl) []diag.Place {
	return lists.MapOnly(s.lines, func(l sibling) (diag.Place, bool) {
		v := l.field(d.ID)
		return v.At, v.IsSet() && (d.Default == nil || v.At != d.Default.At)
	})
}

// drawnWords returns the words in some layouts and those they are made from, with underscores,
// except keys and the names of boxes.
func drawnWords(c *Context, of func(id string) bool) map[string]bool {
	out, seen := map[string]bool{}, map[string]bool{}
	for id := range c.Project.Library.Layouts {
		if !of(id) {
			continue
		}
		for _, l := range chainOf(c, id) {
			if file := l.At.File; !seen[file] {
				seen[file] = true
				text := c.Project.Files[file]
				eachID(text, func(id []byte, at int, key bool) {
					if !key && !bytes.HasSuffix(text[:at], []byte("name: ")) {
						out[string(id)] = true
					}
				})
			}
		}
	}
	return out
}

// readWords returns the words in the game's files, with underscores, that are not keys, or are keys
// in game.yaml at least twice: something other than their declaration names them. "units whole"
// means that a chapter prints all of units.
func readWords(c *Context) map[string]bool {
	out, keys := map[string]bool{}, map[string]int{}
	for name, text := range c.Project.Files {
		file, of := strings.CutPrefix(name, "content/"+c.Game.ID+"/")
		if !of {
			continue
		}
		eachID(text, func(id []byte, _ int, key bool) {
			if key && file == "game.yaml" {
				keys[string(id)]++
			}
			if !key || keys[string(id)] > 1 {
				out[string(id)] = true
			}
		})
	}
	fences(c, "", func(b prose.Block) {
		if len(b.Lines) > 0 {
			return // its lines say which part
		}
		for _, w := range c.memo.ids(b.Info + " " + b.Arg) {
			out[w+" whole"] = true
		}
	})
	return out
}

// eachID calls f for each possible id in a file, with underscores, its offset, and whether it is a
// key.
func eachID(text []byte, f func(id []byte, at int, key bool)) {
	var id []byte
	for i := 0; i < len(text); i++ {
		if !letter(text[i]) {
			continue
		}
		at := i
		for id = id[:0]; i < len(text) && (letter(text[i]) || '0' <= text[i] && text[i] <= '9' || text[i] == '-' || text[i] == '_'); i++ {
			id = append(id, text[i])
			if text[i] == '-' {
				id[len(id)-1] = '_'
			}
		}
		f(id, at, i+1 < len(text) && text[i] == ':' && (text[i+1] == ' ' || text[i+1] == '\n' || text[i+1] == '\r'))
	}
}

// Undrawn finds pictures named in picture fields of the game that are on no face, because no layout
// draws the field. drawn has the ids of all pictures on the game's faces, and of those replaced by
// their name; a layout may derive an id from a field's, such as "lamp-small" from "lamp". Each
// field gives at most one finding.
func Undrawn(g *model.Game, drawn map[string]bool) diag.List {
	type lost struct {
		of *model.Type
		at model.Value
	}
	var all []lost
	names := lists.Map(slices.Collect(maps.Keys(drawn)), path.Base)
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind == model.Picture && v.Text != "" && !slices.ContainsFunc(names, func(have string) bool { return strings.Contains(have, v.Text) }) {
			all = append(all, lost{t, v})
		}
	})
	var out diag.List
	for _, of := range lists.Groups(all, func(l lost) *model.Type { return l.of }) {
		f := diag.Finding{At: of[0].at.At, Severity: diag.Warning, Code: "PB615", Name: "picture-undrawn",
			Message: fmt.Sprintf("picture %q is on no face", of[0].at.Text), Mark: "no layout draws it",
			Help: "give a layout a box with picture: and the field, such as picture: \"{{ card.art }}\""}
		if n := len(of) - 1; n > 0 {
			f.Evidence = []string{fmt.Sprintf("and %d more of that field", n)}
		}
		out.Add(f)
	}
	return out
}
