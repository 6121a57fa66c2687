package facetest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// readPacked parses a file whose cross-reference table is a stream, including objects in object
// streams.
func (f *pdfFile) readPacked(b []byte, start int) error {
	m := pdfBegin.FindSubmatch(b[start:])
	if m == nil {
		return errors.New("no table of objects")
	}
	var n int
	fmt.Sscan(string(m[1]), &n)
	v, err := readPDFObject(b[start:], n)
	s, ok := v.(pdfStream)
	if err != nil || !ok || s.dict["Type"] != pdfName("XRef") || s.dict["Size"] != float64(n+1) {
		return fmt.Errorf("the table is %v (%v)", v, err)
	}
	f.trailer = s.dict
	table, err := inflated(s)
	if err != nil || len(table) != 7*(n+1) {
		return fmt.Errorf("the table has %d bytes for %d objects (%v)", len(table), n+1, err)
	}
	for i := range n + 1 {
		line := table[7*i : 7*i+7]
		at := int(binary.BigEndian.Uint32(line[1:]))
		switch line[0] {
		case 1:
			if at >= len(b) {
				return fmt.Errorf("object %d is beyond the end", i)
			}
			if f.objects[i], err = readPDFObject(b[at:], i); err != nil {
				return fmt.Errorf("object %d: %w", i, err)
			}
		case 2:
			if f.objects[i], err = f.unpacked(b, table[7*at:], at, i, int(binary.BigEndian.Uint16(line[5:]))); err != nil {
				return fmt.Errorf("object %d: %w", i, err)
			}
		}
	}
	return nil
}

// unpacked returns object n, the index-th of an object stream; line is the stream's entry in the
// table.
func (f *pdfFile) unpacked(b, line []byte, stream, n, index int) (any, error) {
	in, ok := f.streams[stream]
	if !ok {
		v, err := readPDFObject(b[binary.BigEndian.Uint32(line[1:]):], stream)
		s, is := v.(pdfStream)
		if err != nil || !is || s.dict["Type"] != pdfName("ObjStm") {
			return nil, fmt.Errorf("its stream %d is %v (%v)", stream, v, err)
		}
		all, err := inflated(s)
		if err != nil {
			return nil, err
		}
		first := int(s.dict["First"].(float64))
		head := &pdfScan{b: all[:first]}
		for range int(s.dict["N"].(float64)) {
			number, at := head.next(), head.next()
			in = append(in, packedObject{int(number.(float64)), all[first+int(at.(float64)):]})
		}
		if f.streams == nil {
			f.streams = map[int][]packedObject{}
		}
		f.streams[stream] = in
	}
	if index >= len(in) || in[index].n != n {
		return nil, fmt.Errorf("it is not the %d-th of stream %d", index, stream)
	}
	p := &pdfScan{b: in[index].b}
	v := p.value()
	return v, p.err
}

// packedObject is an object of an object stream: its number and the bytes from its beginning on.
type packedObject struct {
	n int
	b []byte
}

// inflated returns the content of a compressed stream; it errors on damage.
func inflated(s pdfStream) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(s.data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
