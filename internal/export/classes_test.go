package export_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// class is what VASSAL requires of a class of components: see the file.
type class struct {
	must, may  map[string]string // attributes, and the kinds of their values
	holds, can []string
	many       bool
}

// readClasses reads the classes that a module is made of.
func readClasses(t *testing.T) map[string]class {
	t.Helper()
	out := map[string]class{}
	for _, block := range strings.Split(string(read(t, "testdata/vassal-classes.txt")), "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		name, many, _ := strings.Cut(lines[0], " ")
		if name == "#" {
			continue
		}
		c := class{must: map[string]string{}, may: map[string]string{}, many: many == "many"}
		for _, l := range lines[1:] {
			f := strings.Fields(l)
			for _, w := range f[1:] {
				attr, kind, _ := strings.Cut(w, ":")
				switch f[0] {
				case "must":
					c.must[attr] = kind
				case "may":
					c.may[attr] = kind
				case "holds":
					c.holds = append(c.holds, w)
				case "can":
					c.can = append(c.can, w)
				}
			}
		}
		out[name] = c
	}
	return out
}

// values match the kinds of an attribute's value. A number that VASSAL cannot read prevents it from
// loading a module.
var values = map[string]*regexp.Regexp{
	"text": regexp.MustCompile(`^[^\t\n]*$`), "int": regexp.MustCompile(`^\d{1,6}$`), "float": regexp.MustCompile(`^\d+\.\d+$`),
	"bool": regexp.MustCompile(`^(true|false)$`), "colour": regexp.MustCompile(`^(\d{1,2}|1\d\d|2[0-4]\d|25[0-5])(,(\d{1,2}|1\d\d|2[0-4]\d|25[0-5])){2}$`), "floats": regexp.MustCompile(`^\d+\.\d+(,\d+\.\d+)*$`),
	"when": regexp.MustCompile(`^(Always|Never|Use Preferences Setting)$`), "whenMenu": regexp.MustCompile(`^(Always|Never|Via right-click Menu)$`),
	"layers": regexp.MustCompile(`^from (top-most layer only|all layers)$`), "archive": regexp.MustCompile(`^archive$`),
	"key": regexp.MustCompile(`^\d+,\d+$`), "file": regexp.MustCompile(`^[a-z][a-z0-9/.-]*$`), "image": regexp.MustCompile(`^[a-z][a-z0-9.-]*\.png$`),
}

// examine walks a module's components as the program does when it builds and validates them.
func (m *module) examine(n *node) {
	name, ok := strings.CutPrefix(n.XMLName.Local, "VASSAL.")
	c, known := m.classes[name]
	if !ok || !known {
		m.say("there is no class %s", n.XMLName.Local)
		return
	}
	m.attributes(name, c, n)
	held := map[string]int{}
	for _, x := range n.Children {
		child := strings.TrimPrefix(x.XMLName.Local, "VASSAL.")
		if name == "build.module.PlayerRoster" && child == "entry" { // a side, which is not a component
			if side := "side " + x.Text; m.named[side] || strings.TrimSpace(x.Text) == "" {
				m.say("a side %q, or two of it", x.Text)
			} else {
				m.named[side] = true
			}
			continue
		}
		held[child]++
		if !slices.Contains(slices.Concat(c.holds, c.can), child) {
			m.say("a %s cannot stand in a %s", child, name)
		}
		if held[child] == 2 && !m.classes[child].many {
			m.say("two %s in a %s", child, name)
		}
		m.examine(x)
	}
	for _, child := range c.holds {
		if held[child] == 0 {
			m.say("no %s in a %s", child, name)
		}
	}
	if text := strings.TrimSpace(n.Text); (text != "") != strings.HasSuffix(name, "Slot") {
		m.say("a %s has the text %q", name, text)
	}
	m.valid(name, n)
}

// attributes checks the attributes of a component against those of its class.
func (m *module) attributes(name string, c class, n *node) {
	for attr := range c.must {
		if n.attr(attr) == "" {
			m.say("a %s has no %s", name, attr)
		}
	}
	for _, a := range n.Attrs {
		kind := c.must[a.Name.Local] + c.may[a.Name.Local]
		if v := values[kind]; v == nil || !v.MatchString(a.Value) {
			m.say("a %s has %s=%q; its class has %q there", name, a.Name.Local, a.Value, kind)
		}
		if kind == "file" {
			m.named["file "+a.Value] = true
			if _, there := m.files[a.Value]; !there {
				m.say("a %s names the file %s, which is not there", name, a.Value)
			}
		}
		if kind == "image" {
			m.used[a.Value] = true
		}
	}
}

// valid makes the checks that the program makes of single classes: the names by which it finds
// maps, decks and windows are unique (UniqueIdManager), the boards of a picker have different names
// (BoardPicker.validate), a board has a picture or a size, and a deck is on a board of its map.
func (m *module) valid(name string, n *node) {
	once := func(of, name string) {
		if key := of + " " + name; m.named[key] {
			m.say("two of %s", key)
		} else {
			m.named[key] = true
		}
	}
	switch name {
	case "build.GameModule":
		m.version(n.attr("VassalVersion"))
	case "build.module.Map", "build.module.PlayerHand":
		if side := n.attr("side"); side != "" && !m.named["side "+side] {
			m.say("the hand %s is of %q, who does not play", n.attr("mapName"), side)
		}
		once("map", n.attr("mapName"))
		boards := map[string]*node{}
		for _, b := range n.all("Board") {
			boards[b.attr("name")] = b
		}
		for _, d := range n.all("DrawPile") {
			b := boards[d.attr("owningBoard")]
			if b == nil {
				m.say("the deck %s lies on %q, which its map has not", d.attr("name"), d.attr("owningBoard"))
				continue
			}
			if d.number("x") > b.number("width") || d.number("y") > b.number("height") || len(d.Children) == 0 {
				m.say("the deck %s has %d cards, at %s, %s of the board", d.attr("name"), len(d.Children), d.attr("x"), d.attr("y"))
			}
		}
		if len(boards) == 0 || len(boards) != len(n.all("Board")) {
			m.say("the map %s has %d boards, %d of them with names of their own", n.attr("mapName"), len(n.all("Board")), len(boards))
		}
	case "build.module.map.boardPicker.Board":
		if n.attr("image") == "" && (n.attr("width") == "" || n.attr("height") == "" || n.attr("color") == "") {
			m.say("the board %s has neither a picture nor a size", n.attr("name"))
		}
	case "build.module.map.DrawPile":
		once("deck", n.attr("name"))
	case "build.module.PieceWindow":
		once("window", n.attr("name"))
	case "build.module.map.Zoomer":
		levels := strings.Split(n.attr("zoomLevels"), ",")
		if start := n.number("zoomStart"); start < 1 || start > len(levels) {
			m.say("a map starts at level %d of %d", start, len(levels))
		}
	}
}

// version requires a version that reads buildFile.xml: before 3.5 the program looked for a file
// with another name.
func (m *module) version(v string) {
	parts := strings.Split(v, ".")
	if len(parts) < 2 || parts[0] != "3" || len(parts[1]) != 1 || parts[1] < "5" {
		m.say("made for version %q", v)
	}
}
