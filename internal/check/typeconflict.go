package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// typeConflict finds rows of one table class with the same name and different tags: a grenade in
// one table is a grenade in all.
func typeConflict(c *Context) {
	type first struct {
		table *model.Table
		tags  model.Value
		at    diag.Place
	}
	seen := map[string]first{}
	for _, t := range c.Game.Tables {
		if t.Class == "" || !slices.ContainsFunc(t.Columns, func(d *model.FieldDecl) bool { return d.ID == "tags" }) {
			continue
		}
		for _, r := range t.Rows {
			name := r.Cell("name")
			if !name.IsSet() {
				continue
			}
			key := t.Class + "/" + strings.ToLower(name.Text)
			before, ok := seen[key]
			tags := r.Cell("tags")
			if unknownTag(c, t, tags) {
				continue // unknownID reports it
			}
			if !ok {
				seen[key] = first{t, tags, name.At}
				continue
			}
			if slices.Equal(slices.Sorted(slices.Values(before.tags.Texts())), slices.Sorted(slices.Values(tags.Texts()))) {
				continue
			}
			c.Report(diag.Finding{At: name.At, Message: fmt.Sprintf("%q is tagged %s here and %s in %q", name.Text, tagList(tags), tagList(before.tags), before.table.ID),
				Also: []diag.Also{{At: before.at, Mark: "the other"}}})
		}
	}
}

// unknownTag reports whether some tag of a row refers to nothing.
func unknownTag(c *Context, t *model.Table, tags model.Value) bool {
	i := slices.IndexFunc(t.Columns, func(d *model.FieldDecl) bool { return d.ID == "tags" })
	of := t.Columns[i].Type.Of
	if of == nil || of.Kind != model.Ref {
		return false
	}
	ids, _ := targets(c.Game, of.To)
	return slices.ContainsFunc(tags.Items, func(v model.Value) bool { _, known := ids[v.Text]; return !known })
}

// tagList joins a list of words, or returns "with nothing" for none.
func tagList(v model.Value) string {
	if len(v.Items) == 0 {
		return "with nothing"
	}
	return listed(v.Texts())
}
