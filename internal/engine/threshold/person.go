package threshold

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// person is what a question says of a character; load is nil if neither a
// load nor a weight was named.
type person struct {
	name                     string
	cool, reflex, experience int
	player                   bool
	carried, mwa             int
	weighed                  bool
	load                     *big.Rat
	weapon                   string
	drop, dive               bool
}

// person is the character of an id.
func (r *Rules) person(id string) (person, error) {
	e, err := r.Entry("characters", id)
	if err != nil {
		return person{}, err
	}
	p := person{name: e.Name, weighed: true}
	for role, to := range map[string]*int{"cool": &p.cool, "reflex": &p.reflex, "allowance": &p.mwa, "carried": &p.carried, "experience": &p.experience} {
		if *to, err = part.Number(e, r.ID(role)); err != nil {
			return person{}, err
		}
	}
	p.player = e.Field(r.ID("is-player")).True()
	p.weapon = e.Field(r.ID("class")).Text
	for _, x := range e.Field(r.ID("preset")).Texts() {
		p.drop, p.dive = p.drop || x == "drop", p.dive || x == "dive"
	}
	return p, nil
}

// with is a person with what options say in place of what is known.
func (p person) with(o ask.Options) (person, error) {
	var err error
	for id, to := range map[string]*int{"cool": &p.cool, "reflex": &p.reflex, "experience": &p.experience, "carried": &p.carried, "mwa": &p.mwa} {
		if *to, err = o.Number(id, *to); err != nil {
			return person{}, err
		}
	}
	for id, to := range map[string]*bool{"player": &p.player, "drop": &p.drop, "dive": &p.dive} {
		if _, given := o[id]; given {
			if *to, err = o.Flag(id); err != nil {
				return person{}, err
			}
		}
	}
	if w, err := o.Word("weapon"); err != nil {
		return person{}, err
	} else if w != "" {
		p.weapon = w
	}
	p.weighed = p.weighed || o["carried"] != nil
	if o["load"] != nil {
		p.load, err = number("option load", o["load"])
	}
	return p, err
}

// burden is the load in percent of the weight allowance, which Combat
// Experience raises (002:68); nothing if nothing was said of it.
func (r *Rules) burden(p person) (*big.Rat, error) {
	if p.load != nil || !p.weighed {
		return p.load, nil
	}
	step, err := r.Rule("experience-weight")
	if err != nil {
		return nil, err
	}
	mwa := whole(p.mwa)
	more := whole(step * p.experience)
	if r.Reading("experience-allowance") == "percent" {
		more.Mul(more, mwa).Quo(more, whole(hundred))
	}
	if mwa.Add(mwa, more).Sign() <= 0 {
		return nil, fmt.Errorf("a load of %d needs a weight allowance (mwa) above 0", p.carried)
	}
	return mwa.Quo(whole(hundred*p.carried), mwa), nil
}

const hundred = 100 // percent

// thresholdOf is a threshold: a number, or the id of a named one.
func (r *Rules) thresholdOf(v any) (int, error) {
	if n, ok := ask.WholeOf(v); ok {
		return n, nil
	}
	id, ok := ask.WordOf(v)
	if !ok {
		return 0, fmt.Errorf("threshold: want a whole number or the id of one, got %v", v)
	}
	e, err := r.Entry("thresholds", id)
	if err != nil {
		return 0, err
	}
	return part.Number(e, "n")
}

// someone is a person told by a number, which is the stat asked for, or an id.
func (r *Rules) someone(v any, stat func(*person) *int) (person, error) {
	var p person
	if n, ok := ask.WholeOf(v); ok {
		*stat(&p) = n
		return p, nil
	}
	id, ok := ask.WordOf(v)
	if !ok {
		return p, fmt.Errorf("want a whole number or the id of a character, got %v", v)
	}
	return r.person(id)
}

func coolOf(p *person) *int   { return &p.cool }
func reflexOf(p *person) *int { return &p.reflex }

// rowsOf are the rows of the bands that a load lies in; over says that it lies
// above all of them. No load lies in none.
func (r *Rules) rowsOf(load *big.Rat) (in []*model.Row, over bool, err error) {
	t, err := r.Table("encumbrance")
	if err != nil || load == nil {
		return nil, false, err
	}
	over = true
	edge := r.Reading("band-edge")
	for _, row := range t.Rows {
		lo, err := part.Whole(row.Cell("from"), "band "+row.ID, "from")
		if err != nil {
			return nil, false, err
		}
		hi, err := part.Whole(row.Cell("to"), "band "+row.ID, "to")
		if err != nil {
			return nil, false, err
		}
		above, below := load.Cmp(whole(lo)), load.Cmp(whole(hi))
		if (above > 0 || above == 0 && edge != "lighter") && (below < 0 || below == 0 && edge != "heavier") {
			in = append(in, row)
		}
		over = over && (below > 0 || below == 0 && edge == "heavier")
	}
	if over && len(t.Rows) > 0 && r.Reading("overload") == "heaviest" {
		return t.Rows[len(t.Rows)-1:], false, nil
	}
	return in, over && len(t.Rows) > 0, nil
}
