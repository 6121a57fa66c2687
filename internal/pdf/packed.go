package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"slices"
	"strconv"
	"sync"
)

// together is how many objects an object stream holds: a reader must unpack all of them to read
// one.
const together = 200

// packed is objects that go into one stream, which is numbered after everything else: the number
// and position of each object, and their contents, which are compressed together with those when it
// is closed.
type packed struct {
	objects []int32
	head    []byte
	body    []byte
	first   int // where the first object begins, after the numbers and positions
}

// add adds object n.
func (p *packed) add(n int, body []byte) {
	p.objects = append(p.objects, int32(n))
	p.head = strconv.AppendInt(p.head, int64(n), 10)
	p.head = strconv.AppendInt(append(p.head, ' '), int64(len(p.body)), 10)
	p.head = append(p.head, ' ')
	p.body = append(append(p.body, body...), '\n')
}

// closed returns the objects as they are written, compressed by a packer.
func (p *packed) closed(by *packer) packed {
	first := len(p.head)
	return packed{objects: slices.Clone(p.objects), body: by.deflated(append(p.head, p.body...)), first: first}
}

// closePacked is close for a file that packs: the waiting objects are written in streams, and the
// table of all objects is a stream too (ISO 32000-1, 7.5.7 and 7.5.8).
func (f *file) closePacked(root, info int) error {
	if len(f.waiting.objects) > 0 {
		f.full = append(f.full, f.waiting.closed(&f.packer))
	}
	const within = 1 << 62 // flag of an offset: the object is in a stream, its index there in the low 16 bits
	for _, p := range f.full {
		n := len(f.offsets)
		for i, o := range p.objects {
			f.offsets[o] = within | int64(n)<<16 | int64(i)
		}
		f.stream(n, "/Type/ObjStm/N "+strconv.Itoa(len(p.objects))+"/First "+strconv.Itoa(p.first)+flate, p.body)
	}
	start, n := f.at, len(f.offsets)
	table := make([]byte, 0, 7*(n+1))
	for _, at := range append(f.offsets, start) {
		kind, place, index := byte(1), uint32(at), uint16(0) // an object at an offset in the file
		switch {
		case at&within != 0: // an object in a stream
			kind, place, index = 2, uint32(at>>16), uint16(at)
		case at == 0: // a free number
			kind, index = 0, 65535
		}
		table = binary.BigEndian.AppendUint32(append(table, kind), place)
		table = binary.BigEndian.AppendUint16(table, index)
	}
	f.id.Write(table)
	f.stream(n, "/Type/XRef/W[1 4 2]"+f.trailer(n+1, root, info)+flate, deflated(table))
	return f.end(start)
}

// packer compresses one block after another: a compressor is expensive to create and takes a
// megabyte.
type packer struct {
	packed bytes.Buffer
	zip    *zlib.Writer
}

var packers = sync.Pool{New: func() any { return new(packer) }}

// deflated compresses at the fastest level: on page contents the result is a quarter larger than at
// the default level, in a quarter of the time.
func (p *packer) deflated(b []byte) []byte {
	if p.zip == nil {
		p.zip, _ = zlib.NewWriterLevel(&p.packed, zlib.BestSpeed)
	}
	p.packed.Reset()
	p.zip.Reset(&p.packed)
	p.zip.Write(b)
	p.zip.Close()
	return bytes.Clone(p.packed.Bytes())
}

// deflated compresses with a packer borrowed from the pool.
func deflated(b []byte) []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	return p.deflated(b)
}
