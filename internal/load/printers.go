package load

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/guard"
	"punchboard/internal/layout"
)

// Printers are the printers in a user's settings file, by name. Text is the file's contents, for
// printing findings.
type Printers struct {
	Path  string
	Text  []byte
	Named map[string]*layout.Printer `key:"printers printers"`
	Found diag.List
}

// The most that a back can be moved and turned: more is taken for a typing error.
const (
	maxShift = 20 * geom.MM
	maxTurn  = 5.0
)

// ReadPrinters reads a settings file. A missing file yields no printers; faults in it are reported
// in Found. It errors if the file cannot be read.
func ReadPrinters(path string) (*Printers, error) {
	p := &Printers{Path: path, Named: map[string]*layout.Printer{}}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, nil
	case err != nil:
		return nil, fmt.Errorf("reading the settings: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("reading the settings: %s is not a regular file", path)
	}
	if p.Text, err = os.ReadFile(path); err != nil {
		return nil, fmt.Errorf("reading the settings: %w", err)
	}
	d := newDoc(path, p.Text, false)
	if d.root != nil {
		d.only(d.root, p)
	}
	p.Found = d.found.Sorted()
	return p, nil
}

// readPrinters reads printers by name. One that moves its backs further than any printer does is
// reported, but kept.
func readPrinters(d *doc, n *yaml.Node, into map[string]*layout.Printer) {
	d.entries(n, "printers", func(k, v *yaml.Node) {
		p := &layout.Printer{Name: k.Value}
		if !d.only(v, p) {
			return
		}
		if msg := TooFar(p); msg != "" {
			d.add("PB212", k, "printer "+quote(k.Value)+": "+msg)
		}
		into[k.Value] = p
	})
}

// TooFar says which of a printer's values is out of range, "" if none is.
func TooFar(p *layout.Printer) string {
	switch {
	case max(p.DX, -p.DX, p.DY, -p.DY) > maxShift:
		return fmt.Sprintf("a back is moved by at most %s", maxShift)
	case !(p.Turn >= -maxTurn && p.Turn <= maxTurn):
		return fmt.Sprintf("a back is turned by at most %g degrees", maxTurn)
	}
	return ""
}

// With returns the text of the file with one printer added or its values changed. Comments and
// other printers stay.
func (p *Printers) With(to *layout.Printer) ([]byte, error) {
	var top yaml.Node
	if _, err := guard.Read(func() (any, error) { return nil, yaml.Unmarshal(p.Text, &top) }); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	if top.Kind == 0 || len(top.Content) == 0 {
		top = yaml.Node{Kind: yaml.DocumentNode, HeadComment: "# How far each printer's backs miss their fronts; see punchboard calibrate.",
			Content: []*yaml.Node{{Kind: yaml.MappingNode}}}
	}
	entry := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	put(entry, "dx", scalar(to.DX.String(), "!!str"))
	put(entry, "dy", scalar(to.DY.String(), "!!str"))
	put(entry, "turn", &yaml.Node{Kind: yaml.ScalarNode, Value: strconv.FormatFloat(to.Turn, 'f', -1, 64)})
	all := value(top.Content[0], "printers")
	if all == nil || all.Kind != yaml.MappingNode {
		all = &yaml.Node{Kind: yaml.MappingNode}
		put(top.Content[0], "printers", all)
	}
	put(all, to.Name, entry)
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(&top); err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return b.Bytes(), nil
}

// scalar returns a value to be written, from its text and its YAML tag.
func scalar(s, tag string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: s} }

// put sets a key of a map to a value.
func put(m *yaml.Node, key string, v *yaml.Node) {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			m.Content[i+1] = v
			return
		}
	}
	m.Content = append(m.Content, scalar(key, "!!str"), v)
}
