package rules_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/expr"
)

// inline matches an example within a line: `d6 => 1/6`, which may be in a table cell.
var inline = regexp.MustCompile("`([^`]+ => [^`]+)`")

// document returns the chapter about rules: its blocks of YAML, which are the files of one game,
// and its examples, "question => answer".
func document(t *testing.T) (text string, game, examples []string) {
	t.Helper()
	b, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	fence := ""
	for line := range strings.Lines(string(b)) {
		info, edge := strings.CutPrefix(strings.TrimRight(line, "\n"), "```")
		switch {
		case edge && fence == "":
			if fence = info; fence == "yaml" {
				game = append(game, "")
			}
		case edge:
			fence = ""
		case fence == "yaml":
			game[len(game)-1] += line
		case fence == "text" && strings.Contains(line, " => "):
			examples = append(examples, strings.TrimSpace(line))
		case fence == "":
			for _, m := range inline.FindAllStringSubmatch(line, -1) {
				examples = append(examples, m[1])
			}
		}
	}
	return string(b), game, examples
}

// TestDocument asks every example of the chapter about rules, and compares the answer or, after
// "error:", the message.
func TestDocument(t *testing.T) {
	_, game, examples := document(t)
	env := scopeOf(t, game...)
	if len(examples) < 150 {
		t.Errorf("only %d examples", len(examples))
	}
	for _, e := range examples {
		ask, want, _ := strings.Cut(e, " => ")
		v, err := env.Eval(ask)
		if err != nil {
			said, _, _ := strings.Cut(err.Error(), " (content/")
			if want != "error: "+said {
				t.Errorf("%s\n  got  error: %s\n  want %s", ask, said, want)
			}
			continue
		}
		if same, got := engine.Equal(v, want); !same {
			t.Errorf("%s\n  got  %s\n  want %s", ask, got, want)
		}
	}
}

// TestReference checks that the reference has an example of every function of the language.
func TestReference(t *testing.T) {
	text, _, examples := document(t)
	for _, name := range append(expr.Functions(), "trials", "pick") {
		if !slices.ContainsFunc(examples, func(e string) bool {
			ask, _, _ := strings.Cut(e, " => ")
			return regexp.MustCompile(`\b` + name + `\(`).MatchString(ask)
		}) && !strings.Contains(text, "`"+name+"(") {
			t.Errorf("no example of %s", name)
		}
	}
}
