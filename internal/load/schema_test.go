package load_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v4"

	"punchboard/internal/load"
)

// compiled returns the schemas of a project by path.
func compiled(t *testing.T, p *load.Project) map[string]*jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	var paths []string
	for _, s := range p.Schemas() {
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(&b)
		if err != nil {
			t.Fatalf("%s: %v", s.Path, err)
		}
		if err := c.AddResource("https://schemas.test/"+s.Path, doc); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, s.Path)
	}
	out := map[string]*jsonschema.Schema{}
	for _, path := range paths {
		s, err := c.Compile("https://schemas.test/" + path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		out[path] = s
	}
	return out
}

// instance returns YAML as editors see it: numbers and flags where nothing quotes them, keys as
// words.
func instance(n *yaml.Node) any {
	switch n.Kind {
	case yaml.DocumentNode:
		return instance(n.Content[0])
	case yaml.AliasNode:
		return instance(n.Alias)
	case yaml.MappingNode:
		out := map[string]any{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			out[n.Content[i].Value] = instance(n.Content[i+1])
		}
		return out
	case yaml.SequenceNode:
		out := make([]any, len(n.Content))
		for i, c := range n.Content {
			out[i] = instance(c)
		}
		return out
	}
	var v any
	if tag := n.ShortTag(); tag != "!!int" && tag != "!!float" && tag != "!!bool" && tag != "!!null" || n.Decode(&v) != nil {
		return n.Value
	}
	return v
}

// valid checks a text against the schema of its file.
func valid(schemas map[string]*jsonschema.Schema, file, text string) error {
	var n yaml.Node
	if err := yaml.Unmarshal([]byte(text), &n); err != nil {
		return err
	}
	s := schemas[load.SchemaOf(file)]
	if s == nil {
		return fmt.Errorf("no schema for %s", file)
	}
	return s.Validate(instance(&n))
}

// TestSchemas checks that every YAML file of the project is valid against its schema.
func TestSchemas(t *testing.T) {
	root := os.DirFS("../..")
	p, err := load.Open(root, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	schemas := compiled(t, p)
	files := 0
	for _, dir := range []string{"content", "layouts"} {
		err := fs.WalkDir(root, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			files++
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return err
			}
			if err := valid(schemas, name, string(text)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 50 {
		t.Errorf("only %d files were held against their schemas", files)
	}
}

// small is a game with a little of everything.
const small = `game: {title: G, theme: t}
verbs: {hit: {name: Hit, numbers: one, short: H, words: H}}
collections:
  units:
    one: unit
    fields:
      cost: {name: Cost, type: whole, or: [free], max: 9, about: What it costs.}
      kind: {type: choice, choices: [foot, 2]}
      like: {type: ref, to: units, optional: true}
      list: {type: list, of: {type: record, fields: {n: {type: percent}, ok: {type: flag}}}, max: 2, optional: true}
      art: {type: icon, optional: true}
      dice: {type: list, of: {type: dice}, optional: true}
      kilos: {type: decimal, min: -0.5, max: 2.5, optional: true}
units:
  fox: {name: Fox, kilos: 2.50, dice: [d66, D6, 2d6+1, d%-10, 3d1000], cost: 5, kind: foot}
  hen: {name: 12, cost: free, kind: 2, like: fox, list: [[5%, true], {n: 5}], source: "001:5", art: fox}
tables:
  panic: {name: P, kind: roll, die: d6, columns: {men: {type: whole}}, rows: {1-6: {men: 1}}}
  rout: {name: R, kind: roll, die: "die({all: 1, none: 5})", columns: {men: {type: whole}}, rows: {all: {men: 9}, none: {men: 0}}}
decks:
  main: {name: M, fields: {act: {type: effect}}, cards: {a: {name: A, copies: 1, act: hit 1}}}
`

// TestSchemaFaults edits a small game, and a face, in every way that a schema can detect: each edit
// must be invalid, and the loader or a check must report it too.
func TestSchemaFaults(t *testing.T) {
	const face = "size: [63mm, 2.5in]\nfront:\n  - {name: a, at: [1, \"{{ 2 }}\"], text: b, align: left, boxes: [{shape: box}]}\n"
	fsys := func(game, face string) fs.FS {
		return fstest.MapFS{"content/g/game.yaml": {Data: []byte(game)}, "layouts/faces/a.yaml": {Data: []byte(face)},
			"layouts/themes/t.yaml": {Data: []byte("colours: {ink: \"#000\"}")}, "layouts/icons/icons.yaml": {Data: []byte("fox: me")},
			"layouts/icons/fox.svg": {Data: []byte(`<svg viewBox="0 0 512 512"><path d="M0 0L1 1"/></svg>`)}}
	}
	p, err := load.Open(fsys(small, face), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	schemas := compiled(t, p)
	for file, text := range map[string]string{"content/g/game.yaml": small, "layouts/faces/a.yaml": face} {
		if err := valid(schemas, file, text); err != nil {
			t.Fatalf("%s as it is: %v", file, err)
		}
	}
	for _, c := range []struct{ old, put, says string }{
		{"title: G", "titel: G", "titel"}, {"title: G", "title: [G]", "array"}, {"theme: t", "theme: u", "'t'"},
		{"numbers: one", "numbers: two", "'none', 'one', 'range'"}, {"type: percent", "type: per", "'percent'"},
		{"\nunits:", "\nunit:", "unit"}, {"fox: {name: Fox, ", "fox: {", "name"}, {"fox: {", "Fox: {", "pattern"},
		{"cost: 5, ", "", "cost"}, {"cost: 5", "cost: -1", "minimum"}, {"cost: 5", "cost: 10", "maximum"}, {"cost: 5", "cost: fre", "'free'"},
		{"cost: 5", "cots: 5", "cots"}, {"kind: foot}", "kind: 3}", "'foot'"}, {"like: fox", "like: ox", "'fox'"},
		{"[5%, true]", "[5%]", "minItems"}, {"[5%, true]", "[5%, yes]", "boolean"}, {"{n: 5}", "{m: 5}", "'m'"}, {"{n: 5}", "{n: 5}, {n: 1}", "maxItems"},
		{"001:5", "001", "pattern"}, {"art: fox", "art: ox", "'fox'"}, {"{men: 1}", "{man: 1}", "man"}, {"{men: 1}", "[1, 2]", "maxItems"},
		{"kind: roll", "kind: rolls", "'roll'"}, {"kilos: 2.50", "kilos: 2.51", "maximum"}, {"kilos: 2.50", "kilos: -0.6", "minimum"}, {"kilos: 2.50", "kilos: heavy", "number"}, {"copies: 1", "copies: 1.5", "integer"}, {"copies: 1", "copies: -1", "minimum"}, {"act: hit 1", "atc: hit 1", "atc"},
	} {
		fault(t, schemas, "content/g/game.yaml", small, c.old, c.put, c.says)
	}
	for _, c := range []struct{ old, put, says string }{
		{"63mm", "63ells", "pattern"}, {", 2.5in", "", "minItems"}, {"align: left", "align: middle", "'left'"}, {"shape: box", "shape: bax", "'box'"},
		{"text:", "txet:", "txet"}, {"front:", "fornt:", "fornt"},
	} {
		fault(t, schemas, "layouts/faces/a.yaml", face, c.old, c.put, c.says)
	}
}

// fault edits a text and expects the schema to reject it in certain words.
func fault(t *testing.T, schemas map[string]*jsonschema.Schema, file, text, old, put, says string) {
	t.Helper()
	edited := strings.Replace(text, old, put, 1)
	if edited == text {
		t.Errorf("%s: no %q to edit", file, old)
		return
	}
	if err := valid(schemas, file, edited); err == nil || !strings.Contains(fmt.Sprintf("%#v", err), says) && !strings.Contains(err.Error(), says) {
		t.Errorf("%s with %q: %v, want something of %s", file, put, err, says)
	}
}

// TestSchemaOf checks the schema of every kind of file.
func TestSchemaOf(t *testing.T) {
	for file, want := range map[string]string{
		"content/coin/game.yaml": "coin/game.json", "content/coin/a.yaml": "coin/data.json", "content/coin/b/game.yaml": "coin/data.json",
		"layouts/faces/x/y.yaml": "layouts/faces.json", "layouts/themes/t.yaml": "layouts/themes.json", "layouts/other/t.yaml": "",
		"content/coin/rules/a.md": "", "a.yaml": "",
	} {
		if got := load.SchemaOf(file); got != want {
			t.Errorf("%s has the schema %q, want %q", file, got, want)
		}
	}
}
