package build

import (
	"bytes"
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"

	"punchboard/internal/face"
)

// disk is a folder of files each of which ends in its own digest; "" is none.
type disk string

// diskIn is where an output folder keeps what spares the next build work; nowhere if a
// link leads away from there.
func diskIn(out string) disk {
	in := filepath.Join(out, keeping)
	if st, err := os.Lstat(in); err == nil && st.Mode()&os.ModeSymlink != 0 {
		return ""
	}
	return disk(in)
}

// read is what keep wrote; false if there is none, or not all of it.
func (d disk) read(name string) ([]byte, bool) {
	if d == "" {
		return nil, false
	}
	data, err := readFile(filepath.Join(string(d), name))
	n := len(data) - sha256.Size
	if err != nil || n < 0 {
		return nil, false
	}
	if sum := sha256.Sum256(data[:n]); !bytes.Equal(sum[:], data[n:]) {
		return nil, false
	}
	return data[:n], true
}

// keep writes a file, whole or not at all. One that stands there with the same
// bytes is left alone, and so is what is no file of ours, such as a link.
func (d disk) keep(name string, data []byte) {
	if d == "" {
		return
	}
	file := filepath.Join(string(d), name)
	sum := sha256.Sum256(data)
	data = append(data, sum[:]...)
	switch st, err := os.Lstat(file); {
	case err == nil && !st.Mode().IsRegular():
		return
	case err == nil && st.Size() == int64(len(data)):
		if old, err := readFile(file); err == nil && bytes.Equal(old, data) {
			return
		}
	}
	// What cannot be kept is made again the next time.
	_ = Replace(file, Bytes(data))
}

// fileSum is the digest of a file and what the file system says of it; nil if it cannot be
// read to its end.
func fileSum(name string) (face.Sum, os.FileInfo) {
	f, err := openFile(name)
	if err != nil {
		return face.Sum{}, nil
	}
	defer f.Close()
	info, err := f.Stat()
	h := sha256.New()
	if _, failed := io.Copy(h, f); err != nil || failed != nil {
		return face.Sum{}, nil
	}
	return face.Sum(h.Sum(nil)), info
}
