package punchboard

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	update = flag.Bool("update", false, "write NOTICE anew")
	beam   = flag.Bool("beam", false, "hold the NOTICE of punchboard-sweep too, which takes Beam's modules")
)

// module is a module with packages that are in the command.
type module struct{ path, version, folder string }

// modulesOf returns the modules of the command in a folder for some systems, built with the tags of
// the Makefile, by path.
func modulesOf(t *testing.T, folder string, systems ...string) []module {
	t.Helper()
	all := map[string]module{}
	for _, system := range systems {
		c := exec.Command("go", "list", "-tags", makeTags(t), "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}", ".")
		c.Dir = folder
		c.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		c.Stderr = os.Stderr
		out, err := c.Output()
		if err != nil {
			t.Fatalf("the modules for %s: %v", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 && !strings.HasPrefix(f[0], "punchboard") {
				all[f[0]] = module{f[0], f[1], f[2]}
			}
		}
	}
	return slices.SortedFunc(maps.Values(all), func(a, b module) int { return cmp.Compare(a.path, b.path) })
}

// makeTags returns the build tags that the Makefile sets.
func makeTags(t *testing.T) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^TAGS = (\S+)$`).FindStringSubmatch(read(t, "Makefile"))
	if m == nil {
		t.Fatal("the Makefile sets no TAGS")
	}
	return m[1]
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), "\r\n", "\n")
}

// text returns the text of a module's licence files, one after the other.
func (m module) text(t *testing.T) string {
	t.Helper()
	files, err := os.ReadDir(m.folder)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	named := regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)
	for _, f := range files {
		if named.MatchString(f.Name()) && !f.IsDir() {
			out = append(out, strings.TrimSpace(read(t, filepath.Join(m.folder, f.Name()))))
		}
	}
	return strings.Join(out, "\n\n")
}

// licences recognise a licence by words in its text.
var licences = []struct{ id, words string }{
	{"FTL or GPL-2.0-or-later", "FreeType License"},
	{"LGPL-2.1-or-later", "GNU LESSER GENERAL PUBLIC LICENSE Version 2.1"},
	{"Apache-2.0", "Apache License"},
	{"BSD-3-Clause", "Neither the name of"},
	{"BSD-3-Clause", "names of its contributors may"},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce"},
	{"MIT", "The above copyright notice and this permission notice shall be"},
	{"WTFPL", "DO WHAT THE FUCK YOU WANT TO"},
	{"Unlicense", "released into the public domain"},
}

// unlicensed are modules without a licence file, with the licence that their sources state.
var unlicensed = map[string]string{
	"github.com/srwiley/scanx": "FTL or GPL-2.0-or-later",
}

func (m module) licence(t *testing.T) string {
	t.Helper()
	text := strings.Join(strings.Fields(m.text(t)), " ")
	var found []string
	for _, l := range licences {
		short := l.id == "BSD-2-Clause" && slices.Contains(found, "BSD-3-Clause") // its words are all in the other
		if strings.Contains(text, l.words) && !short && !slices.Contains(found, l.id) {
			found = append(found, l.id)
		}
	}
	switch {
	case len(found) > 0:
		if strings.Contains(text, "UNLICENSE or the BSD") {
			return strings.Join(found, " or ")
		}
		return strings.Join(found, " and ")
	case text == "":
		return unlicensed[m.path]
	}
	return ""
}

// notice returns the whole text of NOTICE.
func notice(t *testing.T) string {
	var b strings.Builder
	b.WriteString(`Punchboard is free software under the MIT licence (LICENSE). The command carries
the work of others, on the terms below; what it prints with the fonts and icons
that come with it names them under the credits of each rulebook.

FONTS

`)
	for line := range strings.Lines(read(t, "layouts/fonts/fonts.yaml")) {
		if m := regexp.MustCompile(`^(\S+): .*family: ([^,]+),.*licence: (.*)}`).FindStringSubmatch(line); m != nil {
			fmt.Fprintf(&b, "%-36s %s, %s\n", m[1], m[2], m[3])
		}
	}
	b.WriteString("\nICONS, from game-icons.net, under CC BY 3.0\n\n")
	by := map[string][]string{}
	for line := range strings.Lines(read(t, "layouts/icons/icons.yaml")) {
		if m := regexp.MustCompile(`^([a-z0-9-]+): *(.+)$`).FindStringSubmatch(strings.TrimSpace(line)); m != nil && m[2] != "own" {
			by[m[2]] = append(by[m[2]], m[1])
		}
	}
	for _, who := range slices.Sorted(maps.Keys(by)) {
		fmt.Fprintf(&b, "%s: %s\n", who, strings.Join(by[who], ", "))
	}
	b.WriteString("\nHYPHENATION PATTERNS, from hyph-utf8\n\n")
	terms := tellPatterns(t, &b)
	b.WriteString("\nMAP\n\nThe land of Command's board is from Natural Earth, in the public domain.\n\nGO MODULES\n\n")
	tellModules(t, &b, "cmd/punchboard")
	b.WriteString(terms)
	return b.String()
}

// tellPatterns lists the hyphenation patterns with the titles and copyrights from their heads, and
// returns the licences that they contain. Those that only name MIT go with the MIT licences of the
// others.
func tellPatterns(t *testing.T, b *strings.Builder) string {
	files, err := filepath.Glob("internal/typeset/patterns/hyph-*.tex")
	if err != nil || len(files) == 0 {
		t.Fatalf("no patterns: %v", err)
	}
	texts := map[string][]string{} // ids of patterns by the words of their licence
	whole := map[string]string{}
	var bare []string
	for _, file := range files {
		head, _, _ := strings.Cut(read(t, file), "\n% ===")
		head, _, _ = strings.Cut(head, "\n\\")
		field := func(name string) string {
			m := regexp.MustCompile(`(?m)^% *` + name + `: *((?:.+\n)(?:%  +[^ :].*\n)*)`).FindStringSubmatch(head)
			if m == nil {
				t.Fatalf("%s has no %s", file, name)
			}
			return strings.Join(strings.Fields(strings.ReplaceAll(m[1], "\n%", " ")), " ")
		}
		id := strings.TrimSuffix(filepath.Base(file), ".tex")
		fmt.Fprintf(b, "%-13s %s. %s\n", id, field("title"), field("copyright"))
		m := regexp.MustCompile(`(?m)^% +text: >\n((?:%.*\n)*?)% ?\S`).FindStringSubmatch(head)
		if m == nil {
			if !regexp.MustCompile(`(?m)^% +name: MIT$`).MatchString(head) {
				t.Errorf("%s: what licence is this?", file)
			}
			bare = append(bare, id)
			continue
		}
		text, _, _ := strings.Cut(strings.ReplaceAll(m[1], "%     -", "\x00"), "\x00") // the first of several to choose from
		words := strings.Join(strings.Fields(strings.NewReplacer("%", " ", "“", `"`, "”", `"`).Replace(text)), " ")
		texts[words] = append(texts[words], id)
		whole[words] = strings.TrimSpace(regexp.MustCompile(`(?m)^% *`).ReplaceAllString(text, ""))
	}
	var out strings.Builder
	for words := range texts {
		if strings.HasPrefix(words, "Permission is hereby granted") {
			texts[words] = slices.Sorted(slices.Values(append(texts[words], bare...)))
		}
	}
	for _, words := range slices.SortedFunc(maps.Keys(texts), func(a, b string) int { return cmp.Compare(texts[a][0], texts[b][0]) }) {
		fmt.Fprintf(&out, "\n%s\n%s\n\n%s\n", strings.Repeat("-", 80), strings.Join(texts[words], ", "), whole[words])
	}
	return out.String()
}

// tellModules lists the modules of the command in a folder, with their licences.
func tellModules(t *testing.T, b *strings.Builder, folder string) {
	all := modulesOf(t, folder, "linux", "darwin", "windows")
	for _, m := range all {
		id := m.licence(t)
		if id == "" {
			t.Errorf("%s: what licence is this? name its words in licences", m.path)
		}
		fmt.Fprintf(b, "%-40s %-42s %s\n", m.path, m.version, id)
	}
	texts := map[string][]string{}
	for _, m := range all {
		texts[m.text(t)] = append(texts[m.text(t)], m.path)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts[strings.TrimSpace(read(t, filepath.Join(strings.TrimSpace(string(root)), "LICENSE")))] = []string{"the Go standard library"}
	delete(texts, "")
	for _, text := range slices.SortedFunc(maps.Keys(texts), func(a, b string) int { return cmp.Compare(texts[a][0], texts[b][0]) }) {
		fmt.Fprintf(b, "\n%s\n%s\n\n%s\n", strings.Repeat("-", 80), strings.Join(texts[text], ", "), text)
	}
	for _, name := range slices.Sorted(maps.Keys(unlicensed)) {
		fmt.Fprintf(b, "\n%s\n%s\n\nThe module has no file with a licence. Its rasterizer says that it is taken from\nFreetype-Go, whose authors let one choose between the FreeType License and the GNU\nGeneral Public License, version 2 or later.\n", strings.Repeat("-", 80), name)
	}
}

// TestNoticeOfSweep checks the NOTICE of the second command in the same way. What the two share,
// such as fonts and icons, is in the first one's.
func TestNoticeOfSweep(t *testing.T) {
	if !*beam {
		t.Skip("make beam-test runs it, with -beam")
	}
	var b strings.Builder
	b.WriteString("What punchboard-sweep carries beside the games, layouts, fonts and icons of punchboard,\nwhose NOTICE names those.\n\nGO MODULES\n\n")
	tellModules(t, &b, "cmd/punchboard-sweep")
	name := "cmd/punchboard-sweep/NOTICE"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, name) != b.String() {
		t.Errorf("%s is not what the command carries: go test . -run TestNoticeOfSweep -beam -update writes it", name)
	}
}

// TestNotice checks that NOTICE names every font, icon, pattern file and module that the command
// contains on any system, with the text of each licence.
func TestNotice(t *testing.T) {
	want := notice(t)
	if *update {
		if err := os.WriteFile("NOTICE", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if read(t, "NOTICE") != want {
		t.Error("NOTICE is not what the command carries: go test . -run TestNotice -update writes it")
	}
	icons, _ := filepath.Glob("layouts/icons/*.svg")
	for _, f := range icons {
		id := strings.TrimSuffix(filepath.Base(f), ".svg")
		if !regexp.MustCompile(`(?m)[:,] `+id+`(,|$)`).MatchString(want) && !strings.Contains(read(t, "layouts/icons/icons.yaml"), "\n"+id+": own") && !strings.Contains(read(t, "layouts/icons/own.yaml"), id) {
			t.Errorf("NOTICE does not say who drew icon %q", id)
		}
	}
}

// TestModules checks the table in docs/modules.md against go.mod, the licences of the modules, and
// the packages that import them.
func TestModules(t *testing.T) {
	type row struct{ licence, by string }
	got := map[string]row{}
	for line := range strings.Lines(read(t, "docs/modules.md")) {
		f := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(f) != 4 || !strings.Contains(f[0], ".") {
			continue
		}
		if strings.TrimSpace(f[1]) == "" {
			t.Errorf("docs/modules.md does not say why %s is there", f[0])
		}
		got[strings.Trim(f[0], " `")] = row{strings.TrimSpace(f[2]), strings.TrimSpace(f[3])}
	}
	by := map[string]map[string]bool{}
	list, err := exec.Command("go", "list", "-m", "-f", "{{if not .Indirect}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "all").Output()
	if err != nil {
		t.Fatal(err)
	}
	var direct []module
	for line := range strings.Lines(string(list)) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 {
			direct = append(direct, module{f[0], f[1], f[2]})
			by[f[0]] = map[string]bool{}
		}
	}
	eachImport(t, func(_, pkg, imported string) {
		for _, m := range direct {
			if imported == m.path || strings.HasPrefix(imported, m.path+"/") {
				by[m.path][pkg] = true
			}
		}
	})
	for _, m := range direct {
		who := strings.Join(slices.Sorted(maps.Keys(by[m.path])), ", ")
		want := row{m.licence(t), cmp.Or(who, "tests")}
		if r, ok := got[m.path]; !ok || r != want {
			t.Errorf("docs/modules.md has %q for %s, want %q", r, m.path, want)
		}
		delete(got, m.path)
		if keep, ok := keepers[m.path]; ok && who != "" && !slices.Equal(slices.Sorted(maps.Keys(by[m.path])), slices.Sorted(slices.Values(keep))) {
			t.Errorf("%s: imported by %s, kept by %s", m.path, who, strings.Join(keep, ", "))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		t.Errorf("docs/modules.md has %s, which go.mod does not require", name)
	}
}

// TestSameBinary checks that the command has the same bytes wherever it is built.
func TestSameBinary(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the command twice")
	}
	dir := t.TempDir()
	there := filepath.Join(dir, "elsewhere", "of", "another name")
	if err := os.MkdirAll(there, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"content", "layouts", "cmd", "generators", "internal"} {
		if err := os.CopyFS(filepath.Join(there, name), os.DirFS(name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "embed.go", "LICENSE", "NOTICE"} {
		if err := os.WriteFile(filepath.Join(there, name), []byte(read(t, name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var made []string
	for i, from := range []string{".", there} {
		to := filepath.Join(dir, fmt.Sprint("punchboard", i))
		c := exec.Command("go", "build", "-C", from, "-tags", makeTags(t), "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", to, "./cmd/punchboard")
		c.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		b, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, string(b))
	}
	if made[0] != made[1] {
		t.Errorf("built in two folders the command is %d bytes and %d, and not the same", len(made[0]), len(made[1]))
	}
	if abs, _ := filepath.Abs("."); strings.Contains(made[0], path.Join(filepath.ToSlash(abs), "internal")) {
		t.Error("the command tells the folder that it was built in")
	}
}
