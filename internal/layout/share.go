package layout

import (
	"strconv"
	"strings"
)

// Share reads "40%" or "0.4", from 0 to 1.
func Share(s string) (float64, bool) {
	digits, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if percent {
		v /= 100
	}
	return v, err == nil && v >= 0 && v <= 1
}
