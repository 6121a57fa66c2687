package force

import "fmt"

// income is what a region with so many tokens pays, in credits (004:65-70,
// 84-87, 123-126). It pays as a rule what is given, and bears so many Panic
// Tokens.
func (r *rules) income(pays, bears, loyalty, panic int) (int, error) {
	n, err := r.Numbers("income-loyalty", "income-extra", "income-extra-max", "panic-income")
	if err != nil {
		return 0, err
	}
	pays += min(max(loyalty-n["income-loyalty"], 0)*n["income-extra"], n["income-extra-max"])
	if loyalty < n["income-loyalty"] || panic >= bears {
		return 0, nil
	}
	pays, err = r.shaken(pays, panic, bears, n["panic-income"])
	return max(pays, 0), err
}

// shaken is what a region in some panic, but not total, pays.
func (r *rules) shaken(pays, tokens, bears, less int) (int, error) {
	near, err := r.divisor("near-panic")
	if err != nil {
		return 0, err
	}
	part, err := r.divisor("near-income")
	if err != nil {
		return 0, err
	}
	how := r.Reading("income-near-panic")
	switch {
	case tokens == 0:
		return pays, nil
	case tokens*near < bears || how == "less-one":
		return pays + less, nil
	case how == "half":
		return pays / part, nil
	}
	return max(pays+less, 0) / part, nil
}

// divisor is a number of the rules that divides.
func (r *rules) divisor(role string) (int, error) {
	n, err := r.Rule(role)
	if err == nil && n < 1 {
		err = fmt.Errorf("%q is %d and cannot divide", r.ID(role), n)
	}
	return n, err
}
