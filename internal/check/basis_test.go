package check

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// TestBasis checks that an erratum counts for the check that needs the least from the game, and
// that a fault typed at a claim proves nothing.
func TestBasis(t *testing.T) {
	for _, c := range []struct {
		path  string
		codes []string
		want  Basis
	}{
		{"units.troop.tu", nil, Nothing},
		{"units.troop.tu", []string{"PB314"}, Claimed},
		{"units.troop.tu", []string{"PB314", "PB303", "PB401"}, Declared},
		{"units.troop.tu", []string{"PB314", "PB213"}, General},
		{"units.troop.tu", []string{"PB113"}, General},
		{"units.troop.tu", []string{"PB113 claims"}, Claimed},
		{"claims.tu.holds", []string{"PB314"}, Typed},
		{"claims.tu.holds", []string{"PB314", "PB301"}, General},
		{"claimsman.tu", []string{"PB314"}, Claimed},
	} {
		k := &model.Claim{ID: "tu", Holds: model.Value{Kind: model.Expr, At: diag.Place{File: "claims.yaml", Line: 3, Col: 12}}}
		s := Seen{Erratum: &model.Erratum{Path: c.path}, game: &model.Game{Claims: []*model.Claim{k}}}
		for _, code := range c.codes {
			code, at, _ := strings.Cut(code, " ")
			f := diag.Finding{Code: code}
			if at != "" {
				f.At = diag.Place{File: "claims.yaml", Line: 3, Col: 40}
			}
			s.Found.Add(f)
		}
		if got := s.Basis(); got != c.want {
			t.Errorf("%s, %v: got %s, want %s", c.path, c.codes, got, c.want)
		}
	}
	for code := range basisOf {
		if Find(code) == nil {
			t.Errorf("%s is no check", code)
		}
	}
}

func TestBases(t *testing.T) {
	for _, c := range []struct {
		n    Bases
		want string
	}{
		{Bases{}, "no errata"},
		{Bases{1, 2, 3, 4, 5}, "14 of 15 errata found: 5 by general checks, 4 by declared relations, 3 by claims, 2 by typed examples\nwithout claims, totals and examples: 9 of 15 (60 %)"},
	} {
		if got := c.n.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
