package build

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestPolicy checks the effect of a project's settings on faults: their severity, what is skipped,
// and what the print floors find.
func TestPolicy(t *testing.T) {
	const layout, deck = "layouts/faces/demo.yaml", "content/demo/deck.yaml"
	total := mutation{file: deck, old: "total: 5", put: "total: 6"}
	long := mutation{file: deck, old: "name: Near", put: "name: The Honourable Company of Unreasonably Long Names"}
	idle := mutation{file: "content/demo/words.yaml", old: "meaning: A unit of the other side.}", put: "meaning: A unit of the other side.} # pb:allow PB107 once it was Op."}
	small := mutation{file: "layouts/themes/house.yaml", old: "card-text: {font: text, bold: bold, italic: italic, sizes: [8.5, 8, 7.5, 7, 6.5]", put: "card-text: {font: text, bold: bold, italic: italic, sizes: [6]"}
	lined := mutation{file: layout, old: "front:\n", put: "front:\n  - {name: rule, at: [6, 50], size: [50, 10], shape: box, stroke: ink, width: 0.3}"}
	shaded := mutation{file: layout, old: "front:\n", put: "front:\n  - {name: shade, at: [6, 10], size: [50, 40], shape: box, fill: '#CCCCCC'}"}
	for _, c := range []struct {
		name, checks string
		edits        []mutation
		want         []string // severity and code
	}{
		{"lowered", "severity: {PB206: note}", []mutation{total}, []string{"note PB206"}},
		{"off", "severity: {PB206: off}", []mutation{total}, nil},
		{"raised", "severity: {PB013: error}", []mutation{idle}, []string{"error PB013"}},
		{"by field", "skip: [{code: PB601, field: name, because: they are working titles}]", []mutation{long}, nil},
		{"by another field", "skip: [{code: PB601, field: note, because: they are working titles}]", []mutation{long}, []string{"error PB601", "note PB013"}},
		{"by style", "skip: [{code: PB601, style: card-title, because: they are working titles}]", []mutation{long}, nil},
		{"by another style", "skip: [{code: PB601, style: card-text, because: they are working titles}]", []mutation{long}, []string{"error PB601", "note PB013"}},
		{"usual type", "floors: {stroke: 0.1}", []mutation{small}, []string{"error PB604"}},
		{"small type", "floors: {type: 5.5}", []mutation{small}, nil},
		{"type", "floors: {layouts: {demo: {type: 30}}}", nil, []string{"error PB604"}},
		{"stroke", "floors: {layouts: {demo: {stroke: 2mm}}}", []mutation{lined}, []string{"error PB605"}},
		{"contrast", "floors: {layouts: {demo: {contrast: 21}}}", []mutation{shaded}, []string{"error PB606"}},
		{"safe", "floors: {layouts: {demo: {safe: 25mm}}}", nil, []string{"error PB602"}},
		{"safe everywhere", "floors: {safe: 0}", []mutation{{file: layout, old: "at: [6, 12]", put: "at: [1, 12]"}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, text := judged(t, c.checks, c.edits)
			if !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q:\n%s", got, c.want, text)
			}
		})
	}
}

// TestPolicyLetsChecksRun checks that no check waits for what the settings do not treat as an
// error.
func TestPolicyLetsChecksRun(t *testing.T) {
	files := plainProject(t)
	edit(t, &mutation{file: game + "deck.yaml", old: "total: 51", put: "total: 52"}, files)
	files[load.ProjectFile] = &fstest.MapFile{Data: []byte("checks: {severity: {PB206: warning}}\n")}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := CheckWhole(p, nil, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if slices.Contains(c.Waits, "PB314") || slices.Contains(c.Waits, "PB401") {
		t.Errorf("these wait: %v", c.Waits)
	}
}

// TestPolicyFaults checks the findings for invalid settings.
func TestPolicyFaults(t *testing.T) {
	for checks, want := range map[string]string{
		"severity: {PB012: warning}":                          "error PB007: PB012 stays an error: it tells of what cannot be read",
		"severity: {PB999: warning}":                          "error PB007: no check has the code PB999",
		"severity: {layout: off}":                             `error PB006: "layout" where a code such as PB601 is expected`,
		"severity: {PB601: fatal}":                            `error PB007: "fatal" is none of the choices`,
		"skip: [{code: PB601, because: so}]":                  "error PB005: what to skip is in a field or in a style: name one of them",
		"skip: [{code: PB601, field: name}]":                  `error PB005: the field "because" is missing`,
		"skip: [{code: PB002, field: name, because: so}]":     "error PB007: PB002 cannot be skipped: it tells of what cannot be read",
		"skip: [{code: PB601, style: nonesuch, because: so}]": `note PB013: nothing in the style "nonesuch" raises PB601`,
		"floors: {layouts: {skirmish-acton: {type: 5}}}":      `error PB012: there is no layout "skirmish-acton"`,
		"floors: {contrast: 0}":                               "error PB212: 0 is out of range: 1 to 21",
		"floors: {stroke: 11mm}":                              "error PB212: 11 mm is out of range: 0.01 to 10 mm",
		"floor: {type: 5}":                                    `error PB004: there is no field "floor" here`,
	} {
		files := demo(t)
		files[load.ProjectFile] = &fstest.MapFile{Data: []byte("checks: {" + checks + "}\n")}
		if strings.Contains(checks, "skirmish-acton") {
			files = plainProject(t)
			files[load.ProjectFile] = &fstest.MapFile{Data: []byte("checks: {" + checks + "}\n")}
		}
		found, text := checked(t, files)
		if len(found) != 1 || fmt.Sprintf("%s %s: %s", found[0].Severity, found[0].Code, found[0].Message) != want || found[0].At.File != load.ProjectFile || found[0].At.Line != 1 {
			t.Errorf("%s: found\n%s\nwant %s", checks, text, want)
		}
	}
}

// judged returns what is found in the demo games with settings and faults: severity and code, each once.
func judged(t *testing.T, checks string, edits []mutation) ([]string, string) {
	t.Helper()
	files := demo(t)
	for _, m := range edits {
		edit(t, &m, files)
	}
	files[load.ProjectFile] = &fstest.MapFile{Data: []byte("checks: {" + checks + "}\n")}
	found, text := checked(t, files)
	var out []string
	for _, f := range found {
		if k := f.Severity.String() + " " + f.Code; !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out, text
}
