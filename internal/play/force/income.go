package force

import "fmt"

// wages are the numbers by which regions pay.
type wages struct {
	loyalty, extra, most int // what more loyalty brings
	less, near, part     int // what panic costs
	how                  string
}

// wages reads them.
func (r *rules) wages() (wages, error) {
	n, err := r.Numbers("income-loyalty", "income-extra", "income-extra-max", "panic-income", "near-panic", "near-income")
	if err != nil {
		return wages{}, err
	}
	for _, role := range []string{"near-panic", "near-income"} {
		if n[role] < 1 {
			return wages{}, fmt.Errorf("%q is %d and cannot divide", r.ID(role), n[role])
		}
	}
	return wages{n["income-loyalty"], n["income-extra"], n["income-extra-max"], n["panic-income"], n["near-panic"], n["near-income"],
		r.Reading("income-near-panic")}, nil
}

// income is what a region with so many tokens pays, in credits (004:65-70,
// 84-87, 123-126). It pays as a rule what is given, and bears so many Panic
// Tokens.
func (x *wages) income(pays, bears, loyalty, panic int) int {
	if loyalty < x.loyalty || panic >= bears {
		return 0
	}
	return max(x.shaken(pays+min((loyalty-x.loyalty)*x.extra, x.most), panic, bears), 0)
}

// shaken is what a region in some panic, but not total, pays.
func (x *wages) shaken(pays, tokens, bears int) int {
	switch {
	case tokens == 0:
		return pays
	case tokens*x.near < bears || x.how == "less-one":
		return pays + x.less
	case x.how == "half":
		return pays / x.part
	}
	return max(pays+x.less, 0) / x.part
}
