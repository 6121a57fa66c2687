package load

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"punchboard/internal/model"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/golden"
)

// TestKeys checks docs/keys.md, the reference of every key of every file, against the shapes that
// files are read with, what about.yaml says about their keys, and the games and layouts of this
// repository, which other tests build. They supply an example of each key, and a key without one
// fails.
func TestKeys(t *testing.T) {
	k := &keyBook{shapes: allShapes(), used: map[string]map[string]string{}, done: map[string]bool{}}
	for _, dir := range []string{"../..", "../build/testdata/keys"} {
		k.gather(t, os.DirFS(dir))
	}
	more, err := os.ReadFile("../build/testdata/simulations-skirmish.yaml")
	if err != nil {
		t.Fatal(err)
	}
	k.gather(t, fstest.MapFS{"content/skirmish/more.yaml": {Data: more}})
	for _, file := range []string{"design.md", "guide.md", "book.md", "moving.md", "playing.md"} {
		k.gather(t, written(t, "../../docs/"+file))
	}
	for _, part := range keyParts {
		k.part(part)
	}
	for name := range k.shapes {
		if !k.done[name] {
			t.Errorf("no file of docs/keys.md reaches %s", name)
		}
	}
	for _, x := range k.lacking {
		t.Errorf("no game or layout has %s: internal/build/testdata/keys is for what they do not use", x)
	}
	const file = "../../docs/keys.md"
	if golden.Updating() {
		if err := os.WriteFile(file, k.out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if old, err := os.ReadFile(file); err != nil || !bytes.Equal(old, k.out.Bytes()) {
		t.Errorf("docs/keys.md is not what the files are read by now: -update writes it (%v)", err)
	}
}

// keyPart is a chapter about one kind of file.
type keyPart struct {
	title, text string
	sections    []string // of content, by name
	form        string   // of the whole file, if there are no sections
}

var keyParts = []keyPart{
	{title: "`game.yaml`", text: "One for each game, in `content/GAME/`.", sections: headers},
	{title: "The other files of a game", text: "Any YAML file in `content/GAME/` may hold any of these, and entries of the collections that `game.yaml` declares. One key may stand in several files.", sections: others},
	{title: "`layouts/faces/`", text: "How a piece looks, a file each.", form: "layout"},
	{title: "`layouts/themes/`", text: "Colours, fonts and styles of a game, a file each.", form: "theme"},
	{title: "`layouts/fonts/`", text: "Font files by the name that themes use.", form: "map font"},
	{title: "`layouts/cards/`", text: "Sizes of cards by name.", form: "map card-size"},
	{title: "`layouts/papers/`", text: "Papers, a file each.", form: "paper"},
	{title: "`layouts/sheets/`", text: "How pieces stand on paper, a file each.", form: "sheet"},
	{title: "`layouts/inks/`", text: "Ways to print with less or other ink, a file each.", form: "ink"},
	{title: "`layouts/figures/`", text: "The people of pictures and the scenes that they stand in; any file may hold any of these.", form: "figures"},
	{title: "`layouts/exports/`", text: "What print shops take, a file each.", form: "export"},
	{title: "`punchboard.yaml`", text: "At the top of a project, for what the whole of it settles: see [Your policy](policy.md).", form: "project"},
}

// keyBook is the reference while it is being written.
type keyBook struct {
	shapes  map[string]*shape
	used    map[string]map[string]string // by shape and key
	done    map[string]bool
	later   []string
	lacking []string
	out     bytes.Buffer
}

// gather reads which keys the files of a project use.
func (k *keyBook) gather(t *testing.T, fsys fs.FS) {
	t.Helper()
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if top, _, _ := strings.Cut(name, "/"); !slices.Contains([]string{".", "content", "layouts"}, top) {
				return fs.SkipDir
			}
			return nil
		}
		form := keyFileForm(name)
		if form == "" {
			return nil
		}
		raw, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(raw, &doc); err != nil || len(doc.Content) == 0 {
			return err
		}
		k.visit(form, doc.Content[0])
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// written returns the files that a document shows in full, which a test builds.
func written(t *testing.T, file string) fstest.MapFS {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out := fstest.MapFS{}
	for _, m := range wholeFile.FindAllSubmatch(text, -1) {
		out[string(m[1])] = &fstest.MapFile{Data: m[2]}
	}
	return out
}

var wholeFile = regexp.MustCompile("(?ms)^```yaml ([^\n ]+\\.yaml)\n(.*?)^```$")

// keyFileForm returns the form of a YAML file, "" for any other file.
func keyFileForm(name string) string {
	parts := strings.Split(name, "/")
	switch {
	case name == ProjectFile:
		return "project"
	case !IsYAML(name) || len(parts) < 3 || strings.HasPrefix(parts[2], "texts-"):
		return ""
	case parts[0] == "content":
		return "sections"
	}
	return layoutRoots[parts[1]]
}

// visit records the keys of a node with a form.
func (k *keyBook) visit(form string, n *yaml.Node) {
	n = follow(n)
	if form == "appendices" {
		form = "list appendix"
	}
	if of, ok := strings.CutPrefix(form, "list "); ok && n.Kind == yaml.SequenceNode {
		for _, x := range n.Content {
			k.visit(of, x)
		}
		return
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	inner := map[string]string{"slots": "slot", "axis-or-values": "axis", "functions": "function", "bindings": "formula", "levels": "level", "params": "text"}
	switch of, isMap := strings.CutPrefix(form, "map "); {
	case form == "axis-or-values":
		k.visit("axis", n)
	case isMap, inner[form] != "":
		if !isMap {
			of = inner[form]
		}
		for i := 1; i < len(n.Content); i += 2 {
			k.visit(of, n.Content[i])
		}
	case form == "measures":
		for i := 1; i < len(n.Content); i += 2 {
			k.visit("study-measure", n.Content[i])
		}
	case form == "sections":
		for i := 0; i < len(n.Content); i += 2 {
			of := sectionForms[n.Content[i].Value]
			if of == "" {
				of = "map entry"
			}
			k.note("section", n.Content[i], n.Content[i+1])
			k.visit(of, n.Content[i+1])
		}
	case k.shapes[form] != nil:
		for i := 0; i < len(n.Content); i += 2 {
			for _, key := range k.shapes[form].keys {
				if key.Name == n.Content[i].Value {
					k.note(form, n.Content[i], n.Content[i+1])
					k.visit(key.form, n.Content[i+1])
				}
			}
		}
	}
}

// note keeps the shortest telling example of a key.
func (k *keyBook) note(shape string, key, n *yaml.Node) {
	text := key.Value + ": " + inOneLine(n)
	if k.used[shape] == nil {
		k.used[shape] = map[string]string{}
	}
	if old := k.used[shape][key.Value]; old == "" || telling(text) < telling(old) {
		k.used[shape][key.Value] = text
	}
}

// telling ranks examples, lowest first: a short one that shows something is best.
func telling(text string) int {
	n := len(text)
	if _, value, _ := strings.Cut(text, ": "); len(value) < 3 {
		n += 20
	}
	return n
}

// inOneLine returns a value in flow style, without comments.
func inOneLine(n *yaml.Node) string {
	raw, err := yaml.Marshal(flowed(n))
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(string(raw)), " ")
}

func flowed(n *yaml.Node) *yaml.Node {
	c := *follow(n)
	c.HeadComment, c.LineComment, c.FootComment, c.Anchor = "", "", "", ""
	if c.Kind == yaml.ScalarNode {
		c.Style &^= yaml.LiteralStyle | yaml.FoldedStyle
	} else {
		c.Style = yaml.FlowStyle
	}
	c.Content = nil
	for _, x := range follow(n).Content {
		c.Content = append(c.Content, flowed(x))
	}
	return &c
}

func (k *keyBook) part(p keyPart) {
	if k.out.Len() == 0 {
		k.out.WriteString(keysIntro)
	}
	fmt.Fprintf(&k.out, "\n## %s\n\n%s\n", p.title, p.text)
	k.later = nil
	if p.sections != nil {
		keys := &shape{}
		for _, name := range p.sections {
			keys.keys = append(keys.keys, key{Key: model.Key{Name: name}, form: sectionForms[name]})
		}
		k.table("section", keys)
		if slices.Contains(p.sections, "decks") {
			k.later = append([]string{"entry"}, k.later...)
		}
	} else if of, ok := strings.CutPrefix(p.form, "map "); ok && k.shapes[of] != nil {
		k.later = append(k.later, of)
	} else {
		k.done[p.form] = true
		k.table(p.form, k.shapes[p.form])
	}
	for len(k.later) > 0 {
		name := k.later[0]
		k.later = k.later[1:]
		if k.done[name] {
			continue
		}
		k.done[name] = true
		fmt.Fprintf(&k.out, "\n### %s\n", name)
		k.table(name, k.shapes[name])
	}
}

// table writes the keys of a shape.
func (k *keyBook) table(shape string, keys *shape) {
	k.out.WriteString("\n| key | holds | what it means | such as |\n|---|---|---|---|\n")
	for _, key := range keys.keys {
		need := ""
		if key.Need {
			need = ", **needed**"
		}
		such := ""
		if text, to := k.example(shape, key), k.leads(key.form); to == "" {
			such = text
		} else {
			k.later = append(k.later, to)
		}
		fmt.Fprintf(&k.out, "| `%s` | %s%s | %s | %s |\n", key.Name, k.holds(key), need, cell(abouts()[shape][key.Name]), such)
	}
}

// widest is the maximum length, in characters, of an example in a table.
const widest = 90

func (k *keyBook) example(shape string, key key) string {
	text := k.used[shape][key.Name]
	if text == "" {
		k.lacking = append(k.lacking, shape+": "+key.Name)
		return ""
	}
	if len([]rune(text)) > widest {
		text = string([]rune(text)[:widest-1]) + "…"
	}
	return "`" + cell(text) + "`"
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// leads returns the shape of the values of a form, "" for none.
func (k *keyBook) leads(form string) string {
	for _, p := range []string{"list ", "map "} {
		form = strings.TrimPrefix(form, p)
	}
	form = strings.TrimPrefix(form, "list ")
	switch form {
	case "functions":
		return "function"
	case "slots":
		return "slot"
	case "axis-or-values":
		return "axis"
	case "levels":
		return "level"
	case "measures":
		return "study-measure"
	case "appendices":
		return "appendix"
	}
	if k.shapes[form] != nil {
		return form
	}
	return ""
}

// holds says in words what the value of a key is.
func (k *keyBook) holds(x key) string {
	if x.words != nil {
		out := make([]string, 0, len(x.words))
		for _, w := range x.words {
			out = append(out, "`"+w+"`")
		}
		return strings.Join(out, ", ")
	}
	form := x.form
	if of, ok := strings.CutPrefix(form, "list "); ok {
		return "a list: " + k.holds(key{form: of})
	}
	if of, ok := strings.CutPrefix(form, "map "); ok {
		return "by name: " + k.holds(key{form: of})
	}
	if to := k.leads(form); to != "" {
		return "[" + to + "](#" + to + ")"
	}
	if w := formWords[form]; w != "" {
		return w
	}
	k.lacking = append(k.lacking, "words for the form "+form)
	return form
}

// formWords describe the forms.
var formWords = map[string]string{
	"text": "text", "table-settings": "`column`, `across`, `turned` or `heads-turned`, or a list of them", "texts": "text, or a list of texts", "trait": "text, or texts by name", "any": "anything", "flag": "`true` or `false`",
	"integer": "a whole number", "whole": "a whole number of 0 or more", "number": "a number", "whole-or-path": "a whole number, or where one stands",
	"expr": "an expression", "cite": "a source line: `003:62`", "colour": "a colour of the theme, or `#rrggbb`", "colour-name": "a colour of the theme, or a value such as `#B00020`",
	"fill": "a colour, or a list of those that it goes through", "share": "a percentage, or an expression in braces that gives 0 to 1",
	"length": "a length: `3`, `3mm`, `1/8in`, `9pt`", "num": "a length, or an expression in braces", "copies": "a number, or an expression in braces",
	"factor": "a number, or a percentage", "size": "two lengths", "sizes": "a length, or several", "image-size": "two numbers of pixels", "times": "two numbers: across, down",
	"point": "two lengths", "pair": "two lengths or expressions in braces, or one that gives a point", "points": "a list of points, or an expression that gives one", "sums": "two whole numbers", "die": "a die: `d6`, `d66`, `d%`", "dice": "dice: `2d6+1`",
	"percent": "a percentage", "component-kind": "a kind of component", "severity": "`error`, `warning`, `note`, `off`",
	"icon": "an icon", "picture": "a picture", "layout-id": "a layout", "theme-id": "a theme", "sheet-id": "a sheet plan", "deck-id": "a deck", "class-id": "a class of tables",
	"style-name": "a style", "font-name": "a font of the theme", "face-size": "two lengths, or a size of `layouts/cards/`", "values": "an expression, or a list of them",
	"words":  "what is printed, by what it is in English",
	"totals": "a number, or an expression and its number, by name", "params": "what each takes, by name", "bindings": "an expression by name",
	"formula": "an expression, or `by-reading`", "by-reading": "an expression for each answer, by reading",
}

const keysIntro = `# Every key of every file

Made by a test from what the files are read by; the examples are from the games and layouts of this
repository. An editor offers the same while you write, once ` + "`punchboard schema`" + ` has been run.
`
