package expr

import (
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestFieldsNobodyHas checks that ?. ends a chain at a member that a thing does not have, but that
// in a function a field that nothing in the game has is an error, because it is misspelt.
func TestFieldsNobodyHas(t *testing.T) {
	env := readGame(3, "A", "One")
	unit, err := env.Eval("units.a")
	if err != nil {
		t.Fatal(err)
	}
	scope := &Scope{}
	slot := scope.Add("who", false)
	for src, want := range map[string]string{
		"who?.tu":               "3",
		"who?.copies":           "",
		"who?.tuu":              "nothing in the game has a tuu: did you mean tu?",
		"who?.tuu ?? 4":         "nothing in the game has a tuu: did you mean tu?",
		"{tu: 1}?.tuu":          "",
		"(nil ?? nil)?.tuu":     "",
		"decks.draw.cards?.tuu": "",
	} {
		code, err := env.Compile(src, scope)
		if err != nil {
			t.Fatal(err)
		}
		f := env.NewFrame(len(scope.Names()), nil, nil)
		f.Set(slot, unit)
		v, err := code.Eval(f)
		if got := Format(v); err == nil && got != want || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s is %s, %v; want %s", src, got, err, want)
		}
	}
	if v, err := env.Eval("units.a?.tuu"); v != nil || err != nil {
		t.Errorf("outside of functions: %v, %v", v, err)
	}
}

// TestFieldsCalledAsMembers checks that a field or a column that a game calls order or range takes
// precedence over the built-in member of that name.
func TestFieldsCalledAsMembers(t *testing.T) {
	g := testGame()
	env := New(g, nil)
	for src, want := range map[string]string{"units.cyberdisc.order": "2", "tables.panic.rows[1].range": "2–4"} {
		v, err := env.Eval(src)
		if got := Format(v); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", src, got, err, want)
		}
	}
	of, panics := g.Collections[0], g.Tables[0]
	of.Fields = append(of.Fields, decl("order", model.Whole))
	of.Entries[2].Fields = model.FieldsOf([]model.Field{f("order", number1(7))})
	panics.Columns = append(panics.Columns, decl("range", model.Text))
	panics.Rows[1].Cells = append(panics.Rows[1].Cells, f("range", text("near")))
	env = New(g, nil)
	for src, want := range map[string]string{"units.cyberdisc.order": "7", "tables.panic.rows[1].range": "near", "tables.panic.rows[1].order": "1"} {
		v, err := env.Eval(src)
		if got := Format(v); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", src, got, err, want)
		}
	}
}
