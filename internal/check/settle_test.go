package check

import (
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// TestSettled checks which of a layout's findings are reported after earlier findings, in order of
// place.
func TestSettled(t *testing.T) {
	at := func(code, file string, line int) diag.Finding {
		return diag.Finding{Code: code, Severity: diag.Error, Message: code, At: diag.Place{File: file, Line: line, Col: 1}}
	}
	warning := at("PB201", "layouts/faces/a.yaml", 1)
	warning.Severity = diag.Warning
	beside := at("PB611", "content/g/units.yaml", 9)
	beside.Severity = diag.Warning
	beside.Also = []diag.Also{{At: diag.Place{File: "layouts/faces/a.yaml", Line: 4}}}
	laid := diag.List{at("PB601", "layouts/faces/a.yaml", 3), at("PB602", "layouts/faces/b.yaml", 3), at("PB610", "content/g/units.yaml", 2), beside, at("PB012", "content/g/units.yaml", 5)}
	for _, c := range []struct {
		name   string
		before diag.List
		want   string
	}{
		{"nothing before", nil, "PB610 PB012 PB611 PB601 PB602"},
		{"a warning of a layout", diag.List{warning}, "PB610 PB012 PB611 PB601 PB602"},
		{"an error of a layout", diag.List{at("PB005", "layouts/faces/a.yaml", 1)}, "PB610 PB012 PB602"},
		{"an error of a theme", diag.List{at("PB005", "layouts/themes/t.yaml", 1)}, ""},
		{"an error of a font", diag.List{at("PB005", "layouts/fonts/f.yaml", 1)}, ""},
		{"a finding as grave on a line of the data", diag.List{{Code: "PB301", Severity: diag.Warning, At: diag.Place{File: "content/g/units.yaml", Line: 9}}}, "PB610 PB012 PB601 PB602"},
		{"a lesser one at the same place", diag.List{{Code: "PB110", Severity: diag.Warning, At: diag.Place{File: "content/g/units.yaml", Line: 2, Col: 1, Len: 9}}}, "PB012 PB611 PB601 PB602"},
		{"lesser ones on lines of the data", diag.List{{Code: "PB301", Severity: diag.Warning, At: diag.Place{File: "content/g/units.yaml", Line: 2}}, {Code: "PB316", Severity: diag.Note, At: diag.Place{File: "content/g/units.yaml", Line: 9}}}, "PB610 PB012 PB611 PB601 PB602"},
		{"an error of the data", diag.List{at("PB005", "content/g/units.yaml", 1)}, "PB012 PB601 PB602"},
		{"a figure that a chapter types", diag.List{at("PB301", "content/g/rules/1.md", 1)}, "PB610 PB012 PB611 PB601 PB602"},
		{"the same asset lacking", diag.List{at("PB012", "content/g/units.yaml", 1)}, "PB601 PB602"},
		{"an error of another game", diag.List{at("PB005", "content/h/units.yaml", 1)}, "PB610 PB012 PB611 PB601 PB602"},
	} {
		var got []string
		for _, f := range Settle(&model.Game{ID: "g"}, c.before, laid) {
			got = append(got, f.Code)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

// TestBegun checks that a place belongs to the last thing that begins at or before it in its file,
// and to none before the first.
func TestBegun(t *testing.T) {
	at := func(file string, line, col int) diag.Place { return diag.Place{File: file, Line: line, Col: col} }
	begun := Begun(map[string][]diag.Place{"a": {at("a", 9, 1), {File: "a", Line: 2, Col: 3, Len: 4}, at("a", 5, 3)}})
	for _, c := range []struct{ at, want diag.Place }{
		{at("a", 2, 2), diag.Place{}}, {at("a", 2, 3), at("a", 2, 3)}, {at("a", 4, 9), at("a", 2, 3)},
		{at("a", 5, 3), at("a", 5, 3)}, {at("a", 99, 1), at("a", 9, 1)}, {at("b", 5, 3), diag.Place{}},
	} {
		got := begun(c.at)
		if got.Len = 0; got != c.want {
			t.Errorf("%v is within %v, want %v", c.at, got, c.want)
		}
	}
}
