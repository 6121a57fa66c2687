package load_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// inGerman opens a game whose units are in two files, with the given German texts.
func inGerman(t *testing.T, language, texts string) *load.Project {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.yaml":       "game: {title: G, theme: t}\ncollections: {units: {one: unit, fields: {hits: {type: whole}, says: {type: list, of: {type: text}, optional: true}}}}\nunits: {ape: {name: Ape, hits: 3, says: [Oo, Aa]}}\nchapters: [{file: rules/01-one.md}]\n",
		"more.yaml":       "units: {bear: {name: Bear, hits: 4}}\n",
		"rules/01-one.md": "# One\n\nFirst.\n",
		"de/eins.md":      "# Eins\n\nZuerst.\n",
		"texts-de.yaml":   texts,
	} {
		files["content/g/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := load.Open(files, load.Options{NoLayouts: true, Language: language})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestToldInGerman checks that texts replace the originals, in whatever file these are, if the
// language is wanted, and that what is not translated stays.
func TestToldInGerman(t *testing.T) {
	const texts = "units: {ape: {says: [null, Ah]}, bear: {name: Bär}}\nchapters: {one: de/eins.md}\n"
	for language, want := range map[string]string{"": " Ape Bear Oo Aa # One", "de": "de Ape Bär Oo Ah # Eins"} {
		p := inGerman(t, language, texts)
		if len(p.Findings) > 0 {
			t.Fatal(p.Findings)
		}
		g := p.Games[0]
		units := g.Collection("units").Entries
		said := units[0].Field("says").Items
		head, _, _ := strings.Cut(g.Chapters[0].Text, "\n")
		if got := fmt.Sprint(g.Lang, " ", units[0].Name, " ", units[1].Name, " ", said[0].Text, " ", said[1].Text, " ", head); got != want {
			t.Errorf("%q: %s, want %s", language, got, want)
		}
	}
}

// TestToldOfNothing checks that texts that replace nothing, or something that is not text, are
// reported.
func TestToldOfNothing(t *testing.T) {
	for texts, want := range map[string]string{
		"unit: {ape: {name: Affe}}":   `1:1 PB311 these texts are for "unit", and the content has no such key [near: units]`,
		"units: {beer: {name: Bär}}":  `1:9 PB311 these texts are for "units.beer", and the content has no such key [near: bear]`,
		"units: {ape: {hits: drei}}":  `1:15 PB311 "units.ape.hits" is no text that can be told in another language []`,
		"units: {ape: {says: [Oh]}}":  `1:15 PB311 "units.ape.says" is no text that can be told in another language []`,
		"chapters: {two: de/eins.md}": `1:12 PB311 these texts are for "chapters.two", and the content has no such key [keys there: one]`,
		"chapters: {one: de/zwei.md}": `1:17 PB012 there is no file "content/g/de/zwei.md" []`,
	} {
		var got []string
		for _, f := range inGerman(t, "", texts).Findings {
			got = append(got, fmt.Sprintf("%d:%d %s %s %v", f.At.Line, f.At.Col, f.Code, f.Message, f.Evidence))
		}
		if s := strings.Join(got, "\n"); s != want {
			t.Errorf("%s\ngot  %s\nwant %s", texts, s, want)
		}
	}
}

// TestToldForms checks that a translation lists the other forms of its own words, however many
// there are, and says how it counts what English counts with an s.
func TestToldForms(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.yaml":     "game: {title: G, theme: t}\ndecks: {path: {name: Path, one: tile, cards: {a: {name: A, copies: 2}}}}\nterms: {fire: {name: Fire, meaning: Burn., also: [fires, firing]}}\n",
		"texts-de.yaml": "decks: {path: {one: Kachel, many: Kacheln}}\nterms: {fire: {name: Feuer, also: [Feuers]}}\n",
	} {
		files["content/g/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	for language, want := range map[string]string{"": "tile  [fires firing]", "de": "Kachel Kacheln [Feuers]"} {
		p, err := load.Open(files, load.Options{NoLayouts: true, Language: language})
		if err != nil || len(p.Findings) > 0 {
			t.Fatal(err, p.Findings)
		}
		d := p.Games[0].Decks[0]
		if got := fmt.Sprint(d.One, " ", d.Many, " ", p.Games[0].Terms[0].Also); got != want {
			t.Errorf("%q: %s, want %s", language, got, want)
		}
	}
}

// TestLeftInEnglish checks that a text is noted if it has no translation and most of its kind have
// one, but not icons, expressions, or a kind that is hardly translated.
func TestLeftInEnglish(t *testing.T) {
	const card = "%s: {name: Name, copies: 1, text: %q, kind: path}\n      "
	cards, texts := "", ""
	for i, text := range []string{"Gain a coin.", "Draw.", "Lose :coin:.", ":coin::coin:", "{{ rules.hand.n }}", "Later."} {
		cards += fmt.Sprintf(card, string(rune('a'+i)), text)
		if i < 3 {
			texts += fmt.Sprintf("%c: {text: Deutsch.}, ", 'a'+i)
		}
	}
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.yaml":     "game: {title: G, theme: t}\ncollections: {rules: {one: rule, fields: {n: {type: whole}}}}\nrules: {hand: {name: Hand, n: 3}}\n",
		"cards.yaml":    "decks:\n  path:\n    name: Path\n    fields: {text: {type: text}, kind: {type: choice, choices: [path]}}\n    cards:\n      " + cards,
		"texts-de.yaml": "decks: {path: {name: Weg, cards: {" + texts + "f: {name: Später}}}}\n",
	} {
		files["content/g/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil || len(p.Findings) != 1 {
		t.Fatal(err, p.Findings)
	}
	const want = `1 of the 4 texts decks.*.cards.*.text are not translated here [such as: decks.path.cards.f.text]`
	if f := p.Findings[0]; f.Code != "PB128" || f.Severity != diag.Note || f.Name != "untold" || fmt.Sprint(f.Message, " ", f.Evidence) != want {
		t.Errorf("%s %s %v, want %s", f.Code, f.Message, f.Evidence, want)
	}
}
