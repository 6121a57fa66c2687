package export

import (
	"encoding/xml"
	"io"
)

// element is one element of a module's build file. Its name is the class that
// is built of it.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []*element
}

// el makes an element with attributes, given as names and values by turns.
func el(class string, attrs ...string) *element {
	e := &element{XMLName: xml.Name{Local: "VASSAL." + class}}
	for i := 0; i+1 < len(attrs); i += 2 {
		e.Attrs = append(e.Attrs, xml.Attr{Name: xml.Name{Local: attrs[i]}, Value: attrs[i+1]})
	}
	return e
}

// with adds children.
func (e *element) with(children ...*element) *element {
	e.Children = append(e.Children, children...)
	return e
}

// writeXML writes an element as a file.
func writeXML(w io.Writer, root *element) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(root); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
