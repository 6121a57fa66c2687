package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// expectations finds what a simulation is declared to be about and is not
// there: the collection or deck of its pieces, the field that is their price.
func expectations(c *Context) {
	for _, s := range c.Game.Simulations {
		if p := s.Pieces; p != nil && p.Of.Kind == model.Text {
			if id, ok := strings.CutPrefix(p.Of.Text, "decks."); ok && c.Game.Deck(id) == nil {
				absent(c, p.Of, "deck", id, model.IDs(c.Game.Decks))
			} else if !ok && c.Game.Collection(p.Of.Text) == nil {
				absent(c, p.Of, "collection", p.Of.Text, model.IDs(c.Game.Collections))
			}
		}
		if p := s.Price; p != nil && p.Of.IsSet() {
			c.price(p.Of)
		}
	}
}

// price finds a price of which there is no field.
func (c *Context) price(v model.Value) {
	of, field, ok := strings.Cut(v.Text, ".")
	all := c.Game.Collection(of)
	switch {
	case all == nil:
		absent(c, v, "collection", of, model.IDs(c.Game.Collections))
	case !ok || !slices.ContainsFunc(all.Fields, func(f *model.FieldDecl) bool { return f.ID == field }):
		absent(c, v, "field of "+of, field, model.IDs(all.Fields))
	}
}

// absent reports an id that is not among those that there are, with the one that may be meant.
func absent(c *Context, v model.Value, what, id string, have []string) {
	f := diag.Finding{At: v.At, Message: fmt.Sprintf("no %s %q", what, id), Mark: "not declared anywhere"}
	if near := diag.Nearest(id, have, 1); len(near) > 0 {
		f.Help = "did you mean " + near[0] + "?"
	} else if len(have) > 0 {
		f.Evidence = []string{"there are: " + strings.Join(have, ", ")}
	}
	c.Report(f)
}
