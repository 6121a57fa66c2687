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

// saidOn is on how many kinds of cards of a deck one sentence may stand, and oneIn is of
// how many kinds it may be one: a few of hundreds are still news to whoever draws them. In a
// small deck, where fewer than saidOften say it, those few are a quarter at least.
const (
	saidOn    = 3
	saidOften = 10
	oneIn     = 10
	oneInFew  = 4
)

// ends are how the sentences of a text end, from the last six words on: enough to know
// one again, and more than a name or a row of a table has. One with a figure is no
// boilerplate: it says of each card how much.
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

// wordBefore is where the word begins that ends at a place, the place itself for none:
// letters, apostrophes and some marks.
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

// repeated finds the sentences that stand on more cards of a deck than a badge, a
// plate or the rules should leave to words (PB618).
func repeated(all []*printable) diag.List {
	var found diag.List
	for _, m := range all {
		if m.comp.Kind != "deck" || len(m.pieces) <= saidOn {
			continue
		}
		met, on := map[face.Sum]bool{}, map[string]int{} // by a hash, and how often again
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

// oftenSaid reports whether a sentence stands on so many of all cards that it is no news.
func oftenSaid(n, all int) bool {
	if n < saidOften {
		return n > saidOn && n*oneInFew >= all
	}
	return n*oneIn >= all
}

// howLong reports whether the last words of a sentence say how long something lasts, "until the
// end of the phase": what that is stands before them, and may differ from card to card.
func howLong(said string) bool {
	said = strings.TrimPrefix(said, "until ")
	return strings.HasPrefix(said, "the end of ") || strings.HasPrefix(said, "the start of ")
}

// reminds reports whether a sentence stands once in the data, in an entry or a row: then
// cards print it by the word that they have for it, such as a keyword, to remind of it.
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
