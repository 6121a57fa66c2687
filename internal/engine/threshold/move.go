package threshold

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// band is the name of the band that a load lies in.
func (r *Rules) band(percent any) (string, error) {
	load, err := number("percent", percent)
	if err != nil {
		return "", err
	}
	rows, over, err := r.rowsOf(load)
	switch {
	case err != nil:
		return "", err
	case over:
		return "over", nil
	case len(rows) == 0:
		return "none", nil
	}
	return strings.Join(ask.IDs(rows, func(x *model.Row) string { return x.ID }), " and "), nil
}

// walk is a move being worked out: the metres so far and the terms.
type walk struct {
	r     *Rules
	base  *big.Rat
	at    *big.Rat
	terms []reason
}

func (w *walk) add(x *big.Rat, why string) {
	w.at = new(big.Rat).Add(w.at, x)
	w.terms = append(w.terms, reason{x, why})
}

// round takes fractions of a metre away.
func (w *walk) round() {
	if !w.at.IsInt() {
		w.add(new(big.Rat).Sub(floor(w.at), w.at), "rounded down")
	}
}

// movement is the metres of an action that moves: the base, then every factor
// that applies in the order of the table (002:33-43).
func (r *Rules) movement(opts ...map[string]any) (map[string]any, error) {
	o, err := ask.OptionsOf(opts, "who", "base", "carried", "mwa", "experience", "load", "posture", "terrain", "factors", "shortfall")
	if err != nil {
		return nil, err
	}
	w := &walk{r: r, at: new(big.Rat)}
	rows, over, err := r.factors(o)
	if err != nil {
		return nil, err
	}
	if err := w.start(o); err != nil {
		return nil, err
	}
	short, err := o.Amount("shortfall")
	if err != nil {
		return nil, err
	}
	if err := w.through(rows, over, short); err != nil {
		return nil, err
	}
	return map[string]any{"metres": plain(w.at), "steps": reasons(w.terms)}, nil
}

// start is the base move.
func (w *walk) start(o ask.Options) error {
	n, err := w.r.Rule("move")
	if err == nil {
		n, err = o.Number("base", n)
	}
	if err != nil {
		return err
	}
	w.base = whole(n)
	w.add(w.base, "Movement Allowance")
	return nil
}

// through applies the factors, a failed Cool check, and what ends every move.
func (w *walk) through(rows []*model.Row, over bool, short int) error {
	late := w.r.Reading("shortfall-when") == "last"
	if short > 0 && !late {
		w.add(whole(-short), "Cool check failed")
	}
	for _, row := range rows {
		if err := w.factor(row); err != nil {
			return err
		}
	}
	if short > 0 && late {
		w.add(whole(-short), "Cool check failed")
	}
	if over && w.at.Sign() > 0 {
		w.add(new(big.Rat).Neg(w.at), "load above every band")
	}
	if w.at.Sign() < 0 && w.r.Reading("move-least") == "nothing" {
		w.add(new(big.Rat).Neg(w.at), "never below nothing")
	}
	if w.r.Reading("halves") != "exact" {
		w.round()
	}
	return nil
}

// factor applies one row of the table: a number of metres or a percentage.
func (w *walk) factor(row *model.Row) error {
	whose := "factor " + row.ID
	if !row.Cell("percent").IsSet() {
		n, err := part.Whole(row.Cell("change"), whose, "change")
		if err == nil {
			w.add(whole(n), nameOf(row))
		}
		return err
	}
	n, err := part.Whole(row.Cell("percent"), whose, "percent")
	if err != nil {
		return err
	}
	of := w.at
	if w.r.Reading("half-of") == "base" {
		of = w.base
	}
	w.add(new(big.Rat).Mul(of, big.NewRat(int64(n), hundred)), nameOf(row))
	if w.r.Reading("halves") == "each" {
		w.round()
	}
	return nil
}

// nameOf is what a row is called.
func nameOf(row *model.Row) string {
	if s := row.Cell("name").Text; s != "" {
		return s
	}
	return row.ID
}

// factors are the rows of the movement table that options call for, in the
// order of the table.
func (r *Rules) factors(o ask.Options) (rows []*model.Row, over bool, err error) {
	ids, err := named(o)
	if err != nil {
		return nil, false, err
	}
	bands, over, err := r.loadOf(o)
	if err != nil {
		return nil, false, err
	}
	for _, b := range bands {
		ids = append(ids, b.ID)
	}
	t, err := r.Table("movement")
	if err != nil {
		return nil, false, err
	}
	for i, id := range ids {
		row, err := r.Row("movement", id)
		if err != nil {
			return nil, false, err
		}
		ids[i] = row.ID
	}
	for _, row := range t.Rows {
		if slices.Contains(ids, row.ID) {
			rows = append(rows, row)
		}
	}
	return rows, over, nil
}

// named are the rows that options name.
func named(o ask.Options) ([]string, error) {
	var ids []string
	for _, id := range []string{"posture", "terrain"} {
		w, err := o.Word(id)
		if err != nil {
			return nil, err
		}
		if w != "" {
			ids = append(ids, w)
		}
	}
	more, err := ask.Things(o["factors"])
	if err != nil {
		return nil, fmt.Errorf("option factors: %w", err)
	}
	for _, x := range more {
		ids = append(ids, x.ID)
	}
	return ids, nil
}

// loadOf are the bands of the load that options tell.
func (r *Rules) loadOf(o ask.Options) ([]*model.Row, bool, error) {
	var p person
	who, err := o.Word("who")
	if err == nil && who != "" {
		p, err = r.person(who)
	}
	if err == nil {
		p, err = p.with(o)
	}
	if err != nil {
		return nil, false, err
	}
	load, err := r.burden(p)
	if err != nil {
		return nil, false, err
	}
	return r.rowsOf(load)
}
