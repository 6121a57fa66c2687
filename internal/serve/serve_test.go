package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"punchboard"
	"punchboard/internal/serve"
	"punchboard/internal/start"
)

// project writes a small game into a new folder.
func project(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	files, err := start.Files(punchboard.Files, start.Game{ID: "night-market"})
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range files {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// edit changes a text in a file, like an editor that saves to another file and renames it.
func edit(t *testing.T, dir, name, was, now string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b, []byte(was)) {
		t.Fatalf("%s does not hold %q", name, was)
	}
	if err := os.WriteFile(file+".tmp", bytes.Replace(b, []byte(was), []byte(now), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(file+".tmp", file); err != nil {
		t.Fatal(err)
	}
}

// fonts are the program's own.
var fonts, _ = fs.Sub(punchboard.Files, "layouts/fonts")

// serving returns a project that is watched and served, and its address: its game by name, or
// whatever games are named.
func serving(t *testing.T) (dir, at string) {
	return servingSome(t, []string{"night-market"})
}

func servingSome(t *testing.T, games []string) (dir, at string) {
	t.Helper()
	dir = project(t)
	desk := serve.NewDesk(os.DirFS(dir), games, "a4")
	at = hosting(t, desk)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { desk.Renew(nil) })
	all.Go(func() {
		if err := serve.Watch(ctx, dir, desk.Renew); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); all.Wait() })
	return dir, at
}

// hosting serves a desk, and returns the address.
func hosting(t *testing.T, desk *serve.Desk) string {
	t.Helper()
	l, err := serve.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		if err := serve.New(desk, fonts).Run(ctx, l); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); all.Wait() })
	return "http://" + l.Addr().String() + "/"
}

// still returns a server of a project that nobody watches.
func still(t *testing.T) *serve.Server {
	t.Helper()
	desk := serve.NewDesk(os.DirFS(project(t)), []string{"night-market"}, "a4")
	desk.Renew(nil)
	return serve.New(desk, fonts)
}

func ask(s *serve.Server, method, host, path string) *http.Response {
	r := httptest.NewRequest(method, "http://"+host+path, nil)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

// TestAnswersThisMachineOnly checks that a page elsewhere that uses the browser, under its own host
// name, gets nothing.
func TestAnswersThisMachineOnly(t *testing.T) {
	s := still(t)
	for host, want := range map[string]int{
		"127.0.0.1:7070": 200, "localhost": 200, "localhost:1": 200, "[::1]:7070": 200,
		"evil.example": 403, "evil.example:7070": 403, "127.0.0.1.evil.example": 403, "localhost.evil.example": 403, "192.168.0.7:7070": 403, "": 403,
	} {
		for _, path := range []string{"/", "/state.json", "/face/x.svg", "/events"} {
			if path == "/events" && want == 200 {
				continue // never ends
			}
			status := want
			if path == "/face/x.svg" && want == 200 {
				status = 404
			}
			if got := ask(s, "GET", host, path).StatusCode; got != status {
				t.Errorf("host %q, %s: %d, want %d", host, path, got, status)
			}
		}
	}
}

// TestServesNothingElse checks that no file of the project, or outside it, is served, and that
// nothing is accepted.
func TestServesNothingElse(t *testing.T) {
	s := still(t)
	for _, path := range []string{"/content/night-market/game.yaml", "/README.md", "/../README.md", "/face/../../README.md",
		"/face/%2e%2e%2fREADME.md", "/fonts/", "/fonts/fonts.yaml", "/fonts/../README.md", "/fonts/%2e%2e%2ffonts.yaml", "/web/app.js", "/serve.go", "/layouts/fonts/OFL.txt", "/index.html/..", "/boxes.json?key=none"} {
		if got := ask(s, "GET", "localhost", path); got.StatusCode == 200 {
			t.Errorf("%s is served", path)
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS"} {
		if got := ask(s, method, "localhost", "/state.json").StatusCode; got != 405 {
			t.Errorf("%s: %d, want 405", method, got)
		}
	}
	for _, path := range []string{"/", "/app.js", "/dom.js", "/overlay.js", "/side.js", "/tiles.js", "/view.js", "/words.js", "/style.css", "/icon.svg", "/fonts/barlow-condensed-700.ttf"} {
		if got := ask(s, "GET", "localhost", path); got.StatusCode != 200 {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	h := ask(s, "GET", "localhost", "/").Header
	if csp := h.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") {
		t.Errorf("content security policy %q", csp)
	}
	if h.Get("Access-Control-Allow-Origin") != "" {
		t.Error("another origin may read")
	}
}

// TestStateHoldsEverything reads the state as the page does and draws every face in it.
func TestStateHoldsEverything(t *testing.T) {
	s := still(t)
	var state serve.State
	if err := json.NewDecoder(ask(s, "GET", "localhost", "/state.json").Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	g := state.Games[0]
	if g.Title != "Night Market" || g.Broken || g.Checking || len(g.Findings) != 0 {
		t.Errorf("game %q, broken %v, checking %v, findings %v", g.Title, g.Broken, g.Checking, g.Findings)
	}
	parts := map[string]int{}
	for _, f := range g.Faces {
		parts[f.Part]++
		r := ask(s, "GET", "localhost", "/face/"+f.Stamp+".svg")
		b, _ := io.ReadAll(r.Body)
		if r.StatusCode != 200 || !bytes.Contains(b, []byte("<svg")) || r.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("%s: %d %.60s", f.Key, r.StatusCode, b)
		}
	}
	if parts["face"] < 15 || parts["sheet"] < 3 || parts["page"] < 3 {
		t.Errorf("too little to see: %v", parts)
	}
}

// TestDeskComparesWithTheLastState edits a project between two renewals.
func TestDeskComparesWithTheLastState(t *testing.T) {
	dir := project(t)
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	edit(t, dir, "content/night-market/things.yaml", "copies: 8, kind: path", "copies: 9, kind: path")
	desk.Renew([]string{"content/night-market/things.yaml"})
	g := desk.State().Games[0]
	if len(g.Changes) != 1 || g.Changes[0] != "Path deck, Lane: copies: 9, was 8" {
		t.Errorf("changes %q", g.Changes)
	}
	if len(g.Findings) == 0 || g.Findings[0].Code != "PB206" {
		t.Fatalf("findings %v", g.Findings)
	}
	for _, f := range g.Faces {
		if f.Kind == "card" && f.Part == "face" && f.Side == "front" && !f.Changed {
			t.Errorf("%s prints how many cards there are, and is said not to have changed", f.Key)
		}
		if f.Changed && f.Before != "" {
			if svg, err := desk.SVG(f.Before); err != nil || len(svg) == 0 {
				t.Errorf("%s as it was: %d bytes, %v", f.Key, len(svg), err)
			}
		}
	}

	// Files of another game do not affect this one.
	n := desk.State().Number
	desk.Renew([]string{"content/other/things.yaml", "content/night-market-2/x.yaml"})
	if desk.State().Number != n {
		t.Error("another game's file renewed this one")
	}

	// A removed card is reported, and a broken file keeps the last pictures.
	edit(t, dir, "content/night-market/things.yaml", "      flint: {name: Flint", "      spark: {name: Spark")
	desk.Renew([]string{"content"})
	desk.Renew([]string{"layouts/x"})
	if g = desk.State().Games[0]; !strings.Contains(strings.Join(g.Gone, ";"), "Flint") {
		t.Errorf("gone: %q", g.Gone)
	}
	faces := len(g.Faces)
	edit(t, dir, "content/night-market/game.yaml", "collections:", "colections:")
	desk.Renew([]string{"content/night-market/game.yaml"})
	if g = desk.State().Games[0]; !g.Broken || len(g.Faces) != faces || len(g.Findings) == 0 {
		t.Errorf("broken %v, %d faces, %d findings", g.Broken, len(g.Faces), len(g.Findings))
	}
}

// TestLastPictures removes the face of a deck: its cards keep their last look, marked, while others
// follow an edit, and are restored afterwards.
func TestLastPictures(t *testing.T) {
	dir := project(t)
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	marked := func() (last, changed int) {
		for _, f := range desk.State().Games[0].Faces {
			if f.Last && f.Component == "path" {
				last++
				if svg, err := desk.SVG(f.Stamp); err != nil || len(svg) == 0 {
					t.Errorf("%s: %d bytes, %v", f.Key, len(svg), err)
				}
			} else if f.Last {
				t.Errorf("%s is marked", f.Key)
			}
			if f.Changed && f.Component == "counters" {
				changed++
			}
		}
		return last, changed
	}
	if last, _ := marked(); last != 0 {
		t.Errorf("at first %d are marked", last)
	}
	faces := len(desk.State().Games[0].Faces)
	edit(t, dir, "content/night-market/game.yaml", "of: path, layout: night-market-path", "of: path, layout: night-market-kard")
	desk.Renew([]string{"content"})
	edit(t, dir, "content/night-market/things.yaml", "name: Hare", "name: Hart")
	desk.Renew([]string{"content"})
	if last, changed := marked(); last < 10 || changed == 0 {
		t.Errorf("%d last pictures, %d counters changed", last, changed)
	}
	if g := desk.State().Games[0]; len(g.Faces) != faces || len(g.Gone) > 0 {
		t.Errorf("%d faces of %d, gone %q", len(g.Faces), faces, g.Gone)
	}
	edit(t, dir, "content/night-market/game.yaml", "night-market-kard", "night-market-path")
	desk.Renew([]string{"content"})
	if last, _ := marked(); last != 0 {
		t.Errorf("in the end %d are marked", last)
	}
}

// TestLastPictureOfACard makes a box fail on some cards of a deck: these keep their last look,
// marked, through a second edit, while the others follow it.
func TestLastPictureOfACard(t *testing.T) {
	dir := project(t)
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	faces := func() map[string]serve.Face {
		out := map[string]serve.Face{}
		for _, f := range desk.State().Games[0].Faces {
			if f.Part == "face" && f.Side == "front" && f.Component == "path" {
				out[f.ID] = f
			}
		}
		return out
	}
	const layout, short = "layouts/faces/night-market/path.yaml", "{{ card.effect.short }}"
	was := faces()
	edit(t, dir, layout, short, "{{ card.kind == 'trick' ? text(1 / 0) : card.effect.short }}")
	desk.Renew([]string{"layouts"})
	edit(t, dir, layout, "shape: line, stroke: ink", "shape: line, stroke: accent")
	desk.Renew([]string{"layouts"})
	last, follow := 0, 0
	for id, f := range faces() {
		if f.Last {
			last++
		}
		if f.Stamp != was[id].Stamp {
			follow++
		}
		if f.Last == (f.Stamp != was[id].Stamp) {
			t.Errorf("%s is marked: %t, and looks different: %t", id, f.Last, f.Stamp != was[id].Stamp)
		}
	}
	if last == 0 || follow == 0 || last+follow != len(was) {
		t.Errorf("%d last pictures and %d new ones of %d", last, follow, len(was))
	}
	edit(t, dir, layout, "text(1 / 0)", "'Trick'")
	desk.Renew([]string{"layouts"})
	for id, f := range faces() {
		if f.Last || f.Stamp == was[id].Stamp {
			t.Errorf("%s is mended, and marked: %t", id, f.Last)
		}
	}
}

// TestFunctionsAreServed saves a file of functions: faults are reported at their line and column
// with the lines around them, the changes of an edit are reported, and the page that prints the
// rule changes.
func TestFunctionsAreServed(t *testing.T) {
	dir := project(t)
	const file = "content/night-market/functions.yaml"
	rules := "functions:\n  toll:\n    about: what the bridge takes\n    ours: for a test\n    takes: {who: units}\n    sum:\n      - {of: who.steps, why: '\"steps\"'}\n      - {of: -1, why: '\"bridge\"'}\n"
	if err := os.WriteFile(filepath.Join(dir, file), []byte(rules), 0o666); err != nil {
		t.Fatal(err)
	}
	edit(t, dir, "content/night-market/rules/01-play.md", "## The cards", "## Tolls\n\n```rule toll\n```\n\n## The cards")
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	if g := desk.State().Games[0]; len(g.Findings) != 0 || g.Broken {
		t.Fatalf("findings %v", g.Findings)
	}
	edit(t, dir, file, "of: -1", "of: -2")
	desk.Renew([]string{file})
	g := desk.State().Games[0]
	if got := strings.Join(g.Changes, "; "); !strings.Contains(got, "bridge: −2, was −1") {
		t.Errorf("changes %q", got)
	}
	if !slices.ContainsFunc(g.Faces, func(f serve.Face) bool { return f.Part == "page" && f.Changed }) {
		t.Error("no page is said to have changed")
	}
	edit(t, dir, file, "who.steps", "whi.steps")
	desk.Renew([]string{file})
	g = desk.State().Games[0]
	if len(g.Findings) != 1 {
		t.Fatalf("findings %v", g.Findings)
	}
	f, _ := json.Marshal(g.Findings[0])
	for _, want := range []string{file + ":7:14", "PB101", "did you mean who?", "of: whi.steps"} {
		if !strings.Contains(string(f), want) {
			t.Errorf("%s is not in %s", want, f)
		}
	}
	edit(t, dir, file, "whi.steps", "who.steps")
	desk.Renew([]string{file})
	if g = desk.State().Games[0]; len(g.Findings) != 0 {
		t.Errorf("findings %v", g.Findings)
	}
}

// TestBesideNamesTheCard checks that a finding about a card is next to that card only.
func TestBesideNamesTheCard(t *testing.T) {
	dir := project(t)
	edit(t, dir, "content/night-market/things.yaml", "name: Elbow", "name: A Very Much Too Long and Unreasonable Elbow")
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	g := desk.State().Games[0]
	for _, f := range g.Faces {
		if has := len(f.Findings) > 0; has != (f.ID == "elbow" && f.Part == "face") {
			t.Errorf("%s: findings %v of %v", f.Key, f.Findings, g.Findings)
		}
	}
}

// TestBesideKeepsToTheThing checks that a finding about a deck, which is below a unit in the file,
// is not next to that unit's counter.
func TestBesideKeepsToTheThing(t *testing.T) {
	dir := project(t)
	edit(t, dir, "content/night-market/things.yaml", "total: 24", "total: 25")
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	g := desk.State().Games[0]
	if len(g.Findings) == 0 {
		t.Fatal("a wrong total is not found")
	}
	for _, f := range g.Faces {
		if len(f.Findings) > 0 {
			t.Errorf("%s: findings %v of %v", f.Key, f.Findings, g.Findings)
		}
	}
}

// TestBesideNamesThePage checks that a finding about a chapter is next to the page that prints the
// section it is in.
func TestBesideNamesThePage(t *testing.T) {
	dir := project(t)
	edit(t, dir, "content/night-market/rules/01-play.md", "=> 5/759", "=> 6/759")
	desk := serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	desk.Renew(nil)
	g := desk.State().Games[0]
	var beside []string
	for _, f := range g.Faces {
		if len(f.Findings) > 0 {
			beside = append(beside, f.ID)
		}
	}
	if got := strings.Join(beside, " "); got != "page-002" {
		t.Errorf("findings %v are beside %q, want page-002", g.Findings, got)
	}
}

// TestFoldersMayGoAndComeBack removes content as a change of branches does, restores it and edits
// it.
func TestFoldersMayGoAndComeBack(t *testing.T) {
	dir, at := serving(t)
	await := func(what string, holds func(serve.GameState) bool) {
		t.Helper()
		for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
			var s serve.State
			if r, err := http.Get(at + "state.json"); err == nil {
				err = json.NewDecoder(r.Body).Decode(&s)
				r.Body.Close()
				if err == nil && len(s.Games) == 1 && holds(s.Games[0]) {
					return
				}
			}
			if time.Now().After(end) {
				t.Fatalf("never %s", what)
			}
		}
	}
	await("whole", func(g serve.GameState) bool { return !g.Broken && !g.Checking })
	for _, folder := range []string{"content", "layouts", "content/night-market"} {
		from, to := filepath.Join(dir, folder), filepath.Join(t.TempDir(), "kept")
		if err := os.CopyFS(to, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
		if err := os.RemoveAll(from); err != nil {
			t.Fatal(err)
		}
		await("without "+folder, func(g serve.GameState) bool { return g.Broken && len(g.Faces) > 10 })
		if err := os.CopyFS(from, os.DirFS(to)); err != nil {
			t.Fatal(err)
		}
		await("with "+folder+" again", func(g serve.GameState) bool { return !g.Broken && !g.Checking })
		edit(t, dir, "content/night-market/things.yaml", "effect: walk 2", "effect: walk 5")
		await("an edit after "+folder, func(g serve.GameState) bool { return strings.Contains(strings.Join(g.Changes, ";"), "5 steps") })
		edit(t, dir, "content/night-market/things.yaml", "effect: walk 5", "effect: walk 2")
		await("the edit undone", func(g serve.GameState) bool {
			return strings.Contains(strings.Join(g.Changes, ";"), "Go forward 2 steps")
		})
	}
}

// TestDeskOfAProject checks that a desk for no particular game shows the existing games, as they
// come and go, and one for some games only those.
func TestDeskOfAProject(t *testing.T) {
	dir := project(t)
	all, one := serve.NewDesk(os.DirFS(dir), nil, "a4"), serve.NewDesk(os.DirFS(dir), []string{"night-market"}, "a4")
	ids := func(d *serve.Desk) string {
		var out []string
		s := d.State()
		for _, g := range s.Games {
			out = append(out, g.ID)
		}
		return strings.Join(append(out, s.Waiting...), " ")
	}
	if got := ids(all); got != "night-market" {
		t.Errorf("at first there is %q", got)
	}
	copyGame(t, dir, "day-fair")
	for _, d := range []*serve.Desk{all, one} {
		d.Renew([]string{"content/day-fair"})
	}
	if s := all.State(); len(s.Games) != 1 || s.Games[0].Title != "The Other Game" {
		t.Errorf("told of the other game alone, the desk has laid out %d and waits for %v", len(s.Games), s.Waiting)
	}
	all.Renew(nil)
	if got := ids(all); got != "day-fair night-market" {
		t.Errorf("with another game there is %q", got)
	}
	one.Renew(nil)
	if got := ids(one); got != "night-market" {
		t.Errorf("a desk of one game shows %q", got)
	}
	n := all.State().Number
	if err := os.RemoveAll(filepath.Join(dir, "content/night-market")); err != nil {
		t.Fatal(err)
	}
	all.Renew([]string{"content/night-market"})
	if got := ids(all); got != "day-fair" || all.State().Number <= n {
		t.Errorf("without the first game there is %q", got)
	}
}

// copyGame adds a copy of the project's game to it.
func copyGame(t *testing.T, dir, id string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(dir, "content", id), os.DirFS(filepath.Join(dir, "content/night-market"))); err != nil {
		t.Fatal(err)
	}
	edit(t, dir, "content/"+id+"/game.yaml", `title: "Night Market"`, `title: "The Other Game"`)
}

// TestWhoNeverStopsWritingIsRead saves a file without pausing.
func TestWhoNeverStopsWritingIsRead(t *testing.T) {
	dir := project(t)
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	told := make(chan []string, 100)
	var all sync.WaitGroup
	all.Go(func() {
		if err := serve.Watch(ctx, dir, func(names []string) { told <- names }); err != nil {
			t.Error(err)
		}
	})
	defer all.Wait()
	defer stop()
	for {
		select {
		case names := <-told:
			if len(names) == 0 || names[0] != "content/night-market/noise.yaml" {
				t.Errorf("names %q", names)
			}
			return
		case <-ctx.Done():
			t.Fatal("never told")
		case <-time.After(10 * time.Millisecond):
			if err := os.WriteFile(filepath.Join(dir, "content/night-market/noise.yaml"), []byte("# noise\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestEmptyFileIsBeingWritten checks that an empty file is read once it has contents, or if none
// come, as an empty file.
func TestEmptyFileIsBeingWritten(t *testing.T) {
	dir := project(t)
	file := filepath.Join(dir, "content/night-market/things.yaml")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	told := make(chan int64, 100)
	var all sync.WaitGroup
	all.Go(func() {
		err := serve.Watch(ctx, dir, func([]string) {
			st, err := os.Stat(file)
			if err != nil {
				t.Error(err)
				return
			}
			told <- st.Size()
		})
		if err != nil {
			t.Error(err)
		}
	})
	defer all.Wait()
	defer stop()
	write := func(b []byte) {
		if err := os.WriteFile(file, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for got := int64(-1); got != int64(len(whole)); {
		start := time.Now()
		write(nil)
		time.Sleep(250 * time.Millisecond)
		write(whole)
		slow := time.Since(start) > 500*time.Millisecond // so slow that the empty file may have been read
		select {
		case got = <-told:
			if got == 0 && !slow {
				t.Fatalf("the empty file is read within %v", time.Since(start))
			}
		case <-time.After(2 * time.Second): // the watch had not begun
		case <-ctx.Done():
			t.Fatal("never told of the whole file")
		}
	}
	write(nil)
	for got := int64(-1); got != 0; {
		select {
		case got = <-told:
		case <-ctx.Done():
			t.Fatal("never told of the empty file")
		}
	}
}

// TestPortInUse checks that the error says what to do.
func TestPortInUse(t *testing.T) {
	l, err := serve.Listen(0)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := strings.Cut(l.Addr().String(), ":")
	var n int
	if err := json.Unmarshal([]byte(port), &n); err != nil {
		t.Fatal(err)
	}
	if _, err := serve.Listen(n); err == nil || !strings.Contains(err.Error(), "choose another with --port") {
		t.Errorf("error %v", err)
	}
}

// TestFollowEndsWithItsContext checks that Follow yields the current state at once, and later ones
// as they come.
func TestFollowEndsWithItsContext(t *testing.T) {
	desk := serve.NewDesk(os.DirFS(project(t)), []string{"night-market"}, "a4")
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	var seen []int
	for n := range desk.Follow(ctx) {
		seen = append(seen, n)
		switch len(seen) {
		case 1:
			go desk.Renew(nil)
		case 2:
			stop()
		}
	}
	if len(seen) < 2 || seen[0] != 0 || seen[1] <= 0 {
		t.Errorf("states seen: %v", seen)
	}
}
