package facetest

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The objects of a PDF file. A number is a float64, a string a pdfString, a
// list a []any, null nil; true and false are words.
type (
	pdfName   string
	pdfString string
	pdfWord   string // an operator of a content stream, or true or false
	pdfRef    int
	pdfDict   map[pdfName]any
	pdfStream struct {
		dict pdfDict
		data []byte // as stored in the file
	}
)

// pdfFile is a file parsed by its cross-reference table, a classic one or a stream.
type pdfFile struct {
	version string
	objects map[int]any
	trailer pdfDict
	streams map[int][]packedObject
}

var (
	pdfHead  = regexp.MustCompile(`^%PDF-(\d\.\d)\n%`)
	pdfTail  = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`)
	pdfTable = regexp.MustCompile(`^xref\n0 (\d+)\n`)
	pdfBegin = regexp.MustCompile(`^(\d+) 0 obj\s`)
)

// readPDF parses a file. It repairs nothing: anything incorrect is an error.
func readPDF(b []byte) (*pdfFile, error) {
	head, tail := pdfHead.FindSubmatch(b), pdfTail.FindSubmatch(b)
	if head == nil || tail == nil || bytes.Count(b, []byte("%%EOF")) != 1 {
		return nil, errors.New("no head or end of a file")
	}
	f := &pdfFile{version: string(head[1]), objects: map[int]any{}}
	start, _ := strconv.Atoi(string(tail[1]))
	if start >= len(b) {
		return nil, errors.New("the table of objects is beyond the end")
	}
	table := pdfTable.FindSubmatch(b[start:])
	if table == nil {
		return f, f.readPacked(b, start)
	}
	n, _ := strconv.Atoi(string(table[1]))
	lines := b[start+len(table[0]):]
	if len(lines) < 20*n {
		return nil, errors.New("the table of objects breaks off")
	}
	for i := range n {
		line := string(lines[20*i : 20*i+20])
		if strings.HasSuffix(line, " 65535 f\r\n") {
			continue
		}
		at, err := strconv.Atoi(line[:10])
		if err != nil || !strings.HasSuffix(line, " 00000 n\r\n") || at >= len(b) {
			return nil, fmt.Errorf("object %d has the line %q", i, line)
		}
		if f.objects[i], err = readPDFObject(b[at:], i); err != nil {
			return nil, fmt.Errorf("object %d: %w", i, err)
		}
	}
	p := &pdfScan{b: lines[20*n:]}
	if p.next() != pdfWord("trailer") {
		return nil, errors.New("no trailer")
	}
	f.trailer, _ = p.value().(pdfDict)
	return f, p.err
}

// pageObjects returns the object numbers of the pages, in ascending order.
func (f *pdfFile) pageObjects() []int {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(f.objects)), func(n int) bool {
		d, _ := f.objects[n].(pdfDict)
		return d["Type"] != pdfName("Page")
	})
}

// readPDFObject reads object n, a value or a stream of its declared length. The error says what is
// there instead of any part of it.
func readPDFObject(b []byte, n int) (any, error) {
	m := pdfBegin.FindSubmatch(b)
	if m == nil || string(m[1]) != strconv.Itoa(n) {
		return nil, fmt.Errorf("there is %.20q", b)
	}
	p := &pdfScan{b: b[len(m[0]):]}
	v := p.value()
	switch end := p.next(); {
	case p.err != nil:
		return nil, p.err
	case end == pdfWord("endobj"):
		return v, nil
	case end != pdfWord("stream"):
		return nil, fmt.Errorf("it ends with %v", end)
	}
	d, ok := v.(pdfDict)
	length, whole := d["Length"].(float64)
	rest, cut := bytes.CutPrefix(p.b, []byte("\n"))
	if !ok || !whole || !cut || int(length) > len(rest) {
		return nil, fmt.Errorf("a stream without a length: %v", v)
	}
	p.b = rest[int(length):]
	if p.next() != pdfWord("endstream") || p.next() != pdfWord("endobj") {
		return nil, errors.New("the stream does not end at its length")
	}
	return pdfStream{d, rest[:int(length)]}, nil
}

// pdfScan reads tokens from a file or a content stream.
type pdfScan struct {
	b   []byte
	err error
}

const (
	pdfSpace = "\x00\t\n\f\r "
	pdfDelim = "()<>[]{}/%"
)

// value reads a complete value: the contents of brackets, or two numbers and an R.
func (p *pdfScan) value() any {
	switch t := p.next(); t {
	case pdfWord("["):
		list := []any{}
		for {
			v := p.value()
			if v == pdfWord("]") || p.err != nil {
				return list
			}
			list = append(list, v)
		}
	case pdfWord("<<"):
		return p.dict()
	default:
		if n, ok := t.(float64); ok {
			before := p.b
			if _, ok := p.next().(float64); ok && p.next() == pdfWord("R") {
				return pdfRef(n)
			}
			p.b, p.err = before, nil
		}
		return t
	}
}

// dict reads a dictionary after its opening; a duplicate key is an error.
func (p *pdfScan) dict() pdfDict {
	d := pdfDict{}
	for p.err == nil {
		k := p.next()
		name, ok := k.(pdfName)
		if !ok {
			if k != pdfWord(">>") {
				p.err = fmt.Errorf("%v is no key", k)
			}
			return d
		}
		if _, twice := d[name]; twice {
			p.err = fmt.Errorf("the key %s stands twice", name)
		}
		d[name] = p.value()
	}
	return d
}

// next reads one token; nil at the end.
func (p *pdfScan) next() any {
	p.b = bytes.TrimLeft(p.b, pdfSpace)
	if len(p.b) == 0 {
		p.err = errors.New("it breaks off")
		return nil
	}
	switch {
	case bytes.HasPrefix(p.b, []byte("<<")), bytes.HasPrefix(p.b, []byte(">>")):
		return p.take(2)
	case p.b[0] == '[' || p.b[0] == ']':
		return p.take(1)
	case p.b[0] == '(':
		return p.text()
	case p.b[0] == '<':
		return p.hex()
	case p.b[0] == '/':
		p.b = p.b[1:]
		return pdfName(p.word())
	}
	w := p.word()
	if w == "" {
		p.err = fmt.Errorf("a stray %q", p.b[0])
		return nil
	}
	if n, err := strconv.ParseFloat(w, 64); err == nil && strings.Trim(w, "+-.0123456789") == "" {
		return n
	}
	if w == "null" {
		return nil
	}
	return pdfWord(w)
}

// take consumes the next n bytes.
func (p *pdfScan) take(n int) pdfWord {
	w := p.b[:n]
	p.b = p.b[n:]
	return pdfWord(w)
}

// word consumes everything up to the next space or delimiter, or to the end.
func (p *pdfScan) word() string {
	n := bytes.IndexAny(p.b, pdfSpace+pdfDelim)
	if n < 0 {
		n = len(p.b)
	}
	return string(p.take(n))
}

// text reads a string in parentheses.
func (p *pdfScan) text() any {
	var out []byte
	depth := 0
	for i := 0; i < len(p.b); i++ {
		switch c := p.b[i]; c {
		case '\\':
			i++
			if i < len(p.b) {
				out = append(out, map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f'}[p.b[i]])
				if out[len(out)-1] == 0 {
					out[len(out)-1] = p.b[i]
				}
			}
			continue
		case '(':
			if depth++; depth == 1 {
				continue
			}
		case ')':
			if depth--; depth == 0 {
				p.b = p.b[i+1:]
				return pdfString(out)
			}
		}
		out = append(out, p.b[i])
	}
	p.err = errors.New("a string without an end")
	return nil
}

// hex reads a string of hexadecimal digits; it is an error if its > is missing.
func (p *pdfScan) hex() any {
	n := bytes.IndexByte(p.b, '>')
	if n < 0 {
		p.err = errors.New("a string without an end")
		return nil
	}
	out, err := hex.DecodeString(string(p.b[1:n]))
	if err != nil {
		p.err = err
	}
	p.b = p.b[n+1:]
	return pdfString(out)
}
