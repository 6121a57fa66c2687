package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"testing"
)

// TestEscapes checks what follows escape sequences: a terminal, unless it says that it is dumb, but
// not a file.
func TestEscapes(t *testing.T) {
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // which is none, and looks like one
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, c := range []struct {
		w    io.Writer
		term string
		want bool
	}{{device, "xterm", true}, {device, "dumb", false}, {file, "xterm", false}, {new(bytes.Buffer), "xterm", false}} {
		t.Setenv("TERM", c.term)
		if got := escapes(c.w); got != c.want {
			t.Errorf("%T on TERM=%s: %v, want %v", c.w, c.term, got, c.want)
		}
		if b := newBar(c.w); (b.w != nil) != c.want {
			t.Errorf("%T on TERM=%s: a bar is drawn %v, want %v", c.w, c.term, b.w != nil, c.want)
		}
	}
}

// TestAdvice checks that what a system does not permit comes with advice, however the error is
// wrapped.
func TestAdvice(t *testing.T) {
	if got := advice(fmt.Errorf("writing: %w", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission})); got != mayNot {
		t.Errorf("a file that may not be written: %q", got)
	}
	if got := advice(io.ErrUnexpectedEOF); got != "" {
		t.Errorf("the end of a file: %q", got)
	}
}
