package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"punchboard/internal/guard"
)

// node is an element. Text is only kept for style sheets.
type node struct {
	name      string
	attrs     map[string]string
	children  []*node
	text      strings.Builder
	line, col int
}

// attr returns an attribute of the node, or "".
func (n *node) attr(name string) string { return n.attrs[name] }

// fault returns an error at the node.
func (n *node) fault(msg string) *Fault { return &Fault{n.line, n.col, msg} }

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// entity matches an entity that a document type declares, as old programs do for namespace names.
var entity = regexp.MustCompile(`<!ENTITY\s+([\w.-]+)\s+"([^"]{0,200})"`)

// parse parses a file into elements and its style sheets. Elements of other namespaces, which
// editors keep for themselves, are left out.
func parse(data []byte) (*node, *sheet, error) {
	if guard.UTF16(data, true) {
		return nil, nil, &Fault{1, 1, "it is written in UTF-16: save it as UTF-8"}
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		if name := strings.ToLower(charset); name == "utf8" || name == "us-ascii" || name == "ascii" {
			return in, nil
		}
		return nil, fmt.Errorf("it is written in %s: save it as UTF-8", charset)
	}
	t := tree{rules: &sheet{}}
	for {
		line, col := d.InputPos()
		tok, err := d.Token()
		if err != nil {
			line, col = d.InputPos()
		}
		switch {
		case errors.Is(err, io.EOF):
			if t.root == nil {
				return nil, nil, &Fault{line, col, "it holds no element"}
			}
			return t.root, t.rules, nil
		case err != nil:
			return nil, nil, &Fault{line, col, strings.TrimPrefix(err.Error(), "XML syntax error on ")}
		}
		switch tok := tok.(type) {
		case xml.Directive:
			d.Entity = map[string]string{}
			for _, m := range entity.FindAllSubmatch(append([]byte("<!"), tok...), 100) {
				d.Entity[string(m[1])] = string(m[2])
			}
		case xml.StartElement:
			err = t.begin(tok, line, col)
		case xml.CharData:
			if n := t.top(); n != nil && t.foreign == 0 && n.name == "style" {
				n.text.Write(tok)
			}
		case xml.EndElement:
			err = t.end()
		}
		if err != nil {
			return nil, nil, err
		}
	}
}

// tree is what was parsed so far.
type tree struct {
	root    *node
	open    []*node // the elements not closed yet, outermost first
	rules   *sheet
	foreign int // depth within elements of other namespaces
	count   int // of elements
}

// top returns the innermost open element, or nil.
func (t *tree) top() *node {
	if len(t.open) == 0 {
		return nil
	}
	return t.open[len(t.open)-1]
}

// begin opens an element; too many, or too deeply nested ones, are a *Fault.
func (t *tree) begin(tok xml.StartElement, line, col int) error {
	if t.count++; t.count > maxElements {
		return &Fault{line, col, fmt.Sprintf("it has more than %d elements", maxElements)}
	}
	if t.foreign > 0 || tok.Name.Space != svgSpace && tok.Name.Space != "" {
		t.foreign++
		return nil
	}
	if len(t.open) >= maxDepth {
		return &Fault{line, col, fmt.Sprintf("its elements are nested more than %d deep", maxDepth)}
	}
	n := element(tok, line, col)
	if up := t.top(); t.root == nil {
		t.root = n
	} else if up != nil {
		up.children = append(up.children, n)
	}
	t.open = append(t.open, n)
	return nil
}

// end closes the innermost element, and reads it if it is a style sheet.
func (t *tree) end() error {
	if t.foreign > 0 {
		t.foreign--
		return nil
	}
	n := t.top()
	t.open = t.open[:len(t.open)-1]
	if n.name == "style" {
		return t.rules.read(n)
	}
	return nil
}

// element returns an element with its plain attributes and its reference.
func element(tok xml.StartElement, line, col int) *node {
	n := &node{name: tok.Name.Local, attrs: map[string]string{}, line: line, col: col}
	for _, a := range tok.Attr {
		if a.Name.Space == "" || a.Name.Space == xlinkSpace && a.Name.Local == "href" && n.attrs["href"] == "" {
			n.attrs[a.Name.Local] = a.Value
		}
	}
	return n
}
