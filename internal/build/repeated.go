package build

import (
	"fmt"
	"regexp"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
)

// saidOn is on how many kinds of cards of a deck one sentence may stand.
const saidOn = 3

// sentence is how a sentence ends, from its last six words on: enough to know it
// again, and more than a name or a row of a table has. One with a figure is no
// boilerplate: it says of each card how much.
var sentence = regexp.MustCompile(`[\pL’']+(?: [\pL’',-]+){5}\.`)

// repeated finds the sentences that stand on more cards of a deck than a badge, a
// plate or the rules should leave to words (PB618), the most often said first.
func repeated(all []*printable) diag.List {
	var found diag.List
	for _, m := range all {
		if m.comp.Kind != "deck" || len(m.pieces) <= saidOn {
			continue
		}
		on := map[string]int{}
		for _, p := range m.pieces {
			if p.Front == nil {
				continue
			}
			ends := sentence.FindAllString(face.Words(p.Front), -1)
			slices.Sort(ends)
			for _, s := range slices.Compact(ends) {
				on[s]++
			}
		}
		for _, s := range sortedKeys(on) {
			if on[s] > saidOn {
				found.Add(diag.Finding{At: m.comp.Where.Layout, Severity: diag.Note, Code: "PB618", Name: "said-on-every-card",
					Message: fmt.Sprintf("“… %s” stands on %d of the %d cards of %s", s, on[s], len(m.pieces), m.comp.ID),
					Help:    "a badge or a plate says it shorter, or the rules say it once"})
			}
		}
	}
	return found
}
