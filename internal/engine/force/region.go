package force

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// prl is how many Panic Tokens bring a region into Total Panic, with a base or
// complete coverage.
func (r *Rules) prl(region string, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "base", "coverage")
	if err != nil {
		return 0, err
	}
	e, err := r.Entry("regions", region)
	if err != nil {
		return 0, err
	}
	return r.bears(e, o)
}

// bears is the PRL of a region with what it has (004:80-83).
func (r *Rules) bears(e *model.Entry, o ask.Options) (int, error) {
	n, err := part.Number(e, "prl")
	if err != nil {
		return 0, err
	}
	for _, id := range []string{"base", "coverage"} {
		has, err := o.Flag(id)
		if err != nil {
			return 0, err
		}
		more, err := r.Rule("prl-" + id)
		if err != nil {
			return 0, err
		}
		if has {
			n += more
		}
	}
	return n, nil
}

// nearPanic is how many Panic Tokens bring a region near panic.
func (r *Rules) nearPanic(region string, opts ...map[string]any) (int, error) {
	n, err := r.prl(region, opts...)
	if err != nil {
		return 0, err
	}
	part, err := r.divisor("near-panic")
	if err != nil {
		return 0, err
	}
	return (n + part - 1) / part, nil
}

// divisor is a number of the rules that divides.
func (r *Rules) divisor(role string) (int, error) {
	n, err := r.Rule(role)
	if err == nil && n < 1 {
		err = fmt.Errorf("%q is %d and cannot divide", r.ID(role), n)
	}
	return n, err
}

// income is what a region pays with so many tokens, in credits (004:65-70,
// 84-87, 123-126).
func (r *Rules) income(region string, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "loyalty", "panic", "base", "coverage")
	if err != nil {
		return 0, err
	}
	e, err := r.Entry("regions", region)
	if err != nil {
		return 0, err
	}
	loyal, err := o.Amount("loyalty")
	if err != nil {
		return 0, err
	}
	tokens, err := o.Amount("panic")
	if err != nil {
		return 0, err
	}
	pays, err := part.Number(e, "income")
	if err != nil {
		return 0, err
	}
	n, err := r.Numbers("income-loyalty", "income-extra", "income-extra-max", "panic-income")
	if err != nil {
		return 0, err
	}
	pays += min(max(loyal-n["income-loyalty"], 0)*n["income-extra"], n["income-extra-max"])
	bears, err := r.bears(e, o)
	if err != nil {
		return 0, err
	}
	if loyal < n["income-loyalty"] || tokens >= bears {
		return 0, nil
	}
	pays, err = r.shaken(pays, tokens, bears, n["panic-income"])
	return max(pays, 0), err
}

// shaken is what a region in some panic, but not total, pays.
func (r *Rules) shaken(pays, tokens, bears, less int) (int, error) {
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
