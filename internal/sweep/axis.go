package sweep

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/lists"
)

// Axis is a place of a game's data and the values that it takes in turn, as they
// would be written in YAML.
type Axis struct {
	Path   string   `json:"path"`
	Values []string `json:"values"`
}

// MaxVariants is how many variants one sweep may have.
const MaxVariants = 10_000

// span is a range of whole numbers, perhaps with a step: 3..7, 0..50/5.
var span = regexp.MustCompile(`^(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?$`)

// ParseAxes reads axes as the command line gives them: PATH=VALUES, parted by
// commas. VALUES are a range, 3..7, or one with a step, 0..50/5, or values parted
// by bars, snap|aimed.
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

// valuesOf are the values of an axis: a range, perhaps with a step, or what stands
// between bars. One that is empty or stands there twice is an error.
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

// counted are the numbers of a range, of no more than nine digits each.
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

// grid is every value of the first axis with every value of the next.
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
