package rulebook

import (
	"strings"
	"testing"

	"punchboard/internal/golden"
)

// TestFaultsHelp checks that findings about a book name a file and a line, and what there is or
// what to do.
func TestFaultsHelp(t *testing.T) {
	faulty := []made{makeBook(t, over(golden.Open(t, "testdata/wrong.txtar")), "tiny", "a4")}
	for _, body := range []string{
		"```table panic result\n```\n", "```table all {sideways}\n```\n", "```units hits > 9\n```\n", "```figure squares\nring\n```\n",
		"```figure verbs\nshoot: what\n```\n", "```figure nothing\n```\n", "```tables\n```\n", "```scenario one\n```\n",
	} {
		b := shelved(t, "", "# Play\n\n## One\n\nWords.\n\n"+body)
		if len(b.found) == 0 {
			t.Errorf("nothing is told of %q", body)
		}
		faulty = append(faulty, b)
	}
	for _, b := range faulty {
		for _, f := range b.found {
			if f.At.File == "" || f.At.Line == 0 || f.Help == "" && len(f.Evidence) == 0 && !strings.Contains(f.Message, "did you mean") {
				t.Errorf("%v\n%s %q", f, f.Help, f.Evidence)
			}
		}
	}
}

// TestNothingUnread checks that words after the name of a table are reported at their place.
func TestNothingUnread(t *testing.T) {
	b := shelved(t, "", "# Play\n\nWords.\n\n```table panic result {across}\n```\n")
	if len(b.found) != 1 || !strings.Contains(b.found[0].String(), `a.md:5:16: error[PB004] unknown-field: nothing reads "result" behind table panic`) {
		t.Errorf("got %v", b.found)
	}
}
