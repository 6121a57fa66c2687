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
	return study.Study{Rolls: r.checks(), Curves: r.loads(), Open: r.ties()}
}

// ties are rolls of one side against the other of which the rules leave open
// what comes of a tie: initiative, where equal results stand. They are counted
// for every difference of Reflex that two of the characters have.
func (r *Rules) ties() []study.Contest {
	x := r.Game.Reading("initiative-tie")
	if x == nil || r.Reading("initiative-tie") != "stands" {
		return nil
	}
	people, err := r.Collection("characters")
	if err != nil {
		return nil
	}
	pairs := map[int]string{}
	most := 0
	for i, a := range people.Entries {
		for _, b := range people.Entries[i:] {
			p, err1 := r.someone(a.ID, reflexOf)
			q, err2 := r.someone(b.ID, reflexOf)
			if err1 != nil || err2 != nil {
				continue
			}
			d := max(p.reflex-q.reflex, q.reflex-p.reflex)
			if pairs[d] == "" {
				pairs[d] = fmt.Sprintf("%s against %s, Reflex %d and %d", a.Name, b.Name, p.reflex, q.reflex)
			}
			most = max(most, d)
		}
	}
	c := study.Contest{What: "initiative", At: x.Chosen.At, Readings: []string{x.ID}}
	for d := 0; d <= most; d++ {
		if pairs[d] == "" {
			continue
		}
		if dist, err := r.reflex(d); err == nil {
			c.Cases = append(c.Cases, study.Case{Who: pairs[d], Chance: dist.At("tie").Rat()})
		}
	}
	return []study.Contest{c}
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
