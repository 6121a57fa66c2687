package glyf

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/andybalholm/brotli"
)

// The numbers of tables in a WOFF2 file; 63 means that the name is spelled out.
const (
	webHead, webGlyf, webLoca = 1, 10, 11
	webNamed                  = 63
)

// maxUnpacked is the largest total size of the tables of a web font.
const maxUnpacked = 64 << 20

// webTable is an entry of the table directory of a WOFF2 file.
type webTable struct {
	flags, name []byte
	whole       uint32
	changed     uint32 // its length in the file if it is transformed there
	otherwise   bool
}

// mended returns a WOFF2 file changed so that the library unpacks it correctly: glyph offsets are
// long, since short ones overflow in a font of more than 128 KB; no glyph has the overlap flag,
// which is read at the wrong place and which print does not need; and it is marked as having been
// packed.
func mended(data []byte) ([]byte, error) {
	if len(data) < 48 {
		return nil, errors.New("the file ends before its tables")
	}
	tables, rest, err := webTables(data[48:], int(be.Uint16(data[12:])))
	if err != nil {
		return nil, err
	}
	packed := rest[:min(len(rest), int(be.Uint32(data[20:])))]
	stream, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(packed)), maxUnpacked))
	if err != nil {
		return nil, err
	}
	mendTables(tables, stream)
	return repacked(data[:48], tables, stream)
}

// repacked returns a WOFF2 file of tables that follow each other in a stream, with its header.
func repacked(head []byte, tables []webTable, stream []byte) ([]byte, error) {
	out := slices.Clone(head)
	clear(out[28:]) // data after the tables is dropped
	for _, t := range tables {
		out = append(append(append(out, t.flags...), t.name...), base128(t.whole)...)
		if t.otherwise {
			out = append(out, base128(t.changed)...)
		}
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestSpeed)
	if _, err := w.Write(stream); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	be.PutUint32(out[20:], uint32(b.Len()))
	out = append(out, b.Bytes()...)
	out = append(out, make([]byte, -len(out)&3)...)
	be.PutUint32(out[8:], uint32(len(out)))
	return out, nil
}

// webTables reads the table directory, and returns what follows it.
func webTables(b []byte, n int) (out []webTable, rest []byte, err error) {
	for range n {
		if len(b) < 6 {
			return nil, nil, errors.New("the file ends within the list of its tables")
		}
		t := webTable{flags: b[:1]}
		b = b[1:]
		if t.flags[0]&63 == webNamed {
			t.name, b = b[:4], b[4:]
		}
		outlines := t.flags[0]&63 == webGlyf || t.flags[0]&63 == webLoca
		t.otherwise = outlines == (t.flags[0]>>6 == 0)
		if t.whole, b, err = number128(b); err == nil && t.otherwise {
			t.changed, b, err = number128(b)
		}
		if err != nil {
			return nil, nil, err
		}
		out = append(out, t)
	}
	return out, b, nil
}

// mendTables changes the tables that follow each other in a stream.
func mendTables(tables []webTable, stream []byte) {
	var head, glyf []byte
	glyphs := uint32(0)
	for i := range tables {
		t := &tables[i]
		size := t.whole
		if t.otherwise {
			size = t.changed
		}
		part := stream[:min(len(stream), int(size))]
		stream = stream[len(part):]
		switch id := t.flags[0] & 63; {
		case id == webHead && len(part) >= 54:
			head = part
		case id == webGlyf && t.otherwise && len(part) >= 8:
			glyf, glyphs = part, uint32(be.Uint16(part[4:]))
		case id == webLoca && t.otherwise && glyf != nil:
			t.whole = 4 * (glyphs + 1)
		}
	}
	if head == nil {
		return
	}
	head[16] |= 8
	if glyf != nil {
		glyf[3] &^= 1
		be.PutUint16(glyf[6:], 1)
		be.PutUint16(head[50:], 1)
	}
}

// number128 reads a number encoded with seven bits per byte.
func number128(b []byte) (n uint32, rest []byte, err error) {
	for i := range min(5, len(b)) {
		n = n<<7 | uint32(b[i]&127)
		if b[i] < 128 {
			return n, b[i+1:], nil
		}
	}
	return 0, nil, errors.New("a length in the list of its tables is damaged")
}

// base128 encodes a number with seven bits per byte.
func base128(n uint32) []byte {
	out := []byte{byte(n & 127)}
	for n >>= 7; n > 0; n >>= 7 {
		out = append(out, byte(n&127|128))
	}
	slices.Reverse(out)
	return out
}
