package export_test

import (
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/export"
)

// change does to a module's files what a line of module-faults.txt says, and
// reports whether it could.
func change(files map[string][]byte, line string) error {
	how, rest, _ := strings.Cut(line, " ")
	name, rest, _ := strings.Cut(rest, " ")
	data, ok := files[name]
	if !ok {
		return fmt.Errorf("no file %q", name)
	}
	switch how {
	case "drop":
		delete(files, name)
	case "move":
		delete(files, name)
		files[rest] = data
	case "cut":
		n, err := strconv.Atoi(rest)
		if err != nil || n >= len(data) {
			return fmt.Errorf("%s has %d bytes, not %q", name, len(data), rest)
		}
		files[name] = data[:n]
	case "in":
		from, to, _ := strings.Cut(rest+" ", " -> ")
		fits, err := regexp.Compile(from)
		if err != nil {
			return err
		}
		at := fits.FindSubmatchIndex(data)
		if at == nil {
			return fmt.Errorf("nothing in %s is %s", name, from)
		}
		changed := fits.Expand(append([]byte{}, data[:at[0]]...), []byte(strings.TrimSpace(to)), data, at)
		files[name] = append(changed, data[at[1]:]...)
	default:
		return fmt.Errorf("%q is nothing that can be done", how)
	}
	return nil
}

// Every fault of a module is found: what finds none in ours would find one if
// there were one.
func TestModuleFaults(t *testing.T) {
	g := game(t)
	made, err := export.Made(g.Project, g.laid, "vassal", export.Options{DPI: 8}, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	classes := readClasses(t)
	files, _ := unpack(t, made["one-roll/vassal/one-roll.vmod"])
	for _, f := range readModule(classes, files).found {
		t.Errorf("as it is: %s", f)
	}
	for _, block := range strings.Split(strings.TrimSpace(string(read(t, "testdata/module-faults.txt"))), "\n\n") {
		lines := strings.Split(block, "\n")
		if strings.HasPrefix(lines[0], "#") {
			continue
		}
		if len(lines) != 3 {
			t.Fatalf("%d lines: %q", len(lines), block)
		}
		broken := maps.Clone(files)
		if err := change(broken, strings.TrimSpace(lines[1])); err != nil {
			t.Errorf("%s: %v", lines[0], err)
			continue
		}
		want := strings.TrimPrefix(strings.TrimSpace(lines[2]), "finds ")
		found := readModule(classes, broken).found
		if !strings.Contains(strings.Join(found, "\n"), want) {
			t.Errorf("%s: found is %q; want %q", lines[0], found, want)
		}
	}
}
