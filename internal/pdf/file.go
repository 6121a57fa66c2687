package pdf

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// file is the PDF being written: objects in any order, each offset recorded, then the table of
// them. Write errors are reported at the end.
type file struct {
	w       *bufio.Writer
	at      int64
	offsets []int64 // by object number; 0 is free
	id      hash.Hash
	whole   bool // the ID is a digest of all bytes
	packs   bool // objects other than streams go into object streams, and the table into a stream
	waiting packed
	full    []packed
	packer  packer
}

// newFile begins a file of n objects, numbered from 1. The header names 1.6, the first version with
// all features used (layers, no scaling in print), or the version for a press. With packs, the many
// small objects are compressed.
func newFile(w io.Writer, n int, how *press, packs bool) *file {
	f := &file{w: bufio.NewWriterSize(w, 1<<16), offsets: make([]int64, n+1), id: sha256.New(), packs: packs}
	version := "1.6"
	if how != nil {
		version, f.whole = pressVersion, true
	}
	f.string("%PDF-" + version + "\n%\xe2\xe3\xcf\xd3\n")
	return f
}

// bytes writes to the file, counts the bytes and, where the ID covers the whole file, adds them to
// its digest. The writer keeps an error until the file is closed.
func (f *file) bytes(b []byte) {
	if f.whole {
		f.id.Write(b)
	}
	n, _ := f.w.Write(b)
	f.at += int64(n)
}

// string writes a string like bytes.
func (f *file) string(s string) { f.bytes([]byte(s)) }

// object writes object n with its content.
func (f *file) object(n int, body string) { f.objectBytes(n, []byte(body)) }

// objectBytes writes object n with its content, without retaining the slice.
func (f *file) objectBytes(n int, body []byte) {
	if !f.packs {
		f.plain(n, string(body))
		return
	}
	f.grow(n)
	if f.waiting.add(n, body); len(f.waiting.objects) == together {
		f.full = append(f.full, f.waiting.closed(&f.packer))
		f.waiting = packed{f.waiting.objects[:0], f.waiting.head[:0], f.waiting.body[:0], 0}
	}
}

// plain writes object n uncompressed.
func (f *file) plain(n int, body string) {
	f.begin(n)
	f.string(body + "\nendobj\n")
}

// grow makes room for object n: objects for marked content are known only once pages are drawn.
func (f *file) grow(n int) {
	for n >= len(f.offsets) {
		f.offsets = append(f.offsets, 0)
	}
}

// begin starts object n and records its offset, in bytes from the start of the file.
func (f *file) begin(n int) {
	f.grow(n)
	f.offsets[n] = f.at
	f.string(strconv.Itoa(n) + " 0 obj\n")
}

// stream writes object n as a stream; dict is the rest of its dictionary.
func (f *file) stream(n int, dict string, data []byte) {
	f.begin(n)
	f.string("<<" + dict + "/Length " + strconv.Itoa(len(data)) + ">>\nstream\n")
	f.bytes(data)
	f.string("\nendstream\nendobj\n")
}

// close writes the table of objects and the trailer. The file's ID is a digest of the table, which
// changes with the length of any object; for a press, where files are identified by it, it is a
// digest of everything before it.
func (f *file) close(root, info int) error {
	if f.packs {
		return f.closePacked(root, info)
	}
	start := f.at
	f.string("xref\n0 " + strconv.Itoa(len(f.offsets)) + "\n")
	for _, at := range f.offsets {
		state := "00000 n"
		if at == 0 {
			state = "65535 f"
		}
		line := fmt.Appendf(nil, "%010d %s\r\n", at, state)
		f.id.Write(line)
		f.bytes(line)
	}
	f.string("trailer\n<<" + f.trailer(len(f.offsets), root, info) + ">>\n")
	return f.end(start)
}

// trailer returns the entries of the trailer.
func (f *file) trailer(size, root, info int) string {
	id := hex.EncodeToString(f.id.Sum(nil)[:16])
	return "/Size " + strconv.Itoa(size) + "/Root " + ref(root) + "/Info " + ref(info) + "/ID[<" + id + "><" + id + ">]"
}

// end writes the offset of the table and the end of the file.
func (f *file) end(table int64) error {
	f.string("startxref\n" + strconv.FormatInt(table, 10) + "\n%%EOF\n")
	return f.w.Flush()
}
