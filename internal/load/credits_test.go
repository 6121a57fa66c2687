package load_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestIconCredits checks that a game credits who drew the icons that it may print: those that its
// files or the layouts name, including its own theme, but no other game's.
func TestIconCredits(t *testing.T) {
	m := fstest.MapFS{}
	for name, text := range map[string]string{
		"content/g/game.yaml":         "game: {title: G, theme: t}\nterms: {a: {name: A, meaning: \":fox: 'owl-' + size, see h-card\"}}",
		"content/h/game.yaml":         "game: {title: H, theme: u}",
		"layouts/themes/base.yaml":    "mark: {shape: circle, letter: T, icon: bat}",
		"layouts/themes/t.yaml":       "extends: base",
		"layouts/themes/u.yaml":       "mark: {shape: circle, letter: U, icon: cat}",
		"layouts/faces/card-x.yaml":   "size: [10mm, 10mm]\nsafe: 0mm\nfront: [{name: a, at: [0, 0], size: [5, 5], icon: yak}]",
		"layouts/faces/h/card.yaml":   "size: [10mm, 10mm]\nsafe: 0mm\nfront: [{name: a, at: [0, 0], size: [5, 5], icon: hen}]",
		"layouts/faces/h/card-i.yaml": "size: [10mm, 10mm]\nsafe: 0mm\nfront: [{name: a, at: [0, 0], size: [5, 5], icon: elk}]",
		"layouts/icons/icons.yaml":    "fox: Fay\nowl-small: Olga\nhen: Hal\nelk: Eve\ncat: Cy\nbat: Bo\nyak: Yann\nant: Al",
	} {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	for _, id := range []string{"fox", "owl-small", "hen", "elk", "cat", "bat", "yak", "ant"} {
		m["layouts/icons/"+id+".svg"] = &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h512v512H0z"/></svg>`)}
	}
	for _, games := range [][]string{nil, {"g"}} {
		p, err := load.Open(m, load.Options{Games: games})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Library.IconCredits(p.Game("g"))); got != "[Bo Fay Hal Olga Yann]" {
			t.Errorf("of %v opened g names %s", games, got)
		}
		if h := p.Game("h"); h != nil && fmt.Sprint(p.Library.IconCredits(h)) != "[Cy Eve Hal Yann]" {
			t.Errorf("h names %v", p.Library.IconCredits(h))
		}
	}
}
