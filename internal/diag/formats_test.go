package diag_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"punchboard/internal/diag"
)

// rules are the codes of the samples.
var rules = []diag.Rule{
	{Code: "PB001", Name: "far", About: "Lines apart.", Severity: diag.Warning},
	{Code: "PB202", Name: "rows-overlap", Severity: diag.Error},
	{Code: "PB301", Name: "prose-number", Severity: diag.Error},
}

// odd returns findings with places and words that formats have to escape.
func odd() diag.List {
	return diag.List{
		{At: diag.Place{File: "a b/ü,100%:x.yaml", Line: 3, Col: 4}, Severity: diag.Note, Code: "PB001", Name: "far",
			Message: "50% <of>\nit", Evidence: []string{"one: two", ""}, Help: "none",
			Also: []diag.Also{{At: diag.Place{File: "c.yaml"}}, {At: diag.Place{File: "d.yaml", Line: 7}, Mark: "there"}, {}}},
		{At: diag.Place{File: "whole.yaml"}, Severity: diag.Warning, Code: "PB999", Name: "unlisted", Message: "a whole file"},
		{Severity: diag.Error, Code: "PB001", Name: "far", Message: "nowhere"},
	}
}

// sarif returns a log made by WriteSARIF, decoded.
func sarif(t *testing.T, l diag.List, tool diag.Tool) any {
	t.Helper()
	var b bytes.Buffer
	if err := diag.WriteSARIF(&b, l, tool); err != nil {
		t.Fatal(err)
	}
	log, err := jsonschema.UnmarshalJSON(&b)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// TestSARIF checks logs of no findings, of all samples and of odd ones against the schema of SARIF
// 2.1.0, and that the schema would notice a fault.
func TestSARIF(t *testing.T) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	schema, err := c.Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	tool := diag.Tool{Name: "punchboard", Version: "1", Rules: rules}
	for name, l := range map[string]diag.List{"empty": nil, "samples": samples("a HERE"), "odd": odd()} {
		if err := schema.Validate(sarif(t, l, tool)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := schema.Validate(sarif(t, l, diag.Tool{Name: "bare"})); err != nil {
			t.Errorf("%s without rules: %v", name, err)
		}
	}
	broken := sarif(t, samples("a HERE"), tool)
	first(broken, "runs").(map[string]any)["results"].([]any)[0].(map[string]any)["level"] = "fatal"
	if schema.Validate(broken) == nil {
		t.Error("the schema takes a level that there is not")
	}
}

// first returns the first element of an array in an object.
func first(v any, key string) any { return v.(map[string]any)[key].([]any)[0] }

// TestSARIFPlaces checks what the schema cannot express: columns, rules, paths.
func TestSARIFPlaces(t *testing.T) {
	run := first(sarif(t, append(samples("a HERE")[:1], odd()...), diag.Tool{Name: "punchboard", Rules: rules}), "runs")
	var got []string
	for _, r := range run.(map[string]any)["results"].([]any) {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(b))
	}
	want := []string{
		`{"level":"error","locations":[{"message":{"text":"and again here"},"physicalLocation":{"artifactLocation":{"uri":"tables.yaml","uriBaseId":"SRCROOT"},"region":{"endColumn":15,"startColumn":12,"startLine":2}}}],` +
			`"message":{"text":"two rows of \"reaction\" take a 4 on d6\nfaces of d6: 6; faces in rows: 6; twice: 4; missing: 1\nhelp: 1-3 and 4-6 would cover the die once"},` +
			`"relatedLocations":[{"id":1,"message":{"text":"a 4 is taken here first"},"physicalLocation":{"artifactLocation":{"uri":"tables.yaml","uriBaseId":"SRCROOT"},"region":{"endColumn":15,"startColumn":12,"startLine":1}}}],` +
			`"ruleId":"PB202","ruleIndex":1}`,
		`{"level":"note","locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b/%C3%BC,100%25:x.yaml","uriBaseId":"SRCROOT"},"region":{"endColumn":5,"startColumn":4,"startLine":3}}}],` +
			`"message":{"text":"50% \u003cof\u003e\nit\none: two\nhelp: none"},` +
			`"relatedLocations":[{"id":1,"physicalLocation":{"artifactLocation":{"uri":"c.yaml","uriBaseId":"SRCROOT"}}},{"id":2,"message":{"text":"there"},"physicalLocation":{"artifactLocation":{"uri":"d.yaml","uriBaseId":"SRCROOT"},"region":{"startLine":7}}}],` +
			`"ruleId":"PB001","ruleIndex":0}`,
		`{"level":"warning","locations":[{"physicalLocation":{"artifactLocation":{"uri":"whole.yaml","uriBaseId":"SRCROOT"}}}],"message":{"text":"a whole file"},"ruleId":"PB999"}`,
		`{"level":"error","message":{"text":"nowhere"},"ruleId":"PB001","ruleIndex":0}`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("results (-want +got):\n%s", d)
	}
}

func TestGitHub(t *testing.T) {
	var b bytes.Buffer
	if err := diag.WriteGitHub(&b, append(samples("a HERE")[:1], odd()...)); err != nil {
		t.Fatal(err)
	}
	const want = `::error file=tables.yaml,line=2,col=12,endColumn=15,title=PB202 rows-overlap::two rows of "reaction" take a 4 on d6%0Afaces of d6: 6; faces in rows: 6; twice: 4; missing: 1%0Ahelp: 1-3 and 4-6 would cover the die once%0Atables.yaml:1:12: a 4 is taken here first
::notice file=a b/ü%2C100%25%3Ax.yaml,line=3,col=4,endColumn=5,title=PB001 far::50%25 <of>%0Ait%0Aone: two%0Ahelp: none%0Ac.yaml%0Ad.yaml:7: there
::warning file=whole.yaml,title=PB999 unlisted::a whole file
::error title=PB001 far::nowhere
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("annotations (-want +got):\n%s", d)
	}
}

func TestChoice(t *testing.T) {
	for _, c := range []struct{ sel, ign, want string }{
		{"", "", "PB202 PB301 PB001 PB002"}, {"PB2", "", "PB202"}, {"pb202,PB3", "", "PB202 PB301"},
		{"", "PB0", "PB202 PB301"}, {"PB2,PB3", "PB301", "PB202"}, {"PB2", "PB2", ""},
	} {
		choice, err := diag.NewChoice(list(c.sel), list(c.ign), append(rules, diag.Rule{Code: "PB002", Name: "tab"}))
		if err != nil {
			t.Error(err)
			continue
		}
		var got []string
		for _, f := range choice.Of(samples("a HERE")[:4]) {
			got = append(got, f.Code)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("select %q ignore %q gives %s, want %s", c.sel, c.ign, s, c.want)
		}
	}
	for word, want := range map[string]string{
		"rows-overlap": `no code begins with "rows-overlap"; near: PB202 rows-overlap`,
		"PB203":        `no code begins with "PB203"; near: PB202, PB301, PB001`,
		"PB":           `no code begins with "PB"`,
		"":             `no code begins with ""`,
		"E501":         `no code begins with "E501"`,
	} {
		if _, err := diag.NewChoice([]string{word}, nil, rules); err == nil || err.Error() != want {
			t.Errorf("%q: %v", word, err)
		}
		if _, err := diag.NewChoice(nil, []string{word}, rules); err == nil {
			t.Errorf("%q can be ignored", word)
		}
	}
}

func list(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}
