package check_test

import (
	"strings"
	"testing"

	"punchboard/internal/check"
)

// TestNowhere holds that ground that no hex of any tile has is told, and no other.
func TestNowhere(t *testing.T) {
	const data = `game: {title: A, theme: house}
collections: {grounds: {one: ground, fields: {rating: {name: Rating, type: whole}}}}
legend: {of: grounds, rating: rating}
grounds: {field: {name: Field, rating: 2}, wood: {name: Wood, rating: 1}, marsh: {name: Marsh, rating: 4}}
tiles: {isle: {name: Isle, grid: hex, copies: 1, because: One., rows: "21 12\n21 41\n"}}
`
	for with, want := range map[string]string{data: "", strings.Replace(data, "41", "21", 1): `the ground "marsh"`, strings.ReplaceAll(data, "21", "11"): `the ground "field"`} {
		p := inOne(t, with)
		var told []string
		for _, f := range check.Run(p, p.Games[0]) {
			if f.Code == "PB104" && strings.Contains(f.Message, "no tile has") {
				told = append(told, f.Message)
			}
		}
		if got := strings.Join(told, "\n"); len(told) > 1 || !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("told %q, want %q:\n%s%v", got, want, with, p.Findings)
		}
	}
}
