package load

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/pattern"
)

// A game may be printed in other languages: texts-XX.yaml next to its game.yaml contains its texts
// in the language XX, under the keys of the content they replace, and nothing else of the content.

// languageTag is the pattern of a language in file names.
const languageTag = `[a-z]{2,3}(?:-[A-Za-z]{2,4})?`

// textsFile matches the name of a file of texts and captures its language.
var textsFile = pattern.New(`^texts-(` + languageTag + `)\.ya?ml$`)

// language returns the language of a game's file of texts, "" for any other file.
func language(dir, name string) string {
	if m := textsFile.FindStringSubmatch(path.Base(name)); m != nil && path.Dir(name) == dir {
		return m[1]
	}
	return ""
}

// languagesOf returns the languages that there are texts in, sorted.
func languagesOf(texts map[string]*doc) []string { return slices.Sorted(maps.Keys(texts)) }

// translator lays translated texts over the content of a game.
type translator struct {
	r     *gameReader
	d     *doc // of the texts
	apply bool // put the texts in place; otherwise only check that they have one
	moved map[diag.Place]diag.Place
	told  map[string]bool // the texts replaced so far, by their paths
}

// translate checks every file of texts against the content and puts the texts of the wanted
// language in place. It returns where those texts come from, by the place of what they replace.
func (r *gameReader) translate(want string) map[diag.Place]diag.Place {
	moved := map[diag.Place]diag.Place{}
	for _, lang := range languagesOf(r.texts) {
		t := &translator{r: r, d: r.texts[lang], apply: lang == want, moved: moved, told: map[string]bool{}}
		if t.d.root != nil {
			t.sections()
		}
	}
	if r.texts[want] != nil {
		r.g.Lang = want
		r.g.TongueAt = diag.Place{File: r.texts[want].path}
	}
	return moved
}

// sections lays each section over the sections of the same name, in whatever files.
func (t *translator) sections() {
	for i := 0; i+1 < len(t.d.root.Content); i += 2 {
		k, v := t.d.root.Content[i], follow(t.d.root.Content[i+1])
		var bases []target
		var names []string
		for _, d := range t.r.docs {
			if d.root == nil {
				continue
			}
			for j := 0; j+1 < len(d.root.Content); j += 2 {
				names = append(names, d.root.Content[j].Value)
				if d.root.Content[j].Value == k.Value {
					bases = append(bases, target{d: d, in: d.root, i: j})
				}
			}
		}
		switch {
		case k.Value == "words":
			if t.apply {
				t.r.words = append(t.r.words, section{d: t.d, key: k, value: v})
			}
		case len(bases) == 0:
			t.nothing(k, k.Value, names)
		case k.Value == "chapters":
			t.chapters(bases[0], v)
		default:
			t.value(k.Value, bases, k, v)
			t.left(k, bases)
		}
	}
}

// left notes texts of a section that are not replaced although most texts of their kind are: those
// of the same key in the other entries, such as the text of a card that came later.
func (t *translator) left(k *yaml.Node, bases []target) {
	all := map[string][]string{}
	for _, b := range bases {
		textsIn(k.Value, b.value(), all)
	}
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		left := lists.Only(all[kind], func(at string) bool { return !t.told[at] })
		if n := len(left); n > 0 && 2*n < len(all[kind]) {
			f := t.d.add("PB128", k, fmt.Sprintf("%d of the %d texts %s are not translated here", n, len(all[kind]), kind))
			f.Evidence = []string{"such as: " + strings.Join(left[:min(n, mostLeft)], ", ")}
		}
	}
}

// mostLeft is how many texts without a translation a finding lists.
const mostLeft = 5

// textsIn adds the paths of the texts in a value by their kind, the path with * for the ids of
// entries: every second key. Numbers, icons and expressions alone are no texts.
func textsIn(at string, n *yaml.Node, into map[string][]string) {
	n = follow(n)
	switch {
	case n.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			textsIn(at+"."+n.Content[i].Value, n.Content[i+1], into)
		}
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str" && strings.ContainsFunc(noWords.ReplaceAllString(n.Value, ""), unicode.IsLetter):
		parts := strings.Split(at, ".")
		if len(parts) < 3 || len(parts)%2 == 0 {
			return // of the game as a whole, or deeper in a value
		}
		for i := 1; i < len(parts); i += 2 {
			parts[i] = "*"
		}
		into[strings.Join(parts, ".")] = append(into[strings.Join(parts, ".")], at)
	}
}

// noWords matches what is the same in every language: icons and expressions.
var noWords = pattern.New(`:[a-z0-9-]+:|\{\{.*?\}\}`)

// value lays a value over those at the targets: several are parts of one section.
func (t *translator) value(at string, bases []target, k, v *yaml.Node) {
	base := follow(bases[0].value())
	switch {
	case v.Kind == yaml.MappingNode && base.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(v.Content); i += 2 {
			t.member(at, bases, v.Content[i], follow(v.Content[i+1]))
		}
	case v.Kind == yaml.SequenceNode && base.Kind == yaml.SequenceNode && len(v.Content) == len(base.Content):
		for i, x := range v.Content {
			if x = follow(x); x.ShortTag() != "!!null" {
				t.value(fmt.Sprintf("%s.%d", at, i), []target{{d: bases[0].d, in: base, i: i}}, x, x)
			}
		}
	case strings.HasSuffix(at, ".also") && flat(v) && flat(base): // a word has other forms in each language
		if t.apply {
			base.Content = v.Content
		}
	case v.Kind == yaml.ScalarNode && base.Kind == yaml.ScalarNode && base.ShortTag() == "!!str" && v.ShortTag() == "!!str":
		t.told[at] = true
		if t.apply {
			t.moved[bases[0].d.at(base).Start()] = t.d.at(v)
			base.Value, base.Style = v.Value, v.Style
		}
	default:
		f := t.d.add("PB311", k, fmt.Sprintf("%s is no text that can be told in another language", quote(at)))
		f.Also = []diag.Also{{At: bases[0].d.at(base), Mark: "it is " + describe(base)}}
		if n := len(base.Content); v.Kind == yaml.SequenceNode && base.Kind == yaml.SequenceNode {
			f.Help = fmt.Sprintf("list as many as there are, %d, with ~ for those that stay as they are", n)
		}
	}
}

// flat reports whether a value is a list of texts.
func flat(n *yaml.Node) bool {
	return n.Kind == yaml.SequenceNode && !slices.ContainsFunc(n.Content, func(x *yaml.Node) bool { return follow(x).Kind != yaml.ScalarNode || follow(x).ShortTag() != "!!str" })
}

// member lays the value of one key over the value under the same key.
func (t *translator) member(at string, bases []target, k, v *yaml.Node) {
	var names []string
	for _, b := range bases {
		base := follow(b.value())
		if base.Kind != yaml.MappingNode {
			continue
		}
		for i := 0; i+1 < len(base.Content); i += 2 {
			if base.Content[i].Value == k.Value {
				if t.apply { // a name has no place except its thing's
					t.moved[b.d.at(base.Content[i]).Start()] = t.d.at(k)
				}
				t.value(at+"."+k.Value, []target{{d: b.d, in: base, i: i}}, k, v)
				return
			}
			names = append(names, base.Content[i].Value)
		}
	}
	if k.Value == "many" && v.Kind == yaml.ScalarNode && slices.Contains(names, "one") { // English forms it with an s
		if base := follow(bases[0].value()); t.apply {
			base.Content = append(base.Content, k, v)
		}
		return
	}
	t.nothing(k, at+"."+k.Value, names)
}

// nothing reports a key that is not in the content.
func (t *translator) nothing(k *yaml.Node, at string, names []string) {
	f := t.d.add("PB311", k, fmt.Sprintf("these texts are for %s, and the content has no such key", quote(at)))
	if near := diag.Nearest(k.Value, names, 3); len(near) > 0 {
		f.Evidence = append(f.Evidence, "near: "+strings.Join(near, ", "))
		f.Help = "write " + near[0]
	} else if len(names) > 0 && len(names) <= 12 {
		f.Evidence = append(f.Evidence, "keys there: "+strings.Join(names, ", "))
	}
	if kind, id, ok := strings.Cut(at, "."); ok {
		if _, on := t.r.g.Had(kind, id); on != "" {
			f.Evidence = append(f.Evidence, "last printed under this id: "+on)
		}
	}
}

// chapters replaces the files of chapters, by the chapters' ids.
func (t *translator) chapters(base target, v *yaml.Node) {
	files := map[string]*yaml.Node{}
	if list := follow(base.value()); list.Kind == yaml.SequenceNode {
		for _, c := range list.Content {
			if n := value(follow(c), "file"); n != nil {
				files[chapterID(follow(n).Value)] = follow(n)
			}
		}
	}
	if v.Kind != yaml.MappingNode {
		t.d.wrong(v, "a map of chapters to files")
		return
	}
	for i := 0; i+1 < len(v.Content); i += 2 {
		k, to := v.Content[i], follow(v.Content[i+1])
		n := files[k.Value]
		switch {
		case n == nil:
			t.nothing(k, "chapters."+k.Value, slices.Sorted(maps.Keys(files)))
		case to.Kind != yaml.ScalarNode:
			t.d.wrong(to, "the file of a chapter")
		case t.apply:
			t.moved[base.d.at(n).Start()] = t.d.at(to)
			n.Value, n.Style = to.Value, to.Style
		default:
			if file, ok := readLocal(t.d, t.r.dir, to); ok {
				listed, there := asListed(t.r.pages, file)
				if there {
					_, there = t.r.text(listed)
				}
				if !there {
					t.d.add("PB012", to, fmt.Sprintf("there is no file %s", quote(file)))
				}
			}
		}
	}
}
