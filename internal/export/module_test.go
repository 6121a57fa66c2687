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

// unpack reads a zip: its files by name, and the names in order.
func unpack(t *testing.T, data []byte) (map[string][]byte, []string) {
	t.Helper()
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

// number returns a numeric attribute, or 0 if it is not a number.
func (n *node) number(name string) int {
	v, _ := strconv.Atoi(n.attr(name))
	return v
}

// all returns the elements of a class at any depth.
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

// tokens splits a sequence as VASSAL does: a delimiter after a backslash is part of the text, and
// quotes round a text are removed.
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

// TestSequence checks that any text survives joining and splitting.
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

// parsed is a piece as VASSAL would make it: its traits from the outside in, and its innermost
// part.
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
		case f[0] == "obs" && len(f) == 7 && f[1] == "70,130" && f[4] == "I" && f[6] == "player:" && state[0] == "null;":
			p.pictures = append(p.pictures, f[2])
		case f[0] == "emb2" && len(f) == 30 && f[25] == "1" && f[26] == "false" && f[27] == "70,130" && state[0] == "-1":
			p.pictures = append(p.pictures, tokens(f[16], ',')...)
		case f[0] == "immob" && len(f) == 3 && f[2] == "N" && state[0] == "", f[0] == "delete" && len(f) == 3 && f[2] == "68,130" && state[0] == "":
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

// module is a module that has been read, and the faults found in it.
type module struct {
	files map[string][]byte
	root  node
	used  map[string]bool // pictures that are named
	named map[string]bool // maps, decks and windows
	found []string

	classes map[string]class
}

func (m *module) say(format string, args ...any) {
	m.found = append(m.found, fmt.Sprintf(format, args...))
}

// readModule reads a module's files as the program does, and checks everything that would trip it.
func readModule(classes map[string]class, files map[string][]byte) *module {
	m := &module{files: files, used: map[string]bool{}, named: map[string]bool{}, classes: classes}
	if err := xml.Unmarshal(m.files["buildFile.xml"], &m.root); err != nil {
		m.say("the build file: %v", err)
		return m
	}
	m.examine(&m.root)
	m.pieces()
	m.data()
	m.rest()
	return m
}

// pieces parses every piece.
func (m *module) pieces() {
	gpids := map[string]bool{}
	next := m.root.number("nextPieceSlotId")
	for _, s := range append(m.root.all("CardSlot"), m.root.all("PieceSlot")...) {
		p, err := parse(s.Text)
		if err != nil {
			m.say("the piece %s: %v: %q", s.attr("entryName"), err, s.Text)
			continue
		}
		id, err := strconv.Atoi(p.gpid)
		if err != nil || p.name != s.attr("entryName") || p.gpid != s.attr("gpid") || gpids[p.gpid] || id >= next {
			m.say("the piece %s of id %s has in it %s of id %s; the next is %d", s.attr("entryName"), s.attr("gpid"), p.name, p.gpid, next)
		}
		gpids[p.gpid] = true
		for _, name := range append(p.pictures, p.image) {
			m.used[name] = true
			img, err := png.DecodeConfig(bytes.NewReader(m.files["images/"+name]))
			if err != nil || img.Width != s.number("width") || img.Height != s.number("height") {
				m.say("the piece %s of %s x %s: its picture %s is of %d x %d, %v", p.name, s.attr("width"), s.attr("height"), name, img.Width, img.Height, err)
			}
		}
	}
}

// data checks the module's description of itself.
func (m *module) data() {
	var data node
	if err := xml.Unmarshal(m.files["moduledata"], &data); err != nil || data.XMLName.Local != "data" || data.attr("version") != "1" {
		m.say("moduledata: %v %v", data.XMLName, err)
	}
	said := map[string]string{}
	for _, c := range data.Children {
		said[c.XMLName.Local] = c.Text
	}
	for _, k := range []string{"name", "version", "VassalVersion", "description"} {
		if said[k] == "" || said[k] != m.root.attr(k) {
			m.say("moduledata says of %s %q, the build file %q", k, said[k], m.root.attr(k))
		}
	}
	if m.root.XMLName.Local != "VASSAL.build.GameModule" {
		m.say("the build file is of a %s", m.root.XMLName.Local)
	}
}

// rest checks a module's help and pictures. The program reads a help page in the system's character
// set, so only characters common to all of them are safe.
func (m *module) rest() {
	for _, h := range m.root.all("HelpFile") {
		page := m.files[h.attr("fileName")]
		if !bytes.Contains(page, []byte("CC BY 3.0")) {
			m.say("the help %s does not say who drew the icons", h.attr("fileName"))
		}
		if i := bytes.IndexFunc(page, func(r rune) bool { return r > 0x7e }); i >= 0 {
			m.say("the help %s has a letter that not every system reads alike: %q", h.attr("fileName"), page[max(0, i-20):i+1])
		}
	}
	for _, h := range m.root.all("BrowserPDFFile") {
		if pdf, ok := m.files[h.attr("pdfFile")]; ok && !bytes.HasPrefix(pdf, []byte("%PDF-1.")) {
			m.say("the book %s is no PDF", h.attr("pdfFile"))
		}
	}
	for n := range m.files {
		img, ok := strings.CutPrefix(n, "images/")
		switch {
		case ok && !m.used[img]:
			m.say("nothing shows %s", n)
		case !ok && !m.named["file "+n] && n != "buildFile.xml" && n != "moduledata":
			m.say("nothing reads %s", n)
		}
	}
	for img := range m.used {
		if _, err := png.Decode(bytes.NewReader(m.files["images/"+img])); err != nil {
			m.say("the picture %s: %v", img, err)
		}
	}
}
