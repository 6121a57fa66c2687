package export_test

import (
	"fmt"
	"maps"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/export"
)

// change applies a line of module-faults.txt to a module's files, and returns an error if it
// cannot.
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

// faults returns the blocks of a file of faults: their names, changes and expected findings.
func faults(t *testing.T, file string) [][3]string {
	t.Helper()
	var out [][3]string
	for _, block := range strings.Split(strings.TrimSpace(string(read(t, "testdata/"+file))), "\n\n") {
		lines := strings.Split(block, "\n")
		switch {
		case strings.HasPrefix(lines[0], "#"):
		case len(lines) != 3:
			t.Fatalf("%s: %d lines: %q", file, len(lines), block)
		default:
			out = append(out, [3]string{lines[0], strings.TrimSpace(lines[1]), strings.TrimPrefix(strings.TrimSpace(lines[2]), "finds ")})
		}
	}
	return out
}

// holdFaults checks that nothing is found in the original files, and that each fault is found once
// it has been made.
func holdFaults(t *testing.T, file string, files map[string][]byte, find func(map[string][]byte) []string) {
	t.Helper()
	for _, f := range find(files) {
		t.Errorf("as it is: %s", f)
	}
	for _, f := range faults(t, file) {
		broken := maps.Clone(files)
		if err := change(broken, f[1]); err != nil {
			t.Errorf("%s: %v", f[0], err)
			continue
		}
		if found := find(broken); !strings.Contains(strings.Join(found, "\n"), f[2]) {
			t.Errorf("%s: found is %q; want %q", f[0], found, f[2])
		}
	}
}

// TestModuleFaults checks that every fault of a module is found, so that finding none in ours means
// something.
func TestModuleFaults(t *testing.T) {
	g := game(t)
	made, err := export.Made(g.Project, g.laid, "vassal", export.Options{DPI: 8}, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	classes := readClasses(t)
	files, _ := unpack(t, made["one-roll/vassal/one-roll.vmod"])
	holdFaults(t, "module-faults.txt", files, func(files map[string][]byte) []string { return readModule(classes, files).found })
}

// listener records what a test would report about something broken.
type listener struct {
	testing.TB
	found []string
}

func (l *listener) Helper() {}

func (l *listener) Errorf(format string, args ...any) {
	l.found = append(l.found, fmt.Sprintf(format, args...))
}

func (l *listener) Fatal(args ...any) {
	l.found = append(l.found, fmt.Sprint(args...))
	runtime.Goexit()
}

func (l *listener) Fatalf(format string, args ...any) { l.Fatal(fmt.Sprintf(format, args...)) }

// hear returns what a test reports.
func hear(t *testing.T, test func(testing.TB)) []string {
	l := &listener{TB: t}
	done := make(chan struct{})
	go func() { // which may end before the test does
		defer close(done)
		test(l)
	}()
	<-done
	return l.found
}

// TestSavedFaults does the same for a saved object.
func TestSavedFaults(t *testing.T) {
	g := game(t)
	made, err := export.Made(g.Project, g.laid, "tts", export.Options{DPI: 8}, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for name, data := range made {
		files[strings.TrimPrefix(name, "one-roll/tts/")] = data
	}
	holdFaults(t, "saved-faults.txt", files, func(files map[string][]byte) []string {
		named := map[string][]byte{}
		for name, data := range files {
			named["one-roll/tts/"+name] = data
		}
		return hear(t, func(t testing.TB) { holdTable(t, "one-roll", g.laid, named) })
	})
}
