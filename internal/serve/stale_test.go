package serve_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shown polls the served state until it satisfies is.
func shown(t *testing.T, at, what string, is func(state string) bool) {
	t.Helper()
	last := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		r, err := http.Get(at + "/state.json")
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || !json.Valid(b) {
			t.Fatalf("%v: %s", err, b)
		}
		if last = string(b); is(last) {
			return
		}
	}
	t.Fatalf("never %s: %.2000s", what, last)
}

// looping returns claims that together take minutes, each within its budget.
func looping() string {
	var b strings.Builder
	b.WriteString("claims:\n")
	for i := range 400 {
		fmt.Fprintf(&b, "  loop-%d: {says: A, holds: 'all(1..1500, count(1..(1500 + #), # %% 7 == 3) > %d)'}\n", i, i%100)
	}
	return b.String()
}

// TestALoopingClaimHoldsNobodyUp saves claims that take minutes, and then removes them again: the
// page does not wait for them.
func TestALoopingClaimHoldsNobodyUp(t *testing.T) {
	dir, at := serving(t)
	shown(t, at, "checked", func(s string) bool {
		return strings.Contains(s, `"checking":false`) && strings.Contains(s, `"faces":[{`)
	})
	file := filepath.Join(dir, "content/night-market/loop.yaml")
	if err := os.WriteFile(file, []byte(looping()), 0o666); err != nil {
		t.Fatal(err)
	}
	shown(t, at, "checking", func(s string) bool { return strings.Contains(s, `"checking":true`) })
	start := time.Now()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	edit(t, dir, "content/night-market/game.yaml", `title: "Night Market"`, `title: "Day Market"`)
	shown(t, at, "renewed", func(s string) bool {
		return strings.Contains(s, "Day Market") && !strings.Contains(s, `"checking":true`)
	})
	t.Logf("renewed after %v", time.Since(start))
}

// TestAProjectThatComesBack deletes the whole folder, and puts another in its place.
func TestAProjectThatComesBack(t *testing.T) {
	dir, at := serving(t)
	shown(t, at, "laid out", func(s string) bool { return strings.Contains(s, "Night Market") })
	kept := t.TempDir() + "/kept"
	if err := os.CopyFS(kept, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	edit(t, kept, "content/night-market/game.yaml", `title: "Night Market"`, `title: "Dawn Market"`)
	if err := os.Rename(kept, dir); err != nil {
		t.Fatal(err)
	}
	shown(t, at, "that of the new folder", func(s string) bool { return strings.Contains(s, "Dawn Market") })
	edit(t, dir, "content/night-market/game.yaml", `title: "Dawn Market"`, `title: "Noon Market"`)
	shown(t, at, "renewed after that", func(s string) bool { return strings.Contains(s, "Noon Market") })
}
