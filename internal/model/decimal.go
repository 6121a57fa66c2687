package model

import (
	"strconv"
	"strings"

	"punchboard/internal/pattern"
)

// MaxPlaces is the maximum number of decimals of a number. Limits of decimals are kept in units of
// the last of them.
const MaxPlaces = 6

// decimalForm matches a number with decimals, small enough for sums of such numbers to be computed.
var decimalForm = pattern.New(`^[-+]?[0-9]{1,11}(\.[0-9]{1,6})?$`)

// ParseDecimal parses "2.50" as 250 hundredths, with two places; it returns false for anything
// else. Leading zeros and a redundant sign are accepted.
func ParseDecimal(s string) (n int64, places int, ok bool) {
	if !decimalForm.MatchString(s) {
		return 0, 0, false
	}
	whole, part, _ := strings.Cut(s, ".")
	n, err := strconv.ParseInt(whole+part, 10, 64)
	return n, len(part), err == nil
}

// DecimalText formats a number with the given number of places.
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

// InPlaces converts a number from one number of places to another; it returns false if that would
// lose digits.
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
