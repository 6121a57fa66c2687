package wording_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/wording"
)

// TestRules tells the functions of a small game as rules.
func TestRules(t *testing.T) { golden.Each(t, "testdata/*.txtar", rules) }

func rules(t *testing.T, a *golden.Archive) {
	p, err := load.Open(a.Under("content/"), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	g := p.Games[0]
	eng := engine.New(g)
	if found := eng.Findings(); len(found) > 0 {
		t.Fatal(found)
	}
	var got strings.Builder
	env := expr.New(g, eng.Funcs())
	for _, f := range g.Functions {
		fmt.Fprintf(&got, "== %s\n", f.ID)
		var told, book strings.Builder
		if err := errors.Join(wording.Of(g, env, f).Text(&told), wording.Book(g, env, f).Text(&book)); err != nil {
			t.Fatal(err)
		}
		got.WriteString(told.String() + "\n")
		if book.String() != told.String() {
			fmt.Fprintf(&got, "== %s in a book\n%s\n", f.ID, book.String())
		}
	}
	a.Want("want", got.String())
}
