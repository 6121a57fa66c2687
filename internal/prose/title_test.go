package prose

import (
	"fmt"
	"strings"
	"testing"
)

// TestTitle checks which heading is the title of a chapter, and the levels of the others.
func TestTitle(t *testing.T) {
	for in, want := range map[string]string{
		"# A\n\nx\n\n## B\n\nx":                                  "A: 2 B",
		"# A\n\nx\n\n## B\n\nx\n\n# C\n\nx\n\n## D\n\nx":         "A: 2 B, 2 C, 3 D",
		"## A\n\nx\n\n### B\n\nx\n\n#### C\n\nx":                 "A: 2 B, 3 C",
		"## A\n\nx\n\n## B\n\nx":                                 ": 2 A, 2 B",
		"x\n\n## A\n\nx":                                         ": 2 A",
		"---\ntitle: T\n---\n\n## A\n\nx\n\n### B\n\nx":          "T: 2 A, 3 B",
		"# **A**\n\nx\n\n## **1\\. B** {#b .wide}\n\nx\n\n## \n": "A: 2 1. B #b",
		"# A {-}\n\nx\n\n## B {.unlisted}\n\nx":                  "A: 2 B",
	} {
		d, _ := Parse("in.md", in)
		var heads []string
		for _, b := range d.Blocks {
			if b.Kind == Heading {
				head := fmt.Sprintf("%d %s", b.Level, Plain(b.Spans))
				if b.Name != "" {
					head += " #" + b.Name
				}
				heads = append(heads, head)
				if b.Spans[0].Strong {
					t.Errorf("%q: a heading that is strong as a whole is so still", in)
				}
			}
		}
		if got := d.Title + ": " + strings.Join(heads, ", "); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

// TestPictureNames checks that a picture's name is read as that of a file, and that a data URL
// stays whole.
func TestPictureNames(t *testing.T) {
	d, _ := Parse("in.md", "# A\n\n![](Untitled%201.png)\n\n![][p]\n\n[p]: <data:image/png;base64,aa%20>\n")
	if got := d.Blocks[0].Info + " " + d.Blocks[1].Info; got != "Untitled 1.png data:image/png;base64,aa%20" {
		t.Error(got)
	}
}
