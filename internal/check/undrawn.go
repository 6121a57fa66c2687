package check

import (
	"fmt"
	"path"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Undrawn finds pictures that things of the game name in fields of pictures
// and that stand on no face: no layout draws the field. Drawn are the ids of
// all pictures on the game's faces, and of those whose name stands in their
// place; a layout may make an id of a field's, such as "lamp-small" of "lamp".
// One finding tells of all values of a field.
func Undrawn(g *model.Game, drawn map[string]bool) diag.List {
	type lost struct {
		of *model.Type
		at model.Value
	}
	var all []lost
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind == model.Picture && v.Text != "" && !among(drawn, v.Text) {
			all = append(all, lost{t, v})
		}
	})
	var out diag.List
	for _, of := range grouped(all, func(l lost) *model.Type { return l.of }) {
		f := diag.Finding{At: of[0].at.At, Severity: diag.Warning, Code: "PB615", Name: "picture-undrawn",
			Message: fmt.Sprintf("picture %q is on no face", of[0].at.Text), Mark: "no layout draws it",
			Help: "give a layout a box with picture: and the field, such as picture: \"{{ card.art }}\""}
		if n := len(of) - 1; n > 0 {
			f.Evidence = []string{fmt.Sprintf("and %d more of that field", n)}
		}
		out.Add(f)
	}
	return out
}

// among reports whether a picture is drawn, or one whose id is made of its own.
func among(drawn map[string]bool, id string) bool {
	for have := range drawn {
		if strings.Contains(path.Base(have), id) {
			return true
		}
	}
	return false
}
