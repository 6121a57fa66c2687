package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
)

// TestUnmetOfAChain checks that a state that no foe deals is reported, unless another state becomes
// it.
func TestUnmetOfAChain(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections:
  states: {one: state, fields: {becomes: {name: Becomes, type: list, of: {type: ref, to: states}}}}
  foes: {one: foe, fields: {deals: {name: Deals, type: list, of: {type: ref, to: states}}, bears: {name: Bears, type: ref, to: states}}}
states: {burn: {name: Burn, becomes: []}, chill: {name: Chill, becomes: []}, bleed: {name: Bleed, becomes: []}, daze: {name: Daze, becomes: []}, freeze: {name: Freeze, becomes: []}}
foes: {imp: {name: Imp, deals: [burn, chill], bears: freeze}, owl: {name: Owl, deals: [bleed, daze], bears: freeze}}
`
	for with, want := range map[string]bool{data: true, strings.Replace(data, "Chill, becomes: []", "Chill, becomes: [freeze]", 1): false} {
		p := inOne(t, with)
		told := false
		for _, f := range check.Run(p, p.Games[0]) {
			told = told || f.Code == "PB121" && strings.Contains(f.Message, "deals of foes")
		}
		if told != want {
			t.Errorf("told %v, want %v:\n%s%v", told, want, with, p.Findings)
		}
	}
}
