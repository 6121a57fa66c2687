package main

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// story is a command that writes files, run on a project "game" that contains the small game g of
// "punchboard new".
type story struct {
	name string
	args string // parted by blanks
	// states are what is put into the folder before the command runs, one or two of them in turn:
	// paths and texts, "" for no file, "/" for an empty folder. Other files are as the previous
	// command left them.
	states []map[string]string
	stage  string // the folder in which files are made
}

// The parts of the small game that stories change.
const (
	things  = "game/content/g/things.yaml"
	header  = "game/content/g/game.yaml"
	printed = "game/content/g/printed.json"
)

// stories returns all commands that write, with every format and every export profile. The
// repository of a new project is written by git, and left out.
func stories(base map[string]string) []story {
	edit := func(file string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(base[file]) }
	titles := []map[string]string{{header: base[header]}, {header: edit(header, `title: "G"`, "title: Another Title")}}
	cards := []map[string]string{{things: base[things]}, {things: edit(things, "elbow: {name: Elbow,", "knee: {name: Knee,")}}
	rows := []map[string]string{
		{things: base[things], "path.csv": "id,name,copies,kind,effect\nlane,Lane,9,path,walk 2\nnew,New,15,trick,light\n"},
		{things: base[things], "path.csv": "id,name,copies,kind,effect\nlane,Lane,20,path,walk 1\nold,Old,4,path,walk 2\n"},
	}
	var deck []map[string]string
	for _, text := range []string{"Title,Count,Text\nRain,2,It rains.\nFair,3,\n", "Title,Text\nSun,It shines.\n"} {
		deck = append(deck, map[string]string{header: base[header], "events.csv": text,
			"game/content/g/events.yaml": "", "game/layouts/faces/events-card.yaml": ""})
	}
	all := []story{
		{"build", "-C game build --format pdf,svg,png --dpi 20 --out out", cards, "out"},
		{"build anew", "-C game build --no-cache --paper letter,a4 --booklet --ink low --out out", cards, "out/low"},
		{"build a part", "-C game build --only path --card-size poker --out out", titles, "out"},
		{"reprint", "-C game reprint g --since printed.json --out out", cards, "out"},
		{"report", "-C game report g --out report.pdf", titles, "."},
		{"report in pictures", "-C game report g --format png --dpi 20 --out report", titles, "report"},
		{"odds", "-C game odds g --format pdf --out odds.pdf", titles, "."},
		{"odds in pictures", "odds skirmish --format svg --out odds", []map[string]string{{"odds/panic.svg": "old"}, {"odds/range.svg": "old"}}, "odds"},
		{"schema", "-C game schema", cards, "game/schemas"},
		{"totals", "-C game totals --write", cards, "game/content/g"},
		{"import rows", "-C game import path.csv --as decks/path", rows, "game/content/g"},
		{"import a deck", "-C game import events.csv", deck, "game/content/g"},
		{"spreadsheet", "-C game spreadsheet g decks/path --out path.xlsx", cards, "."},
		{"fmt", "fmt game/content", []map[string]string{{things: edit(things, ": ", ":   "), header: base[header]}, {things: edit(things, ", ", ",  "), header: edit(header, ", ", " , ")}}, "game/content/g"},
		{"new", "new fresh --game other --git=false", []map[string]string{{"fresh": ""}}, "."},
		{"new in an empty folder", "new fresh --game other --git=false", []map[string]string{{"fresh": "/"}}, "fresh"},
		{"new in a project", "new game --game other", []map[string]string{{"game/content/other": "", "game/layouts/themes/other.yaml": ""}}, "game"},
		{"a copy", "new fresh --from encounter --git=false", []map[string]string{{"fresh": ""}}, "."},
		{"printed", "-C game printed g --on 2026-01-01", []map[string]string{{printed: "", things: base[things]}, {printed: "", things: cards[1][things]}}, "game/content/g"},
		{"calibrate", "-C game calibrate --out sheet.pdf", []map[string]string{{"sheet.pdf": ""}, {"sheet.pdf": "%PDF-1.4, as it was"}}, "."},
		{"printer", "--settings settings.yaml printer office --dx 1", []map[string]string{{"settings.yaml": ""}, {"settings.yaml": "printers:\n  home: {dx: 2mm, dy: 0mm, turn: 0}\n"}}, "."},
		{"simulate", "simulate skirmish learning --games 12 --resume run.json", []map[string]string{{"run.json": ""}, {"run.json": base["run.json"]}}, "."},
		{"sweep", "sweep skirmish learning --vary units.squaddie.hits=1..2 --games 6 --block 3 --resume sweep.json", []map[string]string{{"sweep.json": ""}, {"sweep.json": base["sweep.json"]}}, "."},
	}
	for _, p := range []string{"dtc", "mb", "mpc", "png --dpi 20", "pnp", "tgc", "tts --dpi 20 --base https://example.org", "vassal --dpi 20", "zip"} {
		all = append(all, story{"export " + p, "-C game export " + p + " --out out", cards, "out"})
	}
	return all
}

// theatre is a folder in which stories are run.
type theatre struct {
	*testing.T
	dir       string
	base      map[string]string // what is there before each story
	read      map[string]reading
	left      []string // what tree saw that only a command at work has
	rehearsed map[string]*rehearsed
}

// house is the theatre that all tests share one after another, because each story has the same
// result in all of them. TestMain removes its folder.
var house *theatre

// reading is the content of a file when it was read.
type reading struct {
	os.FileInfo
	text string
}

// newTheatre returns the house in its initial state: with the small game, and what else stories
// need.
func newTheatre(t *testing.T) *theatre {
	t.Helper()
	if house != nil {
		house.T = t
		house.reset()
		return house
	}
	dir, err := os.MkdirTemp("", "theatre")
	if err != nil {
		t.Fatal(err)
	}
	th := &theatre{T: t, dir: dir, read: map[string]reading{}, rehearsed: map[string]*rehearsed{}}
	t.Cleanup(func() {
		if house == nil {
			os.RemoveAll(dir)
		}
	})
	for _, args := range []string{
		"new game --game g --git=false",
		"-C game printed g --on 2026-01-01",
		"simulate skirmish learning --games 4 --resume run.json",
		"sweep skirmish learning --vary units.squaddie.hits=1..2 --games 3 --block 3 --resume sweep.json",
	} {
		th.mustRun(args)
	}
	if err := os.Rename(th.at(printed), th.at("printed.json")); err != nil {
		t.Fatal(err)
	}
	th.base = th.tree()
	house = th
	return th
}

func (th *theatre) at(name string) string { return filepath.Join(th.dir, filepath.FromSlash(name)) }

// command returns a punchboard command that runs in the folder.
func (th *theatre) command(args string) *exec.Cmd {
	th.Helper()
	self, err := os.Executable()
	if err != nil {
		th.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Args, cmd.Dir = append([]string{"punchboard"}, strings.Fields(args)...), th.dir
	return cmd
}

// mustRun runs a command that has to succeed.
func (th *theatre) mustRun(args string) {
	th.Helper()
	if said, err := th.command(args).CombinedOutput(); err != nil {
		th.Fatalf("punchboard %s: %v\n%s", args, err, said)
	}
}

// tree returns the contents of the files in the folder by path. Empty folders and the cache are
// left out; temporary files of running commands are recorded in left, wherever they are.
func (th *theatre) tree() map[string]string {
	th.Helper()
	out := map[string]string{}
	th.left = nil
	err := fs.WalkDir(os.DirFS(th.dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && underway(d.Name()) {
			th.left = append(th.left, name)
		}
		if err != nil || d.IsDir() || slices.Contains(strings.Split(name, "/"), ".cache") {
			return err
		}
		out[name], err = th.text(name, d)
		return err
	})
	if err != nil {
		th.Fatal(err)
	}
	return out
}

// text returns the content of a file; one that has not been written to since it was read is not
// read again.
func (th *theatre) text(name string, d fs.DirEntry) (string, error) {
	info, err := d.Info()
	if err != nil {
		return "", err
	}
	if was, ok := th.read[name]; ok && os.SameFile(was, info) && was.Size() == info.Size() && was.ModTime().Equal(info.ModTime()) {
		return was.text, nil
	}
	b, err := os.ReadFile(th.at(name))
	th.read[name] = reading{info, string(b)}
	return string(b), err
}

// put puts texts in place, "" for no file or folder and "/" for an empty one.
func (th *theatre) put(files map[string]string) {
	th.Helper()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		text, at := files[name], th.at(name)
		err := error(nil)
		switch {
		case text == "":
			err = os.RemoveAll(at)
		case text == "/":
			err = os.RemoveAll(at)
			if err == nil {
				err = os.Mkdir(at, 0o777)
			}
		default:
			if old, rerr := os.ReadFile(at); rerr == nil && string(old) == text {
				continue
			}
			if err = os.MkdirAll(filepath.Dir(at), 0o777); err == nil {
				err = os.WriteFile(at, []byte(text), 0o666)
			}
		}
		if err != nil {
			th.Fatal(err)
		}
	}
}

// reset restores the initial state of the folder.
func (th *theatre) reset() {
	th.Helper()
	entries, err := os.ReadDir(th.dir)
	if err != nil {
		th.Fatal(err)
	}
	for _, e := range entries {
		if _, ours := th.base[e.Name()]; !ours && e.Name() != "game" {
			if err := os.RemoveAll(th.at(e.Name())); err != nil {
				th.Fatal(err)
			}
		}
	}
	now, amiss := th.tree(), map[string]string{}
	for name, text := range th.base {
		if now[name] != text {
			amiss[name] = text
		}
	}
	for name := range now {
		if _, ours := th.base[name]; !ours {
			if err := os.Remove(th.at(name)); err != nil {
				th.Fatal(err)
			}
		}
	}
	for _, dir := range []string{"game/schemas", "game/content/other"} { // empty by now
		if err := os.RemoveAll(th.at(dir)); err != nil {
			th.Fatal(err)
		}
	}
	th.put(amiss)
}

// underway reports whether a file or folder is named like those being made.
func underway(name string) bool {
	return strings.HasPrefix(name, ".punchboard-making-") || name == ".coming"
}

// differ returns the paths of files that differ between two trees.
func differ(a, b map[string]string) []string {
	var out []string
	for name := range maps.Clone(a) {
		if other, ok := b[name]; !ok || other != a[name] {
			out = append(out, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// brief formats the first of many names.
func brief(names []string) string {
	var b bytes.Buffer
	for i, n := range names {
		if i == 8 {
			b.WriteString(" ...")
			break
		}
		b.WriteString(" " + n)
	}
	return b.String()
}
