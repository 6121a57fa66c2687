package change_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/change"
)

// TestKept checks which sentences that link to a reading are reported: those whose paragraph prints
// the same, also in lists, tables and examples.
func TestKept(t *testing.T) {
	const rules = `# Begin

A tie [is thrown again](#tie). It is [rare](#tie), {{ 1 + 1 }} in {{ 12 * 1 }}. Nobody minds.

A tie goes to [{{ readings.tie.chosen }}](#tie).

- One wins, [not both](#tie).
- Not [this](#other).

| Throw | Winner |
|---|---|
| equal | [nobody](#tie) |

` + "```example Equal\nBoth throw 3. It is [a tie](#tie). Again.\n1 => 1\n```\n"
	files := fstest.MapFS{}
	for dir, chosen := range map[string]string{"was": "own", "now": "other"} {
		put := func(name, text string) { files[dir+"/content/small/"+name] = &fstest.MapFile{Data: []byte(text)} }
		put("game.yaml", "game: {title: Small, source: {id: \"900\", title: A small source, lines: 20}, theme: house}\nchapters: [{file: rules/01-begin.md, icon: walk}]\n")
		put("readings.yaml", "readings:\n  tie:\n    question: Who wins a tie?\n    options: {own: {text: You.}, other: {text: They.}}\n    chosen: "+chosen+"\n    because: So.\n    source: \"900:4\"\n")
		put("rules/01-begin.md", rules)
	}
	type line struct {
		At   int
		Says string
	}
	var got []line
	for _, p := range change.Kept(state(t, files, "was"), state(t, files, "now"), "tie") {
		got = append(got, line{p.At.Line, p.Says})
	}
	want := []line{
		{3, "A tie is thrown again."},
		{3, "It is rare, 2 in 12."},
		{7, "One wins, not both."},
		{12, "nobody"},
		{15, "It is a tie."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sentences kept (-want +got):\n%s", diff)
	}
}
