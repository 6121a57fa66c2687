package force

// income is what a region with so many tokens pays, in credits (004:65-70,
// 84-87, 123-126). It pays as a rule what is given, and bears so many Panic
// Tokens.
func (b *gameData) income(pays, bears, loyalty, panic int) int {
	if loyalty < b.n.IncomeLoyalty || panic >= bears {
		return 0
	}
	return max(b.shaken(pays+min((loyalty-b.n.IncomeLoyalty)*b.n.IncomeExtra, b.n.IncomeExtraMax), panic, bears), 0)
}

// shaken is what a region in some panic, but not total, pays.
func (b *gameData) shaken(pays, tokens, bears int) int {
	switch {
	case tokens == 0:
		return pays
	case tokens*b.n.NearPanic < bears || b.says.near == "less-one":
		return pays + b.n.PanicIncome
	case b.says.near == "half":
		return pays / b.n.NearIncome
	}
	return max(pays+b.n.PanicIncome, 0) / b.n.NearIncome
}
