package threshold

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/part"
	"punchboard/internal/engine/study"
)

// Study is what the whole game comes to: the checks that ready characters
// make against every named threshold, and what heavier loads cost.
func (r *Rules) Study() study.Study {
	return study.Study{Rolls: r.checks(), Curves: r.loads()}
}

// checks are Cool checks against all named thresholds, by everybody.
func (r *Rules) checks() []study.Roll {
	faces, err := r.Rule("die")
	if err != nil {
		return nil
	}
	marks, err := r.Collection("thresholds")
	if err != nil || len(marks.Entries) == 0 {
		return nil
	}
	people, err := r.Collection("characters")
	if err != nil {
		return nil
	}
	roll := study.Roll{What: "a Cool or Panic check", At: marks.Entries[0].At, Die: faces, Cap: faces}
	for _, e := range people.Entries {
		by := study.Roller{Who: e.Name}
		for _, m := range marks.Entries {
			p, err := r.cool(e.ID, m.ID)
			if err != nil {
				continue
			}
			n := new(big.Rat).Mul(p.Rat(), whole(faces))
			by.States = append(by.States, m.Name)
			by.Good = append(by.Good, int(n.Num().Int64()))
		}
		roll.By = append(roll.By, by)
	}
	return []study.Roll{roll}
}

// loads are what the bands cost, from light to heavy, in both tables.
func (r *Rules) loads() []study.Curve {
	bands, err := r.Table("encumbrance")
	if err != nil {
		return nil
	}
	var out []study.Curve
	for _, role := range []string{"movement", "snap"} {
		t, err := r.Table(role)
		if err != nil {
			continue
		}
		c := study.Curve{What: fmt.Sprintf("what a load changes in %s", t.Name)}
		for _, b := range bands.Rows {
			row := part.RowOf(t, b.ID)
			if row == nil {
				continue
			}
			v := row.Cell("change")
			c.Points = append(c.Points, study.Point{X: nameOf(b), Text: fmt.Sprintf("%+d", v.Int), Value: int(v.Int), At: v.At})
		}
		out = append(out, c)
	}
	return out
}
