package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// A column of few words, each on several cards, is a choice rather than a text: at most
// so many, each of so many letters.
const (
	mostChoices = 12
	longChoice  = 24
)

// numbering are names of columns that say either the number of a card or how many of it there are.
var numbering = []string{"number", "no", "num", "amount", "cards", "x"}

// hints say, a line each, what columns may be that were taken for something else.
func (s *Sheet) hints(fields []*model.FieldDecl, copies bool) []string {
	out := s.choices(fields)
	for _, f := range fields {
		if !copies && f.Type.Kind == model.Whole && slices.Contains(numbering, f.ID) && s.repeats(f) {
			out = append(out, fmt.Sprintf("%s is a field of each card: if it is how many of it there are, say --column %q", f.ID, f.Name+"=copies"))
		}
	}
	return out
}

// choices say, a line each, which of the texts may be choices, with the declaration that
// has any other word told, and which words stand once alone: they may be slips.
func (s *Sheet) choices(fields []*model.FieldDecl) []string {
	var out []string
	for _, f := range fields {
		if f.Type.Kind != model.Text || s.longest(f) > longChoice {
			continue
		}
		words, on := s.kinds(f), map[string]int{}
		for _, c := range s.cells(f) {
			on[c]++
		}
		if n := len(words); n < 2 || n > mostChoices || 3*n > len(s.cells(f)) {
			continue
		}
		line := fmt.Sprintf("%s has %d words: with {name: %s, type: choice, choices: [%s]} any other is an error",
			f.ID, len(words), scalar(f.Name), strings.Join(lists.Map(words, scalar), ", "))
		if lone := lists.Only(words, func(w string) bool { return on[w] == 1 }); len(lone) > 0 {
			line += "; once alone: " + strings.Join(lone, ", ")
		}
		out = append(out, line)
	}
	return out
}
