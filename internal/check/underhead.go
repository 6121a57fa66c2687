package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
)

// numberedHead matches a heading with a number of its own: "4. The Gaol", "Room 4: The Gaol".
var numberedHead = pattern.New(`^(?:\pL+ )?([0-9]{1,3})[.:)]? (.+)$`)

// underHeads compares the text under a heading that is the name of an entry with that entry, and
// the number in such a heading with the entry's number.
func underHeads(c *Context) {
	called, counted := owners(c), serials(c.Game)
	for _, d := range c.Docs {
		var under owned
		var heads []prose.Block
		prose.Walk(d.Blocks, func(b prose.Block) {
			switch b.Kind {
			case prose.Heading:
				said := prose.Plain(b.Spans)
				if m := numberedHead.FindStringSubmatch(said); m != nil {
					heads, said = append(heads, b), m[2]
				}
				under = called[strings.ToLower(said)]
			case prose.Paragraph:
				if under.entry != nil {
					statLine(c, joined(b.Spans), under.of, under.entry)
				}
			}
		})
		for _, k := range counted {
			headNumbers(c, k, heads)
		}
	}
	for _, k := range counted {
		pastLast(c, k.of)
		besideName(c, k)
	}
}

// owned is an entry with its collection.
type owned struct {
	of    *model.Collection
	entry *model.Entry
}

// owners maps the names of entries in lower case to the entries, leaving out names that several
// have.
func owners(c *Context) map[string]owned {
	out := map[string]owned{}
	for name, all := range namesakes(c) {
		if len(all) == 1 {
			out[name] = all[0]
		}
	}
	return out
}

// namesakes maps the names of entries in lower case to all entries with that name.
func namesakes(c *Context) map[string][]owned {
	out := map[string][]owned{}
	for k, e := range lists.Within(c.statable(), entriesOf) {
		name := strings.ToLower(e.Name)
		out[name] = append(out[name], owned{k, e})
	}
	return out
}

// aWord matches a word that follows.
var aWord = pattern.New(`^ +\pL`)

// statLine reports wrong numbers in a paragraph that begins with the name of a field of an entry,
// and lists at least two fields, each followed by its number, without other words between: "HP 7
// Armour 0  Damage d6".
func statLine(c *Context, p paragraph, of *model.Collection, e *model.Entry) {
	type stated struct {
		d               *model.FieldDecl
		begin, from, to int
	}
	var all []stated
	for _, d := range of.Fields {
		v := e.Field(d.ID)
		if v.Word || v.Kind != model.Whole && v.Kind != model.Signed && v.Kind != model.Dice {
			continue
		}
		for _, name := range lists.Only([]string{d.Short, d.Name}, func(s string) bool { return len(s) > 1 }) {
			form := c.memo.form(`(?:^|[^\pL])` + regexp.QuoteMeta(name) + `:? {0,2}(\x00|[+−-]?[0-9]*(?:d[0-9]+(?:[+−-][0-9]+)?)?)(?:[^\pL\d/]|$)`)
			if m := c.memo.matches(form, p.said, strings.ToLower(name)); len(m) == 1 && m[0][2] < m[0][3] {
				all = append(all, stated{d, m[0][0], m[0][2], m[0][3]})
				break
			}
		}
	}
	slices.SortFunc(all, func(a, b stated) int { return a.begin - b.begin })
	n, end := 0, 0
	for n < len(all) && !strings.ContainsFunc(p.said[end:max(end, all[n].begin)], unicode.IsLetter) {
		end, n = all[n].to, n+1
	}
	if aWord.MatchString(p.said[end:]) {
		n-- // "HP 2 more"
	}
	if n < 2 {
		return
	}
	for _, s := range all[:n] {
		if joinedTo(p.said[s.from:], []int{0, s.to - s.from}) {
			continue
		}
		v, said := e.Field(s.d.ID), strings.ReplaceAll(p.said[s.from:s.to], "−", "-")
		is := statement{of: of, entry: e, field: s.d, value: v}
		switch n, err := strconv.ParseInt(said, 10, 64); {
		case said == "\x00":
		case v.Kind == model.Dice:
			if !sameDice(said, v.String()) {
				c.Report(diag.Finding{At: p.part(s.from, s.to), Message: fmt.Sprintf("%s is given %s %s in the text, the data says %s", e.Name, strings.ToLower(s.d.Name), said, v), Mark: said + " here",
					Also: []diag.Also{{At: v.At, Mark: v.String() + " here"}}, Help: is.help()})
			}
		case err == nil && n != v.Int:
			is.tell(c, p.part(s.from, s.to), n)
		}
	}
}

// serial is a collection with a field that numbers its entries, and the entries by their number.
type serial struct {
	of  *model.Collection
	all map[int64]*model.Entry
	by  *model.FieldDecl
}

// serials returns the collections of a game with a field that numbers their entries.
func serials(g *model.Game) []serial {
	return lists.MapOnly(g.Collections, func(k *model.Collection) (serial, bool) {
		all, by := numberedBy(k)
		return serial{k, all, by}, by != nil
	})
}

// numberedBy returns the entries of a collection by the field that numbers them from 1 on, each
// number once, or nil if there is no such field, or more than one.
func numberedBy(k *model.Collection) (map[int64]*model.Entry, *model.FieldDecl) {
	var out map[int64]*model.Entry
	var by *model.FieldDecl
	for _, d := range k.Fields {
		if d.Type.Kind != model.Whole || len(k.Entries) < 3 {
			continue
		}
		all := map[int64]*model.Entry{}
		for _, e := range k.Entries {
			if n := e.Field(d.ID).Int; n > 0 && n <= int64(len(k.Entries)) {
				all[n] = e
			}
		}
		if len(all) == len(k.Entries) {
			if by != nil {
				return nil, nil
			}
			out, by = all, d
		}
	}
	return out, by
}

// headNumbers reports headings of a chapter that give an entry another's number, or that give the
// number of an entry without a heading there another name, where most entries have a correct
// heading.
func headNumbers(c *Context, k serial, heads []prose.Block) {
	all, by := k.all, k.by
	numbers := map[string]int64{}
	for n, e := range all {
		numbers[strings.ToLower(e.Name)] = n
	}
	var wrong []diag.Finding
	right := 0
	headed := lists.Set(heads, func(b prose.Block) string {
		return strings.ToLower(numberedHead.FindStringSubmatch(prose.Plain(b.Spans))[2])
	})
	for _, b := range heads {
		p := joined(b.Spans)
		m := numberedHead.FindStringSubmatchIndex(p.said)
		if m == nil {
			continue
		}
		n, _ := strconv.ParseInt(p.said[m[2]:m[3]], 10, 64) // digits only, by the pattern
		e, name := all[n], p.said[m[4]:m[5]]
		is, named := numbers[strings.ToLower(name)]
		switch {
		case named && is == n:
			right++
		case named:
			at := all[is].Field(by.ID).At
			wrong = append(wrong, diag.Finding{At: p.part(m[2], m[3]), Message: fmt.Sprintf("%s is number %d in the text, the data says %d", all[is].Name, n, is), Also: []diag.Also{{At: at, Mark: fmt.Sprint(is, " here")}}})
		case e != nil && !headed[strings.ToLower(e.Name)]:
			wrong = append(wrong, diag.Finding{At: p.part(m[4], m[5]), Message: fmt.Sprintf("number %d is %q in the text, the data says %s", n, name, e.Name), Also: []diag.Also{{At: e.At, Mark: e.Name + " here"}}})
		}
	}
	if 2*right > len(all) {
		c.Report(wrong...)
	}
}

// besideName reports another number in brackets after the name of an entry, "The Well (3)", unless
// it is something else that the entry has, or its price, which is compared elsewhere.
func besideName(c *Context, k serial) {
	if slices.ContainsFunc(k.of.Fields, func(d *model.FieldDecl) bool { return d.Price }) {
		return
	}
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		for _, e := range k.of.Entries {
			form := c.memo.form(`(?i)(?:^|\PL)` + regexp.QuoteMeta(e.Name) + ` \(([0-9]{1,3})\)`)
			for _, m := range c.memo.matches(form, said, strings.ToLower(e.Name)+" (") {
				n, _ := strconv.ParseInt(said[m[2]:m[3]], 10, 64) // digits only, by the pattern
				if v := e.Field(k.by.ID); !slices.ContainsFunc(k.of.Fields, func(d *model.FieldDecl) bool { return e.Field(d.ID).Int == n }) {
					c.Report(diag.Finding{At: place(m[2], m[3]), Message: fmt.Sprintf("%s is number %d in the text, the data says %d", e.Name, n, v.Int), Also: []diag.Also{{At: v.At, Mark: fmt.Sprint(v.Int, " here")}}})
				}
			}
		}
	})
}

// anyOf matches the word before a noun that means any of several.
var anyOf = pattern.New(`(?i)^(?:an?|each|every|any|per|(?:ein|jed)e[mnrs]?|pro|je|une?|chaque|par|una?|cada|por|ogni|elke?)$`)

// pastLast reports a number in the chapters that no entry of a collection has, without a word like
// "each" before the noun and without a noun after the number: "room 12" of eight.
func pastLast(c *Context, k *model.Collection) {
	if k.One == "" {
		return
	}
	form := c.memo.form(`(?i)(?:^|(\pL*)\PL)(` + regexp.QuoteMeta(k.One) + ` ([0-9]{1,3}))(?:[.,;:!?)]|$| (?:and|or|is|und|oder|ist|et|ou|est|y|o|es) )`)
	everySaid(c, func(said string, place func(from, to int) diag.Place) {
		for _, m := range c.memo.matches(form, said, strings.ToLower(k.One)+" ") {
			if n, _ := strconv.Atoi(said[m[6]:m[7]]); (n == 0 || n > len(k.Entries)) && !anyOf.MatchString(said[max(m[2], 0):max(m[3], 0)]) {
				c.Report(diag.Finding{At: place(m[4], m[5]), Message: fmt.Sprintf("the text speaks of %s, and there are %d %s", said[m[4]:m[5]], len(k.Entries), k.ID)})
			}
		}
	})
}
