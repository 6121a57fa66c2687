package build

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/cores"
)

// functionEditsEach is about how many edits of the functions of a game are tried by default.
const functionEditsEach = 6

var nameInCode = regexp.MustCompile(`"[^"]*"|[A-Za-z_][A-Za-z0-9_]{2,}`)

// TestFunctionEdits deletes each key of each function of each game, and misspells each name in it:
// each must be found, and a misspelt name that is read must be found by more than a control total.
func TestFunctionEdits(t *testing.T) {
	for _, id := range gamesHere(t) {
		t.Run(id, func(t *testing.T) {
			b := bedOf(t, id)
			var all []*replacement
			for _, s := range sources(id, b.files) {
				all = append(all, functionEdits(s)...)
			}
			if *everyEdit == 0 {
				step := 1 + len(all)/functionEditsEach
				all = slices.DeleteFunc(slices.Clone(all), func(c *replacement) bool { return slices.Index(all, c)%step != 0 })
			}
			fates := make([]fate, len(all))
			cores.Each(len(all), func(i int) { fates[i] = b.trial(all[i]) })
			by := map[string]int{}
			for _, f := range fates {
				by[f.kind+" "+f.by]++
				if f.by == "" || f.by == "print" || f.by == "totals" && f.kind == "function-name" && f.text[f.to] != ':' {
					t.Errorf("%s of %s escapes (%q) at %s", f.kind, f.game, f.by, f)
				}
			}
			t.Log(by)
		})
	}
}

// functionEdits returns the edits of the functions in a file.
func functionEdits(s *source) []*replacement {
	if s.root == nil {
		return nil
	}
	var out []*replacement
	for _, k := range s.root.kids {
		if k.name != "functions" {
			continue
		}
		for _, f := range k.kids {
			seen := map[string]bool{}
			out = append(out, cutOrMisspelt(s, f, seen)...)
		}
	}
	return out
}

// cutOrMisspelt returns the edits of a branch: each key below it removed, and each name misspelt at
// its first occurrence in the function.
func cutOrMisspelt(s *source, b *branch, seen map[string]bool) []*replacement {
	var out []*replacement
	for _, k := range b.kids {
		if k.cut.ok() {
			out = append(out, &replacement{"function-key", s, k.cut, ""})
		}
		if k.name != "about" && k.name != "source" && k.name != "ours" {
			out = append(out, cutOrMisspelt(s, k, seen)...)
		}
	}
	if b.kind != 0 && b.whole && len(b.kids) == 0 {
		text := s.text[b.span.from:b.span.to]
		for _, at := range nameInCode.FindAllStringIndex(text, -1) {
			name := text[at[0]:at[1]]
			if strings.HasPrefix(name, `"`) || seen[name] || name == "true" || name == "false" {
				continue
			}
			seen[name] = true
			from, to := b.span.from+at[0], b.span.from+at[1]
			out = append(out, &replacement{"function-name", s, bytespan{from, to}, name + name[len(name)-1:]})
		}
	}
	return out
}
