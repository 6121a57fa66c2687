package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// node is an element. Text is that of a style sheet alone.
type node struct {
	name      string
	attrs     map[string]string
	children  []*node
	text      strings.Builder
	line, col int
}

func (n *node) attr(name string) string { return n.attrs[name] }

func (n *node) fault(msg string) *Fault { return &Fault{n.line, n.col, msg} }

const (
	svgSpace   = "http://www.w3.org/2000/svg"
	xlinkSpace = "http://www.w3.org/1999/xlink"
)

// entity is a word that a document type declares, as old programs do for the
// names of their spaces.
var entity = regexp.MustCompile(`<!ENTITY\s+([\w.-]+)\s+"([^"]{0,200})"`)

// parse reads a file into elements and its style sheets. Elements of other
// spaces, which editing programs keep for themselves, are left out.
func parse(data []byte) (*node, *sheet, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		return nil, fmt.Errorf("it is written in %s; UTF-8 is wanted", charset)
	}
	var root *node
	var open []*node
	rules := &sheet{}
	foreign, count := 0, 0
	for {
		line, col := d.InputPos()
		tok, err := d.Token()
		if err != nil {
			line, col = d.InputPos()
		}
		switch {
		case errors.Is(err, io.EOF):
			if root == nil {
				return nil, nil, &Fault{line, col, "it holds no element"}
			}
			return root, rules, nil
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
			if count++; count > maxElements {
				return nil, nil, &Fault{line, col, fmt.Sprintf("it has more than %d elements", maxElements)}
			}
			if foreign > 0 || tok.Name.Space != svgSpace && tok.Name.Space != "" {
				foreign++
				continue
			}
			if len(open) >= maxDepth {
				return nil, nil, &Fault{line, col, fmt.Sprintf("its elements lie more than %d deep in one another", maxDepth)}
			}
			n := element(tok, line, col)
			if root == nil {
				root = n
			} else if len(open) > 0 {
				up := open[len(open)-1]
				up.children = append(up.children, n)
			}
			open = append(open, n)
		case xml.CharData:
			if len(open) > 0 && foreign == 0 && open[len(open)-1].name == "style" {
				open[len(open)-1].text.Write(tok)
			}
		case xml.EndElement:
			if foreign > 0 {
				foreign--
				continue
			}
			n := open[len(open)-1]
			open = open[:len(open)-1]
			if n.name == "style" {
				if err := rules.read(n); err != nil {
					return nil, nil, err
				}
			}
		}
	}
}

// element is an element with its plain attributes and its reference.
func element(tok xml.StartElement, line, col int) *node {
	n := &node{name: tok.Name.Local, attrs: map[string]string{}, line: line, col: col}
	for _, a := range tok.Attr {
		if a.Name.Space == "" || a.Name.Space == xlinkSpace && a.Name.Local == "href" && n.attrs["href"] == "" {
			n.attrs[a.Name.Local] = a.Value
		}
	}
	return n
}
