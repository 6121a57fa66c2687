package change

import (
	"fmt"
	"strings"

	"punchboard/internal/model"
)

// study is an entry of what is laid side by side of the game, a fact for each
// of its expressions.
func (r reader) study(s *model.Study) subject {
	t := subject{id: s.Kind + " " + s.ID, name: s.Kind + ": " + words(s.ID), at: s.At}
	t.leaves("", model.TreeOf(s))
	return t
}

// story is an example of play.
func (r reader) story(s *model.Story) subject {
	t := subject{id: s.ID, name: s.Name, at: s.At}
	t.leaves("", model.TreeOf(s))
	return t
}

// leaves adds what a tree holds as facts; before is what its keys stand behind.
func (t *subject) leaves(before string, n model.Node) {
	for _, b := range n.Fields {
		t.leaves(before+" "+words(b.Key), b.Node)
	}
	for i, x := range n.Items {
		t.leaves(fmt.Sprint(before, " ", i+1), x)
	}
	if n.Leaf != nil {
		t.facts = append(t.facts, text(before[1:], fmt.Sprint(n.Leaf)))
	}
}

// words are those of an id or a name.
func words(id string) string { return strings.NewReplacer("-", " ", "_", " ").Replace(id) }
