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
	{"build skirmish --only rulebook --format png --dpi 110", true, map[string]string{"skirmish/png/rulebook/page-010.png": "page-010"}},
	{"build tactical --only weapons --ink low --format png --dpi 80", false, map[string]string{"low/tactical/png/card/heavy-plasma.front.png": "ink-low"}},
	{"build tactical --only weapons --ink grey --format png --dpi 80", false, map[string]string{"grey/tactical/png/card/heavy-plasma.front.png": "ink-grey"}},
	{"build tactical --only weapons --ink black --format png --dpi 80", false, map[string]string{"black/tactical/png/card/heavy-plasma.front.png": "ink-black"}},
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

// pieces are the pictures of single pieces in docs/img, drawn with the gallery of their game: which
// they are there, and at how many dots per inch.
var pieces = map[string][]struct {
	piece string
	dpi   float64
	file  string
}{
	"skirmish": {{"action/sprint.front", 110, "sprint-front"}, {"action/overwatch.front", 110, "overwatch-front"}, {"action/sprint.back", 110, "action-back"},
		{"records/hero-sniper.front", 110, "hero-sniper-front"}, {"tiles/quarry.front", 110, "quarry-front"}},
	"tactical":   {{"records/troop-personal-armour.front", 80, "record-troop"}, {"weapons/plasma-rifle.front", 80, "plasma-rifle"}, {"weapons/heavy-plasma.front", 80, "ink-colour"}},
	"command":    {{"aliens-a/mutons.front", 110, "mutons"}, {"missions-2/contain-terror-attack.front", 110, "mission"}, {"tiles/usa.front", 110, "usa"}},
	"one-roll":   {{"weapons/heavy-cannon.front", 110, "heavy-cannon"}},
	"encounter":  {{"reference/snap.front", 110, "snap-action"}, {"people/sectoid.front", 110, "sectoid"}},
	"reedwalker": {{"letters/bell.front", 110, "reedwalker"}},
	"ostermere":  {{"tiles/upper-ford.front", 60, "ostermere"}},
	"belfry":     {{"owls/tawny.front", 110, "belfry"}},
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
