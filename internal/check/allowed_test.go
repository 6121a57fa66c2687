package check_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/load"
)

// TestAllowedKeepsNothingWaiting checks that an error allowed by a comment keeps no check from
// running, and any other error does.
func TestAllowedKeepsNothingWaiting(t *testing.T) {
	for comment, want := range map[string]bool{"": false, " # pb:allow PB223 a test": true, " # pb:allow PB404 another": false} {
		files := gameFiles(t)
		const name = folder + "/units.yaml"
		text := string(files[name].Data)
		line := text[strings.Index(text, "officer-heavy:"):]
		line = line[strings.Index(line, "    hits: 3"):]
		line = line[:strings.Index(line, "\n")]
		at := strings.Index(text, "officer-heavy:")
		files[name] = &fstest.MapFile{Data: []byte(text[:at] + strings.Replace(text[at:], line, "    hits: 7"+comment, 1))}
		p, err := check.Opened(files, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		c, _ := check.Scope(p.Games[0])
		c.Run(p)
		if c.Whole() != want {
			t.Errorf("with the comment %q everything was run: %v, want %v", comment, c.Whole(), want)
		}
	}
}
