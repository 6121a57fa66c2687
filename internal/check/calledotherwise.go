package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// thisOne matches the beginning of the text of an entry that calls the entry something.
var thisOne = pattern.New(`^(?i:this) ((?:[\w’'-]+ ){0,6}[\w’'-]+)`)

// whatIs matches the beginning of the text of an entry that defines a thing by name.
var whatIs = pattern.New(`^(?:The|An?) ((?:[\w’'-]+ ){0,3}[\w’'-]+) (?:is|are|was|were) (?:an?|the|one)\b`)

// calledOtherwise finds entries whose own text calls them by the name of another entry of their
// list: "this highly accurate sniper rifle" of a Rifle, where the next entry is the Sniper Rifle.
func calledOtherwise(c *Context) {
	for col, e := range lists.Within(c.Game.Collections, entriesOf) {
		ownTexts(col, e, func(t text) { c.calls(col, e, t) })
	}
	for _, f := range c.families() {
		selfNamed(c, f)
	}
}

// ownTexts calls f for the texts of an entry.
func ownTexts(col *model.Collection, e *model.Entry, f func(text)) {
	for x := range e.Fields.All() {
		if d := model.Declared(col.Fields, x.ID); d != nil && d.Type.Kind == model.Text && !x.Value.Word {
			f(text{said: x.Value.Text, at: x.Value.At, exact: true})
		}
	}
}

// calls reports the name of another entry with which the text of one begins.
func (c *Context) calls(col *model.Collection, e *model.Entry, t text) {
	m := thisOne.FindStringSubmatchIndex(t.said)
	if m == nil {
		defines(c, col, e, t)
		return
	}
	head := strings.ToLower(t.said[m[2]:m[3]])
	own := strings.ToLower(e.Name)
	if i, ok := namedAt(head, own); ok {
		head = head[:i+len(own)] // what follows its own name is about it
	}
	var named *model.Entry
	at := 0
	for _, o := range col.Entries {
		i, ok := namedAt(head, strings.ToLower(o.Name))
		if ok && o != e && !strings.Contains(own, strings.ToLower(o.Name)) && (named == nil || len(o.Name) > len(named.Name)) {
			named, at = o, m[2]+i
		}
	}
	if named == nil || strings.HasPrefix(t.said[at:], e.Name) {
		return
	}
	c.Report(diag.Finding{At: t.part(at, at+len(named.Name)), Message: fmt.Sprintf("the text of %q calls it %s, which is another %s", e.Name, t.said[at:at+len(named.Name)], col.One),
		Mark: "and not " + e.Name, Also: []diag.Also{{At: named.At, Mark: "this is " + named.Name}}})
}

// defines reports a text that defines another entry and does not contain the name of its own.
func defines(c *Context, col *model.Collection, e *model.Entry, t text) {
	m := whatIs.FindStringSubmatchIndex(t.said)
	if m == nil || strings.Contains(strings.ToLower(t.said), strings.ToLower(e.Name)) {
		return
	}
	for _, o := range col.Entries {
		if len(o.Name) >= leastName && strings.EqualFold(o.Name, t.said[m[2]:m[3]]) {
			c.Report(diag.Finding{At: t.part(m[2], m[3]), Message: fmt.Sprintf("the text of %q says what %s is, which is another %s", e.Name, o.Name, col.One),
				Mark: "and not " + e.Name, Also: []diag.Also{{At: o.At, Mark: "this is " + o.Name}}})
			return
		}
	}
}

// namedAt finds a name as whole words after at most three others, where the text continues with
// another word or ends: "captain’s" belongs to somebody else, and a "pouch of salt" is none of the
// pouches.
func namedAt(head, name string) (int, bool) {
	if len(name) < leastName {
		return 0, false
	}
	for i, words := 0, 0; words <= 3; words++ {
		if rest, ok := strings.CutPrefix(head[i:], name); ok && (rest == "" || rest[0] == ' ' && !strings.HasPrefix(rest, " of ")) {
			return i, true
		}
		next := strings.IndexByte(head[i:], ' ')
		if next < 0 {
			break
		}
		i += next + 1
	}
	return 0, false
}
