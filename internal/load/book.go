package load

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// This file reads how the rulebook is made up: its appendices and how its chapters begin.

// bookReader is the book section while it is being read.
type bookReader struct {
	*model.Book
	game *model.Game
}

// readBook reads how the game's book is made up.
func (r *gameReader) readBook(s section) {
	r.g.Book.At = s.d.at(s.key)
	s.d.only(s.value, &bookReader{&r.g.Book, r.g})
}

// appendices reads the list of appendices: words, or maps that say more. An appendix not listed is
// not printed.
func (b *bookReader) appendices(d *doc, n *yaml.Node) {
	book := &b.game.Book
	book.Listed = true
	d.items(n, "appendices", func(_ int, v *yaml.Node) {
		a := &model.Appendix{At: d.at(v)}
		if v.Kind == yaml.ScalarNode {
			a.Print = d.oneOf(v, model.AppendixKinds...)
		} else {
			d.only(v, a)
		}
		if a.Print == "" {
			return
		}
		b.once(d, v, a)
		b.names(d, v, a)
		book.Appendices = append(book.Appendices, a)
	})
}

// blanks reads the components that fill pages a booklet would leave blank: records, which are
// sheets with one face to a piece.
func (b *bookReader) blanks(d *doc, n *yaml.Node) {
	sheets := lists.MapOnly(b.game.Components, func(c *model.Component) (string, bool) { return c.ID, c.Kind == "record" })
	for _, id := range d.oneOrMore(n) {
		if d.known("component of the kind record", id, d.at(follow(n)), sheets, "there is: "); slices.Contains(sheets, id) {
			b.game.Book.Blanks = append(b.game.Book.Blanks, id)
		}
	}
}

// once checks that only rosters appear more than once, each of a different collection or divided by
// another field, and that nothing follows the index.
func (b *bookReader) once(d *doc, v *yaml.Node, a *model.Appendix) {
	for _, x := range b.game.Book.Appendices {
		switch {
		case x.Print == a.Print && (a.Print != "roster" || slices.Equal(x.Of, a.Of) && x.By == a.By):
			f := d.add("PB003", v, fmt.Sprintf("the appendix %s is listed twice", quote(a.Print)))
			f.Also = []diag.Also{{At: x.At, Mark: "first here"}}
		case x.Print == "index":
			f := d.add("PB006", v, "the index comes last, because it refers to everything printed before it")
			f.Help = "write this line before " + quote("index")
			f.Also = []diag.Also{{At: x.At, Mark: "the index"}}
		}
	}
}

// takes lists the keys that only some appendices have.
var takes = []struct {
	key   string
	kinds []string
}{{"of", []string{"roster", "index"}}, {"by", []string{"roster", "tables"}}, {"columns", []string{"roster"}}, {"set", []string{"roster"}},
	{"in", model.AppendixKinds[:len(model.AppendixKinds)-1]}}

// names checks an appendix against what the game has: collections, and the fields of what it
// prints.
func (b *bookReader) names(d *doc, v *yaml.Node, a *model.Appendix) {
	for _, x := range takes {
		if n := value(v, x.key); n != nil && !slices.Contains(x.kinds, a.Print) {
			f := d.add("PB004", n, fmt.Sprintf("the appendix %s has no %s", quote(a.Print), quote(x.key)))
			f.Evidence = []string{quote(x.key) + " is for: " + strings.Join(x.kinds, ", ")}
		}
	}
	if in := value(v, "in"); in != nil && a.In != "" {
		d.known(fileApart, a.In, d.at(follow(in)), files(b.game), "there is: ")
	}
	of := value(v, "of")
	if a.Print == "roster" && len(a.Of) != 1 {
		f := d.add("PB005", v, "a roster must say which collection it lists")
		f.Evidence = []string{"collections: " + strings.Join(model.IDs(b.game.Collections), ", ")}
		f.Help = "write such as {print: roster, of: units}"
		return
	}
	known := model.IDs(b.game.Collections)
	if a.Print == "index" {
		known = append(known, lists.Map(b.game.Decks, func(k *model.Deck) string { return "decks/" + k.ID })...)
	}
	for _, id := range a.Of {
		d.known("collection", id, d.at(follow(of)), known, "collections: ")
	}
	if by := value(v, "by"); by != nil && a.By != "" {
		d.known("field", a.By, d.at(follow(by)), b.fields(a), "fields: ")
	}
}

// fileApart describes a separate file in which a chapter or an appendix may be printed.
const fileApart = "component of the kind rulebook besides the first"

// files returns the components, other than the book, in which chapters and appendices may be
// printed.
func files(g *model.Game) []string {
	return lists.MapOnly(g.Components, func(c *model.Component) (string, bool) { return c.ID, c.Kind == "rulebook" && c.ID != g.Home() })
}

// fields returns the fields of what an appendix prints.
func (b *bookReader) fields(a *model.Appendix) []string {
	if a.Print == "tables" {
		all := lists.Flat(b.game.Tables, func(t *model.Table) []model.Field { return t.Fields })
		return slices.Sorted(maps.Keys(lists.Set(all, func(f model.Field) string { return f.ID })))
	}
	if c := b.game.Collection(a.Of[0]); c != nil {
		return model.IDs(c.Fields)
	}
	return nil
}
