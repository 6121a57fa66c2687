package load

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// doc is one YAML file: its text, its tree and what was found in it so far. A doc is used by one
// goroutine at a time.
type doc struct {
	fileText
	root   *yaml.Node // a mapping; nil if the file is empty or broken
	bulks  []*bulk    // maps in it whose entries are packed
	found  diag.List
	kin    kin  // of the map whose entries were last looked up
	parsed int  // the number of findings from parsing alone
	absent bool // the file does not exist

	before  int                 // the number of findings before drawings were checked
	decoded int                 // and once the game was decoded
	made    map[*yaml.Node]made // what was decoded, by the key of the section
	foreign bool                // the tree belongs to another doc and may not be changed
	kept    bool                // made and found are reused from that doc
	aliased bool                // a value of it appears in several places
}

// fileText is the text of a file; it finds where in it a value is.
type fileText struct {
	path  string
	text  string
	lines []int // byte offsets of the lines, made when first needed
}

// newDoc parses a file that is a map at the top. If packed, it may pack the cards of large decks.
func newDoc(path string, raw []byte, packed bool) *doc {
	d := &doc{fileText: fileText{path: path}}
	defer func() { d.parsed = len(d.found) }()
	if d.text = clean(path, raw, &d.found); Unmerged(d.text) > 0 {
		return d
	}
	var root *yaml.Node
	var err error
	if packed {
		root = bulky(d)
	}
	if root == nil {
		root, err = parse(d.text)
	}
	if err != nil {
		broken := brokenFindings(path, d.text, err)
		d.found = d.found.Without(0, func(f diag.Finding) bool { // a tab that breaks the text is reported once
			return f.Severity < diag.Error && slices.ContainsFunc(broken, func(b diag.Finding) bool { return b.At.Line == f.At.Line })
		})
		d.found.Add(broken...)
		return d
	}
	if root == nil {
		return d
	}
	d.vet(root)
	if root = follow(root); root.Kind != yaml.MappingNode {
		d.wrong(root, "a map of sections")
		return d
	}
	d.root = root
	return d
}

// packedIn returns the packed entries of a map of a file, nil if they are not packed.
func packedIn(d *doc, n *yaml.Node) *bulk {
	return lists.First(d.bulks, func(b *bulk) bool { return b.of == n })
}

// unpack puts packed entries into the tree of a file and reports whether there were any.
func unpack(d *doc) bool {
	for _, b := range d.bulks {
		b.whole()
	}
	was := len(d.bulks) > 0
	d.kin = kin{}
	d.bulks = nil
	return was
}

// follow returns the node an alias refers to; for nil, an empty node.
func follow(n *yaml.Node) *yaml.Node {
	if n == nil {
		return &yaml.Node{}
	}
	for n.Kind == yaml.AliasNode && n.Alias != nil {
		n = n.Alias
	}
	return n
}

// at returns the place of a node: all of a scalar on one line, the first line of a longer one, and
// the beginning of anything else. It skips an anchor or a tag before the node.
func (t *fileText) at(n *yaml.Node) diag.Place {
	p := diag.Place{File: t.path, Line: n.Line, Col: n.Column}
	if n.Anchor != "" || n.Style&yaml.TaggedStyle != 0 {
		w := walker{raw: t.from(p.Line, p.Col), line: p.Line, col: p.Col}
		if w.marks(); w.raw != "" {
			p.Line, p.Col = w.line, w.col
		}
	}
	switch {
	case n.Kind == yaml.AliasNode:
		p.Len = utf8.RuneCountInString(n.Value) + len("*")
	case n.Kind != yaml.ScalarNode || n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		p.Len = t.quoted(p, n.Value)
	default:
		p.Len = t.unquoted(p, n.Value)
	}
	return p
}

// unquoted returns the length in runes of the first line of a scalar without quotes.
func (t *fileText) unquoted(at diag.Place, value string) int {
	if strings.Contains(value, " ") || strings.Contains(value, "\n") {
		line, _, _ := strings.Cut(t.from(at.Line, at.Col), "\n")
		if line = strings.TrimRight(line, " \t"); line != "" && strings.HasPrefix(value, line) {
			return utf8.RuneCountInString(line)
		}
	}
	return utf8.RuneCountInString(value)
}

// quoted returns the length in runes of the first line of a quoted scalar, quotes included.
func (t *fileText) quoted(at diag.Place, value string) int {
	line, _, _ := strings.Cut(t.from(at.Line, at.Col), "\n")
	if line == "" || line[0] != '"' && line[0] != '\'' {
		return utf8.RuneCountInString(value) + 2
	}
	return utf8.RuneCountInString(line[:closes(line)])
}

// from returns the text of the file from a line and column on.
func (t *fileText) from(line, col int) string {
	if t.lines == nil {
		t.lines = []int{0}
		for i := 0; i < len(t.text); i++ {
			if t.text[i] == '\n' {
				t.lines = append(t.lines, i+1)
			}
		}
	}
	if line < 1 || line > len(t.lines) {
		return ""
	}
	s := t.text[t.lines[line-1]:]
	for ; col > 1 && s != ""; col-- {
		_, n := utf8.DecodeRuneInString(s)
		s = s[n:]
	}
	return s
}

// add adds a finding at a node.
func (d *doc) add(code string, n *yaml.Node, message string) *diag.Finding {
	return d.addAt(code, d.at(n), message)
}

// addAt adds a finding at a place and returns it to be filled in; the pointer is valid until the
// next one is added.
func (d *doc) addAt(code string, at diag.Place, message string) *diag.Finding {
	d.found.Add(finding(code, at, message))
	return &d.found[len(d.found)-1]
}

// wrong reports that a node is not what was expected.
func (d *doc) wrong(n *yaml.Node, want string) *diag.Finding {
	f := d.add("PB006", n, fmt.Sprintf("%s where %s is expected", describe(n), want))
	return f
}

// describe says what a node is, in an author's words.
func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a map"
	case yaml.SequenceNode:
		return "a list"
	}
	if n.ShortTag() == "!!null" {
		return "nothing"
	}
	return quote(n.Value)
}

// quote returns a text in quotes for a message, shortened.
func quote(s string) string {
	const most = 40
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i] + "…"
	}
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most-1]) + "…"
	}
	return `"` + s + `"`
}

// rules are the findings that loading can report: level 0, and the few codes of later levels that
// nothing after it could detect.
var rules = map[string]struct {
	name     string
	severity diag.Severity
}{
	"PB001": {"unreadable", diag.Error},
	"PB002": {"yaml-syntax", diag.Error},
	"PB003": {"key-twice", diag.Error},
	"PB004": {"unknown-field", diag.Error},
	"PB005": {"missing-field", diag.Error},
	"PB006": {"wrong-type", diag.Error},
	"PB007": {"not-a-choice", diag.Error},
	"PB008": {"wrong-count", diag.Error},
	"PB009": {"ambiguous-scalar", diag.Warning},
	"PB011": {"odd-character", diag.Warning},
	"PB012": {"missing-asset", diag.Error},
	"PB013": {"idle-allow", diag.Note},
	"PB101": {"unknown-id", diag.Error},
	"PB102": {"id-twice", diag.Error},
	"PB104": {"never-used", diag.Note},
	"PB111": {"circular", diag.Error},
	"PB212": {"over-limit", diag.Error},
	"PB128": {"untold", diag.Note},
	"PB311": {"translation-key", diag.Warning},
	"PB313": {"erratum-stale", diag.Error},
	"PB614": {"art-undrawn", diag.Warning},
}

// finding returns a finding with the name and severity of its code.
func finding(code string, at diag.Place, message string) diag.Finding {
	r := rules[code]
	return diag.Finding{At: at, Severity: r.severity, Code: code, Name: r.name, Message: message}
}
