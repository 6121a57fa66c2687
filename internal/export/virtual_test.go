package export_test

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/export"
	"punchboard/internal/geom"
)

// sane matches file names that every system accepts; reserved matches those reserved by Windows.
var (
	sane     = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.(png|pdf|json|html|xml|vmod|zip|csv|txt)$`)
	reserved = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)$`)
)

// drawn matches the pictures that are drawn for every game: the sheets of cards. The other pictures
// are similar in all games.
var drawn = regexp.MustCompile(`/\d+-(fronts|backs?)\.png$`)

// holdNames checks that every system accepts these file names.
func holdNames(t *testing.T, names []string) {
	t.Helper()
	for _, n := range names {
		for part := range strings.SplitSeq(n, "/") {
			first, _, _ := strings.Cut(strings.ToLower(part), ".")
			last := part == path.Base(n)
			if reserved.MatchString(first) || last && !sane.MatchString(part) && part != "README.txt" && part != "moduledata" && part != "buildFile.xml" && !strings.HasPrefix(n, "licences/") && part != "LICENSE" {
				t.Errorf("no name for a file: %s", n)
			}
		}
	}
}

// TestVirtual checks that every game makes a table that Tabletop Simulator can load, and a module
// that passes VASSAL's own checks, each with every copy of every piece.
func TestVirtual(t *testing.T) {
	for _, game := range []string{"command", "encounter", "one-roll", "skirmish", "tactical"} {
		t.Run(game, func(t *testing.T) {
			p := open(t, game)
			laid, err := export.Lay(p, "tts")
			if err != nil || laid.Found.Worst() == diag.Error {
				t.Fatal(err, laid.Found)
			}
			made := func(profile string) map[string][]byte {
				t.Helper()
				files, err := export.Made(p, laid, profile, export.Options{DPI: 8}, func(f string) bool {
					return path.Ext(f) != ".pdf" && (game == "one-roll" || path.Ext(f) != ".png" || drawn.MatchString(f))
				})
				if err != nil {
					t.Fatal(err)
				}
				var names []string
				for n := range files {
					names = append(names, n)
				}
				holdNames(t, names)
				return files
			}
			holdTable(t, game, laid, made("tts"))
			holdModule(t, laid, made("vassal")[game+"/vassal/"+game+".vmod"])
		})
	}
}

// holdTable checks everything on a table for what the simulator requires: known fields, cards by
// their cells, pictures within its limits, unique ids, the right number of copies, the rulebook,
// and credits.
func holdTable(t testing.TB, game string, laid *build.Laid, files map[string][]byte) {
	t.Helper()
	d := &desk{game: game, files: files, guids: map[string]bool{}, copies: map[string]int{}, used: map[string]bool{}, sizes: map[string][]geom.Size{}}
	want := map[string]int{}
	for _, x := range laid.Parts {
		for _, p := range x.Pieces {
			want[p.Name] += p.Copies
			size := p.Front.Size
			if p.Stand != nil {
				size = p.Stand.Size
			}
			d.sizes[p.Name] = append(d.sizes[p.Name], size)
			if x.Comp.Kind == "tile" && p.Back != nil && len(p.Front.Cut) > 5 { // a token has one side
				want[p.Name+", back"] += p.Copies
				d.sizes[p.Name+", back"] = append(d.sizes[p.Name+", back"], size)
			}
		}
	}
	things := readSaved(t, files[game+"/tts/"+game+".json"])
	for _, o := range things {
		d.hold(t, o)
	}
	apart(t, things)
	book, note := things[0], things[len(things)-1]
	if book.Name != "Custom_PDF" || note.Name != "Notecard" || !strings.Contains(note.Description, "CC BY 3.0") {
		t.Fatalf("the first thing is a %s, the last a %s that says %q", book.Name, note.Name, note.Description)
	}
	for _, o := range things {
		if o.CustomPDF != nil {
			d.file(t, o.CustomPDF.PDFUrl)
		}
	}
	d.left(t)
	for name, n := range want {
		if d.copies[name] != n {
			t.Errorf("%d of %s on the table; want %d", d.copies[name], name, n)
		}
	}
	if len(d.copies) != len(want) {
		t.Errorf("%d kinds of pieces on the table; want %d", len(d.copies), len(want))
	}
	readme := string(files[game+"/tts/README.txt"])
	for _, want := range []string{"Saves/Saved Objects", game + ".json", "CC BY 3.0"} {
		if !strings.Contains(readme, want) {
			t.Errorf("the readme does not say %q:\n%s", want, readme)
		}
	}
}

// holdModule checks that VASSAL can load a module without complaint: classes with permitted
// attributes and parts, unique names, pieces that it can make, exactly the pictures that are named,
// each card in its deck in all copies, and every other piece to take, or as a board.
func holdModule(t *testing.T, laid *build.Laid, data []byte) {
	t.Helper()
	files, names := unpack(t, data)
	holdNames(t, names)
	m := readModule(readClasses(t), files)
	for _, f := range m.found {
		t.Error(f)
	}
	cards, others := map[string]int{}, 0
	for _, x := range laid.Parts {
		for _, p := range x.Pieces {
			if x.Comp.Kind == "deck" {
				cards[p.Name] += p.Copies
			} else {
				others++
			}
		}
	}
	for _, s := range m.root.all("CardSlot") {
		cards[s.attr("entryName")]--
	}
	for name, n := range cards {
		if n != 0 {
			t.Errorf("%d of the card %s are missing", n, name)
		}
	}
	boards := -1 - len(m.root.all("PlayerHand")) // the table that the decks lie on, and hands
	boards += len(m.root.all("Board"))
	if got := len(m.root.all("PieceSlot")) + boards; got != others {
		t.Errorf("%d pieces and boards; want %d", got, others)
	}
	if n := len(m.root.all("BrowserPDFFile")); n != 2 {
		t.Errorf("%d books; want the rulebook and the notes", n)
	}
}
