package check

import (
	"embed"
	"fmt"
	"strings"

	"golang.org/x/tools/txtar"

	"punchboard/internal/load"
)

// pages holds one archive per check: its comment is the explanation; files under bad/ and good/
// overlay the demo game; "want" is what the bad one prints, kept up to date by the tests.
//
//go:embed pages/*.txtar
var pages embed.FS

// Archive returns the page of a code, or for "demo" the game that pages change. It returns nil if
// there is no such page.
func Archive(code string) *txtar.Archive {
	b, err := pages.ReadFile("pages/" + code + ".txtar")
	if err != nil {
		return nil
	}
	return txtar.Parse(b)
}

// Page is the check's explanation, how to allow a finding if that can be, and its examples,
// as plain text.
func (c *Check) Page() string {
	ar := Archive(c.Code)
	if ar == nil {
		return fmt.Sprintf("%s %s (%s)\n", c.Code, c.Name, c.Severity)
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(string(ar.Comment), "\n") + "\n")
	if !load.Firm(c.Code) && c.Code != "PB013" {
		fmt.Fprintf(&b, "\nIf it should stay as it is, say so on its line, with a reason: # pb:allow %s because …\nIn a chapter: <!-- pb:allow %[1]s because … -->\n", c.Code)
	}
	section(&b, ar, "bad/", "A bad example:")
	for _, f := range ar.Files {
		if f.Name == "want" && len(f.Data) > 0 {
			b.WriteString("\nIt prints:\n\n" + indent(string(f.Data)))
		}
	}
	section(&b, ar, "good/", "A good one:")
	return b.String()
}

// About returns the text of the check's page without its examples, or "" if it has no page.
func (c *Check) About() string {
	ar := Archive(c.Code)
	if ar == nil {
		return ""
	}
	_, about, _ := strings.Cut(string(ar.Comment), "\n")
	return strings.TrimSpace(about)
}

// section writes the files of a page with a prefix in their names, under a title.
func section(b *strings.Builder, ar *txtar.Archive, prefix, title string) {
	for _, f := range ar.Files {
		name, ok := strings.CutPrefix(f.Name, prefix)
		if !ok {
			continue
		}
		if title != "" {
			b.WriteString("\n" + title + "\n")
			title = ""
		}
		fmt.Fprintf(b, "\n    # %s\n%s", name, indent(string(f.Data)))
	}
}

// indent indents each non-empty line by four blanks.
func indent(s string) string {
	lines := strings.SplitAfter(s, "\n")
	for i, l := range lines {
		if strings.TrimSpace(l) != "" {
			lines[i] = "    " + l
		}
	}
	return strings.Join(lines, "")
}
