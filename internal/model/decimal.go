package model

import (
	"regexp"
	"strconv"
	"strings"
)

// MaxPlaces is how many decimals a number has at most. Limits of decimals are
// kept in units of the last of them.
const MaxPlaces = 6

// decimalForm is a number with decimals as it is written, of a size that all its
// sums can be reckoned with.
var decimalForm = regexp.MustCompile(`^[-+]?[0-9]{1,11}(\.[0-9]{1,6})?$`)

// ParseDecimal reads "2.50" as 250 hundredths, with two places; false for what is
// no such number. A sign that says nothing and zeros before a number are let pass.
func ParseDecimal(s string) (n int64, places int, ok bool) {
	if !decimalForm.MatchString(s) {
		return 0, 0, false
	}
	whole, part, _ := strings.Cut(s, ".")
	n, err := strconv.ParseInt(whole+part, 10, 64)
	return n, len(part), err == nil
}

// DecimalText is a number of so many places as it is written.
func DecimalText(n int64, places int) string {
	s, sign := strconv.FormatInt(n, 10), ""
	if n < 0 {
		s, sign = s[1:], "-"
	}
	if places <= 0 {
		return sign + s
	}
	if short := places + 1 - len(s); short > 0 {
		s = strings.Repeat("0", short) + s
	}
	return sign + s[:len(s)-places] + "." + s[len(s)-places:]
}

// InPlaces is a number of some places as one of others; false if that loses some of it.
func InPlaces(n int64, from, to int) (int64, bool) {
	for ; from < to; from++ {
		n *= 10
	}
	for ; from > to; from-- {
		if n%10 != 0 {
			return n, false
		}
		n /= 10
	}
	return n, true
}
