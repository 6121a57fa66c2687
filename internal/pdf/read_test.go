package pdf_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// reader is a PDF file split by its table of objects, as far as our own files need it.
type reader struct {
	objects []object
	trailer string
}

type object struct {
	dict   string
	stream []byte // uncompressed
}

func read(t *testing.T, b []byte) *reader {
	t.Helper()
	m := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(b)
	if m == nil {
		t.Fatalf("no end of file in %q", b[max(0, len(b)-80):])
	}
	table := b[number(t, m[1]):]
	m = regexp.MustCompile(`^xref\n0 (\d+)\n`).FindSubmatch(table)
	if m == nil {
		t.Fatalf("startxref leads to %.40q", table)
	}
	r := &reader{objects: make([]object, number(t, m[1]))}
	table = table[len(m[0]):]
	for n := range r.objects {
		line := string(table[20*n : 20*n+20])
		if strings.HasSuffix(line, " 65535 f\r\n") {
			continue
		}
		if !strings.HasSuffix(line, " 00000 n\r\n") {
			t.Fatalf("object %d has the line %q", n, line)
		}
		r.objects[n] = readObject(t, n, b[number(t, []byte(line[:10])):])
	}
	r.trailer = string(table[20*len(r.objects):])
	return r
}

func number(t *testing.T, b []byte) int {
	t.Helper()
	n, err := strconv.Atoi(string(b))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func readObject(t *testing.T, n int, b []byte) object {
	t.Helper()
	b, ok := bytes.CutPrefix(b, fmt.Appendf(nil, "%d 0 obj\n", n))
	if !ok {
		t.Fatalf("at the place of object %d there is %.40q", n, b)
	}
	end, start := bytes.Index(b, []byte("endobj\n")), bytes.Index(b, []byte("stream\n"))
	if start < 0 || start > end {
		return object{dict: string(bytes.TrimSpace(b[:end]))}
	}
	dict := string(bytes.TrimSpace(b[:start]))
	m := regexp.MustCompile(`/Length (\d+)`).FindStringSubmatch(dict)
	if m == nil {
		t.Fatalf("stream %d has no length: %s", n, dict)
	}
	length := number(t, []byte(m[1]))
	data := b[start+len("stream\n"):]
	if rest := data[length:]; !bytes.HasPrefix(rest, []byte("\nendstream\nendobj\n")) {
		t.Fatalf("stream %d does not end at its length: %.40q", n, rest)
	}
	data = data[:length]
	if strings.Contains(dict, "/FlateDecode") {
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("stream %d: %v", n, err)
		}
		if data, err = io.ReadAll(z); err != nil {
			t.Fatalf("stream %d: %v", n, err)
		}
	}
	return object{dict, data}
}

// ref returns the object that a dictionary's entry refers to.
func (r *reader) ref(t *testing.T, dict, entry string) int {
	t.Helper()
	m := regexp.MustCompile(entry + `\s*\[?(\d+) 0 R`).FindStringSubmatch(dict)
	if m == nil {
		t.Fatalf("no %s in %s", entry, dict)
	}
	return number(t, []byte(m[1]))
}

// String returns the file as text: streams uncompressed, binary ones by their length alone, since
// the compressor may change with Go.
func (r *reader) String() string {
	var b strings.Builder
	length := regexp.MustCompile(`/Length \d+`)
	for n, o := range r.objects {
		if o.dict == "" {
			continue
		}
		fmt.Fprintf(&b, "%d: %s\n", n, length.ReplaceAllString(o.dict, "/Length n"))
		switch {
		case o.stream == nil:
		case strings.Contains(o.dict, "/Length1") || strings.Contains(o.dict, "/Image") || strings.Contains(o.dict, "/XML"):
			fmt.Fprintf(&b, "  (%d bytes)\n", len(o.stream))
		default:
			for _, l := range strings.Split(strings.TrimSpace(string(o.stream)), "\n") {
				q := strconv.Quote(l)
				fmt.Fprintf(&b, "  %s\n", strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`))
			}
		}
	}
	id := regexp.MustCompile(`/ID\[.*?\]`)
	b.WriteString(id.ReplaceAllString(strings.SplitAfter(r.trailer, ">>\n")[0], "/ID[...]"))
	return b.String()
}
