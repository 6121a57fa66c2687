package load

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// The translations of what layouts and the program print are in layouts/words/XX.yaml for the
// language XX, by the English phrase. The section words of a game, or of its texts in another
// language, changes them for that game.

// wholeTag matches the tag of a language.
var wholeTag = pattern.New(`^` + languageTag + `$`)

// readLanguage reads the tag of a language.
func readLanguage(g *model.Game, d *doc, n *yaml.Node) {
	tag, ok := d.word(n, "the tag of a language")
	if ok && !wholeTag.MatchString(tag) {
		f := d.add("PB006", n, fmt.Sprintf("%s is not the tag of a language", quote(tag)))
		f.Help = "write such as de, fr or pt-BR"
		return
	}
	g.Language = tag
	if g.Lang == "" {
		g.TongueAt = d.at(n)
	}
}

// someToSome matches a range of numbers of players, and ofPlayers the word behind them.
var (
	someToSome = pattern.New(`^([0-9]+)( ?[-–] ?| to )([0-9]+)`)
	ofPlayers  = pattern.New(`(?i) players?$`)
)

// readHeadCount reads how many players a game is for. A hyphen between two numbers becomes a dash.
func readHeadCount(d *doc, n *yaml.Node) string {
	text, _ := d.textOf(n)
	if short := ofPlayers.ReplaceAllString(text, ""); short != text {
		d.add("PB006", n, quote(text)+" prints after the word Players").Help = "write " + short
	}
	m := someToSome.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	from, _ := strconv.Atoi(m[1]) // digits, by the pattern
	if to, _ := strconv.Atoi(m[3]); to < from {
		d.add("PB006", n, quote(text)+": the smaller number comes first").Help = "write " + m[3] + m[2] + m[1]
	}
	if strings.Trim(m[2], " ") == "-" {
		return m[1] + "–" + m[3] + text[len(m[0]):]
	}
	return text
}

// words makes the phrasebook of each game: the phrases of its language, overridden by those of the
// game.
func (lib *libraryReader) words(games []*gameReader) {
	made := map[string]model.Phrasebook{}
	var printed map[string]bool // by layouts
	for _, r := range games {
		if r.g.English() && len(r.words) == 0 {
			continue
		}
		if printed == nil {
			printed = printedBy(lib.Layouts)
		}
		tongue := r.g.Tongue()
		if _, ok := made[tongue]; !ok {
			made[tongue] = lib.phrasebook(tongue, printed)
		}
		r.g.Words = maps.Clone(made[tongue])
		for _, s := range r.words {
			phrases(s.d, s.value, r.g.Words, printed)
		}
	}
}

// phrasebook reads the file of a language, or of the language it is a variant of; it is empty if
// there is none.
func (lib *libraryReader) phrasebook(tongue string, printed map[string]bool) model.Phrasebook {
	out := model.Phrasebook{}
	main, _, _ := strings.Cut(tongue, "-")
	for _, tag := range []string{tongue, main + "-" + model.ScriptOf(tongue), main} {
		for _, name := range lib.tongues {
			if FileID(name) != tag {
				continue
			}
			d := lib.src.doc(name, false)
			lib.src.docs = append(lib.src.docs, d)
			if d.root != nil {
				phrases(d, d.root, out, printed)
			}
			checkBare(d)
			return out
		}
	}
	return out
}

// phrases reads a map of phrases into a phrasebook: each key must be a phrase that something
// prints, and the translation may use only the names in braces that the English has.
func phrases(d *doc, n *yaml.Node, into model.Phrasebook, printed map[string]bool) {
	d.entries(n, "phrases", func(k, v *yaml.Node) {
		ours := slices.Contains(model.Printed, k.Value)
		if !ours && !printed[k.Value] {
			f := d.add("PB004", k, fmt.Sprintf("nothing prints %s", quote(k.Value)))
			if near := diag.Nearest(k.Value, append(slices.Sorted(maps.Keys(printed)), model.Printed...), 3); len(near) > 0 {
				f.Mark = "did you mean " + quote(near[0]) + "?"
			}
			f.Evidence = []string{"a key is a phrase as it is printed in English, or a text exactly as a layout has it"}
			if n == d.root {
				f.Help = "correct it; if the whole file is older than the program, replace it with that of a new project"
			}
			return
		}
		text, ok := d.textOf(v)
		if !ok {
			return
		}
		for _, at := range inPhrase.FindAllStringIndex(text) {
			if name := text[at[0]:at[1]]; ours && !strings.Contains(k.Value, name) {
				f := d.addAt("PB101", d.inside(follow(v), utf8.RuneCountInString(text[:at[0]]), len(name)), fmt.Sprintf("%s is not something that this phrase has", name))
				f.Evidence = []string{"it has: " + strings.Join(inPhrase.FindAllString(k.Value), ", ")}
			}
		}
		into[k.Value] = text
	})
}

// inPhrase matches a name in a phrase.
var inPhrase = pattern.New(`\{\{ *[a-z-]+ *\}\}`)

// printedBy returns the texts of layouts and their named expressions: what a phrasebook may contain
// besides the program's own phrases.
func printedBy(all map[string]*layout.Layout) map[string]bool {
	out := map[string]bool{}
	lets := func(all []layout.Let) {
		for _, l := range all {
			out[l.Expr.Text] = true
		}
	}
	var boxes func(all []*layout.Box)
	boxes = func(all []*layout.Box) {
		for _, b := range all {
			out[b.Text.Text] = true
			lets(b.Let)
			boxes(b.Boxes)
		}
	}
	for _, l := range all {
		lets(l.Let)
		boxes(l.Front)
		boxes(l.Back)
	}
	delete(out, "")
	return out
}
