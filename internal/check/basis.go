package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// Basis is what a finding rests on: the less a game has to say of itself for
// it, the better.
type Basis int

const (
	Nothing  Basis = iota
	Typed          // a worked example, or the fault itself, typed at a claim
	Claimed        // a claim, or a control total
	Declared       // a relation that the game declares: twins, sums, formulas, parallel rows
	General        // nothing of the game but its types and its text
)

var bases = [...]string{"nothing", "typed example", "claim", "declared relation", "general check"}

// String is the basis in a message: "general check".
func (b Basis) String() string { return bases[b] }

// basisOf are the codes whose findings rest on what the game says of itself.
// All others are general.
var basisOf = map[string]Basis{
	"PB401": Typed, "PB415": Typed,
	"PB219": Claimed, "PB314": Claimed,
	"PB206": Declared, "PB207": Declared, "PB211": Declared, "PB223": Declared, "PB303": Declared, "PB306": Declared,
}

// BasisOf is what findings of this code rest on.
func BasisOf(code string) Basis {
	if b, ok := basisOf[code]; ok {
		return b
	}
	return General
}

// Basis is the best of those that the erratum's findings rest on.
func (s Seen) Basis() Basis {
	best := Nothing
	for _, f := range s.Found {
		best = max(best, s.basis(f))
	}
	return best
}

// basis is what a finding rests on. A fault that is typed as an expression of a
// claim is found by nothing but itself; one in the expression of a claim is not
// found where there is no claim.
func (s Seen) basis(f diag.Finding) Basis {
	b := BasisOf(f.Code)
	if b == General && s.claim(f) != nil {
		b = Claimed
	}
	if b == Claimed && typed(s.Erratum) {
		b = Typed
	}
	return b
}

// claim is the claim in whose lines a finding stands, nil if in none.
func (s Seen) claim(f diag.Finding) *model.Claim {
	i := slices.IndexFunc(s.game.Claims, func(k *model.Claim) bool {
		return f.At.File == k.Holds.At.File && f.At.Line == k.Holds.At.Line || k.When.IsSet() && f.At.File == k.When.At.File && f.At.Line == k.When.At.Line
	})
	if i < 0 {
		return nil
	}
	return s.game.Claims[i]
}

// typed reports whether an erratum stands at a claim and not at a value.
func typed(e *model.Erratum) bool { return strings.HasPrefix(e.Path, "claims.") }

// Bases counts errata by what their findings rest on.
type Bases [General + 1]int

// String is the closing line of a game as printed: how many errata are found, by
// what, and how many would be if the game said nothing of itself.
func (n Bases) String() string {
	all := 0
	for _, k := range n {
		all += k
	}
	if all == 0 {
		return "no errata"
	}
	bare := n[General] + n[Declared]
	return fmt.Sprintf("%d of %d errata found: %d by general checks, %d by declared relations, %d by claims, %d by typed examples\nwithout claims, totals and examples: %d of %d (%.0f %%)",
		all-n[Nothing], all, n[General], n[Declared], n[Claimed], n[Typed], bare, all, 100*float64(bare)/float64(all))
}
