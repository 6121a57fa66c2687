package check_test

import (
	"fmt"
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

// TestUnmetFirst checks that a chapter of a campaign to which none leads is reported, unless it is
// the first.
func TestUnmetFirst(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections:
  acts: {one: act, fields: {leads: {name: Leads to, type: list, of: {type: ref, to: acts}, optional: true}}}
  packs: {one: pack, fields: {act: {name: Act, type: ref, to: acts}}}
acts: {dusk: {name: Dusk, leads: [night]}, night: {name: Night, leads: [fog]}, fog: {name: Fog, leads: [frost]}, frost: {name: Frost, leads: [dawn]}, dawn: {name: Dawn, leads: [day]}, day: {name: Day}}
packs: {a: {name: A, act: dusk}, b: {name: B, act: frost}}
`
	for with, want := range map[string]bool{data: false, strings.Replace(data, "leads: [frost]", "leads: [dusk]", 1): true} {
		p := inOne(t, with)
		if told := strings.Contains(fmt.Sprint(check.Run(p, p.Games[0])), "PB121"); told != want {
			t.Errorf("told %v, want %v:\n%s%v", told, want, with, p.Findings)
		}
	}
}
