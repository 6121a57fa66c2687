package load_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"punchboard/internal/layout"
	"punchboard/internal/load"
)

func settings(t *testing.T, text string) *load.Printers {
	t.Helper()
	name := filepath.Join(t.TempDir(), "settings.yaml")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := load.ReadPrinters(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPrinterIsKept checks that a printer is added or changed, and that comments and other printers
// stay.
func TestPrinterIsKept(t *testing.T) {
	p := settings(t, "# mine\nprinters:\n  attic: {dx: 1mm} # the old one\n  office: {dy: -2mm, turn: 0.5}\n")
	if len(p.Found) > 0 || len(p.Named) != 2 || p.Named["office"].DY != -2000 || p.Named["office"].Turn != 0.5 || p.Named["attic"].DX != 1000 {
		t.Fatalf("read %+v, %v", p.Named, p.Found)
	}
	for _, r := range []layout.Printer{{Name: "office", DX: 1250, Turn: -0.125}, {Name: "new one: yes", DY: 1}, {Name: "123"}} {
		text, err := p.With(&r)
		if err != nil {
			t.Fatal(err)
		}
		got := settings(t, string(text))
		have := got.Named[r.Name]
		if have == nil || have.DX != r.DX || have.DY != r.DY || have.Turn != r.Turn || got.Named["attic"].DX != 1000 || len(got.Found) > 0 {
			t.Errorf("%s: got %+v, %v from\n%s", r.Name, have, got.Found, text)
		}
		for _, s := range []string{"# mine", "# the old one"} {
			if !strings.Contains(string(text), s) {
				t.Errorf("%s: %q is lost:\n%s", r.Name, s, text)
			}
		}
	}
}

func TestPrinterFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"printers: {a: {dz: 1mm}}", "1:16: error[PB004]"},
		{"printers:\n  a: {dx: 30mm}", "2:3: error[PB212]"},
		{"printers:\n  a: {turn: 9}", "2:3: error[PB212]"},
		{"printers:\n  a: {dx: wide}", "2:11: error[PB006]"},
		{"printers: [a]", "1:11: error[PB006]"},
		{"printer: {}", "1:1: error[PB004]"},
		{"printers: {a: {dx: 1}\n", "error[PB"},
		{"[]", "1:1: error[PB006]"},
	} {
		p := settings(t, c.text)
		if len(p.Found) == 0 || !strings.Contains(p.Found[0].String(), c.want) {
			t.Errorf("%q: found %v, want %s", c.text, p.Found, c.want)
		}
	}
	if p, err := load.ReadPrinters(filepath.Join(t.TempDir(), "none.yaml")); err != nil || len(p.Named) > 0 {
		t.Errorf("a file that is not there: %v, %v", p, err)
	}
	if _, err := load.ReadPrinters(t.TempDir()); err == nil {
		t.Error("a folder was read")
	}
}
