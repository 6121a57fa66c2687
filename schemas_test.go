package punchboard

import (
	"io/fs"
	"strings"
	"testing"

	"punchboard/internal/load"
)

// TestSchemaLines checks that every YAML file names its schema in its first comment, so that
// editors complete and check it.
func TestSchemaLines(t *testing.T) {
	files := 0
	err := fs.WalkDir(Files, ".", func(name string, d fs.DirEntry, err error) error {
		schema := load.SchemaOf(name)
		if err != nil || d.IsDir() || schema == "" {
			return err
		}
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			return err
		}
		files++
		line := "# yaml-language-server: $schema=" + strings.Repeat("../", strings.Count(name, "/")) + "schemas/" + schema
		for l := range strings.SplitSeq(string(text), "\n") {
			if l == line {
				return nil
			}
			if l != "" && !strings.HasPrefix(l, "#") {
				break
			}
		}
		t.Errorf("%s: its first comment needs the line\n%s", name, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("only %d files were looked at", files)
	}
}
