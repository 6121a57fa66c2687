package rulebook

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// TestLinksAstray checks that a link that leads nowhere is reported once with its places, however
// often it appears.
func TestLinksAstray(t *testing.T) {
	b := shelved(t, "book: {appendices: []}", "# Play\n\n[a](#gone) [b](#gone) [c](#far)\n\n[d](#gone) and [e](#gone), [f](#named).\n\n## Heading {#named}\n\nWords.\n")
	got := lists.Map(b.found, func(f diag.Finding) string {
		return fmt.Sprintf("%d:%d %s %d %s", f.At.Line, f.At.Col, f.Message, len(f.Also), strings.Join(f.Evidence[1:], ""))
	})
	want := []string{"3:2 the link leads to #gone, which is nowhere in the book 2 4 places in all", "3:24 the link leads to #far, which is nowhere in the book 0 "}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("told\n%s", strings.Join(got, "\n"))
	}
}

// TestAddressesBreak checks where a line may end in a web address, and that no other text has such
// places.
func TestAddressesBreak(t *testing.T) {
	for in, want := range map[string]string{
		"see https://a.example/b-c_d?e=f&g#h, so": "see https://|a.|example/|b-|c_|d?|e=|f&|g#|h, so",
		"www.aaaaaaaaaabbbbbbbbbbcccccccccc.com":  "www.|aaaaaaaaaabbbbbbbbbb|cccccccccc.|com",
		"and/or a.b, and // too":                  "and/or a.b, and // too",
	} {
		if got := strings.ReplaceAll(addressed(in), "\u200b", "|"); got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
	b := shelved(t, "book: {appendices: []}", "# Play\n\n<https://example.com/"+strings.Repeat("a_b", 60)+">\n\n| At | So |\n|---|---|\n| www.example.com/"+strings.Repeat("abc", 70)+" | x |\n")
	if len(b.found) > 0 {
		t.Error(b.found)
	}
}

// TestFencesOfLanguages checks that lines after the name of a language are printed unchanged.
func TestFencesOfLanguages(t *testing.T) {
	b := shelved(t, "book: {appendices: []}", "# Play\n\n```txt\nA <- B\n```\n\n``` {.python}\nroll(2)\n```\n")
	if got := described(b); len(b.found) > 0 || !strings.Contains(got, " <\n") || !strings.Contains(got, " (\n") {
		t.Errorf("%v\n%s", b.found, got)
	}
	if b := shelved(t, "book: {appendices: []}", "# Play\n\n```mermaid\nA\n```\n"); len(b.found) != 1 {
		t.Error(b.found)
	}
}
