package sweep

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// Axis is a place in a game's data and the values that it takes in turn, as YAML would write them.
type Axis struct {
	Path   string   `json:"path"`
	Values []string `json:"values"`
}

// MaxVariants is the most variants of one sweep.
const MaxVariants = 10_000

// span matches a range of whole numbers with an optional step: 3..7, 0..50/5.
var span = pattern.New(`^(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?$`)

// ParseAxes parses axes as the command line gives them: PATH=VALUES, separated by commas. VALUES
// are a range, 3..7, or one with a step, 0..50/5, or values separated by bars, snap|aimed.
func ParseAxes(text string) ([]Axis, error) {
	var out []Axis
	many := 1
	for part := range strings.SplitSeq(text, ",") {
		path, of, ok := strings.Cut(part, "=")
		path, of = strings.TrimSpace(path), strings.TrimSpace(of)
		if !ok || path == "" || of == "" {
			return nil, fmt.Errorf("%q: want a place of the data and its values, such as units.muton.cost=3..7", strings.TrimSpace(part))
		}
		if slices.ContainsFunc(out, func(a Axis) bool { return a.Path == path }) {
			return nil, fmt.Errorf("%s is varied twice", path)
		}
		values, err := valuesOf(of)
		if err != nil {
			return nil, fmt.Errorf("%s=%s: %w", path, of, err)
		}
		if many *= len(values); many > MaxVariants {
			return nil, fmt.Errorf("more than %d variants", MaxVariants)
		}
		out = append(out, Axis{path, values})
	}
	return out, nil
}

// valuesOf returns the values of an axis: a range with an optional step, or values separated by
// bars. An empty or duplicate value is an error.
func valuesOf(text string) ([]string, error) {
	if m := span.FindStringSubmatch(text); m != nil {
		return counted(m)
	}
	out := strings.Split(text, "|")
	for i, v := range out {
		if out[i] = strings.TrimSpace(v); out[i] == "" {
			return nil, fmt.Errorf("a value is missing")
		}
		if slices.Contains(out[:i], out[i]) {
			return nil, fmt.Errorf("%s is there twice", out[i])
		}
	}
	return out, nil
}

// counted returns the numbers of a range, of at most nine digits each.
func counted(m []string) ([]string, error) {
	lo, _ := strconv.Atoi(m[1])
	hi, _ := strconv.Atoi(m[2])
	step := 1
	if m[3] != "" {
		step, _ = strconv.Atoi(m[3])
	}
	switch {
	case step == 0:
		return nil, fmt.Errorf("a step of 0 leads nowhere")
	case hi < lo:
		return nil, fmt.Errorf("%d comes before %d: want %d..%d", hi, lo, hi, lo)
	case (hi-lo)/step >= MaxVariants:
		return nil, fmt.Errorf("more than %d values", MaxVariants)
	}
	var out []string
	for n := lo; n <= hi; n += step {
		out = append(out, strconv.Itoa(n))
	}
	return out, nil
}

// grid returns every value of the first axis combined with every value of the next.
func grid(axes []Axis) [][]string {
	out := [][]string{nil}
	for _, a := range axes {
		var next [][]string
		for _, row := range out {
			next = append(next, lists.Map(a.Values, func(v string) []string { return append(slices.Clone(row), v) })...)
		}
		out = next
	}
	return out
}
