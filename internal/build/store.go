package build

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"path/filepath"
)

// store is where a cache lies.
type store interface {
	read(name string) ([]byte, bool) // what keep wrote; false if there is none, or not all of it
	keep(name string, data []byte)
}

// disk is a store in files, each of which ends in its own digest.
type disk string

func (d disk) read(name string) ([]byte, bool) {
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
// bytes is left alone.
func (d disk) keep(name string, data []byte) {
	file := filepath.Join(string(d), name)
	sum := sha256.Sum256(data)
	data = append(data, sum[:]...)
	if old, err := readFile(file); err == nil && bytes.Equal(old, data) || errors.Is(err, errNoFile) {
		return
	}
	// What cannot be kept is made again the next time.
	_ = Replace(file, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// shelf is a store in memory.
type shelf map[string][]byte

func (s shelf) read(name string) ([]byte, bool) {
	data, ok := s[name]
	return data, ok
}

func (s shelf) keep(name string, data []byte) { s[name] = data }
