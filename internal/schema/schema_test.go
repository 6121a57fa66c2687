package schema_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/schema"
)

// TestWrite writes a schema of every form.
func TestWrite(t *testing.T) {
	two := int64(2)
	s := &schema.Schema{Dialect: schema.Draft7, Title: "A <b>", Types: schema.Words{"object"}, Others: schema.Nothing,
		Properties: schema.Properties{
			{Name: "z", Schema: schema.To("x").With("Said.")}, {Name: "a", Schema: schema.OneOf("one", "12", "02")},
			{Name: "m", Schema: schema.Map(schema.List(&schema.Schema{Types: schema.Words{"string", "number"}})).With("")},
			{Name: "t", Schema: &schema.Schema{Tuple: []*schema.Schema{{}, {Minimum: &two}}}},
		},
		Defs: schema.Properties{{Name: "x", Schema: schema.Any(&schema.Schema{Pattern: "^<"}, &schema.Schema{MaxItems: &two})}}}
	var b strings.Builder
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	const want = `{"$schema":"http://json-schema.org/draft-07/schema#","title":"A <b>","type":"object","properties":{` +
		`"z":{"description":"Said.","allOf":[{"$ref":"#/definitions/x"}]},"a":{"enum":["one","12",12,"02"]},` +
		`"m":{"type":"object","additionalProperties":{"type":"array","items":{"type":["string","number"]}}},` +
		`"t":{"type":"array","minItems":2,"maxItems":2,"items":[{},{"minimum":2}]}},"additionalProperties":false,` +
		`"definitions":{"x":{"anyOf":[{"pattern":"^<"},{"maxItems":2}]}}}`
	if !strings.HasSuffix(b.String(), "}\n") {
		t.Error("the last line has no end")
	}
	var flat bytes.Buffer
	if err := json.Compact(&flat, []byte(b.String())); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, flat.String()); d != "" {
		t.Errorf("written (-want +got):\n%s", d)
	}
	if err := s.Write(full{}); err == nil {
		t.Error("a full disk is no error")
	}
}

// full is a writer that fails, like a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }
