package build

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Write writes a file that a command was asked for, as Replace does, but never in the
// place of a file of another kind: who names the wrong file keeps it.
func Write(to string, write func(io.Writer) error) error {
	if st, err := os.Stat(to); err != nil || !st.Mode().IsRegular() || st.Size() == 0 {
		return Replace(to, write)
	}
	was, err := begins(to)
	if err != nil {
		return writingTo(to, nameless(err))
	}
	return Replace(to, func(w io.Writer) error {
		return write(&sameKind{w: w, was: kindOf(was), end: strings.ToLower(filepath.Ext(to))})
	})
}

// MayWrite reports that Write would refuse a file that begins so: for who would
// rather know before the work than after it.
func MayWrite(to, head string) error {
	if st, err := os.Stat(to); err != nil || !st.Mode().IsRegular() || st.Size() == 0 {
		return nil
	}
	was, err := begins(to)
	if err == nil {
		_, err = (&sameKind{w: io.Discard, was: kindOf(was), end: strings.ToLower(filepath.Ext(to))}).Write([]byte(head))
	}
	return writingTo(to, nameless(err))
}

// begins is the beginning of a file.
func begins(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64))
}

// plain is the kind of a text of no other kind, and texts are the endings of those
// that commands write.
const plain = "text"

var texts = []string{"", ".txt", ".text", ".csv", ".tsv", ".json", ".log", ".out"}

// kindOf tells the kind of a file by how it begins.
func kindOf(head []byte) string {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	for _, k := range [][2]string{{"%PDF", "PDF"}, {"\x89PNG", "PNG"}, {"PK\x03\x04", "ZIP or workbook"}, {"<", "SVG"}} {
		if bytes.HasPrefix(head, []byte(k[0])) {
			return k[1]
		}
	}
	return plain
}

// sameKind passes on what is written, if it begins as a file of the kind does whose
// place it takes, and if that is no text that nobody but its author writes.
type sameKind struct {
	w        io.Writer
	was, end string
	begun    bool
}

// Write looks at the first bytes. If the file whose place it takes is of another kind, or
// a text that no command writes, nothing is written and the error says so.
func (a *sameKind) Write(p []byte) (int, error) {
	if !a.begun && len(p) > 0 {
		a.begun = true
		switch now := kindOf(p); {
		case now != a.was:
			return 0, fmt.Errorf("the file of that name is %s, not %s: choose another name, or remove it", a.was, now)
		case now == plain && !slices.Contains(texts, a.end):
			return 0, fmt.Errorf("the file of that name is a %s file, which no command writes: choose another name, or remove it", a.end)
		}
	}
	return a.w.Write(p)
}
