package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var drawAnew = flag.Bool("pictures", false, "write the pictures of the readme and the guide")

// drawn is a command and the pictures that it makes: which of its files is which in docs/img. OUT
// in the command is an empty folder shared by all commands, DESIGN and FERRY the games that
// docs/design.md and docs/book.md write. Pictures of rulebooks and reports, which change with every
// word, are drawn again but not compared.
type drawn struct {
	command string
	often   bool
	files   map[string]string
}

var drawings = []drawn{
	{"build skirmish --only action --format png --dpi 110", false, map[string]string{
		"skirmish/png/card/sprint.front.png": "sprint-front", "skirmish/png/card/overwatch.front.png": "overwatch-front", "skirmish/png/card/sprint.back.png": "action-back"}},
	{"build skirmish --only records,tiles --format png --dpi 110", false, map[string]string{
		"skirmish/png/record/hero-sniper.front.png": "hero-sniper-front", "skirmish/png/tile/quarry.front.png": "quarry-front"}},
	{"build skirmish --only rulebook --format png --dpi 110", true, map[string]string{"skirmish/png/rulebook/page-010.png": "page-010"}},
	{"build tactical --only records,weapons --format png --dpi 80", false, map[string]string{
		"tactical/png/record/troop-personal-armour.front.png": "record-troop", "tactical/png/card/plasma-rifle.front.png": "plasma-rifle", "tactical/png/card/heavy-plasma.front.png": "ink-colour"}},
	{"build tactical --only weapons --ink low --format png --dpi 80", false, map[string]string{"low/tactical/png/card/heavy-plasma.front.png": "ink-low"}},
	{"build tactical --only weapons --ink grey --format png --dpi 80", false, map[string]string{"grey/tactical/png/card/heavy-plasma.front.png": "ink-grey"}},
	{"build tactical --only weapons --ink black --format png --dpi 80", false, map[string]string{"black/tactical/png/card/heavy-plasma.front.png": "ink-black"}},
	{"build command --only aliens-a,tiles,missions-2 --format png --dpi 110", false, map[string]string{
		"command/png/card/mutons.front.png": "mutons", "command/png/card/contain-terror-attack.front.png": "mission", "command/png/tile/usa.front.png": "usa"}},
	{"build one-roll --only weapons --format png --dpi 110", false, map[string]string{"one-roll/png/card/heavy-cannon.front.png": "heavy-cannon"}},
	{"build encounter --only reference,people --format png --dpi 110", false, map[string]string{
		"encounter/png/card/snap.front.png": "snap-action", "encounter/png/card/sectoid.front.png": "sectoid"}},
	{"build reedwalker --only letters --format png --dpi 110", false, map[string]string{"reedwalker/png/card/bell.front.png": "reedwalker"}},
	{"build ostermere --only tiles --format png --dpi 60", false, map[string]string{"ostermere/png/tile/upper-ford.front.png": "ostermere"}},
	{"build belfry --only owls --format png --dpi 110", false, map[string]string{"belfry/png/card/tawny.front.png": "belfry"}},
	{"export tts command --only rooms --dpi 60", true, map[string]string{"command/tts/rooms/1-fronts.png": "export-cards"}},
	{"odds tactical hit --format png --dpi 80 --out OUT/hit.png", false, map[string]string{"hit.png": "odds-hit"}},
	{"new OUT/market/night-market", false, nil},
	{"-C OUT/market/night-market import ../../docs/events.csv", false, nil},
	{"-C OUT/market/night-market build --format png --dpi 80", false, map[string]string{
		"night-market/png/card/lane.front.png": "new-lane", "night-market/png/card/flint.front.png": "flint", "night-market/png/card/flint.back.png": "new-back",
		"night-market/png/card/fog.front.png": "import-fog", "night-market/png/card/black-cat.front.png": "import-cat"}},
	{"-C OUT/market/night-market build --only rulebook --format png --dpi 50", true, map[string]string{"night-market/png/rulebook/page-002.png": "new-page"}},
	{"-C DESIGN build --format png --dpi 110", false, map[string]string{
		"tidewrack/png/card/plank.front.png": "design-plank", "tidewrack/png/card/squall.front.png": "design-squall", "tidewrack/png/card/ebb.back.png": "design-tides-back", "tidewrack/png/card/bosun.front.png": "design-bosun",
		"tidewrack/png/tile/wreck.front.png": "design-wreck", "tidewrack/png/record/trader.front.png": "design-trader"}},
	{"-C FERRY build --only rulebook --format png --dpi 60", true, map[string]string{"ferry/png/rulebook/page-004.png": "book-figure"}},
	{"report skirmish --format png --dpi 70 --out OUT/report", true, map[string]string{"page-001.png": "report", "page-007.png": "report-duels"}},
}

// TestPicturesAreCurrent draws the pictures of the documents again and expects the same bytes. With
// -pictures it writes them.
func TestPicturesAreCurrent(t *testing.T) {
	if testing.Short() && !*drawAnew {
		t.Skip("draws for some seconds")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other machines may round otherwise")
	}
	out, design, ferry := t.TempDir(), guideGame(t, fences(t, "docs/design.md")), guideGame(t, fences(t, "docs/book.md"))
	for _, d := range drawings {
		if d.often && !*drawAnew {
			continue
		}
		d.command = strings.NewReplacer("DESIGN", design, "FERRY", ferry).Replace(d.command)
		picture(t, d, out)
	}
}

// picture runs one command and keeps, or compares, what it drew.
func picture(t *testing.T, d drawn, out string) {
	t.Helper()
	args := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(d.command, "../../docs", filepath.Join("..", "..", "docs")), "OUT", out))
	folder := out
	if _, own, ok := strings.Cut(d.command, "--out OUT/"); ok {
		folder = filepath.Dir(filepath.Join(out, own, "x"))
		if filepath.Ext(own) != "" {
			folder = out
		}
	} else if strings.Contains(d.command, "build ") || strings.Contains(d.command, "export ") {
		args = append(args, "--out", out)
	}
	var said, errs bytes.Buffer
	if status := run(args, strings.NewReader(""), &said, &errs); status != 0 {
		t.Fatalf("%s: exit status %d\n%s%s", d.command, status, &said, &errs)
	}
	for from, to := range d.files {
		now, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(from)))
		if err != nil {
			t.Fatal(err)
		}
		current(t, to+".png", now)
	}
}
