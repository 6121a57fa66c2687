package part

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Findings returns the faults of the game's section play that can be found without asking anything:
// a role or a weight that the machine does not know (PB004), an unknown id (PB101), a table without
// a required row or column (PB005).
func (c Cast) Findings() diag.List {
	var out diag.List
	for _, f := range c.Game.Play.Roles {
		out.Add(c.roleFindings(f)...)
	}
	return append(out.Sorted(), c.weightFindings()...)
}

// roleFindings returns the faults of one role that the game assigns.
func (c Cast) roleFindings(f model.Field) diag.List {
	role := c.Role(f.ID)
	if role.Kind == "" {
		return diag.List{{At: f.At, Severity: diag.Error, Code: "PB004", Name: "unknown-field",
			Message: Unknown("role", f.ID, lists.Map(c.Roles, func(r Role) string { return r.ID })).Error()}}
	}
	id := f.Value.Text
	have, ok := c.known(role)
	if !ok {
		return nil
	}
	if !slices.Contains(have, id) {
		return diag.List{{At: f.Value.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
			Message: Unknown(role.Kind, id, have).Error()}}
	}
	if role.Kind == "table" {
		return lacks(c.Game.Table(id), role)
	}
	return nil
}

// known returns the ids that may play a role. It reports false if the game lacks the collection
// they belong to, which is reported separately.
func (c Cast) known(role Role) ([]string, bool) {
	switch role.Kind {
	case "deck":
		return model.IDs(c.Game.Decks), true
	case "table":
		return model.IDs(c.Game.Tables), true
	case "verb":
		return model.IDs(c.Game.Verbs), true
	case "function":
		return model.IDs(c.Game.Functions), true
	case "collection":
		return model.IDs(c.Game.Collections), true
	case "rule":
		rules, err := c.Collection("rules")
		if err != nil {
			return nil, false
		}
		return model.IDs(rules.Entries), true
	}
	of, err := c.Collection(role.Of)
	if err != nil {
		return nil, false
	}
	if role.Kind == "entry" {
		return model.IDs(of.Entries), true
	}
	return model.IDs(of.Fields), true
}

// lacks finds the required rows and columns that a table does not have.
func lacks(t *model.Table, role Role) diag.List {
	var out diag.List
	add := func(what, id, help string) {
		out.Add(diag.Finding{At: t.At, Severity: diag.Error, Code: "PB005", Name: "missing-field", Help: help,
			Message: fmt.Sprintf("table %q plays the role %q and has no %s %q", t.ID, role.ID, what, id)})
	}
	for _, id := range role.Columns {
		if !HasColumn(t, id) {
			add("column", id, "")
		}
	}
	if role.Flag != "" && !HasColumn(t, role.Flag) {
		add("column", role.Flag, "declare it as a flag: true in the rows that count")
	}
	for _, id := range role.Rows {
		if t.Keyed(id) == nil {
			add("row", id, "")
		}
	}
	return out
}
