package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"strconv"
	"sync"
)

// together is how many objects one stream of them holds: all are read to read
// one.
const together = 200

// closePacked is close of a file that packs: the objects that wait go out in
// streams, and the table of all objects is a stream too (ISO 32000-1, 7.5.7 and
// 7.5.8).
func (f *file) closePacked(root, info int) error {
	in := map[int]entry{} // of the objects in streams: which, and the how manieth
	for from := 0; from < len(f.packed); from += together {
		some := f.packed[from:min(from+together, len(f.packed))]
		n := len(f.offsets)
		var head, body bytes.Buffer
		for i, o := range some {
			head.WriteString(strconv.Itoa(o.n) + " " + strconv.Itoa(body.Len()) + " ")
			body.WriteString(o.body + "\n")
			in[o.n] = entry{2, uint32(n), uint16(i)}
		}
		first := head.Len()
		head.Write(body.Bytes())
		f.stream(n, "/Type/ObjStm/N "+strconv.Itoa(len(some))+"/First "+strconv.Itoa(first)+flate, deflated(head.Bytes()))
	}
	start, n := f.at, len(f.offsets)
	var table []byte
	for i, at := range append(f.offsets, start) {
		e, ok := in[i]
		switch {
		case ok:
		case at == 0:
			e = entry{0, 0, 65535}
		default:
			e = entry{1, uint32(at), 0}
		}
		table = append(table, e.kind)
		table = binary.BigEndian.AppendUint32(table, e.at)
		table = binary.BigEndian.AppendUint16(table, e.index)
	}
	f.id.Write(table)
	f.stream(n, "/Type/XRef/W[1 4 2]"+f.trailer(n+1, root, info)+flate, deflated(table))
	return f.end(start)
}

// entry is a line of the table: 0 for a number that is free, 1 for an object at
// a place in the file, 2 for one in a stream of objects.
type entry struct {
	kind  byte
	at    uint32
	index uint16
}

// packer compresses one after another: a compressor is dear to make.
type packer struct {
	packed bytes.Buffer
	zip    *zlib.Writer
}

var packers = sync.Pool{New: func() any {
	p := &packer{}
	p.zip, _ = zlib.NewWriterLevel(&p.packed, zlib.BestSpeed)
	return p
}}

// deflated compresses at the fastest level: on page contents it leaves a quarter
// more bytes than the usual level, in a quarter of the time.
func deflated(b []byte) []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.packed.Reset()
	p.zip.Reset(&p.packed)
	p.zip.Write(b)
	p.zip.Close()
	return bytes.Clone(p.packed.Bytes())
}
