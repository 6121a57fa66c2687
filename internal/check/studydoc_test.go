package check

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/diag"
	"punchboard/internal/load"
)

// studied lists the checks that judge the study of a whole game.
var studied = []string{"PB113", "PB403", "PB404", "PB406", "PB407", "PB408", "PB410", "PB411", "PB412", "PB417", "PB428"}

// TestStudyDocument checks the game of docs/study.md with each section that it shows, and compares
// the findings with the block after it.
func TestStudyDocument(t *testing.T) {
	src, err := os.ReadFile("../../docs/study.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(src), "```")
	game, shown := "", 0
	for i := 1; i+2 < len(blocks); i += 2 {
		body, yaml := strings.CutPrefix(blocks[i], "yaml\n")
		switch {
		case !yaml:
			continue
		case game == "":
			game = body
			continue
		}
		shown++
		want := strings.Split(strings.TrimSpace(blocks[i+2]), "\n")
		if diff := cmp.Diff(want, foundWith(t, game, body)); diff != "" {
			t.Errorf("%s(-want +got):\n%s", body, diff)
		}
	}
	if shown < 5 {
		t.Errorf("only %d sections found", shown)
	}
}

// foundWith returns the findings in a game with a section.
func foundWith(t *testing.T, game, section string) []string {
	t.Helper()
	p, err := load.Open(fstest.MapFS{"content/knights/game.yaml": {Data: []byte(game)}, "content/knights/study.yaml": {Data: []byte(section)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range append(p.Findings, Run(p, p.Game("knights"))...) {
		if slices.Contains(studied, f.Code) || f.Severity == diag.Error {
			out = append(out, f.Code+" "+f.Message)
		}
	}
	return out
}
