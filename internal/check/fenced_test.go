package check

import (
	"fmt"
	"slices"
	"testing"

	"punchboard/internal/prose"
)

// TestOpenFences checks which words of fenced blocks are read, and their places.
func TestOpenFences(t *testing.T) {
	doc, _ := prose.Parse("play.md", "# Play\n\n## Turn\n\n```figure steps A turn {across}\nRing: **once**, and once more.\n```\n\n"+
		"```example A hand of {{ 4 }}\nThis goes\non here:\n1 + 1 => 2\nEnd.\n```\n\n"+
		"```figure table Ready\nnear: 3 deck/one | A pile.\nleft: die d6\n```\n\n"+
		"```figure plan A shot\npanel: Open = −4\nman | alien\nsays: The range.\n```\n\n"+
		"```table hits\nname, damage\n```\n\n- ```note\n  Set in.\n  ```\n")
	openFences(doc.Blocks)
	var got []string
	paragraphs(doc.Blocks, func(spans []prose.Span) {
		got = append(got, fmt.Sprintf("%d:%d %s", spans[0].At.Line, spans[0].At.Col, prose.Plain(spans)))
	})
	want := []string{"5:17 A turn", "6:9 once, and once more.", "9:12 A hand of {{ 4 }}", "10:1 This goes on here:", "13:1 End.",
		"16:17 Ready", "17:20 A pile.", "21:16 A shot", "22:8 Open", "24:7 The range.", "32:3 Set in."}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
