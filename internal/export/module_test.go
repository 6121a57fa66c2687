package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"punchboard/internal/export"
)

// unpack reads a zip: its files by name, and the names in their order.
func unpack(t *testing.T, parts ...string) (map[string][]byte, []string) {
	t.Helper()
	data := read(t, parts...)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	var names []string
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f.Modified.Year() != 1980 {
			t.Errorf("%s is of %v", f.Name, f.Modified)
		}
		files[f.Name] = b
		names = append(names, f.Name)
	}
	if !slices.IsSorted(names) || len(files) != len(names) {
		t.Errorf("files out of order, or twice: %v", names)
	}
	return files, names
}

// node is an element of a build file.
type node struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*node    `xml:",any"`
}

func (n *node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// all are the elements of a class, wherever they stand.
func (n *node) all(class string) []*node {
	var out []*node
	if strings.HasSuffix(n.XMLName.Local, "."+class) {
		out = append(out, n)
	}
	for _, c := range n.Children {
		out = append(out, c.all(class)...)
	}
	return out
}

// tokens takes a sequence apart as VASSAL does: a delimiter behind a backslash
// is a part of the text, and quotes round a text are taken off.
func tokens(s string, by byte) []string {
	var out []string
	for {
		var text strings.Builder
		rest, more := "", false
		for i := 0; i < len(s); i++ {
			if s[i] != by {
				text.WriteByte(s[i])
				continue
			}
			if i > 0 && s[i-1] == '\\' {
				cut := text.String()
				text.Reset()
				text.WriteString(cut[:len(cut)-1])
				text.WriteByte(by)
				continue
			}
			rest, more = s[i+1:], true
			break
		}
		v := text.String()
		if len(v) > 1 && strings.HasPrefix(v, "'") && strings.HasSuffix(v, "'") {
			v = v[1 : len(v)-1]
		}
		out = append(out, v)
		if !more {
			return out
		}
		s = rest
	}
}

// Whatever a text holds, it comes back.
func TestSequence(t *testing.T) {
	for _, parts := range [][]string{{"a", "b"}, {"", ""}, {"a;b", "c"}, {"'x'", "y\\"}, {"A/B; C", "D's", ""}} {
		for _, by := range []byte{';', '/', '\t'} {
			if got := tokens(export.Sequence(by, parts...), by); !slices.Equal(got, parts) {
				t.Errorf("%q by %q comes back as %q", parts, by, got)
			}
		}
	}
	inner := export.Sequence('\t', "piece;;;a.png;Fox", "x")
	outer := export.Sequence('/', "null", export.Sequence('\t', "obs;b", inner))
	if got := tokens(tokens(tokens(outer, '/')[1], '\t')[1], '\t'); !slices.Equal(got, []string{"piece;;;a.png;Fox", "x"}) {
		t.Errorf("a sequence in a sequence in a sequence comes back as %q", got)
	}
}

// parsed is a piece as VASSAL would make it: its traits from the outside, and
// what the innermost of them is.
type parsed struct {
	traits            []string
	image, name, gpid string
	pictures          []string // of masks and layers
}

func parse(text string) (p parsed, err error) {
	command := tokens(text, '/')
	if len(command) != 4 || command[0] != "+" || command[1] != "null" {
		return p, fmt.Errorf("%d parts", len(command))
	}
	kinds, states := command[2], command[3]
	for {
		kind, state := tokens(kinds, '\t'), tokens(states, '\t')
		f := tokens(kind[0], ';')
		p.traits = append(p.traits, f[0])
		if len(kind) != len(state) {
			return p, fmt.Errorf("%s has a kind of %d parts and a state of %d", f[0], len(kind), len(state))
		}
		switch {
		case f[0] == "obs" && len(f) >= 6:
			p.pictures = append(p.pictures, f[2])
		case f[0] == "emb2" && len(f) == 30:
			p.pictures = append(p.pictures, tokens(f[16], ',')...)
		case f[0] == "immob" && len(f) == 3, f[0] == "delete" && len(f) == 3:
		case f[0] == "piece" && len(f) == 5:
			p.image, p.name = f[3], f[4]
		default:
			return p, fmt.Errorf("a trait %q", kind[0])
		}
		if len(kind) == 1 {
			s := tokens(state[0], ';')
			if f[0] != "piece" || len(s) != 5 || s[0] != "null" || s[4] != "0" {
				return p, fmt.Errorf("the innermost is %q with the state %q", f[0], state[0])
			}
			p.gpid = s[3]
			return p, nil
		}
		kinds, states = kind[1], state[1]
	}
}

// A module has what the program needs: its two files, every picture that is
// named and no other, pieces that can be made with numbers of their own, decks
// of as many cards as there are copies, boards whose names differ.
func TestModule(t *testing.T) {
	for _, c := range []struct {
		game         string
		only         []string
		cards, slots int
		boards       int
		traits       string // of all pieces, each kind once
	}{
		{"one-roll", nil, 23, 26, 1, "delete emb2 immob obs piece"},
		{"command", []string{"rooms", "board", "counters"}, 68, 79, 2, "delete emb2 obs piece"},
	} {
		t.Run(c.game, func(t *testing.T) {
			dir, _ := run(t, open(t, c.game), "vassal", export.Options{Only: c.only, DPI: 40})
			m := &module{used: map[string]bool{}}
			m.files, m.names = unpack(t, dir, c.game+".vmod")
			if err := xml.Unmarshal(m.files["buildFile.xml"], &m.root); err != nil {
				t.Fatal(err)
			}
			if cards, slots := len(m.root.all("CardSlot")), len(m.root.all("PieceSlot")); cards != c.cards || slots != c.slots {
				t.Errorf("%d cards and %d pieces; want %d and %d", cards, slots, c.cards, c.slots)
			}
			if got := m.pieces(t); got != c.traits {
				t.Errorf("pieces can %s; want %s", got, c.traits)
			}
			if got := m.windows(t); got != c.boards {
				t.Errorf("%d boards; want %d", got, c.boards)
			}
			m.rest(t)
		})
	}
}

// module is a module that has been read.
type module struct {
	files map[string][]byte
	names []string
	root  node
	used  map[string]bool // pictures that are named
}

// pieces takes every piece apart, and gives the kinds of their traits.
func (m *module) pieces(t *testing.T) string {
	kinds, gpids := map[string]bool{}, map[string]bool{}
	next, _ := strconv.Atoi(m.root.attr("nextPieceSlotId"))
	for _, s := range append(m.root.all("CardSlot"), m.root.all("PieceSlot")...) {
		p, err := parse(s.Text)
		if err != nil {
			t.Fatalf("%s: %v: %q", s.attr("entryName"), err, s.Text)
		}
		id, _ := strconv.Atoi(p.gpid)
		if p.name != s.attr("entryName") || p.gpid != s.attr("gpid") || gpids[p.gpid] || id >= next {
			t.Errorf("%s %s has in it %s %s", s.attr("entryName"), s.attr("gpid"), p.name, p.gpid)
		}
		gpids[p.gpid] = true
		for _, name := range append(p.pictures, p.image) {
			m.used[name] = true
		}
		for _, k := range p.traits {
			kinds[k] = true
		}
		img, err := png.DecodeConfig(bytes.NewReader(m.files["images/"+p.image]))
		if err != nil || strconv.Itoa(img.Width) != s.attr("width") || strconv.Itoa(img.Height) != s.attr("height") {
			t.Errorf("%s: its picture %s is %d x %d, %v", p.name, p.image, img.Width, img.Height, err)
		}
	}
	return strings.Join(sorted(kinds), " ")
}

// windows looks at maps, boards and decks, and counts the boards.
func (m *module) windows(t *testing.T) int {
	boards := map[string]bool{}
	for _, b := range m.root.all("Board") {
		if boards[b.attr("name")] {
			t.Errorf("two boards %s", b.attr("name"))
		}
		boards[b.attr("name")] = true
		if img := b.attr("image"); img != "" {
			m.used[img] = true
		} else if b.attr("width") == "" || b.attr("height") == "" || b.attr("color") == "" {
			t.Errorf("the board %s has neither a picture nor a size", b.attr("name"))
		}
	}
	for _, d := range m.root.all("DrawPile") {
		if !boards[d.attr("owningBoard")] || d.attr("faceDown") != "Always" {
			t.Errorf("the deck %s lies on %q, face down: %s", d.attr("name"), d.attr("owningBoard"), d.attr("faceDown"))
		}
	}
	for _, w := range m.root.all("Map") {
		if len(w.all("BoardPicker")) != 1 || len(w.all("StackMetrics")) != 1 {
			t.Errorf("the window %s lacks what every window has", w.attr("mapName"))
		}
	}
	return len(boards)
}

// rest looks at what the module says of itself, its help and its pictures.
func (m *module) rest(t *testing.T) {
	var data node
	if err := xml.Unmarshal(m.files["moduledata"], &data); err != nil || data.XMLName.Local != "data" || data.attr("version") != "1" {
		t.Errorf("moduledata: %v %v", data.XMLName, err)
	}
	if m.root.XMLName.Local != "VASSAL.build.GameModule" {
		t.Errorf("the build file is of a %s", m.root.XMLName.Local)
	}
	for _, h := range m.root.all("HelpFile") {
		if !bytes.Contains(m.files[h.attr("fileName")], []byte("CC BY 3.0")) {
			t.Errorf("the help %s does not say who drew the icons", h.attr("fileName"))
		}
	}
	for _, n := range m.names {
		if img, ok := strings.CutPrefix(n, "images/"); ok && !m.used[img] {
			t.Errorf("nothing shows %s", n)
		}
	}
	for img := range m.used {
		if m.files["images/"+img] == nil {
			t.Errorf("no picture %s", img)
		}
	}
}

func sorted(m map[string]bool) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// A zip for sharing has the same files for each paper, the licences, and a
// readme that names those who made it and the files.
func TestArchive(t *testing.T) {
	dir, _ := run(t, open(t, "one-roll"), "zip", export.Options{})
	files, names := unpack(t, dir, "one-roll.zip")
	pdfs := map[string][]string{}
	for _, n := range names {
		if rest, ok := strings.CutPrefix(n, "one-roll/"); ok && strings.HasSuffix(n, ".pdf") {
			paper, file, _ := strings.Cut(rest, "/")
			pdfs[paper] = append(pdfs[paper], file)
			if !bytes.HasPrefix(files[n], []byte("%PDF-")) {
				t.Errorf("%s is no PDF", n)
			}
		}
	}
	if len(pdfs) != 2 || len(pdfs["a4"]) != 6 || !slices.Equal(pdfs["a4"], pdfs["letter"]) {
		t.Errorf("files by paper: %v", pdfs)
	}
	readme := string(files["one-roll/README.txt"])
	for _, want := range append([]string{"X-COM One-Roll", "a4/ is for A4, letter/ is for Letter", "100 %", "CC BY 3.0", "fan work"}, pdfs["a4"]...) {
		if !strings.Contains(readme, want) {
			t.Errorf("the readme does not say %q:\n%s", want, readme)
		}
	}
	for _, name := range []string{"LICENSE", "licences/LICENSE-CC-BY-3.0.txt", "licences/OFL-plex-serif.txt"} {
		if len(files["one-roll/"+name]) == 0 {
			t.Errorf("no %s", name)
		}
	}
}
