package build

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// A sentence may appear on at most saidOn kinds of cards of a deck. Beyond that, it is repetitive
// if one in oneIn kinds has it: a few among hundreds are still news to whoever draws them. Where
// fewer than saidOften kinds have it, as in a small deck, they must be one in oneInFew.
const (
	saidOn    = 3
	saidOften = 10
	oneIn     = 10
	oneInFew  = 4
)

// ends returns the last six words of each sentence in a text: enough to recognize it again, and
// more than a name or a table row has. Sentences ending in figures are skipped: they are no
// boilerplate, but say how much for each card.
func ends(text string) []string {
	var out []string
	for at, r := range text {
		if r != '.' {
			continue
		}
		from := at
		for words := 1; ; words++ {
			marks := ",-"
			if words == 6 {
				marks = ""
			}
			to := from
			if from = wordBefore(text, to, marks); from == to {
				break
			}
			if words == 6 {
				out = append(out, text[from:at+1])
				break
			}
			if from == 0 || text[from-1] != ' ' {
				break
			}
			from--
		}
	}
	return out
}

// wordBefore returns where the word that ends at a place begins, or the place itself if there is
// none. A word is letters, apostrophes and the given marks.
func wordBefore(text string, to int, marks string) int {
	for to > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:to])
		if !unicode.IsLetter(r) && r != '’' && r != '\'' && !strings.ContainsRune(marks, r) {
			break
		}
		to -= n
	}
	return to
}

// repeated finds sentences that appear on so many cards of a deck that a badge, a plate or the
// rules should say them instead (PB618).
func repeated(all []*printable) diag.List {
	var found diag.List
	for _, m := range all {
		if m.comp.Kind != "deck" || len(m.pieces) <= saidOn {
			continue
		}
		met, on := map[face.Sum]bool{}, map[string]int{} // met by hash, and how often again
		for _, p := range m.pieces {
			if p.Front == nil {
				continue
			}
			said := ends(face.Words(p.Front))
			slices.Sort(said)
			for _, s := range slices.Compact(said) {
				if h := face.Sum(sha256.Sum256([]byte(s))); met[h] {
					on[strings.Clone(s)]++
				} else {
					met[h] = true
				}
			}
		}
		for _, s := range sortedKeys(on) {
			if n := on[s] + 1; oftenSaid(n, len(m.pieces)) && !howLong(s) && !reminds(m.kit.game, s) {
				found.Add(diag.Finding{At: m.comp.Where.Layout, Severity: diag.Note, Code: "PB618", Name: "said-on-every-card",
					Message: fmt.Sprintf("“… %s” is on %d of the %d cards of %s", s, n, len(m.pieces), m.comp.ID),
					Help:    "a badge or a plate says it shorter, or the rules say it once"})
			}
		}
	}
	return found
}

// oftenSaid reports whether a sentence on n of all cards is repetitive.
func oftenSaid(n, all int) bool {
	if n < saidOften {
		return n > saidOn && n*oneInFew >= all
	}
	return n*oneIn >= all
}

// howLong reports whether the end of a sentence says how long something lasts, "until the end of
// the phase". What lasts is named before it and may differ from card to card.
func howLong(said string) bool {
	said = strings.TrimPrefix(said, "until ")
	return strings.HasPrefix(said, "the end of ") || strings.HasPrefix(said, "the start of ")
}

// reminds reports whether a sentence appears exactly once in the data, in an entry or a row. Cards
// then print it as a reminder of their word for it, such as a keyword.
func reminds(g *model.Game, said string) bool {
	n := 0
	count := func(v model.Value) {
		if v.Kind == model.Text && strings.Contains(v.Text, said) {
			n++
		}
	}
	for _, l := range g.Collections {
		for _, e := range l.Entries {
			for f := range e.Fields.All() {
				count(f.Value)
			}
		}
	}
	for _, t := range g.Tables {
		for _, r := range t.Rows {
			for _, f := range r.Cells {
				count(f.Value)
			}
		}
	}
	return n == 1
}
