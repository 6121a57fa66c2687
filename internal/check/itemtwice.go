package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// countedBy returns the reference field of a record that has only a reference and a whole number,
// the count of the thing referred to. It returns false for any other type.
func countedBy(t *model.Type) (string, bool) {
	if t.Kind != model.Record || len(t.Fields) != 2 {
		return "", false
	}
	for i, d := range t.Fields {
		if o := t.Fields[1-i]; d.Type.Kind == model.Ref && o.Type.Kind == model.Whole {
			return d.ID, true
		}
	}
	return "", false
}

// pointed reports whether a record is a point: at least two numbers and nothing else.
func pointed(t *model.Type) bool {
	return t.Kind == model.Record && len(t.Fields) > 1 && !slices.ContainsFunc(t.Fields, func(d *model.FieldDecl) bool {
		return d.Type.Kind != model.Whole && d.Type.Kind != model.Signed && d.Type.Kind != model.Decimal
	})
}

// itemTwice finds lists that contain a thing twice, where no other list of the same field does. It
// also finds a thing in two lists of a field, where many others are each in only one and all have
// names like places: a cell of a map in two of its regions. It also finds a block of a chapter that
// was copied.
func itemTwice(c *Context) {
	type lists struct {
		several int
		long    map[int]bool // how many things the lists have
		counted bool
		twice   []diag.Finding
		parts   map[string][]diag.Place // the places of each thing, one for each list
	}
	by := map[*model.Type]*lists{}
	var order []*model.Type
	var look func(t *model.Type, v model.Value)
	look = func(t *model.Type, v model.Value) {
		if t.Kind == model.Record {
			for _, d := range t.Fields {
				look(&d.Type, v.Field(d.ID))
			}
		}
		if t.Kind != model.List || t.Of == nil || len(v.Items) < 2 {
			return
		}
		named, counted := countedBy(t.Of)
		if !counted && !pointed(t.Of) && (t.Of.Kind != model.Whole || t.Of.Max == nil) && t.Of.Kind != model.Ref && t.Of.Kind != model.Choice && t.Of.Kind != model.Text {
			for _, x := range v.Items {
				look(t.Of, x)
			}
			return
		}
		if by[t] == nil {
			by[t] = &lists{counted: counted, long: map[int]bool{}, parts: map[string][]diag.Place{}}
			order = append(order, t)
		}
		by[t].several++
		by[t].long[len(v.Items)] = true
		first := map[string]diag.Place{}
		for _, x := range v.Items {
			if counted {
				x = x.Field(named)
			}
			called := x.String()
			if at, ok := first[called]; ok {
				by[t].twice = append(by[t].twice, diag.Finding{At: x.At, Mark: "and again", Message: fmt.Sprintf("%q appears twice in one list", called), Also: []diag.Also{{At: at, Mark: "first here"}}})
				break
			}
			first[called] = x.At
			by[t].parts[called] = append(by[t].parts[called], x.At)
		}
	}
	values(c.Game, look)
	for _, t := range order {
		if l := by[t]; t.Of.Kind == model.Whole && len(l.long) == 1 {
			continue // points, whose numbers may well be the same
		} else if len(l.twice) == 1 && (l.several > leastSets || l.counted && l.several > leastTallied) {
			f := l.twice[0]
			f.Evidence = []string{fmt.Sprintf("other lists of this field: %d, with something twice: 0", l.several-1)}
			c.Report(f)
		}
		inTwo(c, by[t].parts, by[t].several)
	}
	blockTwice(c)
}

// placeCode matches the name of a cell or space on a map: b4, 17.
var placeCode = pattern.New(`^(?:[A-Za-z]{1,2}-?)?[0-9]{1,3}$`)

// inTwo reports the one thing that is in two of some lists, where many others are each in one.
func inTwo(c *Context, parts map[string][]diag.Place, several int) {
	shared := ""
	for word, at := range parts {
		if !placeCode.MatchString(word) {
			return // two may well share an ability
		}
		if len(at) == 1 {
			continue
		}
		if shared != "" || len(at) > 2 {
			return
		}
		shared = word
	}
	if shared == "" || several < leastInARow || len(parts) < leastParted {
		return
	}
	at := parts[shared]
	c.Report(diag.Finding{At: at[1], Mark: "and again", Message: fmt.Sprintf("%q appears in two lists, and each of the %d others in one", shared, len(parts)-1), Also: []diag.Also{{At: at[0], Mark: "first here"}}})
}

// pictureTwice finds the one pair in a list with the same icons and pictures, where every other
// member has its own: at a glance the two are confused.
func pictureTwice(c *Context) {
	for _, f := range c.families() {
		own := lists.Groups(lists.Only(f.of, func(m sibling) bool { return strings.Trim(f.shown(m), " ") != "" }), f.shown)
		twice := lists.Only(own, func(of []sibling) bool { return len(of) > 1 })
		if len(twice) != 1 || len(twice[0]) != 2 || len(own) < leastPictured {
			continue
		}
		one, other := twice[0][0], twice[0][1]
		c.Report(diag.Finding{At: other.at, Message: fmt.Sprintf("%q and %q are shown by the same icon", one.called, other.called),
			Also: []diag.Also{{At: one.at, Mark: "the other"}}, Evidence: []string{fmt.Sprintf("others of the list, each with an icon of its own: %d", len(own)-1)}})
	}
}

// shown returns the icons and pictures of a member.
func (f family) shown(m sibling) string {
	return strings.Join(lists.MapOnly(f.fields, func(d *model.FieldDecl) (string, bool) {
		return m.field(d.ID).Text, d.Type.Kind == model.Icon || d.Type.Kind == model.Picture
	}), " ")
}
