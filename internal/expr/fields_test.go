package expr

import (
	"strings"
	"testing"
)

// TestFieldsNobodyHas holds that ?. ends a chain at what a thing does not have,
// but in a function not at what nothing in the game has: that is misspelt.
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
