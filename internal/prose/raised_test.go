package prose

import (
	"fmt"
	"testing"

	"punchboard/internal/diag"
)

// TestRaised checks which letters are above the line, in texts and in chapters.
func TestRaised(t *testing.T) {
	const said = `Le 1^er^ et le 2<sup>e</sup>, 10^12^, a^b c^, \^x^, 3^ and ^^.`
	const want = `Le 1|er!| et le 2|e!|, 10|12!|, a^b c^, |^|x^, 3^ and ^^.|`
	paras, found := Short(said, diag.Place{})
	doc, more := Parse("a.md", "# A\n\n"+said+"\n")
	for _, spans := range [][]Span{Joined(paras), doc.Blocks[0].Spans} {
		got := ""
		for _, s := range spans {
			mark := ""
			if s.Style == "super" {
				mark = "!"
			}
			got += fmt.Sprintf("%s%s|", s.Text, mark)
		}
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	if len(found)+len(more) > 0 {
		t.Error(found, more)
	}
}
