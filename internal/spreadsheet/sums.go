package spreadsheet

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"punchboard/internal/model"
)

// sums passes over the lines at the end that add up those above them.
func (s *Sheet) sums() {
	for n := len(s.Rows) - 1; n > 0 && s.adds(n); n-- {
		says := strings.Join(strings.Fields(strings.Join(s.Rows[n], " ")), " ")
		s.Told = append(s.Told, fmt.Sprintf("line %d, %q, adds up the lines above it, and is passed over", s.Lines[n], says))
		s.Rows, s.Lines = s.Rows[:n], s.Lines[:n]
	}
}

// total are words for a line of sums.
var total = regexp.MustCompile(`(?i)^(grand |sub-?)?(totals?|sums?|summen?|gesamt|totale|suma|Σ)( (cards|copies|karten))?:?$`)

// adds reports whether a row adds up those above it: all that stands in it are
// numbers, of which one is the sum of its column at least, and a word that says so
// or no name.
func (s *Sheet) adds(n int) bool {
	says, sum, nameless := false, false, true
	for j, c := range s.Rows[n] {
		if c == "" {
			continue
		}
		key := columnOf(s, j)
		nameless = nameless && key != "id" && key != "name"
		switch v, isNumber := amount(c); {
		case isNumber:
			if before, isNumber := amount(s.Rows[n-1][j]); j == 0 && isNumber && v == before+1 { // 3 below 1 and 2 counts
				return false
			}
			sum = sum || math.Abs(s.sum(j, n)-v) < 1e-6
		case says || !total.MatchString(c) || key == "id" && model.IsID(c):
			return false
		default:
			says = true
		}
	}
	return sum && (says || nameless)
}

// sum is what the first n cells of a column come to, no number if one of them is
// none.
func (s *Sheet) sum(col, n int) float64 {
	sum := 0.0
	for _, r := range s.Rows[:n] {
		v, isNumber := amount(r[col])
		if !isNumber && r[col] != "" {
			return math.NaN()
		}
		sum += v
	}
	return sum
}

// amount is a cell as a number, with a point or a comma.
func amount(c string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.Replace(c, ",", ".", 1), 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}
