package check

import (
	"fmt"
	"reflect"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// citing is a member of a list with its citation.
type citing struct {
	id   string
	cite model.Cite
}

// citation finds citations of lines that the source does not have. It also finds the one member of
// a list with a citation out of order where all others follow the order of the source: it was
// mistyped, or a line was moved.
func citation(c *Context) {
	source := c.Game.Source
	eachCited(c.Game, func(all []citing) {
		beyond := false
		for _, x := range all {
			switch {
			case source.ID == "":
			case x.cite.Source != source.ID:
				c.Report(diag.Finding{At: x.cite.At, Message: fmt.Sprintf("%q cites %q, and the game is taken from %q", x.id, x.cite.Source, source.ID)})
			case x.cite.To > source.Lines:
				beyond = true
				c.Report(diag.Finding{At: x.cite.At, Message: fmt.Sprintf("%q cites line %d of a text of %d lines", x.id, x.cite.To, source.Lines)})
			}
		}
		i := oneBack(all)
		if i < 0 || beyond {
			return
		}
		f := diag.Finding{At: all[i].cite.At, Message: fmt.Sprintf("%q cites line %d, out of the order of the others", all[i].id, all[i].cite.From),
			Evidence: []string{fmt.Sprintf("others of the list: %d, all in the order of the source", len(all)-1)}}
		for _, j := range []int{i - 1, i + 1} {
			if j >= 0 && j < len(all) {
				f.Also = append(f.Also, diag.Also{At: all[j].cite.At, Mark: "beside it"})
			}
		}
		c.Report(f)
	})
}

// oneBack returns the index of the member without which all are in the order of the source, the
// later one if two qualify. It returns -1 if all are in order or more than one would have to go.
func oneBack(all []citing) int {
	if len(all) <= leastCited {
		return -1
	}
	ordered := func(without int) bool {
		rest := slices.Clone(all)
		if without >= 0 {
			rest = slices.Delete(rest, without, without+1)
		}
		return slices.IsSortedFunc(rest, func(a, b citing) int { return a.cite.From - b.cite.From })
	}
	if ordered(-1) {
		return -1
	}
	for i := 1; i < len(all); i++ {
		if all[i].cite.From < all[i-1].cite.From {
			for _, one := range []int{i, i - 1} {
				if ordered(one) {
					return one
				}
			}
			return -1
		}
	}
	return -1
}

// eachCited calls f for each list of a game and each of its files, with the members that cite a
// source, in file order.
func eachCited(g *model.Game, f func([]citing)) {
	all := []any{g.Tables, g.Decks, g.Tiles, g.Scenarios, g.Terms, g.Readings, g.Errata, g.Claims, g.Functions}
	for _, c := range g.Collections {
		all = append(all, c.Entries)
	}
	for _, d := range g.Decks {
		all = append(all, d.Cards)
	}
	for _, list := range all {
		cited := lists.Map(partsIn(list), func(p part) citing {
			return citing{p.id, reflect.ValueOf(p.is).Elem().FieldByName("Cite").Interface().(model.Cite)}
		})
		cited = lists.Only(cited, func(x citing) bool { return x.cite.From != 0 })
		for _, of := range lists.Groups(cited, func(x citing) string { return x.cite.At.File + " " + x.cite.Source }) {
			f(of)
		}
	}
}
