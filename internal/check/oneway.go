package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// oneWay finds things that name one which does not name them back, where nearly all do: spaces of a
// map in one field, and entries of two collections, or of one in two fields. It also finds the one
// entry that leads to itself.
func oneWay(c *Context) {
	var all []linking
	for _, k := range c.Game.Collections {
		toItself(c, k)
		near, _ := k.Map()
		for _, d := range k.Fields {
			l := linksOf(c, k, d)
			if slices.Contains(near, d) {
				l.against(c, l, nil)
			}
			all = append(all, l)
		}
	}
	for i, l := range all {
		for _, o := range all[i+1:] {
			if len(l.at) > 0 && l.to == o.of.ID && o.to == l.of.ID {
				told := map[*model.Entry]bool{}
				l.against(c, o, told)
				o.against(c, l, told)
			}
		}
	}
}

// linking holds the references of a field to the entries of one collection.
type linking struct {
	of    *model.Collection
	field *model.FieldDecl
	to    string
	links [][2]*model.Entry              // which entry names which, in order
	at    map[[2]*model.Entry]diag.Place // and where
}

// linksOf returns the references of a field.
func linksOf(c *Context, k *model.Collection, d *model.FieldDecl) linking {
	l := linking{of: k, field: d, at: map[[2]*model.Entry]diag.Place{}}
	for _, e := range k.Entries {
		value(&d.Type, e.Field(d.ID), func(t *model.Type, v model.Value) {
			if t.Kind != model.Ref || l.to != "" && l.to != t.To {
				return
			}
			l.to = t.To
			if to := c.Game.Entry(t.To, v.Text); to != nil { // otherwise reported as an unknown id
				l.links, l.at[[2]*model.Entry{e, to}] = append(l.links, [2]*model.Entry{e, to}), v.At
			}
		})
	}
	return l
}

// against reports the references that those of another field do not return, where nearly all are
// returned. It leaves out entries that were told of, and notes those that it tells of.
func (l linking) against(c *Context, o linking, told map[*model.Entry]bool) {
	var lost diag.List
	var alone [][2]*model.Entry // one for each of these
	under := ""
	if l.field != o.field {
		under = " under " + o.field.ID
	}
	for _, p := range l.links {
		from, to := p[0], p[1]
		if _, ok := o.at[[2]*model.Entry{to, from}]; ok || told[from] || told[to] {
			continue
		}
		at := to.Field(o.field.ID).At
		if at.IsZero() {
			at = to.At
		}
		alone = append(alone, p)
		lost.Add(diag.Finding{At: l.at[p], Message: fmt.Sprintf("%s names %s under %s, and %s does not name it back%s", from.Name, to.Name, l.field.ID, to.Name, under),
			Also: []diag.Also{{At: at, Mark: "not named here"}}, Help: "add " + from.ID + " there, or take " + to.ID + " out here"})
	}
	back := len(l.links) - len(lost)
	if back < leastWays || back*100 < oftenBack*len(l.links) {
		return
	}
	c.Report(lost...)
	if told != nil {
		for _, p := range alone {
			told[p[0]], told[p[1]] = true, true
		}
	}
}

// toItself reports the one entry of a collection that refers to itself, where others refer to each
// other.
func toItself(c *Context, k *model.Collection) {
	var at []diag.Place
	var who *model.Entry
	others := 0
	for _, e := range k.Entries {
		all := leadsTo(k, e)
		i := slices.IndexFunc(all, func(v model.Value) bool { return v.Text == e.ID })
		if i >= 0 {
			who, at = e, append(at, all[i].At)
		} else if len(all) > 0 {
			others++
		}
	}
	if len(at) == 1 && others >= leastWays {
		c.Report(diag.Finding{At: at[0], Message: fmt.Sprintf("%s names itself, and none of the %d others of %s that name one another does", who.Name, others, k.ID)})
	}
}
