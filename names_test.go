package punchboard

import (
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// elsewhere are ids of games that our Go uses in another sense. None of them is a key or a value
// listed in docs/keys.md.
var elsewhere = map[string]string{
	"acc": "what a fold has come to", "kneeling": "a parameter of sight", "limits": "what a study of melds answers",
	"auto": "a flag of the command", "seed": "a flag of the command", "change": "a line of the report",
	"ch": "the end of a word", "st": "the end of a number", "ae": "two letters for one", "normal": "a weight in HTML", "launch": "an attribute of a VASSAL module",
	"dx": "how far backs miss", "dy": "how far backs miss", "same-name": "the name of a check", "board": "a stream of chances", "door": "how an edge is drawn", "ford": "how a hex is drawn", "bunker": "how a hex is drawn",
	"marsh": "how a hex is drawn", "town": "how a hex is drawn", "wood": "how a hex is drawn", "phases": "a word that counts time in English",
	"mine": "what the first player chooses at an equilibrium",
}

var keyWord = regexp.MustCompile(`[a-z][a-z-]*`)

// TestNoGameInGo checks that no string literal in our Go is an id in one of the games, unless it is
// also a word of the language of games. The machines that play are exempt, because they play these
// games.
func TestNoGameInGo(t *testing.T) {
	p, err := load.Open(os.DirFS("."), load.Options{NoLayouts: true, Memory: &parsed})
	if err != nil {
		t.Fatal(err)
	}
	ids := idsOf(p.Games)
	if len(ids) < 1500 {
		t.Fatalf("only %d ids", len(ids))
	}
	keys, err := os.ReadFile("docs/keys.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range keyWord.FindAllString(string(keys), -1) {
		delete(ids, w)
	}
	used := map[string]bool{}
	eachFile(t, func(name string, file *ast.File, fset *token.FileSet) {
		if strings.HasPrefix(name, "internal/play/") {
			return
		}
		for _, lit := range texts(file) {
			s, _ := strconv.Unquote(lit.Value)
			if game := ids[s]; game != "" && elsewhere[s] == "" {
				t.Errorf("%s: %q is an id of %s", fset.Position(lit.Pos()), s, game)
			}
			used[s] = true
		}
	})
	for s := range elsewhere {
		if ids[s] == "" || !used[s] {
			t.Errorf("%q is no exception", s)
		}
	}
}

// texts returns the string literals in a file, except import paths.
func texts(file *ast.File) []*ast.BasicLit {
	var out []*ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			out = append(out, lit)
		}
		_, imports := n.(*ast.ImportSpec)
		return !imports
	})
	return out
}

// idsOf returns the ids of everything in the games, each with a game that has it. Ids of one
// letter, which name axes, keys or sides, are left out.
func idsOf(games []*model.Game) map[string]string {
	ids := map[string]string{}
	for _, g := range games {
		put := func(id string) {
			if len(id) > 1 && (id[0] < '0' || id[0] > '9') {
				ids[id] = g.ID
			}
		}
		put(g.ID)
		for _, c := range g.Collections {
			put(c.ID)
			for _, f := range c.Fields {
				put(f.ID)
			}
			for _, e := range c.Entries {
				put(e.ID)
			}
		}
		for _, t := range g.Tables {
			put(t.ID)
			for _, f := range t.Columns {
				put(f.ID)
			}
			for _, r := range t.Rows {
				put(r.Key())
			}
		}
		for _, c := range g.Components {
			put(c.ID)
		}
		for _, s := range g.Readings {
			put(s.ID)
		}
	}
	return ids
}
