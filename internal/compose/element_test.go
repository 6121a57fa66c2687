package compose

import (
	"strings"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestElementIDs checks that an id that cannot be part of a file's name is reported, and gives no
// piece.
func TestElementIDs(t *testing.T) {
	c := &Composer{env: expr.New(&model.Game{}, nil)}
	all, _, found := c.Elements(&model.Component{ID: "dice", Each: `[({id: 'a 1'}), ({id: '../b'}), ({id: ':c:'}), ({id: '.d'})]`}, "unit")
	if len(all) != 1 || all[0].ID != "a 1" || len(found) != 3 || !strings.Contains(found[0].Message, `the id "../b" of element 2 cannot`) {
		t.Errorf("%v, %v", all, found)
	}
}

// TestElementsOfNothing checks that a component without each is told to say it.
func TestElementsOfNothing(t *testing.T) {
	c := &Composer{env: expr.New(&model.Game{}, nil)}
	if _, _, found := c.Elements(&model.Component{ID: "sheet"}, "unit"); len(found) != 1 || !strings.Contains(found[0].Message, `"sheet": it does not say what each piece is made of`) {
		t.Errorf("found %v", found)
	}
}
